#!/usr/bin/env python3
"""The commands of docs/guide.md do what the page says: each is run, and what stands in backticks behind it is in its output.
Those that the page marks with a GPU are run where there is one, those marked with CUDA where the build has device code.
The examples of docs/problem-lines.md are printed as they stand there.

  check_guide.py <source tree> <memhier command>"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

NEEDS = ("with a GPU", "with CUDA")
SPAN = re.compile(r"`([^`]+)`")


def commands_of(cell):
    """(need, command, words) of the commands of a table's cell. A need holds for the command behind it."""
    found, end = [], 0
    for span in SPAN.finditer(cell):
        text, before = span[1], cell[end:span.start()]
        end = span.end()
        if text.startswith("memhier "):
            need = next((need for need in NEEDS if need in before), None)
            found.append((need, text, []))
        elif found and not text.startswith(("ctest ", "./", "bench/")):
            found[-1][2].append(text)
    return found


def misprinted(tree, memhier):
    page = (tree / "docs/problem-lines.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(?:transpose|matmul|filter|record) [^<\n]+$", page, re.M)
    if len(lines) < 16:
        sys.exit(f"{len(lines)} problem lines were found; the check is blind")
    for line in lines:
        done = subprocess.run([memhier, "explain", "--machine", tree / "machines/h200.json", line], capture_output=True, text=True)
        printed = done.stdout.split("\n")[0].split("   ")[0]
        if printed != line:
            yield f"docs/problem-lines.md: {line}\n  is printed as {printed} {done.stderr}"


def main():
    tree, memhier = pathlib.Path(sys.argv[1]), sys.argv[2]
    page = (tree / "docs/guide.md").read_text(encoding="utf-8")
    info = subprocess.run([memhier, "info"], capture_output=True, text=True, check=True).stdout
    has = {None: True, "with a GPU": not re.search(r"^devices +none", info, re.M),
           "with CUDA": not re.search(r"^CUDA +not part of this build", info, re.M)}
    skipped, outputs, complaints = set(), {}, list(misprinted(tree, memhier))
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "MEMHIER_CACHE_DIR": cache}

        def output(command):
            if command not in outputs:
                done = subprocess.run([memhier, *shlex.split(command)[1:]], cwd=tree, env=environment, capture_output=True,
                                      text=True)
                outputs[command] = done.stdout
                if done.returncode != 0:
                    complaints.append(f"{command}\n  ends with {done.returncode}: {done.stderr}")
            return outputs[command]

        rows = [line.strip("| \n").split(" | ") for line in page.splitlines() if line.startswith("| ")]
        for row in rows:
            if len(row) != 3 or not row[2].strip("| "):
                complaints.append(f"{row[0]}: the row shows nothing")
                continue
            for need, command, words in commands_of(row[2]):
                if not words:
                    complaints.append(f"{command}\n  the page names nothing of its output")
                if not has[need]:
                    skipped.add(command)
                    continue
                complaints += [f"{command}\n  says nothing of {word!r}" for word in words if word not in output(command)]
    if len(outputs) < 20 or len(rows) < 25:
        sys.exit(f"{len(outputs)} commands and {len(rows)} rows were found in the guide; the check is blind")
    print("\n".join(complaints))
    print(f"{len(outputs)} commands ran, {len(skipped - set(outputs))} need a GPU or CUDA, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
