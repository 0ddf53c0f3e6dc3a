# Cases of match.sh, which reads this: one command that begins a match or resumes it, and where a
# journal lies that nobody has named.

# The same command begins, goes on, or shows what there is.
case_begin_or_go_on() {
    check_killed peaceful 150 resume=true
    cp cut.journal before.journal
    rm bad_engine # what is complete needs no engine any more
    expect 0 "$regatta" $(peaceful 150 cut resume=true)
    says '^The match in cut.journal is complete$'
    says '^Games: 300, '
    count '^Started game' out.txt 0
    head -n 9 whole.pgn >cut.pgn # the PGN is completed all the same
    expect 0 "$regatta" $(peaceful 150 cut resume=true)
    same whole.pgn cut.pgn
    ln -s "$objects/tests/bad_engine" bad_engine
    # Another match, or no journal: one sentence, and nothing is changed.
    for wrong in '149 cut resume=true' '150 cut resume=true -recover' '150 cut resume=true -maxmoves 9' \
        '150 cut resume=true -shard 1/1' '150 cut resume=perhaps' '150 cut -config'; do
        expect 2 "$regatta" $(peaceful $wrong)
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $wrong"
    done
    expect 2 "$regatta" $(peaceful 150 cut resume=true | sed 's/-srand 7/-srand 8/')
    says "the match in 'cut.journal' has another -srand" err.txt
    expect 2 "$regatta" $(peaceful 150 cut resume=true | sed 's/-srand 7//')
    says "the match in 'cut.journal' has one more -srand" err.txt
    expect 2 "$regatta" $(peaceful 150 cut resume=true | sed 's/outname=cut.journal//')
    says 'needs outname=' err.txt
    expect 2 "$regatta" $(peaceful 150 cut resume=true | sed 's/outname=cut.journal/outname=cut.pgn/')
    same cut.journal before.journal
    same cut.pgn whole.pgn
    expect 0 "$regatta" $(peaceful 160 cut resume=true) # more rounds
    count '^Finished game ' out.txt 20
    rm bad_engine && cp "$objects/tests/bad_engine" bad_engine && printf x >>bad_engine
    cp cut.journal before.journal
    expect 2 "$regatta" $(peaceful 170 cut resume=true)
    says 'has changed' err.txt
    same cut.journal before.journal
    expect 0 "$regatta" $(peaceful 170 cut resume=true changed=accept)
    count '^Finished game ' out.txt 20
    # A test of hypotheses is complete when one is accepted.
    for time in first second; do
        expect 0 "$regatta" -engine cmd="$bad" name=good -engine cmd="$bad" name=loser args='--do illegal@9' \
            -each nodes=100 -openings random plies=2 -srand 1 -sprt elo0=0 elo1=100 -config outname=sprt.journal resume=true
        says 'H1 was accepted'
        last_block | grep -v '^Total Time' >$time.txt
    done
    says '^The match in sprt.journal is complete$'
    count '^Started game ' out.txt 0
    same first.txt second.txt
    no_process_left
}

# The rest of a journal whose writer was killed before there was a match in it is no hindrance.
# Anything else of the kind is.
case_blank_journal() {
    expect 0 "$regatta" $(peaceful 2 whole)
    for bytes in 0 5 17 18 20 150; do
        head -c $bytes whole.journal >cut.journal
        expect 2 "$regatta" $(peaceful 2 cut)
        [ "$(wc -c <cut.journal)" -eq $bytes ] || problem 'a journal was written over'
        expect 0 "$regatta" $(peaceful 2 cut resume=true)
        same whole.pgn cut.pgn
        same_results whole.journal cut.journal
        rm cut.pgn
    done
    for text in 'regatta journal of my trip' 'regatta journal 2\nnotes' 'regatta journal 5\n' 'x'; do
        printf "$text" >cut.journal
        cp cut.journal before
        expect 2 "$regatta" $(peaceful 2 cut resume=true)
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $text"
        same before cut.journal
    done
}

# Names in a match are seen from its folder. A user who resumes from another folder is told what to do there, and each
# command that is printed can be pasted anywhere.
case_elsewhere() {
    home="a captain's home"
    # anywhere COMMAND: it ends well, seen from the root.
    anywhere() { expect 0 sh -c "cd / && sh -c \"\$1\"" sh "$1"; }
    mkdir "$home" other
    ln -s "$regatta" regatta
    cd "$home" || return
    head -n 40 "$book" >book.epd
    cp "$bad" engine
    duel='-engine cmd=./engine name=A -engine cmd=./engine name=B -each nodes=50 -rounds 8 -openings file=book.epd'
    expect 0 ../regatta $duel -config outname=whole.journal -pgnout file=m.pgn min=true
    mv m.pgn whole.pgn
    head -c $(($(wc -c <whole.journal) / 2)) whole.journal >m.journal
    cp m.journal before.journal
    cd ../other || return
    expect 2 ../regatta -config file="../$home/m.journal"
    says "^regatta: the book 'book.epd' is not there, seen from this folder; where it was played, this resumes the match: cd " err.txt
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    ! grep -q 'changed=accept' err.txt || problem 'changed=accept is named, but does not help'
    same "../$home/m.journal" "../$home/before.journal"
    command=$(sed 's/.*the match: //' err.txt)
    expect 2 ../regatta -config file="../$home/m.journal" changed=accept
    says '; where it was played, this resumes the match: cd ' err.txt
    printf 'another one' >engine
    chmod +x engine
    head -n 40 "$book" >book.epd
    expect 2 ../regatta -config file="../$home/m.journal"
    says "^regatta: the program './engine' of engine A is another one, seen from this folder; where" err.txt
    rm engine book.epd
    anywhere "$command"
    same "../$home/m.pgn" "../$home/whole.pgn"
    # A match that was interrupted says so itself.
    cd "../$home" || return
    printf '#!/bin/sh\n[ -e mended ] || set -- --do exit@5\nexec ./engine "$@"\n' >leaky
    chmod +x leaky
    expect 1 ../regatta $duel -engine cmd=./leaky name=C nodes=50 -concurrency 2 -force-concurrency -config outname=c.journal
    command=$(tail -n 1 out.txt)
    touch mended
    anywhere "$command"
    says '^Finished match'
    # So do repair and merge, of journals of another folder.
    head -c 1400 whole.journal >damaged.journal
    tail -c +1500 whole.journal >>damaged.journal
    for shard in 1 2; do
        expect 0 ../regatta $duel -shard $shard/2 -config outname=s.journal
    done
    head -c $(($(wc -c <s.1-of-2.journal) / 2)) s.1-of-2.journal >half.journal
    cd ../other || return
    expect 0 ../regatta repair mended.journal "../$home/damaged.journal"
    rm -f "../$home/m.pgn"
    anywhere "$(grep '^cd ' out.txt)"
    same "../$home/m.pgn" "../$home/whole.pgn"
    expect 0 ../regatta merge merged.journal "../$home/half.journal" "../$home/s.2-of-2.journal"
    anywhere "$(grep '^cd ' out.txt)"
    says '^Games: 16, '
    # A folder that was moved is the new one, which the journal then knows.
    cd ..
    mv "$home" house
    cd house || return
    cp before.journal moved.journal
    rm m.pgn
    expect 0 ../regatta -config file=moved.journal
    same m.pgn whole.pgn
    grep -a '^folder ' moved.journal | tail -n 1 >folder.txt
    says '^folder .*/house$' folder.txt
    cd ..
    no_process_left "$PWD"
}

# Two who begin or go on with one match at the same time: one plays, the other is told.
case_at_once() {
    expect 0 "$regatta" $(peaceful 60 whole)
    for try in 1 2 3 4; do
        rm -f cut.pgn cut.epd
        [ $try -le 2 ] || head -c 9000 cut.journal >begun.journal
        rm -f cut.journal
        [ $try -le 2 ] || mv begun.journal cut.journal
        runners=
        for number in 1 2 3; do
            "$regatta" $(peaceful 60 cut resume=true) >out$number.txt 2>err$number.txt </dev/null &
            runners="$runners $!"
        done
        played=0
        for runner in $runners; do
            wait $runner
            case $? in 0) played=$((played + 1)) ;; 2) ;; *) problem "status $? of one of three" ;; esac
        done
        [ $played -ge 1 ] || problem "nobody has played: $(cat err*.txt)"
        [ "$(cat out?.txt | grep -c '^Finished game 120 ')" -eq 1 ] || problem 'not one has played the last game'
        [ $played -eq 1 ] || grep -q 'is complete$' out?.txt || problem "$played have played"
        same whole.pgn cut.pgn
        same_results whole.journal cut.journal
    done
    no_process_left
}

# A journal that nobody has named lies in /var/tmp, goes with its match, and stays if that was broken
# off. One that was named stays, and that of a shard, which is to be merged.
case_own_journal() {
    duel="-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=100 -rounds 3 -openings random plies=4 -srand 7"
    # unnamed STATUS ARGUMENT...: $journal is its name, found by the process's number.
    unnamed() {
        wanted=$1
        shift
        expect $wanted sh -c 'echo $$ >pid; exec "$@"' sh "$regatta" $duel "$@"
        said=$(sed -n 's/^The journal is \(.*\) until the match is complete$/\1/p' out.txt)
        journal=$(ls /var/tmp/regatta-*-"$(cat pid)".journal 2>/dev/null)
        [ -z "$journal" ] || [ "$journal" = "$said" ] || problem "it says '$said', not '$journal'"
    }
    unnamed 0 -pgnout file=a.pgn min=true
    says '^Games: 6, '
    says '^The journal is removed; -config outname=FILE keeps one'
    count '^\[Result ' a.pgn 6
    [ -z "$journal" ] || problem "a match that is complete has left $journal"
    [ -n "$said" ] || problem 'where the journal is was not said'
    unnamed 1 -engine cmd="$bad" args='--do exit@5' name=C -pgnout file=b.pgn
    [ -s "$journal" ] || problem 'a match that was interrupted has lost its journal'
    case $(ls -l "$journal") in -rw-------*) ;; *) problem 'others can read it' ;; esac
    again=$(sed -n 's/^.*\(-config file=.*\)$/\1/p' out.txt)
    [ "$again" = "-config file=$journal" ] || problem "it says '$again'"
    expect 1 "$regatta" $again # it ends like the first time, and the journal is still there
    expect 0 "$regatta" results "$journal"
    rm -f "$journal"
    # The output that was asked for could not be written.
    for pair in $(seq 30); do cat a.pgn; done >big.pgn
    expect 1 sh -c "echo \$\$ >pid; ulimit -f $(($(wc -c <big.pgn) / 512 + 1)); exec '$regatta' $duel -pgnout file=big.pgn"
    journal=$(ls /var/tmp/regatta-*-"$(cat pid)".journal)
    says '^Aborted: cannot write to .big.pgn'
    [ -s "$journal" ] || problem 'the PGN is not written, and the journal is gone'
    rm -f "$journal"
    expect 1 sh -c "ulimit -f 16; echo \$\$ >pid; exec '$regatta' $duel -maxmoves 4 -log file=l.log engine=true"
    journal=$(ls /var/tmp/regatta-*-"$(cat pid)".journal)
    says "^The journal is kept: $journal\$"
    rm -f "$journal"
    sh -c 'echo $$ >pid; exec "$@"' sh "$regatta" $duel >/dev/full 2>err.txt && problem 'it is content with a full disk'
    journal=$(ls /var/tmp/regatta-*-"$(cat pid)".journal)
    says "the journal $journal is kept" err.txt
    expect 0 "$regatta" results "$journal"
    says '^Games: 6, '
    # To go on with it is to name it.
    expect 0 "$regatta" -config file="$journal" -rounds 4
    count '^Finished game' out.txt 2
    [ -s "$journal" ] || problem 'a journal that was named is gone'
    rm -f "$journal"
    unnamed 0 -config outname=named.journal
    [ -s named.journal ] && [ -z "$said" ] || problem 'a journal that was named is gone'
    unnamed 0 -shard 1/2
    [ -z "$said" ] && [ -s regatta-*.1-of-2.journal ] || problem 'the journal of a shard is gone'
    [ -z "$(ls | grep -v '^regatta-.*1-of-2\|^[a-z_.]*$')" ] || problem "there lies $(ls)"
}

# An allocation that fails ends the program with one sentence, and the journal stays as it is. Of five engines that many
# rounds are a thousand million encounters, whose list is larger than the memory there is. Sanitizers need terabytes.
case_no_memory() {
    limit='ulimit -v 100000 && exec "$0" "$@"'
    sh -c "$limit" "$regatta" --version >version.txt 2>&1 || return 0
    more="-engine cmd=$bad name=C -engine cmd=$bad name=D -engine cmd=$bad name=E"
    expect 0 "$regatta" $(peaceful 2 whole $more)
    expect 0 "$regatta" $(peaceful 1 part $more)
    cp part.journal before.journal
    expect 1 sh -c "$limit" "$regatta" -config file=part.journal -rounds 100000000
    says '^regatta: there is no memory left; a match has what was finished in its journal, and -config file=JOURNAL resumes it$' err.txt
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    same part.journal before.journal
    expect 0 "$regatta" -config file=part.journal -rounds 2
    same part.pgn whole.pgn
    expect 1 sh -c "$limit" "$regatta" $(peaceful 100000000 none $more)
    [ ! -e none.journal ] && [ ! -e none.pgn ] || problem 'something of a match that was never begun'
    no_process_left
}
