# SPDX-License-Identifier: Apache-2.0
"""Tracked buffers: bytes that a chain of operations leaves where they are used."""
import contextlib
import ctypes
from ctypes import byref, c_int64, c_void_p

from ._arrays import View, contiguous, type_of, within
from ._declarations import ACCESS_READ, ACCESS_READ_WRITE, ACCESS_WRITE
from ._library import HANDLE, Owner, check, integer, library

_ACCESS = {"r": ACCESS_READ, "w": ACCESS_WRITE, "rw": ACCESS_READ_WRITE}


class Buffer(Owner):
    """Bytes whose residency the library tracks: Context.buffer makes one. Closing it brings the newest contents back
    into memory that it wraps."""
    _destroy = "memhier_buffer_destroy"

    def __init__(self, context_handle, content):
        self._view = None
        self._handle = HANDLE()
        if isinstance(content, int):
            self.nbytes = integer("bytes", content, 64)
            check(library().memhier_buffer_create(context_handle, self.nbytes, byref(self._handle)))
            return
        view = View(content, writable=True, name="content")
        try:
            if view.strides != contiguous(view.shape, view.size):
                raise ValueError("content: a buffer wraps contiguous memory")
            self.nbytes = view.size
            for extent in view.shape:
                self.nbytes *= extent
            check(library().memhier_buffer_wrap(context_handle, view.pointer or None, self.nbytes, byref(self._handle)))
        except BaseException:
            view.release()
            raise
        self._view = view

    def array(self, typestr, shape, strides=None, offset=0):
        """The buffer, or a part of it, as an array for the operations: see Strided."""
        return _Part(self, typestr, tuple(shape), strides, offset)

    @contextlib.contextmanager
    def map(self, access="r"):
        """The contents on the host, as a memoryview that is valid within the with statement. access: r, w or rw."""
        pointer = c_void_p()
        check(library().memhier_buffer_map(self.handle(), _ACCESS[access], byref(pointer)))
        try:
            content = memoryview((ctypes.c_char * self.nbytes).from_address(pointer.value or 0)).cast("B")
            yield content.toreadonly() if access == "r" else content
        finally:
            check(library().memhier_buffer_unmap(self.handle()))

    def crossings(self):
        """How often the contents went to the device, and how often to the host."""
        to_device, to_host = c_int64(), c_int64()
        check(library().memhier_buffer_info(self.handle(), None, byref(to_device), byref(to_host)))
        return to_device.value, to_host.value

    def handle(self):
        if not self._handle:
            raise ValueError("the buffer is closed")
        return self._handle.value

    def close(self):
        try:
            super().close()
        finally:
            if self._view is not None:
                self._view.release()
                self._view = None


class _Part:
    """An array in a tracked buffer."""

    def __init__(self, buffer, typestr, shape, strides, offset):
        self._buffer, self.shape, self.offset = buffer, shape, offset
        self.type, self.size = type_of(typestr)
        self.strides = within(buffer.nbytes, self.size, shape, strides, offset)

    @property
    def in_buffer(self):
        return self._buffer.handle()
