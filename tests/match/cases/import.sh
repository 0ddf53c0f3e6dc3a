# Game records of AbstractPlay as PGN: regatta import. match.sh reads this file.

# imported STATUS FILE...: makes out.pgn of them, which must not be there yet.
imported() {
    status=$1
    shift
    rm -f out.pgn
    expect "$status" "$regatta" import "$@" out.pgn
}

# complains SENTENCE: it stands on standard error.
complains() { grep -qxF -- "regatta: $1" err.txt || problem "'$1' is not said: $(cat err.txt)"; }

case_import() {
    records=$tests/../vectors/abstractplay-8x8.json
    imported 0 "$records"
    says '^out\.pgn: 3 games$'
    [ ! -s err.txt ] || problem "something is said: $(cat err.txt)"
    count '^\[Event "Casual game"\]$' out.pgn 3
    count '^\[White "First"\]$' out.pgn 3
    count '^\[Date "2026\.01\.02"\]$' out.pgn 3
    count '^\[Pie "invoked"\]$' out.pgn 1
    says '^\[Result "0-1"\]$' out.pgn
    count '\{White wins: a ship stands in the enemy port\} 1-0$' out.pgn 1
    count '\{(White|Black) wins: the opponent has no legal move\} (1-0|0-1)$' out.pgn 2
    # All records of all files, in their order; what is made is a book.
    cp out.pgn once.pgn
    imported 0 "$records" "$records"
    says '^out\.pgn: 6 games$'
    cat once.pgn once.pgn >twice.pgn
    same out.pgn twice.pgn
    expect 0 "$regatta" -engine cmd="$bad" name=A -engine cmd="$bad" name=B -each nodes=10 -rounds 3 \
        -openings file=out.pgn format=pgn plies=10 -config outname=book.journal
    no_process_left
}

# Good records of a bad file are kept; nothing is written over a file, and none is made of nothing.
case_import_damage() {
    records=$tests/../vectors/abstractplay-8x8.json
    size=$(wc -c <"$records")
    head -c $((size - 100)) "$records" >cut.json
    imported 1 cut.json
    says '^out\.pgn: 2 games$'
    grep -Eq '^regatta: cut\.json, line [0-9]+, column [0-9]+: the file ends in the middle of a value; records before that: 2$' \
        err.txt || problem "$(cat err.txt)"
    sed 's/"c3-e1"/"c3-c3"/; s/"h5-h2"/"h5-z9"/' "$records" >illegal.json
    imported 1 illegal.json
    says '^out\.pgn: 3 games$'
    complains "illegal.json, record 1, move 2 (h5-z9): 'h5z9' is not a move; moves are written like c3h3; moves kept: 1"
    complains "illegal.json, record 3, move 9 (c3-c3): the move 'c3c3' is illegal for White here; moves kept: 8"
    count 'The record goes on; move 9 \(c3-c3\)' out.pgn 1
    sed '0,/"where": "d6"/s//"where": "d5"/' "$records" >other.json
    imported 1 other.json
    complains "other.json, record 1, move 2 (h5-h2): the record has d5 destroyed, and by the rules d6 is"
    sed '0,/"Archimedes"/s//"Chess"/' "$records" >chess.json
    imported 0 chess.json
    says '^out\.pgn: 2 games; records of other games, passed over: 1$'
    # What is there stays, and a file of which nothing can be had makes none.
    cp out.pgn before.pgn
    expect 2 "$regatta" import "$records" out.pgn
    complains "'out.pgn' exists already: import overwrites nothing"
    same out.pgn before.pgn
    expect 2 "$regatta" import "$records"
    echo '{"header":1}' >none.json
    imported 2 none.json missing.json
    complains "none.json, record 1 is left out: it is no game record: there is no header.game.name"
    grep -q 'missing\.json' err.txt || problem "$(cat err.txt)"
    complains "no game is taken from these files, so 'out.pgn' is not written"
    [ ! -e out.pgn ] || problem 'there is a PGN without games'
    # One bad file of several costs nobody else.
    imported 1 missing.json "$records" none.json
    says '^out\.pgn: 3 games$'
    mkdir folder
    imported 1 folder "$records"
    [ -z "$(ls -A | grep -v -e json -e pgn -e txt -e folder -e bad_engine)" ] || problem "left behind: $(ls -A)"
}
