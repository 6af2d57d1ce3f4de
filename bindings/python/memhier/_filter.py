# SPDX-License-Identifier: Apache-2.0
"""Filters, and what a context does with them."""
import ctypes
from ctypes import byref, c_int64

from ._arrays import Views, new_array
from ._declarations import BORDER_REFLECT, C64, F32, F64, FILTER_SAME, I16, I32, U8, FilterDescription
from ._library import c_stream, check, initialised, integer, library
from ._plans import Expected
from ._types import name_of

_TAPS = {F32: F32, F64: F64, C64: C64, U8: I32, I16: I32}  # by the type of the elements
_C_TYPES = {F32: ctypes.c_float, F64: ctypes.c_double, C64: ctypes.c_float, I32: ctypes.c_int32}


def _flat(values):
    """Numbers of a sequence, and its shape: one dimension or two."""
    values = values.tolist() if hasattr(values, "tolist") else list(values)
    if values and hasattr(values[0], "__len__"):
        if any(len(row) != len(values[0]) for row in values):
            raise ValueError("rows of coefficients differ in length")
        return [number for row in values for number in row], (len(values), len(values[0]))
    return values, (len(values),)


class Filter:
    """Weights of a window: Filter(w) along one axis, or over two when w has rows; Filter(w0, w1) over two, separable.

    convolution    True: the window is turned around; else correlation, as scipy.ndimage.correlate
    mode           FILTER_SAME, FILTER_VALID, FILTER_FULL, FILTER_STREAM
    border         BORDER_REFLECT, BORDER_MIRROR, BORDER_NEAREST, BORDER_WRAP, BORDER_CONSTANT (of border_value)
    origin, step, margin_before, margin_after, divisor: as in filter.h
    What is told per axis may be a number for both or a pair. The coefficients take the type that the elements ask for."""

    def __init__(self, *coefficients, convolution=False, mode=FILTER_SAME, border=BORDER_REFLECT, border_value=0, origin=0,
                 step=1, margin_before=0, margin_after=0, divisor=1):
        if not 1 <= len(coefficients) <= 2:
            raise TypeError("one set of coefficients, or one for each of two axes")
        self._values, shapes = zip(*map(_flat, coefficients))
        if len(coefficients) == 2 and any(len(shape) != 1 for shape in shapes):
            raise ValueError("separable coefficients are two plain sequences")
        self.taps = shapes[0] if len(shapes) == 1 else shapes[0] + shapes[1]
        description = initialised(FilterDescription, "memhier_filter_init")
        description.rank = len(self.taps)
        description.convolution = bool(convolution)
        description.mode = integer("mode", mode, 32)
        description.divisor = integer("divisor", divisor, 64)
        for name, value, bits in (("border", border, 32), ("origin", origin, 64), ("step", step, 64),
                                  ("margin_before", margin_before, 64), ("margin_after", margin_after, 64)):
            pair = value if isinstance(value, (tuple, list)) else (value,) * len(self.taps)
            if len(pair) != len(self.taps):
                raise ValueError(f"{name} is for {len(pair)} axes, the coefficients for {len(self.taps)}")
            for axis, number in enumerate(pair):
                getattr(description, name)[axis] = integer(name, number, bits)
        description.border_value[:] = complex(border_value).real, complex(border_value).imag
        description.taps[:len(self.taps)] = self.taps
        self._description = description
        self._arrays = {}

    @property
    def rank(self):
        return len(self.taps)

    def extents(self, shape):
        """Shape of the result, without channels."""
        given, result = (c_int64 * 2)(*shape), (c_int64 * 2)()
        check(library().memhier_filter_extents(byref(self._description), given, result))
        return tuple(result[:self.rank])

    def of(self, element_type):
        """The structure for elements of a type. It lives as long as the filter."""
        if element_type not in self._arrays:
            self._arrays[element_type] = self._with_coefficients(element_type)
        return self._arrays[element_type][0]

    def _with_coefficients(self, element_type):
        description = FilterDescription.from_buffer_copy(self._description)
        taps_type = _TAPS.get(element_type)
        if taps_type == C64 and not any(isinstance(number, complex) for values in self._values for number in values):
            taps_type = F32
        if taps_type is None:
            raise TypeError(f"there is no filter for elements of type {name_of(element_type)}")
        arrays = []
        for values in self._values:
            if taps_type == C64:
                values = [part for number in values for part in (complex(number).real, complex(number).imag)]
            arrays.append((_C_TYPES[taps_type] * len(values))(*values))
        description.taps_type = taps_type
        if len(arrays) == 1:
            description.coefficients = ctypes.addressof(arrays[0])
        else:
            description.axis_coefficients[:] = [ctypes.addressof(array) for array in arrays]
        return description, arrays


class Filters:
    def filter(self, a, filter, out=None, stream=None):
        """Filters a, whose dimensions are those of the filter, or one more at the end that counts channels."""
        stream = c_stream(stream)
        with Views() as views:
            source = views.add(a, False, "a")
            out = _result(source, filter, out, stream)
            operands = _operands(views, source, filter, (("out", out, True),))
            views.check_streams(stream)
            check(library().memhier_filter_apply(self._handle, byref(filter.of(source.type)),
                                                 *map(byref, operands.values()), stream))
        return out

    def filter_stream(self, a, filter, state_in=None, state_out=None, out=None, stream=None):
        """Filters a block of a signal (FILTER_STREAM). state_in holds the elements before it, oldest first (None:
        zeros); state_out receives those that the next block needs."""
        stream = c_stream(stream)
        with Views() as views:
            source = views.add(a, False, "a")
            out = _result(source, filter, out, stream)
            operands = _operands(views, source, filter, (("out", out, True), *_states(state_in, state_out)))
            views.check_streams(stream)
            check(library().memhier_filter_stream(self._handle, byref(filter.of(source.type)), *_four(operands), stream))
        return out

    def plan_filter(self, a, filter, out, state_in=None, state_out=None, **options):
        """A plan of filter(a, filter, out), or of filter_stream where the filter is one. It keeps the coefficients and
        runs with the arrays given here, in that order. Options are those of memhier_plan_options."""
        with Views() as views:
            source = views.add(a, False, "a")
            operands = _operands(views, source, filter, (("out", out, True), *_states(state_in, state_out)))
            expected = {name: Expected.of(operand, name in ("out", "state_out"), matrix=False)
                        for name, operand in operands.items()}
            return self._plan(library().memhier_plan_create_filter, options, expected, byref(filter.of(source.type)),
                              *_four(operands))


def _states(state_in, state_out):
    return [(name, state, name == "state_out") for name, state in (("state_in", state_in), ("state_out", state_out))
            if state is not None]


def _operands(views, source, filter, others):
    ranks = (filter.rank, filter.rank + 1)
    result = {"a": source.operand(ranks=ranks)}
    for name, array, writable in others:
        result[name] = views.add(array, writable, name).operand(ranks=ranks)
    return result


def _four(operands):
    return [byref(operands[name]) if name in operands else None for name in ("a", "out", "state_in", "state_out")]


def _result(source, filter, out, stream):
    if out is not None:
        return out
    if stream is not None:
        raise ValueError("out= is needed with stream=")
    if not filter.rank <= len(source.shape) <= filter.rank + 1:
        raise ValueError(f"a: expected {filter.rank} or {filter.rank + 1} dimensions, not shape {source.shape}")
    return new_array(source, filter.extents(source.shape[:filter.rank]) + source.shape[filter.rank:])
