# Cases of match.sh, which reads this: the status file and the page of a match that is played.

# Two engines that take a moment for each move, in games of a good second.
watched() {
    echo "-engine cmd=$bad name=A -engine cmd=$bad name=B -openings random plies=4 -srand 1" \
        "-status s.json page=s.html interval=1" "$@"
}

# The value of a member of s.json that is no object; of several of that name the first one.
first_member() { grep -o '"'"$1"'":\("[^"]*"\|[^],}]*\)' "${2:-s.json}" | head -n 1 | cut -d : -f 2-; }

# has NAME VALUE [FILE]
has() {
    is=$(first_member "$1" "${3:-s.json}")
    [ "$is" = "$2" ] || problem "$1 is $is, not $2, in ${3:-s.json}"
}

# A line of JSON, all of it, if there is who can tell.
is_json() {
    [ "$(wc -l <"$1")" -eq 1 ] || problem "$1 is not one line"
    ! command -v python3 >/dev/null 2>&1 || python3 -m json.tool "$1" >/dev/null || problem "$1 is no JSON"
}

# Waits until the file has PATTERN; seen.$2 is the file as it was then, for it may be another one soon. Ten minutes are for
# what never comes.
await_in() {
    for try in $(seq 6000); do
        cp "$2" "seen.$2" 2>/dev/null && grep -Eq -- "$1" "seen.$2" && return
        sleep 0.1
    done
    problem "$2 never had $1"
}

# The rest of the files that are made under another name first.
no_drafts() {
    drafts=$(ls | grep '\.part$')
    [ -z "$drafts" ] || problem "left behind: $drafts"
}

# Says the same as what the match itself prints; the page is that of `report` in the end.
case_status() {
    expect 0 "$regatta" $(watched -each nodes=100 -rounds 20 -config outname=m.journal -pgnout file=m.pgn -event E)
    is_json s.json
    says '^Games: 40, Wins: '
    set -- $(sed -n 's/^Games: 40, Wins: \([0-9]*\), Losses: \([0-9]*\), Draws: \([0-9]*\),.*/\1 \3 \2/p' out.txt)
    has format '"regatta-status"'
    has schema 1
    has state '"finished"'
    has why null
    has event '"E"'
    has journal '"m.journal"'
    has pgn '"m.pgn"'
    has page '"s.html"'
    has resumed false
    grep -q '"games":{"total":40,"finished":40,"counted":40,"playing":0}' s.json || problem 'the games are not counted'
    grep -q "\"name\":\"A\",\"wins\":$1,\"draws\":$2,\"losses\":$3,\"pairs\":\[0,0,20,0,0\]" s.json || problem 'A has another score'
    grep -q "\"engine\":0,\"against\":1,\"wins\":$1,\"draws\":$2,\"losses\":$3," s.json || problem 'the pair has another score'
    grep -Eq '"ended":"20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z"' s.json || problem 'it has no end'
    expect 0 "$regatta" report m.journal report.html
    same s.html report.html
    no_drafts
    # Faults, three players, a share of a match.
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" 'args=--do illegal@3' name=B -each nodes=10 \
        -rounds 3 -config outname=f.journal -status f.json
    grep -q '"name":"B","wins":0,"draws":0,"losses":6,.*"faults":{"time":0,"illegal":6,"disconnects":0,"stalls":0}' f.json ||
        problem 'the faults are not counted'
    expect 0 "$regatta" $(three 4 c) -shard 2/2 -status t.json
    is_json t.2-of-2.json
    has shard 2 t.2-of-2.json
    has shards 2 t.2-of-2.json
    grep -q '"name":"A","games":12,"points":' t.2-of-2.json || problem 'three players have no points'
    ! grep -q '"elo"' t.2-of-2.json || problem 'three players have Elo'
    no_process_left
}

# While it is played, interrupted, and resumed.
case_status_live() {
    "$regatta" $(watched -each tc=9+0.1 -rounds 1 -maxmoves 60 -config outname=m.journal) -engine cmd="$bad" name=C \
        "args=--do late:30" >out.txt 2>&1 </dev/null &
    runner=$!
    await_in '"state":"playing".*"moves":"[a-h0-9 ]{60,}","fen":"[^"]* [wb] - - [0-9]+ [0-9]+","to_move":[01],"clocks_ms":\[[0-9]+,[0-9]+\]' s.json
    is_json seen.s.json
    has playing 1 seen.s.json
    await_in '"live":{"state":"playing","why":null,"written_ms":[0-9]+,"next_ms":[0-9]+,"total":6,' s.html
    await_in '"reason":"in progress"' s.html
    await_in '"counted":2,' s.json
    kill -INT $runner
    wait $runner
    [ $? -eq 1 ] || problem 'an interrupted match has another status'
    is_json s.json
    has state '"interrupted"'
    grep -q '"live":{"state":"interrupted",' s.html || problem 'the page was not told of the interruption'
    ! grep -q '"reason":"in progress"' s.html || problem 'games go on in an interrupted match'
    finished=$(first_member finished)
    [ "$finished" -eq "$(grep -c '^Finished game' out.txt)" ] || problem "$finished games are said to be finished"
    # The arguments of the first time count again.
    expect 0 "$regatta" -config file=m.journal -ratinginterval 0
    has state '"finished"'
    has resumed true
    grep -q '"games":{"total":6,"finished":6,"counted":6,"playing":0}' s.json || problem 'not all games are counted'
    expect 0 "$regatta" report m.journal report.html
    same s.html report.html
    rm s.json
    expect 0 "$regatta" -config file=m.journal -status other.json # another place for it, the same for no place
    has state '"finished"' other.json
    has games_per_hour null other.json # none was played now
    [ ! -e s.json ] || problem 'the old status file is written, too'
    # Aborted.
    expect 1 "$regatta" -engine cmd="$bad" name=good -engine cmd="$bad" 'args=--do exit@5' name=bad -each tc=1+0 \
        -rounds 5 -openings random plies=2 -srand 1 -config outname=crash.journal -status s.json
    has state '"failed"'
    first_member why | grep -q 'recover would go on' || problem 'it does not say why'
    no_drafts
    no_process_left
}

# A reader never has half of a file while it is written.
case_status_whole() {
    "$regatta" $(watched -each nodes=100 -rounds 200 -config outname=m.journal -ratinginterval 0) >out.txt 2>&1 </dev/null &
    runner=$!
    await_in '^{' s.json
    await_in '^</html>' s.html
    reads=0
    while kill -0 $runner 2>/dev/null; do
        cat s.json >read.json
        cat s.html >read.html
        reads=$((reads + 1))
        grep -q '^{"format":"regatta-status".*}$' read.json && [ "$(wc -l <read.json)" -eq 1 ] || problem 'half a status was read'
        [ "$(tail -n 1 read.html)" = '</html>' ] || problem 'half a page was read'
    done
    wait $runner || problem 'the match failed'
    [ $reads -gt 5 ] || problem "only $reads were read"
    no_drafts
    no_process_left
}

# A match that can't write says so once and plays on; files that are not ours are not touched, and the
# match not begun.
case_status_refused() {
    duel="-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=100 -openings random plies=4 -srand 1 -scoreinterval 0"
    expect 0 "$regatta" $duel -rounds 300 -config outname=m.journal -status nowhere/s.json interval=1
    says '^Games: 600, '
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    says "^regatta: the match goes on, but .*cannot make 'nowhere/s.json': No such file" err.txt
    # The page does not fit on the disk, and the one that was there stays.
    expect 0 "$regatta" $duel -rounds 1 -config outname=one.journal -status page=s.html -maxmoves 5
    cp s.html before.html
    expect 0 sh -c "ulimit -f 64; exec '$regatta' $duel -rounds 1 -maxmoves 5 -config outname=full.journal -status s.json page=s.html"
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    says "^regatta: the match goes on, but .*cannot write 's.html': File too large\$" err.txt
    same s.html before.html
    has state '"finished"'
    no_drafts
    # Of a journal that goes with its match nothing is lost if that was the only one.
    expect 0 sh -c "ulimit -f 64; exec '$regatta' $duel -rounds 1 -maxmoves 5 -status page=s.html"
    says '^The journal is kept: '
    kept=$(sed -n 's/^The journal is kept: //p' out.txt)
    expect 0 "$regatta" report "$kept" s.html
    rm -f "$kept"
    echo 'of somebody else' >strange.txt
    ln -s s.json link.json
    echo '{"format":"something","schema":1}' >like.json
    for wrong in 'strange.txt' 'page=strange.txt' 'file=s.html' 'page=s.json' 'link.json' 'like.json' '/dev/null' \
        'file=a page=a' 'file=new.journal' 'interval=3' 'file=a interval=0' 'file=a interval=x'; do
        for file in strange.txt s.json s.html like.json; do cp $file was-$file; done
        expect 2 "$regatta" $duel -rounds 1 -config outname=new.journal -status $wrong
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $wrong"
        [ ! -e new.journal ] && [ ! -e a ] || problem "$wrong was refused, but left a file"
        for file in strange.txt s.json s.html like.json; do same $file was-$file; done
    done
    # A match that never begins leaves nothing.
    expect 2 "$regatta" $duel -engine cmd=/bin/true nodes=1 -config outname=new.journal -status a page=b
    [ ! -e a ] && [ ! -e b ] || problem 'a refused match has left a status'
    no_process_left
}
