#!/bin/sh
# The tables of bench/MEASURED.md: measure.sh ENGINE REGATTA, from the top folder, both in the folder of their build.
# Each row has a figure, what is written by hand stays as it is, and a file that has no place for tables is left alone.
. tests/packaging/tree.sh
. tests/variants.sh
engine=$1 regatta=$2
measured=$folder/MEASURED.md

measure() { QUICK=1 OLD=$engine sh bench/measure.sh "${regatta%/*}" "$engine" "$regatta" "$measured"; }
by_hand() { sed -n '/^## Results of matches$/,$p' "$1"; }

cp bench/MEASURED.md "$measured"
good 'measure' measure
by_hand bench/MEASURED.md >"$folder/before"
by_hand "$measured" | cmp -s - "$folder/before" || wrong 'what was written by hand has changed'
made=$(sed '/^## Results of matches$/,$d' "$measured" | grep '^| ' | grep -v '^| what |')
count=$(echo "$made" | grep -c '[0-9].* | `.*` |$\|[0-9].* | `.*in turn.*|$')
[ "$count" -ge 20 ] || wrong "only $count rows have a figure and a command: $made"
poor=$(echo "$made" | grep 'no figure\|not measured')
[ -z "$poor" ] || wrong "rows without a figure: $poor"
for leaves in 213304 453679; do # the board of 8x8, and the tall one
    echo "$made" | grep -qF "| $leaves |" || wrong "no count of $leaves leaves at depth 3"
done
variants=$(variants_of "$engine") || wrong 'the engine names no variant'
for variant in $variants; do
    [ "$(echo "$made" | grep -c "^| \(.*, \)\{0,1\}$variant[ ,]")" -ge 5 ] || wrong "$variant has not its rows: $made"
done

echo 'a text of my own' >"$measured"
! measure >"$folder/log" 2>&1 || wrong 'a file without the heading was taken'
[ "$(cat "$measured")" = 'a text of my own' ] || wrong 'a file without the heading was changed'
# An engine that says nothing.
cp bench/MEASURED.md "$measured"
engine=true
! measure >"$folder/log" 2>&1 || wrong 'rows without a figure went through'
grep -q 'no figure for: true "perft' "$folder/log" || wrong 'nobody says which command had no figure'
ended "measure: $count rows"
