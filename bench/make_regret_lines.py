#!/usr/bin/env python3
"""Writes problem lines for `memhier bench --regret`: what users run, chosen at random.

  make_regret_lines.py [--seed N]    to the standard output; bench/regret.lines is that of the default seed

Payloads are spread over the orders of magnitude from 1 KiB to 256 MiB, a little more from 1 MiB on, with a handful of
1 to 4 GiB. Another seed gives another set, to see whether choices were fitted to the problems of the first.
"""
import argparse
import random

KIB, MIB = 1 << 10, 1 << 20
BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "c64": 8, "c128": 16, "i8": 1, "u8": 1, "i16": 2, "i32": 4, "i64": 8}
BYTES |= {f"b{n}": n for n in range(1, 17)}
SMALL_MANAGED = 64 * MIB

# Where two operands lie, and how often of 100.
PLACES = [("device", "device", 40), ("pageable", "pageable", 24), ("pageable", "device", 7), ("device", "pageable", 7),
          ("pinned", "pinned", 5), ("pinned", "device", 4), ("device", "pinned", 4), ("managed", "managed", 3),
          ("pinned", "pageable", 2), ("pageable", "pinned", 2), ("managed", "device", 1), ("device", "managed", 1)]
PLACES_OF_PRODUCTS = [("device", "device", "device", 44), ("pageable", "pageable", "pageable", 26),
                      ("pinned", "pinned", "pinned", 5), ("managed", "managed", "managed", 3),
                      ("device", "device", "pageable", 4), ("pageable", "device", "device", 4),
                      ("device", "pageable", "pageable", 4), ("pageable", "pageable", "device", 4),
                      ("pinned", "device", "device", 3), ("device", "device", "pinned", 3)]
# Most multiply-adds where the host may have to do them, and where the device does.
HOST_WORK, DEVICE_WORK = 2e10, 3e11

LARGE = """
transpose f32 32768x16384 src=device dst=device
transpose u8 65536x65536 src=device dst=device
transpose f64 16384x8192 src=pageable dst=pageable
transpose f32 16384x16384 src=pageable dst=device
matmul bf16 16384x16384x16384 a=device b=device c=device
filter f32 268435456 taps=31 src=device dst=device
filter u8 32768x32768 taps=5x5 src=device dst=pageable
record 6*f32 count=50000000 from=aos to=soa src=device dst=device
record 3*u8 count=400000000 from=soa to=aos src=device dst=device
"""


class Source:
    """Random numbers that no version of Python changes: random() alone is promised to stay."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def chance(self, share):
        return self.random() < share

    def between(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def log(self, low, high):
        return max(low, min(high, round(low * (high / low) ** self.random())))

    def one(self, things):
        return things[int(self.random() * len(things))]

    def weighted(self, things):
        """Of (..., weight)."""
        at = self.random() * sum(thing[-1] for thing in things)
        for thing in things:
            at -= thing[-1]
            if at < 0:
                break
        return thing[0] if len(thing) == 2 else thing[:-1]

    def payload(self, places):
        most = 256 * MIB if "managed" not in places else SMALL_MANAGED
        return self.log(KIB if self.chance(0.75) else MIB, most)

    def near(self, size):
        """As people choose sizes: powers of two and their neighbours, multiples of 32, round numbers, anything."""
        kind = self.random()
        if kind < 0.25 and size >= 4:
            return 1 << (size.bit_length() - 1)
        if kind < 0.5 and size >= 64:
            return size // 32 * 32
        if kind < 0.65 and size >= 20:
            return size // 10 * 10
        if kind < 0.73 and size >= 4:
            return (1 << (size.bit_length() - 1)) + (1 if kind < 0.69 else -1)
        return max(1, size)


def transpose(r):
    src, dst = r.weighted(PLACES)
    element = r.weighted([("f32", 30), ("f64", 16), ("u8", 9), ("bf16", 5), ("f16", 4), ("c64", 6), ("c128", 5),
                          ("i16", 4), ("i32", 4), ("i64", 3), ("i8", 2), ("b3", 4), ("b4", 1), ("b5", 1), ("b6", 2),
                          ("b7", 1), ("b9", 1), ("b10", 1), ("b11", 1), ("b12", 3), ("b13", 1), ("b14", 1), ("b15", 1),
                          ("b16", 2)])
    count = max(16, r.payload((src, dst)) // BYTES[element])
    words, batch = [], 1
    shape = r.weighted([("square", 26), ("free", 26), ("tall", 12), ("wide", 12), ("batch", 14), ("inplace", 10)])
    if shape == "inplace":
        side = r.near(int(count ** 0.5))
        place = r.weighted([("device", 45), ("pageable", 35), ("pinned", 12), ("managed", 8)])
        order = ["order=col"] if r.chance(0.3) else []
        return ["transpose", element, f"{side}x{side}", *order, "inplace", f"src={place}"]
    if shape == "batch":
        batch = r.log(2, max(2, min(count // 64, 100000)))
        count //= batch
        rows = r.near(r.log(max(2, int(count ** 0.3)), max(2, int(count ** 0.7))))
    elif shape == "square":
        rows = r.near(int(count ** 0.5))
    elif shape == "free":
        rows = r.near(r.log(max(2, int(count ** 0.35)), int(count ** 0.65)))
    else:
        rows = r.between(2, 32)
    columns = rows if shape == "square" else max(1, count // rows)
    columns = r.near(columns)
    if shape == "tall":
        rows, columns = columns, rows
    column_major = r.chance(0.3)
    if column_major:
        words.append("order=col")
    if r.chance(0.2):
        line_s, line_d = (rows, columns) if column_major else (columns, rows)
        pad = r.one([1, 3, 8, 16, 64])
        if r.chance(0.7):
            words.append(f"lds={line_s + pad}")
        if r.chance(0.5) or len(words) == column_major:
            words.append(f"ldd={line_d + pad}")
    if batch > 1:
        words.append(f"batch={batch}")
    return ["transpose", element, f"{rows}x{columns}", *words, f"src={src}", f"dst={dst}"]


def matmul(r):
    places = r.weighted(PLACES_OF_PRODUCTS)
    element = r.weighted([("f32", 36), ("f64", 20), ("bf16", 10), ("f16", 8), ("bf16:f32", 4), ("f16:f32", 2),
                          ("i8", 5), ("c64", 8), ("c128", 6)])
    one = BYTES[element.split(":")[0]]
    complex_type = element in ("c64", "c128")
    count = max(48, r.payload(places) // one)  # of the three matrices, about
    words, batch = [], 1
    shape = r.weighted([("square", 24), ("free", 22), ("tall", 10), ("outer", 8), ("long", 10), ("vector", 6),
                        ("tiny", 12), ("batch", 8)])
    if shape in ("tiny", "batch"):
        side = r.between(2, 32) if shape == "tiny" else r.near(r.log(33, 256))
        m, n, k = (side, side, side) if r.chance(0.6) else (r.between(1, side), r.between(1, side), r.between(1, side))
        batch = max(2, count // (m * k + k * n + m * n))
    elif shape == "square":
        m = n = k = r.near(max(2, int((count / 3) ** 0.5)))
    elif shape == "free":
        side = max(4, int((count / 3) ** 0.5))
        m, n, k = (r.near(r.log(max(2, side // 6), side * 3)) for _ in range(3))
    elif shape == "tall":
        n, k = r.between(1, 32), r.between(1, 32)
        m = max(1, count // (n + k))
        if r.chance(0.4):
            m, n = n, m
    elif shape == "outer":
        k = r.between(1, 32)
        m = r.near(max(1, int(count ** 0.5)))
        n = max(1, count // m)
    elif shape == "long":
        m, n = r.between(1, 64), r.between(1, 64)
        k = r.near(max(1, count // (m + n)))
    else:
        m = r.near(r.log(16, max(16, int(count ** 0.6))))
        k = r.near(max(1, count // m))
        n = 1
    limit = DEVICE_WORK if "device" in places else HOST_WORK * (4 if r.chance(0.25) else 1)
    if complex_type:
        limit /= 4
    while float(m) * n * k * batch > limit:
        if batch > 2:
            batch = batch // 2
        else:
            m, n, k = (max(1, side * 3 // 4) for side in (m, n, k))
    column_major = r.chance(0.4)
    if column_major:
        words.append("order=col")
    ops = ("n", "t", "c") if complex_type else ("n", "t")
    ta, tb = (r.one(ops) if r.chance(0.5) else "n" for _ in range(2))
    words += [f"{name}={op}" for name, op in (("ta", ta), ("tb", tb)) if op != "n"]
    if r.chance(0.15) and batch == 1:
        def lead(rows, columns, op):
            rows, columns = (rows, columns) if op == "n" else (columns, rows)
            return rows if column_major else columns
        pad = r.one([1, 4, 16, 64])
        words += [f"lda={lead(m, k, ta) + pad}", f"ldb={lead(k, n, tb) + pad}", f"ldc={lead(m, n, 'n') + pad}"]
    if r.chance(0.1):
        words.append("alpha=other")
    if r.chance(0.25):
        words.append(r.one(["beta=1", "beta=other"]))
    if batch > 1:
        words.append(f"batch={batch}")
    if element in ("f32", "c64") and r.chance(0.25):
        words.append(r.one(["class=fp32eq", "class=fast"]))
    return ["matmul", element, f"{m}x{n}x{k}", *words, *(f"{name}={place}" for name, place in zip("abc", places))]


def filter_line(r):
    src, dst = r.weighted(PLACES)
    element = r.weighted([("f32", 46), ("u8", 20), ("i16", 10), ("f64", 14), ("c64", 10)])
    count = max(256, r.payload((src, dst)) // BYTES[element])
    work = DEVICE_WORK if "device" in (src, dst) else HOST_WORK
    work /= {"f64": 2, "c64": 4}.get(element, 1)
    words, states = [], []
    signal = r.chance(0.45)
    channels = 1
    if signal:
        channels = r.one([2, 3, 4, 8, 16, 64]) if r.chance(0.25) else 1
        n = r.near(max(16, count // channels))
        taps = max(1, min(r.log(3, 1024), n // 2, int(work / (n * channels))))
        shape, window = f"{n}", f"taps={taps}"
        words.append(window)
        mode = r.weighted([("same", 50), ("valid", 16), ("full", 8), ("stream", 26)])
    else:
        if r.chance(0.35) and element != "c64":
            channels = r.one([2, 3, 3, 4, 4])
        count //= channels
        n = r.near(r.log(max(8, int(count ** 0.42)), max(8, int(count ** 0.58))))
        m = r.near(max(8, count // n))
        separable = r.chance(0.4)
        sides = [3, 3, 3, 5, 5, 5, 7, 7, 9, 11, 15, 21, 31]
        k = r.one(sides)
        l = k if r.chance(0.85) else r.one([1, 3, 5, 7, 9])
        k, l = min(k, n), min(l, m)
        while n * m * channels * (k + l if separable else k * l) > work:
            k, l = max(1, k // 2), max(1, l // 2)
        shape = f"{n}x{m}"
        words.append(f"taps={k}x{l}")
        if separable:
            words.append("separable")
        mode = r.weighted([("same", 75), ("valid", 20), ("full", 5)])
    if r.chance(0.1):
        words.append("convolution")
    if element == "c64" and r.chance(0.5):
        words.append("realtaps")
    step = r.one([2, 2, 4]) if r.chance(0.12) else 1
    if mode != "same":
        words.append(f"mode={mode}")
    if mode == "stream":
        n = max(step, n // step * step)
        shape = f"{n}"
        if r.chance(0.8):
            states = [f"statein={src}", f"stateout={src}"]
    elif mode == "same":
        border = r.weighted([("reflect", 35), ("nearest", 25), ("constant", 18), ("mirror", 12), ("wrap", 10)])
        if border != "reflect":
            words.append(f"border={border}")
    if step > 1:
        words.append(f"step={step}")
    if channels > 1:
        words.append(f"channels={channels}")
        if r.chance(0.4):
            words.append("planar")
    elif not signal and r.chance(0.12):
        words.append(f"lds={m + r.one([1, 8, 64])}")
    return ["filter", element, shape, *words, f"src={src}", f"dst={dst}", *states]


def record(r):
    src, dst = r.weighted(PLACES)
    common = [("3*u8", 10), ("4*u8", 6), ("3*f32", 9), ("6*f32", 9), ("4*f32", 5), ("8*f32", 4), ("2*f64", 4),
              ("3*f64", 5), ("6*f64", 4), ("2*f32", 4), ("2*i16", 3), ("7*f32", 3), ("17*f32", 2), ("f64,u8,3*i32", 3),
              ("f64x3t,f32,i32", 3), ("f64x3t,f64x3t,i64", 2), ("f32x3,f32x3,f32,i32", 3), ("12*f32,u8x2t", 2),
              ("i64,f64,f64,i32,u8", 3), ("u8,i16,f32", 2), ("3*u8:f32", 4), ("f64x3:f32", 2), ("6*f32:f64", 2),
              ("2*i16:f32", 3), ("4*f32:u8", 2), ("f16,f16", 2), ("c64,f32", 2), ("b3,b5", 1), ("b12,b4", 1)]
    if r.chance(0.75):
        fields = r.weighted(common)
    else:
        types = ["u8", "i16", "i32", "f32", "f32", "f64", "f64", "i64"]
        fields = ",".join(r.one(types) + (f"x{r.between(2, 4)}" if r.chance(0.2) else "")
                          for _ in range(r.between(2, 8)))
    one = 0
    for field in fields.split(","):
        many, _, kind = field.rpartition("*")
        name = kind.partition(":")[0].rstrip("t")
        element, _, components = name.partition("x")
        one += int(many or 1) * BYTES[element] * int(components or 1)
    count = max(8, r.payload((src, dst)) // one)
    kind = r.random()
    lanes = r.one([4, 8, 8, 16, 32, 32])
    if kind < 0.44:
        arrangements = ["from=aos", "to=soa"]
    elif kind < 0.76:
        arrangements = ["from=soa", "to=aos"]
    elif kind < 0.86:
        arrangements = ["from=aos", f"to=aosoa{lanes}"]
    elif kind < 0.93:
        arrangements = [f"from=aosoa{lanes}", "to=soa"]
    elif kind < 0.97:
        arrangements = ["from=soa", f"to=aosoa{lanes}"]
    else:
        arrangements = [f"from=aosoa{lanes}", "to=aos"]
    packed = ["packed"] if r.chance(0.25) else []
    return ["record", fields, f"count={r.near(count)}", *arrangements, *packed, f"src={src}", f"dst={dst}"]


def permute(r):
    src, dst = r.weighted(PLACES)
    element = r.weighted([("f32", 34), ("f64", 18), ("u8", 14), ("bf16", 10), ("c64", 8), ("c128", 5), ("i16", 4), ("b3", 4),
                          ("b12", 3)])
    count = max(64, r.payload((src, dst)) // BYTES[element])
    kind = r.random()
    if kind < 0.3:  # planes and pixels
        channels = r.one([1, 2, 3, 3, 4, 8, 16])
        images = r.one([1, 2, 8, 32])
        rows = r.near(max(2, int((count / channels / images) ** 0.5)))
        columns = r.near(max(2, count // (channels * images * rows)))
        extents, order = ([images, channels, rows, columns], [0, 2, 3, 1]) if r.chance(0.5) else (
            [images, rows, columns, channels], [0, 3, 1, 2])
    elif kind < 0.45:  # many small matrices
        rows, columns = r.between(2, 32), r.between(2, 32)
        extents, order = [max(1, count // (rows * columns)), rows, columns], [0, 2, 1]
    else:
        rank = r.weighted([(3, 40), (4, 30), (5, 18), (6, 12)])
        extents = []
        for left in range(rank, 1, -1):
            extents.append(max(1, min(count, r.near(r.log(2, max(2, round(count ** min(1, 2 / left))))))))
            count = max(1, count // extents[-1])
        extents.append(max(1, count))
        order = list(range(rank))
        while order == sorted(order):
            for i in range(rank - 1, 0, -1):
                j = r.between(0, i)
                extents[i], extents[j] = extents[j], extents[i]
                j = r.between(0, i)
                order[i], order[j] = order[j], order[i]
    return ["permute", element, "x".join(map(str, extents)), f"perm={','.join(map(str, order))}", f"src={src}",
            f"dst={dst}"]


# New ones last: what stands before stays as it is.
SECTIONS = [("Transposes", transpose, 135), ("Matrix products", matmul, 125), ("Filters", filter_line, 120),
            ("Records", record, 110), ("Permutations", permute, 40)]
GROUPS = [("in the device's memory", {"device"}), ("in pageable memory", {"pageable"}), ("with managed memory", None),
          ("between host and device", None)]


def group_of(words):
    places = {word.partition("=")[2] for word in words if word.partition("=")[0] in ("src", "dst", "a", "b", "c")}
    for index, (_, wanted) in enumerate(GROUPS):
        if places == wanted or (index == 2 and "managed" in places):
            return index
    return 3


def main():
    parser = argparse.ArgumentParser(description="Problem lines for `memhier bench --regret`, to the standard output.")
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    r = Source(seed)
    print(f"# Problems for `memhier bench --regret`, written by bench/make_regret_lines.py --seed {seed}. Do not edit.")
    seen = set(LARGE.split("\n"))
    for title, make, wanted in SECTIONS:
        groups = [[] for _ in GROUPS]
        while sum(map(len, groups)) < wanted:
            words = make(r)
            line = " ".join(words)
            if line not in seen:
                seen.add(line)
                groups[group_of(words)].append(line)
        for (name, _), lines in zip(GROUPS, groups):
            print(f"\n# {title} {name}.")
            print("\n".join(lines))
    print("\n# Large ones.")
    print(LARGE.strip())


if __name__ == "__main__":
    main()
