# SPDX-License-Identifier: Apache-2.0
"""Constants and structures of the C headers."""
from ctypes import POINTER, Structure, c_char_p, c_double, c_int32, c_int64, c_uint32, c_void_p

SUCCESS, BUFFER_TOO_SMALL = 0, 203
F16, BF16, F32, F64, C64, C128, I8, U8, I16, I32, I64 = range(1, 12)
ROW_MAJOR, COLUMN_MAJOR = 101, 102
PLACE_AUTO, PLACE_PAGEABLE, PLACE_PINNED, PLACE_MANAGED, PLACE_DEVICE = range(5)
TEXT, JSON = 0, 1
TARGET_AUTO, TARGET_HOST, TARGET_DEVICE = range(3)
READ_NEXT_DEFAULT, READ_NEXT_HOST, READ_NEXT_DEVICE = range(3)
DEVICE_AUTO, DEVICE_NONE = -1, -2
ACCESS_READ, ACCESS_WRITE, ACCESS_READ_WRITE = 1, 2, 3
OP_N, OP_T, OP_C = 111, 112, 113
ACCURACY_EXACT, ACCURACY_FP32_EQUIVALENT, ACCURACY_FAST = range(3)
FILTER_SAME, FILTER_VALID, FILTER_FULL, FILTER_STREAM = range(4)
BORDER_REFLECT, BORDER_MIRROR, BORDER_NEAREST, BORDER_WRAP, BORDER_CONSTANT = range(5)
AOS, SOA, AOSOA = range(3)
PACKING_NATURAL, PACKING_PACKED, PACKING_EXPLICIT = range(3)
PADDING_ZERO, PADDING_KEEP = range(2)
MAX_RANK, MAX_FIELDS = 8, 32


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
                ("free", c_void_p), ("allocator_user", c_void_p), ("parallel", c_void_p), ("parallel_user", c_void_p),
                ("peer_devices", c_char_p)]


class PlanOptions(Structure):
    """memhier_plan_options of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("target", c_int32), ("way", c_char_p), ("route_in", c_char_p),
                ("route_out", c_char_p), ("working_set", c_int64), ("measure", c_int32), ("read_next", c_int32)]


class MatmulOptions(Structure):
    """memhier_matmul_options of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("op_a", c_int32), ("op_b", c_int32), ("accuracy", c_int32)]


class FilterDescription(Structure):
    """memhier_filter of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("rank", c_int32), ("taps_type", c_int32), ("convolution", c_int32),
                ("mode", c_int32), ("border", c_int32 * 2), ("reserved", c_int32), ("taps", c_int64 * 2),
                ("coefficients", c_void_p), ("axis_coefficients", c_void_p * 2), ("border_value", c_double * 2),
                ("origin", c_int64 * 2), ("step", c_int64 * 2), ("margin_before", c_int64 * 2),
                ("margin_after", c_int64 * 2), ("divisor", c_int64)]


class Field(Structure):
    """memhier_field of the C headers."""
    _fields_ = [("type", c_int32), ("components", c_int32), ("offset", c_int64), ("together", c_int32),
                ("reserved", c_int32)]


class RecordsDescription(Structure):
    """memhier_records of the C headers."""
    _fields_ = [("struct_size", c_uint32), ("arrangement", c_int32), ("fields", POINTER(Field)), ("field_count", c_int32),
                ("packing", c_int32), ("sources", POINTER(c_int32)), ("padding", c_int32), ("place", c_int32),
                ("stride", c_int64), ("lanes", c_int64), ("pitch", c_int64), ("pointer", c_void_p),
                ("buffer", c_void_p), ("offset", c_int64), ("field_pointers", POINTER(c_void_p))]

__all__ = [name for name, value in list(globals().items())
           if name.isupper() and name != "POINTER" or isinstance(value, type) and issubclass(value, Structure)]
__all__.remove("Structure")
