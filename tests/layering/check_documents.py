"""Documents say what the sources say: environment variables, statuses, reason codes, the licence, links between files.

  check_documents.py <source tree>
"""
import pathlib
import re
import sys

# Variables of the scripts and of the tests, which the library does not read.
OUTSIDE = {"MEMHIER_NO_INSTALL", "MEMHIER_DEPS", "MEMHIER_TEST_BIG", "MEMHIER_LIBRARY"}


def words(tree, name, pattern):
    found = set(re.findall(pattern, (tree / name).read_text(encoding="utf-8"), re.M))
    if not found:
        sys.exit(f"{name}: nothing looks like {pattern}; the check is blind")
    return found


def differences(title, told, true):
    return [f"{title}: {name} is not told" for name in sorted(true - told)] + \
           [f"{title}: {name} does not exist" for name in sorted(told - true)]


def reserved_reasons(tree, reasons):
    """Codes that nothing gives are marked as reserved, and no others."""
    given = set()
    for path in (tree / "src").rglob("*.[ch]*"):
        if path.name not in ("reason.hpp", "reason.cpp"):
            given |= set(re.findall(r"\bReason::(\w+)", path.read_text(encoding="utf-8")))
    marked = words(tree, "docs/errors.md", r"^\| `([a-z0-9_]+)` \| Reserved")
    return [f"docs/errors.md: {name} is never given, mark it as reserved" for name in sorted(reasons - given - marked)] + \
           [f"docs/errors.md: {name} is given, not reserved" for name in sorted(marked & given)]


def unlike_reasons(tree):
    """Both tables of codes tell what an explanation prints, in its words."""
    texts = dict(re.findall(r'\{Reason::\w+,\s*"(\w+)",\s*"([^"]*)"\}', (tree / "src/base/reason.cpp").read_text(encoding="utf-8")))
    found = []
    for page in ("docs/errors.md", "docs/explanations.md"):
        rows = re.findall(r"^\| `([a-z0-9_]+)` \| ([^|]*) \|", (tree / page).read_text(encoding="utf-8"), re.M)
        for code, meaning in rows:
            meaning = meaning.replace("`", "").removeprefix("Reserved, given by no version so far: ")
            text = texts.get(code, meaning)
            if not meaning.lower().startswith(text.lower()):
                found.append(f"{page}: {code} is not told in the words of src/base/reason.cpp: {text}")
    return found


def without_licence(tree):
    line = "/* SPDX-License-Identifier: Apache-2.0 */"
    return [f"{path.relative_to(tree)}: does not begin with {line}" for path in sorted((tree / "include").rglob("*.h"))
            if path.read_text(encoding="utf-8").splitlines()[0] != line]


def broken_links(tree):
    found = []
    for page in sorted([*tree.glob("*.md"), *(tree / "docs").rglob("*.md"), *(tree / "examples").rglob("*.md")]):
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("mailto:") and not (page.parent / target).exists():
                found.append(f"{page.relative_to(tree)}: {target} is not there")
    return found


def main():
    tree = pathlib.Path(sys.argv[1])
    types = (tree / "include/memhier/types.h").read_text(encoding="utf-8")
    variables = words(tree, "src/base/environment.cpp", r'^    \{"(MEMHIER_[A-Z0-9_]+)",')
    statuses = set(re.findall(r"^  (MEMHIER_[A-Z0-9_]+) = \d+", types[types.index("memhier_status"):types.index("memhier_type;")], re.M))
    reasons = words(tree, "src/base/reason.hpp", r"^  (\w+) = \d+,") - {"none"}
    main_text = (tree / "src/tools/main.cpp").read_text(encoding="utf-8")
    commands = {name if parent == "app" else f"{parent}-{name}"
                for parent, name in re.findall(r'(app|\w+?)(?:_command)?(?:\.|->)add_subcommand\(\s*"(\w+)"', main_text)}
    pages = {path.name for path in (tree / "docs/man").glob("memhier-*.1")}

    found = differences("docs/environment.md", words(tree, "docs/environment.md", r"^\| `(MEMHIER_[A-Z0-9_]+)`"), variables | OUTSIDE)
    found += differences("docs/man/memhier.7", words(tree, "docs/man/memhier.7", r"^\.B (MEMHIER_[A-Z0-9_]+)"), variables)
    found += differences("docs/errors.md", words(tree, "docs/errors.md", r"^\| `(MEMHIER_[A-Z0-9_]+)`"), statuses)
    found += differences("docs/errors.md", words(tree, "docs/errors.md", r"^\| `([a-z0-9_]+)`"), reasons)
    found += differences("docs/man", pages, {f"memhier-{command}.1" for command in commands})
    found += reserved_reasons(tree, reasons)
    found += unlike_reasons(tree)
    found += without_licence(tree)
    found += broken_links(tree)
    for line in found:
        print(line)
    print(f"{len(variables)} variables, {len(statuses)} statuses, {len(reasons)} reasons, {len(commands)} commands: "
          f"{'told' if not found else f'{len(found)} difference(s)'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
