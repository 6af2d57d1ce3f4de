# SPDX-License-Identifier: Apache-2.0
"""Arrays of others, seen as operands: addresses, shapes and strides; nothing is copied."""
import ctypes
import math
import struct
from ctypes import POINTER, Structure, byref, c_char_p, c_void_p

from ._declarations import Operand
from ._library import initialised
from ._types import BY_FORMAT, BY_KIND, opaque


class _PyBuffer(Structure):
    _fields_ = [("buf", c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
                ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", c_char_p),
                ("shape", POINTER(ctypes.c_ssize_t)), ("strides", POINTER(ctypes.c_ssize_t)),
                ("suboffsets", POINTER(ctypes.c_ssize_t)), ("internal", c_void_p)]


_STRIDED, _FORMAT, _WRITABLE = 0x18, 0x4, 0x1


class View:
    """Address, element type, shape and byte strides of an array. Keeps it in place until release()."""

    def __init__(self, array, writable, name="the array"):
        self._held = None
        self.name = name
        if array is None:
            raise TypeError(f"{name} is None; give an array")
        self.pending = None  # stream on which another library may still be writing the array
        self.buffer = None  # tracked buffer that the array is a part of
        interface = getattr(array, "__cuda_array_interface__", None)
        self.on_device = interface is not None
        if self.on_device:
            self.pending = interface.get("stream")
        else:
            interface = getattr(array, "__array_interface__", None)
        if hasattr(array, "in_buffer"):
            self._from_tracked(array)
        elif interface is None or interface.get("data") is None:
            self._from_buffer(array, writable)
        else:
            self._from_interface(array, interface, writable)

    def _from_tracked(self, array):
        self.pointer, self.buffer = array.offset, array.in_buffer
        self.type, self.size, self.shape, self.strides = array.type, array.size, array.shape, array.strides

    def _from_interface(self, array, interface, writable):
        self.array = array
        self.pointer, readonly = interface["data"]
        if writable and readonly:
            raise ValueError("the array to be written is read-only")
        self.type, self.size = type_of(interface["typestr"])
        self.shape = tuple(interface["shape"])
        self.strides = interface.get("strides") or contiguous(self.shape, self.size)

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
        self.type = BY_FORMAT.get(form) or (BY_KIND[("i", self.size)] if integer else opaque(self.size))

    def release(self):
        if self._held is not None:
            ctypes.pythonapi.PyBuffer_Release(byref(self._held))
            self._held = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.release()

    def format(self):
        """Format of the buffer protocol."""
        return self._held.format.decode() if self._held is not None and self._held.format else "B"

    def is_numpy(self):
        array = getattr(self, "array", None)
        return array is not None and type(array).__module__.split(".")[0] == "numpy"

    def folded(self, element_size):
        """Shape, byte strides and element size; with a size given, the last dimensions that make up one element are
        folded away."""
        shape, strides, size = self.shape, self.strides, self.size
        while element_size and size < element_size and shape and strides[-1] == size:
            size *= shape[-1]
            shape, strides = shape[:-1], strides[:-1]
        if element_size and size != element_size:
            raise ValueError(f"elements of {element_size} bytes do not fit an array of shape {self.shape}")
        return shape, strides, size

    def operand(self, element_type=None, element_size=None, ranks=None):
        """The operand. `ranks` are those allowed; None: matrices, with the batch first in Python and last in memhier."""
        shape, strides, size = self.folded(element_size)
        if ranks is None and not 2 <= len(shape) <= 3:
            raise ValueError(f"expected two dimensions, or three with the batch first, not shape {shape}")
        if ranks is not None and len(shape) not in ranks:
            raise ValueError(f"{self.name}: expected {' or '.join(map(str, ranks))} dimensions, not shape {shape}")
        if any(stride % size for stride, extent in zip(strides, shape) if extent > 1):
            raise ValueError(f"strides {strides} are not multiples of the element size {size}")
        result = initialised(Operand, "memhier_operand_init")
        order = (1, 2, 0) if ranks is None and len(shape) == 3 else range(len(shape))
        result.type = element_type or self.type
        result.rank = len(shape)
        if self.buffer is None:
            result.pointer = self.pointer or None
        else:
            result.buffer, result.offset = self.buffer, self.pointer
        for index, axis in enumerate(order):
            result.extents[index] = shape[axis]
            result.strides[index] = strides[axis] // size
        return result


class Views:
    """Views that are released together."""

    def __init__(self):
        self._views = []

    def add(self, array, writable, name):
        self._views.append(View(array, writable, name))
        return self._views[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for view in self._views:
            view.release()

    def check_streams(self, stream):
        check_streams(self._views, stream)


class Strided:
    """Part of a writable buffer seen with a shape and strides of its own, where numpy is not at hand.

    typestr and strides (bytes, any sign) are those of numpy's array interface: "<f4", "|V3" for three opaque bytes."""

    def __init__(self, buffer, typestr, shape, strides=None, offset=0):
        self._bytes = memoryview(buffer).cast("B")
        size = int(typestr[2:])
        strides = within(len(self._bytes), size, shape, strides, offset)
        address = ctypes.addressof(ctypes.c_char.from_buffer(self._bytes)) if len(self._bytes) else 0
        self.__array_interface__ = {"version": 3, "typestr": typestr, "shape": tuple(shape), "strides": tuple(strides),
                                    "data": (address + offset, False)}


def type_of(typestr):
    """Element type and size of a type string of numpy's array interface."""
    kind, size = typestr[1], int(typestr[2:])
    if kind == "O":
        raise TypeError("arrays of Python objects cannot be moved")
    return BY_KIND.get((kind, size)) or opaque(size), size


def within(length, size, shape, strides, offset):
    """The strides of a view that stays within a buffer of `length` bytes."""
    strides = tuple(strides or contiguous(shape, size))
    reach = [(extent - 1) * stride for extent, stride in zip(shape, strides)]
    if 0 not in shape and (offset + sum(min(r, 0) for r in reach) < 0 or
                           offset + sum(max(r, 0) for r in reach) + size > length):
        raise ValueError(f"shape {shape} with strides {strides} at {offset} leaves the buffer of {length} bytes")
    return strides


def check_streams(views, stream):
    if stream is None and any(view.pending not in (None, 1) for view in views):
        raise ValueError("an array is in use on a stream of its own: pass that one as stream=")


def contiguous(shape, size):
    strides = []
    for extent in reversed(shape):
        strides.append(size)
        size *= max(extent, 1)
    return tuple(reversed(strides))


def new_array(view, shape, form=None):
    """An array of the shape and the elements of a host array (or of another format): numpy's where numpy made that one,
    else a memoryview."""
    if view.on_device or view.buffer is not None:
        raise ValueError("out= is needed for arrays on a device and in tracked buffers")
    if view.is_numpy():
        import numpy
        return numpy.empty(shape, dtype=form or view.array.dtype)
    if 0 in shape:
        raise ValueError("out= is needed for empty arrays")
    size = struct.calcsize(form) if form else view.size
    return memoryview(bytearray(size * math.prod(shape))).cast(form or view.format(), shape)
