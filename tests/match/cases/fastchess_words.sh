# Cases of match.sh, which reads this: words of fastchess's command line, the files and lines that
# they ask for, and the command lines of programs that call it.

# -wait: the second game is not begun before its time, and a signal does not wait for it.
case_wait() {
    expect 0 "$regatta" $(peaceful 3 short) -wait 1
    says '^Games: 6, '
    "$regatta" $(peaceful 3 long) -wait 3600000 -concurrency 2 -force-concurrency >long.txt 2>&1 </dev/null &
    runner=$!
    await_lines '^Finished game' long.txt 2
    sleep 0.5
    count '^Started game' long.txt 2
    ends_by INT 1 'it waits an hour for the next game'
    # Another value may be given when it goes on, and the games are the same.
    expect 0 "$regatta" -config file=long.journal -wait 0
    same short.pgn long.pgn
    no_process_left
}

# -move-ms: how long a move may take where no clock runs.
case_move_ms() {
    for limit in nodes depth; do
        expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" 'args=--do silent@4' name=B -each $limit=9 \
            -move-ms 300 -rounds 1 -openings random plies=2 -recover -config outname=$limit.journal
        count '^Finished game [12] .*connection stalls' out.txt 2
    done
    # The value is part of the match, as the other patience is.
    expect 2 "$regatta" -config file=nodes.journal -move-ms 400
    says "^regatta: -move-ms can't be changed in a resumed match" err.txt
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" 'args=--do late:40' name=B -each tc=60 \
        -move-ms 20 -rounds 1 -maxmoves 4 -config outname=clock.journal
    ! grep -q stalls out.txt || problem 'a clock ran, and -move-ms has ended a game'
    no_process_left
}

# -seeds: of four engines the first two meet everybody; A and B each other once.
case_seeds() {
    expect 0 "$regatta" $(peaceful 1 g) -engine cmd="$bad" name=C -engine cmd="$bad" name=D \
        -tournament gauntlet -seeds 2
    count '^Finished game .*\((A vs [BCD]|[BCD] vs A|B vs [CD]|[CD] vs B)\)' out.txt 10
    count '^Finished game' out.txt 10
}

# A seed of 64 bits goes through openings, journal and resuming; the last bit of it counts.
case_seed() {
    for seed in 18446744073709551615 18446744073709551614; do
        expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -rounds 2 \
            -openings random plies=6 -srand $seed -pgnout file=$seed.pgn min=true -config outname=$seed.journal
    done
    ! cmp -s 18446744073709551615.pgn 18446744073709551614.pgn || problem 'two seeds give the same games'
    expect 0 "$regatta" -config file=18446744073709551615.journal -rounds 4

    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -rounds 4 \
        -openings random plies=6 -srand 18446744073709551615 -pgnout file=whole.pgn min=true -config outname=w.journal
    same whole.pgn 18446744073709551615.pgn
    expect 0 "$regatta" report 18446744073709551615.journal page.html
}

# Without -srand each match has openings of its own, and says how to have them again. Every run that
# resumes it has them, too; and shards, which can't ask each other, agree.
case_drawn_seed() {
    set -- -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -maxmoves 3
    for order in 'random plies=6' "file=$book order=random"; do
        rm -f ./*.pgn ./*.journal
        for time in 1 2; do
            expect 0 "$regatta" "$@" -rounds 4 -openings $order -pgnout file=$time.pgn min=true -config outname=$time.journal
            count '^Setting seed to: [0-9]+$' out.txt 1
        done
        ! cmp -s 1.pgn 2.pgn || problem "two matches have the same openings: $order"
        seed=$(sed -n 's/^Setting seed to: //p' out.txt)
        expect 0 "$regatta" "$@" -rounds 4 -openings $order -srand $seed -pgnout file=3.pgn min=true
        count '^Setting seed' out.txt 0
        same 2.pgn 3.pgn
        # More rounds by the same command, by the journal, and once more from the first game.
        expect 0 "$regatta" "$@" -rounds 6 -openings $order -srand $seed -pgnout file=4.pgn min=true
        expect 0 "$regatta" "$@" -rounds 5 -openings $order -pgnout file=2.pgn min=true -config outname=2.journal resume=true
        count '^Setting seed' out.txt 0
        count '^Finished game' out.txt 2
        expect 0 "$regatta" -config file=2.journal -rounds 6
        same 2.pgn 4.pgn
        cp 2.pgn five.pgn && rm 2.pgn
        expect 0 "$regatta" -config file=2.journal stats=false
        same 2.pgn five.pgn
        # Shards are one match.
        for shard in 1 2 3; do
            expect 0 "$regatta" "$@" -rounds 6 -openings $order -pgnout file=s.pgn min=true -config outname=s.journal -shard $shard/3
            sed -n 's/^Setting seed to: //p' out.txt >$shard.seed
        done
        same 1.seed 2.seed
        same 1.seed 3.seed
        expect 0 "$regatta" merge s.journal s.[123]-of-3.journal
        expect 0 "$regatta" "$@" -rounds 6 -openings $order -srand "$(cat 1.seed)" -pgnout file=whole.pgn min=true
        same s.pgn whole.pgn
        expect 0 "$regatta" -config file=s.journal -rounds 7
        count '^Finished game' out.txt 2
    done
    no_process_left
}

# -repeat -games 16 is sixteen pairs: each opening is there twice, and a pair is the sample.
case_many_games() {
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -openings random plies=6 -srand 3 \
        -repeat -games 16 -pgnout file=g.pgn min=true -config outname=g.journal
    says '^Warning; -games 16 is taken for rounds, with 2 games each$'
    count '^Finished game' out.txt 32
    pairs=$(grep '^\[FEN ' g.pgn | sort | uniq -c | awk '$1 == 2' | wc -l)
    [ "$pairs" -eq 16 ] || problem "$pairs openings were played twice, not 16"
    says '^Ptnml\(0-2\): '
    expect 0 "$regatta" -config file=g.journal -rounds 17
    count '^Finished game' out.txt 2
    expect 0 "$regatta" results g.journal
    says '^Games: 34, '
    expect 2 "$regatta" $(peaceful 3 never) -games 16
    says '^regatta: -games can be at most 2, not 16; -rounds says how often$' err.txt
}

# Questions for help and the version are answered wherever they stand, and nothing else is done.
case_questions() {
    for word in --help -help -h; do
        expect 0 "$regatta" $(peaceful 1 never) $word
        says '^  -openings KEY=VALUE'
        expect 0 "$regatta" $word -rounds x
        says '^  -openings KEY=VALUE'
    done
    for word in --version -version -v --v; do
        expect 0 "$regatta" $(peaceful 1 never) $word -rounds x
        says '^regatta [0-9]'
    done
    expect 0 "$regatta" report --help
    says '^  -openings KEY=VALUE'
    # Words behind the engine of --compliance are the engine's.
    expect 2 "$regatta" --compliance /no/such/program --help
    [ ! -e never.journal ] || problem 'help was asked for, and a match was played'
}

# Arguments that are said twice: the last one counts, as with fastchess; where that drops something, a line says so.
case_twice() {
    expect 0 "$regatta" $(peaceful 3 plain)
    count '^Warning' out.txt 0
    expect 0 "$regatta" -rounds 9 -pgnout file=never.pgn $(peaceful 3 twice) -srand 5 -srand 7 -each nodes=100
    says "^Warning; -rounds is given twice: '3' counts, not '9'"
    says "^Warning; -pgnout has both 'file=never.pgn' and 'file=twice.pgn': the latter counts"
    count '^Warning' out.txt 4
    same plain.pgn twice.pgn
    [ ! -e never.pgn ] || problem 'the first of two PGNs was written'
    # A journal keeps such words, and they mean the same again.
    expect 0 "$regatta" -config file=twice.journal -rounds 4 -rounds 5
    expect 0 "$regatta" $(peaceful 5 five)
    same five.pgn twice.pgn
}

# A program without a slash: in dir=, in PATH, or else in this folder; a folder of its name is none.
case_program_here() {
    duel() {
        rm -f d.journal
        expect "$1" "$regatta" -engine cmd=engine-of-ours name=A "$2" -engine cmd="$bad" name=B -each nodes=10 -rounds 1 \
            -openings random plies=4 -config outname=d.journal
    }
    mkdir bin folder
    cp "$bad" engine-of-ours
    duel 0 proto=uci
    says '^Games: 2, '
    printf x >>engine-of-ours # it is the file that the journal tells of
    expect 2 "$regatta" -config file=d.journal -rounds 2
    says "the program 'engine-of-ours' of engine A has changed" err.txt
    mv engine-of-ours folder
    duel 2 proto=uci
    says "can't run 'engine-of-ours': No such file or directory" err.txt
    duel 0 dir=folder
    mkdir engine-of-ours
    duel 2 proto=uci
    says "can't run 'engine-of-ours': No such file or directory" err.txt
    rmdir engine-of-ours
    cp folder/engine-of-ours .
    chmod -x engine-of-ours
    duel 2 proto=uci
    says "can't run 'engine-of-ours': Permission denied" err.txt
    # PATH comes before this folder, and dir= before PATH.
    chmod +x engine-of-ours
    ln -s /bin/true bin/engine-of-ours
    path_before=$PATH
    PATH=$PWD/bin:$PATH
    duel 2 proto=uci
    says 'A does not start' err.txt
    duel 0 dir=folder
    rm bin/engine-of-ours
    mkdir bin/engine-of-ours # which is no program either
    duel 0 proto=uci
    PATH=$path_before
    no_process_left
}

# A noun has its plural only where there is more than one.
case_plurals() {
    if taskset -c 0 true 2>/dev/null; then
        expect 2 taskset -c 0 "$regatta" $(peaceful 1 never) -concurrency 2
        says '^regatta: -concurrency 2 is more than the 1 processor here; ' err.txt
        expect 2 taskset -c 0 "$regatta" $(peaceful 1 never) -concurrency -1
        says '^regatta: -concurrency -1 leaves no processor of the 1 here$' err.txt
    fi
    expect 0 "$regatta" bench cmd="$bad" games=1
    says '^1 game, [0-9]+ plies in '
    expect 0 "$regatta" $(peaceful 3 whole)
    head -c $(($(wc -c <whole.journal) - 300)) whole.journal >cut.journal
    rm whole.pgn whole.epd
    expect 0 "$regatta" merge one.journal cut.journal
    says '^1 encounter is missing; this plays it:$'
    set -- -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=9 -rounds 1 -games 1 \
        -openings random plies=1 -maxmoves 1 -config outname=g.journal
    expect 0 "$regatta" "$@"
    says '^Results of A vs B .*, random 1 ply\):$'
    expect 0 "$regatta" ratings g.journal
    says '^1 game of ships from 1 journal$'
}

# -strict: a warning before the first game is an error, and a game lost by a fault ends the match.
case_strict() {
    expect 0 "$regatta" $(peaceful 2 good) -strict
    for wrong in '-rounds 4' '-each option.Hsah=4'; do
        expect 2 "$regatta" $(peaceful 2 never) $wrong -strict
        says '^regatta: -strict: ' err.txt
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $wrong"
        [ ! -e never.journal ] && [ ! -e never.pgn ] || problem "$wrong was refused, but left a file"
    done
    # So it is where one game is shown, which without it only tells of them.
    demo="demo -engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=10"
    for wrong in '-rounds 4 -rounds 5' '-each option.Hsah=4'; do
        expect 2 "$regatta" $demo $wrong -strict
        says '^regatta: -strict: (-rounds is given twice|A doesn.t have option Hsah)' err.txt
        [ "$(wc -l <err.txt)" -eq 1 ] && [ ! -s out.txt ] || problem "not one sentence for $wrong"
        "$regatta" $demo $wrong >out.txt 2>err.txt
        says '^Warning; (-rounds is given twice|A doesn.t have option Hsah)'
    done
    for fault in illegal exit late:400; do
        set -- -engine cmd="$bad" name=A -engine cmd="$bad" name=B args="--do $fault@6" -each st=0.1 \
            -rounds 2 -openings random plies=4 -srand 1 -maxmoves 6 -recover
        expect 1 "$regatta" "$@" -strict -config outname=s.journal
        says '^Aborted: game [1-4] ended with ".*"; -strict ends the match there'
        # Without it the rest is played, and nothing of what was is lost.
        expect 0 "$regatta" -config file=s.journal
        says '^Games: 4, '
        rm s.journal
    done
    no_process_left
}

# -debug: what goes to engines and comes from them is on standard error; with a log, it is there.
case_debug() {
    expect 0 "$regatta" $(peaceful 1 d) -debug
    says '<A#1> <--- bestmove ' err.txt
    expect 0 "$regatta" $(peaceful 1 e) -debug -log file=e.log
    says '<A#1> <--- bestmove ' e.log
    [ ! -s err.txt ] || problem 'there is a log, and something on standard error'
    same d.pgn e.pgn
}

# fastchess presses a button with the value true, and leaves it alone with false.
case_buttons() {
    for value in true false; do
        expect 0 "$regatta" $(peaceful 1 $value) -each "option.Clear Hash=$value" -log file=$value.log engine=true
    done
    says '---> setoption name Clear Hash$' true.log
    count 'setoption name Clear Hash' false.log 0
}

# fastchess's words of -config. A journal that is named for what is in it stays as it is.
case_config_words() {
    expect 0 "$regatta" $(peaceful 5 five)
    expect 0 "$regatta" $(peaceful 3 a)
    cp a.journal kept.journal
    # To go on under another name: in a copy.
    expect 0 "$regatta" -config file=a.journal outname=b.journal -rounds 5
    same a.journal kept.journal
    same a.pgn five.pgn
    expect 0 "$regatta" results b.journal
    says '^Games: 10, '
    # Another file is in the way, or the match is refused: nothing becomes of it.
    cp b.journal kept_b.journal
    expect 2 "$regatta" -config file=a.journal outname=b.journal -rounds 6
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    same b.journal kept_b.journal
    own_engine
    expect 0 "$regatta" -engine cmd=$own -engine cmd=$own -each nodes=10 -rounds 1 -config outname=own.journal
    rm own_engine
    expect 2 "$regatta" -config file=own.journal outname=c.journal -rounds 2
    expect 2 "$regatta" -config file=b.journal outname=c.journal -rounds 2
    [ ! -e c.journal ] || problem 'a match that was refused left a copy of its journal'
    # The same name twice is one name.
    expect 0 "$regatta" -config file=b.journal outname=b.journal -rounds 6
    # Once more, from the first game, with something else said.
    expect 0 "$regatta" -config file=a.journal stats=false outname=s.journal -pgnout file=s.pgn
    says '^Games: 6, '
    expect 0 "$regatta" $(peaceful 3 three)
    same s.pgn three.pgn
    # As if the journal were not named, whatever it is.
    echo rubbish >r.journal && cp r.journal kept_r.journal
    for file in a r none; do
        expect 0 "$regatta" $(peaceful 3 d$file) -config file=$file.journal discard=true
        says '^Games: 6, '
        same d$file.pgn three.pgn
    done
    same a.journal kept.journal
    same r.journal kept_r.journal
    [ ! -e none.journal ] || problem 'a journal was made that is discarded'
}

# A test with three engines: the first two that are decided end the match.
case_sprt_three() {
    expect 0 "$regatta" -engine cmd="$bad" name=one -engine cmd="$bad" name=two -engine cmd="$bad" name=loser \
        args='--do illegal@9' -each nodes=100 -rounds 5000 -openings random plies=2 -srand 1 \
        -sprt elo0=0 elo1=100 alpha=0.05 beta=0.05 -recover -config outname=sprt.journal
    says '^Warning; -sprt tests every two engines'
    says '^SPRT \(\[0.00, 100.00\]\) completed - H1 was accepted \((one|two) vs loser\)'
    expect 0 "$regatta" results sprt.journal
    says 'completed - H1 was accepted \((one|two) vs loser\)'
    expect 0 "$regatta" report sprt.journal page.html
}

# checksum PGN: what was said last of the file is so. A checksum of the same kind ends gzip's form.
checksum() {
    said=$(sed -n "s/^File $1 has CRC32: 0x//p" out.txt | tail -n 1)
    sum=$(gzip -c "$1" | tail -c 8 | od -An -tx1 -N4 | awk '{ print $4 $3 $2 $1 }')
    [ "$(printf '%8s' "$said" | tr ' ' 0)" = "$sum" ] || problem "the checksum of $1 is $sum, not '$said'"
}

# The files that a match writes beside its journal, and what is said of them.
case_outputs() {
    duel="-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=100 -openings random plies=4 -srand 7"
    expect 0 "$regatta" $duel -rounds 2 -pgnout -epdout -crc32 pgn=true -config outname=bare.journal
    pgn=$(ls regatta-*.pgn) epd=${pgn%.pgn}.epd
    count "^File $pgn has CRC32: 0x[0-9a-f]{1,8}\$" out.txt 4
    checksum "$pgn"
    expect 0 "$regatta" -config file=bare.journal -rounds 3 # has the same files
    count '^\[Result ' "$pgn" 6
    count ' ; id "game ' "$epd" 6
    checksum "$pgn"
    # Behind what is there, or in its place.
    expect 0 "$regatta" $duel -rounds 1 -epdout e.epd -config outname=1.journal
    ! grep -q CRC32 out.txt || problem 'a checksum that nobody asked for'
    cp e.epd first.epd
    expect 0 "$regatta" $duel -rounds 2 -epdout e.epd -config outname=2.journal
    grep -q '^epd ' 2.journal || problem 'the journal does not say where its positions begin'
    mv e.epd whole.epd && head -c $(($(wc -c <first.epd) + 70)) whole.epd >e.epd
    expect 0 "$regatta" -config file=2.journal # what was cut off comes again
    same whole.epd e.epd
    count '^$' e.epd 0
    count ' ; id "game 1:' e.epd 2
    count ' ; id "game 4:' e.epd 1
    expect 0 "$regatta" $duel -rounds 1 -epdout e.epd append=false -config outname=3.journal
    same first.epd e.epd
    # A match that is refused for one file leaves the others alone.
    cp "$pgn" before.pgn
    expect 2 "$regatta" $duel -rounds 1 -pgnout "$pgn" append=false -epdout no/such/folder/e.epd \
        -config outname=4.journal
    same before.pgn "$pgn"
    [ ! -e 4.journal ] || problem 'a journal of a match that was refused'
    printf 'no line end' >e.epd
    expect 2 "$regatta" $duel -rounds 1 -epdout e.epd -config outname=4.journal
    says 'no file of final positions of ours' err.txt
}

# Regatta checks what engines say of their search; -check-mate-pvs checks more.
case_variations() {
    set -- -engine cmd="$bad" name=A args='--do bad-pv@4' -engine cmd="$bad" name=B -each nodes=100 -rounds 1 -maxmoves 9
    expect 0 "$regatta" "$@" -check-mate-pvs -testEnv -config outname=one.journal
    count '^Warning; ' out.txt 10 # of two kinds; both come with every move
    count '^Warning; Bestmove does not match beginning of last PV - move [a-h1-8]+ from A :: ' out.txt 5
    count '^Warning; Illegal PV move - move a1a9 from A :: Info; info depth 2 score mate 3 pv a1a9 :: Position; startpos :: Moves; [a-h1-8 ]+$' out.txt 5
    expect 0 "$regatta" "$@" -config outname=many.journal
    count '^(Warning; Illegal PV move|Info; info depth 2|Position; startpos$|Moves; [a-h1-8 ]+$)' out.txt 35
    says '^Games: 2, '
    expect 1 "$regatta" "$@" -strict -config outname=strict.journal
    says '^Aborted: -strict ends a match with its first warning'
}

# The log behind what is in it or in its place, and in it what the moves took beside what engines say.
case_log() {
    set -- -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=100 -rounds 1 -maxmoves 9
    expect 0 "$regatta" "$@" -log file=l.log realtime=false compress=true engine=true -config outname=1.journal
    count '---> go ' l.log 36
    expect 0 "$regatta" "$@" -log file=l.log engine=true -config outname=2.journal
    count '---> go ' l.log 72
    expect 0 "$regatta" "$@" -log file=l.log append=false -show-latency -config outname=3.journal
    count '^\[[0-9:.]{15}\] <[AB]#1> ==== latency: -?[0-9]+\.[0-9]{3}ms \(elapsed: [0-9]+\.[0-9]{3}, reported: 1\.000\)$' l.log 36
    count . l.log 36
    expect 0 "$regatta" "$@" -log file=l.log append=false engine=true -config outname=4.journal
    ! grep -q ==== l.log || problem 'the log still has what was in it'
    says '<B> ---> uci$' l.log # tried before the first game
    cp l.log before.log
    expect 2 "$regatta" "$@" -engine cmd=/no/such/program nodes=5 -log file=l.log append=false -config outname=5.journal
    same l.log before.log
    cp "$book" book.epd
    expect 2 "$regatta" "$@" -log file=book.epd append=false -config outname=6.journal
    same book.epd "$book"
}

# fishtest GAMES GAME WORDS...: a match by the command line of fishtest's worker, word for word as its run_games
# puts it together: without resign and draw rules where a test has no adjudication, without a PGN for SPSA. GAME is
# `ships` or `cubes`, which an option then says; the other words go behind each engine's own.
fishtest() {
    games=$1 game=$2
    shift 2
    slots=$(nproc 2>/dev/null) && [ "$slots" -ge 2 ] && slots=2 || slots=1
    [ "$game" = ships ] || set -- option.UCI_Variant="$game" "$@"
    cp "$tests/../../bench/match/field/$game.epd" .
    expect 0 "$regatta" -testEnv -recover -repeat -games 2 -rounds $((games / 2)) -ratinginterval 1 -scoreinterval 1 \
        -autosaveinterval 0 -report penta=true $pgnout -crc32 pgn=true \
        -site http://127.0.0.1/tests/view/65f0c0ffee -event 'Batch 1: dev vs master' -srand 13870821189850607577 \
        $rules -variant standard -concurrency $slots \
        -openings file=$game.epd format=epd order=random plies=16 start=3 -check-mate-pvs \
        -engine name=New-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa tc=0.200+0.010 cmd="$engine" dir=. \
        option.Hash=16 "$@" \
        -engine name=Base-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb tc=0.200+0.010 cmd="$engine" dir=. \
        option.Hash=16 "$@" \
        -each proto=uci $margin option.Threads=1
    worker_reads "$games" 0 "$(grep -Ec 'on time|timeout' out.txt)" # a busy machine may make it late
}

# worker_reads GAMES [CRASHES LATE]: what the worker finds in the lines: every pair of games counted in turn, the
# same number in both of its lines, the end, so many games lost by a crash and on time (none, and as many as a busy
# machine makes), and none of the warnings for which it takes a match to be broken.
worker_reads() {
    found=$(awk '
        /Games: [0-9]+, Wins: [0-9]+, Losses: [0-9]+, Draws: [0-9]+, Points: [0-9.]+ \(/ {
            games = $2 + 0
            if ($4 + $6 + $8 != games) print "wins, losses and draws are not " games
        }
        /Ptnml\(0-2\): \[[0-9]+, [0-9]+, [0-9]+, [0-9]+, [0-9]+\]/ {
            split($0, part, /[][]/); split(part[2], pair, ", ")
            pairs = pair[1] + pair[2] + pair[3] + pair[4] + pair[5]
            if (2 * pairs != games) print 2 * pairs " games in pairs, not " games
            if (games > counted + 2) print "from " counted " games to " games
            counted = games
        }
        /Warning;.*(have option|Invalid value|Failed to set|extract score|Illegal|move format|continues after)/ { print }
        /Warning;.*(mating PV|with checkmate|beginning of last PV|Sign mismatch|No output|No bestmove|respon)/ { print }
        /disconnect|stall/ { crashes++ }
        /on time|timeout/ { late++ }
        /Finished match/ { ended++ }
        END { print counted + 0, ended + 0, crashes + 0, late + 0 }' out.txt)
    [ "$found" = "$1 1 ${2-0} ${3-${found##* }}" ] || problem "the worker reads: $found"
}

case_fishtest() {
    rules='-resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20'
    pgnout='-pgnout file=results-65f0c0ffee-1.pgn append=false' margin=
    for row in 'ships 4' 'cubes 2'; do
        game=${row% *} count=${row#* }
        fishtest $count $game
        checksum results-65f0c0ffee-1.pgn
        count '^\[Event "Batch 1: dev vs master"\]' results-65f0c0ffee-1.pgn $count
        says '^Results of New-a{40} vs Base-b{40} \(0.2\+0.01, 1t, 16MB, '$game.epd'\):'
    done
    # No adjudication; options that count nodes as time; SPSA, which sets options once more and writes no PGN.
    rules= margin=timemargin=10000
    fishtest 2 ships
    pgnout= margin=
    fishtest 2 ships option.Hash=17
    says '^Results of .*, 17MB, '
    # Games lost by a fault are told once each, and none by a word for another.
    for fault in 'exit@5 4 0' 'late:400@5 0 4' 'silent@5 0 4'; do
        set -- $fault
        expect 0 "$regatta" -testEnv -recover -games 2 -rounds 2 -ratinginterval 1 -scoreinterval 1 -report penta=true \
            -openings random plies=2 -srand 1 -check-mate-pvs -engine name=New cmd="$bad" tc=60+1 -engine name=Base \
            cmd="$bad" args="--do $1" tc=$(time_for "$1")+0.01 -each proto=uci
        grep -v '^Warning; Engine Base is not responsive$' out.txt >rest.txt # it tells of these, and goes on
        mv rest.txt out.txt
        worker_reads 4 $2 $3
    done
    expect 0 "$regatta" -testEnv -recover -rounds 1 -openings random plies=2 -srand 1 -engine name=New cmd="$bad" \
        -engine name=Base cmd="$bad" args='--do illegal@5' -each proto=uci tc=0.2+0.01
    says '^Warning; Illegal move a1a1 played by Base$'
    no_process_left
}
