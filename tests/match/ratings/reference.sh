#!/bin/sh
# Rating lists against R: reference.sh FOLDER ENGINE. FOLDER is where regatta of a build is; what is played is
# in FOLDER/ratings/. Status 77 without Rscript.
command -v Rscript >/dev/null 2>&1 || { echo 'there is no Rscript'; exit 77; }
here=$(cd "$(dirname "$0")" && pwd)
regatta=$(cd "$1" && pwd)/regatta
engine=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
rm -rf "$1/ratings"
mkdir -p "$1/ratings" && cd "$1/ratings" || exit 1

# list FILE WORD...
list() {
    file=$1
    shift
    "$regatta" ratings format=csv "$@" games.journal >"$file" 2>"$file.txt" || { cat "$file.txt"; return 1; }
}

# play VARIANT ROUNDS MOVES LEVEL...: levels of the engine in a folder of their own. Games longer than
# MOVES are drawn.
play() {
    variant=$1 rounds=$2 moves=$3
    mkdir "$variant" && cd "$variant" || exit 1
    shift 3
    for level; do
        shift
        set -- "$@" -engine cmd="$engine" name="level $level" "option.Skill Level=$level" "option.Skill Seed=1"
    done
    "$regatta" -variant "$variant" "$@" -each nodes=2000 -maxmoves "$moves" -rounds "$rounds" -openings random plies=4 -srand 3 \
        -pgnout file=games.pgn min=true -config outname=games.journal >match.txt 2>&1 </dev/null ||
        { tail -n 1 match.txt; exit 1; }
    list games.csv errors=games && list pairs.csv && list anchor.csv anchor='level 1' elo=1000 &&
        list seats.csv errors=games seats=fit &&
        Rscript "$here/reference.R" games.pgn
}

(play ships 20 17 0 1 2 3 4) && (play cubes3 5 90 0 1 2 3)
