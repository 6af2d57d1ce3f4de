# SPDX-License-Identifier: Apache-2.0
"""Transposes of a context."""
from ctypes import byref

from ._arrays import Views, new_array
from ._library import c_stream, check, integer, library
from ._types import opaque


class Transposes:
    def transpose(self, a, out=None, element_size=None, stream=None):
        """Swaps the last two dimensions of a (two dimensions, or three with the batch first) and returns the result.

        out           receives it, with any strides; a new array when absent
        element_size  bytes of one element (1 to 16) when the last dimension of a is a part of it: 3 for RGB pictures.
                      Needs out
        stream        a CUDA stream as an integer; absent: the call returns when the result is ready"""
        stream = c_stream(stream)
        with Views() as views:
            source = views.add(a, False, "a")
            if out is None:
                if element_size is not None or stream is not None:
                    raise ValueError("out= is needed with element_size= and with stream=")
                out = _new(source)
            operands = _operands(source, views.add(out, True, "out"), element_size)
            views.check_streams(stream)
            check(library().memhier_transpose_operands(self._handle, byref(operands[0]), byref(operands[1]), stream))
        return out

    def transpose_inplace(self, a, element_size=None, stream=None):
        """Transposes a square matrix, or a batch of them, where it lies."""
        stream = c_stream(stream)
        with Views() as views:
            matrix = views.add(a, True, "a")
            operand = _operands(matrix, matrix, element_size)[0]
            views.check_streams(stream)
            check(library().memhier_transpose_operands(self._handle, byref(operand), None, stream))
        return a

    def plan_transpose(self, a, out, element_size=None, **options):
        """A plan of transpose(a, out). Options are those of memhier_plan_options, by name."""
        with Views() as views:
            operands = _operands(views.add(a, False, "a"), views.add(out, True, "out"), element_size)
            return self._plan(library().memhier_plan_create_transpose, options, None, byref(operands[0]),
                              byref(operands[1]))


def _new(view):
    if not 2 <= len(view.shape) <= 3:
        raise ValueError(f"expected two dimensions, or three with the batch first, not shape {view.shape}")
    return new_array(view, view.shape[:-2] + (view.shape[-1], view.shape[-2]))


def _operands(source, destination, element_size):
    forced = None
    if element_size is not None:
        element_size = integer("element_size", element_size, 64)
        if not 1 <= element_size <= 16:
            raise ValueError(f"element_size must be from 1 to 16 bytes, not {element_size}")
        forced = opaque(element_size)
    if forced is None and source.size == destination.size and source.type != destination.type:
        forced = opaque(source.size)  # same bits under another name
    return source.operand(forced, element_size), destination.operand(forced, element_size)
