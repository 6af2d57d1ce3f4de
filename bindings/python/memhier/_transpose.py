# SPDX-License-Identifier: Apache-2.0
"""Transposes and permutations of a context."""
from ctypes import byref, c_int32

from ._arrays import Views, new_array
from ._declarations import MAX_RANK
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

    def permute(self, a, axes=None, out=None, element_size=None, stream=None):
        """The array with its dimensions in another order, as numpy's transpose(a, axes): dimension i of the result is
        dimension axes[i] of a; None: in reverse. One to eight dimensions; out, element_size and stream as in transpose."""
        stream = c_stream(stream)
        with Views() as views:
            source = views.add(a, False, "a")
            if out is None:
                if element_size is not None or stream is not None:
                    raise ValueError("out= is needed with element_size= and with stream=")
                axes = _axes(axes, len(source.shape))
                out = new_array(source, tuple(source.shape[axis] for axis in axes))
            operands = _permuted_operands(source, views.add(out, True, "out"), axes, element_size)
            views.check_streams(stream)
            check(library().memhier_permute(self._handle, byref(operands[0]), byref(operands[1]), operands[2], stream))
        return out

    def plan_permute(self, a, axes, out, element_size=None, **options):
        """A plan of permute(a, axes, out). Options are those of memhier_plan_options, by name."""
        with Views() as views:
            operands = _permuted_operands(views.add(a, False, "a"), views.add(out, True, "out"), axes, element_size)
            return self._plan(library().memhier_plan_create_permute, options, None, byref(operands[0]),
                              byref(operands[1]), operands[2])


def _axes(axes, rank):
    """Counted from 0; None: in reverse."""
    if axes is None:
        return list(range(rank))[::-1]
    if isinstance(axes, str) or not hasattr(axes, "__iter__"):
        raise TypeError(f"axes must be a sequence of integers, or None, not {axes!r}")
    given = list(axes)
    counted = [integer("axes", axis, 32) for axis in given]
    counted = [axis + rank if axis < 0 else axis for axis in counted]
    if sorted(counted) != list(range(rank)):
        raise ValueError(f"axes {given} do not name each of the {rank} dimensions of a once")
    return counted


def _permuted_operands(source, destination, axes, element_size):
    operands = _operands(source, destination, element_size, range(1, MAX_RANK + 1))
    axes = _axes(axes, operands[0].rank)
    return operands + ((c_int32 * len(axes))(*axes),)


def _new(view):
    if not 2 <= len(view.shape) <= 3:
        raise ValueError(f"expected two dimensions, or three with the batch first, not shape {view.shape}")
    return new_array(view, view.shape[:-2] + (view.shape[-1], view.shape[-2]))


def _operands(source, destination, element_size, ranks=None):
    forced = None
    if element_size is not None:
        element_size = integer("element_size", element_size, 64)
        if not 1 <= element_size <= 16:
            raise ValueError(f"element_size must be from 1 to 16 bytes, not {element_size}")
        forced = opaque(element_size)
    if forced is None and source.size == destination.size and source.type != destination.type:
        forced = opaque(source.size)  # same bits under another name
    return source.operand(forced, element_size, ranks), destination.operand(forced, element_size, ranks)
