#!/usr/bin/env python3
"""Writes memhier.f90 from the public C headers and the routine tables beside this file.

  generate.py            rewrite memhier.f90
  generate.py --check    exit 1 when memhier.f90 is not what would be written"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import array_routines  # noqa: E402
import c_headers  # noqa: E402
import filter_routines  # noqa: E402
import matmul_routines  # noqa: E402
import record_routines  # noqa: E402
import scalar_routines  # noqa: E402
from routines import wrapped  # noqa: E402

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "memhier.f90"
HANDLES = ("memhier_context", "memhier_plan", "memhier_buffer")
TEXT = c_headers.text_of(HERE.parent.parent / "include")
INT32 = c_headers.integers(TEXT)
HEAD = """\
! Fortran 2008 interface of memhier. Generated from the C headers by generate.py; do not edit.
!
!   use memhier
!   type(memhier_context) :: context
!   call memhier_context_create(context, stat)
!   call memhier_transpose(context, a, b, stat)        ! b(j, i) = a(i, j); arrays and sections, nothing is copied
!
! Names, values and meanings are those of the C headers; docs/fortran.md tells what differs. Sizes may be of 32 or 64
! bits and stat of either, whatever the default integer of the caller is.
module memhier
  use, intrinsic :: iso_c_binding
  implicit none
  private
"""
CALLBACKS = """\
  ! Callbacks of memhier_context_options: procedures with these interfaces go in by c_funloc.
  abstract interface
    subroutine memhier_log_function(user, level, message) bind(c)
      import :: c_ptr, c_int32_t
      type(c_ptr), value :: user, message
      integer(c_int32_t), value :: level
    end subroutine memhier_log_function

    function memhier_allocate_function(user, bytes, alignment, space) bind(c) result(pointer)
      import :: c_ptr, c_int32_t, c_size_t
      type(c_ptr), value :: user
      integer(c_size_t), value :: bytes, alignment
      integer(c_int32_t), value :: space
      type(c_ptr) :: pointer
    end function memhier_allocate_function

    subroutine memhier_free_function(user, pointer, bytes, space) bind(c)
      import :: c_ptr, c_int32_t, c_size_t
      type(c_ptr), value :: user, pointer
      integer(c_size_t), value :: bytes
      integer(c_int32_t), value :: space
    end subroutine memhier_free_function

    subroutine memhier_parallel_function(user, tasks, task, argument) bind(c)
      import :: c_ptr, c_int32_t, c_funptr
      type(c_ptr), value :: user, argument
      integer(c_int32_t), value :: tasks
      type(c_funptr), value :: task
    end subroutine memhier_parallel_function
  end interface
"""
# Constants whose name is a function's in Fortran, which knows no upper case.
RENAMED = {"MEMHIER_FILTER_STREAM": "MEMHIER_FILTER_MODE_STREAM"}
FUNCTIONS = ("memhier_error_text", "memhier_version", "memhier_version_text", "memhier_build_text", "memhier_capability",
             "memhier_type_size")


NOTHING = {"integer(c_int32_t)": "0", "integer(c_int64_t)": "0", "real(c_double)": "0", "type(c_ptr)": "c_null_ptr",
           "type(c_funptr)": "c_null_funptr"}


def component(c_type):
    """Fortran declaration of a structure's field."""
    if c_type in INT32:
        return "integer(c_int32_t)"
    if c_type == "int64_t":
        return "integer(c_int64_t)"
    if c_type == "double":
        return "real(c_double)"
    if c_type.endswith("_function"):
        return "type(c_funptr)"
    if c_type.endswith("*"):
        return "type(c_ptr)"
    raise ValueError(f"no Fortran type for {c_type}")


def parameter(c_type, name):
    """Fortran declaration of a parameter: numbers and addresses by value, outputs and arrays by reference."""
    if c_type == "size_t":
        return f"integer(c_size_t), value :: {name}"
    if c_type.endswith("void *const *"):
        return f"type(c_ptr), intent(in) :: {name}(*)"
    if c_type.endswith("**"):
        return f"type(c_ptr), intent(out) :: {name}"
    for integer in ("int32_t", "int64_t"):
        if c_type in (f"{integer} *", f"const {integer} *"):
            intent = "in" if c_type.startswith("const") else "out"
            return f"{component(integer)}, intent({intent}) :: {name}{'(*)' if name.endswith(('extents', 'offsets', 'permutation')) else ''}"
    return f"{component(c_type)}, value :: {name}"


def constants():
    lines = [f"integer(c_int32_t), parameter, public :: {RENAMED.get(name, name)} = {value}_c_int32_t"
             for name, value in c_headers.constants(TEXT)]
    version = next(value for name, value in c_headers.constants(TEXT) if name == "MEMHIER_VERSION_MINOR") * 100 + sum(
        value * scale for name, value in c_headers.constants(TEXT)
        for known, scale in (("MEMHIER_VERSION_MAJOR", 10000), ("MEMHIER_VERSION_PATCH", 1)) if name == known)
    # MEMHIER_VERSION itself is a function's name in Fortran, which knows no upper case.
    return lines + ["! MEMHIER_VERSION of the headers; the function memhier_version() tells that of the library.",
                    f"integer(c_int32_t), parameter, public :: MEMHIER_HEADER_VERSION = {version}_c_int32_t"]


def types():
    lines = []
    for handle in HANDLES:
        lines += [f"type, bind(c), public :: {handle}", "  type(c_ptr) :: handle = c_null_ptr", f"end type {handle}", ""]
    for name, members in c_headers.structures(TEXT):
        lines.append(f"type, bind(c), public :: {name}")
        # Fortran has no {0}: what is not initialised yet must not be taken for something.
        lines += [f"  {component(c_type)} :: {member}{f'({size})' if size else ''} = {NOTHING[component(c_type)]}"
                  for c_type, member, size in members]
        lines += [f"end type {name}", ""]
    return lines


def interfaces():
    lines = ["interface"]
    prototypes = c_headers.prototypes(TEXT)
    if len(prototypes) != TEXT.count("MEMHIER_API ") - TEXT.count("define MEMHIER_API "):
        raise ValueError("a prototype of the headers was not understood")
    for result, name, parameters in prototypes:
        short = "c_" + name.removeprefix("memhier_")
        binding = f'bind(c, name="{name}")'
        head = f"{short}({', '.join(p[1] for p in parameters)}) {binding}"
        kind = "subroutine" if result == "void" else "function"
        lines.append(f"  {kind} {head}{'' if result == 'void' else ' result(returned)'}")
        lines.append("    import :: c_ptr, c_int32_t, c_int64_t, c_size_t")
        for c_type, dummy, _ in parameters:
            lines.append(f"    {parameter(c_type, dummy)}")
        if result != "void":
            lines.append(f"    {component(result)} :: returned")
        lines += [f"  end {kind} {short}", ""]
    return lines + [
        '  pure function c_strlen(TEXT) bind(c, name="strlen")',
        "    import :: c_ptr, c_size_t",
        "    type(c_ptr), value, intent(in) :: text",
        "    integer(c_size_t) :: c_strlen",
        "  end function c_strlen",
        "end interface"]


def generics(routines):
    names = {}
    for routine in routines:
        names.setdefault(routine.generic, []).extend(routine.names())
    names["memhier_status_text"] = ["status_text_32", "status_text_64"]
    names["memhier_bytes"] = ["bytes_32", "bytes_64"]
    names["memhier_field_init"] = ["field_init"]
    lines = []
    for generic, specifics in names.items():
        lines += [f"interface {generic}", f"  module procedure {', '.join(specifics)}", f"end interface {generic}", ""]
    return lines, sorted(names)


def plain_function(name):
    """A query whose C form suits Fortran as it is: bound under its own name."""
    result, _, parameters = next(p for p in c_headers.prototypes(TEXT) if p[1] == name)
    arguments = ", ".join(p[1] for p in parameters)
    lines = ["interface", f'  function {name}({arguments}) bind(c, name="{name}") result(returned)',
             "    import :: c_int32_t, c_int64_t"]
    lines += [f"    {parameter(c_type, dummy)}" for c_type, dummy, _ in parameters]
    return lines + [f"    {component(result)} :: returned", f"  end function {name}", "end interface", ""]


def module():
    routines = [routine for table in (scalar_routines, array_routines, matmul_routines, filter_routines, record_routines)
                for routine in table.routines()]
    generic_lines, generic_names = generics(routines)
    covered = set(generic_names) | set(FUNCTIONS)
    missing = [p[1] for p in c_headers.prototypes(TEXT) if p[1] not in covered | {"memhier_error_copy", "memhier_error_set"}]
    if missing:
        raise ValueError(f"C functions without a Fortran form: {', '.join(missing)}")
    public = sorted(covered | {f"memhier_{name}_function" for name in ("log", "allocate", "free", "parallel")})
    parts = [HEAD.splitlines(), wrapped([f"public :: {', '.join(public)}"]), [""], wrapped(constants()), [""],
             wrapped(types()), CALLBACKS.splitlines(), [""], wrapped(interfaces()), [""]]
    for name in ("memhier_version", "memhier_capability", "memhier_type_size"):
        parts.append(wrapped(plain_function(name)))
    parts += [wrapped(generic_lines), ["contains", ""], (HERE / "support.f90.in").read_text().splitlines()]
    for routine in routines:
        parts += [[""], wrapped(routine.text())]
    parts.append(["end module memhier"])
    return "\n".join(line for part in parts for line in part) + "\n"


def main():
    text = module()
    if sys.argv[1:] == ["--check"]:
        if OUTPUT.read_text() != text:
            sys.exit(f"{OUTPUT} is not what {Path(__file__).name} writes; run {Path(__file__)}")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        OUTPUT.write_text(text)


if __name__ == "__main__":
    main()
