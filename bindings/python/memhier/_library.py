# SPDX-License-Identifier: Apache-2.0
"""The C library: prototypes, loading, errors, and values that C can hold."""
import ctypes
import operator
import os
import sysconfig
from ctypes import POINTER, byref, c_char_p, c_int32, c_int64, c_size_t, c_void_p

from ._declarations import (BUFFER_TOO_SMALL, SUCCESS, ContextOptions, FilterDescription, MatmulOptions, Operand, PlanOptions,
                            RecordsDescription)

class Error(Exception):
    """A call failed: `status` is the code, `name` its name; the text tells what to do."""

    def __init__(self, status):
        self.status = status
        self.name = library().memhier_status_text(status).decode()
        super().__init__(f"{self.name}: {library().memhier_error_text().decode(errors='replace')}")


HANDLE = c_void_p
_OPERAND, _OUT, _SIZE = POINTER(Operand), POINTER(HANDLE), POINTER(c_int64)
_OPTIONS, _FILTER, _RECORDS = POINTER(PlanOptions), POINTER(FilterDescription), POINTER(RecordsDescription)
_PROTOTYPES = {
    "memhier_status_text": (c_char_p, [c_int32]),
    "memhier_error_text": (c_char_p, []),
    "memhier_version_text": (c_char_p, []),
    "memhier_build_text": (c_char_p, []),
    "memhier_capability": (c_int32, [c_int32]),
    "memhier_operand_init": (c_int32, [_OPERAND, c_size_t]),
    "memhier_context_options_init": (c_int32, [POINTER(ContextOptions), c_size_t]),
    "memhier_context_create": (c_int32, [POINTER(ContextOptions), _OUT]),
    "memhier_context_destroy": (c_int32, [HANDLE]),
    "memhier_context_explain_buffers": (c_int32, [HANDLE, c_int32, c_void_p, c_int64, _SIZE]),
    "memhier_context_machine": (c_int32, [HANDLE, c_int32, c_void_p, c_int64, _SIZE]),
    "memhier_context_calibrate": (c_int32, [HANDLE]),
    "memhier_last_plan": (c_int32, [HANDLE, _OUT]),
    "memhier_buffer_create": (c_int32, [HANDLE, c_int64, _OUT]),
    "memhier_buffer_wrap": (c_int32, [HANDLE, c_void_p, c_int64, _OUT]),
    "memhier_buffer_destroy": (c_int32, [HANDLE]),
    "memhier_buffer_map": (c_int32, [HANDLE, c_int32, POINTER(c_void_p)]),
    "memhier_buffer_unmap": (c_int32, [HANDLE]),
    "memhier_buffer_info": (c_int32, [HANDLE, _SIZE, _SIZE, _SIZE]),
    "memhier_plan_options_init": (c_int32, [_OPTIONS, c_size_t]),
    "memhier_plan_create_line": (c_int32, [HANDLE, c_char_p, _OPTIONS, _OUT]),
    "memhier_plan_destroy": (c_int32, [HANDLE]),
    "memhier_plan_execute": (c_int32, [HANDLE, POINTER(c_void_p), c_int32, c_void_p, c_int64, c_void_p]),
    "memhier_plan_explain": (c_int32, [HANDLE, c_int32, c_void_p, c_int64, _SIZE]),
    "memhier_transpose_operands": (c_int32, [HANDLE, _OPERAND, _OPERAND, c_void_p]),
    "memhier_permute": (c_int32, [HANDLE, _OPERAND, _OPERAND, POINTER(c_int32), c_void_p]),
    "memhier_plan_create_permute": (c_int32, [HANDLE, _OPERAND, _OPERAND, POINTER(c_int32), _OPTIONS, _OUT]),
    "memhier_plan_create_transpose": (c_int32, [HANDLE, _OPERAND, _OPERAND, _OPTIONS, _OUT]),
    "memhier_matmul_options_init": (c_int32, [POINTER(MatmulOptions), c_size_t]),
    "memhier_matmul_operands": (c_int32, [HANDLE, _OPERAND, _OPERAND, _OPERAND, POINTER(MatmulOptions), c_void_p, c_void_p,
                                          c_void_p]),
    "memhier_plan_create_matmul": (c_int32, [HANDLE, _OPERAND, _OPERAND, _OPERAND, POINTER(MatmulOptions), c_void_p,
                                             c_void_p, _OPTIONS, _OUT]),
    "memhier_filter_init": (c_int32, [_FILTER, c_size_t]),
    "memhier_filter_extents": (c_int32, [_FILTER, _SIZE, _SIZE]),
    "memhier_filter_apply": (c_int32, [HANDLE, _FILTER, _OPERAND, _OPERAND, c_void_p]),
    "memhier_filter_stream": (c_int32, [HANDLE, _FILTER, _OPERAND, _OPERAND, _OPERAND, _OPERAND, c_void_p]),
    "memhier_plan_create_filter": (c_int32, [HANDLE, _FILTER, _OPERAND, _OPERAND, _OPERAND, _OPERAND, _OPTIONS, _OUT]),
    "memhier_records_init": (c_int32, [_RECORDS, c_size_t]),
    "memhier_record_layout": (c_int32, [_RECORDS, c_int64, _SIZE, _SIZE, _SIZE]),
    "memhier_record_convert": (c_int32, [HANDLE, c_int64, _RECORDS, _RECORDS, c_void_p]),
    "memhier_record_split": (c_int32, [HANDLE, c_int64, c_int32, c_int32, c_void_p, c_int64, POINTER(c_void_p), c_void_p]),
    "memhier_record_join": (c_int32, [HANDLE, c_int64, c_int32, c_int32, POINTER(c_void_p), c_void_p, c_int64, c_void_p]),
    "memhier_plan_create_record": (c_int32, [HANDLE, c_int64, _RECORDS, _RECORDS, _OPTIONS, _OUT]),
}
_library = None


def _open():
    named = os.environ.get("MEMHIER_LIBRARY")
    if named is not None:
        if not os.path.isabs(named):
            raise OSError(f"MEMHIER_LIBRARY={named} must be an absolute path")
        return ctypes.CDLL(named)
    here = os.path.dirname(os.path.realpath(__file__))
    above = os.path.dirname(here)
    folders = [here, above]
    if os.path.basename(above) == "python" and os.path.basename(os.path.dirname(above)) == "memhier":
        # Installed: <prefix>/share/memhier/python/memhier. Debian's library folders have a level more.
        prefix = os.path.normpath(os.path.join(above, "..", "..", ".."))
        folders += [os.path.join(prefix, name) for name in ("lib", "lib64")]
        folders.append(os.path.join(prefix, "lib", sysconfig.get_config_var("MULTIARCH") or ""))
    for folder in folders:
        if os.path.exists(os.path.join(folder, "libmemhier.so.0")):
            return ctypes.CDLL(os.path.join(folder, "libmemhier.so.0"))
    return ctypes.CDLL("libmemhier.so.0")


def library():
    """The loaded library with its prototypes; loaded on first use."""
    global _library
    if _library is None:
        loaded = _open()
        for name, (result, arguments) in _PROTOTYPES.items():
            function = getattr(loaded, name)
            function.restype, function.argtypes = result, arguments
        _library = loaded
    return _library


def check(status):
    if status != SUCCESS:
        raise Error(status)


class Owner:
    """Something that holds a handle of the library until it is closed."""
    _destroy = None  # name of the C function
    _handle = None

    def close(self):
        handle, self._handle = self._handle, None
        if handle:
            check(getattr(library(), self._destroy)(handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if self._handle and _library is not None:
            getattr(_library, self._destroy)(self._handle)


def initialised(structure, call):
    """A structure with the defaults of the library."""
    value = structure()
    check(getattr(library(), call)(byref(value), ctypes.sizeof(value)))
    return value


def integer(name, value, bits, signed=True):
    """The value, where a C integer of so many bits holds it: ctypes would cut the rest off."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None
    least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def c_text(name, value):
    """The bytes of a text or path: C would end it at a NUL."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} must be a text, not {value!r}")
    encoded = os.fsencode(value)
    if b"\0" in encoded:
        raise ValueError(f"{name} has a NUL character: {value!r}")
    return encoded


def c_stream(value):
    return None if value is None else integer("stream", value, 64, signed=False)


def set_options(structure, names, options):
    types = dict(structure._fields_)
    for name, value in options.items():
        if name not in names:
            raise TypeError(f"unknown option {name}; there are {', '.join(names)}")
        if types[name] is c_char_p:
            value = None if value is None else c_text(name, value)
        else:
            value = integer(name, value, 8 * ctypes.sizeof(types[name]))
        setattr(structure, name, value)


def text_of(call, handle, form):
    needed = c_int64(0)
    check(call(handle, form, None, 0, byref(needed)))
    while True:
        buffer = ctypes.create_string_buffer(needed.value)
        status = call(handle, form, buffer, len(buffer), byref(needed))
        if status != BUFFER_TOO_SMALL:
            check(status)
            return buffer.value.decode()
