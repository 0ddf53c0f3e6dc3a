#!/bin/sh
# `make network` with small numbers: network.sh FOLDER ENGINE, FOLDER being where the programs of a
# build are. A run that was interrupted again and again must end with the network and the match of one
# that was left in peace.
programs=$(cd "$1" && pwd) engine=$(cd "$(dirname "$2")" && pwd)/$(basename "$2") || exit 2
export PROGRAMS="$programs" ENGINE="$engine" REGATTA="$programs/regatta"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0

wrong() {
    echo "FAILED: $*"
    failed=$((failed + 1))
}

# network NAME VARIANT [WORD...], by the words in $within, if any.
within=
network() {
    name=$1 variant=$2
    shift 2
    # shellcheck disable=SC2086
    $within sh bench/data/network.sh "$variant" folder="$folder/$name" positions=1500 nodes=40 epochs=2 games=4 \
        match=40 threads=1 "$@" >"$folder/out" 2>&1
}

# refused WHY WORD...: nothing begins.
refused() {
    why=$1
    shift
    sh bench/data/network.sh "$@" >"$folder/out" 2>&1 && wrong "$* is not refused"
    grep -q "$why" "$folder/out" || wrong "$*: $(cat "$folder/out")"
}

same() { cmp -s "$folder/$1" "$folder/$2" || wrong "$1 and $2 differ"; }

. tests/variants.sh
variants=$(variants_of "$engine") || exit 1
for variant in $variants; do
    network "$variant" "$variant" || wrong "$variant: $(tail -n 3 "$folder/out")"
    grep -Eq '^Games: |^Rank Name' "$folder/$variant/report.txt" || wrong "$variant: there is no match in the report"
    grep -q '^network: .* loss ' "$folder/$variant/report.txt" || wrong "$variant: nor a check"
    printf '%s\n' "setoption name UCI_Variant value $variant" \
        "setoption name EvalFile value $folder/$variant/$variant.net" 'go nodes 100' |
        "$engine" >"$folder/talk" 2>&1
    grep -q 'error' "$folder/talk" && wrong "$variant: $(grep error "$folder/talk")"
    grep -q '^bestmove [a-o]' "$folder/talk" || wrong "$variant: the engine finds no move with it"
done

network peace cubes generations=2 || wrong "two generations: $(tail -n 3 "$folder/out")"

# Without a look for leaks, which a signal at its beginning makes hang: the process that looks waits for
# this one to stop, and this one for that one to end. The runs in peace are looked at.
no_look=ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
# At first a run gets a little further each time; later its time grows so fast that no machine is too busy.
tries=0 hundredths=4
patience() { printf '%d.%02d' $((hundredths / 100)) $((hundredths % 100)); }
until within="env $no_look timeout -s TERM $(patience)" && network broken cubes generations=2; do
    tries=$((tries + 1)) hundredths=$((hundredths + 3 + (tries > 40) * hundredths / 4))
    [ $tries -lt 90 ] || { wrong "it comes to no end: $(tail -n 3 "$folder/out")"; break; }
done
within=
[ $tries -gt 0 ] || wrong 'the run was not interrupted'
# A generation more and one less: games and match of each are its own.
cp "$folder/broken/report.txt" "$folder/report"
network broken cubes generations=1 || wrong "a generation less: $(tail -n 3 "$folder/out")"
grep -q 'gen2' "$folder/broken/report.txt" && wrong 'a generation less: the report has it all the same'
same broken/gen1.net broken/cubes.net
network broken cubes generations=2 || wrong "a generation more: $(tail -n 3 "$folder/out")"
same broken/report.txt report
grep -q 'EvalFile.*gen2.net' "$folder/broken/gen2.journal" || wrong 'the match was not of the second generation'
for file in held.bin gen1.bin gen1.net gen2.bin gen2.net cubes.net; do same peace/$file broken/$file; done
# The second generation was played by the first one's network, not by what is built in.
cmp -s "$folder/peace/gen2.bin" "$folder/cubes/gen1.bin" && wrong 'both generations are the same'

refused "there is no 'position=5'" cubes position=5
refused "games needs a whole number from 1 on, not '0'" cubes games=0
refused "nodes needs a whole number from 1 on, not 'many'" cubes nodes=many
refused 'the games were not played' chess folder="$folder/chess"
# A folder resumes with its own settings only.
for word in epochs=3 nodes=41 positions=1501 positions=1499 games=6 match=41; do
    network broken cubes generations=2 $word && wrong "$word in a folder of other settings is not refused"
    grep -q 'was made with variant=cubes positions=1500' "$folder/out" || wrong "$word: $(cat "$folder/out")"
done
refused "nodes needs a whole number from 1 on, not '010'" cubes nodes=010 positions=10 epochs=1 games=1 \
    folder="$folder/octal"
refused 'VARIANT \[KEY=VALUE' --help
echo "network: interrupted $tries times, $failed failed"
[ $failed -eq 0 ]
