# Cases of match.sh, which reads this: what becomes of engines and their processes, what signals do
# to a match, and what it leaves behind when it was stopped early.

# The number in FILE or more lines like PATTERN. Ten minutes are for what never comes.
await_lines() {
    for try in $(seq 6000); do
        found=$(grep -Ec -- "$1" "$2" 2>/dev/null)
        [ "${found:-0}" -ge "$3" ] && return
        sleep 0.1
    done
    problem "fewer than $3 lines like '$1' in $2"
}

# A process with these words in its command is there.
await_running() {
    for try in $(seq 6000); do
        [ -z "$(running "$1")" ] || return
        sleep 0.1
    done
    problem "nothing like '$1' is running"
}

# The engine under a name of this case alone, so that others may run at the same time.
own_engine() {
    ln -sf "$bad" own_engine
    own=$PWD/own_engine
}

# A match of engines that leave something behind, between $1 and a good one: the arguments.
leaving() {
    echo "-engine cmd=$own name=A -engine $1 name=B -each nodes=100 -openings random plies=4 -srand 1 -recover"
}

kill_keepers() {
    keepers=$(processes | awk -v p="$1" -v r="$regatta" '$2 == p && $4 == r { print $1 }')
    [ -n "$keepers" ] && kill -9 $keepers || problem 'there is no keeper'
}

# Every process that an engine starts, wherever it hides, goes with the engine: at the usual end and
# if we are killed, or the keepers are.
case_trees() {
    own_engine
    daemons="args='$strays --do ignore-quit'"
    eval "expect 0 '$regatta' $(leaving "cmd=$own $daemons") -rounds 1 -config outname=end.journal"
    no_process_left "$own"
    eval "expect 0 '$regatta' $(leaving "cmd=timeout args='3000 $own --do ignore-quit'") -rounds 1 \
        -config outname=wrapped.journal"
    no_process_left "$own"
    # An engine that fails is replaced, with its own tree and no other.
    eval "expect 0 '$regatta' $(leaving "cmd=$own args='$stray --do exit@5'") -rounds 3 \
        -config outname=fails.journal"
    says '^Games: 6, '
    no_process_left "$own"
    for victim in ours keepers; do
        [ $victim = ours ] && kept="args='$stray --do late:50'" || kept="args='$orphan --do late:50'"
        eval "exec '$regatta' $(leaving "cmd=$own $kept") -rounds 500 -config outname=$victim.journal" \
            >$victim.txt 2>&1 </dev/null &
        runner=$!
        await_lines '^Started game' $victim.txt 1
        if [ $victim = keepers ]; then
            sleep 0.5
            kill_keepers $runner
            sleep 1
        fi
        kill -9 $runner
        wait $runner 2>/dev/null
        no_process_left "$own"
    done
    # Without -recover the match ends by itself when its keepers are gone, with a sentence.
    "$regatta" -engine cmd="$own" name=A -engine cmd="$own" "args=$orphan --do late:50" \
        name=B -each nodes=100 -rounds 5 -openings random plies=4 -srand 1 -config outname=broken.journal \
        >out.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^Started game' out.txt 1
    sleep 0.5
    kill_keepers $runner
    wait $runner
    [ $? -eq 1 ] || problem 'a match goes on without its keepers'
    says 'Aborted: .*-recover'
    no_process_left "$own"
}

# Waits until a file that is there does not grow any more.
await_rest() {
    size=x
    for try in $(seq 240); do
        sleep 0.5
        [ -s "$1" ] && [ "$(wc -c <"$1")" = "$size" ] && return
        size=$(wc -c <"$1" 2>/dev/null)
    done
    problem "$1 grows and grows"
}

# Sends a signal to $runner, which must end with the status in time: less than 2 s are promised, but
# a busy machine has ten minutes. A command that hangs would do so for ever.
ends_by() {
    (sleep 600 && kill -9 $runner) >/dev/null 2>&1 &
    watchdog=$!
    kill -"$1" $runner 2>/dev/null || problem "it had ended before $1 while $3"
    wait $runner 2>/dev/null
    got=$?
    kill $watchdog 2>/dev/null
    wait $watchdog 2>/dev/null
    [ $got -eq "$2" ] || problem "status $got, not $2, after $1 while $3"
}

# A signal ends a match, and the other commands, whatever they hang on.
case_signals() {
    own_engine
    pair="-engine cmd=$own name=A -engine cmd=$own name=B -each nodes=100 -rounds 100000 -openings random plies=4 -srand 1"
    for signal in INT TERM HUP; do
        "$regatta" $pair -engine cmd="$own" 'args=--do no-uciok --do ignore-quit' \
            -config outname=never.journal >out.txt 2>err.txt </dev/null &
        runner=$!
        await_running "$own --do no-uciok"
        ends_by $signal 2 'an engine starts'
        [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence of an interrupted start'
        [ ! -e never.journal ] || problem 'a match that was interrupted before it began left a journal'

        "$regatta" -engine cmd="$own" name=A -engine cmd="$own" 'args=--do silent@5 --do ignore-quit' name=B \
            -each nodes=100 -rounds 9 -openings random plies=4 -srand 1 -config outname=hang$signal.journal \
            >out.txt 2>&1 </dev/null &
        runner=$!
        await_lines '^Started game' out.txt 1
        ends_by $signal 1 'an engine hangs'
        says '-config file=hang'
    done
    mkfifo full
    sleep 600 <full &
    reader=$!
    "$regatta" $pair -config outname=full.journal >full 2>err.txt </dev/null &
    runner=$!
    await_rest full.journal
    ends_by TERM 1 'nobody reads what is printed'
    kill $reader
    wait $reader 2>/dev/null
    expect 0 "$regatta" results full.journal
    says '^Games: '
    no_process_left "$own"
    # A match keeps to what nohup has asked for.
    (trap '' HUP && exec "$regatta" -engine cmd="$own" name=A -engine cmd="$own" 'args=--do late:20@5' name=B \
        -each nodes=100 -rounds 1 -openings random plies=4 -srand 1 -maxmoves 10 -config outname=nohup.journal) \
        >out.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^Started game' out.txt 1
    kill -HUP $runner
    wait $runner
    got=$?
    [ $got -eq 0 ] || problem "status $got after a SIGHUP that was to be ignored"
    mkfifo opening
    "$regatta" -engine cmd="$own" -engine cmd="$own" -each nodes=100 -openings file=opening format=epd \
        -config outname=never.journal >out.txt 2>&1 </dev/null &
    runner=$!
    sleep 0.5
    # A match may have refused the pipe already; it may not read it for ever.
    kill -INT $runner 2>/dev/null
    (sleep 600 && kill -9 $runner) >/dev/null 2>&1 &
    watchdog=$!
    wait $runner 2>/dev/null
    got=$?
    kill $watchdog 2>/dev/null
    case $got in 1 | 2) ;; *) problem "status $got after SIGINT while a book is read" ;; esac
    [ ! -e never.journal ] || problem 'a match without a book left a journal'
    silent="--do silent $stray"
    printf '#!/bin/sh\nexec "%s" %s\n' "$own" "$silent" >silent
    chmod +x silent
    for signal in TERM HUP; do
        [ $signal = TERM ] && status=143 || status=129
        for what in "book cmd=./silent out=$signal.epd count=2" "bench cmd='$own' args='$silent'" \
            "--compliance '$own' $silent" \
            "demo -engine cmd='$own' args='$silent' -engine cmd='$own' -each tc=60"; do
            eval "exec '$regatta' $what" >out.txt 2>&1 </dev/null &
            runner=$!
            await_running "$own --do silent"
            ends_by $signal $status "${what%% *}"
        done
    done
    no_process_left "$own"
}

# Waits until the process is stopped with its match, $runner. False if the match was over first; ten minutes are for one that
# is not stopped.
await_stopped() {
    for try_of_stop in $(seq 6000); do
        state=$(process_state "$1")
        [ "$state" != T ] || return 0
        case $(process_state $runner) in '' | Z) return 1 ;; esac
        sleep 0.1
    done
    problem "the engine is in state '$state' while the match is paused"
}

# play_paused SIGNAL: a game whose moves take 0.7 s (bad_engine is late), paused twice. The pauses together take more than
# its clock has. False if it was over before, or if the engine had too little time.
play_paused() {
    paused=0
    "$regatta" -engine cmd="$own" "args=--do late:700" name=A -engine cmd="$own" name=B \
        -each tc=4.5+0 timemargin=0 -rounds 1 -games 1 -openings random plies=4 -srand 1 -maxmoves 2 \
        -config outname="$1-$try.journal" >out.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^Started game' out.txt 1
    for cycle in 1 2; do
        sleep 0.2
        kill -"$1" $runner 2>/dev/null || break
        [ "$1" != TSTP ] || await_stopped "$(pids_of "$own --do late")" || break
        sleep 2.5
        kill -CONT $runner
        paused=$cycle
    done
    wait $runner
    got=$?
    [ $got -eq 0 ] || problem "status $got after a pause by $1: $(tail -n 1 out.txt)"
    says '^Finished game 1'
    [ $paused -eq 2 ] && ! grep -q 'on time' out.txt
}

# A pause is on nobody's clock: announced, several times, and from outside. A machine may be so busy that the game is over
# before a pause, or that the engine needs more than its clock even so: one of many games must end in time.
case_paused() {
    own_engine
    for signal in TSTP STOP; do
        for try in $(seq 20); do
            play_paused $signal && break
        done
        [ $paused -eq 2 ] || problem "no game was paused twice by $signal, in $try tries"
        ! grep -q 'on time' out.txt || problem "a pause by $signal was charged to a clock, $try times"
    done
    no_process_left "$own"
}

# An engine that needs something for itself alone and goes slowly: neither the one that was tried
# before the match, nor that of the game before, is still there when the next one starts.
case_successor() {
    own_engine
    for restart in on off; do
        expect 0 "$regatta" -engine cmd="$own" "args=--lock $PWD/a.lock --do late-quit:400" name=A \
            -engine cmd="$own" "args=--lock $PWD/b.lock $stray" name=B -each nodes=9 restart=$restart -rounds 2 \
            -openings random plies=4 -maxmoves 4 -quit-ms 60000 -config outname=$restart.journal
        says '^Games: 4, '
        ! grep -Eq 'disconnects|stalls' out.txt || problem "a game was lost with restart=$restart"
    done
    no_process_left "$own"
    # A lock that only its owner takes away, so that it stays if an engine is killed.
    {
        printf '#!/bin/sh\nmkdir held 2>/dev/null || exit 5\n"%s"\n' "$own"
        printf 'sleep 0.4\nrmdir held\necho left >>left\n'
    } >holder && chmod +x holder
    expect 0 "$regatta" -engine cmd=./holder name=A restart=on -engine cmd="$own" name=B -each nodes=9 -rounds 1 \
        -maxmoves 4 -quit-ms 60000 -config outname=held.journal
    says '^Games: 2, '
    count left left 3
    no_process_left "$own"
}

# -quit-ms: an engine that takes longer to quit than anybody had waited until now is not killed.
case_quit_ms() {
    printf '#!/bin/sh\n"%s"\nsleep 2.5\necho left >>left\n' "$bad" >slow && chmod +x slow
    expect 0 "$regatta" -engine cmd=./slow name=A -engine cmd="$bad" name=B -each nodes=9 -rounds 1 -maxmoves 4 \
        -quit-ms 0 -config outname=q.journal
    count left left 2
    # Another value may be given when it goes on.
    expect 0 "$regatta" -config file=q.journal -quit-ms 60000 -rounds 2
    count left left 4
    no_process_left
}

# With -recover an engine that does not start again loses its games one by one; without, the match
# is interrupted. It starts for its trial and for one game, and then after four tries more.
case_lost_start() {
    own_engine
    {
        printf '#!/bin/sh\necho start >>starts\ncase $(wc -l <starts) in *[3-6]) exit 5 ;; esac\n'
        printf 'exec "%s"\n' "$own"
    } >fickle && chmod +x fickle
    pair="-engine cmd=./fickle name=A restart=on -engine cmd=$own name=B -each nodes=9 -rounds 3 -maxmoves 4"
    expect 0 "$regatta" $pair -recover -config outname=r.journal
    says '^Games: 6, '
    count '^Finished game .*disconnects' out.txt 4
    says 'Crashed: 4'
    count start starts 7
    rm starts
    expect 1 "$regatta" $pair -config outname=b.journal
    says '^Aborted: game 2 ended with "Black disconnects"; -recover would go on'
    no_process_left "$own"
}

# A match that is refused at its start does not wait for those that were started, here the ten minutes in which an
# engine may quit.
case_refused() {
    own_engine
    timeout -s KILL 500 "$regatta" -engine cmd="$own" 'args=--do ignore-quit' name=A \
        -engine cmd="$own" 'args=--do exit-at-start' name=B -each nodes=9 -quit-ms 600000 \
        -config outname=never.journal >out.txt 2>err.txt </dev/null
    got=$?
    [ $got -eq 2 ] || problem "status $got where a match is to be refused at once"
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence of an engine that does not start'
    says '^regatta: B does not start: .*it went away, with exit status 0' err.txt
    [ ! -e never.journal ] || problem 'a match that was refused left a journal'
    no_process_left "$own"
}

# The numbers of the processes whose command holds $1.
pids_of() { running "$1" | cut -d ' ' -f 1; }

# A signal to everybody at once (a batch system's limit) reaches the engines first, here by 50 ms:
# nobody has lost by that, and the game is played again. One of many tries must do: on a busy machine the 50 ms may
# be more than a match waits for its own signal.
case_signal_to_all() {
    own_engine
    for try in $(seq 20); do
        rm -f all.journal
        "$regatta" -engine cmd="$own" 'args=--do late:1400' name=A -engine cmd="$own" 'args=--do late:1400' \
            name=B -each tc=60 -rounds 1 -games 1 -openings random plies=4 -srand 1 -maxmoves 1 -recover \
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
        -rounds 1 -games 1 -openings random plies=4 -srand 1 -recover -config outname=gone.journal
    says 'disconnects'
    no_process_left "$own"
}

# Every file that an argument names is part of the match; one that came later is not.
case_changed_arguments() {
    printf '#!/bin/sh\nshift 3\necho >>written\nexec "%s" "$@"\n' "$bad" >wrapper && chmod +x wrapper
    echo net >net && echo other >other
    expect 0 "$regatta" -engine cmd=./wrapper "args=net --data=other written" name=A -engine cmd="$bad" name=B \
        -each nodes=100 -rounds 4 -openings random plies=4 -srand 1 -config outname=m.journal
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
    pair="-engine cmd=$own name=A -each nodes=100 -rounds 9 -openings random plies=4 -srand 1"
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
    sh -c 'sleep 3600 & echo $! >helper; exec "$@"' sh "$regatta" -engine cmd="$own" name=A -engine cmd="$own" \
        "args=$orphan --do late:50" name=B -each nodes=100 -rounds 5 -openings random plies=4 -srand 1 -recover \
        -config outname=i.journal >out.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^Started game' out.txt 1
    sleep 0.5
    kill_keepers $runner
    await_lines '^Finished game' out.txt 2
    sleep 0.5
    case $(process_state "$(cat helper)") in '' | Z) problem 'the child of another was killed' ;; esac
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
