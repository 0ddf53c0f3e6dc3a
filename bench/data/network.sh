#!/bin/sh
# Makes a network of a variant from nothing: games of self-play, training, check, a match, a report.
#
#   sh bench/data/network.sh VARIANT [KEY=VALUE...]
#     folder=DIR       where everything goes, build/network/VARIANT unless given
#     generations=N    1; each plays its own games, the first with the evaluation that is built in
#     positions=N      1000000, of each generation
#     nodes=N          2500, of a search in those games
#     epochs=N         12
#     games=N          200, of the match of the new network against the evaluation that is built in
#     match=N          5000 nodes of a search in it
#     threads=N        all processors
#
# The same command goes on where it was after Ctrl-C or a crash: games, checkpoints and the match's
# journal are kept, and the result is what it would have been. A folder keeps its settings: only
# threads and the number of generations may change. How good the networks are is told by games that no
# generation has learnt from (held.bin), and by the match. In the end report.txt has all of it, and the
# last generation's network is in VARIANT.net.
programs=${PROGRAMS:-build}
engine=${ENGINE:-./syracuse}
regatta=${REGATTA:-./regatta}

variant=$1
[ $# -gt 0 ] && shift
case $variant in
'' | -*) sed -n '2,/^programs/{/^#/s/^# \{0,1\}//p;}' "$0"; exit 2 ;;
esac
folder=${BUILD:-build}/network/$variant
generations=1 positions=1000000 nodes=2500 epochs=12 games=200 match=5000
threads=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

# whole KEY VALUE: whether it is a number that can stand there.
whole() {
    case $2 in
    '' | *[!0-9]* | 0* | ??????????*) echo "network.sh: $1 needs a whole number from 1 on, not '$2'" >&2; exit 2 ;;
    esac
}

for word; do
    value=${word#*=}
    case $word in
    folder=?*) folder=$value ;;
    generations=* | positions=* | nodes=* | epochs=* | games=* | match=* | threads=*)
        whole "${word%%=*}" "$value"
        eval "${word%%=*}=\$value"
        ;;
    *) echo "network.sh: there is no '$word'; without a variant it says what there is" >&2; exit 2 ;;
    esac
done

fail() {
    echo "network.sh: $*; the same command goes on from here" >&2
    exit 1
}
trap 'fail stopped' INT TERM HUP

say() { printf '\n== %s\n' "$*"; }

# play FILE SEED POSITIONS [WORD...]: does nothing if all of it is there.
play() {
    file=$1 seed=$2 wanted=$3
    shift 3
    "$programs/datagen" play "$file" variant="$variant" positions="$wanted" nodes="$nodes" \
        threads="$threads" seed="$seed" "$@" || fail 'the games were not played to the end'
}

# train NAME DATA: status 3 is a training that was stopped.
train() {
    checkpoint=$folder/$1.ckpt
    [ -s "$checkpoint" ] && set -- "$1" "$2" resume="$checkpoint"
    name=$1 data=$2
    shift 2
    "$programs/train" "$folder/$name.net" variant="$variant" data="$data" epochs="$epochs" \
        threads="$threads" "$@" || fail 'the training did not come to its end'
}

# against_built_in NET JOURNAL: a match at a fixed number of nodes.
against_built_in() {
    net=$1 journal=$2
    if [ -s "$journal" ]; then
        "$regatta" -config file="$journal" || fail 'the match was not played to the end'
        return
    fi
    book=bench/match/field/$variant.epd each=2
    [ "$variant" != cubes3 ] || each=6 # each opening in all orders of seats
    if [ -e "$book" ]; then
        set -- -openings file="$book" format=epd order=random
    else
        set -- -openings random plies=6
    fi
    "$regatta" -variant "$variant" -engine cmd="$engine" name=new option.EvalFile="$net" \
        -engine cmd="$engine" name=built-in -each nodes="$match" "$@" -srand 1 \
        -rounds $(((games + each - 1) / each)) -concurrency "$threads" -config outname="$journal" ||
        fail 'the match was not played to the end'
}

# Else an old network or match would pass for one of these settings.
settings="variant=$variant positions=$positions nodes=$nodes epochs=$epochs games=$games match=$match"
mkdir -p "$folder" || exit 1
[ -s "$folder/settings.txt" ] || echo "$settings" >"$folder/settings.txt" || exit 1
if [ "$(cat "$folder/settings.txt")" != "$settings" ]; then
    echo "network.sh: $folder was made with $(cat "$folder/settings.txt"); take another folder=" >&2
    exit 2
fi
say "$variant: held.bin, games to judge by, which nobody learns from"
play "$folder/held.bin" 1000000 $((positions / 20 + 1))
before=
generation=1
while [ "$generation" -le "$generations" ]; do
    name=gen$generation
    say "$variant, generation $generation of $generations: games"
    play "$folder/$name.bin" "$generation" "$positions" ${before:+eval="$folder/$before.net"}
    say "$variant, generation $generation of $generations: training"
    train "$name" "${before:+$folder/$before.bin,}$folder/$name.bin"
    say "$variant, generation $generation of $generations: check"
    "$programs/train" check "$folder/$name.net" variant="$variant" data="$folder/held.bin" \
        threads="$threads" >"$folder/$name.check" || fail 'the network could not be checked'
    cat "$folder/$name.check"
    before=$name
    generation=$((generation + 1))
done

say "$variant: $games games against the evaluation that is built in, $match nodes a move"
against_built_in "$folder/$before.net" "$folder/$before.journal"
cp "$folder/$before.net" "$folder/$variant.net" || exit 1
{
    echo "generations=$generations $settings"
    generation=1
    while [ "$generation" -le "$generations" ]; do
        echo
        echo "gen$generation, by games it has not seen:"
        cat "$folder/gen$generation.check"
        generation=$((generation + 1))
    done
    echo
    echo "$before against the evaluation that is built in, $match nodes a move:"
    "$regatta" results "$folder/$before.journal"
} >"$folder/report.txt" || exit 1
say "$folder/$variant.net; the report is $folder/report.txt"
