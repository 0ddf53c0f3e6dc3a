# Whole matches by the pie rule: -openings pie. match.sh reads this file.

# A list of first moves, of which one is far from even.
first_moves() {
    cat <<'END'
4sss1/4ssss/5sss/6ss/SS1S4/SS6/SSSS4/1SSS4 b - - 1 1 ; id "c3d4"; ce -20;
4sss1/4ssss/5sss/6ss/SS6/SSS5/SSS4S/1SSS4 b - - 1 1 ; id "d2h2"; ce -20;
4sss1/2S1ssss/5sss/6ss/SS6/SS6/SSSS4/1SSS4 b - - 1 1 ; id "c3c7"; ce 297;
END
}

# sits NAME SEAT COUNT FILE: how often that engine had the seat.
sits() { count "^\\[$2 \"$1\"\\]\$" "$4" "$3"; }

# One likes Black, the other White, whoever would have had it: each has its will in both games of a pair.
case_pie() {
    first_moves >first.epd
    duel="-each nodes=10 -rounds 3 -openings pie file=first.epd"
    expect 0 "$regatta" -engine cmd="$bad" 'args=--score 40' name=A -engine cmd="$bad" 'args=--score -40' name=B $duel \
        -pgnout file=games.pgn -config outname=games.journal
    sits B White 6 games.pgn
    sits A Black 6 games.pgn
    count '^\[Pie "invoked"\]$' games.pgn 3
    count '^\[Pie "declined"\]$' games.pgn 3
    count '^\[Opening "c3d4"\]$' games.pgn 4 # the third is the first again: c3c7 is not near even
    count '^\[Opening "d2h2"\]$' games.pgn 2
    count '^1\. (c3d4|d2h2) \{The pie rule: Black kept his side at \+0\.40/3 [0-9.]+s\}' games.pgn 3
    count '^1\. (c3d4|d2h2) \{The pie rule: Black made this move, and White took his side at -0\.40/3 [0-9.]+s\}' games.pgn 3
    count '^Started game [0-9] of 6 \(A vs B\)$' out.txt 3
    count '^Finished game [0-9] \(B vs A\): ' out.txt 6
    says '^Results of A vs B \(.*, pie, first\.epd\):$'
    says '^Pie rule: A took White in 0 of 3 choices, B took White in 3 of 3 choices$'
    count '^pie invoked [a-h1-8]+ score=cp:-40 depth=3 ' games.journal 3
    expect 0 "$regatta" results games.journal
    says '^Pie rule: A took White in 0 of 3 choices, B took White in 3 of 3 choices$'
    expect 0 "$regatta" report games.journal page.html
    says '"openings":\{"format":"pie","file":"first.epd","plies":0,"shuffled":false,"window":100\}' page.html
    says '"choices":\[\{"all":3,"invoked":0\},\{"all":3,"invoked":3\}\]' page.html
    # What was played is a book of games, with their first moves.
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -rounds 6 \
        -openings file=games.pgn plies=1 -config outname=again.journal
    expect 0 "$regatta" -engine cmd="$bad" 'args=--score 40' name=A -engine cmd="$bad" name=B $duel window=300 \
        -pgnout file=wide.pgn -config outname=wide.journal
    count '^\[Opening "c3c7"\]$' wide.pgn 2
    expect 0 "$regatta" demo -engine cmd="$bad" name=A -engine cmd="$bad" 'args=--score -40' name=B $duel
    says '^B takes White: score -0\.40, depth 3, [0-9.]+ ms$'
    no_process_left
}

# Without a score sides stay, which is said once of each engine; a fault at the question loses the game.
case_pie_faults() {
    first_moves >first.epd
    duel="-each nodes=10 -rounds 4 -openings pie file=first.epd"
    expect 0 "$regatta" -engine cmd="$bad" args=--quiet name=A -engine cmd="$bad" args=--quiet name=B $duel \
        -concurrency 2 -force-concurrency -pgnout file=quiet.pgn -config outname=quiet.journal
    count '^Warning; Engine [AB] gives no score to choose its side by, and keeps Black$' out.txt 2
    count '^\[Pie "declined"\]$' quiet.pgn 8
    expect 1 "$regatta" -engine cmd="$bad" args=--quiet name=A -engine cmd="$bad" args=--quiet name=B $duel \
        -strict -config outname=strict.journal
    says '^Aborted: -strict ends a match with its first warning$'
    count '^Finished game ' out.txt 1
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" 'args=--do exit@1' name=B $duel \
        -recover -pgnout file=exit.pgn -config outname=exit.journal
    count '^Finished game [0-9] \(A vs B\): 1-0 \{Black disconnects\}$' out.txt 4
    count '^\[Pie "undecided"\]$' exit.pgn 4
    says '^Pie rule: A took White in 0 of 4 choices$'
    expect 0 "$regatta" results exit.journal
    says '^Pie rule: A took White in 0 of 4 choices$'
    expect 2 "$regatta" -variant cubes3 -engine cmd="$bad" name=A -engine cmd="$bad" name=B $duel
    says '^regatta: -openings pie is for games of two players, but cubes3 has 3$' err.txt
    expect 2 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B $duel window=19
    says '^regatta: first\.epd: no first move there is within window=19 of even$' err.txt
    expect 2 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -openings pie -variant cubes
    says '^regatta: there is no list of first moves of cubes in this program: -openings pie needs file=$' err.txt
    no_process_left
}

# Real engines, whose choices differ from move to move, by nodes: killed and resumed, and in shards, the match is the
# same. The list is the one that is built in, and all of it.
pie_match() {
    echo "-engine cmd=$engine name=A nodes=150 -engine cmd=$engine name=B nodes=60 -each restart=off -rounds $1" \
        "-openings pie window=100000 order=random -srand 5 -pgnout file=$2.pgn min=true -epdout $2.epd" \
        "-config outname=$2.journal"
}
case_pie_killed() {
    check_killed pie_match 60
    for shard in 1 2; do
        expect 0 "$regatta" $(pie_match 60 part) -shard $shard/2
    done
    expect 0 "$regatta" merge joined.journal part.1-of-2.journal part.2-of-2.journal
    same whole.pgn part.pgn
    same_results whole.journal joined.journal
    no_process_left
}

# The other games of two players, with a list of their own.
case_pie_variants() {
    for variant in $variants; do
        [ "$variant" != cubes3 ] || continue
        duel="-variant $variant -engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=10 -rounds 2"
        expect 0 "$regatta" $duel -openings random plies=1 -srand 4 -pgnout file=$variant.pgn -config outname=$variant.journal
        sed -n 's/^\[FEN "\(.*\)"\]$/\1 ; ce 0/p' $variant.pgn >$variant.epd
        expect 0 "$regatta" $duel -openings pie file=$variant.epd -pgnout file=pie-$variant.pgn -config outname=pie-$variant.journal
        count '^\[Pie "declined"\]$' pie-$variant.pgn 4
        count '^Finished game ' out.txt 4
    done
}
