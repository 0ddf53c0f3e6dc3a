#!/bin/sh
# Where things are built: folders.sh. A source tree that can't be written to builds, installs and
# tests itself with O=, and stays as it is; its own name may have spaces; O= may not, and says so.
# Built without optimisation, which is quick.
. tests/packaging/tree.sh

state() { (cd "$1" && find . -exec ls -ld --time-style=full-iso {} + 2>/dev/null || find . -ls) | sort; }

# Root may write everywhere, so another user builds if we are root.
as_other() { "$@"; }
chmod 755 "$folder"
mkdir "$folder/out"
if [ "$(id -u)" -eq 0 ]; then
    command -v setpriv >/dev/null || { echo 'we are root, and there is no setpriv'; exit 77; }
    chown 12345:12345 "$folder/out"
    as_other() { env HOME="$folder/out" CCACHE_DISABLE=1 setpriv --reuid 12345 --regid 12345 --clear-groups "$@"; }
fi

source="$folder/a source 'of' spaces"
copy_tree "$source"
chmod -R a+rX,a-w "$source"
before=$(state "$source")
as_other touch "$source/x" 2>/dev/null && wrong 'the source tree can be written to'
cd "$source" || exit 1

# The engine is called as make check calls it, with a few quick steps.
make_out() {
    as_other env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES -u EXE -u CC -u BUILD \
        CHECK_ONLY='layering version man' CHECK_JOBS=2 \
        "${MAKE:-make}" --no-print-directory -j2 CC="${CC:-cc}" EXTRA_CFLAGS=-O0 ARCH=generic O="$folder/out" "$@"
}
good all make_out all
good programs make_out programs
good network make_out network VARIANT=cubes NETWORK='positions=300 nodes=20 epochs=1 games=2 match=10 threads=1'
good install make_out install DESTDIR="$folder/out/dest"
[ -x "$folder/out/dest/usr/local/bin/syracuse" ] || wrong 'nothing is installed'
good check make_out check
tail -n 1 "$folder/log" | grep -q '^[3-9] passed, 0 failed$' || wrong "make check says: $(tail -n 3 "$folder/log")"
[ "$(state "$source")" = "$before" ] || wrong 'the source tree has changed'
cp "$folder/out/syracuse" "$folder/out/regatta" "$folder" || exit 1
good clean make_out clean
left=$(find "$folder/out" -mindepth 1 -maxdepth 1 ! -name dest ! -name '.*')
[ -z "$left" ] || wrong "make clean leaves $left"

# make clean takes nothing of others away.
mkdir -p "$folder/mine/build" && echo mine >"$folder/mine/build/file"
good 'clean of another folder' fresh_make O="$folder/mine" clean
[ -f "$folder/mine/build/file" ] || wrong 'make clean has removed what it has not made'

is=$(fresh_make O='/tmp/a b' where 2>&1) && wrong 'O= with a space is taken'
echo "$is" | grep -q 'O=/tmp/a b has spaces' || wrong "O= with a space: $is"
cd "$top" || exit 1

# Without O=, in a folder with spaces that can be written to.
chmod -R u+w "$source"
(umask 077 && export LC_ALL=C.UTF-8 TZ=Asia/Tokyo && cd "$source" &&
    good 'in place' fresh_make EXTRA_CFLAGS=-O0 ARCH=generic all && ./syracuse 'perft 2' >/dev/null) ||
    wrong 'a source tree with spaces in its name'
for program in syracuse regatta; do
    cmp "$folder/$program" "$source/$program" || wrong "$program differs from itself, built with O= by another user"
done
# As OpenBench's client builds the match runner: with CXX=, which we have no use for, and no goal.
[ ! -e "$source/fastchess" ] || wrong 'fastchess is there before anybody asked for it'
(cd "$source" && good 'for OpenBench' fresh_make EXTRA_CFLAGS=-O0 ARCH=generic CXX=no-such-compiler &&
    [ -f fastchess ] && [ ! -h fastchess ] && ./fastchess --version | grep -Eq '^regatta [2-9]\.') ||
    wrong 'make with CXX= makes no fastchess'
(cd "$source" && good clean fresh_make clean)
chmod -R a+rX,a-w "$source"
names() { awk '{ print $1, $NF }' | sort; } # without the times, which are others now
[ "$(state "$source" | names)" = "$(echo "$before" | names)" ] || wrong 'make clean leaves something'
ended 'a read-only source tree with spaces in its name'
