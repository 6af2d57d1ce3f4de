#!/usr/bin/env python3
"""Are the pictures that the examples wrote the clockwise rotation of the original, to the byte?

  compare_rotations.py original.ppm rotated.ppm..."""
import sys


def rotated(name):
    """The rotation pixel by pixel, from the definition."""
    with open(name, "rb") as file:
        magic, size, maximum, pixels = file.read().split(b"\n", 3)
    assert (magic, maximum) == (b"P6", b"255"), name
    width, height = map(int, size.split())
    assert len(pixels) == 3 * width * height, name
    result = bytearray(len(pixels))
    for row in range(height):
        for column in range(width):
            to = 3 * (column * height + height - 1 - row)
            at = 3 * (row * width + column)
            result[to:to + 3] = pixels[at:at + 3]
    return b"P6\n%d %d\n255\n" % (height, width) + result


def main():
    expected = rotated(sys.argv[1])
    for name in sys.argv[2:]:
        with open(name, "rb") as file:
            if file.read() != expected:
                sys.exit(f"{name} is not the rotation of {sys.argv[1]}")
    print(f"{len(sys.argv) - 2} pictures, all right")


if __name__ == "__main__":
    main()
