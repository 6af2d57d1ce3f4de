#!/usr/bin/env python3
"""The commands of docs/guide.md do what the page says: run. Those that it marks with a GPU are run where there is one.

  check_guide.py <source tree> <memhier command>"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


def main():
    tree, memhier = pathlib.Path(sys.argv[1]), sys.argv[2]
    page = (tree / "docs/guide.md").read_text(encoding="utf-8")
    devices = subprocess.run([memhier, "info"], capture_output=True, text=True, check=True).stdout
    has_gpu = not re.search(r"^devices +none", devices, re.M)
    ran, skipped, failed = 0, 0, 0
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "MEMHIER_CACHE_DIR": cache}
        for cell in re.split(r" \| |\n", page):
            for command in re.findall(r"(?:`|^)(memhier [a-z][^`]*)", cell):
                if "LINE" in command:  # a placeholder
                    continue
                if cell.find("with a GPU") in range(0, cell.find(command)) and not has_gpu:
                    skipped += 1
                    continue
                done = subprocess.run([memhier, *shlex.split(command)[1:]], cwd=tree, env=environment, capture_output=True,
                                      text=True)
                ran += 1
                if done.returncode != 0 or not done.stdout:
                    failed += 1
                    print(f"{command}\n  ends with {done.returncode}: {done.stderr}")
    if ran < 10:
        sys.exit(f"{ran} commands were found in the guide; the check is blind")
    print(f"{ran} commands ran, {skipped} need a GPU, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
