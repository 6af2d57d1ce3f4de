"""Products, filters, record conversions and tracked buffers from Python, without numpy."""
import array
import contextlib
import ctypes
import io
import json
import pathlib
import random
import re
import struct
import unittest

import memhier


def matrix(rows, columns, form="f"):
    values = array.array(form, [random.randrange(-50, 50) for _ in range(rows * columns)])
    return memoryview(values).cast("B").cast(form, (rows, columns))


def transposed(rows):
    return [list(column) for column in zip(*rows)]


def product(a, b):
    """Of lists of rows; exact for the small integers of matrix()."""
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


class OperationTest(unittest.TestCase):
    def setUp(self):
        self.context = memhier.Context(threads=2)

    def tearDown(self):
        self.context.close()

    def refused(self, error, words, call, *arguments, **options):
        with self.assertRaises(error) as caught:
            call(*arguments, **options)
        for word in words:
            self.assertIn(word, str(caught.exception))


class PermutationTest(OperationTest):
    def setUp(self):
        super().setUp()
        values = array.array("h", [random.randrange(-999, 999) for _ in range(4 * 5 * 6)])
        self.a = memoryview(values).cast("B").cast("h", (4, 5, 6))
        rows = self.a.tolist()
        self.expected = [[[rows[i][j][k] for j in range(5)] for i in range(4)] for k in range(6)]

    def test_new_and_given_results(self):
        result = self.context.permute(self.a, (2, 0, 1))
        self.assertEqual((result.shape, result.format), ((6, 4, 5), "h"))
        self.assertEqual(result.tolist(), self.expected)
        out = memoryview(bytearray(240)).cast("h", (6, 4, 5))
        self.assertIs(self.context.permute(self.a, [2, 0, 1], out=out), out)
        self.assertEqual(out.tolist(), self.expected)
        self.assertEqual(self.context.permute(memoryview(b"abc"), (0,)).tolist(), list(b"abc"))

    def test_plans(self):
        out = memoryview(bytearray(240)).cast("h", (6, 4, 5))
        with self.context.plan_permute(self.a, (2, 0, 1), out) as plan:
            self.assertIn("permute i16 4x5x6 perm=2,0,1", plan.explain())
            plan.execute(self.a, out)
            self.assertEqual(out.tolist(), self.expected)
            self.refused(ValueError, ("out", "(6, 4, 5)"), plan.execute, self.a, self.a)
        with self.context.plan("permute i16 4x5x6 perm=2,0,1 sstrides=1,4,20") as plan:
            self.refused(ValueError, ("source", "(1, 4, 20)"), plan.execute, self.a, out)

    def test_axes_as_in_numpy(self):
        self.assertEqual(self.context.permute(self.a, (-1, 0, 1)).tolist(), self.expected)
        self.assertEqual(self.context.permute(self.a).shape, tuple(self.a.shape)[::-1])

    def test_refusals(self):
        self.refused(ValueError, ("axes", "3 dimensions"), self.context.permute, self.a, (0, 1))
        self.refused(ValueError, ("axes",), self.context.permute, self.a, (0, 1, 1))
        self.refused(TypeError, ("axes",), self.context.permute, self.a, (0, 1, "2"))
        out = memoryview(bytearray(240)).cast("h", (6, 4, 5))
        self.refused(ValueError, ("axes", "once"), self.context.permute, self.a, (2, 2, 1), out=out)
        self.refused(memhier.Error, ("destination.extents[0]",), self.context.permute, self.a, (0, 1, 2), out=out)


class ProductTest(OperationTest):
    def test_types(self):
        for form, result in (("f", "f"), ("d", "d"), ("b", "i")):
            a, b = matrix(13, 29, form), matrix(29, 17, form)
            c = self.context.matmul(a, b)
            self.assertEqual((c.shape, c.format), ((13, 17), result))
            self.assertEqual(c.tolist(), product(a.tolist(), b.tolist()), form)

    def test_scalars_and_transposed_factors(self):
        a, b, c = matrix(9, 5, "d"), matrix(7, 9, "d"), matrix(5, 7, "d")
        before = c.tolist()
        self.context.matmul(a, b, out=c, alpha=2, beta=-3, op_a=memhier.OP_T, op_b=memhier.OP_T)
        expected = product(transposed(a.tolist()), transposed(b.tolist()))
        self.assertEqual(c.tolist(), [[2 * x - 3 * y for x, y in zip(*rows)] for rows in zip(expected, before)])
        self.assertEqual(self.context.matmul(a, b, op_a=memhier.OP_T, op_b=memhier.OP_T).tolist(), expected)

    def test_batches_come_first(self):
        a = memoryview(array.array("f", [random.randrange(9) for _ in range(3 * 4 * 5)])).cast("B").cast("f", (3, 4, 5))
        b = memoryview(array.array("f", [random.randrange(9) for _ in range(3 * 5 * 2)])).cast("B").cast("f", (3, 5, 2))
        c = self.context.matmul(a, b)
        self.assertEqual(c.tolist(), [product(*pair) for pair in zip(a.tolist(), b.tolist())])

    def test_complex_numbers(self):
        a, b, c = bytearray(struct.pack("4f", 1, 2, 3, -4)), bytearray(struct.pack("4f", 5, 6, 7, -8)), bytearray(8)
        self.context.matmul(memhier.Strided(a, "<c8", (1, 2)), memhier.Strided(b, "<c8", (2, 1)),
                            out=memhier.Strided(c, "<c8", (1, 1)), alpha=1j)
        value = 1j * ((1 + 2j) * (5 + 6j) + (3 - 4j) * (7 - 8j))
        self.assertEqual(struct.unpack("2f", c), (value.real, value.imag))

    def test_plans(self):
        a, b, c = matrix(8, 6), matrix(6, 4), matrix(8, 4)
        with self.context.plan_matmul(a, b, c, alpha=2) as plan:
            plan.execute(a, b, c)
            self.assertEqual(c.tolist(), [[2 * x for x in row] for row in product(a.tolist(), b.tolist())])
            self.assertTrue(plan.explain().startswith("matmul f32 8x4x6"))
            self.refused(ValueError, ("out", "(4, 8)", "(8, 4)"), plan.execute, a, b, matrix(4, 8))
            self.refused(TypeError, ("execute(a, b, out)",), plan.execute, a, b)
        with self.context.plan("matmul f32 8x4x6") as plan:
            self.refused(TypeError, ("matmul",), plan.execute, a, b, c)

    def test_what_does_not_fit(self):
        c = matrix(3, 3)
        before = c.tolist()
        self.refused(memhier.Error, ("MEMHIER_INVALID_ARGUMENT",), self.context.matmul, matrix(3, 4), matrix(3, 3), out=c)
        self.refused(TypeError, ("i16",), self.context.matmul, matrix(2, 2, "h"), matrix(2, 2, "h"))
        self.refused(ValueError, ("two dimensions",), self.context.matmul, array.array("f", [1]), c)
        self.assertEqual(c.tolist(), before)


class FilterTest(OperationTest):
    def test_one_axis(self):
        x = array.array("f", [1, 2, 3, 4])
        constant = {"border": memhier.BORDER_CONSTANT}
        for options, expected in (({}, [11, 21, 32, 43]), (constant, [10, 21, 32, 43]),
                                  ({"convolution": True, **constant}, [12, 23, 34, 40]),
                                  ({"mode": memhier.FILTER_VALID}, [21, 32, 43]),
                                  ({"mode": memhier.FILTER_FULL, **constant}, [10, 21, 32, 43, 4]),
                                  ({"border_value": 9, **constant}, [19, 21, 32, 43]),
                                  ({"origin": -1, **constant}, [21, 32, 43, 4]), ({"step": 2, **constant}, [10, 32])):
            self.assertEqual(self.context.filter(x, memhier.Filter([1, 10], **options)).tolist(), expected, options)

    def test_two_axes_and_channels(self):
        pixels = memoryview(array.array("f", [random.randrange(99) for _ in range(7 * 9 * 3)])).cast("B").cast("f", (7, 9, 3))
        weights = [[1, 2, 3], [4, 5, 6]]
        valid = memhier.Filter(weights, mode=memhier.FILTER_VALID)
        values = pixels.tolist()
        self.assertEqual(self.context.filter(pixels, valid).tolist(), [
            [[sum(weights[p][q] * values[i + p][j + q][channel] for p in range(2) for q in range(3)) for channel in range(3)]
             for j in range(7)] for i in range(6)])
        separable = memhier.Filter([1, 2], [3, 0, 5], mode=memhier.FILTER_VALID)
        dense = memhier.Filter([[3, 0, 5], [6, 0, 10]], mode=memhier.FILTER_VALID)
        self.assertEqual(self.context.filter(pixels, separable).tolist(), self.context.filter(pixels, dense).tolist())

    def test_types(self):
        blur = memhier.Filter([1, 1, 1], divisor=2, border=memhier.BORDER_NEAREST)
        self.assertEqual(self.context.filter(array.array("B", [10, 20, 255]), blur).tolist(), [20, 143, 255])
        self.assertEqual(self.context.filter(array.array("h", [1, 3]), memhier.Filter([-1], divisor=2)).tolist(), [-1, -2])
        self.assertEqual(self.context.filter(array.array("d", [1, 2]), memhier.Filter([0.5])).tolist(), [0.5, 1])
        z, out = bytearray(struct.pack("4f", 1, 2, 3, 4)), bytearray(16)
        for weight in (2, 1j):  # real and complex coefficients
            self.context.filter(memhier.Strided(z, "<c8", (2,)), memhier.Filter([weight]), out=memhier.Strided(out, "<c8", (2,)))
            values = weight * (1 + 2j), weight * (3 + 4j)
            self.assertEqual(struct.unpack("4f", out), tuple(part for value in values for part in (value.real, value.imag)))
        self.refused(TypeError, ("i32",), self.context.filter, array.array("i", [1]), memhier.Filter([1]))

    def test_blocks_of_a_signal(self):
        x = memoryview(array.array("f", [random.random() for _ in range(100)]))
        smooth = memhier.Filter([random.random() for _ in range(7)], mode=memhier.FILTER_STREAM)
        whole = self.context.filter_stream(x, smooth).tolist()
        blocks, state = [], array.array("f", [0] * 6)
        for start, end in ((0, 3), (3, 50), (50, 100)):
            following = array.array("f", [9] * 6)  # every number is overwritten
            blocks += self.context.filter_stream(x[start:end], smooth, state_in=state, state_out=following).tolist()
            state = following
        self.assertEqual(blocks, whole)
        out, after = array.array("f", [0] * 50), array.array("f", [0] * 6)
        with self.context.plan_filter(x[50:], smooth, out, state_in=state, state_out=after) as plan:
            plan.execute(x[50:], out, x[44:50], after)
        self.assertEqual((out.tolist(), after.tolist()), (whole[50:], x[94:].tolist()))

    def test_what_does_not_fit(self):
        self.refused(TypeError, ("coefficients",), memhier.Filter)
        self.refused(ValueError, ("border", "2 axes"), memhier.Filter, [1], border=(0, 0))
        self.refused(ValueError, ("differ",), memhier.Filter, [[1], [1, 2]])
        cube = memoryview(bytearray(32)).cast("f", (2, 2, 2))
        self.refused(ValueError, ("1 or 2 dimensions",), self.context.filter, cube, memhier.Filter([1]), out=cube)
        self.refused(ValueError, ("1 or 2 dimensions",), self.context.filter, cube, memhier.Filter([1]))
        self.refused(memhier.Error, ("rank",), self.context.filter, matrix(2, 2), memhier.Filter([1]), out=array.array("f", [1]))
        self.refused(memhier.Error, ("origin",), self.context.filter, matrix(2, 2), memhier.Filter([[1]], origin=5))


class RecordTest(OperationTest):
    def test_split_and_join(self):
        pixels = matrix(50, 4, "h")
        planes = self.context.split(pixels)
        self.assertEqual([plane.tolist() for plane in planes], transposed(pixels.tolist()))
        back = matrix(50, 4, "h")
        self.assertIs(self.context.join(planes, back), back)
        self.assertEqual(back.tolist(), pixels.tolist())

    def test_parts_of_records(self):
        data = bytearray(random.randbytes(10 * 7))
        before = bytes(data)
        part = memhier.Strided(data, "|u1", (10, 3), strides=(7, 1), offset=2)
        planes = self.context.split(part, out=[array.array("B", [0] * 10) for _ in range(3)])
        self.assertEqual([plane.tobytes() for plane in planes], [before[2 + c::7] for c in range(3)])
        self.context.join(planes[::-1], part)
        for offset, was in ((0, 0), (2, 4), (3, 3), (4, 2), (5, 5)):
            self.assertEqual(data[offset::7], before[was::7])

    def test_layouts(self):
        fields = [("f32", 3), (memhier.F32, 9), ("b2", 1)]
        stl = memhier.Records(fields, packing=memhier.PACKING_PACKED)
        self.assertEqual(stl.layout(20), (50, 1000, [0, 12, 48]))
        self.assertEqual(memhier.Records([("u8", 1), ("f64", 1)]).layout(3), (16, 48, [0, 8]))
        self.assertEqual(memhier.Records([("u8", 1), ("f64", 1)], arrangement=memhier.SOA).layout(3)[2], [0, 64])

    def test_conversion_there_and_back(self):
        count, fields = 20, [("f32", 3), ("f32", 9), ("b2", 1)]
        file, again = bytearray(random.randbytes(50 * count)), bytearray(50 * count)
        normals, corners = array.array("f", [0] * 3 * count), array.array("f", [0] * 9 * count)
        attributes = bytearray(2 * count)
        stl = memhier.Records(fields, file, packing=memhier.PACKING_PACKED)
        arrays = memhier.Records(fields, [normals, corners, attributes], memhier.SOA)
        self.context.convert(count, stl, arrays)
        self.assertEqual(corners.tobytes()[4 * (8 * count + 7):][:4], file[50 * 7 + 44:][:4])
        self.context.convert(count, arrays, memhier.Records(fields, again, packing=memhier.PACKING_PACKED))
        self.assertEqual(again, file)
        blocks = memhier.Records(fields, bytearray(3 * 8 * 50), memhier.AOSOA, memhier.PACKING_PACKED, lanes=8)
        self.context.convert(count, stl, blocks)
        self.assertEqual(blocks.data[4 * 9:][:4], file[50 + 4:][:4])

    def test_bytes_become_numbers(self):
        data, planes, back = bytearray([0, 7, 255, 1, 2, 3]), array.array("f", [0] * 6), bytearray(6)
        bytes_of, floats_of = [("u8", 3)], [("f32", 3)]
        self.context.convert(2, memhier.Records(bytes_of, data), memhier.Records(floats_of, planes, memhier.SOA))
        self.assertEqual(planes.tolist(), [0, 1, 7, 2, 255, 3])
        planes[:] = array.array("f", [-5, 0.5, 1.5, 300, float("nan"), 2.4])
        self.context.convert(2, memhier.Records(floats_of, planes, memhier.SOA), memhier.Records(bytes_of, back))
        self.assertEqual(list(back), [0, 2, 0, 0, 255, 2])
        self.context.convert(2, memhier.Records([("u8", 1)] * 3, data), memhier.Records([("u8", 1)] * 3, back, sources=[2, 1, 0]))
        self.assertEqual(list(back), [255, 7, 0, 3, 2, 1])
        with self.context.plan_convert(1000, memhier.Records(bytes_of), memhier.Records(floats_of, arrangement=memhier.SOA)) as plan:
            self.assertTrue(plan.explain().startswith("record "))

    def test_what_does_not_fit(self):
        fields = [("u8", 3)]
        short = memhier.Records(fields, bytearray(29))
        self.refused(ValueError, ("source", "29 bytes", "30"), self.context.convert, 10, short, memhier.Records(fields, bytearray(30)))
        # Three arrays of 16 bytes: gaps are what 48 bytes have no room for, and they are told where they are the cause.
        bytes_of, gap = memhier.Records([("u8", 1)] * 3, bytearray(12)), "(arrays start at multiples of 64; PACKING_PACKED"
        for types, size, told in ((["f32"] * 3, 48, f"144 {gap}, or one field of 3 components, has no gaps)"),
                                  (["f32", "i32", "f32"], 48, f"144 {gap} has no gaps)"), (["f32"] * 3, 47, "need 144")):
            short = memhier.Records([(type_, 1) for type_ in types], bytearray(size), memhier.SOA)
            with self.assertRaises(ValueError) as refusal:
                self.context.convert(4, bytes_of, short)
            self.assertTrue(str(refusal.exception).endswith(told), refusal.exception)
        self.refused(ValueError, ("f33",), memhier.Records, [("f33", 1)])
        self.refused(ValueError, ("planes",), self.context.join, [bytearray(2)], memoryview(bytearray(4)).cast("B", (2, 2)))
        self.refused(ValueError, ("planes[1]", "2 elements"), self.context.join, [bytearray(2), bytearray(3)], memoryview(bytearray(4)).cast("B", (2, 2)))
        self.refused(ValueError, ("rows",), self.context.split, memoryview(bytearray(9)).cast("B", (3, 3))[::-1])


class BufferTest(OperationTest):
    def test_a_chain_of_steps(self):
        data = bytearray(struct.pack("6f", 1, 2, 3, 4, 5, 6))
        with self.context.buffer(data) as source, self.context.buffer(24) as turned, self.context.buffer(16) as result:
            self.context.transpose(source.array("<f4", (2, 3)), out=turned.array("<f4", (3, 2)))
            self.context.matmul(source.array("<f4", (2, 3)), turned.array("<f4", (3, 2)), out=result.array("<f4", (2, 2)))
            with result.map() as content:
                self.assertEqual(struct.unpack("4f", content), (14, 32, 32, 77))
                self.assertTrue(content.readonly)
                self.refused(memhier.Error, ("MEMHIER_INVALID_STATE",), self.context.transpose, result.array("<f4", (2, 2)),
                             out=memhier.Strided(bytearray(16), "<f4", (2, 2)))
            self.assertEqual(len(source.crossings()), 2)
            told = json.loads(self.context.explain_buffers(json=True))
            self.assertEqual([use["cause"] for use in told["uses"]][-1], "map")
            self.assertEqual(sum(use["movement"] == "moved" for use in told["uses"]),
                             sum(sum(buffer.crossings()) for buffer in (source, turned, result)))
            self.assertIn(" of matmul f32 2x2x3 ", self.context.explain_buffers())
            with turned.map("rw") as content:
                content[:4] = struct.pack("f", 9)
            self.context.transpose(turned.array("<f4", (3, 2)), out=source.array("<f4", (2, 3)))
        self.assertEqual(struct.unpack("6f", data), (9, 2, 3, 4, 5, 6))

    def test_what_does_not_fit(self):
        buffer = self.context.buffer(24)
        self.refused(ValueError, ("24 bytes",), buffer.array, "<f4", (7,))
        part = buffer.array("<f4", (2, 3))
        self.refused(ValueError, ("out=",), self.context.transpose, part)
        with self.context.plan("transpose f32 2x3") as plan:
            self.refused(TypeError, ("tracked",), plan.execute, part, matrix(3, 2))
        buffer.close()
        self.refused(ValueError, ("closed",), self.context.transpose, part, out=matrix(3, 2))
        self.refused(ValueError, ("contiguous",), self.context.buffer, memoryview(bytearray(8))[::2])


class StructureTest(unittest.TestCase):
    def test_structures_have_the_sizes_of_c(self):
        # The initialisers refuse a size that no release ever had.
        for structure, call in ((memhier.MatmulOptions, "memhier_matmul_options_init"),
                                (memhier.FilterDescription, "memhier_filter_init"),
                                (memhier.RecordsDescription, "memhier_records_init")):
            value = structure()
            self.assertEqual(getattr(memhier.library(), call)(ctypes.byref(value), ctypes.sizeof(value)), memhier.SUCCESS)


class DocumentTest(unittest.TestCase):
    def test_programs_of_the_page_run(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "docs/python.md"
        programs = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S)
        self.assertGreaterEqual(len(programs), 5)
        for program in programs:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(program, str(page), "exec"), {})


if __name__ == "__main__":
    unittest.main()
