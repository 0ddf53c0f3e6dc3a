#!/bin/sh
# Makes the tables of bench/MEASURED.md: measure.sh BUILD ENGINE REGATTA [FILE], from the top folder, as `make measure`
# calls it. BUILD is the folder of what is built. The tables stand above the heading "Results of matches"; what FILE
# (bench/MEASURED.md) has from there on stays as it is.
#   OLD=./old    compares the speed of ENGINE and OLD, too: pairs of runs in turn
#   QUICK=1      the smallest efforts, to test this script: the figures say nothing
#
# DESIGN. Each row is a command, which is run as it is printed, and a filter that finds the figure in its output. A row
# without a figure says what is missing, and the status is 1 then. Nothing else should run meanwhile.
build=$1 engine=$2 regatta=$3 file=${4:-bench/MEASURED.md}
: "${MAKE:=make}" "${OLD:=}" "${QUICK:=}"
LC_ALL=C && export LC_ALL
. tests/variants.sh
kept='## Results of matches'
made=$build/measured.md
failed=0
ran=

if [ -n "$QUICK" ]; then
    repeats=1 pairs=2 perft_mb=16 time_depth=4 time_runs=1 wins=ships-wins archs=native
else
    repeats=5 pairs=12 perft_mb=2048 time_depth=16 time_runs=3
    wins='ships-wins ships10-wins ships-long-wins ships-hard-wins cubes-wins' archs='native v3 generic'
fi

variants=$(variants_of "$engine") || variants=ships

# depth VARIANT count|speed|bench: of its count of leaves, of perft as a test of speed, and of its bench.
depth() {
    [ -z "$QUICK" ] || { echo 3; return; }
    case $1-$2 in
    ships-count | cubes3-count | cubes-speed) echo 7 ;;
    ships10-count | cubes3-speed) echo 6 ;;
    cubes-count) echo 8 ;;
    ships-speed | ships10-speed) echo 5 ;;
    cubes-bench) echo 18 ;;
    *-bench) echo 16 ;;
    *) echo 4 ;;
    esac
}

# quartiles: of the numbers in the input, as "median (lower to upper quartile)".
quartiles() {
    sort -g | awk -v digits="${1:-2}" '
        function at(share,    place, low) {
            place = 1 + share * (NR - 1)
            low = int(place)
            return number[low] + (place - low) * ((low < NR ? number[low + 1] : number[low]) - number[low])
        }
        { number[NR] = $1 }
        END {
            if (NR == 1)
                printf "%.*f\n", digits, at(0.5)
            else if (NR > 0)
                printf "%.*f (%.*f to %.*f)\n", digits, at(0.5), digits, at(0.25), digits, at(0.75)
        }'
}

# put_row WHAT COMMAND FIGURE: a line of a table. Without a figure it says so, and the status is 1 in the end.
put_row() {
    [ -n "$3" ] || { echo "measure.sh: no figure for: $2" >&2; failed=1; }
    echo "| $1 | ${3:-no figure} | \`$2\` |"
}

# row WHAT COMMAND FILTER...: runs the command once. The filter prints the figure.
row() {
    what=$1 command=$2
    shift 2
    echo "$what" >&2
    put_row "$what" "$command" "$(sh -c "$command" 2>&1 </dev/null | "$@")"
}

# repeated WHAT COMMAND FILTER...: the same of several runs, as median and quartiles. Rows of one command that follow each
# other share its runs.
repeated() {
    what=$1 command=$2
    shift 2
    echo "$what" >&2
    if [ "$command" != "$ran" ]; then
        ran=$command
        for _ in $(seq $repeats); do sh -c "$command" 2>&1 </dev/null; done >"$made.runs"
    fi
    put_row "$what" "$command" "$("$@" <"$made.runs" | quartiles 2)"
}

table() { printf '\n%s\n\n| what | figure | command |\n|---|---|---|\n' "$1"; }

# Says in a row why it has no figure here, unless the tool is there.
needs() { command -v "$1" >/dev/null 2>&1 || { echo "| $2 | not measured: there is no $1 | |"; return 1; }; }

leaves() { sed -n 's/^Nodes searched: *//p; s/^\([0-9][0-9]*\) leaves.*/\1/p' | tail -n 1; }
millions_of_nodes() { awk '/^[0-9]+ nodes [0-9]+ nps$/ { printf "%.2f\n", $3 / 1e6 }'; }
speed_of_perft() { awk '/^1 thread: / { printf "%.2f\n", $(NF - 1) / 1e9 }'; }
gain_of_threads() { awk '/^2 threads \/ 1 thread: / { print $NF }'; }
speed_by_making() { awk '/made and unmade/ { printf "%.1f\n", $(NF - 1) / 1e6 }'; }
bytes_of() { awk 'NF > 4 && $5 ~ /^[0-9]+$/ { print $5 }'; }

# as_variant NAME COMMANDS: the words for the engine.
as_variant() { [ "$1" = ships ] || printf '"setoption name UCI_Variant value %s" ' "$1"; printf '"%s"' "$2"; }

count_leaves() {
    table '## Counts of leaves from the start'
    for variant in $variants; do
        depth=$(depth "$variant" count)
        row "$variant, depth $depth" "$engine $(as_variant "$variant" "perft $depth threads 2 hash $perft_mb")" leaves
    done
}

measure_perft() {
    table '## Speed of perft'
    perft_depth=$(depth ships speed)
    for arch in $archs; do
        program=$engine
        if [ $arch != native ]; then
            program=$build/measure-$arch
            "$MAKE" -s ARCH=$arch EXE="$program" program >&2 || { echo "| $arch | not measured: no such build here | |"; continue; }
            "$program" "perftbench 2" >/dev/null 2>&1 || { echo "| $arch | not measured: not for this processor | |"; continue; }
        fi
        repeated "$arch, one thread, no hash, billions of leaves/s" "$program \"perftbench $perft_depth\"" speed_of_perft
        repeated "$arch, two threads, times as many" "$program \"perftbench $perft_depth\"" gain_of_threads
        repeated "$arch, every leaf made and unmade, millions/s" "$program \"perftbench $perft_depth\"" speed_by_making
    done
    for variant in $variants; do
        [ "$variant" = ships ] || repeated "$variant, one thread, no hash, billions of leaves/s" \
            "$engine \"perftbench $(depth "$variant" speed) $variant\"" speed_of_perft
    done
}

measure_nodes() {
    table '## Speed of the search, millions of nodes/s'
    for variant in $variants; do
        repeated "$variant, one thread" "$engine $(as_variant "$variant" "bench 16 1 $(depth "$variant" bench)")" millions_of_nodes
        repeated "$variant, two threads" "$engine $(as_variant "$variant" "bench 256 2 300 default movetime")" millions_of_nodes
    done
}

# The same command of both programs in turn, and of each pair the ratio.
paired() {
    echo "$1" >&2
    for _ in $(seq $pairs); do
        new=$(sh -c "$engine $2" 2>&1 </dev/null | "$3")
        old=$(sh -c "$OLD $2" 2>&1 </dev/null | "$3")
        echo "$new $old"
    done | awk '$2 > 0 { print $1 / $2 }' | quartiles 3 | sed "s|.*|\| $1 \| ×& \| \`$engine $2\`, in turn with the other, $pairs pairs \||"
}

compare_speed() {
    [ -n "$OLD" ] || return 0
    table "## Speed against $("$OLD" --version | head -n 1 | cut -d , -f 1), $OLD"
    both=$(variants_of "$OLD") # what both programs know
    for variant in $both; do
        paired "nodes/s, $variant" "$(as_variant "$variant" "bench 16 1 $(depth "$variant" bench)")" millions_of_nodes
    done
    for variant in $both; do
        paired "leaves/s of perft, $variant" "\"perftbench $(depth "$variant" speed) $variant\"" speed_of_perft
    done
}

measure_search() {
    table '## Time to a depth, and proven wins'
    ! needs python3 'two threads against one' ||
        row "two threads against one, to depth $time_depth" \
            "python3 bench/tune/time_to_depth.py $engine $time_depth 2 $time_runs" sed -n 's/^depth [0-9]*, 2 threads: //; s/x\([0-9]\)/×\1/gp'
    for wins_of in $wins; do
        row "proven wins: $wins_of" "$build/tests/wins -nodes 60000000 $engine tests/vectors/$wins_of.epd" \
            sed -n 's/^wins: \(.*\), 0 failed$/\1/p'
    done
}

measure_runner() {
    table '## Regatta'
    ! needs taskset 'plies/s on one core' ||
        row 'engines that answer at once, on one core' "taskset -c 0 $regatta bench cmd=$build/tests/bad_engine args=--quiet" \
            sed -n 's/^\([0-9]* games, .*\)/\1/p'
}

measure_sizes() {
    table '## Sizes, bytes'
    row 'the engine' "ls -l $engine" bytes_of
    row 'Regatta' "ls -l $regatta" bytes_of
    [ -z "$QUICK" ] || return 0
    if "$MAKE" -s web-tools >/dev/null 2>&1; then
        "$MAKE" -s BOARD="$build/measure-board.html" board >&2
        row 'the page with the engine' "ls -l $build/measure-board.html" bytes_of
    else
        echo '| the page with the engine | not measured: its compilers are not here | |'
    fi
}

# said NAME: what the engine says of its build.
said() { "$engine" compiler | sed -n "s/^ *$1 *: *//p"; }

describe() {
    model=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
    echo '# What was measured, and what was found out about the games'
    echo
    {
        echo "\`make measure\` made the tables down to \"${kept#\#\# }\": commit $(git describe --always --dirty 2>/dev/null || echo unknown)," \
            "$(date -u +%Y-%m-%d), ${model:-an unnamed processor}, $(getconf _NPROCESSORS_ONLN) cores, $(said 'Compilation settings')," \
            "$(said 'Compiled by') $(said __VERSION__)."
        echo "A figure of several runs is the median of $repeats, with its quartiles. \`make programs\` builds what is in \`build/tests/\`."
    } | fold -s -w 120 | sed 's/ *$//'
    echo
    # shellcheck disable=SC2016
    echo '`bench/STRENGTH.md` has the changes that were tried, and `bench/match/README.md` the rating list.'
}

mkdir -p "$build" || exit 2
grep -qxF "$kept" "$file" || { echo "measure.sh: $file has no heading \"${kept#\#\# }\"" >&2; exit 2; }
{
    describe
    count_leaves
    measure_perft
    measure_nodes
    compare_speed
    measure_search
    measure_runner
    measure_sizes
    echo
} >"$made.tables"
sed -n "/^$kept\$/,\$p" "$file" >"$made.kept"
cat "$made.tables" "$made.kept" >"$made" && cp "$made" "$file" || exit 2
rm -f "$made" "$made.tables" "$made.kept" "$made.runs"
exit $failed
