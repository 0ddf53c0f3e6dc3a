#!/bin/sh
# The parsers with libFuzzer, from the seeds on: parsers.sh [-percent P] [-jobs N] PROGRAM
#   PROGRAM  build/parsers-fuzz, which `make fuzz` makes
#   -percent how much of the 10 million inputs below, 1 unless given
#   -jobs    how many targets at a time, 1 unless given
# The same inputs on every run of one program. Inputs that were found on the way stay in
# build/fuzz/TARGET, an input that breaks something in build/fuzz/TARGET-crash-...
. "$(dirname "$0")/../beside.sh"
percent=1 jobs=1
while [ $# -gt 1 ]; do
    case $1 in -percent) percent=$2 ;; -jobs) jobs=$2 ;; *) break ;; esac
    shift 2
done
program=$1 seeds=$(dirname "$0")/seeds logs=${BUILD:-build}/fuzz
[ -x "$program" ] || { echo "usage: parsers.sh [-percent P] [-jobs N] PROGRAM"; exit 2; }

# Thousands of inputs for each target, 10 million in all. The slow ones read files, search, or look
# at a whole network; they get fewer.
targets='session:40 network:20 pgn:150 epd:150 journal:100 game-record:300 moves:240
    config:400 engine-output:900 numbers:1300 encounter:1500 match-entry:1300 position:1900 sample:500 settings:500
    shell-words:1000'

# fuzz TARGET THOUSANDS
fuzz() {
    runs=$(awk -v thousands="$2" -v percent="$percent" 'BEGIN { printf "%d", 10 * thousands * percent }')
    rm -rf "$logs/$1" && mkdir -p "$logs/$1" || return 1
    "$program" "$1" -seed=1 -runs="$runs" -max_len=4096 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
        -artifact_prefix="$logs/$1-" "$logs/$1" "$seeds/$1" >"$logs/$1.log" 2>&1
    status=$?
    done=$(sed -n 's/^stat::number_of_executed_units: //p' "$logs/$1.log")
    coverage=$(sed -n 's/.* cov: \([0-9]*\) ft: .*/\1/p' "$logs/$1.log" | tail -n 1)
    echo "${done:-0} inputs, $coverage places reached: $1"
    [ $status -eq 0 ] && return
    echo "FAILED $1:"
    grep -E 'FAILED|ERROR|runtime error|SUMMARY|Test unit written' "$logs/$1.log"
}

mkdir -p "$logs" && beside_open "$jobs" || exit 2
rm -f "$logs/result"
for target in $targets; do
    beside fuzz "${target%:*}" "${target#*:}" >>"$logs/result"
done
wait
cat "$logs/result"
failed=$(grep -c '^FAILED' "$logs/result")
echo "parsers: $(awk '/ inputs, / { sum += $1 } END { printf "%d", sum }' "$logs/result") inputs, $failed targets failed"
[ "$failed" -eq 0 ] && [ "$(grep -c ' inputs, ' "$logs/result")" -eq "$(echo $targets | wc -w)" ]
