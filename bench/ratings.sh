#!/bin/sh
# Plays the rating list of bench/match/README.md again: ratings.sh [VARIANT [PAIRS [NAME=PROGRAM...]]], from the top
# folder after `make program match anchor`. In it are random and greedy movers (tests/levels/anchor.c), a
# player of one ply, every other level, full strength at a few fixed numbers of nodes a move, and at the
# same numbers every other PROGRAM, such as an older release. Greedy has 1000, as on the scale of levels.
#   First each plays 10 pairs with the two next to it in the order in which they are expected; what comes
# of that is the order in which each then plays PAIRS (100) pairs with the REACH (3) above it, and random
# five times as many. So all are joined, and few games are spent on who is far apart. Openings are those
# of the variant's book, limits are nodes, and chance has a seed: with the same programs the list is the
# same on every machine, however busy.
#   The journals are in build/ratings/VARIANT-PAIRS/; what was interrupted is resumed when this is run again.
# Prints the list. Two players only: they have a book.
#   EXE=./other             the engine, ./syracuse unless given
#   MATCH="-concurrency 4"  more words for Regatta
#   LIST="anchor=level-18"  what `regatta ratings` is told instead of anchor=greedy elo=1000
#   REACH=4 NODES="1000 10000"
variant=ships pairs=100
case $1 in '' | *=*) ;; *) variant=$1; shift ;; esac
case $1 in '' | *=*) ;; *) pairs=$1; shift ;; esac
: "${EXE:=./syracuse}" "${REACH:=3}" "${NODES:=1000 10000 100000}" "${LIST:=anchor=greedy elo=1000}"
folder=build/ratings/$variant-$pairs
mkdir -p "$folder" || exit 2

# Each other program gets a link by its name.
programs=
mkdir -p "$folder/programs" || exit 2
for other; do
    name=${other%%=*} program=${other#*=}
    case $name in *[!A-Za-z0-9._]* | '') echo "ratings.sh: '$other' is no NAME=PROGRAM" >&2; exit 2 ;; esac
    [ -x "$program" ] || { echo "ratings.sh: '$program' is no program" >&2; exit 2; }
    case $program in /*) ;; *) program=$PWD/$program ;; esac
    ln -sfn "$program" "$folder/programs/$name" || exit 2
    programs="$programs $name"
done

# Everybody, the weakest first as far as one can guess.
expected() {
    printf '%s\n' random level-0 greedy level-2 level-4 level-6 one-ply
    printf 'level-%s\n' 8 10 12 14 16 18 19
    for nodes in $NODES; do
        for program in $programs; do echo "$program-$nodes-nodes"; done
        echo "$nodes-nodes"
    done
}

# pairings REACH: of names, one a line, each with the so many behind it.
pairings() {
    awk -v reach="$1" '{ for (i = NR - 1; i > 0 && i >= NR - reach; i--) print name[i], $1; name[NR] = $1 }'
}

# play A B ROUNDS OUT: one match, or the rest of it. A player's name says what he is.
play() {
    first=$1 second=$2 rounds=$3 out=$4
    if [ -e "$out.journal" ]; then
        # shellcheck disable=SC2086
        ./regatta -config file="$out.journal" $MATCH >"$out.txt" 2>&1 </dev/null && return
        tail -n 3 "$out.txt" >&2
        exit 1
    fi
    set --
    for player in "$first" "$second"; do
        case $player in
        random | greedy) set -- "$@" -engine cmd=build/anchor args="$player" name="$player" nodes=1 restart=on ;;
        one-ply) set -- "$@" -engine cmd="$EXE" name="$player" depth=1 ;;
        *-*-nodes) nodes=${player%-nodes}; set -- "$@" -engine cmd="$folder/programs/${nodes%-*}" name="$player" nodes="${nodes##*-}" ;;
        *-nodes) set -- "$@" -engine cmd="$EXE" name="$player" nodes="${player%-nodes}" ;;
        level-*) set -- "$@" -engine cmd="$EXE" name="$player" "option.Skill Level=${player#level-}" "option.Skill Seed=1" nodes=1000000 ;;
        esac
    done
    # shellcheck disable=SC2086
    ./regatta -variant "$variant" "$@" $MATCH -openings order=random format=epd \
        file="bench/match/field/$variant.epd" -srand 13 -rounds "$rounds" \
        -config outname="$out.journal" >"$out.txt" 2>&1 </dev/null && return
    tail -n 3 "$out.txt" >&2
    exit 1
}

# play_all PREFIX PAIRS: the matches that are read, two names a line.
play_all() {
    while read -r upper lower; do
        echo "$lower - $upper" >&2
        rounds=$2
        [ "$lower" != random ] || rounds=$((5 * rounds)) # he wins seldom
        play "$upper" "$lower" "$rounds" "$folder/$1-$lower-$upper"
    done
}

expected | pairings 2 | play_all first 10 || exit 1
./regatta ratings format=csv "$folder"/first-*.journal >"$folder/first.csv" 2>"$folder/first.txt" ||
    { cat "$folder/first.txt" >&2; exit 1; }
awk -F , 'NR > 1 { gsub(/"/, "", $2); name[NR] = $2 } END { for (i = NR; i > 1; i--) print name[i] }' \
    "$folder/first.csv" >"$folder/order"
pairings "$REACH" <"$folder/order" | play_all then "$pairs" || exit 1
# shellcheck disable=SC2086
./regatta ratings $LIST "$folder"/*.journal
