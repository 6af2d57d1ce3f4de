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
            variables = {**os.environ, "PYTHONPATH": os.path.dirname(memhier.__file__), **environment}
            return subprocess.run([sys.executable, "-c", code], cwd=folder, env=variables, capture_output=True, text=True)

    def test_the_current_directory_is_not_searched(self):
        done = self.run_python("import memhier; print(memhier.version())")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_relative_library_is_refused(self):
        done = self.run_python("import memhier; memhier.version()", MEMHIER_LIBRARY="libmemhier.so.0")
        self.assertIn("must be an absolute path", done.stderr)


if __name__ == "__main__":
    unittest.main()
