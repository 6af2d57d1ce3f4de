"""Reads the public C headers: constants, structures and prototypes, as plain tuples.

The headers keep to a narrow style (enumerators with pinned values, fixed-width types, one declaration a statement), so
regular expressions are enough; anything outside that style is an error, never skipped."""
import re
from pathlib import Path

TOPICS = ("types", "error", "version", "context", "memory", "buffer", "plan", "transpose", "permute", "matmul",
          "filter", "record")


def text_of(include):
    """The headers of all topics, comments and preprocessor lines removed."""
    text = "\n".join((Path(include) / "memhier" / f"{topic}.h").read_text() for topic in TOPICS)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def constants(text):
    """[(name, value)] of every enumerator and of the numeric macros."""
    found = [(name, int(value)) for name, value in
             re.findall(r"^#define (MEMHIER_(?:VERSION_\w+|ABI|MAX_\w+)) (\d+)$", text, re.M)]
    for body in re.findall(r"^enum \{(.*?)\};", text, re.S | re.M):
        for item in filter(None, (part.strip() for part in body.split(","))):
            match = re.fullmatch(r"(MEMHIER_\w+)\s*=\s*(-?\d+)", item)
            if not match:
                raise ValueError(f"enumerator without a pinned value: {item}")
            found.append((match[1], int(match[2])))
    return found


def integers(text):
    """Names of the types that are a 32-bit integer."""
    return {"int32_t", "uint32_t"} | set(re.findall(r"^typedef int32_t (\w+);", text, re.M))


def fields(body):
    """[(c type, name, array size or None)] of a structure or a parameter list."""
    result = []
    for item in filter(None, (" ".join(part.split()) for part in body)):
        if item == "void":
            continue
        match = re.fullmatch(r"(.*?[\s*])(\w+)(?:\[(\w+)\])?", item)
        if not match:
            raise ValueError(f"declaration not understood: {item}")
        result.append((match[1].strip(), match[2], match[3]))
    return result


def structures(text):
    """[(name, fields)] in the order of the headers."""
    return [(name, fields(body.split(";"))) for name, body in
            re.findall(r"^typedef struct (\w+) \{(.*?)\} \1;", text, re.S | re.M)]


def prototypes(text):
    """[(result type, name, parameters)] of every exported function."""
    return [(" ".join(result.split()), name, fields(body.split(","))) for result, name, body in
            re.findall(r"^MEMHIER_API\s+([\w ]+?[\s*]+)(memhier_\w+)\((.*?)\);", text, re.S | re.M)]
