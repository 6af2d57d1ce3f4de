#!/usr/bin/env python3
"""A photograph on its way through all four operations:  photo.py in.ppm out.ppm [moves]

The same as photo.c, without numpy and without a compiled extension: bytes are split into planes of float, blurred, turned
by 90 degrees, coloured and joined to bytes, in tracked buffers that keep the picture where it is worked on. For each step
the program prints where and how it was done, its time and the floor, the least time that this machine allows; with the
word moves also which step moved what, and what did not have to."""
import json
import re
import struct
import sys
import time

import memhier

BELL = [weight / 256 for weight in (1, 8, 28, 56, 70, 56, 28, 8, 1)]
# Warm tones; bright pixels leave the range of a byte.
COLOURS = (0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131)


def read_ppm(name):
    with open(name, "rb") as file:
        content = file.read()
    header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", content)
    if not header:
        sys.exit(f"{name}: not a picture I can read")
    return int(header[1]), int(header[2]), bytearray(content[header.end():])


def run(context, name, step, *arguments, **options):
    """Runs a step a few times and prints the best time beside the decision."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        step(*arguments, **options)
        times.append(1e3 * (time.perf_counter() - start))
    why = json.loads(context.explain(json=True))
    best, floor = min(times), why["floor_ms"]
    print(f"{name:7} {why['place']:7} {why['way']:20} {best:8.3f} ms {floor:8.3f} ms {best / floor:6.1f}   {why['line']}")


def main():
    if len(sys.argv) != 3 and sys.argv[3:] != ["moves"]:
        sys.exit("usage: photo.py in.ppm out.ppm [moves]")
    width, height, pixels = read_ppm(sys.argv[1])
    count = width * height
    colours = memoryview(struct.pack("9f", *COLOURS)).cast("f", (3, 3))

    with memhier.Context() as context, context.buffer(pixels) as picture, context.buffer(12 * count) as one, \
            context.buffer(12 * count) as two, context.buffer(3 * count) as finished:
        def planes_of(buffer):
            return memhier.Records([("f32", 3)], buffer.array("<f4", (3 * count,)), memhier.SOA)

        def pixels_of(buffer):
            return memhier.Records([("u8", 3)], buffer.array("|u1", (3 * count,)))

        print(f"{'step':7} {'place':7} {'way':20} {'time':>11} {'floor':>11} {'ratio':>6}   problem")
        # One field of three components: bytes of a pixel, planes of the picture.
        run(context, "split", context.convert, count, pixels_of(picture), planes_of(one))
        # (row, column, channel): the dimensions beyond those of the filter are channels.
        by_channel = (height, width, 3), (4 * width, 4, 4 * count)
        run(context, "blur", context.filter, one.array("<f4", *by_channel), memhier.Filter(BELL, BELL),
            out=two.array("<f4", *by_channel))
        # A quarter turn is a transpose (of a batch of three) whose destination runs backwards along its rows.
        run(context, "turn", context.transpose, two.array("<f4", (3, height, width)),
            out=one.array("<f4", (3, width, height), (4 * count, 4 * height, -4), offset=4 * (height - 1)))
        # The planes are the rows of a matrix with a column for each pixel.
        run(context, "colour", context.matmul, colours, one.array("<f4", (3, count)), out=two.array("<f4", (3, count)))
        run(context, "join", context.convert, count, planes_of(two), pixels_of(finished))

        with finished.map() as result, open(sys.argv[2], "wb") as file:
            file.write(b"P6\n%d %d\n255\n" % (height, width))
            file.write(result)
        crossings = [sum(way) for way in zip(*(buffer.crossings() for buffer in (picture, one, two, finished)))]
        print(f"crossings of the link: {crossings[0]} to the device, {crossings[1]} to the host")
        if len(sys.argv) == 4:
            print(context.explain_buffers(), end="")


if __name__ == "__main__":
    main()
