# SPDX-License-Identifier: Apache-2.0
"""Element types under the names that others have for them."""
from ._declarations import BF16, C128, C64, F16, F32, F64, I16, I32, I64, I8, U8


def opaque(size):
    """Element type of `size` bytes (1 to 16) that is moved and never interpreted."""
    return 0x100 + size


# Type strings of array interfaces, formats of the buffer protocol, words of problem lines.
BY_KIND = {("f", 2): F16, ("f", 4): F32, ("f", 8): F64, ("c", 8): C64, ("c", 16): C128, ("i", 1): I8, ("u", 1): U8,
           ("i", 2): I16, ("i", 4): I32, ("i", 8): I64}
BY_FORMAT = {"e": F16, "f": F32, "d": F64, "Zf": C64, "Zd": C128, "b": I8, "B": U8}
BY_NAME = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64, "c64": C64, "c128": C128, "i8": I8, "u8": U8, "i16": I16,
           "i32": I32, "i64": I64, **{f"b{size}": opaque(size) for size in range(1, 17)}}
FORMATS = {F16: "e", F32: "f", F64: "d", C64: "Zf", C128: "Zd", I8: "b", U8: "B", I16: "h", I32: "i", I64: "q"}
_SIZES = {F16: 2, BF16: 2, F32: 4, F64: 8, C64: 8, C128: 16, I8: 1, U8: 1, I16: 2, I32: 4, I64: 8}


def size_of(type_):
    return _SIZES.get(type_) or type_ - 0x100


def name_of(type_):
    return next(name for name, value in BY_NAME.items() if value == type_)


def type_named(name, value):
    """An element type given by its number or by its word in a problem line."""
    if isinstance(value, str):
        if value not in BY_NAME:
            raise ValueError(f"{name}: unknown type {value}; there are {', '.join(BY_NAME)}")
        return BY_NAME[value]
    return value
