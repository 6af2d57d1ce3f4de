#!/usr/bin/env python3
"""Holds the exported symbols to one list: headers, symbols.txt, version script and the built library agree.

exports.py check <source root> <libmemhier.so>   compares all four
exports.py program <source root> <output.c>      writes a C program that takes the address of every declared function
"""
import pathlib
import re
import subprocess
import sys


def declared(root):
    """Functions of the public headers; memhier_cuda.h exports nothing."""
    names = set()
    for header in sorted((root / "include/memhier").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        names.update(re.findall(r"MEMHIER_API\b[^;{]*?\b(memhier_\w+)\s*\(", text))
    return names


def listed(root):
    return (root / "bindings/c/symbols.txt").read_text().split()


def in_map(root):
    text = re.sub(r"/\*.*?\*/", "", (root / "bindings/c/memhier.map").read_text(), flags=re.S)
    return re.findall(r"^\s*(memhier_\w+);", text, flags=re.M)


def exported(library):
    """Names and version nodes that the dynamic symbol table defines."""
    output = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1] for line in output.splitlines() if line.strip()}


def difference(what, found, wanted):
    problems = [f"{what} lacks {name}" for name in sorted(wanted - found)]
    return problems + [f"{what} has {name}, which symbols.txt lacks" for name in sorted(found - wanted)]


def check(root, library):
    symbols = listed(root)
    wanted = set(symbols)
    problems = difference("include/memhier", declared(root), wanted)
    problems += difference("memhier.map", set(in_map(root)), wanted)
    versioned = {name.split("@")[0] for name in exported(library)} - {"MEMHIER_0"}
    problems += difference(library, versioned, wanted)
    for name in exported(library):
        if not name.endswith("@@MEMHIER_0") and name.split("@")[0] != "MEMHIER_0":
            problems.append(f"{library}: {name} is not in the version node MEMHIER_0")
    if symbols != sorted(wanted):
        problems.append("symbols.txt is not sorted or repeats a name")
    if not wanted:
        problems.append("symbols.txt is empty")
    print("\n".join(problems) or f"{len(wanted)} symbols agree")
    return 1 if problems else 0


def program(root, output):
    names = sorted(declared(root))
    table = ",\n".join(f"  {{\"{name}\", (function)&{name}}}" for name in names)
    pathlib.Path(output).write_text(f"""/* Generated: the address of every function that the headers declare. */
#include <memhier/memhier.h>
#include <stdio.h>
typedef void (*function)(void);
static const struct {{
  const char *name;
  function address;
}} functions[] = {{
{table}}};
int main(void) {{
  size_t i;
  for (i = 0; i < sizeof functions / sizeof functions[0]; ++i) {{
    if (!functions[i].address) {{
      printf("%s has no address\\n", functions[i].name);
      return 1;
    }}
  }}
  printf("%d functions\\n", (int)(sizeof functions / sizeof functions[0]));
  return {len(names)} == (int)(sizeof functions / sizeof functions[0]) ? 0 : 1;
}}
""")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("check", "program"):
        sys.exit(__doc__)
    sys.exit({"check": check, "program": program}[sys.argv[1]](pathlib.Path(sys.argv[2]), sys.argv[3]))
