#!/usr/bin/env python3
"""Rotates a picture by 90 degrees clockwise:  rotate.py in.ppm out.ppm

The same as rotate.c, without numpy and without a compiled extension: memhier.Strided sees the bytes of the result as
pixels of three bytes whose rows run backwards."""
import re
import sys

import memhier


def read_ppm(name):
    with open(name, "rb") as file:
        content = file.read()
    header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", content)
    if not header:
        sys.exit(f"{name}: not a picture I can read")
    return int(header[1]), int(header[2]), bytearray(content[header.end():])


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: rotate.py in.ppm out.ppm")
    width, height, pixels = read_ppm(sys.argv[1])
    turned = bytearray(len(pixels))

    with memhier.Context() as context:
        # source[i, j]: row i, column j.
        source = memhier.Strided(pixels, "|V3", (height, width))
        # destination[j, i]: row j, column height - 1 - i.
        destination = memhier.Strided(turned, "|V3", (width, height), strides=(3 * height, -3), offset=3 * (height - 1))
        context.transpose(source, out=destination)
        print(context.explain(), end="")

    with open(sys.argv[2], "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (height, width) + turned)


if __name__ == "__main__":
    main()
