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

# A signal before the first game: refused, and nothing is left, wherever it hits.
case_early_signals() {
    own_engine
    pair="-engine cmd=$own name=A -each nodes=100 -rounds 9 -openings random plies=4"
    truncate -s 400G sparse
    "$regatta" $pair -engine cmd="$own" name=B option.EvalFile=sparse -config outname=sparse.journal \
        >out.txt 2>err.txt </dev/null &
    runner=$!
    sleep 0.5
    ends_by TERM 2 'an enormous file is read'
    says '^regatta: interrupted before the match began$' err.txt
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    rm sparse
    # From the last engine's last word on, several times: it falls now here, now there.
    {
        printf '#!/bin/sh\nwhile read -r word rest; do\ncase $word in\nuci) echo uciok ;;\n'
        printf 'isready) echo readyok; kill -INT "$(cat pid)" ;;\nquit) exit ;;\nesac\ndone\n'
    } >late && chmod +x late
    for try in 1 2 3 4 5 6 7 8; do
        rm -f late.journal late.pgn pid
        sh -c 'echo $$ >pid; exec "$@"' sh "$regatta" $pair -engine cmd=./late name=B \
            -config outname=late.journal -pgnout file=late.pgn >out.txt 2>err.txt </dev/null
        got=$?
        if grep -q '^Started' out.txt; then
            [ $got -eq 1 ] || problem "status $got, not 1, of a match that had begun"
            continue
        fi
        [ $got -eq 2 ] || problem "status $got, not 2, of a match without a game"
        [ ! -e late.journal ] && [ ! -e late.pgn ] || problem "an empty match has left $(ls late.*)"
        says '^regatta: interrupted before the match began$' err.txt
    done
    no_process_left "$own"
}

# A child that we have from before we were Regatta is nothing to us, whatever becomes of a keeper.
case_inherited_child() {
    own_engine
    sh -c 'sleep 60 & echo $! >helper; exec "$@"' sh "$regatta" -engine cmd="$own" name=A -engine cmd="$own" \
        'args=--do spawn-daemon --do late:50' name=B -each nodes=100 -rounds 5 -openings random plies=4 -recover \
        -config outname=i.journal >out.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^Started game' out.txt 1
    sleep 0.5
    kill_keepers $runner
    await_lines '^Finished game' out.txt 2
    sleep 0.5
    ps -o stat= -p "$(cat helper)" | grep -q '^[^Z]' || problem 'the child of another was killed'
    kill "$(cat helper)" 2>/dev/null
    kill -TERM $runner 2>/dev/null
    wait $runner
    no_process_left "$own"
}

# A book that was not finished is not there, so it can be asked for again.
case_broken_book() {
    own_engine
    "$regatta" book cmd="$own" count=100000 nodes=10 plies=9-9 out=b.epd >out.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^[1-9][0-9]* of 100000 positions' out.txt 1
    [ ! -e b.epd ] || problem 'a book is there before it is whole'
    ends_by TERM 143 'a book is made'
    [ ! -e b.epd ] || problem 'half a book is there'
    expect 0 "$regatta" book cmd="$own" out=b.epd count=5 nodes=10
    count ' ; ce ' b.epd 5
    expect 2 "$regatta" book cmd="$own" out=b.epd count=5 nodes=10
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    count ' ; ce ' b.epd 5
    no_process_left "$own"
}
