"""Gates on the installed binaries: what the library exports, refers to and needs, how large it is, what it remembers."""
import re
import shutil
import subprocess

# Names that end or hijack the process, or write where the library has no business. exit handlers (atexit) are not here:
# the CUDA compiler's start-up code registers one for its tables.
FORBIDDEN = set("""
abort exit _exit _Exit quick_exit __assert_fail __assert raise kill signal sigaction
printf vprintf __printf_chk __vprintf_chk puts putchar putchar_unlocked perror stdout stderr
_ZSt4cout _ZSt4cerr _ZSt4clog _ZNSt8ios_base4InitC1Ev _ZSt21ios_base_library_initv
setlocale setenv putenv unsetenv chdir umask system popen
""".split())
# What a stripped library may weigh, in MiB: without CUDA, and with one architecture. It weighs 2.2 and 9.2; 0.8 of these are
# the kernels of permutations, of which there is one for every unit, store and number of modes.
BUDGET_HOST, BUDGET_ONE_ARCHITECTURE = 3, 10
ALLOWED_NEEDED = re.compile(r"^(libstdc\+\+\.so\.6|libgcc_s\.so\.1|ld-linux.*|lib(c|m|dl|rt|pthread)\.so\.\d)$")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def exports(s, library, include):
    """Only memhier_* leaves the library, and every function of the headers does."""
    names = {line.split()[-1].split("@")[0] for line in output(s["nm"], "-D", "--defined-only", library).splitlines()}
    names = {name for name in names if not name.startswith("MEMHIER_")}  # the version nodes of memhier.map
    foreign = sorted(name for name in names if not name.startswith("memhier_"))
    declared = set()
    for header in sorted((include / "memhier").glob("*.h")):
        declared |= set(re.findall(r"MEMHIER_API\b[^;(]*?\b(memhier_\w+)\s*\(", header.read_text()))
    assert declared, "no declaration found in the installed headers"
    assert not foreign, f"exported without need: {foreign}"
    assert declared == names, f"declared, not exported: {sorted(declared - names)}; exported, not declared: {sorted(names - declared)}"
    print(f"{len(names)} functions exported")


def undefined(s, *options, path):
    names = set()
    for line in output(s["nm"], *options, path).splitlines():
        fields = line.split()
        if len(fields) >= 2 and fields[-2] in "Uw":
            names.add(fields[-1].split("@")[0])
    return names


def references(s, archive, library):
    """The archive holds memhier's own code alone; the shared library of a CUDA build also holds NVIDIA's runtime."""
    names = undefined(s, "-u", path=archive)
    if s["cuda"] == "OFF":
        names |= undefined(s, "-D", "-u", path=library)
    assert "memcpy" in names or "malloc" in names or "_Znwm" in names, "nm shows no references at all"
    bad = sorted(names & FORBIDDEN)
    assert not bad, f"referred to: {bad}"
    # noexcept functions of libstdc++'s headers and std::thread refer to it; no path of memhier's own leads there.
    if "_ZSt9terminatev" in names:
        print("std::terminate is referred to by noexcept code of the C++ headers")


def dependencies(s, library):
    dynamic = output(s["readelf"], "-dW", library)
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
    soname = re.findall(r"\(SONAME\).*\[(.*)\]", dynamic)
    assert soname == [f"libmemhier.so.{s['abi']}"], f"SONAME {soname}"
    assert not re.search(r"\((RPATH|RUNPATH|TEXTREL)\)", dynamic), "RPATH, RUNPATH or TEXTREL in the library"
    assert "NODELETE" in dynamic, "not marked NODELETE"
    foreign = [name for name in needed if not ALLOWED_NEEDED.match(name)]
    assert needed and not foreign, f"needs {foreign or 'nothing?'}"
    stack = re.search(r"GNU_STACK.*", output(s["readelf"], "-lW", library))
    assert stack and "RWE" not in stack[0], "executable stack"
    print("needs", " ".join(needed))


def stripped(s, library, work):
    copy = work / "stripped.so"
    shutil.copyfile(library, copy)
    output(s["strip"], "--strip-unneeded", str(copy))
    return copy


def budget(s, library, work):
    size = stripped(s, library, work).stat().st_size / 2**20
    architectures = [name for name in s["architectures"].split(";") if name]
    if s["cuda"] == "OFF":
        limit = BUDGET_HOST
    elif len(architectures) == 1 and not architectures[0].startswith("all"):
        limit = BUDGET_ONE_ARCHITECTURE
    else:
        print(f"{size:.2f} MiB for {architectures}: no budget for several architectures")
        return 77
    assert size < limit, f"{size:.2f} MiB stripped, the budget is {limit}"
    print(f"{size:.2f} MiB stripped of {limit}")
    return 0


def no_build_paths(s, library, work):
    data = stripped(s, library, work).read_bytes()
    for path in (s["source"], s["build"]):
        at = data.find(path.encode())
        assert at < 0, f"{path} is in the library: {data[at:at + 120]!r}"
    assert b"memhier" in data
