#!/bin/sh
# The ranked first moves: first_moves.sh ENGINE, from the top folder. bench/tune/first_moves.py knows who wins, goes on
# where it was, and gives the same bytes each time; the files that are kept are about the games as they are.
. tests/packaging/tree.sh
engine=$1
made=$folder/made.epd

# rank VARIANT NODES [SETTING]
rank() { python3 bench/tune/first_moves.py "$engine" "$1" nodes="$2" hash=1 out="$made" ${3:+"$3"}; }
# begins NAME LINE TEXT: the line of $made goes on so behind its position.
begins() {
    found=$(sed -n "$2p" "$made" | sed 's/.* id /id /')
    case $found in "$3"*) ;; *) wrong "$1: line $2 is '$found', not '$3...'" ;; esac
}

# The mover's scores. Head, then the best: a move that ends the game, a win, and what gives one to the other side.
good 'a win at once' rank ships 1000 'start=6S1/6S1/8/8/S3s3/8/7S/4S3 w - - 0 1'
begins 'a win at once' 4 'id "h2h7"; dm 0; acd 0;'
grep -qF '| 1 | h2h7 | wins at once |' "$folder/log" || wrong 'the table does not begin with h2h7'
begins 'a later win' 5 'id "g7h8"; dm 1;'
rm "$made"
good 'a win of Black' rank ships 5000 'start=1s1s4/6ss/7s/2s5/4s3/4S3/SS6/2S5 b - - 0 22'
begins 'a win of Black' 4 'id "d8d1"; dm 3;'
rm "$made"
good 'a loss' rank ships 5000 'start=1s6/6ss/7s/2s5/4s3/4S3/SS6/2Ss4 w - - 1 23'
sed -n '$p' "$made" | grep -q '; dm -1;' || wrong 'the last move does not lose at once'
grep -q '| [a-h1-8]* | loses in 2 |' "$folder/log" || wrong 'nothing loses later'
rm "$made"

# Stopped: some moves are missing. What is there is kept as it is.
good 'ships' rank ships 300
cp "$made" "$folder/whole.epd"
sed '10,50d' "$folder/whole.epd" >"$made"
good 'going on' rank ships 300
cmp -s "$made" "$folder/whole.epd" || wrong 'going on made another file than one run does'
[ "$(grep -c ' of 58: ' "$folder/log")" = 41 ] || wrong 'what was there has been searched again'
! rank ships 400 >"$folder/log" 2>&1 || wrong 'a file of another number of nodes was taken'
grep -q 'other settings' "$folder/log" || wrong "no word why: $(cat "$folder/log")"
cmp -s "$made" "$folder/whole.epd" || wrong 'a file that was refused has changed'
! rank ships many >"$folder/log" 2>&1 || wrong 'a number of nodes that is none was taken'
rm "$made"

# On to a depth, with more nodes, where those asked for end before it.
good 'to a depth' rank ships 300 depth=4
[ "$(grep -c '; acd [1-3];' "$folder/whole.epd")" -gt 0 ] || wrong 'every move is at depth 4 with 300 nodes'
! grep -q '; acd [1-3];' "$made" || wrong 'a move is not at the depth that was asked for'
awk '/; ce / { sub(/.*; acn /, ""); least = least && $1 + 0 >= least ? least : $1 + 0 } END { exit least < 300 }' "$made" ||
    wrong 'a move has fewer nodes than were asked for'
! rank ships 300 depth=3 >"$folder/log" 2>&1 || wrong 'a file of another depth was taken'
! rank ships 300 depth=deep >"$folder/log" 2>&1 || wrong 'a depth that is none was taken'

# The files of the page and of the pie rule: each first move once, with its position, the best first.
positions() { sed -n 's/; .*//; /^#/!p' "$1" | sort; }
kept=0
for file in bench/match/field/*-first.epd; do
    variant=$(basename "$file" -first.epd)
    rm -f "$made"
    good "$variant" rank "$variant" 1 || continue
    positions "$made" >"$folder/moves"
    positions "$file" | cmp -s - "$folder/moves" || wrong "$file does not have each first move once, with the position after it"
    sed -n 's/.*; ce \(-*[0-9]*\);.*/\1/p' "$file" >"$folder/scores"
    sort -rnc "$folder/scores" 2>/dev/null || wrong "$file does not have the best first"
    kept=$((kept + 1))
done
[ "$kept" -gt 0 ] || wrong 'there is no file of first moves'
ended "first moves: $kept files"
