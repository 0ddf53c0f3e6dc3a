# Cases of match.sh, which reads this: `regatta ratings` with the journals of whole matches.

# rated NAME WORD...: a match of the engines in WORD..., without a word of where the program is.
rated() {
    name=$1
    shift
    expect 0 "$regatta" -srand 1 "$@" -each nodes=100 -rounds 6 -openings random plies=4 -recover \
        -config outname="$name.journal"
}

refused() {
    pattern=$1
    shift
    expect 2 "$regatta" ratings "$@"
    [ ! -s out.txt ] || problem "a refused list was printed: $(head -n 1 out.txt)"
    [ "$(wc -l <err.txt)" -eq 1 ] || problem "not one sentence: ratings $*"
    says "$pattern" err.txt
}

case_ratings() {
    a="-engine cmd=$bad name=Ada" b="-engine cmd=$bad name=Bœuf"
    rated one $a $b -engine cmd="$bad" name=Cy args='--do illegal@120'
    rated two $b -engine cmd="$bad" name=Cy args='--do illegal@120' -srand 5
    rated lost -engine cmd="$bad" name=Cy args='--do illegal@120' -engine cmd="$bad" args='--do illegal@3' name=lost
    expect 0 "$regatta" ratings one.journal two.journal lost.journal
    says '^60 games of ships from 3 journals$'
    count '^Games left out' out.txt 0
    says '^ +4 lost +< -[0-9.]+ +12 +0.0 +0.0%'
    says '^Rank Name +Elo +\+/- +Games +Points +Share Opponents +Draws +LOS$'
    [ "$(sed 's/œ/o/' out.txt | awk '/^ +[123] / { print index($0, ".") }' | sort -u | wc -l)" -eq 1 ] ||
        problem 'the names do not stand in a column'
    # The order of the journals does not matter, nor whether keys come first.
    cp out.txt one.txt
    expect 0 "$regatta" ratings lost.journal two.journal crosstable=false one.journal
    same out.txt one.txt
    expect 0 "$regatta" ratings crosstable=true anchor=Ada elo=1500 one.journal two.journal lost.journal
    says '^ +[123] Ada +1500.0 +- +24 '
    says '^ +3 Cy .* 12/12$'
    says '^\+/-: 95 %, of the distance to Ada$'
    expect 0 "$regatta" ratings format=csv one.journal two.journal lost.journal
    count '^[1-4],"' out.txt 4
    says '^4,"lost",-[0-9.]+,<,,12,0.0,0.00000,-?[0-9.]+,0.00000,$'
    says '^> and <: ' err.txt
    expect 0 "$regatta" ratings format=json crosstable=true one.journal two.journal lost.journal
    says '"name":"lost","elo":-[0-9.]+,"bound":"most","error":null,"games":12,"points":0.0,'
    says '^\{"variant":"ships","journals":3,"games":60,"anchor":null,"seats":\[\],"players":\[.*\]\}$'
    rated odd $a -engine cmd="$bad" name='a "b", <c>'
    expect 0 "$regatta" ratings format=csv odd.journal
    says '^[12],"a ""b"", <c>",-?0.00,,,12,'
    expect 0 "$regatta" ratings format=json odd.journal
    says '"name":"a \\u0022b\\u0022, \\u003cc\\u003e"'
    expect 0 "$regatta" ratings seats=fit errors=games one.journal two.journal
    says '^The White seat is worth -?[0-9.]+ \+/- [0-9.]+ Elo more than the Black one$'
    no_process_left
}

# Input that would make a wrong list is refused, or named.
case_ratings_refused() {
    a="-engine cmd=$bad name=Ada" b="-engine cmd=$bad name=Bo"
    rated one $a $b
    rated other $a -engine cmd="$bad" name=Bo args=--quiet
    rated apart -engine cmd="$bad" name=Di -engine cmd="$bad" name=Ed
    rated cubes $a $b -variant cubes
    refused "'Bo' is not the same engine in 'one.journal' and 'other.journal': its arguments differ; different=join or apart" one.journal other.journal
    refused "^regatta: 'one.journal' is of ships and 'cubes.journal' of cubes: a list is of one game$" one.journal cubes.journal
    cp one.journal copy.journal
    refused "^regatta: game 1?[0-9] of 'copy.journal' is in 'one.journal' as well$" one.journal copy.journal
    refused "^regatta: game 1?[0-9] of 'one.journal' is in 'one.journal' as well$" one.journal one.journal
    refused "there is no engine 'Cy' in these journals" anchor=Cy one.journal
    refused "ratings does not know 'colour=red'" colour=red one.journal
    refused "ratings format= can be text.csv.json, but not 'xml'" format=xml one.journal
    refused 'ratings needs a JOURNAL' format=csv
    refused 'missing.journal' missing.journal
    refused 'needs' elo=x one.journal
    printf 'regatta journal 2\nmatch 5 00000000\nabcde\n\n' >broken.journal
    refused 'broken.journal' one.journal broken.journal
    expect 0 "$regatta" ratings different=join one.journal other.journal
    says "^The arguments of 'Bo' in one.journal and in other.journal differ: they are taken for one$"
    count '^ +[12] (Ada|Bo) .* 24 ' out.txt 2
    expect 0 "$regatta" ratings different=apart one.journal other.journal
    says "in other.journal differ: the second one is 'Bo#2'$"
    says '^ +[123] Bo#2 .* 12 '
    expect 0 "$regatta" ratings one.journal apart.journal
    says '^Not to be compared with the others by any game: Di, Ed; anchor= one of them rates these$'
    # A pair that is not whole does not count, and the same program in another place is the same engine.
    cp "$bad" moved
    rated moved -engine cmd=./moved name=Ada -engine cmd=./moved name=Bo -srand 9
    expect 0 "$regatta" ratings one.journal moved.journal
    says '^24 games of ships from 2 journals$'
    dd if=one.journal of=torn.journal bs=1 count=$(($(wc -c <one.journal) - 10)) 2>/dev/null
    expect 0 "$regatta" ratings torn.journal
    says '^10 games of ships from 1 journal$'
    says '^Games left out, as their encounters are not complete: 1$'
    no_process_left
}
