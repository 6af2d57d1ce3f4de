"""Writes one man page of section 3 for every documented function of the public headers, and memhier.3 as their index.

The headers are the only source: a function's page is its comment and its prototype, set in man's macros.
"""
import argparse
import pathlib
import re
import sys
import textwrap

DECLARATION = re.compile(r"/\*\*(?P<comment>(?:[^*]|\*(?!/))*)\*/\s*MEMHIER_API\s+(?P<prototype>[^;{]*;)")
COMMAND = re.compile(r"@(param|return)\b")


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
        yield name, prototype, *parts(match["comment"])


def first_sentence(text):
    text = " ".join(text.split())
    return re.split(r"(?<=[a-z0-9)])[.:;] ", text)[0].rstrip(".") if text else ""


def page(version, header, name, prototype, description, parameters, result, siblings):
    summary = first_sentence(description) or first_sentence(result) or "part of memhier"
    out = [f'.TH {name} 3 "" "memhier {version}" "memhier"', ".SH NAME", f"{name} \\- {escape(summary)}"]
    out += [".SH SYNOPSIS", ".nf", f"#include <memhier/{header.name}>", ""]
    out += [escape(line) for line in textwrap.wrap(prototype, 78, subsequent_indent="    ")] + [".fi"]
    if description:
        out.append(".SH DESCRIPTION")
        for paragraph in re.split(r"\n\s*\n", description):
            out += [".PP", escape(" ".join(paragraph.split()))]
    if parameters:
        out.append(".SH PARAMETERS")
        for parameter, text in parameters:
            out += [".TP", f".I {escape(parameter)}", escape(text) or "\\&"]
    if result:
        out += [".SH RETURN VALUE", escape(result)]
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
    out += ["memhier \\- transposes, matrix products, filters, record conversions near the speed of memory", ".SH SYNOPSIS", ".nf"]
    out += ["#include <memhier/memhier.h>", "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs memhier)", ".fi"]
    for header, entries in found:
        out += [".SH " + header.name.upper()]
        for paragraph in file_comment(header):
            out += [".PP", escape(paragraph)]
        for name, _, description, _, result in entries:
            out += [".TP", f".BR {escape(name)} (3)", escape(first_sentence(description or result)) or "\\&"]
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
    found = [(header, list(functions(header))) for header in sorted(arguments.headers)]
    found = [(header, entries) for header, entries in found if entries]
    if not found:
        sys.exit("no documented function in the headers")
    for header, entries in found:
        siblings = [entry[0] for entry in entries]
        for entry in entries:
            text = page(arguments.version, header, *entry, siblings)
            (arguments.output / f"{entry[0]}.3").write_text(text, encoding="utf-8")
    (arguments.output / "memhier.3").write_text(index(arguments.version, found), encoding="utf-8")


if __name__ == "__main__":
    main()
