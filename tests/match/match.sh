#!/bin/sh
# Whole matches with the real program: match.sh [-jobs N] [-common] FOLDER ENGINE [CASE...]
#   -jobs    how many cases run side by side, 1 unless given
#   -common  the build goes the common way of POSIX systems: engines may leave nothing outside their
#            process group, see engine/posix/posix.h
#   FOLDER   where regatta and the test programs of a build are
#   ENGINE   the real engine
# Cases are the functions case_NAME below and in cases/, each in a folder of its own under FOLDER/match/. Games of
# bad_engine are the same on every run, so a match that was killed and resumed, or played in shards,
# must give byte for byte the PGN of one that was left in peace. A program that is started under
# nohup ignores SIGHUP for good, and what a match does with it is tested here.
case $(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$$/status 2>/dev/null) in
*[13579bdf]) ! env --default-signal=HUP true 2>/dev/null || exec env --default-signal=HUP sh "$0" "$@" ;;
esac
. "$(dirname "$0")/../beside.sh"
jobs=1
[ "$1" != -jobs ] || { jobs=$2; shift 2; }
# Processes that an engine leaves behind: in many ways, in one, and when its keeper is killed.
strays='--do spawn-daemon --do spawn-session --do change-group'
stray='--do spawn-daemon'
orphan='--do spawn-daemon'
[ "$1" != -common ] || { strays='--do spawn-child' stray='--do spawn-child' orphan=; shift; }
objects=$(cd "$1" && pwd) || exit 2
engine=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
shift 2
regatta=$objects/regatta
tests=$(cd "$(dirname "$0")" && pwd)
book=$tests/../../bench/match/field/ships.epd
variants=$("$engine" uci quit | sed -n 's/^option name UCI_Variant .* default [^ ]* var //p' | sed 's/ var / /g')
failed=0

problem() {
    echo "FAILED $case_name: $*"
    failed=$((failed + 1))
}

# expect STATUS COMMAND...: runs it with output to out.txt.
expect() {
    wanted=$1
    shift
    "$@" >out.txt 2>err.txt </dev/null
    got=$?
    [ $got -eq "$wanted" ] || problem "status $got, not $wanted: $* ($(tail -n 1 err.txt out.txt | tail -n 1))"
}

# says PATTERN [FILE]: some line matches.
says() {
    grep -Eq -- "$1" "${2:-out.txt}" || problem "no line like '$1' in ${2:-out.txt}"
}

same() {
    cmp -s "$1" "$2" || problem "$1 and $2 differ"
}

count() {
    number=$(grep -Ec -- "$1" "$2")
    [ "$number" -eq "$3" ] || problem "$number lines like '$1' in $2, not $3"
}

# The games two quick engines play from random openings, written to PGN without times.
peaceful() {
    rounds=$1 name=$2
    shift 2
    echo "-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=100 -rounds $rounds" \
        "-openings random plies=4 -srand 7 -pgnout file=$name.pgn min=true -epdout $name.epd" \
        "-config outname=$name.journal" "$@"
}

# The same with three engines at three seats.
three() {
    rounds=$1 name=$2
    shift 2
    echo "-variant cubes3 -engine cmd=$bad name=A -engine cmd=$bad name=B -engine cmd=$bad name=C" \
        "-each nodes=100 -rounds $rounds -openings random plies=6 -srand 7" \
        "-pgnout file=$name.pgn min=true -epdout $name.epd -config outname=$name.journal" "$@"
}

# The lines of `processes` whose command holds $1, which no tool here has in its own command.
running() { processes | words=$1 awk 'index($0, ENVIRON["words"])'; }

# No process of a match may be left behind. Engines of this case carry its folder in their command, or
# what is given. Ten minutes are for what never leaves.
no_process_left() {
    for try in $(seq 3000); do
        left=$(running "${1:-$bad}")
        [ -z "$left" ] && return
        sleep 0.2
    done
    problem "left behind: $left"
}

# Nor a journal of a match that named none and was interrupted.
no_journal_left() {
    left=$(grep -lF -- "$folder/" /var/tmp/regatta-*.journal 2>/dev/null)
    [ -z "$left" ] || { problem "left behind: $left"; rm -f $left; }
}

# same_results JOURNAL JOURNAL: `results` says the same of both, but for their names.
same_results() {
    for journal; do
        expect 0 "$regatta" results "$journal"
        sed 1,2d out.txt >"$journal.txt"
    done
    same "$1.txt" "$2.txt"
}

# The results at the end of out.txt, without the two lines that only a match has.
last_block() { awk '/^Finished match/ { exit } /^Results of/ { block = "" } { block = block $0 "\n" } END { printf "%s", block }' out.txt; }

case_plain() {
    expect 0 "$regatta" $(peaceful 20 one)
    count '^Started game ' out.txt 40
    count '^Finished game [0-9]+ \((A vs B|B vs A)\): (1-0|0-1|1/2-1/2) \{.*\}$' out.txt 40
    says '^Results of A vs B'
    says '^Ptnml\(0-2\): \['
    says '^Games: 40, Wins: '
    count '^\[Result ' one.pgn 40
    expect 0 "$regatta" $(peaceful 20 two) -concurrency 2 -force-concurrency
    same one.pgn two.pgn
    same one.epd two.epd
    count '^[^;]+ [wb] - - [0-9]+ [0-9]+ ; id "game [0-9]+: (1-0|0-1|1/2-1/2)"$' one.epd 40
    expect 0 "$regatta" results one.journal
    says '^Games: 40, '
    # The file that was written is a book that can be read.
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -rounds 40 \
        -openings file=one.pgn format=pgn plies=2 -config outname=book.journal
    says '^Games: 80, '
    no_process_left
}

# Killed up to 20 times, at any moment, and resumed each time: MATCH ROUNDS NAME writes the arguments.
# With WORD behind them the same command goes on, too.
check_killed() {
    match=$1 rounds=$2 word=$3
    expect 0 "$regatta" $($match $rounds whole)
    kills=0
    "$regatta" $($match $rounds cut $word) >out.txt 2>&1 &
    while :; do
        runner=$!
        if [ $kills -lt 20 ]; then
            sleep "0.$((1 + kills % 4))"
            kill -9 $runner 2>/dev/null && kills=$((kills + 1))
        fi
        wait $runner 2>/dev/null
        status=$?
        [ $status -eq 137 ] || break
        if [ -z "$word" ] && [ -e cut.journal ]; then
            "$regatta" -config file=cut.journal >out.txt 2>&1 &
        else # the first one came before anything was written
            "$regatta" $($match $rounds cut $word) >out.txt 2>&1 &
        fi
    done
    [ $status -eq 0 ] || problem "the resumed match ended with $status: $(tail -n 1 out.txt)"
    [ $kills -ge 2 ] || problem "only $kills kills hit the match"
    same whole.pgn cut.pgn
    same whole.epd cut.epd
    same_results whole.journal cut.journal
    no_process_left
}

case_killed() { check_killed peaceful 150; }

case_interrupted() {
    expect 0 "$regatta" $(peaceful 60 whole)
    # The pauses between games leave time for the signal.
    "$regatta" $(peaceful 60 cut) -wait 50 -concurrency 2 -force-concurrency -log file="a captain's log" >cut.txt 2>&1 &
    runner=$!
    await_lines '^Finished game 5 ' cut.txt 1
    kill -INT $runner
    wait $runner
    got=$?
    [ $got -eq 1 ] || problem "the exit status after SIGINT is $got, not 1: $(tail -n 1 cut.txt)"
    says '^Results of A vs B' cut.txt
    # The command it names goes on as the match was played: as many at a time, with its log.
    says "/regatta -config file=cut.journal -concurrency 2 -force-concurrency -log 'file=a captain'.''s log'\$" cut.txt
    expect 0 sh -c "$(tail -n 1 cut.txt)"
    same whole.pgn cut.pgn
    same whole.epd cut.epd
    expect 2 "$regatta" $(peaceful 60 cut) # an existing journal is never overwritten
    no_process_left
}

case_shards() {
    expect 0 "$regatta" $(peaceful 31 whole)
    last_block >whole.txt
    if command -v parallel >/dev/null 2>&1; then
        parallel -j 2 "$regatta" $(peaceful 31 part) -shard {}/3 ::: 1 2 3 >out.txt 2>&1 </dev/null ||
            problem "GNU parallel ended with $?: $(tail -n 1 out.txt)"
    else
        [ -z "$CHECK_NO_SKIP" ] || problem 'there is no GNU parallel'
        for shard in 1 2 3; do
            expect 0 "$regatta" $(peaceful 31 part) -shard $shard/3
        done
    fi
    expect 0 "$regatta" merge joined.journal part.1-of-3.journal part.2-of-3.journal part.3-of-3.journal
    last_block >joined.txt
    same whole.pgn part.pgn
    same whole.epd part.epd
    same whole.txt joined.txt
    # Merged again under another name, the PGN is that of the same match; under the same one, nothing.
    parts='part.1-of-3.journal part.2-of-3.journal part.3-of-3.journal'
    cp joined.journal before.journal
    expect 2 "$regatta" merge joined.journal $parts
    same joined.journal before.journal
    expect 0 "$regatta" merge second.journal $parts
    same joined.journal second.journal
    same whole.pgn part.pgn
    rm second.journal
    head -n 20 whole.pgn >>part.pgn # a game more than there are
    cp part.pgn before.pgn
    expect 2 "$regatta" merge second.journal $parts
    same part.pgn before.pgn
    [ ! -e second.journal ] || problem 'a refused merge left a file'
    # A merge on the way, to see how it stands, and one at the end.
    mv part.2-of-3.journal all.journal
    head -c 5000 all.journal >part.2-of-3.journal
    rm part.pgn part.epd
    expect 0 "$regatta" merge early.journal $parts
    says '^[0-9]+ encounters are missing; this plays them:$'
    says '^cd .* && .*regatta -config file=/.*/early.journal$'
    ! cmp -s whole.pgn part.pgn || problem 'nothing is missing in an early merge'
    mv all.journal part.2-of-3.journal
    expect 0 "$regatta" merge late.journal $parts
    same whole.pgn part.pgn
    same whole.epd part.epd
    expect 2 "$regatta" -config file=early.journal # its games are fewer than those of the PGN
    same whole.pgn part.pgn
    expect 2 "$regatta" merge again.journal part.1-of-3.journal part.1-of-3.journal
    [ ! -e again.journal ] || problem "a refused merge left a file"
}

# A shard plays its whole share, whatever it sees of a test; the verdict is that of the whole match.
case_shards_sprt() {
    tested() {
        expect 0 "$regatta" -engine cmd="$bad" name=good -engine cmd="$bad" name=loser \
            args='--do illegal@9' -each nodes=100 -rounds 60 -openings random plies=2 -srand 7 \
            -sprt elo0=0 elo1=100 alpha=0.05 beta=0.05 -recover -config "$@"
    }
    tested outname=whole.journal
    says 'H1 was accepted'
    [ "$(grep -c '^Finished game ' out.txt)" -lt 60 ] || problem 'the test does not end the match'
    for shard in 1 2; do
        tested outname=part.journal -shard $shard/2
        count '^Finished game ' out.txt 60
    done
    expect 0 "$regatta" merge joined.journal part.1-of-2.journal part.2-of-2.journal
    says '^Games: 120, '
    says 'H1 was accepted'
}

case_sprt() {
    expect 0 "$regatta" -engine cmd="$bad" name=good -engine cmd="$bad" name=loser \
        args='--do illegal@9' -each nodes=100 -rounds 5000 -openings random plies=2 -srand 1 \
        -sprt elo0=0 elo1=100 alpha=0.05 beta=0.05 -recover -config outname=sprt.journal
    says '^LLR: .*\(-2.94, 2.94\) \[0.00, 100.00\]'
    says 'H1 was accepted'
    says 'illegal move'
    begun=$(grep -c '^Started game' out.txt)
    [ "$begun" -lt 1000 ] || problem "$begun games were begun, though the test was decided long before"
    no_process_left
}

# The clock, in seconds, of an engine that misbehaves so: a short one is for who is to lose on it, or may. Nobody else shall
# be late on a busy machine.
time_for() { case ${1%@*} in flood | stderr-flood | silent | late* | half-line) echo 0.4 ;; *) echo 60 ;; esac; }

# Every way to misbehave loses its own games, and the match goes on.
case_misbehaviour() {
    for what in flood silent late:700 exit close-output stderr-flood half-line half-line-exit illegal none \
        uppercase ignore-quit crash spawn-child huge-line; do
        expect 0 "$regatta" -engine cmd="$bad" name=good tc=60+0 -engine cmd="$bad" "args=--do '$what@5'" \
            name=bad tc=$(time_for "$what")+0 -each timemargin=100 -rounds 1 -openings random plies=2 -srand 1 -recover \
            -config outname="$what.journal"
        case $what in
        stderr-flood | ignore-quit | spawn-child) says '^Games: 2, ' ;; # no reason to lose
        *) says '^Games: 2, Wins: 2, Losses: 0' ;;
        esac
        case $what in
        flood | silent | late* | half-line) says 'loses on time' ;;
        exit | close-output | half-line-exit | crash) says 'disconnects' ;;
        illegal | none | uppercase) says 'makes an illegal move' ;;
        esac
    done
    no_process_left
}

# Without -recover a crash ends the match, and nothing is lost.
case_no_recover() {
    expect 1 "$regatta" -engine cmd="$bad" name=good -engine cmd="$bad" 'args=--do exit@5' \
        name=bad -each tc=1+0 -rounds 5 -openings random plies=2 -srand 1 -config outname=crash.journal
    says 'Aborted: .*-recover'
    says '-config file=crash.journal'
}

case_tournaments() {
    four="-engine cmd=$bad name=A -engine cmd=$bad name=B -engine cmd=$bad name=C -engine cmd=$bad name=D
        -each nodes=100 -openings random plies=3 -srand 1"
    expect 0 "$regatta" $four -tournament roundrobin -rounds 3 -config outname=r.journal
    count '^Finished game ' out.txt 36
    expect 0 "$regatta" $four -tournament gauntlet -rounds 3 -config outname=g.journal
    count '^Finished game ' out.txt 18
    expect 0 "$regatta" $four -tournament swiss -rounds 3 -config outname=s.journal
    count '^Finished game ' out.txt 12
    expect 0 "$regatta" $four -tournament knockout -rounds 2 -config outname=k.journal
    says 'has won the knockout'
    no_process_left
}

case_ugi() {
    expect 0 "$regatta" -engine cmd="$engine" name=A proto=ugi -engine cmd="$engine" name=B \
        -each nodes=500 -rounds 2 -openings random plies=2 -srand 1 -config outname=u.journal
    says '^Games: 4, '
    expect 0 "$regatta" -engine cmd="$bad" name=good proto=ugi -engine cmd="$bad" proto=ugi \
        'args=--do wrong-claim' name=liar -each nodes=100 -rounds 1 -openings random plies=2 -srand 1 \
        -config outname=liar.journal
    says 'untrue'
}

case_ponder() {
    expect 0 "$regatta" -engine cmd="$engine" name=A -engine cmd="$engine" name=B \
        -each tc=0.3+0.003 timemargin=60000 option.Hash=2 -rounds 1 -openings random plies=2 -srand 1 -ponder \
        -config outname=p.journal -log file=p.log engine=true
    says '^Games: 2, '
    says 'ponderhit' p.log
}

# The engine itself. A minute of margin: this is for crashes, hangs and illegal moves; how often a
# clock is overrun depends on the machine and is measured, see bench/MEASURED.md.
case_games() {
    expect 0 "$regatta" -engine cmd="$engine" name=A -engine cmd="$engine" name=B \
        -each tc=0.1+0.001 timemargin=60000 -rounds 10 -concurrency 2 -force-concurrency -recover \
        -openings random plies=6 -srand 1 -config outname=games.journal
    says '^Games: 20, '
    ! grep -Eq 'on time|illegal|disconnect|stall' out.txt || problem "$(grep -E 'on time|illegal|disconnect|stall' out.txt | head -n 1)"
    expect 0 "$regatta" demo -engine cmd="$engine" name=A -engine cmd="$engine" name=B -each tc=0.1+0.01 timemargin=60000
    says '^clocks: White '
    no_process_left
}

case_arguments() {
    for wrong in '-frobnicate' '-rounds x' '-rounds' '-each tc=abc' '-engine cmd=x tc=1 frob=1' \
        '-variant chess960' '-concurrency 99999' '-sprt elo0=5 elo1=0'; do
        expect 2 "$regatta" -engine cmd="$bad" -engine cmd="$bad" -each nodes=10 \
            -config outname=never.journal $wrong
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $wrong"
        [ ! -e never.journal ] || problem "a journal was made for $wrong"
    done
    expect 2 "$regatta" -engine cmd=/no/such/program -engine cmd="$bad" -each nodes=10
    says 'no/such/program' err.txt
    expect 0 "$regatta" --version
    expect 0 "$regatta" --help
    says '-openings'
}

# An engine has to answer promptly there, which it can't on a machine that is busy just then: one of ten tries must do.
complies() {
    for try in 1 2 3 4 5 6 7 8 9; do
        ! "$regatta" --compliance "$@" >out.txt 2>&1 </dev/null || return
    done
    expect 0 "$regatta" --compliance "$@"
}

case_compliance() {
    complies "$engine"
    complies proto=ugi "$engine"
    expect 1 "$regatta" --compliance "$bad" --do illegal
    says 'FAILED: .*not legal'
    expect 1 "$regatta" --compliance "$bad" --do bad-score
    says 'FAILED: a score that is no number'
    expect 1 "$regatta" --compliance "$bad" --do ignore-quit
    says 'leaves after quit +FAILED'
    expect 2 "$regatta" --compliance /no/such/program
    expect 2 "$regatta" --compliance variant=chess "$bad"
    says "--compliance variant= can't be 'chess'; the variants are: $(echo $variants | sed 's/ /, /g')\$" err.txt
    no_process_left
}

case_book() {
    expect 0 "$regatta" book cmd="$engine" out=one.epd count=20 nodes=500 plies=2-5 seed=1
    expect 0 "$regatta" book cmd="$engine" out=two.epd count=20 nodes=500 plies=2-5 seed=1 concurrency=2
    same one.epd two.epd
    count ' ; ce -?[0-9]+$' one.epd 20
    expect 0 "$regatta" book cmd="$engine" out=bare.epd count=20 nodes=500 plies=2-5 seed=1 scores=false
    sed 's/ ; ce .*//' one.epd >stripped.epd
    same stripped.epd bare.epd
    # Without a seed it is another one, which can be had again.
    expect 0 "$regatta" book cmd="$bad" out=drawn.epd count=20 nodes=10
    drawn=$(sed -n 's/^Setting seed to: //p' err.txt)
    expect 0 "$regatta" book cmd="$bad" out=again.epd count=20 nodes=10 seed="$drawn"
    count '^Setting seed' err.txt 0
    same drawn.epd again.epd
    expect 0 "$regatta" book cmd="$bad" out=other.epd count=20 nodes=10
    ! cmp -s drawn.epd other.epd || problem 'two books without a seed are the same'
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 \
        -rounds 20 -openings file=one.epd format=epd order=random -srand 1 -config outname=b.journal
    says '^Games: 40, '
}

# engine_reads FILE [LINE]: the engine takes every line of a book as a position, to count and in a
# bench; and another line.
engine_reads() {
    lines=$(wc -l <"$1")
    {
        echo "setoption name UCI_Variant value $variant"
        sed 's/^/position fen /' "$1"
        sed 's/^/perft 1 fen /' "$1"
        printf '%s\n' "bench 1 1 1 $1" "$2"
    } | "$engine" >out.txt 2>err.txt || problem "the engine ends with $1"
    ! grep -q 'info string error' out.txt || problem "$variant: $1: $(grep -m 1 'info string error' out.txt)"
    count '^Position: ' err.txt "$lines"
    count '^Nodes searched: ' out.txt "$lines"
}

# The engine reads what Regatta writes, and what the engine prints is a book for Regatta.
case_positions() {
    for variant in $variants; do
        players="-engine cmd=$bad name=A -engine cmd=$bad name=B"
        [ $variant != cubes3 ] || players="$players -engine cmd=$bad name=C"
        "$engine" "genfens 4 seed 3 book None variant $variant" quit | sed -n 's/^info string genfens //p' >printed
        count . printed 4
        expect 0 "$regatta" -variant $variant $players -each nodes=10 -rounds 4 -openings file=printed format=epd \
            order=sequential -epdout $variant.epd -config outname=$variant.journal
        count . $variant.epd "$(grep -c '^Finished game ' out.txt)"
        engine_reads $variant.epd
        expect 0 "$regatta" book cmd="$bad" variant=$variant out=book-$variant.epd count=4 nodes=10 plies=2-5
        count ' ; ce 0$' book-$variant.epd 4
        engine_reads book-$variant.epd "genfens 2 seed 1 book book-$variant.epd"
        count '^info string genfens ' out.txt 2
    done
}

# The tall board: records of people's games become a book, the engine plays from it, and what it played is read again.
case_ships10() {
    expect 0 "$regatta" import "$tests/../vectors/abstractplay-8x10.json" people.pgn
    count '^\[Variant "ships10"\]$' people.pgn 3
    duel="-variant ships10 -engine cmd=$engine name=A -engine cmd=$engine name=B -each nodes=300 -srand 1"
    expect 0 "$regatta" $duel -rounds 2 -openings file=people.pgn plies=6 order=random \
        -pgnout file=games.pgn -epdout games.epd -status status.json -config outname=games.journal
    count '^Finished game [0-9]+ \((A vs B|B vs A)\): (1-0|0-1|1/2-1/2) \{.*\}$' out.txt 4
    count '^\[FEN "([1-8Ss]+/){9}[1-8Ss]+ w - - [0-9]+ 4"\]$' games.pgn 4
    count '^([1-8Ss]+/){9}[1-8Ss]+ [wb] - - .* id "game [1-4]: ' games.epd 4
    says '[a-h]10' games.pgn
    says '"variant":"ships10",.*"state":"finished"' status.json
    expect 0 "$regatta" -variant ships10 -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=1 -rounds 4 \
        -openings file=games.pgn plies=2 -config outname=again.journal
    says '^Games: 8, '
    expect 0 "$regatta" report games.journal page.html
    says '"variant":"ships10","start":"4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"' page.html
    expect 2 "$regatta" -variant ships $(echo $duel | sed 's/-variant ships10//') -openings file=people.pgn
    says "people.pgn, line [0-9]+: the game is of the variant 'ships10', not ships" err.txt
    no_process_left
}

# The second game, two players: all that there is for ships.
case_cubes() {
    expect 0 "$regatta" $(peaceful 20 one -variant cubes)
    count '^Finished game [0-9]+ \((A vs B|B vs A)\): (1-0|0-1|1/2-1/2) \{.*\}$' out.txt 40
    says '^Ptnml\(0-2\): \['
    count '^\[Variant "cubes"\]$' one.pgn 40
    count '^\[FEN "([0-9AB]+/){7}[0-9AB]+ [12] 2 [0-9]+"\]$' one.pgn 40
    expect 0 "$regatta" $(peaceful 20 two -variant cubes) -concurrency 2 -force-concurrency
    same one.pgn two.pgn
    duel="-variant cubes -engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=100"
    expect 0 "$regatta" $duel -rounds 40 -openings file=one.pgn format=pgn plies=2 \
        -config outname=pgn.journal
    says '^Games: 80, '
    expect 0 "$regatta" book cmd="$bad" variant=cubes out=book.epd count=20 nodes=10 plies=2-5
    count ' [12] 2 [0-9]+ ; ce 0$' book.epd 20
    expect 0 "$regatta" $duel -rounds 20 -openings file=book.epd order=random -srand 1 -config outname=epd.journal
    says '^Games: 40, '
    expect 0 "$regatta" -variant cubes -engine cmd="$bad" name=good -engine cmd="$bad" name=loser \
        args='--do illegal@9' -each nodes=100 -rounds 5000 -openings random plies=2 -srand 1 \
        -sprt elo0=0 elo1=100 -config outname=sprt.journal
    says 'H1 was accepted'
    four="$duel -engine cmd=$bad name=C -engine cmd=$bad name=D -openings random plies=3 -srand 1"
    for kind in 'roundrobin 36' 'gauntlet 18' 'swiss 12'; do
        expect 0 "$regatta" $four -tournament ${kind% *} -rounds 3 -config outname=${kind% *}.journal
        count '^Finished game ' out.txt ${kind#* }
    done
    expect 0 "$regatta" $four -tournament knockout -rounds 2 -config outname=knockout.journal
    says 'has won the knockout'
    expect 0 "$regatta" report one.journal page.html
    says '"variant":"cubes"' page.html
    check_killed cubes_match 100
}
cubes_match() { peaceful "$1" "$2" -variant cubes; }

# Three players: six orders of seats, points and shares, and all that is made from a journal.
case_cubes3() {
    expect 0 "$regatta" $(three 5 one)
    count '^Finished game [0-9]+ \([ABC] vs [ABC] vs [ABC]\): [0236]-[0236]-[0236] \{.*\}$' out.txt 30
    for seats in 'A vs B vs C' 'B vs C vs A' 'C vs A vs B' 'C vs B vs A' 'B vs A vs C' 'A vs C vs B'; do
        count "^Finished game .*\\($seats\\)" out.txt 5
    done
    says '^Rank Name .* Points +Share +\+/- +First +Second +Third$'
    count '^\[Third "[ABC]"\]$' one.pgn 30
    expect 0 "$regatta" $(three 5 two) -concurrency 2 -force-concurrency
    same one.pgn two.pgn
    expect 0 "$regatta" results one.journal
    says '^ +1 [ABC] +30 +60 +33\.3%'
    expect 0 "$regatta" report one.journal page.html
    says '"seats":\["First","Second","Third"\]' page.html
    for shard in 1 2 3; do
        expect 0 "$regatta" $(three 5 part) -shard $shard/3
    done
    expect 0 "$regatta" merge joined.journal part.1-of-3.journal part.2-of-3.journal part.3-of-3.journal
    same one.pgn part.pgn
    expect 0 "$regatta" -variant cubes3 -engine cmd="$bad" -engine cmd="$bad" -engine cmd="$bad" \
        -each nodes=10 -rounds 4 -openings file=one.pgn format=pgn plies=1 -config outname=pgn.journal
    count '^Finished game ' out.txt 24
    expect 0 "$regatta" book cmd="$bad" variant=cubes3 out=book.epd count=9 nodes=10 plies=2-5
    count ' [123] 3 [0-9]+ ; ce 0$' book.epd 9
    # Four engines make four triples; two play against two copies of the other.
    expect 0 "$regatta" $(three 2 four) -engine cmd="$bad" name=D nodes=100
    count '^Finished game ' out.txt 48
    duel="-variant cubes3 -engine cmd=$bad name=A -engine cmd=$bad name=B -openings random plies=6 -srand 1"
    expect 0 "$regatta" $duel -each nodes=9 -rounds 3 -config outname=duel.journal
    for seats in 'A vs B vs B' 'B vs A vs B' 'B vs B vs A' 'B vs A vs A' 'A vs B vs A' 'A vs A vs B'; do
        count "^Finished game .*\\($seats\\)" out.txt 3
    done
    expect 0 "$regatta" $duel -each tc=1+0.1 proto=ugi timemargin=60000 -rounds 3 \
        -tournament gauntlet -config outname=gauntlet.journal
    count '^Finished game ' out.txt 9
    ! grep -q 'untrue' out.txt || problem 'an honest engine is called a liar'
    for wrong in '-sprt elo0=0 elo1=5' '-draw score=5' '-resign score=500' -ponder \
        '-tournament swiss' '-tournament knockout'; do
        expect 2 "$regatta" $duel -each nodes=9 -config outname=never.journal $wrong
        says 'is for .*two players, but cubes3 has 3' err.txt
        [ ! -e never.journal ] || problem "a journal was made for $wrong"
    done
    check_killed three 30
}

# One of three engines misbehaves: it has nothing, the others share, and nobody else notices.
case_misbehaviour3() {
    for what in silent late:700 exit crash half-line illegal none ignore-quit spawn-child huge-line; do
        expect 0 "$regatta" -variant cubes3 -engine cmd="$bad" name=A tc=60+0 -engine cmd="$bad" name=B tc=60+0 \
            -engine cmd="$bad" "args=--do '$what@5'" name=bad tc=$(time_for "$what")+0 -each timemargin=100 \
            -rounds 1 -games 3 -openings random plies=3 -srand 1 -recover -config outname="$what.journal"
        case $what in
        ignore-quit | spawn-child) ! grep -q '^Player: ' out.txt || problem "$what is no fault" ;;
        *)
            says '^ +3 bad +3 +0 +0\.0%'
            count '^Player: ' out.txt 1
            says '^Player: bad$'
            says '^ +1 A +3 +9 +50\.0%'
            ;;
        esac
        case $what in
        silent | late* | half-line) says '^  Timeouts: 3$' ;;
        exit | crash) says '^  Crashed: 3$' ;;
        illegal | none | huge-line) says '^  Illegal moves: 3$' ;;
        esac
    done
    expect 1 "$regatta" $(three 3 broken) -games 3 -engine cmd="$bad" 'args=--do exit@5' nodes=100
    says 'Aborted: .*-recover'
    no_process_left
}

case_report() {
    expect 0 "$regatta" $(peaceful 5 r)
    expect 0 "$regatta" report r.journal page.html
    says '</html>' page.html
    says '"board":null' page.html
    expect 2 "$regatta" report nothing.journal
    # Games are linked to the board where it lies in the report's folder, wherever we are.
    mkdir with without && touch with/board.html
    expect 0 "$regatta" report r.journal with/page.html
    says '"board":"board.html"' with/page.html
    expect 0 "$regatta" report r.journal without/page.html
    says '"board":null' without/page.html
    rm with/page.html
    cd with || return
    expect 0 "$regatta" report ../r.journal page.html
    says '"board":"board.html"' page.html
    cd ..
}

# A file that somebody made is never written over, nor added to.
case_strangers() {
    expect 0 "$regatta" $(peaceful 2 a)
    expect 0 "$regatta" $(peaceful 2 b)
    head -n 5 "$book" >book.epd
    mkdir precious && cp b.journal book.epd a.pgn precious
    for target in b.journal book.epd a.pgn a.journal; do
        expect 1 "$regatta" report a.journal $target
        says 'no report of ours' err.txt
    done
    duel="-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=10 -rounds 1 -config outname=new.journal"
    for option in '-pgnout file=book.epd' '-pgnout file=book.epd append=false' '-pgnout file=b.journal' \
        '-log file=book.epd' '-log file=b.journal engine=true' '-pgnout file=precious' '-log file=pipe' \
        '-pgnout file=pipe' '-epdout file=book.epd' '-epdout book.epd append=false' '-epdout a.pgn' '-epdout a -pgnout a' '-openings file=pipe format=epd' '-openings file=/dev/zero format=epd' \
        '-openings file=a.pgn -pgnout file=a.pgn' '-log file=./same -pgnout file=same' '-openings file=book.epd -log file=./book.epd'; do
        [ -p pipe ] || mkfifo pipe
        expect 2 timeout -k 5 600 "$regatta" $duel $option
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $option"
        [ ! -e new.journal ] || problem "a journal was made for $option"
        rm -f new.journal
    done
    for file in b.journal book.epd a.pgn; do
        same $file precious/$file
    done
    ln -s a.html link.html
    expect 0 "$regatta" report a.journal a.html
    expect 0 "$regatta" report a.journal a.html # our own is replaced
    expect 1 "$regatta" report a.journal link.html
    expect 1 timeout -k 5 600 "$regatta" report a.journal pipe
    expect 2 timeout -k 5 600 "$regatta" results pipe
    expect 2 timeout -k 5 600 "$regatta" -config file=pipe
    expect 2 "$regatta" merge book.epd a.journal
    expect 2 "$regatta" book cmd="$bad" out=book.epd count=2 nodes=10
    same book.epd precious/book.epd
    [ -z "$(ls -- *.part 2>/dev/null)" ] || problem "drafts are left: $(ls -- *.part)"
}

# Book and engines of a match are the same when it is resumed, or the user says that they need not
# be.
case_changed_inputs() {
    mkdir bin && cp "$bad" bin/rower && head -n 40 "$book" >book.epd
    PATH=$PWD/bin:$PATH
    expect 0 "$regatta" -engine cmd=rower name=A -engine cmd="$bad" name=B -each nodes=100 -rounds 10 \
        -openings file=book.epd -pgnout file=m.pgn min=true -config outname=m.journal
    cp m.pgn whole.pgn
    head -c $(($(wc -c <m.journal) / 2)) m.journal >half && mv half m.journal
    rm m.pgn
    cp m.journal before.journal
    tail -n 40 "$book" >book.epd
    expect 2 "$regatta" -config file=m.journal
    says "the book 'book.epd' has changed" err.txt
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    head -n 40 "$book" >book.epd
    printf x >>bin/rower # the same program to the system, but not the same file
    expect 2 "$regatta" -config file=m.journal
    says "the program 'rower' of engine A has changed" err.txt
    same m.journal before.journal
    expect 0 "$regatta" -config file=m.journal changed=accept
    same m.pgn whole.pgn
    expect 0 "$regatta" -config file=m.journal # accepted once, it is what it was
    expect 2 "$regatta" -config file=m.journal changed=perhaps
    rm book.epd
    expect 2 "$regatta" -config file=m.journal
    says "the book 'book.epd' is not there any more$" err.txt # changed=accept would be of no use
}

# A journal of release 9804c5d, interrupted after four of ten encounters, is read and resumed.
case_old_journal() {
    mkdir -p engines && cat "$tests/release.journal" >old.journal # it may be read-only
    cp old.journal before.journal
    ln -s "$bad" engines/bad_engine
    expect 0 "$regatta" results old.journal
    says '^Games: 8, '
    expect 0 "$regatta" report old.journal
    same old.journal before.journal
    expect 0 "$regatta" -config file=old.journal
    says '^Games: 20, '
    count '^\[Result ' old.pgn 20
    expect 0 "$regatta" results old.journal
    says '^Games: 20, '
    head -n 1 old.journal >first.txt
    says '^regatta journal 4$' first.txt
    expect 0 "$regatta" -engine cmd=engines/bad_engine name=A -engine cmd=engines/bad_engine name=B \
        -each nodes=100 -rounds 10 -openings random plies=4 -srand 7 -maxmoves 5 -pgnout file=new.pgn min=true \
        -config outname=new.journal
    same old.pgn new.pgn
}

# halves NAME VARIANT ENGINE-ARGUMENTS...: one opening, every game as long as the second engine takes.
halves() {
    echo "-variant $2 -engine cmd=$bad name=A -engine cmd=$bad args=$3 name=B" \
        "-each nodes=100 -rounds 1 -openings random plies=4 -srand 3" \
        "-pgnout file=$1.pgn min=true -config outname=$1.journal"
}

# The match of halves with a slow second engine, which a signal ends after the first game of a pair. On a busy machine
# the signal may come when the pair is complete; then again.
cut_in_half() {
    for try in $(seq 20); do
        rm -f cut.*
        "$regatta" -variant $variant -engine cmd="$bad" name=A -engine cmd="$bad" 'args=--do late:8@6' \
            name=B -each nodes=100 -rounds 1 -openings random plies=4 -srand 3 \
            -pgnout file=cut.pgn min=true -config outname=cut.journal >cut.txt 2>&1 </dev/null &
        runner=$!
        await_lines '^Finished game 1 ' cut.txt 1
        kill -INT $runner
        wait $runner
        finished=$(grep -c '^Finished game' cut.txt)
        [ $finished -eq 2 ] && [ $variant = ships ] || return
    done
    problem 'the signal came too late'
}

# Every game that was called finished is in the journal and in the PGN, though its pair (of three
# players: its six) was interrupted, and it is not played again.
case_half_pairs() {
    for variant in ships cubes3; do
        expect 0 "$regatta" $(halves whole $variant --quiet)
        cut_in_half
        count '^\[Result ' cut.pgn "$finished"
        says "^Unfinished encounters have finished games: $finished;" cut.txt
        expect 0 "$regatta" results cut.journal
        says "^Unfinished encounters have finished games: $finished;"
        expect 0 "$regatta" report cut.journal
        expect 0 "$regatta" -config file=cut.journal
        count '^Finished game 1 ' out.txt 0
        same whole.pgn cut.pgn
        same_results whole.journal cut.journal
        rm -f whole.* cut.*
    done
    no_process_left
}

# A record damaged in the middle: the rest is saved, and what is missing is played again.
case_repair() {
    expect 0 "$regatta" $(peaceful 10 m)
    cp m.pgn whole.pgn && cp m.epd whole.epd
    size=$(wc -c <m.journal)
    printf '#' | dd of=m.journal bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null
    cp m.journal damaged.journal
    expect 2 "$regatta" -config file=m.journal
    says 'regatta repair NEW m.journal' err.txt
    expect 2 "$regatta" repair m.pgn m.journal # another file is not written over
    same m.pgn whole.pgn
    expect 0 "$regatta" repair mended.journal m.journal
    says '^damaged places: 1, the first at entry [0-9]+, byte [0-9]+; bytes lost: [0-9]+$'
    says '^games saved in mended.journal: 19; '
    same m.journal damaged.journal
    mv m.pgn away.pgn && mv m.epd away.epd
    expect 0 "$regatta" -config file=mended.journal
    count '^Finished game ' out.txt 1
    same m.pgn whole.pgn
    same m.epd whole.epd
}

# Values that an engine's own option line refuses. A name it does not know is only warned of.
case_options() {
    for option in Hash=abc Hash=65 Hash= Ponder=maybe UCI_Variant=chess Threads; do
        expect 2 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B "option.$option" \
            -each nodes=10 -rounds 1 -config outname=o.journal -pgnout file=o.pgn -log file=o.log
        says "engine 'B'" err.txt
        says 'takes|needs a value' err.txt
        [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence for $option"
        for file in o.journal o.pgn o.log; do
            [ ! -e $file ] || problem "$option was refused, but left $file"
        done
    done
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B option.hash=16 \
        option.Ponder=true 'option.Clear Hash' option.Hsah=16 -each nodes=10 -rounds 1 \
        -config outname=fine.journal
    says "^Warning; B doesn't have option Hsah"
}

# A match that can't begin leaves nothing behind.
case_leaves_nothing() {
    duel="-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=10 -rounds 1"
    mkdir closed && chmod 500 closed
    printf 'rubbish\n' >bad.epd
    for wrong in '-pgnout file=nowhere/x.pgn' '-openings file=bad.epd' '-openings file=none.epd' \
        '-engine cmd=/no/such nodes=1' '-engine cmd=/bin/true nodes=1' '-log file=nowhere/x.log'; do
        expect 2 "$regatta" $duel $wrong -config outname=r.journal
        [ ! -e r.journal ] || problem "$wrong was refused, but left a journal"
        rm -f r.journal
    done
    expect 2 "$regatta" $duel -engine cmd=/bin/true nodes=1 -config outname=r.journal -pgnout file=r.pgn -log file=r.log
    [ ! -e r.pgn ] && [ ! -e r.log ] || problem 'a refused match left an empty PGN or log'
    expect 2 "$regatta" $duel -config outname=/dev/full
}

# A full disk, as far as a limit of the size of files can play one: who can't write says so.
case_full_disk() {
    duel="-engine cmd=$bad name=A -engine cmd=$bad name=B -each nodes=10 -maxmoves 5 -openings random plies=2 -srand 1"
    expect 1 sh -c "ulimit -f 16; exec '$regatta' $duel -rounds 2 -config outname=log.journal -log file=l.log engine=true"
    says "the log 'l.log' is not whole: File too large" err.txt
    says '^Games: 4, '
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    expect 1 sh -c "ulimit -f 16; exec '$regatta' $duel -rounds 30 -config outname=full.journal -scoreinterval 0"
    says 'Aborted: cannot write to'
    count '^Finished game' out.txt "$(grep -c '^game ' full.journal)"
    expect 0 "$regatta" $(peaceful 2 m)
    rm m.pgn m.epd
    for command in 'results m.journal' 'merge j.journal m.journal' 'repair r.journal m.journal' --help --version \
        'report m.journal'; do
        "$regatta" $command >/dev/full 2>err.txt && problem "$command is content with a full disk"
        says '^regatta: not all of the output could be written: No space left on device$' err.txt
    done
    expect 1 sh -c "ulimit -f 16; exec '$regatta' report m.journal page.html"
    says "^regatta: cannot write 'page.html': File too large\$" err.txt
    [ ! -e page.html ] || problem 'a part of a page is there'
    expect 0 "$regatta" report m.journal page.html
    cp page.html whole.html
    expect 1 sh -c "ulimit -f 16; exec '$regatta' report m.journal page.html"
    same page.html whole.html
    expect 1 sh -c "ulimit -f 16; exec '$regatta' book cmd='$bad' out=b.epd count=2000 nodes=1 plies=4-9"
    says "^regatta: cannot write 'b.epd': File too large; what was found is in b.epd.*.part\$" err.txt
}

# More engines than the soft limit of open files has room for: it is raised, but not theirs. If the
# hard one is too low as well there is no match.
case_open_files() {
    printf '#!/bin/sh\nulimit -Sn >>limits.txt\nexec "%s"\n' "$bad" >engine
    chmod +x engine
    many="-engine cmd=./engine name=A -engine cmd=./engine name=B -each nodes=50 -rounds 40 -concurrency 16 -force-concurrency
        -openings random plies=4 -scoreinterval 0 -ratinginterval 0"
    expect 0 sh -c "ulimit -Sn 64 && ulimit -Hn 512 && exec '$regatta' $(echo $many) -config outname=m.journal"
    says '^Games: 80, '
    [ "$(sort -u limits.txt)" = 64 ] || problem "engines may have $(sort -u limits.txt | tr '\n' ' ')open files"
    expect 2 sh -c "ulimit -Sn 64 && ulimit -Hn 127 && exec '$regatta' $(echo $many) -config outname=n.journal"
    says '^regatta: a concurrency of 16 may need 128 open files, but the limit here is 127, ' err.txt
    [ "$(wc -l <err.txt)" -eq 1 ] || problem 'not one sentence'
    [ ! -e n.journal ] || problem 'a journal of a match that was refused'
    expect 0 sh -c "ulimit -n 128 && exec '$regatta' $(echo $many) -config outname=n.journal"
    expect 0 sh -c "ulimit -Sn 64 && ulimit -Hn 512 && exec '$regatta' book cmd=./engine out=b.epd count=20 nodes=9 plies=2-5 concurrency=16"
    expect 1 sh -c "ulimit -n 64 && exec '$regatta' book cmd=./engine out=c.epd count=20 nodes=9 plies=2-5 concurrency=16"
    says '^regatta: a concurrency of 16 may need 80 open files' err.txt
    no_process_left
}

for file in "$tests"/cases/*.sh; do . "$file"; done

# All cases; that of Slurm is a step of its own.
[ $# -gt 0 ] || set -- $(sed -n 's/^case_\([a-z0-9_]*\)() .*/\1/p' "$tests/match.sh" "$tests"/cases/*.sh | grep -vx slurm)

# run_case NAME: in a folder of its own, with a bad_engine of its own name, see no_process_left.
run_case() {
    case_name=$1
    folder=$objects/match/$case_name
    rm -rf "$folder"
    mkdir -p "$folder" && cd "$folder" && ln -s "$objects/tests/bad_engine" bad_engine || return 1
    bad=$folder/bad_engine
    said=$(case_"$case_name"; no_journal_left; [ $failed -eq 0 ] || echo "$case_name: $failed problems")
    [ -n "$said" ] || return 0
    echo "$case_name" >>"$failures"
    echo "$said"
}

for case_name; do
    command -v "case_$case_name" >/dev/null || { echo "match.sh: there is no case '$case_name'" >&2; exit 2; }
done
failures=$(mktemp) && trap 'rm -f "$failures"' EXIT && beside_open "$jobs" || exit 2
for case_name; do beside run_case "$case_name"; done
wait
failed=$(($(wc -l <"$failures")))
echo "matches: $# cases, $failed failed"
[ $failed -eq 0 ]
