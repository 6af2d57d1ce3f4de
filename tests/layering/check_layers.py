"""Keeps the arrows between the rooms pointing one way, and every file small.

  check_layers.py <source tree>   exits 1 and names every violation
  check_layers.py --self-test     plants one violation of each rule in a scratch tree; exits 1 if one is not found

The order of the rooms is read from src/CMakeLists.txt, so that the build and this check cannot disagree.
"""
import argparse
import pathlib
import re
import sys
import tempfile

SOURCES = {".c", ".h", ".cpp", ".hpp", ".cu", ".cuh"}
MOST_LINES = 600
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
EXTERN_C = re.compile(r'extern\s+"C"')
# The only places where CUDA's headers may be seen, beside .cu files: the thin layer over the runtime and the two files
# that ask it questions. A header among them stays in its folder.
CUDA_FILES = re.compile(r"src/memory/(gpu_\w+|gpu|driver|classify)\.[ch]pp|src/machine/cuda_\w+\.[ch]pp|src/ops/matmul/cublaslt_call\.[ch]pp|include/memhier/memhier_cuda\.h")
CUDA_HEADER = re.compile(r"^(cuda|cub/|thrust/|cooperative_groups|cublas|cufft|nv_|nvml|driver_types|vector_types)")
TOP = {"bindings/c", "src/tools"}


def room_order(tree):
    """Rooms below src/, lowest first."""
    text = (tree / "src/CMakeLists.txt").read_text(encoding="utf-8")
    match = re.search(r"foreach\(room\s+([^)]*)\)", text)
    if not match:
        sys.exit("src/CMakeLists.txt: no foreach(room ...) with the order of the rooms")
    return match[1].split()


def sources(tree):
    for top in ("src", "include", "bindings/c"):
        for path in sorted((tree / top).rglob("*")):
            if path.suffix in SOURCES and path.is_file():
                yield path, path.relative_to(tree).as_posix()


def room_of(name, rooms):
    """(room, operation or None) of a source file, (None, None) for the public headers."""
    parts = name.split("/")
    if name.startswith("bindings/c/"):
        return "bindings/c", None
    if parts[0] == "src" and len(parts) > 2:
        if parts[1] == "tools":
            return "src/tools", None
        if parts[1] in rooms:
            return parts[1], parts[2] if parts[1] == "ops" and len(parts) > 3 else None
        return "unknown", None
    return None, None


def check_include(name, room, operation, included, rooms):
    """What is wrong with one include, or None. `included` is relative to src/, as the build's include path has it."""
    parts = included.split("/")
    target = parts[0]
    if included.startswith("memhier/") or len(parts) == 1:
        return None  # the public headers; the standard library's <memory> is no room
    if target in ("tools", "bindings"):
        return None if room == "src/tools" and target == "tools" else f"{target} stands above every room"
    if target not in rooms:
        return None
    if room is None:
        return "a public header includes nothing of src/"
    if room in TOP:
        return None
    if rooms.index(target) > rooms.index(room):
        return f"{room} is below {target}"
    if target == "ops" and operation and len(parts) > 2 and parts[1] != operation:
        return f"operation {operation} includes its sibling {parts[1]}"
    if target == "ops" and operation and len(parts) == 2:
        return f"operation {operation} includes the table of operations above it"
    return None


def check(tree):
    rooms = room_order(tree)
    cuda_headers = {
        name for path, name in sources(tree)
        if path.suffix == ".hpp" and any(m and CUDA_HEADER.match(m[2]) for m in map(INCLUDE.match, path.read_text().splitlines()))
    }
    found = []
    count = 0
    for path, name in sources(tree):
        count += 1
        lines = path.read_text(encoding="utf-8").splitlines()
        room, operation = room_of(name, rooms)
        if len(lines) >= MOST_LINES:
            found.append(f"{name}: {len(lines)} lines; split it (fewer than {MOST_LINES})")
        if room == "unknown":
            found.append(f"{name}: its folder is not a room of src/CMakeLists.txt")
            continue
        for number, line in enumerate(lines, 1):
            if EXTERN_C.search(line.split("//")[0]) and room not in ("bindings/c", None):
                found.append(f'{name}:{number}: extern "C" belongs to bindings/c')
            match = INCLUDE.match(line)
            if not match:
                continue
            included = match[2]
            if match[1] == '"' and "/" not in included and (path.parent / included).exists():
                continue  # a neighbour in the same folder
            if ".." in included.split("/"):
                found.append(f"{name}:{number}: include by the path from src/, not by ..")
            reason = check_include(name, room, operation, included, rooms)
            if reason:
                found.append(f"{name}:{number}: includes {included}, but {reason}")
            if CUDA_HEADER.match(included) and path.suffix not in (".cu", ".cuh") and not CUDA_FILES.fullmatch(name):
                found.append(f"{name}:{number}: includes {included}; CUDA headers stay in the layer over the runtime and in .cu files")
            if f"src/{included}" in cuda_headers and path.parent != (tree / "src" / included).parent:
                found.append(f"{name}:{number}: includes {included}, which brings CUDA's headers with it")
    return found, count


def self_test():
    """A small tree with one violation of each rule; each must be named, and nothing else."""
    order = "foreach(room base machine memory ops context)\nendforeach()\n"
    good = {
        "src/CMakeLists.txt": order,
        "src/base/status.hpp": '#include <memhier/types.h>\n',
        "src/context/context.cpp": '#include "ops/operations.hpp"\n#include "base/status.hpp"\n',
        "src/ops/transpose/ways.cpp": '#include "ops/transpose/transpose.hpp"\n#include "memory/place.hpp"\n',
        "src/ops/transpose/tile.cu": "#include <cuda_runtime.h>\n",
        "src/memory/gpu.cpp": "#include <cuda_runtime_api.h>\n",
        "bindings/c/context.cpp": 'extern "C" int f(void) { return 0; }\n#include "context/context.hpp"\n',
        "src/memory/gpu_error.hpp": "#include <cuda_runtime_api.h>\n",
        "src/memory/gpu_stream.cpp": '#include "memory/gpu_error.hpp"\n',
        "src/tools/main.cpp": '#include "tools/commands.hpp"\n',
        "include/memhier/types.h": 'extern "C" {\n}\n',
    }
    planted = {
        "src/base/upward.cpp": ('#include "machine/machine.hpp"\n', "base is below machine"),
        "src/ops/matmul/ways.cpp": ('#include "ops/transpose/transpose.hpp"\n', "sibling transpose"),
        "src/ops/matmul/table.cpp": ('#include "ops/operations.hpp"\n', "table of operations"),
        "src/memory/wall.cpp": ('extern "C" void f(void) {}\n', "belongs to bindings/c"),
        "src/context/device.cpp": ("#include <cuda_runtime.h>\n", "CUDA headers stay in"),
        "src/context/stream.cpp": ('#include "memory/gpu_error.hpp"\n', "brings CUDA's headers"),
        "src/machine/long.cpp": ("\n" * MOST_LINES, "split it"),
        "src/machine/dots.cpp": ('#include "../base/status.hpp"\n', "not by .."),
        "src/helpers/misc.cpp": ("\n", "not a room"),
        "include/memhier/leak.h": ('#include "base/status.hpp"\n', "nothing of src/"),
        "src/memory/command.cpp": ('#include "tools/options.hpp"\n', "above every room"),
    }
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)

        def write(name, text):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_text(text, encoding="utf-8")

        for name, text in good.items():
            write(name, text)
        found, _ = check(tree)
        if found:
            return ["a clean tree is refused: " + "; ".join(found)]
        missed = []
        for name, (text, expected) in planted.items():
            write(name, text)
            found, _ = check(tree)
            if len(found) != 1 or name not in found[0] or expected not in found[0]:
                missed.append(f"{name}: expected one complaint with '{expected}', got {found}")
            (tree / name).unlink()
        return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", nargs="?", type=pathlib.Path)
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        found, subject = self_test(), "planted violations"
    elif arguments.tree:
        found, count = check(arguments.tree)
        subject = f"{count} files"
        if count == 0:
            found = [f"no sources below {arguments.tree}"]
    else:
        parser.error("name the source tree, or --self-test")
    for line in found:
        print(line)
    print(f"{subject}: {'in order' if not found else f'{len(found)} violation(s)'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
