#!/bin/sh
# Tests what is different on Windows, asked of the program there: windows.sh ENGINE PROGRAM. ENGINE
# is a command that runs it, through wine, and PROGRAM the file itself. Status 0 if all is well.
engine=$1 program=$2
PATIENCE=600
: "${OBJDUMP:=x86_64-w64-mingw32-objdump}"
export LC_ALL=C.UTF-8 # so that wine knows what the names of files are written in
folder=$(mktemp -d) || exit 1
trap 'exec 9>&-; rm -rf "$folder"' EXIT
failed=0 checked=0

wrong() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}

# says STATUS REGEX ARGUMENT...: a line of what the engine prints is wholly REGEX, and none ends in CR.
# Its input is what is in $folder/in.
says() {
    want=$1 regex=$2
    shift 2
    checked=$((checked + 1))
    timeout -k 1 "$PATIENCE" "$engine" "$@" <"$folder/in" >"$folder/out" 2>"$folder/err"
    is=$?
    what="$* $(head -n 2 "$folder/in" | cut -c 1-80)"
    [ $is -eq "$want" ] || wrong "$what: status $is, not $want"
    grep -qxE "$regex" "$folder/out" || wrong "$what: no '$regex', but: $(tail -n 2 "$folder/out" | cut -c 1-200)"
    ! grep -q "$(printf '\r')" "$folder/out" "$folder/err" || wrong "$what: a line with two ends"
}

# asks REGEX LINE...: the same of a session with these lines.
asks() {
    regex=$1
    shift
    printf '%s\n' "$@" >"$folder/in"
    says 0 "$regex"
}

# --- The file -----------------------------------------------------------------------------------

checked=$((checked + 1))
"$OBJDUMP" -p "$program" >"$folder/headers" || wrong 'objdump does not read the program'
others=$(sed -n 's/.*DLL Name: //p' "$folder/headers" | grep -vixE '(kernel32|msvcrt|shell32)\.dll')
[ -z "$others" ] || wrong "it imports $others"
[ "$(grep -c 'DLL Name' "$folder/headers")" -gt 0 ] || wrong 'no imports are found'
for what in DYNAMIC_BASE NX_COMPAT HIGH_ENTROPY_VA; do
    grep -q "$what" "$folder/headers" || wrong "it is not $what"
done
grep -qE '^Time/Date[[:space:]]+(Thu Jan +1 00:00:00 1970|0+)' "$folder/headers" ||
    wrong 'the time of day is in it'
# gcc does not align the stack for vectors of more than 16 bytes there.
checked=$((checked + 1))
"$OBJDUMP" -d --no-show-raw-insn "$program" >"$folder/code"
[ "$(grep -cE 'v?movdqu|v?movups' "$folder/code")" -gt 0 ] || wrong 'it moves no vectors'
! grep -E 'vmov(dqa|aps|apd|ntdq|ntps)[0-9]*[[:space:]].*[yz]mm' "$folder/code" | grep -m 1 '(%' ||
    wrong 'it moves vectors of more than 16 bytes as if they were aligned'

# --- Commands from arguments -------------------------------------------------------------------------

: >"$folder/in"
says 0 '.*213304.*' perft 3
says 0 'bestmove .+' 'setoption name Hash value 4' 'go depth 3'
says 0 '[0-9]+ nodes [0-9]+ nps' bench 1 1 1
grep -q '^Nodes searched' "$folder/err" || wrong 'a bench says nothing on the standard error output'
says 1 "info string error: .*'nonsense'.*" nonsense
says 1 'info string error: .+' 'go depth many'
says 1 "info string error: .*'Ü \"ber\" \\\\'.*" 'setoption name EvalFile value Ü "ber" \'

# The last line may reach a full disk when all else is over.
if [ -c /dev/full ]; then
    checked=$((checked + 1))
    for times in 1 2 3 4 5 6 7 8 9 10; do
        ! "$engine" license >/dev/full 2>"$folder/err" || wrong "license: a full disk is no failure"
    done
fi

# --- Names of files ------------------------------------------------------------------------------------

name="$folder/Gewichte für Schiffe/das große Netz 网.net"
mkdir "$folder/Gewichte für Schiffe"
cp eval/ships/ships.net "$name"
asks readyok "setoption name EvalFile value $name" isready
! grep 'error' "$folder/out" || wrong 'a network with spaces and umlauts in its name is not read'
asks "info string error: .*cannot open 'gibt es nicht für 网'.*" \
    'setoption name EvalFile value gibt es nicht für 网' isready
says 0 'bestmove .+' "setoption name EvalFile value $name" 'go depth 3'
log="$folder/Gewichte für Schiffe/Büchlein.log"
for times in 1 2; do
    asks readyok "setoption name Debug Log File value $log" isready
    [ "$(grep -cx '<< readyok' "$log")" -eq $times ] || wrong "log $times of two is not there"
done
for device in NUL nul.net CON COM1 '\\.\NUL' 'C:\NUL'; do
    for words in 'setoption name EvalFile value' 'genfens 2 seed 1 book' \
        'setoption name Debug Log File value'; do
        asks "info string error: .*is no file but a device" "$words $device" isready
    done
done
asks "info string error: .*is no file but a directory" 'setoption name EvalFile value C:\windows'
asks "info string error: .*cannot open .*" 'setoption name EvalFile value C:\no\such?file'

# --- Sessions --------------------------------------------------------------------------------------------

printf 'uci\r\nposition startpos moves d2d4\r\nisready\r\ngo depth 4\r\nquit\r\n' >"$folder/in"
says 0 'bestmove .+'
grep -qx uciok "$folder/out" || wrong 'CRLF: no uciok'
! grep -q error "$folder/out" || wrong 'CRLF is an error'
{ head -c 1000000 /dev/zero | tr '\0' x; printf '\nisready\n'; } >"$folder/in"
says 0 readyok
grep -q '^info string error: ' "$folder/out" || wrong 'a long line is no error'
{ printf 'position startpos moves'; awk 'BEGIN { for (i = 0; i < 5000; i++) printf " d2d4 e7e5 d4d2 e5e7" }'
    printf '\nd\n'; } >"$folder/in"
says 0 'Fen: .* 20000 10001'
printf 'go infinite' >"$folder/in"
says 0 'bestmove .+'
# Without an input, and without an output.
checked=$((checked + 1))
timeout -k 1 "$PATIENCE" "$engine" <&- >"$folder/out" 2>/dev/null || wrong "without an input: status $?"
timeout -k 1 "$PATIENCE" "$engine" perft 2 >&- 2>&- </dev/null
[ $? -ne 124 ] || wrong 'without an output it hangs'

# A tool that is held up by a reader of its standard error output ends with `stop` and `quit`.
checked=$((checked + 1))
mkfifo "$folder/unread"
exec 8<>"$folder/unread"
head -c 65536 /dev/zero >&8
{ echo bench 1 1 1; sleep 1; printf 'stop\nquit\n'; } |
    timeout -k 1 "$PATIENCE" "$engine" >"$folder/out" 2>"$folder/unread"
[ $? -ne 124 ] || wrong 'a tool that nobody listens to does not end'
exec 8>&-

# --- Ctrl-C ------------------------------------------------------------------------------------------------

# interrupted NAME LINE...: a session with these lines ends with Ctrl-C, as the system ends a program.
mkfifo "$folder/input"
interrupted() {
    name=$1
    shift
    checked=$((checked + 1))
    exec 9<>"$folder/input"
    : >"$folder/out"
    "$engine" <"$folder/input" >"$folder/out" 2>&1 &
    pid=$!
    printf '%s\n' "$@" >&9
    tenths=0
    until grep -q "^readyok" "$folder/out" || [ $tenths -eq $((10 * PATIENCE)) ]; do
        sleep 0.1
        tenths=$((tenths + 1))
    done
    kill -INT $pid
    tenths=0
    while kill -0 $pid 2>/dev/null && [ $tenths -lt $((10 * PATIENCE)) ]; do
        sleep 0.1
        tenths=$((tenths + 1))
    done
    [ $tenths -lt $((10 * PATIENCE)) ] || { wrong "$name: Ctrl-C does not end it"; kill -KILL $pid; }
    wait $pid
    is=$?
    exec 9>&-
    [ $is -eq 58 ] || wrong "$name: the status after Ctrl-C is $is, not that of the system"
}
interrupted 'an idle engine' isready
interrupted 'a search' 'go infinite' isready
interrupted 'a bench' bench isready

echo "windows: $checked checked, $failed failed"
[ $failed -eq 0 ]
