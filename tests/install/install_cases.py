"""One case of the install tests: install_cases.py <settings.json> <case>. 77 means skipped."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import elf

SETTINGS = json.loads(pathlib.Path(sys.argv[1]).read_text())
WORK = pathlib.Path(SETTINGS["work"])
SOURCE = pathlib.Path(SETTINGS["source"])
PROJECTS = SOURCE / "tests/install/projects"
PREFIX = WORK / "prefix"
ARCHIVE_ONLY = WORK / "archive_only"  # the same tree without the shared library
LIB = PREFIX / SETTINGS["libdir"]
INCLUDE = PREFIX / SETTINGS["includedir"]
LIBRARY = LIB / f"libmemhier.so.{SETTINGS['version']}"


def run(*command, **more):
    print("+", " ".join(str(word) for word in command), flush=True)
    return subprocess.run([str(word) for word in command], check=True, **more)


def text_of(*command, **more):
    return run(*command, capture_output=True, text=True, **more).stdout.strip()


def environment(prefix, **more):
    lib = prefix / SETTINGS["libdir"]
    result = {**os.environ, "PKG_CONFIG_PATH": f"{lib}/pkgconfig", "LD_LIBRARY_PATH": str(lib)}
    # Variables of a developer's own shell must not lend the outside projects what the package lacks.
    for name in ("CMAKE_PREFIX_PATH", "CFLAGS", "CXXFLAGS", "FFLAGS", "LDFLAGS", "CPATH", "LIBRARY_PATH"):
        result.pop(name, None)
    return {**result, **more}


def fresh(name):
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def check_program(program, prefix, shared):
    """Runs an outside program and looks at whether it needs the shared library."""
    assert "transposed" in text_of(program, env=environment(prefix))
    needs = "libmemhier.so" in text_of(SETTINGS["readelf"], "-dW", program)
    assert needs == shared, f"{program} {'needs' if needs else 'does not need'} libmemhier.so"


def case_install():
    shutil.rmtree(PREFIX, ignore_errors=True)
    shutil.rmtree(ARCHIVE_ONLY, ignore_errors=True)
    generated = pathlib.Path(SETTINGS["build"]) / "generated"
    times = lambda: {path: path.stat().st_mtime_ns for path in generated.rglob("*")}  # noqa: E731
    before = times()
    run(SETTINGS["cmake"], "--install", SETTINGS["build"], "--prefix", PREFIX, stdout=subprocess.DEVNULL)
    assert times() == before, "installing writes into the build folder"
    shutil.copytree(PREFIX, ARCHIVE_ONLY, symlinks=True)
    for library in (ARCHIVE_ONLY / SETTINGS["libdir"]).glob("libmemhier.so*"):
        library.unlink()


def case_files():
    names = [f"libmemhier.so.{SETTINGS['version']}", f"libmemhier.so.{SETTINGS['abi']}", "libmemhier.so", "libmemhier.a",
             "pkgconfig/memhier.pc", "cmake/memhier/memhierConfig.cmake", "cmake/memhier/memhierConfigVersion.cmake"]
    wanted = [LIB / name for name in names]
    wanted += [PREFIX / "bin/memhier", PREFIX / SETTINGS["datadir"] / "memhier/fortran/memhier.f90"]
    wanted += [INCLUDE / "memhier" / path.name for path in (SOURCE / "include/memhier").glob("*.h")]
    wanted += [PREFIX / SETTINGS["datadir"] / "memhier/python" / path.relative_to(SOURCE / "bindings/python")
               for path in (SOURCE / "bindings/python").rglob("*.py") if "tests" not in path.parts[-2:-1]]
    wanted += [PREFIX / SETTINGS["datadir"] / "doc/memhier" / page
               for page in ("README.md", "docs/fortran.md", "docs/problem-lines.md", "docs/decisions/README.md",
                            "examples/README.md", "examples/c/photo.c", "examples/fortran/photo.f90",
                            "examples/python/photo.py")]
    if SETTINGS["fortran"] == "ON":
        wanted += [PREFIX / SETTINGS["module_directory"] / "memhier.mod", LIB / "libmemhier_fortran.a"]
    missing = [str(path) for path in wanted if not path.exists()]
    assert not missing, f"not installed: {missing}"
    links = {name: os.readlink(LIB / name) for name in ("libmemhier.so", f"libmemhier.so.{SETTINGS['abi']}")}
    assert links[f"libmemhier.so.{SETTINGS['abi']}"] == LIBRARY.name, links
    stray = [path for path in PREFIX.rglob("*") if path.suffix in (".pyc", ".o", ".cpp", ".hpp", ".in")]
    assert not stray, f"installed without need: {stray}"
    for path in [*LIB.glob("pkgconfig/*.pc"), *LIB.glob("cmake/memhier/*.cmake")]:
        for built in (SETTINGS["build"], SETTINGS["source"]):
            inside = path.read_text().replace(str(PREFIX), "")
            assert built not in inside, f"{path} remembers {built}"
        filled = path.read_text().replace("Expanded from @PACKAGE_INIT@", "")
        assert not re.search(r"@\w+@", filled), f"{path} has an unfilled @...@"


def case_links():
    """Links of installed pages lead to what is installed."""
    folder = PREFIX / SETTINGS["datadir"] / "doc/memhier"
    living, dead = 0, []
    for page in folder.rglob("*.md"):
        text = page.read_text()
        assert "\x01" not in text, f"{page} is damaged"
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:|#", target):
                continue
            found = (page.parent / target.partition("#")[0]).exists()
            living += found
            dead += [] if found else [f"{page.relative_to(folder)}: {target}"]
    assert living >= 50 and not dead, f"{living} good, {len(dead)} dead: {dead}"
    guide = (folder / "docs/guide.md").read_text()
    assert "pools of the context, src/memory/pools.cpp;" in guide, "the text of a link is gone"
    assert "[device transposes](performance/device-transpose.md)" in guide, "a good link is gone"


def case_pc_variables():
    env = environment(PREFIX)
    value = lambda name: text_of("pkg-config", f"--variable={name}", "memhier", env=env)  # noqa: E731
    assert value("abi") == SETTINGS["abi"]
    assert value("backends") == ("host" if SETTINGS["cuda"] == "OFF" else "host cuda")
    assert value("cuda_archs") == SETTINGS["architectures"].replace(";", " ")
    assert pathlib.Path(value("libdir")).resolve() == LIB.resolve()
    assert pathlib.Path(value("archive")).resolve() == (LIB / "libmemhier.a").resolve()
    if SETTINGS["fortran"] == "ON":
        assert (pathlib.Path(value("moduledir")) / "memhier.mod").exists()
    assert text_of("pkg-config", "--modversion", "memhier", env=env) == SETTINGS["version"]
    shared = text_of("pkg-config", "--libs", "memhier", env=env)
    static = text_of("pkg-config", "--static", "--libs", "memhier", env=env)
    assert not text_of("pkg-config", "--print-requires-private", "memhier", env=env)
    assert "-lstdc++" not in shared and "-lmemhier" in shared, shared
    assert all(name in static for name in ("-lstdc++", "-lpthread", "-ldl", "-lm")), static
    assert ("cudart_static" in static) == (SETTINGS["cuda"] != "OFF"), static


def case_modulefile():
    text = (PREFIX / SETTINGS["datadir"] / "modulefiles/memhier" / SETTINGS["version"]).read_text()
    assert text.startswith("#%Module") and f'set prefix "{PREFIX}"' in text and "@" not in text, text
    for variable in ("PATH", "LD_LIBRARY_PATH", "CPATH", "PKG_CONFIG_PATH", "CMAKE_PREFIX_PATH", "MANPATH", "PYTHONPATH"):
        folder = re.search(rf'^prepend-path\s+{variable}\s+"(.*)"$', text, re.M)[1].replace("${prefix}", str(PREFIX))
        assert pathlib.Path(folder).is_dir(), f"{variable}: {folder} is not there"


def case_manual_pages():
    man = PREFIX / SETTINGS["mandir"]
    pages = sorted(path.name for path in man.rglob("*.[1-9]"))
    assert "memhier.1" in pages and "memhier.7" in pages and "memhier_transpose.3" in pages, pages
    foreign = [name for name in pages if not name.startswith("memhier")]
    assert not foreign, f"pages without the prefix: {foreign}"
    help_text = text_of(PREFIX / "bin/memhier", "--help", env=environment(PREFIX))
    commands = re.findall(r"^  (\w[\w-]*)\s", help_text.split("Subcommands:")[-1], re.M) if "Subcommands:" in help_text else []
    missing = [name for name in commands if f"memhier-{name}.1" not in pages]
    assert commands and not missing, f"subcommands without a page: {missing or 'none found in --help'}"
    if not shutil.which("man"):
        return
    show = lambda name: text_of("man", "-M", man, name, env={**os.environ, "MANWIDTH": "200", "LC_ALL": "C"})  # noqa: E731
    structures = 0
    for header in (INCLUDE / "memhier").glob("*.h"):
        text = header.read_text()
        for name, body in re.findall(r"^typedef struct (\w+) \{(.*?)\n\} \1;", text, re.M | re.S):
            structures += 1
            told = show(name).partition("MEMBERS")[2]
            members = re.findall(r"(\w+)(?:\[\w+\])?;\s*/\*\*<", body)
            silent = [member for member in members if not re.search(rf"^ +{member}( |$)", told, re.M)]
            assert members and not silent, f"man {name} does not tell {silent or 'any member'}"
        for name in re.findall(r"^typedef struct (\w+) \1;", text, re.M):
            assert f"typedef struct {name} {name};" in show(name)
    assert structures >= 7, structures


def case_command():
    program = PREFIX / "bin/memhier"
    rpath = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", text_of(SETTINGS["readelf"], "-dW", program))
    assert all(path.startswith("$ORIGIN/") for path in rpath), rpath
    bare = {name: value for name, value in environment(PREFIX).items() if name != "LD_LIBRARY_PATH"}
    assert SETTINGS["version"] in text_of(program, "--version", env=bare)
    assert text_of(program, "info", env=bare)
    assert "chosen" in text_of(program, "explain", "transpose f32 1024x1024", env=bare)


def make(language, shared):
    prefix = PREFIX if shared else ARCHIVE_ONLY
    folder = fresh(f"make_{language}_{'shared' if shared else 'static'}")
    shutil.copytree(PROJECTS, folder / "projects")
    program = f"program_{language}"
    run("make", "-C", folder / "projects/make", program, f"STATIC={'' if shared else '--static'}",
        f"CC={SETTINGS['cc']}", f"FC={SETTINGS['fc']}", env=environment(prefix))
    check_program(folder / "projects/make" / program, prefix, shared)


def cmake(language, shared):
    build = fresh(f"cmake_{language}_{'shared' if shared else 'static'}")
    compilers = {"c": ["-DCMAKE_C_COMPILER=" + SETTINGS["cc"]], "cxx": ["-DCMAKE_CXX_COMPILER=" + SETTINGS["cxx"]],
                 "fortran": ["-DCMAKE_Fortran_COMPILER=" + SETTINGS["fc"]]}
    run(SETTINGS["cmake"], "-G", SETTINGS["generator"], "-S", PROJECTS / language, "-B", build, f"-Dmemhier_ROOT={PREFIX}",
        f"-DBUILD_SHARED_LIBS={'ON' if shared else 'OFF'}", *compilers[language], env=environment(PREFIX))
    run(SETTINGS["cmake"], "--build", build, env=environment(PREFIX))
    check_program(build / "program", PREFIX, shared)


def case_absolute_libdir():
    """A library folder outside the prefix, as some distributions configure: no path may be glued to the prefix."""
    build, libdir = fresh("absolute"), WORK / "absolute/elsewhere/lib"
    run(SETTINGS["cmake"], "-G", SETTINGS["generator"], "-S", SOURCE, "-B", build / "b", *SETTINGS["options"],
        f"-DCMAKE_INSTALL_LIBDIR={libdir}", f"-DCMAKE_INSTALL_INCLUDEDIR={build}/headers",
        f"-DCMAKE_INSTALL_PREFIX={build}/prefix", "-DMEMHIER_BUILD_TESTS=OFF", "-DMEMHIER_BUILD_EXAMPLES=OFF",
        stdout=subprocess.DEVNULL)
    # The same binaries, so nothing is compiled again.
    for name in ("libmemhier.a", f"libmemhier.so.{SETTINGS['version']}", f"libmemhier.so.{SETTINGS['abi']}", "libmemhier.so"):
        shutil.copy(pathlib.Path(SETTINGS["build"]) / "bindings/c" / name, build / "b/bindings/c" / name, follow_symlinks=False)
    run(SETTINGS["cmake"], "--install", build / "b", "--component", "development", stdout=subprocess.DEVNULL)
    run(SETTINGS["cmake"], "--install", build / "b", "--component", "runtime", stdout=subprocess.DEVNULL)
    env = environment(PREFIX, PKG_CONFIG_PATH=f"{libdir}/pkgconfig", LD_LIBRARY_PATH=str(libdir))
    flags = text_of("pkg-config", "--cflags", "--libs", "memhier", env=env)
    assert f"-L{libdir}" in flags and f"-I{build}/headers" in flags and "//" not in flags, flags
    run(SETTINGS["cc"], PROJECTS / "program.c", "-o", build / "program", *flags.split())
    assert "transposed" in text_of(build / "program", env=env)
    run(SETTINGS["cmake"], "-G", SETTINGS["generator"], "-S", PROJECTS / "c", "-B", build / "c", f"-Dmemhier_DIR={libdir}/cmake/memhier")
    run(SETTINGS["cmake"], "--build", build / "c")
    assert "transposed" in text_of(build / "c/program", env=env)


def case_subdirectory():
    run(SETTINGS["cmake"], "-G", SETTINGS["generator"], "-S", PROJECTS / "subdirectory", "-B", fresh("subdirectory"),
        f"-DMEMHIER_SOURCE={SOURCE}", *SETTINGS["options"], "-DMEMHIER_CUDA=OFF", stdout=subprocess.DEVNULL)


def commands_of(page):
    """The sh blocks of a page."""
    return re.findall(r"^```sh\n(.*?)^```", page, re.S | re.M)


def block(page, word):
    """The one sh block that has a word in it."""
    found = [text for text in commands_of(page) if word in text]
    assert len(found) == 1, f"{len(found)} blocks with {word}"
    return found[0]


def reader(folder):
    """The environment of somebody who has just installed memhier in $HOME/memhier and set nothing yet."""
    (folder / "bin").mkdir()
    for name, compiler in (("cc", SETTINGS["cc"]), ("gfortran", SETTINGS["fc"])):
        (folder / "bin" / name).write_text(f'#!/bin/sh\nexec "{compiler}" "$@"\n')
        (folder / "bin" / name).chmod(0o755)
    (folder / "memhier").symlink_to(PREFIX)
    env = environment(PREFIX, HOME=str(folder), PATH=f"{folder}/bin:{os.environ['PATH']}")
    for name in ("PKG_CONFIG_PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "MEMHIER_LIBRARY"):
        env.pop(name, None)
    return env


def exports(page):
    """The lines of a page that tell the shell where memhier is, for this machine's library folder."""
    return block(page, "export PKG_CONFIG_PATH").replace("memhier/lib", f"memhier/{SETTINGS['libdir']}")


def case_readme():
    """The programs and commands of README.md do what it says, run as they stand there."""
    folder = fresh("readme")
    env = reader(folder)
    readme = (SOURCE / "README.md").read_text()
    opening = re.findall(r"^(\./\S+)$", readme[:readme.index("## ")], re.M)
    assert opening == ["./scripts/demo", "./scripts/check"], opening
    assert readme.index("export PKG_CONFIG_PATH") < readme.index("pkg-config --cflags"), "told too late"
    languages = [("c", "c", "cc first.c"), ("python", "py", "python3 first.py")]
    if SETTINGS["fortran"] == "ON":
        languages.append(("fortran", "f90", "gfortran first.f90"))
    for language, suffix, command in languages:
        (folder / f"first.{suffix}").write_text(re.search(rf"^```{language}\n(.*?)^```", readme, re.S | re.M)[1])
        text = text_of("sh", "-euc", exports(readme) + block(readme, command), cwd=folder, env=env)
        if language == "python":
            assert text == "[[0, 1, 2], [3, 4, 5]] [[0, 3], [1, 4], [2, 5]]", text
            # The module alone is enough: it finds the library beside it, whatever the loader is told.
            module = PREFIX / SETTINGS["datadir"] / "memhier/python"
            loaded = text_of("python3", "-c", "import memhier; print(memhier.library()._name)", env={**env, "PYTHONPATH": str(module)})
            assert pathlib.Path(loaded).resolve() == LIBRARY.resolve(), loaded
            continue
        numbers = re.findall(r"[-+.0-9E]+", text.split("=", 1)[-1])
        assert numbers and numbers[0] == numbers[-1], f"{language}: {numbers}"
    (folder / "more.c").write_text(re.findall(r"^```c\n(.*?)^```", readme, re.S | re.M)[1])
    text = text_of("sh", "-euc", exports(readme) + block(readme, "cc more.c"), cwd=folder, env=env)
    assert f"It prints `{text}`." in readme, text


def case_examples():
    """The commands of examples/README.md, run as they stand there."""
    folder = fresh("examples")
    env = reader(folder)
    for name in ("examples", "data"):
        shutil.copytree(SOURCE / name, folder / name)
    page = (SOURCE / "examples/README.md").read_text()
    commands = block(page, "cc c/first.c")
    if SETTINGS["fortran"] != "ON":
        commands = "".join(line + "\n" for line in commands.splitlines() if "fortran" not in line)
    text = text_of("sh", "-euc", exports(page) + commands, cwd=folder / "examples", env=env)
    assert "1000 x 700 transposed" in text, text
    for picture in ("photo.ppm", "photo_python.ppm"):
        assert (folder / "examples" / picture).stat().st_size > 400000, picture


def case_preset():
    """What README.md installs with needs no GoogleTest."""
    for preset in ("release", "host"):
        run(SETTINGS["cmake"], "--preset", preset, "-B", fresh(f"preset_{preset}"), *SETTINGS["options"], "-DMEMHIER_CUDA=OFF",
            "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=TRUE", cwd=SOURCE, stdout=subprocess.DEVNULL)


def case_toolkit():
    """A toolkit that is too old is told, not fatal unless it was asked for; native is what nvidia-smi shows."""
    folder = fresh("toolkit")

    def tool(name, text):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)

    def configure(cuda):
        build = fresh(f"toolkit_{cuda}")
        options = [option for option in SETTINGS["options"] if "CUDA" not in option]
        return subprocess.run([SETTINGS["cmake"], "-G", SETTINGS["generator"], "-S", SOURCE, "-B", build, *options, f"-DMEMHIER_CUDA={cuda}",
                               "-DMEMHIER_BUILD_TESTS=OFF", "-DMEMHIER_BUILD_EXAMPLES=OFF"], capture_output=True, text=True,
                              env={**os.environ, "CUDACXX": str(folder / "nvcc")})

    tool("nvcc", "echo 'Cuda compilation tools, release 11.8, V11.8.89'")
    automatic, forced = configure("AUTO"), configure("ON")
    told = "is of CUDA 11.8, older than 12.4"
    assert automatic.returncode == 0 and "Building without CUDA" in automatic.stdout, automatic.stdout + automatic.stderr
    assert told in " ".join(automatic.stdout.split()), automatic.stdout
    assert forced.returncode != 0 and told in " ".join(forced.stderr.split()), forced.stderr

    (folder / "ask.cmake").write_text(f'include("{SOURCE}/cmake/toolkit.cmake")\n'
                                      'memhier_native_architectures(found)\nmessage("found=${found}")\n')
    for text, expected in (("printf '8.6\\n9.0\\n8.6\\n'", "86;90a"), ("exit 9", "")):
        tool("nvidia-smi", text)
        answer = subprocess.run([SETTINGS["cmake"], "-P", folder / "ask.cmake"], capture_output=True, text=True,
                                env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}).stderr.strip()
        assert answer == f"found={expected}", answer


def case_gates_find_planted():
    """A library with every fault at once: each gate must refuse it."""
    lib = fresh("planted")
    (lib / "planted.c").write_text(
        "#include <stdlib.h>\n#include <string.h>\n"
        f'const char *memhier_where = "{SOURCE}/src";\n'
        f"char memhier_ballast[{elf.BUDGET_ONE_ARCHITECTURE + 1 << 20}] = {{1}};\n"
        "void foreign(char *a, const char *b) { memcpy(a, b, strlen(b)); abort(); }\n")
    planted, archive = lib / "libplanted.so", lib / "libplanted.a"
    run(SETTINGS["cc"], "-fPIC", "-c", lib / "planted.c", "-o", lib / "planted.o")
    run("ar", "rcs", archive, lib / "planted.o")
    run(SETTINGS["cc"], "-shared", lib / "planted.o", "-o", planted, "-Wl,-rpath,/tmp", "-Wl,-soname,libplanted.so")
    one = {**SETTINGS, "architectures": SETTINGS["architectures"].split(";")[0]}
    for gate in (lambda: elf.exports(SETTINGS, planted, INCLUDE), lambda: elf.references(SETTINGS, archive, planted),
                 lambda: elf.dependencies(SETTINGS, planted), lambda: elf.budget(one, planted, lib),
                 lambda: elf.no_build_paths(SETTINGS, planted, lib)):
        try:
            gate()
        except AssertionError as expected:
            print("refused:", expected)
        else:
            raise AssertionError("a gate let the planted library pass")


def main():
    name = sys.argv[2]
    builders = re.fullmatch(r"(make|cmake)_(c|cxx|fortran)_(shared|static)", name)
    gates = {
        "exports": lambda: elf.exports(SETTINGS, LIBRARY, INCLUDE),
        "references": lambda: elf.references(SETTINGS, LIB / "libmemhier.a", LIBRARY),
        "dependencies": lambda: elf.dependencies(SETTINGS, LIBRARY),
        "budget": lambda: elf.budget(SETTINGS, LIBRARY, fresh("budget")),
        "no_build_paths": lambda: elf.no_build_paths(SETTINGS, LIBRARY, fresh("no_build_paths")),
    }
    if builders:
        {"make": make, "cmake": cmake}[builders[1]](builders[2], builders[3] == "shared")
        return 0
    return gates.get(name, globals().get(f"case_{name}"))() or 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as wrong:
        sys.exit(f"FAILED: {wrong}")
    except subprocess.CalledProcessError as wrong:
        sys.exit(f"FAILED: {wrong}\n{wrong.stdout or ''}\n{wrong.stderr or ''}")
