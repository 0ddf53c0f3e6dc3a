#!/bin/sh
# Tests of the engine's files and pipes that no transcript can say: protocol.sh ENGINE [windows]. Every
# command has PATIENCE seconds, many times what it needs, and one that takes longer hangs. Status 0 if
# all is well. `windows`: the engine is a program for Windows, where the names of open files and the
# accounts of processes are others than here; the rest is the same.
engine=$1 system=${2:-posix}
PATIENCE=600
folder=$(mktemp -d) || exit 1
trap 'exec 9>&-; rm -rf "$folder"' EXIT
failed=0 checked=0
exec 3>&1 # where it is said what is wrong, whatever a command's output is

wrong() {
    failed=$((failed + 1))
    echo "FAILED: $*" >&3
}

# ends STATUS NAME COMMAND...: the command ends by itself, with that status.
ends() {
    want=$1 name=$2
    shift 2
    checked=$((checked + 1))
    timeout -k 1 "$PATIENCE" "$@" 2>"$folder/err"
    is=$?
    [ $is -ne 124 ] && [ $is -ne 137 ] || wrong "$name: it hangs"
    [ $is -eq "$want" ] || wrong "$name: status $is, not $want: $(tail -n 1 "$folder/err")"
}

# one_error WHY COMMAND...: commands of one session, of which the last is refused in one sentence.
one_error() {
    why=$1
    shift
    printf '%s\n' "$@" isready >"$folder/in"
    ends 0 "$*" "$engine" <"$folder/in" >"$folder/out"
    [ "$(grep -c '^info string error: ' "$folder/out")" -eq 1 ] || wrong "$*: not one error"
    grep -q "^info string error: .*$why" "$folder/out" || wrong "$*: no '$why'"
    grep -q '^readyok$' "$folder/out" || wrong "$*: not ready after it"
}

# --- What is no file is refused at once, wherever a file is named --------------------------------

mkfifo "$folder/pipe" || exit 1
for file in "$folder/pipe" "$folder" /dev/zero; do
    one_error 'is no file' "setoption name EvalFile value $file"
    one_error 'is no file' "setoption name Debug Log File value $file"
    one_error 'is no file' "genfens 2 seed 1 book $file"
    one_error 'is no file' "bench 1 1 1 $file"
    one_error 'is no file' 'setoption name UCI_Variant value cubes' \
        "setoption name EvalFile value $file"
done
# A terminal or a pipe by another name. Here the standard input is a pipe that nobody writes to.
if [ "$system" = posix ]; then
    exec 8<>"$folder/pipe"
    for words in 'setoption name EvalFile value' 'setoption name Debug Log File value' \
        'genfens 2 seed 1 book' 'bench 1 1 1'; do
        ends 1 "$words /dev/stdin" "$engine" "$words /dev/stdin" <&8 >"$folder/out"
        grep -q 'is no file but a pipe' "$folder/out" ||
            wrong "$words /dev/stdin: not refused as a pipe"
    done
    exec 8>&-
fi
# A file without an end, were it read.
truncate -s 1T "$folder/sparse" 2>/dev/null && {
    one_error 'larger' "setoption name EvalFile value $folder/sparse"
    one_error 'larger' "bench 1 1 1 $folder/sparse"
}

# --- The mark that some editors put before UTF-8 is no part of a file -------------------------------

printf '\357\273\2774sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1\n' >"$folder/marked"
for words in "bench 1 1 1 $folder/marked" "genfens 2 seed 1 book $folder/marked"; do
    ends 0 "$words" "$engine" "$words" >"$folder/out"
done

# --- The debug log goes behind a debug log, and nowhere else --------------------------------------

echo 'a book of mine' >"$folder/book"
one_error 'holds something else' "setoption name Debug Log File value $folder/book"
[ "$(cat "$folder/book")" = 'a book of mine' ] || wrong 'the debug log writes into a book'
for times in 1 2; do
    printf 'setoption name Debug Log File value %s\nisready\n' "$folder/log" |
        "$engine" >/dev/null || wrong 'a debug log'
    [ "$(grep -c '^<< readyok$' "$folder/log")" -eq $times ] || wrong "log $times of two is not there"
done

# --- A network is read when its variant comes, and what is wrong with it then is said then ---------

# says PATTERN: the session that writes to "out" says it, sooner or later.
says() {
    checked=$((checked + 1))
    tenths=0
    until grep -q "$1" "$folder/out"; do
        [ $tenths -lt $((10 * PATIENCE)) ] || { wrong "it does not say '$1'"; return; }
        sleep 0.1
        tenths=$((tenths + 1))
    done
}

# evaluation LINE...: what `eval` ends with.
evaluation() {
    printf '%s\n' 'setoption name UCI_Variant value cubes' "$@" eval | "$engine" | grep '^evaluation'
}

# A network of two players whose weights are all zero. A gzip file ends with the checksum that a network
# file has in its header, and four bytes more.
zero=$folder/zero.net
{
    tail -c +65 eval/cubes/cubes.net | LC_ALL=C tr '\001-\377' '\000' >"$folder/zeros"
    head -c 24 eval/cubes/cubes.net
    gzip -c "$folder/zeros" | tail -c 8 | head -c 4
    head -c 64 eval/cubes/cubes.net | tail -c 36
    cat "$folder/zeros"
} >"$zero"
built=$(evaluation) other=$(evaluation "setoption name EvalFile value $zero")
[ "$other" = 'evaluation +0 for the side to move' ] || wrong "a network of zeros says: $other"
[ "$built" != "$other" ] || wrong "two networks are one: $built"
# A network is in use whenever its variant is chosen, until there is none for that.
checked=$((checked + 1))
evaluations=$(evaluation "setoption name EvalFile value $zero" eval 'setoption name UCI_Variant value ships' \
    'setoption name UCI_Variant value cubes' eval 'setoption name EvalFile value <empty>')
[ "$evaluations" = "$other
$other
$built" ] || wrong "in turn: $evaluations"
net=$folder/waiting.net
cp "$zero" "$net" || exit 1
exec 9<>"$folder/pipe"
: >"$folder/out"
"$engine" <"$folder/pipe" >"$folder/out" &
pid=$!
printf '%s\n' "setoption name EvalFile value $net" isready >&9
says 'waits for UCI_Variant cubes$'
says '^readyok$'
rm "$net"
printf '%s\n' 'setoption name UCI_Variant value cubes' eval >&9
says "^info string error: EvalFile: cubes has its built-in network, for '.*' can't be used: cannot open "
says "^$built$"
{ cat "$zero"; echo more; } >"$net"
printf '%s\n' 'setoption name UCI_Variant value ships' 'setoption name UCI_Variant value cubes' d >&9
says "^info string error: EvalFile: cubes has its built-in network, for '.*' can't be used: the network file has "
says '^Fen: 1B1B1B1B1/'
cp "$zero" "$net"
printf '%s\n' 'setoption name UCI_Variant value ships' >&9
printf '%s\n' 'setoption name UCI_Variant value cubes' eval >&9
says "^info string EvalFile: '.*' is in use for cubes$"
says "^$other$"
echo quit >&9
wait $pid || wrong 'after networks that are gone it does not leave in peace'
exec 9>&-
[ "$(grep -c '^info string ' "$folder/out")" -eq 4 ] || wrong "more is said of networks: $(grep '^info string ' "$folder/out")"
# A damaged network is refused at once, whatever its variant is, and the one before it stays.
{ cat "$zero"; echo more; } >"$net"
one_error 'is for cubes: the network file has ' "setoption name EvalFile value $net"
one_error "can't be used\|the network file has" 'setoption name UCI_Variant value cubes' \
    'setoption name EvalFile value eval/cubes/cubes.net' "setoption name EvalFile value $net"

# --- Options are the same in any order ------------------------------------------------------------

# state LINE...: what a session says and plays after these options. The order of its sentences is that of the options,
# so they are sorted. The lines that a network prints on the way to the last variant depend on it.
state() {
    checked=$((checked + 1))
    printf '%s\n' "$@" 'debug on' eval 'go depth 3' 'position startpos moves e1e3' 'go depth 3' >"$folder/in"
    timeout -k 1 "$PATIENCE" "$engine" <"$folder/in" >"$folder/out" || wrong "options: status $?"
    sed -n '/ EvalFile: /{/ in use for cubes$/!d;/ built-in /d;}; s/ nodes .*//; /^info string /p; /^evaluation /p; /^info depth/p; /^bestmove/p' "$folder/out" |
        sort >"$folder/state"
}

# rotated N LINE...: the lines, from the N-th on.
rotated() {
    n=$1
    shift
    while [ "$n" -gt 1 ]; do
        first=$1
        shift
        set -- "$@" "$first"
        n=$((n - 1))
    done
    for line; do
        printf 'setoption name %s\n' "$line"
    done
}

# any_order LINE...: forwards and backwards, from every place on, the options come to the same.
any_order() {
    rotated 1 "$@" >"$folder/order"
    state "$(cat "$folder/order")"
    mv "$folder/state" "$folder/first"
    [ -s "$folder/first" ] || wrong "$*: nothing is said"
    from=1
    while [ $from -le $# ]; do
        rotated $from "$@" >"$folder/order"
        state "$(cat "$folder/order")"
        cmp -s "$folder/first" "$folder/state" || wrong "in another order it is another session: $(tr '\n' ';' <"$folder/order")"
        awk '{ line[NR] = $0 } END { for (i = NR; i > 0; i--) print line[i] }' "$folder/order" >"$folder/backwards"
        state "$(cat "$folder/backwards")"
        cmp -s "$folder/first" "$folder/state" || wrong "in another order it is another session: $(tr '\n' ';' <"$folder/backwards")"
        from=$((from + 1))
    done
}

any_order 'UCI_Variant value cubes' "EvalFile value $zero" 'Hash value 8' 'Threads value 2' \
    'NumaPolicy value none' 'Skill Level value 2' 'Skill Seed value 7' 'Move Overhead value 100' 'MultiPV value 2'
any_order 'UCI_Elo value 3600' 'UCI_LimitStrength value true' 'UCI_Variant value cubes' 'Skill Seed value 7' \
    'Skill Level value 2' 'Threads value 2'
any_order 'UCI_AnalyseMode value true' 'UCI_Variant value cubes' 'Skill Level value 2' 'UCI_ShowWDL value true' \
    'Hash value 8' 'EvalFile value eval/ships/ships.net'

# --- Output that is lost is an exit status --------------------------------------------------------

if [ -c /dev/full ]; then
    for command in 'bench 16 1 1' 'perft 2' 'perftbench 2' 'genfens 2 seed 1 book None' compiler help \
        license d 'go depth 2'; do
        ends 1 "$command" "$engine" "$command" </dev/null >/dev/full
        [ "$(grep -c "^syracuse: the output can't be written: " "$folder/err")" -eq 1 ] ||
            wrong "$command: no sentence about a full disk"
    done
    printf 'isready\nquit\n' >"$folder/in"
    ends 1 'a session' "$engine" <"$folder/in" >/dev/full
    checked=$((checked + 1)) # this one prints on the standard error output alone
    "$engine" 'speedtest 1 16 1' >/dev/null 2>/dev/full && wrong 'speedtest: a full disk is no failure'
fi

# --- A reader that never reads --------------------------------------------------------------------

# The pipe has a reader, this shell, which takes nothing.
mkfifo "$folder/unread" || exit 1
unread() {
    name=$1
    exec 9<>"$folder/unread"
    ends 1 "$name" "$engine" <"$folder/in" >"$folder/unread"
    exec 9>&-
}

# much COMMAND LAST...: far more than a pipe holds, and the end.
much() {
    awk -v command="$1" 'BEGIN { for (i = 0; i < 3000; i++) print command }'
    shift
    [ $# -eq 0 ] || printf '%s\n' "$@"
}

for last in '' quit; do
    much help $last >"$folder/in"
    unread "3000 times help, then '$last'"
    much 'eval' $last >"$folder/in"
    unread "3000 times eval, then '$last'"
done
echo 'genfens 1000000000 seed 1 book None' >"$folder/in"
unread 'openings without end'
printf 'setoption name MultiPV value 58\ngo infinite\n' >"$folder/in"
much help quit >>"$folder/in"
unread 'a search behind a full pipe'

# A slow reader loses nothing; it has all before `quit`, which waits for nobody for long.
checked=$((checked + 1))
much help >"$folder/in"
"$engine" <"$folder/in" >"$folder/whole"
: >"$folder/slow"
{
    cat "$folder/in"
    tenths=0
    until cmp -s "$folder/whole" "$folder/slow" || [ $tenths -eq $((10 * PATIENCE)) ]; do
        sleep 0.1
        tenths=$((tenths + 1))
    done
    echo quit
} | "$engine" | { sleep 1; cat; } >>"$folder/slow"
cmp -s "$folder/whole" "$folder/slow" || wrong 'a slow reader loses something'

# --- A policy holds for the threads that come later, and for those that are there ------------------

# bound LINE...: the processors of each thread of a session with these options, but for the main one.
bound() {
    checked=$((checked + 1))
    : >"$folder/out"
    exec 9<>"$folder/unread"
    "$engine" <"$folder/unread" >"$folder/out" &
    pid=$!
    printf 'setoption name %s\n' "$@" >&9
    echo isready >&9
    tenths=0
    until grep -q '^readyok$' "$folder/out" || [ $tenths -eq $((10 * PATIENCE)) ]; do
        sleep 0.1
        tenths=$((tenths + 1))
    done
    for task in "/proc/$pid/task"/*; do
        [ "${task##*/}" = $pid ] || sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "$task/status"
    done | sort | uniq -c >"$folder/bound"
    echo quit >&9
    wait $pid || wrong "$*: it does not leave in peace"
    exec 9>&-
}

if [ "$system" = posix ] && [ -r /proc/self/status ]; then
    cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status | sed 's/[-,].*//')
    bound 'Threads value 3' "NumaPolicy value $cpu" 'UCI_Variant value cubes'
    mv "$folder/bound" "$folder/first"
    grep -q "^ *[3-9] $cpu\$" "$folder/first" || wrong "three threads are not bound to $cpu: $(cat "$folder/first")"
    bound 'UCI_Variant value cubes' "NumaPolicy value $cpu" 'Threads value 3' 'Hash value 8'
    cmp -s "$folder/bound" "$folder/first" || wrong "bound otherwise with the policy first: $(cat "$folder/bound")"
fi

# --- Whatever prints a position prints what others read --------------------------------------------

# all_read: every reader takes the lines of the file "book", which are the positions of the file
# "fens" in one form or another. One session asks them all.
all_read() {
    checked=$((checked + 1))
    {
        echo "setoption name UCI_Variant value $variant"
        awk '{ print "position fen " $0; print "d"; print "perft 1"; print "position startpos"; print "perft 1 fen " $0 }' "$folder/book"
        echo "bench 1 1 1 $folder/book"
        echo "genfens 3 seed 1 book $folder/book"
    } >"$folder/in"
    timeout -k 1 "$PATIENCE" "$engine" <"$folder/in" >"$folder/out" 2>"$folder/err" || wrong "$variant: status $?"
    form="$variant: $(head -n 1 "$folder/book")"
    ! grep 'info string error' "$folder/out" >"$folder/why" || wrong "$form: $(head -n 1 "$folder/why")"
    sed -n 's/^Fen: //p' "$folder/out" | cmp -s - "$folder/fens" || wrong "$form: position reads another one"
    sed -n 's/^Nodes searched: //p' "$folder/out" | awk 'NR % 2 { n = $0; next } n != $0 { exit 1 }' ||
        wrong "$form: perft counts another position"
    sed -n 's/^Position: .*(\(.*\)).*/\1/p' "$folder/err" | cmp -s - "$folder/fens" || wrong "$form: bench reads another one"
    [ "$(grep -c '^info string genfens ' "$folder/out")" -eq 3 ] || wrong "$form: genfens reads another one"
}

. tests/variants.sh
variants=$(variants_of "$engine") || wrong 'it names no variant'
for variant in $variants; do
    for named in '' "variant $variant"; do
        printf '%s\n' "setoption name UCI_Variant value $variant" "genfens 4 seed 3 book None $named" >"$folder/in"
        "$engine" <"$folder/in" | sed -n 's/^info string genfens //p' >"$folder/printed"
        [ "$(wc -l <"$folder/printed")" -eq 4 ] || wrong "$variant: no openings"
        sed 's/^\([^ ]* [123] [23] [0-9]*\) 0 [0-9]*$/\1/' "$folder/printed" >"$folder/fens"
        for end in '' '; ce 5' ' ; id "a; b"; bm a1b2' ' ce 5;'; do
            sed "s/\$/$end/" "$folder/printed" >"$folder/book"
            all_read
        done
    done
    # As OpenBench writes six fields.
    awk '{ print $1, $2, $3, $4, "hmvc " $5 "; fmvn " $6 ";" }' "$folder/printed" >"$folder/book"
    all_read
done

# --- Option lines by the rule of python-chess --------------------------------------------------------

# The parser of python-chess takes "name", "type", "default", "min", "max" and "var" for what they
# are wherever they stand alone among letters, digits and underscores, so in "max-n" too. Each may
# come once, in this order, and the value has to be one that the type has.
checked=$((checked + 1))
printf 'uci\nsetoption name UCI_Variant value cubes3\nuci\n' >"$folder/in"
"$engine" <"$folder/in" | sed -n 's/^option //p' >"$folder/options"
[ -s "$folder/options" ] || wrong 'there are no options'
awk '
    function number(text) { return text ~ /^-?[0-9]+$/ }
    function bad(why) { print why ": " $0 }
    {
        line = $0
        gsub(/[^A-Za-z0-9_]+/, " ", line)
        count = split(line, words, " ")
        shape = ""
        for (i = 1; i <= count; i++)
            if (words[i] ~ /^(name|type|default|min|max|var)$/)
                shape = shape " " words[i]
        type = $0; sub(/^name .* type /, "", type); sub(/ .*/, "", type)
        value = $0; sub(/.* default /, "", value); sub(/ (min|var) .*/, "", value)
        if (type == "spin") {
            if (shape != " name type default min max") bad("keywords" shape)
            if (!number(value) || !number($NF) || !number($(NF - 2))) bad("numbers")
            if (value + 0 < $(NF - 2) + 0 || value + 0 > $NF + 0) bad("the default is out of range")
        } else if (type == "combo") {
            if (shape !~ /^ name type default( var)+$/) bad("keywords" shape)
            if (index($0 " var ", " var " value " var ") == 0) bad("the default is none of the values")
        } else if (type == "check") {
            if (shape != " name type default" || value !~ /^(true|false)$/) bad("a check")
        } else if (type == "string") {
            if (shape != " name type default" || value == "") bad("a string")
        } else if (type != "button" || shape != " name type") {
            bad("a type")
        }
    }' "$folder/options" >"$folder/why"
[ ! -s "$folder/why" ] || wrong "python-chess does not read an option: $(head -n 1 "$folder/why")"

# --- A reader that leaves, while the input goes on --------------------------------------------------

checked=$((checked + 1))
exec 9<>"$folder/unread"
echo 'go infinite' >&9
{
    timeout -k 1 "$PATIENCE" "$engine" <"$folder/unread"
    echo $? >"$folder/status"
} | head -n 1 >/dev/null
exec 9>&-
[ "$(cat "$folder/status")" -ne 124 ] || wrong 'it goes on without a reader'

# --- A thousand threads take their memory when they search ------------------------------------------

# `isready` once waited seconds for that memory: gigabytes, touched a page at a time.
if [ "$system" = posix ] && [ -r /proc/self/status ]; then
    checked=$((checked + 1))
    exec 9<>"$folder/unread"
    : >"$folder/out"
    "$engine" <"$folder/unread" >"$folder/out" &
    pid=$!
    printf '%s\n' 'setoption name Threads value 1024' 'setoption name UCI_Variant value cubes' \
        'setoption name UCI_Variant value ships' ucinewgame isready >&9
    tenths=0
    until grep -q '^readyok$' "$folder/out" || [ $tenths -eq $((10 * PATIENCE)) ]; do
        sleep 0.1
        tenths=$((tenths + 1))
    done
    most_kib=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status")
    grep -q '^readyok$' "$folder/out" || wrong '1024 threads: not ready'
    grep -q 'Using 1024 threads' "$folder/out" || wrong '1024 threads: not to be had here'
    [ "${most_kib:-9999999}" -lt 300000 ] || wrong "1024 idle threads have touched $most_kib KiB"
    echo quit >&9
    wait $pid || wrong '1024 threads: it does not leave in peace'
    exec 9>&-
fi

echo "protocol: $checked checked, $failed failed"
[ $failed -eq 0 ]
