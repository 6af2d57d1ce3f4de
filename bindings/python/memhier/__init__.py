# SPDX-License-Identifier: Apache-2.0
"""memhier from Python, through ctypes: no compiled extension, numpy not required.

    import memhier
    with memhier.Context() as context:
        b = context.transpose(a)                 # a: numpy array, memoryview, or anything with the buffer protocol
        context.transpose(a.T[::2], out=c)       # any strides; nothing is copied
        c = context.matmul(a, b, beta=1, out=c)
        blurred = context.filter(image, memhier.Filter([1/4, 1/2, 1/4], [1/4, 1/2, 1/4]))
        red, green, blue = context.split(pixels)

Arrays on a GPU (__cuda_array_interface__, as of CuPy, Numba or PyTorch) are used where they lie, but need out=.
The library is taken from MEMHIER_LIBRARY (an absolute path), else from this package's folder or the one above, else from
the library folder of the prefix that this package is installed in, else by the system's loader; never from the current
directory.
"""
from ._arrays import Strided
from ._buffers import Buffer
from ._context import Context
from ._filter import Filter
from ._declarations import *  # noqa: F403
from ._library import Error, library
from ._plans import Plan
from ._records import Records
from ._types import opaque

__all__ = ["Buffer", "Context", "Error", "Filter", "Plan", "Records", "Strided", "library", "opaque", "version"]


def version():
    """Version of the loaded library, "0.1.0"."""
    return library().memhier_version_text().decode()
