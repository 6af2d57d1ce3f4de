#!/usr/bin/env bash
# Runs a program from a folder full of decoy libraries, with LD_LIBRARY_PATH elements that mean the current directory.
# None of them may be opened. The check is checked first: a program that asks for a decoy by its bare name must leave the mark.
set -eu
program=$1 decoy=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for name in libcuda.so.1 libcuda.so libcudart.so.13 libcublasLt.so.13 libcublasLt.so libcublas.so.13 libcufft.so.12 \
            libnvidia-ml.so.1 libopenblas.so.0 libcblas.so.3 libblas.so.3 libhwloc.so.15 libOpenCL.so.1 libxml2.so.2; do
  cp "$decoy" "$name"
done
LD_LIBRARY_PATH=":$folder/none" python3 -c 'import ctypes; ctypes.CDLL("libcublasLt.so.13")' || true
if [ ! -e decoy-was-opened ]; then echo "the decoys do not work"; exit 1; fi
rm decoy-was-opened
for path in "" ":" ":/nowhere" "." "./"; do
  LD_LIBRARY_PATH=${path}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$program"
  if [ -e decoy-was-opened ]; then echo "a decoy was opened with LD_LIBRARY_PATH='$path'"; exit 1; fi
done
echo "no decoy was opened"
