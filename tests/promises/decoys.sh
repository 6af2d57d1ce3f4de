#!/usr/bin/env bash
# Runs programs from a folder full of decoy libraries, with LD_LIBRARY_PATH elements that mean the current directory and
# with a CBLAS named without its folder. No decoy may be opened. What is checked is checked first: asked for by
# absolute paths, each decoy of a library that a product may call leaves its mark.
set -eu
decoy=$1 use=$2 look_ups=$3
unset MEMHIER_CBLAS
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
blas="libopenblas.so.0 libmkl_rt.so.2 libblis.so.4 libblis.so.3 libcblas.so.3 libblas.so.3"
products="$blas libcublasLt.so.13 libcublasLt.so.12"
others="libcublasLt.so libcublas.so.13 libcufft.so.12 libcudart.so.13 libcuda.so.1 libcuda.so libnvidia-ml.so.1 \
        libhwloc.so.15 libOpenCL.so.1 libxml2.so.2"
mkdir "$folder/all" "$folder/products"
for name in $products; do cp "$decoy" "$folder/products/$name"; done
for name in $products $others; do cp "$decoy" "$folder/all/$name"; done

leaves_marks() {  # names, then a command that opens the decoys of these names
  local names=$1
  shift
  rm -f decoy-was-opened
  "$@" || true
  for name in $names; do
    grep -qx "$name" decoy-was-opened || { echo "the decoy $name does not work with $*"; exit 1; }
  done
  rm decoy-was-opened
}
leaves_none() {
  "$@"
  [ ! -e decoy-was-opened ] || { echo "decoys were opened by $*:"; cat decoy-was-opened; exit 1; }
}

cd "$folder/all"
leaves_marks libcublasLt.so.13 env LD_LIBRARY_PATH=":/none" python3 -c 'import ctypes; ctypes.CDLL("libcublasLt.so.13")'
leaves_marks "$blas libcublasLt.so.13" env LD_LIBRARY_PATH="$PWD" "$look_ups"
leaves_marks libopenblas.so.0 env MEMHIER_CBLAS="$PWD/libopenblas.so.0" "$use"

for path in "" ":" ":/nowhere" "." "./"; do
  search="LD_LIBRARY_PATH=${path}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  cd "$folder/all"
  leaves_none env "$search" "$use"
  for name in libopenblas.so.0 ./libopenblas.so.0 libblas.so.3; do
    leaves_none env "$search" MEMHIER_CBLAS="$name" "$use"
  done
  cd "$folder/products"  # a cuBLASLt that is opened without the driver asks for that by its bare name
  leaves_none env "$search" "$look_ups"
done
echo "no decoy was opened"
