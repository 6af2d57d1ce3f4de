"""The Python binding without numpy (and with it, where it is installed)."""
import array
import ctypes
import os
import random
import subprocess
import sys
import tempfile
import unittest

import memhier


def matrix(rows, columns, form="f"):
    values = array.array(form, [random.randrange(100) for _ in range(rows * columns)])
    return memoryview(values).cast("B").cast(form, (rows, columns))


def transposed(rows):
    return [list(column) for column in zip(*rows)]


class TransposeTest(unittest.TestCase):
    def setUp(self):
        self.context = memhier.Context(threads=2)

    def tearDown(self):
        self.context.close()

    def test_every_native_format(self):
        for form in "bBhHiIqQfd":
            a = matrix(17, 29, form)
            b = self.context.transpose(a)
            self.assertEqual((b.shape, b.format), ((29, 17), form))
            self.assertEqual(b.tolist(), transposed(a.tolist()), form)

    def test_into_an_array_of_the_caller(self):
        a, b = matrix(31, 8, "d"), matrix(8, 31, "d")
        self.assertIs(self.context.transpose(a, out=b), b)
        self.assertEqual(b.tolist(), transposed(a.tolist()))

    def test_batches_come_first(self):
        values = [random.randrange(1000) for _ in range(3 * 4 * 5)]
        a = memoryview(array.array("i", values)).cast("B").cast("i", (3, 4, 5))
        b = self.context.transpose(a)
        self.assertEqual(b.shape, (3, 5, 4))
        self.assertEqual(b.tolist(), [transposed(m) for m in a.tolist()])

    def test_elements_made_of_the_last_dimension(self):
        a = memoryview(bytearray(random.randbytes(5 * 7 * 3))).cast("B", (5, 7, 3))
        b = memoryview(bytearray(5 * 7 * 3)).cast("B", (7, 5, 3))
        self.context.transpose(a, out=b, element_size=3)
        self.assertEqual(b.tolist(), [[a.tolist()[i][j] for i in range(5)] for j in range(7)])

    def test_mirrored_side_through_strides(self):
        rows, columns = 6, 9
        source, turned = bytearray(random.randbytes(rows * columns * 3)), bytearray(rows * columns * 3)
        self.context.transpose(
            memhier.Strided(source, "|V3", (rows, columns)),
            out=memhier.Strided(turned, "|V3", (columns, rows), (3 * rows, -3), offset=3 * (rows - 1)))
        for i in range(rows):
            for j in range(columns):
                at = 3 * (j * rows + rows - 1 - i)
                self.assertEqual(turned[at:at + 3], source[3 * (i * columns + j):][:3])

    def test_view_outside_of_its_buffer(self):
        with self.assertRaises(ValueError):
            memhier.Strided(bytearray(10), "|V3", (2, 2))
        with self.assertRaises(ValueError):
            memhier.Strided(bytearray(12), "|V3", (2, 2), (6, -3), offset=0)

    def test_in_place(self):
        a = matrix(23, 23)
        before = a.tolist()
        self.context.transpose_inplace(a)
        self.assertEqual(a.tolist(), transposed(before))

    def test_read_only_arrays(self):
        a = memoryview(bytes(range(12))).cast("B", (3, 4))
        self.assertEqual(self.context.transpose(a).tolist(), transposed(a.tolist()))
        with self.assertRaises(BufferError):
            self.context.transpose(matrix(4, 3, "B"), out=a)

    def test_shapes_that_do_not_fit(self):
        b = matrix(4, 4)
        before = b.tolist()
        with self.assertRaises(memhier.Error) as caught:
            self.context.transpose(matrix(3, 4), out=b)
        self.assertEqual(caught.exception.name, "MEMHIER_INVALID_ARGUMENT")
        self.assertGreater(len(str(caught.exception)), len("MEMHIER_INVALID_ARGUMENT: "))
        self.assertEqual(b.tolist(), before)

    def test_arrays_that_are_none(self):
        with self.assertRaises(TypeError):
            self.context.transpose(3)
        with self.assertRaises(ValueError):
            self.context.transpose(bytearray(7))

    def test_plans_and_explanations(self):
        a, b = matrix(40, 30), matrix(30, 40)
        with self.context.plan_transpose(a, b) as plan:
            plan.execute(a, b)
            self.assertEqual(b.tolist(), transposed(a.tolist()))
            self.assertIn("floor", plan.explain())
            self.assertTrue(plan.explain(json=True).startswith("{"))
        self.context.transpose(a, out=b)
        self.assertIn("transpose", self.context.explain())
        self.assertIn("transpose", self.context.explain("transpose f32 512x512"))
        with self.assertRaises(memhier.Error):
            self.context.plan("nonsense")
        with self.assertRaises(TypeError):
            self.context.plan("transpose f32 8x8", no_such_option=1)
        self.assertGreater(len(self.context.machine()), 0)

    def refused(self, error, words, call, *arguments, **options):
        with self.assertRaises(error) as caught:
            call(*arguments, **options)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_plans_refuse_other_arrays(self):
        a, b = matrix(40, 30), matrix(30, 40)
        before = b.tolist()
        plans = (self.context.plan_transpose(a, b), self.context.plan("transpose f32 40x30"))
        wide = bytearray(4 * 40 * 32)
        for plan in plans:
            with plan:
                self.refused(ValueError, ("source", "(4, 3)", "(40, 30)"), plan.execute, matrix(4, 3), b)
                self.refused(ValueError, ("out", "(40, 30)", "(30, 40)"), plan.execute, a, matrix(40, 30))
                self.refused(ValueError, ("source", "i32", "f32"), plan.execute, matrix(40, 30, "i"), b)
                self.refused(ValueError, ("source", "8 bytes", "f32"), plan.execute, matrix(40, 30, "d"), b)
                self.refused(ValueError, ("source", "(32, 1)", "(30, 1)"), plan.execute,
                             memhier.Strided(wide, "<f4", (40, 30), (128, 4)), b)
                self.refused(ValueError, ("source", "(7,)", "(40, 30)"), plan.execute, array.array("f", [0] * 7), b)
                self.refused(TypeError, ("source, out",), plan.execute, a)
                self.refused(TypeError, ("out is None",), plan.execute, a, None)
                self.assertEqual(b.tolist(), before)
                plan.execute(a, b)
                self.assertEqual(b.tolist(), transposed(a.tolist()))
                b = matrix(30, 40)
                before = b.tolist()

    def test_plans_accept_what_they_were_made_of(self):
        backing, target = bytearray(random.randbytes(6 * 9 * 12 * 3)), bytearray(6 * 9 * 12 * 3)
        for shape, strides in (((6, 9, 12), (216, 24, 2)), ((6, 9, 12), (24, 144, 2)), ((9, 12), (2, 18)),
                               ((1, 12), (96, 2)), ((9, 1), (-2, 96)), ((12, 9), (40, 4)), ((5, 9, 12), (2, 10, 90))):
            offset = -sum(min(0, (extent - 1) * stride) for extent, stride in zip(shape, strides))
            a = memhier.Strided(backing, "<i2", shape, strides, offset)
            out = memhier.Strided(target, "<i2", shape[:-2] + (shape[-1], shape[-2]))
            with self.context.plan_transpose(a, out) as plan:
                plan.execute(a, out)
            expected = bytearray(len(target))
            self.context.transpose(a, out=memhier.Strided(expected, "<i2", shape[:-2] + (shape[-1], shape[-2])))
            self.assertEqual(target, expected, (shape, strides))
            target = bytearray(len(target))
        a, b = matrix(12, 15, "B").cast("B").cast("B", (4, 15, 3)), matrix(15, 12, "B").cast("B").cast("B", (15, 4, 3))
        with self.context.plan_transpose(a, b, element_size=3) as plan:
            plan.execute(a, b)
            self.assertEqual(b.tolist(), transposed(a.tolist()))
        square = matrix(9, 9)
        before = square.tolist()
        with self.context.plan("transpose f32 9x9 inplace") as plan:
            self.refused(TypeError, ("execute(matrix)",), plan.execute, square, square)
            plan.execute(square)
        self.assertEqual(square.tolist(), transposed(before))

    def test_values_that_c_would_cut_off(self):
        self.refused(ValueError, ("line", "NUL"), self.context.plan, "transpose f32 8x8\0 nonsense")
        self.refused(ValueError, ("machine_file", "NUL"), memhier.Context, machine_file="/a\0b")
        self.refused(ValueError, ("way", "NUL"), self.context.plan, "transpose f32 8x8", way="host_simd\0x")
        self.refused(TypeError, ("line", "None"), self.context.plan, None)
        self.refused(ValueError, ("threads", "4294967297"), memhier.Context, threads=(1 << 32) + 1)
        self.refused(ValueError, ("working_set",), memhier.Context, working_set=1 << 64)
        self.refused(TypeError, ("threads", "None"), memhier.Context, threads=None)
        self.refused(ValueError, ("target",), self.context.plan, "transpose f32 8x8", target=1 << 32)
        self.refused(memhier.Error, ("options.read_next is 3",), self.context.plan, "transpose f32 8x8",
                     read_next=memhier.READ_NEXT_DEVICE + 1)
        self.refused(ValueError, ("stream",), self.context.transpose, matrix(2, 2), out=matrix(2, 2), stream=1 << 64)
        self.refused(ValueError, ("element_size", "272"), self.context.transpose, matrix(2, 2), out=matrix(2, 2),
                     element_size=272)
        self.refused(TypeError, ("a is None",), self.context.transpose, None)

    def test_closed_contexts(self):
        context = memhier.Context()
        context.close()
        context.close()
        with self.assertRaises(memhier.Error):
            context.transpose(matrix(2, 2))

    def test_structures_have_the_sizes_of_c(self):
        # The initialisers refuse a size that no release ever had.
        for structure, call in ((memhier.Operand, "memhier_operand_init"),
                                (memhier.ContextOptions, "memhier_context_options_init"),
                                (memhier.PlanOptions, "memhier_plan_options_init")):
            value = structure()
            self.assertEqual(getattr(memhier.library(), call)(ctypes.byref(value), ctypes.sizeof(value)), memhier.SUCCESS)

    def test_numpy_arrays_with_any_strides(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        whole = numpy.random.default_rng().integers(0, 1 << 30, (60, 80))
        a = whole[50:3:-2, 5:70:3]
        numpy.testing.assert_array_equal(self.context.transpose(a), a.T)
        numpy.testing.assert_array_equal(self.context.transpose(a.astype("complex128")), a.T)


class LoadingTest(unittest.TestCase):
    def run_python(self, code, **environment):
        with tempfile.TemporaryDirectory() as folder:
            open(os.path.join(folder, "libmemhier.so.0"), "w").close()  # a decoy, no library at all
            variables = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(memhier.__file__)), **environment}
            return subprocess.run([sys.executable, "-c", code], cwd=folder, env=variables, capture_output=True, text=True)

    def test_the_current_directory_is_not_searched(self):
        done = self.run_python("import memhier; print(memhier.version())")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_relative_library_is_refused(self):
        done = self.run_python("import memhier; memhier.version()", MEMHIER_LIBRARY="libmemhier.so.0")
        self.assertIn("must be an absolute path", done.stderr)


if __name__ == "__main__":
    unittest.main()
