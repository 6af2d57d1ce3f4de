#!/usr/bin/env python3
"""Runs the photograph's programs and compares their pictures with each other and with what the five steps make of the
original by definition, computed here in double precision. A byte may differ by 1: sums in float round in another order.

  check_photos.py auto|device ORIGINAL FOLDER PROGRAM...

device: everything is computed there, and the picture crosses the link once each way; 77 where there is no device. A
PROGRAM that ends with .py is run by this Python."""
import os
import re
import subprocess
import sys

BELL = [weight / 256 for weight in (1, 8, 28, 56, 70, 56, 28, 8, 1)]
COLOURS = ((0.393, 0.769, 0.189), (0.349, 0.686, 0.168), (0.272, 0.534, 0.131))
NO_DEVICE = r"device: (no_device|built_without_cuda)\b"


def read_ppm(name):
    with open(name, "rb") as file:
        magic, size, maximum, pixels = file.read().split(b"\n", 3)
    assert (magic, maximum) == (b"P6", b"255"), name
    width, height = map(int, size.split())
    assert len(pixels) == 3 * width * height, name
    return width, height, pixels


def blurred(line):
    """Along one line, mirrored at both ends with the last element repeated."""
    reach = len(BELL) // 2
    wide = line[reach - 1::-1] + line + line[:-reach - 1:-1]
    return [sum(map(float.__mul__, BELL, wide[i:i + len(BELL)])) for i in range(len(line))]


def finished(width, height, pixels):
    planes = []
    for channel in range(3):
        values = [float(value) for value in pixels[channel::3]]
        rows = [blurred(values[row * width:(row + 1) * width]) for row in range(height)]
        columns = [blurred(list(column)) for column in zip(*rows)]
        # Turned clockwise: a row of the result is a column of the original, from the bottom upwards.
        planes.append([value for column in columns for value in column[::-1]])
    result = bytearray(3 * width * height)
    for channel, weights in enumerate(COLOURS):
        result[channel::3] = bytes(min(255, max(0, round(sum(map(float.__mul__, weights, colours)))))
                                   for colours in zip(*planes))
    return result


def run(program, target, original, picture):
    command = [sys.executable, "-B", program] if program.endswith(".py") else [program]
    environment = {**os.environ, **({"MEMHIER_TARGET": "device"} if target == "device" else {})}
    done = subprocess.run([*command, original, picture, "moves"], env=environment, capture_output=True, text=True)
    print(f"{program}\n{done.stdout}{done.stderr}")
    if target == "device" and re.search(NO_DEVICE, done.stderr + done.stdout):
        print("skipped: there is no device")
        sys.exit(77)
    if done.returncode != 0:
        sys.exit(f"{program} ends with {done.returncode}")
    steps = re.findall(r"^(split|blur|turn|colour|join) +(host|device) ", done.stdout, re.M)
    if [name for name, _ in steps] != ["split", "blur", "turn", "colour", "join"]:
        sys.exit(f"{program}: five steps were expected")
    if target == "device":
        if any(place != "device" for _, place in steps):
            sys.exit(f"{program}: a step was not computed on the device")
        if "crossings of the link: 1 to the device, 1 to the host" not in done.stdout:
            sys.exit(f"{program}: the picture did not cross the link once each way")
    crossed = 1 if target == "device" else 0
    if not re.search(rf"^moved     {crossed} to the device \(.*\), {crossed} to the host \(", done.stdout, re.M):
        sys.exit(f"{program}: the moves are not told, or are not {crossed} each way")
    if not re.search(r" src of filter f32 .*separable", done.stdout):
        sys.exit(f"{program}: the step that read the planes is not told")


def main():
    target, original, folder, *programs = sys.argv[1:]
    names = [os.path.join(folder, f"finished_{target}_{number}.ppm") for number in range(len(programs))]
    for program, name in zip(programs, names):
        run(program, target, original, name)
    width, height, pixels = read_ppm(original)
    pictures = [("the definition", finished(width, height, pixels))]
    for program, name in zip(programs, names):
        seen_width, seen_height, seen = read_ppm(name)
        if (seen_width, seen_height) != (height, width):
            sys.exit(f"{program}: {seen_width} x {seen_height} instead of {height} x {width}")
        for other_name, other in pictures:
            worst = max(abs(a - b) for a, b in zip(seen, other))
            if worst > 1:
                at = next(i for i, (a, b) in enumerate(zip(seen, other)) if abs(a - b) > 1)
                sys.exit(f"{program}: off from {other_name} by up to {worst}, first {seen[at]} for {other[at]} at byte {at}")
        pictures.append((program, seen))
    print(f"{len(programs)} pictures, all right")


if __name__ == "__main__":
    main()
