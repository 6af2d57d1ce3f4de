#!/usr/bin/env bash
# The module and its tests with a compiler that the build does not use, where there is one. Exit code 77: there is none.
set -eu
compiler=$1 sources=$2 module=$3 library=$4
command -v "$compiler" >/dev/null || { echo "skipped: no $compiler here; the module is tested with $5 alone"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$compiler" -c "$module" "$sources/checks.f90"
for test in arrays.F90 objects.f90 products.F90 filters.F90 records.F90; do
  "$compiler" "$sources/$test" memhier.o checks.o "$library" -Wl,-rpath,"$(dirname "$library")" -o test
  ./test
done
