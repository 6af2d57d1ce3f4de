#!/bin/sh
# Compiler launcher: runs the command and keeps what it says on standard error beside the object file, where the kernel
# report finds the compiler's resource usage. Lines of the assembler's usual talk are not shown.
object=
previous=
for argument in "$@"; do
  [ "$previous" = -o ] && object=$argument
  previous=$argument
done
case $object in
  *.o) ;;
  *) exec "$@" ;;
esac
"$@" 2>"$object.ptxas"
status=$?
sed -e '/^ptxas info/d' -e '/bytes stack frame/d' -e '/^$/d' "$object.ptxas" >&2
exit $status
