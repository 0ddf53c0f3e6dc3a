# Cases of match.sh, which reads this: engines that crash or stall where no game is played. Each of
# them loses the game that was to begin, and is counted, warned of and logged as in a game.

# crashing STATUS NAME 'DO' ARGUMENT...: four games with an engine `bad` that does that.
crashing() {
    wanted_status=$1 name=$2 what=$3
    shift 3
    expect "$wanted_status" "$regatta" -engine cmd="$bad" name=good -engine cmd="$bad" name=bad \
        args="--do $what" -each nodes=100 -maxmoves 5 -rounds 2 -openings random plies=2 -srand 7 \
        -ucinewgame-ms 3000 -config outname="$name.journal" -log file="$name.log" "$@"
}

# The first isready is of the start. Each process answers one game's, and fails at the next: of four
# games the second and the fourth are lost.
case_between() {
    while IFS='|' read -r what reason why; do
        crashing 0 on "$what" -recover
        count '^Warning; Engine bad is not responsive$' out.txt 2
        count "^Finished game [24] .*: .* \\{(White|Black)$reason\\}$" out.txt 2
        says '^  Crashed: 2$'
        says '^Games: 4, Wins: 2, Losses: 0, Draws: 2'
        count "^\\[[0-9:.]+\\] <bad#1> \\*\\*\\*\\* $why$" on.log 2
        expect 0 "$regatta" results on.journal
        says '^  Crashed: 2$'
        rm on.journal on.log
    done <<'.'
exit-at-ready:2| disconnects|it went away(, with exit status 0)?
fail-at-ready:2| disconnects|it went away(, with exit status 3)?
crash-at-ready:2| disconnects|it went away(, by signal 11)?
close-at-ready:2| disconnects|it went away
exit-at-new-game:1| disconnects|it went away(, with exit status 0)?
no-readyok:2|'s connection stalls|it did not say readyok in time
.
    # Without -recover the match ends there, and goes on with the next game.
    crashing 1 off crash-at-ready:2
    says '^Aborted: game 2 ended with "(White|Black) disconnects"; -recover would go on'
    says '-config file=off.journal'
    count '^Finished game' out.txt 2
    expect 1 "$regatta" -config file=off.journal
    count '^Finished game' out.txt 2
    says '^  Crashed: 2$'
    expect 0 "$regatta" -config file=off.journal
    says '^  Crashed: 2$'
    says '^Games: 4, Wins: 2, Losses: 0, Draws: 2'
    no_process_left
}

# An engine that fails while it is started for a game loses that game, whatever it fails at.
case_between_starts() {
    cat >flaky <<'.'
#!/bin/sh
# Every third start fails: the first is the trial, so games 2 and 5 of it are lost.
echo >>starts
[ $(($(wc -l <starts) % 3)) -eq 0 ] || exec ./bad_engine
exec ./bad_engine --do "$1"
.
    chmod +x flaky
    for what in exit-at-option fail-at-ready exit-at-start no-uciok; do
        rm -f starts
        expect 0 "$regatta" -engine cmd="$bad" name=good -engine cmd=./flaky args="$what" name=bad restart=on \
            -each nodes=100 option.Hash=2 -maxmoves 5 -rounds 3 -openings random plies=2 -srand 7 \
            -startup-ms 3000 -config outname="$what.journal" -recover -log file="$what.log"
        count '^Warning; Engine bad is not responsive$' out.txt 2
        count '^Finished game [25] ' out.txt 2
        says '^  Crashed: 2$'
        says '^Games: 6, Wins: 2, Losses: 0, Draws: 4'
        count '^\[[0-9:.]+\] <bad#1> \*\*\*\* ' "$what.log" 2
    done
    no_process_left
}

# An engine that fails when the result of a game stands loses its next game; without one there is a
# warning. An engine that crashes when it is to quit has played all its games: a warning, and no more.
case_between_ends() {
    expect 0 "$regatta" -engine cmd="$bad" name=good args=--ponder -engine cmd="$bad" name=bad \
        args='--ponder --do exit-at-stop' -ponder -each nodes=100 -maxmoves 1 -rounds 2 -openings random plies=2 \
        -srand 7 -recover -config outname=stop.journal -log file=stop.log
    # The engine is white, and ponders at the end, in games 2 and 4.
    count '^Finished game 3 .* \{Black disconnects\}$' out.txt 1
    says '^  Crashed: 1$'
    count '^Warning; Engine bad is not responsive$' out.txt 2
    count '<bad#1> \*\*\*\* it went away' stop.log 2
    for what in 'crash-at-quit by signal 11' 'fail-at-quit with exit status 3'; do
        name=${what%% *} how=${what#* }
        crashing 0 "$name" "$name"
        count "^Warning; Engine bad ended $how when it was to quit\$" out.txt 1
        says '^Games: 4, Wins: 0, Losses: 0, Draws: 4'
        count '^  Crashed' out.txt 0
        says '^Finished match$'
        says "\\*\\*\\*\\* Engine bad ended $how when it was to quit\$" "$name.log"
    done
    crashing 1 strict crash-at-quit -strict -wait 20000
    says '^Aborted: -strict ends a match with its first warning'
    no_process_left
}
