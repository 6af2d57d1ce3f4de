#!/usr/bin/env bash
# Cache folders and rate files that an attacker or an accident could leave behind: the program runs on, right, and the
# hostile file is neither followed nor changed.
set -eu
program=$1 tool=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
victim=$folder/victim
echo precious >"$victim"
chmod 0644 "$victim"

run() { MEMHIER_CACHE_DIR=$1 "$program"; MEMHIER_CACHE_DIR=$1 "$tool" info >/dev/null; }

mkdir -m 0700 "$folder/good"
MEMHIER_CACHE_DIR=$folder/good "$tool" calibrate >/dev/null
file=$(find "$folder/good" -type f -name 'rates-*')
[ -n "$file" ] || { echo "calibrate stored no file"; exit 1; }
[ "$(stat -c %a "$file")" = 600 ] || { echo "the rate file has mode $(stat -c %a "$file")"; exit 1; }
name=$(basename "$file")
lock=$(basename "$(find "$folder/good" -type f -name 'calibration-*.lock')")
[ "$(stat -c %a "$folder/good/$lock")" = 600 ] || { echo "the lock file has another mode than 600"; exit 1; }
run "$folder/good"

hostile() {  # name, then a command that makes $1/$name hostile
  local place=$folder/$1
  mkdir -m 0700 "$place"
  shift
  (cd "$place" && "$@")
  run "$place"
}
size=$(stat -c %s "$file")
hostile truncated bash -c "head -c $((size / 2)) '$file' >'$name'"
hostile empty bash -c ": >'$name'"
hostile garbage bash -c "head -c 5000 /dev/urandom >'$name'"
hostile enormous bash -c "head -c 50000000 /dev/zero >'$name'"
hostile symbolic-link ln -s "$victim" "$name"
hostile fifo mkfifo "$name"
hostile folder mkdir "$name"
hostile zeros bash -c "sed -E '/"version"/!s/: [0-9][0-9.e+-]*/: 0/g' '$file' >'$name'"
hostile negative bash -c "sed -E '/"version"/!s/: ([0-9])/: -\1/g' '$file' >'$name'"
hostile nan bash -c "sed -E '/"version"/!s/: [0-9][0-9.e+-]*/: NaN/g' '$file' >'$name'"
hostile writable bash -c "cp '$file' '$name'; chmod 0666 '$name'"
chmod 0777 "$folder/good" && run "$folder/good"
run "$folder/does/not/exist"
run relative/folder
run "$victim"
# Two users, where the test may be two: files and folders of another user are ignored, in both directions.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
  other() { setpriv --reuid 65534 --regid 65534 --clear-groups env HOME=/nonexistent "$@"; }
  chmod 0711 "$folder"
  hostile of-another-user bash -c "cp '$file' '$name'; chmod 0600 '$name'; chown 65534 '$name'"
  mkdir -m 0755 "$folder/theirs"
  cp "$file" "$folder/theirs/$name"
  chown -R 65534 "$folder/theirs"
  run "$folder/theirs"
  if other test -x "$program"; then
    mkdir -m 0777 "$folder/shared"
    cp "$file" "$folder/shared/$name"
    chmod 0644 "$folder/shared/$name"
    for place in "$folder/good" "$folder/shared" "$folder/of-another-user"; do other MEMHIER_CACHE_DIR="$place" "$program"; done
    echo "also as a second user"
  fi
fi
# Storing must not follow a link out of the folder either, nor must locking.
mkdir -m 0700 "$folder/store"
ln -s "$victim" "$folder/store/$name"
ln -s "$victim" "$folder/store/$lock"
MEMHIER_CACHE_DIR=$folder/store "$tool" calibrate >/dev/null || true
[ "$(cat "$victim")" = precious ] || { echo "the victim was overwritten"; exit 1; }
[ "$(stat -c %a "$victim")" = 644 ] || { echo "the victim has another mode"; exit 1; }
echo "hostile files were ignored"
