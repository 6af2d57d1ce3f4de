"""Writes one man page of section 3 for every documented function, structure and handle of the public headers, and
memhier.3 as their index.

The headers are the only source: a page is the comment and the declaration, set in man's macros.
"""
import argparse
import dataclasses
import pathlib
import re
import sys
import textwrap

DECLARATION = re.compile(r"/\*\*(?P<comment>(?:[^*]|\*(?!/))*)\*/\s*MEMHIER_API\s+(?P<prototype>[^;{]*;)")
STRUCTURE = re.compile(r"/\*\*(?P<comment>(?:[^*]|\*(?!/))*)\*/\s*typedef struct (?P<name>\w+) \{(?P<body>.*?)\n\} (?P=name);", re.S)
HANDLE = re.compile(r"^typedef struct (?P<name>\w+) (?P=name);\s*/\*\*<(?P<comment>(?:[^*]|\*(?!/))*)\*/", re.M)
MEMBER = re.compile(r"^ *(?P<declaration>[^;/]*;) */\*\*<(?P<comment>(?:[^*]|\*(?!/))*)\*/", re.M)
COMMAND = re.compile(r"@(param|return)\b")


@dataclasses.dataclass
class Entry:
    """What has a page."""
    name: str
    synopsis: list
    description: str
    terms: list = dataclasses.field(default_factory=list)  # parameters of a function, members of a structure
    terms_title: str = "PARAMETERS"
    result: str = ""

    def summary(self):
        # What follows the colon of a structure is what it is.
        return first_sentence(self.description or self.result, ".;" if self.terms_title == "MEMBERS" else ".:;")


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.splitlines())


def plain(comment):
    """The text of a comment without its frame."""
    lines = [re.sub(r"^\s*\* ?", "", line) for line in comment.splitlines()]
    return "\n".join(lines).strip()


def parts(comment):
    """Description, [(parameter, text)] and the text of @return."""
    pieces = COMMAND.split(plain(comment))
    description, parameters, result = pieces[0].strip(), [], ""
    for kind, text in zip(pieces[1::2], pieces[2::2]):
        text = " ".join(text.split())
        if kind == "param":
            name, _, rest = text.partition(" ")
            parameters.append((name, rest))
        else:
            result = text
    return description, parameters, result


def functions(header):
    for match in DECLARATION.finditer(header.read_text(encoding="utf-8")):
        prototype = " ".join(match["prototype"].split())
        name = re.search(r"(\w+)\(", prototype)[1]
        description, parameters, result = parts(match["comment"])
        yield Entry(name, textwrap.wrap(prototype, 78, subsequent_indent="    "), description, parameters, result=result)


def structures(header):
    text = header.read_text(encoding="utf-8")
    for match in HANDLE.finditer(text):
        yield Entry(match["name"], [f"typedef struct {match['name']} {match['name']};"],
                    " ".join(plain(match["comment"]).split()))
    told = set()
    for match in STRUCTURE.finditer(text):
        members, declarations = [], []
        for member in MEMBER.finditer(match["body"]):
            declaration = " ".join(member["declaration"].split())
            declarations.append(f"    {declaration}")
            members.append((re.search(r"(\w+)(?:\[\w+\])?;", declaration)[1], " ".join(plain(member["comment"]).split())))
        if len(members) != re.sub(r"/\*.*?\*/", "", match["body"], flags=re.S).count(";"):
            sys.exit(f"{header.name}: a member of {match['name']} has no comment of its own")
        told.add(match["name"])
        yield Entry(match["name"], [f"typedef struct {match['name']} {{", *declarations, f"}} {match['name']};"],
                    plain(match["comment"]), members, "MEMBERS")
    silent = set(re.findall(r"^typedef struct (\w+) \{", text, re.M)) - told
    if silent:
        sys.exit(f"{header.name}: no comment before {', '.join(sorted(silent))}")


def first_sentence(text, ends):
    text = " ".join(text.split())
    return re.split(rf"(?<=[a-z0-9)])[{ends}] ", text)[0].rstrip(".") if text else ""


def page(version, header, entry, siblings):
    name = entry.name
    out = [f'.TH {name} 3 "" "memhier {version}" "memhier"', ".SH NAME"]
    out += [f"{name} \\- {escape(entry.summary() or 'part of memhier')}"]
    out += [".SH SYNOPSIS", ".nf", f"#include <memhier/{header.name}>", ""]
    out += [escape(line) for line in entry.synopsis] + [".fi"]
    if entry.description:
        out.append(".SH DESCRIPTION")
        for paragraph in re.split(r"\n\s*\n", entry.description):
            out += [".PP", escape(" ".join(paragraph.split()))]
    if entry.terms:
        out.append(f".SH {entry.terms_title}")
        for term, text in entry.terms:
            out += [".TP", f".I {escape(term)}", escape(text) or "\\&"]
    if entry.result:
        out += [".SH RETURN VALUE", escape(entry.result)]
    out.append(".SH NOTES")
    for paragraph in file_comment(header):
        out += [".PP", escape(paragraph)]
    out.append(".SH SEE ALSO")
    others = sorted({"memhier", *siblings} - {name})
    out += [f".BR {escape(other)} (3)," for other in others[:-1]] + [f".BR {escape(others[-1])} (3)"]
    return "\n".join(out) + "\n"


def file_comment(header):
    """Paragraphs of the comment that opens a header, examples left out."""
    match = re.search(r"/\*\* @file \S+\s*(.*?)\*/", header.read_text(encoding="utf-8"), re.S)
    text = re.sub(r"@code.*?@endcode", "", plain(match[1]) if match else "", flags=re.S)
    return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text) if paragraph.strip()]


def index(version, found):
    out = [f'.TH memhier 3 "" "memhier {version}" "memhier"', ".SH NAME"]
    out += ["memhier \\- transposes, permutations, matrix products, filters, record conversions near the speed of memory", ".SH SYNOPSIS", ".nf"]
    out += ["#include <memhier/memhier.h>", "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs memhier)", ".fi"]
    for header, entries in found:
        out += [".SH " + header.name.upper()]
        for paragraph in file_comment(header):
            out += [".PP", escape(paragraph)]
        for entry in entries:
            out += [".TP", f".BR {escape(entry.name)} (3)", escape(entry.summary()) or "\\&"]
    out += [".SH SEE ALSO", ".BR memhier (1),", ".BR memhier (7)"]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("headers", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for old in arguments.output.glob("*.3"):
        old.unlink()
    found = [(header, [*structures(header), *functions(header)]) for header in sorted(arguments.headers)]
    found = [(header, entries) for header, entries in found if entries]
    if not found:
        sys.exit("no documented function in the headers")
    for header, entries in found:
        siblings = [entry.name for entry in entries]
        for entry in entries:
            text = page(arguments.version, header, entry, siblings)
            (arguments.output / f"{entry.name}.3").write_text(text, encoding="utf-8")
    (arguments.output / "memhier.3").write_text(index(arguments.version, found), encoding="utf-8")


if __name__ == "__main__":
    main()
