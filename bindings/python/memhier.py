# SPDX-License-Identifier: Apache-2.0
"""memhier from Python, through ctypes: no compiled extension, numpy not required.

    import memhier
    with memhier.Context() as context:
        b = context.transpose(a)                 # a: numpy array, memoryview, or anything with the buffer protocol
        context.transpose(a.T[::2], out=c)       # any strides; nothing is copied

Arrays on a GPU (__cuda_array_interface__, as of CuPy, Numba or PyTorch) are used where they lie, but need out=.
The library is taken from MEMHIER_LIBRARY (an absolute path), else from this file's folder, else from the library folder
of the prefix that this file is installed in, else by the system's loader; never from the current directory.
"""
import ctypes
import json as _json
import operator
import os
import sysconfig
from ctypes import POINTER, Structure, byref, c_char_p, c_int32, c_int64, c_size_t, c_uint32, c_void_p

SUCCESS, BUFFER_TOO_SMALL = 0, 203
F16, BF16, F32, F64, C64, C128, I8, U8, I16, I32, I64 = range(1, 12)
ROW_MAJOR, COLUMN_MAJOR = 101, 102
PLACE_AUTO, PLACE_PAGEABLE, PLACE_PINNED, PLACE_MANAGED, PLACE_DEVICE = range(5)
TEXT, JSON = 0, 1
TARGET_AUTO, TARGET_HOST, TARGET_DEVICE = range(3)
DEVICE_AUTO, DEVICE_NONE = -1, -2
MAX_RANK = 8


def opaque(size):
    """Element type of `size` bytes (1 to 16) that is moved and never interpreted."""
    return 0x100 + size


class Operand(Structure):
    """memhier_operand of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("type", c_int32), ("pointer", c_void_p), ("buffer", c_void_p),
                ("offset", c_int64), ("place", c_int32), ("rank", c_int32),
                ("extents", c_int64 * MAX_RANK), ("strides", c_int64 * MAX_RANK)]


class ContextOptions(Structure):
    """memhier_context_options of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("device", c_int32), ("local_rank", c_int32), ("threads", c_int32),
                ("calibrate", c_int32), ("deterministic", c_int32), ("log_level", c_int32), ("reserved", c_int32),
                ("working_set", c_int64), ("pinned_limit", c_int64), ("plan_cache", c_int64),
                ("machine_file", c_char_p), ("log", c_void_p), ("log_user", c_void_p), ("allocate", c_void_p),
                ("free", c_void_p), ("allocator_user", c_void_p), ("parallel", c_void_p), ("parallel_user", c_void_p)]


class PlanOptions(Structure):
    """memhier_plan_options of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("target", c_int32), ("way", c_char_p), ("route_in", c_char_p),
                ("route_out", c_char_p), ("working_set", c_int64), ("measure", c_int32), ("reserved", c_int32)]


class Error(Exception):
    """A call failed: `status` is the code, `name` its name; the text tells what to do."""

    def __init__(self, status):
        self.status = status
        self.name = library().memhier_status_text(status).decode()
        super().__init__(f"{self.name}: {library().memhier_error_text().decode(errors='replace')}")


_HANDLE = c_void_p
_PROTOTYPES = {
    "memhier_status_text": (c_char_p, [c_int32]),
    "memhier_error_text": (c_char_p, []),
    "memhier_version_text": (c_char_p, []),
    "memhier_build_text": (c_char_p, []),
    "memhier_capability": (c_int32, [c_int32]),
    "memhier_operand_init": (c_int32, [POINTER(Operand), c_size_t]),
    "memhier_context_options_init": (c_int32, [POINTER(ContextOptions), c_size_t]),
    "memhier_context_create": (c_int32, [POINTER(ContextOptions), POINTER(_HANDLE)]),
    "memhier_context_destroy": (c_int32, [_HANDLE]),
    "memhier_context_machine": (c_int32, [_HANDLE, c_int32, c_void_p, c_int64, POINTER(c_int64)]),
    "memhier_context_calibrate": (c_int32, [_HANDLE]),
    "memhier_last_plan": (c_int32, [_HANDLE, POINTER(_HANDLE)]),
    "memhier_plan_options_init": (c_int32, [POINTER(PlanOptions), c_size_t]),
    "memhier_plan_create_transpose": (c_int32, [_HANDLE, POINTER(Operand), POINTER(Operand), POINTER(PlanOptions),
                                                POINTER(_HANDLE)]),
    "memhier_plan_create_line": (c_int32, [_HANDLE, c_char_p, POINTER(PlanOptions), POINTER(_HANDLE)]),
    "memhier_plan_destroy": (c_int32, [_HANDLE]),
    "memhier_plan_execute": (c_int32, [_HANDLE, POINTER(c_void_p), c_int32, c_void_p, c_int64, c_void_p]),
    "memhier_plan_explain": (c_int32, [_HANDLE, c_int32, c_void_p, c_int64, POINTER(c_int64)]),
    "memhier_transpose_operands": (c_int32, [_HANDLE, POINTER(Operand), POINTER(Operand), c_void_p]),
}
_library = None


def _open():
    named = os.environ.get("MEMHIER_LIBRARY")
    if named is not None:
        if not os.path.isabs(named):
            raise OSError(f"MEMHIER_LIBRARY={named} must be an absolute path")
        return ctypes.CDLL(named)
    here = os.path.dirname(os.path.realpath(__file__))
    folders = [here]
    if os.path.basename(here) == "python" and os.path.basename(os.path.dirname(here)) == "memhier":
        # Installed: <prefix>/share/memhier/python. Debian's library folders have a level more.
        prefix = os.path.normpath(os.path.join(here, "..", "..", ".."))
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


def _check(status):
    if status != SUCCESS:
        raise Error(status)


def _integer(name, value, bits, signed=True):
    """The value, where a C integer of so many bits holds it: ctypes would cut the rest off."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None
    least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def _c_text(name, value):
    """The bytes of a text or path: C would end it at a NUL."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} must be a text, not {value!r}")
    encoded = os.fsencode(value)
    if b"\0" in encoded:
        raise ValueError(f"{name} has a NUL character: {value!r}")
    return encoded


def _stream(value):
    return None if value is None else _integer("stream", value, 64, signed=False)


def _set_options(structure, names, options):
    types = dict(structure._fields_)
    for name, value in options.items():
        if name not in names:
            raise TypeError(f"unknown option {name}; there are {', '.join(names)}")
        if types[name] is c_char_p:
            value = None if value is None else _c_text(name, value)
        else:
            value = _integer(name, value, 8 * ctypes.sizeof(types[name]))
        setattr(structure, name, value)


def _text(call, handle, form):
    needed = c_int64(0)
    _check(call(handle, form, None, 0, byref(needed)))
    while True:
        buffer = ctypes.create_string_buffer(needed.value)
        status = call(handle, form, buffer, len(buffer), byref(needed))
        if status != BUFFER_TOO_SMALL:
            _check(status)
            return buffer.value.decode()


# Element types by the type strings of array interfaces and by the formats of the buffer protocol.
_BY_KIND = {("f", 2): F16, ("f", 4): F32, ("f", 8): F64, ("c", 8): C64, ("c", 16): C128, ("i", 1): I8, ("u", 1): U8,
            ("i", 2): I16, ("i", 4): I32, ("i", 8): I64}
_BY_FORMAT = {"e": F16, "f": F32, "d": F64, "Zf": C64, "Zd": C128, "b": I8, "B": U8}


class _PyBuffer(Structure):
    _fields_ = [("buf", c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
                ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", c_char_p),
                ("shape", POINTER(ctypes.c_ssize_t)), ("strides", POINTER(ctypes.c_ssize_t)),
                ("suboffsets", POINTER(ctypes.c_ssize_t)), ("internal", c_void_p)]


_STRIDED, _FORMAT, _WRITABLE = 0x18, 0x4, 0x1


class _View:
    """Address, element type, shape and byte strides of an array. Keeps it in place until release()."""

    def __init__(self, array, writable, name="the array"):
        self._held = None
        if array is None:
            raise TypeError(f"{name} is None; give an array")
        self.pending = None  # stream on which another library may still be writing the array
        interface = getattr(array, "__cuda_array_interface__", None)
        self.on_device = interface is not None
        if self.on_device:
            self.pending = interface.get("stream")
        else:
            interface = getattr(array, "__array_interface__", None)
        if interface is None or interface.get("data") is None:
            self._from_buffer(array, writable)
        else:
            self._from_interface(array, interface, writable)

    def _from_interface(self, array, interface, writable):
        self.array = array
        self.pointer, readonly = interface["data"]
        if writable and readonly:
            raise ValueError("the array to be written is read-only")
        kind, self.size = interface["typestr"][1], int(interface["typestr"][2:])
        if kind == "O":
            raise TypeError("arrays of Python objects cannot be moved")
        self.type = _BY_KIND.get((kind, self.size)) or opaque(self.size)
        self.shape = tuple(interface["shape"])
        self.strides = interface.get("strides") or _contiguous(self.shape, self.size)

    def _from_buffer(self, array, writable):
        view = _PyBuffer()
        flags = _STRIDED | _FORMAT | (_WRITABLE if writable else 0)
        ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(array), byref(view), flags)
        self._held = view
        self.pointer, self.size = view.buf, view.itemsize
        self.shape = tuple(view.shape[:view.ndim])
        self.strides = tuple(view.strides[:view.ndim])
        form = (view.format or b"B").decode().lstrip("@=<>!")
        if form == "O":
            self.release()
            raise TypeError("arrays of Python objects cannot be moved")
        integer = form in "hHiIlLqQ" and len(form) == 1 and form.islower()
        self.type = _BY_FORMAT.get(form) or (_BY_KIND[("i", self.size)] if integer else opaque(self.size))

    def release(self):
        if self._held is not None:
            ctypes.pythonapi.PyBuffer_Release(byref(self._held))
            self._held = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.release()

    def operand(self, element_type=None, element_size=None):
        """The operand; with an element size given, the last dimensions that make up one element are folded away."""
        shape, strides, type_, size = self.shape, self.strides, self.type, self.size
        while element_size and size < element_size and shape and strides[-1] == size:
            size *= shape[-1]
            shape, strides = shape[:-1], strides[:-1]
        if element_size and size != element_size:
            raise ValueError(f"elements of {element_size} bytes do not fit an array of shape {self.shape}")
        if not 2 <= len(shape) <= 3:
            raise ValueError(f"expected two dimensions, or three with the batch first, not shape {shape}")
        if any(stride % size for stride, extent in zip(strides, shape) if extent > 1):
            raise ValueError(f"strides {strides} are not multiples of the element size {size}")
        result = Operand()
        _check(library().memhier_operand_init(byref(result), ctypes.sizeof(result)))
        # Python puts the batch first, memhier last.
        order = (1, 2, 0) if len(shape) == 3 else (0, 1)
        result.type = element_type or type_
        result.pointer, result.rank = self.pointer or None, len(shape)
        for index, axis in enumerate(order):
            result.extents[index] = shape[axis]
            result.strides[index] = strides[axis] // size
        return result


class Strided:
    """Part of a writable buffer seen with a shape and strides of its own, where numpy is not at hand.

    typestr and strides (bytes, any sign) are those of numpy's array interface: "<f4", "|V3" for three opaque bytes."""

    def __init__(self, buffer, typestr, shape, strides=None, offset=0):
        size = int(typestr[2:])
        strides = strides or _contiguous(shape, size)
        reach = [(extent - 1) * stride for extent, stride in zip(shape, strides)]
        self._bytes = memoryview(buffer).cast("B")
        if 0 not in shape and (offset + sum(min(r, 0) for r in reach) < 0 or
                               offset + sum(max(r, 0) for r in reach) + size > len(self._bytes)):
            raise ValueError(f"shape {shape} with strides {strides} at {offset} leaves the buffer of {len(self._bytes)} bytes")
        address = ctypes.addressof(ctypes.c_char.from_buffer(self._bytes)) if len(self._bytes) else 0
        self.__array_interface__ = {"version": 3, "typestr": typestr, "shape": tuple(shape), "strides": tuple(strides),
                                    "data": (address + offset, False)}


def _check_streams(views, stream):
    if stream is None and any(view.pending not in (None, 1) for view in views):
        raise ValueError("an array is in use on a stream of its own: pass that one as stream=")


def _contiguous(shape, size):
    strides = []
    for extent in reversed(shape):
        strides.append(size)
        size *= max(extent, 1)
    return tuple(reversed(strides))


def _new(view):
    """An array for the transpose of a host array: numpy's where numpy made the array, else a memoryview."""
    if not 2 <= len(view.shape) <= 3:
        raise ValueError(f"expected two dimensions, or three with the batch first, not shape {view.shape}")
    shape = view.shape[:-2] + (view.shape[-1], view.shape[-2])
    if view.on_device:
        raise ValueError("out= is needed for arrays on a device")
    array = getattr(view, "array", None)
    if array is not None and type(array).__module__.split(".")[0] == "numpy":
        import numpy
        return numpy.empty(shape, dtype=array.dtype)
    if 0 in shape:
        raise ValueError("out= is needed for empty arrays")
    size = view.size
    for extent in shape:
        size *= extent
    form = view._held.format.decode() if view._held is not None and view._held.format else "B"
    return memoryview(bytearray(size)).cast(form, shape)


_BY_NAME = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64, "c64": C64, "c128": C128, "i8": I8, "u8": U8, "i16": I16,
            "i32": I32, "i64": I64, **{f"b{size}": opaque(size) for size in range(1, 17)}}
_BYTES = {F16: 2, BF16: 2, F32: 4, F64: 8, C64: 8, C128: 16, I8: 1, U8: 1, I16: 2, I32: 4, I64: 8}


class _Planned:
    """What a plan expects of one array, from the words that its line has for it."""

    def __init__(self, words, letter, type_name, rows, columns):
        self.type_name, self.type = type_name, _BY_NAME[type_name]
        self.size = _BYTES.get(self.type) or self.type - 0x100
        row_order = words.get("order", "row") == "row"
        pitch = int(words.get(f"ld{letter}", max(1, columns if row_order else rows)))
        strides = (pitch, 1) if row_order else (1, pitch)
        if f"{letter}rs" in words:
            strides = (int(words[f"{letter}rs"]), int(words[f"{letter}cs"]))
        self.extents, self.strides = (rows, columns), strides
        if "batch" in words:
            if strides[1] == 1 and strides[0] >= columns:
                packed = strides[0] * rows
            elif strides[0] == 1 and strides[1] >= rows:
                packed = strides[1] * columns
            else:
                packed = sum((extent - 1) * abs(stride) for extent, stride in zip((rows, columns), strides) if extent) + 1
            self.extents += (int(words["batch"]),)
            self.strides += (int(words.get(f"{letter}bs", packed)),)

    @staticmethod
    def _python(values):
        return values[2:] + values[:2]  # Python puts the batch first

    def check(self, name, view):
        """Refuses an array whose elements are not where the plan expects them."""
        counted = self.type >= 0x100
        if not counted and view.size != self.size:
            raise ValueError(f"{name}: elements of {view.size} bytes, but the plan is for {self.type_name}")
        if not counted and view.type < 0x100 and view.type != self.type:
            given = next(key for key, value in _BY_NAME.items() if value == view.type)
            raise ValueError(f"{name}: elements are {given}, but the plan is for {self.type_name}")
        try:
            operand = view.operand(None, self.size if counted else None)
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}; the plan is for shape {self._python(self.extents)}") from None
        extents, strides = tuple(operand.extents[:operand.rank]), tuple(operand.strides[:operand.rank])
        if extents != self.extents:
            raise ValueError(f"{name}: shape {self._python(extents)}, but the plan is for {self._python(self.extents)}")
        if 0 not in extents and any(given != planned for extent, given, planned in zip(extents, strides, self.strides)
                                    if extent > 1):
            raise ValueError(f"{name}: strides {self._python(strides)} in elements, but the plan is for "
                             f"{self._python(self.strides)}")


def _planned_operands(line):
    """The arrays that a printed line speaks of, by name."""
    _, type_name, extents, *rest = line.split()
    words = dict(word.partition("=")[::2] for word in rest)
    rows, columns = map(int, extents.split("x"))
    if "inplace" in words:
        return {"matrix": _Planned(words, "s", type_name, rows, columns)}
    return {"source": _Planned(words, "s", type_name, rows, columns),
            "out": _Planned(words, "d", type_name, columns, rows)}


class Plan:
    """A decision for one problem: run it with other arrays of the same shape and place, or read why it was taken."""

    def __init__(self, handle):
        self._handle = handle
        self._planned = None

    def explain(self, json=False):
        """Every way considered, the choice, the reasons, the floor and the ratio to it."""
        return _text(library().memhier_plan_explain, self._handle, JSON if json else TEXT)

    def execute(self, *arrays, stream=None):
        """Runs the plan: execute(source, out), or execute(matrix) in place. Shape, element type and strides must be
        those planned."""
        stream = _stream(stream)
        if self._planned is None:
            self._planned = _planned_operands(_json.loads(self.explain(json=True))["line"])
        if len(arrays) != len(self._planned):
            raise TypeError(f"the plan runs as execute({', '.join(self._planned)}), not with {len(arrays)} arrays")
        views = []
        try:
            for array, (name, planned) in zip(arrays, self._planned.items()):
                views.append(_View(array, writable=name != "source", name=name))
                planned.check(name, views[-1])
            _check_streams(views, stream)
            pointers = (c_void_p * len(views))(*[view.pointer for view in views])
            _check(library().memhier_plan_execute(self._handle, pointers, len(views), None, 0, stream))
        finally:
            for view in views:
                view.release()

    def close(self):
        handle, self._handle = self._handle, None
        if handle:
            _check(library().memhier_plan_destroy(handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_handle", None) and _library is not None:
            _library.memhier_plan_destroy(self._handle)


class Context:
    """One machine, one device at most. Options are those of memhier_context_options, by name."""

    def __init__(self, **options):
        chosen = ContextOptions()
        _check(library().memhier_context_options_init(byref(chosen), ctypes.sizeof(chosen)))
        _set_options(chosen, ("device", "local_rank", "threads", "calibrate", "deterministic", "log_level", "working_set",
                              "pinned_limit", "plan_cache", "machine_file"), options)
        self._handle = _HANDLE()
        _check(library().memhier_context_create(byref(chosen), byref(self._handle)))

    def transpose(self, a, out=None, element_size=None, stream=None):
        """Swaps the last two dimensions of a (two dimensions, or three with the batch first) and returns the result.

        out           receives it, with any strides; a new array when absent
        element_size  bytes of one element (1 to 16) when the last dimension of a is a part of it: 3 for RGB pictures.
                      Needs out
        stream        a CUDA stream as an integer; absent: the call returns when the result is ready"""
        stream = _stream(stream)
        with _View(a, writable=False, name="a") as source:
            if out is None:
                if element_size is not None or stream is not None:
                    raise ValueError("out= is needed with element_size= and with stream=")
                out = _new(source)
            with _View(out, writable=True, name="out") as destination:
                _check_streams((source, destination), stream)
                operands = self._operands(source, destination, element_size)
                _check(library().memhier_transpose_operands(self._handle, byref(operands[0]), byref(operands[1]), stream))
        return out

    def transpose_inplace(self, a, element_size=None, stream=None):
        """Transposes a square matrix, or a batch of them, where it lies."""
        stream = _stream(stream)
        with _View(a, writable=True, name="a") as matrix:
            _check_streams((matrix,), stream)
            operand = self._operands(matrix, matrix, element_size)[0]
            _check(library().memhier_transpose_operands(self._handle, byref(operand), None, stream))
        return a

    def plan_transpose(self, a, out, element_size=None, **options):
        """A plan of transpose(a, out). Options are those of memhier_plan_options, by name."""
        with _View(a, False, "a") as source, _View(out, True, "out") as destination:
            operands = self._operands(source, destination, element_size)
            return self._plan(library().memhier_plan_create_transpose, options, byref(operands[0]), byref(operands[1]))

    def plan(self, line, **options):
        """A plan of a problem line, "transpose f32 4096x4096 src=pageable dst=device"."""
        return self._plan(library().memhier_plan_create_line, options, _c_text("line", line))

    def explain(self, line=None, json=False):
        """The explanation of a problem line, or of this thread's latest call."""
        if line is not None:
            with self.plan(line) as plan:
                return plan.explain(json)
        with self.last_plan() as plan:
            return plan.explain(json)

    def last_plan(self):
        """The plan of this thread's latest call."""
        handle = _HANDLE()
        _check(library().memhier_last_plan(self._handle, byref(handle)))
        return Plan(handle)

    def machine(self, json=False):
        """What the library knows of this machine."""
        return _text(library().memhier_context_machine, self._handle, JSON if json else TEXT)

    def calibrate(self):
        """Measures the machine's rates (about two seconds) and stores them."""
        _check(library().memhier_context_calibrate(self._handle))

    def close(self):
        handle, self._handle = self._handle, None
        if handle:
            _check(library().memhier_context_destroy(handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_handle", None) and _library is not None:
            _library.memhier_context_destroy(self._handle)

    def _plan(self, call, options, *arguments):
        chosen = PlanOptions()
        _check(library().memhier_plan_options_init(byref(chosen), ctypes.sizeof(chosen)))
        _set_options(chosen, ("target", "way", "route_in", "route_out", "working_set", "measure"), options)
        handle = _HANDLE()
        _check(call(self._handle, *arguments, byref(chosen), byref(handle)))
        return Plan(handle)

    @staticmethod
    def _operands(source, destination, element_size):
        forced = None
        if element_size is not None:
            element_size = _integer("element_size", element_size, 64)
            if not 1 <= element_size <= 16:
                raise ValueError(f"element_size must be from 1 to 16 bytes, not {element_size}")
            forced = opaque(element_size)
        if forced is None and source.size == destination.size and source.type != destination.type:
            forced = opaque(source.size)  # same bits under another name
        return source.operand(forced, element_size), destination.operand(forced, element_size)


def version():
    """Version of the loaded library, "0.1.0"."""
    return library().memhier_version_text().decode()
