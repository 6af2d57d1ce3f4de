#!/bin/sh
# Compiles every public header alone, twice in one file, as strict C99 and as C++11 and C++20, and shows that the check
# itself refuses a header that is none of these.
#   check_headers.sh <include folder> <c compiler> <c++ compiler> [<folder of CUDA's headers>]
set -u
include=$1 cc=$2 cxx=$3 cuda=${4:-}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0 done=0

# compile <header name> <include folder>: prints what fails
compile() {
  printf '#include <%s>\n#include <%s>\n' "$1" "$1" >"$work/header.c"
  for form in "$cc -x c -std=c99 -Wstrict-prototypes" "$cxx -x c++ -std=c++11" "$cxx -x c++ -std=c++20"; do
    # shellcheck disable=SC2086
    $form -fsyntax-only -pedantic -Wall -Wextra -Werror "-I$2" ${cuda:+-isystem "$cuda"} "$work/header.c" 2>"$work/log" || {
      printf '%s with %s:\n' "$1" "$form"
      cat "$work/log"
      return 1
    }
  done
}

for path in "$include"/memhier/*.h; do
  name=memhier/$(basename "$path")
  if [ "$name" = memhier/memhier_cuda.h ] && [ -z "$cuda" ]; then
    echo "$name: left out, no CUDA headers here"
    continue
  fi
  compile "$name" "$include" || bad=$((bad + 1))
  done=$((done + 1))
done

mkdir -p "$work/include/memhier"
plant() {
  printf '%s\n' "$1" >"$work/include/memhier/planted.h"
  if compile memhier/planted.h "$work/include" >/dev/null; then
    echo "a header with '$1' passed: the check is blind"
    bad=$((bad + 1))
  fi
}
plant 'int memhier_planted();'                   # no prototype
plant 'int memhier_planted(int size = 1);'       # C++ only
plant 'static int memhier_planted(int *restrict p) { return *p; }' # C only
plant 'size_t memhier_planted(void);'            # needs another header first
plant 'typedef struct { int x; } memhier_planted;' # no include guard

echo "$done headers in three languages, $bad failed"
[ "$bad" -eq 0 ] && [ "$done" -gt 0 ]
