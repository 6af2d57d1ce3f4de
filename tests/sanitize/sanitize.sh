#!/usr/bin/env bash
# One tool of compute-sanitizer over the subset, after it has found the fault planted for it.
set -u
sanitizer=$1 tool=$2 planted=$3 subset=$4
check() { "$sanitizer" --tool "$tool" --error-exitcode 9 "$@" 2>&1; }

nvidia-smi -L >/dev/null 2>&1 || { echo "skipped: no GPU here"; exit 77; }
log=$(check "$planted" "$tool")
status=$?
if grep -qiE 'device not supported|failed to initialize' <<<"$log"; then
  echo "skipped: compute-sanitizer does not support this machine: $(grep -iE 'not supported|failed to init' <<<"$log" | head -n 1)"
  exit 77
fi
if [ $status -ne 9 ]; then
  echo "$tool did not find the planted fault (status $status):"
  echo "$log" | tail -n 20
  exit 1
fi
log=$(check "$subset")
status=$?
echo "$log" | tail -n 40
exit $status
