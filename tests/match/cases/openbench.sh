# Cases of match.sh, which reads this: Regatta as OpenBench's client (version 49) calls it, and what
# that reads of it. `openbench_lines.txt` has command lines as they were recorded from the client, but for the
# folder of the tablebases: a name, how many rounds of it are played here, and the line.

# The client's folder: the runner under its name there, two builds of the engine, and the books.
client_folder() {
    mkdir Engines Books PGNs
    cp "$regatta" fastchess-ob
    ln -s "$engine" Engines/Syracuse-A774B768
    ln -s "$engine" Engines/Syracuse-EE3FE9C8
    cp "$book" "${book%ships.epd}cubes.epd" Books
}

# client_reads FILE: what the client makes of the output, "trinomial L D W pentanomial LL LD DD DW WW
# crashes N time N illegal N". It stops at the first empty line, takes ASCII only, wants the number of
# a game as the third word and the result as the seventh, and looks for words between the first two
# colons. Games 2N-1 and 2N are a pair, in which the first engine has White and then Black.
client_reads() {
    LC_ALL=C awk '
    function points(result) { return result == "0-1" ? 0 : result == "1/2-1/2" ? 1 : result == "1-0" ? 2 : broken("result " result) }
    function broken(why) { print "can not be read: " why; failed = 1; exit 1 }
    { gsub(/^[ \t\r]+|[ \t\r]+$/, "") }
    $0 == "" { broken("an empty line, number " NR) }
    /[^ -~\t]/ { broken("not ASCII: " $0) }
    /Finished game/ {
        split($0, parts, ":")
        crashes += parts[2] ~ /disconnect|stalls/
        late += parts[2] ~ /on time/
        illegal += parts[2] ~ /illegal/
        result[$3] = $7
        first = $3 % 2 ? $3 : $3 - 1
        if (!(first in result) || !((first + 1) in result))
            next
        won = points(result[first])
        lost = points(result[first + 1])
        three[won]++
        three[2 - lost]++
        five[won + 2 - lost]++
    }
    END {
        if (!failed)
            printf "trinomial %d %d %d pentanomial %d %d %d %d %d crashes %d time %d illegal %d\n", three[0], three[1],
                three[2], five[0], five[1], five[2], five[3], five[4], crashes, late, illegal
    }' "$1"
}

# The same from the last results block of our own.
we_say() {
    last_block | awk '
    /^Games: / { gsub(/,/, ""); games = $6 " " $8 " " $4 }
    /^Ptnml/ { gsub(/.*\[|\].*|,/, ""); pairs = $0 }
    END { print "trinomial " games " pentanomial " pairs }'
}

# pgn_reads FILE: what the client would cut short or make "unknown". Its regular expressions, as awk
# has them: a move and its comment with score, depth, time, nodes and seldepth; the first thing that
# looks like a result is it. The headers of a game end with an empty line, and so do its moves.
pgn_reads() {
    LC_ALL=C awk '
    function check(    rest, move, moves, score) {
        rest = text
        while (match(rest, /^ *([0-9]+\.+ )?[a-zA-Z0-9+=#*-]+ \{[^}]*\}/)) {
            move = substr(rest, RSTART, RLENGTH)
            score = "[{ ][+-]?M?[0-9]+(\\.[0-9]+)?/[0-9]+ [0-9.]+s, n=[0-9]+, sd=[0-9]+"
            if (move !~ score)
                print "this move is unknown: " move
            rest = substr(rest, RLENGTH + 1)
            moves++
        }
        if (rest != " " header["Result"])
            print "the game ends with " rest
        if (match(text, /1-0|0-1|1\/2-1\/2|\*/) && substr(text, RSTART, RLENGTH) != header["Result"])
            print "taken for the result: " substr(text, RSTART, RLENGTH)
        if (moves != header["PlyCount"])
            print moves " moves, not " header["PlyCount"]
        games++
    }
    /^\[/ && !in_moves { split($0, parts, "\""); header[substr($1, 2)] = parts[2]; next }
    $0 == "" && in_moves { check(); in_moves = 0; text = ""; next }
    $0 == "" { in_moves = 1; next }
    { text = text " " $0 }
    END { print games + 0 " games" }' "$1"
}

# genfens_book VARIANT COUNT: the book of a datagen as the client makes it. It asks the engine for
# positions, which must have six fields, and the last two of them numbers.
genfens_book() {
    ./Engines/Syracuse-A774B768 "genfens $2 seed 7 book Books/$1.epd variant $1" quit >fens.txt 2>&1
    sed -n 's/^info string genfens //p' fens.txt >positions.txt
    count '^[^ ]+ [^ ]+ [^ ]+ [^ ]+ [0-9]+ [0-9]+$' positions.txt "$2"
    awk '{ print $1, $2, $3, $4, "hmvc " $5 "; fmvn " $6 ";" }' positions.txt >Books/openbench.genfens.epd
}

# Every recorded line, with fewer rounds, and so that it can't fail on a busy machine of one processor:
# how often a clock is overrun is measured elsewhere. The book that genfens makes is made as the client
# does it.
case_openbench() {
    client_folder
    while IFS='|' read -r what rounds line; do
        [ -n "$what" ] || continue
        variant=ships
        case $line in *UCI_Variant=cubes*) variant=cubes ;; esac
        case $what in datagen*) genfens_book $variant "$rounds" ;; esac
        rm -f PGNs/*
        eval "set -- $(echo "$line" | sed "s/-rounds [0-9]*/-rounds $rounds/; s/timemargin=250/timemargin=60000/g")"
        expect 0 "$@" -force-concurrency
        games=$(($(echo "$line" | sed 's/.* -games \([0-9]*\) .*/\1/') * rounds))
        count '^Finished game ' out.txt $games
        read=$(client_reads out.txt) said="$(we_say) crashes 0 time 0 illegal 0"
        case $line in *'-games 1 '*) read=${read%% pentanomial*} said=${said%% pentanomial*} ;; esac
        [ "$read" = "$said" ] || problem "$what: the client reads '$read', and we say '$said'"
        [ "$(pgn_reads PGNs/*.pgn)" = "$games games" ] || problem "$what: $(pgn_reads PGNs/*.pgn | head -n 3)"
        count "^\\[Variant \"$variant\"\\]" PGNs/*.pgn $games
        [ -z "$(ls ./*journal* 2>/dev/null)" ] || problem "$what leaves $(ls ./*journal*) in the client's folder"
    done <"$tests/cases/openbench_lines.txt"
    no_process_left "$PWD/Engines"
}

# Every fault is counted, in both games and under its name alone.
case_openbench_faults() {
    crash='crashes 2 time 0 illegal 0' late='crashes 0 time 2 illegal 0' illegal='crashes 0 time 0 illegal 2'
    for row in "exit@5 $crash" "close-output@5 $crash" "no-readyok:1 $crash" "silent@5 $late" "late:700@5 $late" \
        "illegal@5 $illegal" "none@5 $illegal" "no-move@5 $illegal" "huge-line@5 $illegal"; do
        what=${row%% *} tc=20.00
        case $row in *"$late") tc=0.40 ;; esac # nobody else shall be late on a busy machine
        expect 0 "$regatta" -recover -variant standard -testEnv -concurrency 1 -rounds 1 -games 2 \
            -engine cmd="$bad" proto=uci tc=20.00+0.00 timemargin=100 name=E-dev \
            -engine cmd="$bad" proto=uci tc=$tc+0.00 timemargin=100 "args=--do $what" name=E-base \
            -openings random plies=2 -srand 1 -pgnout file="$what.pgn" seldepth=true nodes=true -ping-ms 1000
        read=$(client_reads out.txt)
        [ "$read" = "trinomial 0 0 2 pentanomial 0 0 0 0 1 ${row#* }" ] ||
            problem "$what is counted as $read: $(grep -h Finished out.txt)"
        rm -f regatta-*.journal
    done
    no_process_left
}

# A tune of constants that the engine does not have, as it is no tune build: only a warning tells of it,
# which -strict makes an error before the first game. fastchess's words, as the client reads them.
case_openbench_tune() {
    for what in '0 ' '2 -strict'; do
        expect ${what% *} "$regatta" -recover -variant standard -testEnv -rounds 1 -games 2 ${what#* } \
            -engine cmd="$engine" proto=uci nodes=50 option.Threads=1 option.SHIPS_FUTILITY_MARGIN=250 name=E-dev \
            -engine cmd="$engine" proto=uci nodes=50 option.Threads=1 option.SHIPS_FUTILITY_MARGIN=150 name=E-base \
            -openings random plies=2 -config outname=tune.journal
        case $what in
        0*) says "^Warning; E-dev doesn't have option SHIPS_FUTILITY_MARGIN, but it was sent$" ;;
        *)
            says "^regatta: -strict: E-dev doesn't have option SHIPS_FUTILITY_MARGIN, but it was sent$" err.txt
            [ ! -e tune.journal ] || problem 'there was a match'
            ;;
        esac
        rm -f tune.journal
    done
}

# The game that options choose is that of the whole match, also when it is resumed, told and shown.
# Contradictions are refused before there is a game.
case_openbench_variant() {
    cubes='option.UCI_Variant=cubes'
    duel="-variant standard -each nodes=100 -openings file=${book%ships.epd}cubes.epd format=epd order=random -srand 1 -rounds 6"
    expect 0 "$regatta" $duel -engine cmd="$engine" name=A $cubes -engine cmd="$engine" name=B $cubes \
        -config outname=a.journal -pgnout file=a.pgn min=true
    expect 0 "$regatta" ${duel#*standard} -variant cubes -engine cmd="$engine" name=A -engine cmd="$engine" name=B \
        -config outname=b.journal -pgnout file=b.pgn min=true
    same a.pgn b.pgn
    count '^\[Variant "cubes"\]' a.pgn 12
    same_results a.journal b.journal
    expect 0 "$regatta" report a.journal
    says '"variant": ?"cubes"' a.journal.html
    expect 0 "$regatta" -config file=a.journal -rounds 7
    says '^Games: 14, '
    count '^\[Variant "cubes"\]' a.pgn 14
    for shard in 1 2; do
        expect 0 "$regatta" $duel -engine cmd="$engine" name=A $cubes -engine cmd="$engine" name=B $cubes \
            -config outname=s.journal -shard $shard/2
    done
    expect 0 "$regatta" merge s.journal s.1-of-2.journal s.2-of-2.journal
    same_results b.journal s.journal
    expect 0 "$regatta" -variant standard -engine cmd="$engine" name=A -engine cmd="$engine" name=B \
        -each nodes=50 option.UCI_Variant=cubes3 -openings random plies=3 -srand 1 -rounds 1 -config outname=three.journal
    count '^Finished game [0-9]+ \([AB] vs [AB] vs [AB]\): [0-6]-[0-6]-[0-6] ' out.txt 6
    for wrong in "$cubes|" "|$cubes" "$cubes|option.UCI_Variant=ships" "$cubes|$cubes -variant ships" \
        "option.UCI_Variant=cubes3|$cubes"; do
        expect 2 "$regatta" -engine cmd="$engine" name=A nodes=100 ${wrong%|*} \
            -engine cmd="$engine" name=B nodes=100 ${wrong#*|} -config outname=no.journal -pgnout file=no.pgn
        [ "$(wc -l <err.txt)" -eq 1 ] && grep -q UCI_Variant err.txt || problem "'$wrong' is refused by: $(cat err.txt)"
        [ ! -e no.journal ] && [ ! -e no.pgn ] || problem "'$wrong' left a file"
    done
}
