# SPDX-License-Identifier: Apache-2.0
"""Plans, and what they expect of the arrays they are run with."""
import json as _json
from ctypes import c_void_p

from ._arrays import Views
from ._declarations import JSON, TEXT
from ._library import Owner, c_stream, check, library, text_of
from ._types import BY_NAME, name_of, size_of


class Expected:
    """What a plan expects of one array. `matrix`: the batch is first in Python and last in the plan."""

    def __init__(self, type_, extents, strides, writable, matrix=True):
        self.type, self.size, self.type_name = type_, size_of(type_), name_of(type_)
        self.extents, self.strides, self.writable, self.matrix = extents, strides, writable, matrix

    @classmethod
    def of(cls, operand, writable, matrix=True):
        """That of an operand of which a plan was made."""
        rank = operand.rank
        return cls(operand.type, tuple(operand.extents[:rank]), tuple(operand.strides[:rank]), writable, matrix)

    def _python(self, values):
        return values[2:] + values[:2] if self.matrix else values

    def check(self, name, view):
        """Refuses an array whose elements are not where the plan expects them."""
        counted = self.type >= 0x100
        if view.buffer is not None:
            raise TypeError(f"{name}: plans run with arrays, not with tracked buffers")
        if not counted and view.size != self.size:
            raise ValueError(f"{name}: elements of {view.size} bytes, but the plan is for {self.type_name}")
        if not counted and view.type < 0x100 and view.type != self.type:
            raise ValueError(f"{name}: elements are {name_of(view.type)}, but the plan is for {self.type_name}")
        try:
            operand = view.operand(None, self.size if counted else None, None if self.matrix else (len(self.extents),))
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}; the plan is for shape {self._python(self.extents)}") from None
        extents, strides = tuple(operand.extents[:operand.rank]), tuple(operand.strides[:operand.rank])
        if extents != self.extents:
            raise ValueError(f"{name}: shape {self._python(extents)}, but the plan is for {self._python(self.extents)}")
        if 0 not in extents and any(given != planned for extent, given, planned in zip(extents, strides, self.strides)
                                    if extent > 1):
            raise ValueError(f"{name}: strides {self._python(strides)} in elements, but the plan is for "
                             f"{self._python(self.strides)}")


def _matrix_of_line(words, letter, type_name, rows, columns):
    """A matrix of a transpose's line, from the words that the line has for it."""
    row_order = words.get("order", "row") == "row"
    pitch = int(words.get(f"ld{letter}", max(1, columns if row_order else rows)))
    strides = (pitch, 1) if row_order else (1, pitch)
    if f"{letter}rs" in words:
        strides = (int(words[f"{letter}rs"]), int(words[f"{letter}cs"]))
    extents = (rows, columns)
    if "batch" in words:
        if strides[1] == 1 and strides[0] >= columns:
            packed = strides[0] * rows
        elif strides[0] == 1 and strides[1] >= rows:
            packed = strides[1] * columns
        else:
            packed = sum((extent - 1) * abs(stride) for extent, stride in zip(extents, strides) if extent) + 1
        extents += (int(words["batch"]),)
        strides += (int(words.get(f"{letter}bs", packed)),)
    return Expected(BY_NAME[type_name], extents, strides, letter == "d" or "inplace" in words)


def _of_permutation(type_name, shape, words):
    """The arrays of a permutation's line."""
    extents = tuple(map(int, shape.split("x")))
    axes = tuple(map(int, words["perm"].split(",")))

    def array(key, of_extents, writable):
        strides = [1]
        for extent in reversed(of_extents[1:]):
            strides.insert(0, strides[0] * max(extent, 1))
        if key in words:
            strides = map(int, words[key].split(","))
        return Expected(BY_NAME[type_name], of_extents, tuple(strides), writable, matrix=False)

    return {"source": array("sstrides", extents, False),
            "out": array("dstrides", tuple(extents[axis] for axis in axes), True)}


def _of_line(line):
    """The arrays that the printed line of a transpose or permutation speaks of, by name."""
    operation, type_name, extents, *rest = line.split()
    if operation not in ("transpose", "permute"):
        raise TypeError(f"a plan of a line runs from Python for transposes and permutations only; plan the {operation} "
                        "with its arrays")
    words = dict(word.partition("=")[::2] for word in rest)
    if operation == "permute":
        return _of_permutation(type_name, extents, words)
    rows, columns = map(int, extents.split("x"))
    if "inplace" in words:
        return {"matrix": _matrix_of_line(words, "s", type_name, rows, columns)}
    return {"source": _matrix_of_line(words, "s", type_name, rows, columns),
            "out": _matrix_of_line(words, "d", type_name, columns, rows)}


class Plan(Owner):
    """A decision for one problem: run it with other arrays of the same shape and place, or read why it was taken."""
    _destroy = "memhier_plan_destroy"

    def __init__(self, handle, expected=None):
        self._handle = handle
        self._expected = expected

    def explain(self, json=False):
        """Every way considered, the choice, the reasons, the floor and the ratio to it."""
        return text_of(library().memhier_plan_explain, self._handle, JSON if json else TEXT)

    def execute(self, *arrays, stream=None):
        """Runs the plan with the arrays it was made for, in their order: execute(source, out) of a transpose or a filter,
        execute(a, b, out) of a product. Shape, element type and strides must be those planned."""
        stream = c_stream(stream)
        if self._expected is None:
            self._expected = _of_line(_json.loads(self.explain(json=True))["line"])
        if len(arrays) != len(self._expected):
            raise TypeError(f"the plan runs as execute({', '.join(self._expected)}), not with {len(arrays)} arrays")
        with Views() as views:
            pointers = (c_void_p * len(arrays))()
            for index, (array, (name, expected)) in enumerate(zip(arrays, self._expected.items())):
                view = views.add(array, expected.writable, name)
                expected.check(name, view)
                pointers[index] = view.pointer
            views.check_streams(stream)
            check(library().memhier_plan_execute(self._handle, pointers, len(pointers), None, 0, stream))
