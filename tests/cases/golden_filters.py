#!/usr/bin/env python3
"""Writes golden_filters.inc: filters computed by NumPy, SciPy and OpenCV, exactly representable throughout.

    python3 -m venv V && V/bin/pip install numpy scipy opencv-python-headless
    V/bin/python tests/cases/golden_filters.py > tests/cases/golden_filters.inc

A line is one filter: what computed it, the problem, source with its margins, taps, state, result. Elements are ordered
by axis 0, axis 1, channel; complex ones are pairs.
"""
import decimal
import itertools

import cv2
import numpy as np
import scipy
from scipy import ndimage, signal

BORDERS = ["REFLECT", "MIRROR", "NEAREST", "WRAP", "CONSTANT"]
NDIMAGE = dict(zip(BORDERS, ["reflect", "mirror", "nearest", "wrap", "constant"]))
NUMPY = dict(zip(BORDERS, ["symmetric", "reflect", "edge", "wrap", "constant"]))
CONVOLVE2D = {"REFLECT": "symm", "WRAP": "wrap", "CONSTANT": "fill"}
OPENCV = {
    "REFLECT": cv2.BORDER_REFLECT,
    "MIRROR": cv2.BORDER_REFLECT_101,
    "NEAREST": cv2.BORDER_REPLICATE,
    "CONSTANT": cv2.BORDER_CONSTANT,
}
# Members of FilterProblem in their order, and what need not be said.
DEFAULTS = {"type": ["kF32"], "rank": [1], "extents": [], "channels": [0], "planar": [False], "taps": [],
            "separable": [False], "convolution": [False], "real_taps": [False], "mode": ["kSame"],
            "border": [["kReflect"], ["kReflect"] * 2], "border_value": [[0]], "origin": [[0], [0, 0]],
            "step": [[1], [1, 1]], "before": [], "after": [], "divisor": [1], "state_in": [False]}
MEMBERS = list(DEFAULTS)
K = 3  # value of the constant border

random = np.random.default_rng(20)


def integers(shape, low=-9, high=9):
    return random.integers(low, high, shape, endpoint=True)


def gaussian(shape):
    return integers(shape) + 1j * integers(shape)


def numbers(array):
    array = np.asarray(array)
    if np.iscomplexobj(array):
        array = np.stack([array.real, array.imag], axis=-1)
    assert np.all(array == np.rint(array)) and np.all(np.abs(array) < 1 << 24)
    return " ".join(str(int(value)) for value in array.ravel())


def text(value):
    if isinstance(value, bool):
        return str(value).lower()
    return "{" + ", ".join(map(str, value)) + "}" if isinstance(value, (list, tuple)) else str(value)


def emit(library, x, w, y, *, state=(), type="F32", mode="SAME", borders=("REFLECT", "REFLECT"), **problem):
    """w: taps, or a pair of them: separable."""
    problem["type"] = "k" + type
    problem["mode"] = "k" + mode.capitalize()
    problem["separable"] = isinstance(w, tuple)
    rank = problem["rank"] = 2 if problem["separable"] else np.ndim(w)
    problem["border"] = ["k" + border.capitalize() for border in borders][:rank]
    problem["taps"] = [len(part) for part in w] if problem["separable"] else list(np.shape(w))
    margins = [np.add(problem.get("before", [0, 0]), problem.get("after", [0, 0]))[axis] for axis in range(rank)]
    problem["extents"] = [n - margin for n, margin in zip(np.shape(x), margins)]
    problem["channels"] = np.shape(x)[rank] if np.ndim(x) > rank else 0
    if "CONSTANT" in borders:
        problem.setdefault("border_value", [K])
    known = [name for name in MEMBERS if name in problem]
    assert len(known) == len(problem), problem
    members = ", ".join(f".{name} = {text(problem[name])}" for name in known if problem[name] not in DEFAULTS[name])
    taps = numbers(np.concatenate(w)) if isinstance(w, tuple) else numbers(w)
    print(f'{{"{library}", {{{members}}}, "{numbers(x)}", "{taps}", "{numbers(state)}", "{numbers(y)}"}},')


def origins(taps):
    return sorted({-(taps // 2), 0, (taps - 1) // 2})


def extended(x, border, before, after):
    """x with so many elements before and behind it, pairs of 2-D."""
    more = {"constant_values": K} if border == "CONSTANT" else {}
    return np.pad(x, list(zip(before, after)), NUMPY[border], **more)


def windows(x, w):
    """Correlation of the windows that lie inside."""
    return np.einsum("...ab,ab->..." if np.ndim(w) == 2 else "...a,a->...",
                     np.lib.stride_tricks.sliding_window_view(x, np.shape(w)), w)


def flipped(w, convolution):
    return np.flip(w) if convolution else w


def lines():
    for border, taps, convolution in itertools.product(BORDERS, [3, 4, 13], [False, True]):
        x, w = integers(6), integers(taps)
        more = {"borders": [border] * 2, "convolution": convolution, "type": "F64" if taps == 4 else "F32"}
        filtered = ndimage.convolve1d if convolution else ndimage.correlate1d
        for n, origin in (6, origins(taps)[0]), (6, origins(taps)[-1]), (1, 0), (2, 0):
            y = filtered(x[:n], w, mode=NDIMAGE[border], cval=K, origin=origin)
            emit("ndimage." + filtered.__name__, x[:n], w, y, origin=[origin], **more)
        full = windows(extended(x, border, [taps - 1], [taps - 1]), flipped(w, convolution))
        step = taps % 4 + 1
        emit("numpy.pad", x, w, full[::step], mode="FULL", step=[step], **more)
    zero = {"borders": ["CONSTANT"] * 2, "border_value": [0]}
    for taps, step in itertools.product([1, 2, 5], [1, 2, 3]):
        x, w = integers(11), integers(taps)
        emit("numpy.correlate", x, w, np.correlate(x, w, "valid")[::step], mode="VALID", step=[step])
        emit("numpy.convolve", x, w, np.convolve(x, w, "valid")[::step], mode="VALID", step=[step], convolution=True)
        emit("numpy.correlate", x, w, np.correlate(x, w, "full")[::step], mode="FULL", step=[step], **zero)
        y = signal.upfirdn(w, x, down=step)
        emit("signal.upfirdn", x, w, y, mode="FULL", step=[step], convolution=True, **zero)
        y = ndimage.correlate1d(x, w, mode="mirror")[::step]
        emit("ndimage.correlate1d", x, w, y, borders=["MIRROR"] * 2, step=[step])


def images():
    for border, shape, convolution in itertools.product(BORDERS, [(3, 3), (2, 5), (6, 7)], [False, True]):
        x, w = integers((4, 5)), integers(shape)
        more = {"borders": [border] * 2, "convolution": convolution}
        filtered = ndimage.convolve if convolution else ndimage.correlate
        for origin in [0, 0], [origins(shape[0])[-1], origins(shape[1])[0]]:
            y = filtered(x, w, mode=NDIMAGE[border], cval=K, origin=origin)
            emit("ndimage." + filtered.__name__, x, w, y, origin=origin, **more)
        if border in CONVOLVE2D:
            of_signal = signal.convolve2d if convolution else signal.correlate2d
            y = of_signal(x, w, "full", CONVOLVE2D[border], K)
            step = [1, 1] if shape == (3, 3) else [2, 3]
            emit("signal." + of_signal.__name__, x, w, y[:: step[0], :: step[1]], mode="FULL", step=step, **more)
    for shape, of_signal in itertools.product([(3, 3), (2, 5), (4, 1)], [signal.convolve2d, signal.correlate2d]):
        x, w = integers((4, 5)), integers(shape)
        for step in [1, 1], [3, 2]:
            y = of_signal(x, w, "valid")[:: step[0], :: step[1]]
            emit("signal." + of_signal.__name__, x, w, y, convolution=of_signal is signal.convolve2d, mode="VALID",
                 step=step)
    for rows, columns in itertools.product(BORDERS, BORDERS):
        x, a, b = integers((4, 5)), integers(3), integers(4)
        wide = extended(extended(x, rows, [1, 0], [1, 0]), columns, [0, 2], [0, 1])
        w = (a, b) if rows < columns else np.outer(a, b)
        emit("numpy.pad", x, w, windows(wide, np.outer(a, b)), borders=[rows, columns])


def separable():
    for border, convolution, taps in itertools.product(BORDERS, [False, True], [(3, 4), (5, 1), (2, 9)]):
        x, a, b = integers((5, 6)), integers(taps[0]), integers(taps[1])
        more = {"borders": [border] * 2, "convolution": convolution}
        for origin, step in ([0, 0], [1, 1]), ([origins(k)[0] for k in taps], [2, 3]):
            # A constant lies around the image, not around what rows have become.
            if border == "CONSTANT":
                filtered = ndimage.convolve if convolution else ndimage.correlate
                y = filtered(x, np.outer(a, b), mode="constant", cval=K, origin=origin)
            else:
                filtered = ndimage.convolve1d if convolution else ndimage.correlate1d
                y = filtered(x, b, axis=1, mode=NDIMAGE[border], origin=origin[1])
                y = filtered(y, a, axis=0, mode=NDIMAGE[border], origin=origin[0])
            y = y[:: step[0], :: step[1]]
            emit("ndimage." + filtered.__name__, x, (a, b), y, origin=origin, step=step, **more)
    for mode, convolution in itertools.product(["FULL", "VALID"], [False, True]):
        x, a, b = integers((5, 6)), integers(3), integers(4)
        of_signal = signal.convolve2d if convolution else signal.correlate2d
        y = of_signal(x, np.outer(a, b), mode.lower())
        emit("signal." + of_signal.__name__, x, (a, b), y, borders=["CONSTANT"] * 2, border_value=[0], mode=mode,
             convolution=convolution)


def margins():
    """A part of a larger image: filtered whole, then cut out."""
    for border, convolution in itertools.product(BORDERS, [False, True]):
        filtered = ndimage.convolve if convolution else ndimage.correlate
        for before, after in ([2, 1], [0, 3]), ([0, 9], [1, 0]):
            x, a, b = integers((4 + before[0] + after[0], 5 + before[1] + after[1])), integers(3), integers(5)
            y = filtered(x, np.outer(a, b), mode=NDIMAGE[border], cval=K)
            inside = y[before[0]: before[0] + 4, before[1]: before[1] + 5]
            for w, step in (np.outer(a, b), [1, 1]), ((a, b), [2, 2]):
                emit("ndimage." + filtered.__name__, x, w, inside[:: step[0], :: step[1]], borders=[border] * 2,
                     before=before, after=after, convolution=convolution, step=step)
        x, w = integers(3 + 5 + 1), integers(4)
        y = filtered(x, w, mode=NDIMAGE[border], cval=K)
        emit("ndimage." + filtered.__name__, x, w, y[3:8], borders=[border] * 2, before=[3], after=[1],
             convolution=convolution)


def channels():
    for border, planar in itertools.product(BORDERS, [False, True]):
        x, w = integers((6, 3)), integers(4)
        y = ndimage.correlate1d(x, w, axis=0, mode=NDIMAGE[border], cval=K)
        emit("ndimage.correlate1d", x, w, y, borders=[border] * 2, planar=planar)
        x, w = integers((4, 5, 3)), integers((3, 2))
        y = ndimage.convolve(x, w[:, :, None], mode=NDIMAGE[border], cval=K)
        emit("ndimage.convolve", x, w, y, borders=[border] * 2, planar=planar, convolution=True)


def complexes():
    """SciPy's and NumPy's correlations conjugate the taps, memhier's conjugate nothing."""
    for border, convolution in itertools.product(BORDERS, [False, True]):
        more = {"borders": [border] * 2, "type": "C64", "convolution": convolution, "border_value": [K, -1]}
        filtered = ndimage.convolve if convolution else ndimage.correlate
        cval = K - 1j
        for shape in (4,), (3, 2):
            x, w = gaussian((7,) if len(shape) == 1 else (4, 5)), gaussian(shape)
            y = filtered(x, w if convolution else w.conj(), mode=NDIMAGE[border], cval=cval)
            emit("ndimage." + filtered.__name__, x, w, y, **more)
            y = filtered(x, w.real, mode=NDIMAGE[border], cval=cval)
            emit("ndimage." + filtered.__name__, x, w.real, y, real_taps=True, **more)
    x, w = gaussian(9), gaussian(4)
    emit("numpy.convolve", x, w, np.convolve(x, w, "valid"), type="C64", mode="VALID", convolution=True)
    emit("numpy.correlate", x, w, np.correlate(x, w.conj(), "valid"), type="C64", mode="VALID")
    emit("numpy.convolve", x, w, np.convolve(x, w), type="C64", mode="FULL", convolution=True,
         borders=["CONSTANT"] * 2, border_value=[0, 0])
    x, a, b = gaussian((5, 6)), gaussian(3), gaussian(2)
    emit("signal.convolve2d", x, (a, b), signal.convolve2d(x, np.outer(a, b), "valid"), type="C64", mode="VALID",
         convolution=True)


def finished(sums, divisor, kind):
    """Rounded to nearest, halves away from zero, and saturated."""
    limits = np.iinfo(kind)
    rounded = [int((decimal.Decimal(int(value)) / divisor).to_integral_value(decimal.ROUND_HALF_UP))
               for value in sums.ravel()]
    return np.clip(rounded, limits.min, limits.max).reshape(sums.shape)


def whole_numbers():
    for name, kind, low, high in ("U8", np.uint8, 0, 255), ("I16", np.int16, -32768, 32767):
        for border, divisor in itertools.product(BORDERS, [1, 3, 1000003]):
            x, w = integers(9, low, high), integers(4, -20, 20)
            x[:3] = low, high, high
            more = {"borders": [border] * 2, "type": name, "divisor": divisor}
            sums = ndimage.correlate1d(x, w, mode=NDIMAGE[border], cval=K)
            emit("ndimage.correlate1d", x, w, finished(sums, divisor, kind), **more)
            x, a, b = integers((4, 5), low, high), integers(3), integers(2)
            sums = ndimage.convolve(x, np.outer(a, b), mode=NDIMAGE[border], cval=K)
            w = (a, b) if divisor == 3 else np.outer(a, b)
            emit("ndimage.convolve", x, w, finished(sums, divisor, kind), convolution=True, **more)
        # Halves: every remainder of small divisors, both signs.
        x = np.arange(24) + (0 if name == "U8" else -12)
        for divisor, tap in itertools.product([2, 4, 7], [-3, 3]):
            emit("decimal", x, np.array([tap]), finished(x * tap, divisor, kind), type=name, divisor=divisor)
    # OpenCV saturates as well; it rounds halves to even, so there are none here.
    for border, shape in itertools.product(OPENCV, [(3, 3), (1, 5), (4, 2)]):
        more = {"borders": [border] * 2, "border_value": [0]}
        for name, kind, depth in ("U8", np.uint8, cv2.CV_8U), ("I16", np.int16, cv2.CV_16S):
            limits = np.iinfo(kind)
            x, w = integers((5, 6), limits.min, limits.max).astype(kind), integers(shape, -3, 3)
            y = cv2.filter2D(x, depth, w.astype(np.float32), borderType=OPENCV[border])
            emit("cv2.filter2D", x, w, y, type=name, **more)
            # Quarters of odd sums.
            x, w = (x | 1), integers(shape, -2, 2) * 2
            w.flat[0] += 1 - np.sum(w) % 2
            y = cv2.filter2D(x, depth, (w / 4).astype(np.float32), borderType=OPENCV[border])
            if border != "CONSTANT":
                emit("cv2.filter2D", x, w, y, type=name, divisor=4, **more)
        x, w = integers((5, 6)).astype(np.float32), integers(shape)
        y = cv2.filter2D(x, cv2.CV_32F, w.astype(np.float32), borderType=OPENCV[border])
        emit("cv2.filter2D", x, w, y, **more)


def streams():
    for taps, step in itertools.product([1, 2, 5, 9], [1, 2]):
        x, w, state = integers(6), integers(taps), integers(taps - 1)
        whole = np.concatenate([state, x]).astype(float)
        y = signal.lfilter(w, 1, whole)[taps - 1:][::step]
        more = {"mode": "STREAM", "step": [step]}
        emit("signal.lfilter", x, w, y, state=state, state_in=True, convolution=True, **more)
        emit("signal.lfilter", x, np.flip(w), y, state=state, state_in=True, **more)
        emit("signal.lfilter", x, w, signal.lfilter(w, 1, x.astype(float))[::step], convolution=True, **more)


def main():
    print(f"// Written by golden_filters.py: NumPy {np.__version__}, SciPy {scipy.__version__}, OpenCV {cv2.__version__}.")
    for part in lines, images, separable, margins, channels, complexes, whole_numbers, streams:
        part()


if __name__ == "__main__":
    main()
