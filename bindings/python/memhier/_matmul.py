# SPDX-License-Identifier: Apache-2.0
"""Matrix products of a context."""
import ctypes
from ctypes import byref

from ._arrays import Views, new_array
from ._declarations import ACCURACY_EXACT, OP_N, MatmulOptions
from ._library import c_stream, check, initialised, library
from ._plans import Expected
from ._types import BF16, C64, C128, F16, F32, F64, I8, I32, name_of

# Type of alpha and beta by that of out.
_SCALARS = {F16: ctypes.c_float, BF16: ctypes.c_float, F32: ctypes.c_float, F64: ctypes.c_double,
            C64: ctypes.c_float * 2, C128: ctypes.c_double * 2, I32: ctypes.c_int32}


class Products:
    def matmul(self, a, b, out=None, alpha=1, beta=0, op_a=OP_N, op_b=OP_N, accuracy=ACCURACY_EXACT, stream=None):
        """out = alpha op(a) op(b) + beta out, for matrices and, with the batch first, for many of them.

        out       receives it, with any strides; a new array when absent. Products of i8 are i32
        op_a      OP_N: a as it is, OP_T: its transpose, OP_C: its conjugate transpose; op_b likewise
        accuracy  ACCURACY_EXACT, or ACCURACY_FAST for products in shorter types
        stream    a CUDA stream as an integer; absent: the call returns when the result is ready"""
        stream = c_stream(stream)
        with Views() as views:
            left, right = views.add(a, False, "a"), views.add(b, False, "b")
            operands = [left.operand(), right.operand()]
            if out is None:
                if stream is not None:
                    raise ValueError("out= is needed with stream=")
                out = _new(left, right, op_a, op_b)
            product = views.add(out, True, "out")
            operands.append(product.operand())
            views.check_streams(stream)
            check(library().memhier_matmul_operands(
                self._handle, *map(byref, operands), byref(_options(op_a, op_b, accuracy)),
                *_scalars(product.type, alpha, beta), stream))
        return out

    def plan_matmul(self, a, b, out, alpha=1, beta=0, op_a=OP_N, op_b=OP_N, accuracy=ACCURACY_EXACT, **options):
        """A plan of matmul(a, b, out, ...): it keeps alpha and beta. Options are those of memhier_plan_options."""
        with Views() as views:
            operands = {name: views.add(array, name == "out", name).operand()
                        for name, array in (("a", a), ("b", b), ("out", out))}
            expected = {name: Expected.of(operand, name == "out") for name, operand in operands.items()}
            return self._plan(library().memhier_plan_create_matmul, options, expected, *map(byref, operands.values()),
                              byref(_options(op_a, op_b, accuracy)), *_scalars(operands["out"].type, alpha, beta))


def _options(op_a, op_b, accuracy):
    result = initialised(MatmulOptions, "memhier_matmul_options_init")
    result.op_a, result.op_b, result.accuracy = op_a, op_b, accuracy
    return result


def _scalars(type_, *values):
    kind = _SCALARS.get(type_)
    if kind is None:
        raise TypeError(f"out: there is no product of type {name_of(type_)}")
    if type_ in (C64, C128):
        return [byref(kind(complex(value).real, complex(value).imag)) for value in values]
    return [byref(kind(value)) for value in values]


def _new(left, right, op_a, op_b):
    rows = left.shape[-2 if op_a == OP_N else -1]
    columns = right.shape[-1 if op_b == OP_N else -2]
    return new_array(left, left.shape[:-2] + (rows, columns), "i" if left.type == I8 else None)
