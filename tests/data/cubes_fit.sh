#!/bin/sh
# The program that fits the hexagon game's weights, from games to a file the engine reads:
# cubes_fit.sh PROGRAM ENGINE. Ends with status 0 if all is well.
fit=$1 engine=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0

wrong() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}

# play NAME KEY=VALUE...: a file of a few games.
play() {
    name=$1
    shift
    "$fit" play "$folder/$name" games=4 nodes=40 "$@" || wrong "play $name"
}

# refuses WHY COMMAND...: it ends with an error and one sentence that matches.
refuses() {
    why=$1
    shift
    "$@" >"$folder/out" 2>"$folder/err" && wrong "taken: $*"
    [ -s "$folder/out" ] && wrong "it writes though it refuses: $*"
    [ "$(wc -l <"$folder/err")" -eq 1 ] || wrong "not one line: $(cat "$folder/err")"
    grep -q "^cubes-fit: .*$why" "$folder/err" || wrong "no '$why': $(cat "$folder/err")"
}

# reads VARIANT: the engine takes the weights in $folder/weights and plays with them.
reads() {
    said=$(printf '%s\n' "setoption name UCI_Variant value $1" \
        "setoption name EvalFile value $folder/weights" 'position startpos' 'go depth 2' |
        "$engine")
    case $said in
    *error*) wrong "$1: $said" ;;
    *bestmove\ *) ;;
    *) wrong "$1: no best move" ;;
    esac
}

for variant in cubes cubes3; do
    case $variant in cubes) players=2 ;; *) players=3 ;; esac
    play "$variant" variant=$variant seed=7
    play "$variant-2" variant=$variant seed=7 threads=2
    play "$variant-8" variant=$variant seed=8
    grep -qvE "^[0-9ABC/]+ [1-$players] $players [0-9]+;[0-$players]$" "$folder/$variant" &&
        wrong "$variant: a line is no position"
    sort "$folder/$variant" >"$folder/one"
    sort "$folder/$variant-2" | cmp -s - "$folder/one" || wrong "$variant: two threads, other games"
    sort "$folder/$variant-8" | cmp -s - "$folder/one" && wrong "$variant: another seed, same games"
    # Every position again and again, so that there are enough to learn from.
    i=0
    while [ $i -lt 20 ]; do
        cat "$folder/$variant"
        i=$((i + 1))
    done >"$folder/$variant-much"
    "$fit" fit variant=$variant epochs=2 "$folder/$variant-much" \
        >"$folder/weights" 2>"$folder/progress" || wrong "fit $variant: $(cat "$folder/progress")"
    grep -q '^epoch 2: loss' "$folder/progress" || wrong "fit $variant does not say how it goes"
    cmp -s "$folder/weights" eval/cubes/cubes.weights && wrong "fit $variant changes nothing"
    reads $variant
done

# What the games are like: one that is known, and those that were played.
cat >"$folder/known" <<'GAMES'
1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1;1
1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 60;1
1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 2 2 60;1
1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1;2
1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1;0
1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1;0
GAMES
"$fit" count variant=cubes "$folder/known" >"$folder/counted" || wrong 'count fails'
for line in '4 games, 6 positions, 30.8 plies a game, 7.8 moves a position' 'winner 0: 50.0 %' \
    'winner 1: 25.0 %' 'winner 2: 25.0 %' 'games of all 60 rounds: 25.0 %' 'passes: 1'; do
    grep -qx "$line" "$folder/counted" || wrong "count: no '$line': $(cat "$folder/counted")"
done
refuses 'needs a file' "$fit" count variant=cubes
refuses 'line 1: ' "$fit" count variant=cubes3 "$folder/known"
refuses 'exists' "$fit" play "$folder/cubes" variant=cubes games=1
refuses 'needs variant=' "$fit" play "$folder/new" variant=ships
refuses "there is no 'turns'" "$fit" play "$folder/new" variant=cubes turns=4
refuses 'games needs' "$fit" play "$folder/new" variant=cubes games=0
refuses 'least is more than most' "$fit" play "$folder/new" variant=cubes least=5 most=4
refuses 'needs one file' "$fit" play variant=cubes
refuses 'is not known' "$fit" fiddle
refuses 'needs variant=' "$fit" fit "$folder/cubes-much"
refuses 'needs a file' "$fit" fit variant=cubes
refuses 'No such file' "$fit" fit variant=cubes "$folder/none"
refuses 'is no file' "$fit" fit variant=cubes /dev/zero
: >"$folder/empty"
refuses 'are too few' "$fit" fit variant=cubes "$folder/empty"
[ -e "$folder/new" ] && wrong 'a refused play leaves a file'

# damaged SED WHY: the third line is changed so.
damaged() {
    sed "3$1" "$folder/cubes-much" >"$folder/bad"
    refuses "bad, line 3: .*$2" "$fit" fit variant=cubes "$folder/bad"
}
damaged 's/;.*//' "no ';'"
damaged 's/;.*/;3/' 'the winner needs'
damaged 's/A/x/' 'neither a cube'
damaged 's/ [0-9]*;/ 99;/' 'the round needs'
damaged 's/.*//' "no ';'"
refuses 'line 1: ' "$fit" fit variant=cubes "$folder/cubes3-much"

echo "cubes-fit: $failed failed"
[ $failed -eq 0 ]
