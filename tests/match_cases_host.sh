# Cases of match.sh, which reads this: what others do to a match from outside, and what it leaves
# behind when it was stopped early.

# The numbers of the processes whose command holds $1.
pids_of() { ps -eo pid=,args= | grep -F -- "$1" | grep -vF 'grep -F' | awk '{ print $1 }'; }

# A signal to everybody at once (a batch system's limit) reaches the engines first, here by 50 ms:
# nobody has lost by that, and the game is played again. One of three tries must do, the machine may
# be busy.
case_signal_to_all() {
    own_engine
    for try in 1 2 3; do
        rm -f all.journal
        "$regatta" -engine cmd="$own" 'args=--do late:1400' name=A -engine cmd="$own" 'args=--do late:1400' \
            name=B -each tc=60 -rounds 1 -games 1 -openings random plies=4 -maxmoves 1 -recover \
            -config outname=all.journal >out.txt 2>&1 </dev/null &
        runner=$!
        await_lines '^Started game' out.txt 1
        sleep 0.3
        kill -TERM $(pids_of "$own --do late") && sleep 0.05
        kill -TERM $runner 2>/dev/null
        wait $runner
        got=$?
        lost=$(grep -c '^Finished game' out.txt)
        [ $lost -eq 0 ] && break
    done
    [ $got -eq 1 ] || problem "status $got, not 1, after a signal to all"
    [ $lost -eq 0 ] || problem "a game was lost by a signal: $(grep '^Finished game' out.txt)"
    expect 0 "$regatta" -config file=all.journal
    count '^Finished game 1 ' out.txt 1
    ! grep -q disconnects out.txt || problem 'a disconnect is in the journal'
    # An engine that really goes away has lost, as ever.
    expect 0 "$regatta" -engine cmd="$own" name=A -engine cmd="$own" 'args=--do exit@5' name=B -each nodes=10 \
        -rounds 1 -games 1 -openings random plies=4 -recover -config outname=gone.journal
    says 'disconnects'
    no_process_left "$own"
}

# Every file that an argument names is part of the match; one that came later is not.
case_changed_arguments() {
    printf '#!/bin/sh\nshift 3\necho >>written\nexec "%s" "$@"\n' "$bad" >wrapper && chmod +x wrapper
    echo net >net && echo other >other
    expect 0 "$regatta" -engine cmd=./wrapper "args=net --data=other written" name=A -engine cmd="$bad" name=B \
        -each nodes=100 -rounds 4 -openings random plies=4 -config outname=m.journal
    for round in 1 2; do # the engine's own file grows each time
        sed '$d' m.journal >cut && mv cut m.journal
        expect 0 "$regatta" -config file=m.journal
    done
    for file in net other; do
        cp $file before && echo x >>$file
        expect 2 "$regatta" -config file=m.journal
        says "the argument '(--data=)?$file' of engine A has changed" err.txt
        mv before $file
    done
    expect 0 "$regatta" -config file=m.journal
}
