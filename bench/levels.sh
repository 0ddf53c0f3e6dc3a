#!/bin/sh
# Measures the levels of a game: levels.sh [VARIANT [PAIRS [FIRST [LAST]]]], from the top folder after
# `make program match anchor`. Plays greedy against random, level 0 against both, level 1 against
# greedy, and every level from FIRST (1) to LAST (19) against the one below: PAIRS (200) pairs of games
# each (against random five times as many), from the variant's book, by nodes and without a clock. FIRST
# above 1 leaves out the anchors. Prints a table row for each match: who, games, the first one's share,
# Elo with its 95 % error. The games are in build/levels/. Two players only: they have a book.
#   EXE=./other             the engine, ./syracuse unless given
#   MATCH="-concurrency 4"  more words for Regatta
variant=${1:-ships} pairs=${2:-200} first=${3:-1} last=${4:-19}
folder=build/levels
mkdir -p "$folder" || exit 2

# row FILE A B: what the match said at its end.
row() {
    awk -v who="$2 over $3" '
        /^Elo: / { sub(/,$/, "", $4); elo = $2 " ± " $4 }
        /^Games: / { sub(/,$/, "", $2); games = $2; share = $0; sub(/.*\(/, "", share); sub(/\)$/, "", share) }
        END { printf "| %s | %s | %s | %s |\n", who, games, share, elo }' "$1"
}

# play A B PAIRS: one match. A player is an anchor or a level.
play() {
    out=$folder/$variant-$1-$2 a=$1 b=$2 rounds=$3
    rm -f "$out.journal"
    set --
    for player in "$a" "$b"; do
        case $player in
        random | greedy) set -- "$@" -engine cmd=build/anchor args="$player" name="$player" ;;
        *) set -- "$@" -engine cmd="${EXE:-./syracuse}" name="level $player" "option.Skill Level=$player" ;;
        esac
    done
    # shellcheck disable=SC2086
    ./regatta -variant "$variant" "$@" -each nodes=1000000 $MATCH -openings order=random \
        file="bench/match/field/$variant.epd" format=epd -srand 13 -rounds "$rounds" \
        -config outname="$out.journal" >"$out.txt" 2>&1 || { tail -n 3 "$out.txt"; exit 1; }
    row "$out.txt" "$a" "$b"
}

if [ "$first" -le 1 ]; then
    play greedy random $((5 * pairs))
    play 0 random $((5 * pairs))
    play 0 greedy "$pairs"
    play 1 greedy "$pairs"
fi
level=$first
while [ "$level" -le "$last" ]; do
    play "$level" $((level - 1)) "$pairs"
    level=$((level + 1))
done
