#!/usr/bin/env python3
"""Writes a binary PPM (8 bits a channel) as PNG, with Python's standard library alone:  ppm_to_png.py in.ppm out.png"""
import re
import struct
import sys
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: ppm_to_png.py in.ppm out.png")
    with open(sys.argv[1], "rb") as file:
        content = file.read()
    header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", content)
    if not header:
        sys.exit(f"{sys.argv[1]}: not a binary PPM of 8 bits a channel")
    width, height = int(header[1]), int(header[2])
    row = 3 * width
    pixels = content[header.end():]
    if len(pixels) != row * height:
        sys.exit(f"{sys.argv[1]}: {len(pixels)} bytes of pixels instead of {row * height}")
    # Each row is preceded by its filter: 0, none.
    lines = b"".join(b"\0" + pixels[i * row:(i + 1) * row] for i in range(height))
    with open(sys.argv[2], "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
