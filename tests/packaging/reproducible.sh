#!/bin/sh
# The same sources and compiler give the same bytes: reproducible.sh. With gcc and clang each program
# is built twice, in folders of other names and lengths, with O= and without, with another umask, other
# times of the files, another language, time zone and user's name. Nothing is taken from a cache. -O1 saves half of
# the time, and what an optimiser does does not depend on any of these.
. tests/packaging/tree.sh
export CCACHE_DISABLE=1
compilers=
for compiler in gcc clang; do
    command -v $compiler >/dev/null && compilers="$compilers $compiler"
done
[ -n "$compilers" ] || { echo 'there is neither gcc nor clang'; exit 77; }

one=$folder/one two="$folder/in a place/that has a much longer name"
copy_tree "$one"
sleep 1
(umask 077 && copy_tree "$two" && find "$two" -type f -exec touch {} +)

for compiler in $compilers; do
    (export CC="$compiler" && umask 022 && cd "$one" && good "$compiler" fresh_make EXTRA_CFLAGS=-O1 ARCH=generic O="$folder/out" all) ||
        failed=$((failed + 1))
    (export CC="$compiler" LC_ALL=C.UTF-8 LANG=C.UTF-8 TZ=Asia/Tokyo USER=somebody HOME=/nowhere && umask 077 &&
        cd "$two" && good "$compiler" fresh_make -j1 EXTRA_CFLAGS=-O1 ARCH=generic all) || failed=$((failed + 1))
    for program in syracuse regatta; do
        cmp "$folder/out/$program" "$two/$program" || wrong "$program built with $compiler differs from itself"
    done
done
ended "built twice with$compilers"
