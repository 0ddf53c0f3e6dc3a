#!/bin/sh
# All tests, each a step with a name and one line of result; `make check` runs it from the top folder.
# What a step printed is in build/check/. Ends with "N passed, 0 failed" and status 0 if all is well.
# A step that lacks its tool (clang, a sanitizer, a cross compiler) is skipped and says so.
# CHECK_ONLY="unit layering" runs only steps whose names begin with one of those words.
: "${MAKE:=make}" "${CC:=cc}"
logs=build/check
passed=0 failed=0 skipped=0
begun=$(date +%s)
rm -rf "$logs"
mkdir -p "$logs"

# limited SECONDS COMMAND...: stops a command that hangs, where the system can.
if command -v timeout >/dev/null 2>&1; then
    limited() { timeout -k 5 "$@"; }
else
    limited() { shift; "$@"; }
fi

wanted() {
    [ -n "$CHECK_ONLY" ] || return 0
    for word in $CHECK_ONLY; do
        case $1 in "$word"*) return 0 ;; esac
    done
    return 1
}

# step NAME COMMAND...: runs the command, a function as a rule, and prints how it ended.
step() {
    name=$1
    shift
    wanted "$name" || return 0
    log=$logs/$(echo "$name" | tr ' +/=' '____').log
    start=$(date +%s)
    ("$@") >"$log" 2>&1 </dev/null
    status=$?
    last=$(tail -n 1 "$log")
    seconds=$(($(date +%s) - start))
    if [ $status -eq 0 ]; then
        passed=$((passed + 1))
        printf 'ok       %-28s %4d s  %s\n' "$name" $seconds "$last"
    else
        failed=$((failed + 1))
        printf 'FAILED   %-28s %4d s  %s\n' "$name" $seconds "$last"
        { grep -E 'FAILED|ERROR|WARNING|runtime error|warning:|error:' "$log" | head -n 10
          echo "... $log ends with:"
          tail -n 8 "$log"; } | sed 's/^/    /'
    fi
}

skip() {
    wanted "$1" || return 0
    skipped=$((skipped + 1))
    printf 'skipped  %-28s         %s\n' "$1" "$2"
}

# build NAME=VALUE...: builds the engine and the test programs; a warning is a failure.
# Leaves the folder of the programs in $objects and the engine in $engine.
build() {
    objects=$("$MAKE" -s --no-print-directory CC="$CC" "$@" where) &&
        engine=$objects/engine-under-test &&
        "$MAKE" --no-print-directory CC="$CC" EXE="$engine" "$@" program programs || return 1
}

# quiet_build: the same as a step of its own, from nothing, so that every warning shows.
quiet_build() {
    objects=$("$MAKE" -s --no-print-directory CC="$CC" "$@" where) && rm -rf "$objects" || return 1
    build "$@" >"$logs/build.out" 2>&1
    status=$?
    cat "$logs/build.out"
    if grep -q 'warning' "$logs/build.out"; then
        echo "FAILED: the compiler warns"
        return 1
    fi
    [ $status -eq 0 ] && echo "no warning, ./$engine"
}

unit() { build "$@" >/dev/null && limited 300 $run "$objects/tests/unit" $quick; }
conformance() { build "$@" >/dev/null && limited 300 $run "$objects/tests/conformance" $quick; }

# The node counts of the benches of all variants, on one line; what follows is for the bench.
node_counts() {
    counted=$1
    shift
    for variant in $variants; do
        limited 300 sh tests/signature.sh "$counted" $variant "$@" || return 1
    done | tr '\n' ' '
}

# signature EXPECTED ARGUMENTS_OF_BENCH BUILD...: the benches have exactly those node counts.
signature() {
    expected=$1 arguments=$2
    shift 2
    build "$@" >/dev/null || return 1
    is=$(SYRACUSE_RUN=$run node_counts "$engine" $arguments)
    echo "$variants: $is nodes, $expected expected"
    [ -n "$expected" ] && [ "$is" = "$expected" ]
}

match_unit() { build "$@" >/dev/null && limited 300 $run "$objects/tests/match_unit" $quick; }

# matches CASES BUILD...: whole matches of the real program.
matches() {
    cases=$1
    [ $# -eq 0 ] || shift
    build "$@" >/dev/null && limited 600 sh tests/match.sh "$objects" "$engine" $cases
}

report_browser() {
    build "$@" >/dev/null && limited 300 sh tests/report_browser.sh "$objects/tests/report_sample"
}

transcripts() {
    slow=$1
    shift
    build "$@" >/dev/null &&
        limited 600 $run "$objects/tests/transcript" -slow "$slow" "$engine" tests/transcripts/*.txt
}

cubes_fit() {
    build "$@" >/dev/null &&
        "$MAKE" --no-print-directory CC="$CC" "$@" "$objects/cubes-fit" >/dev/null &&
        limited 300 sh tests/cubes_fit.sh "$objects/cubes-fit" "$engine"
}

wins() {
    build >/dev/null &&
        limited 600 "$objects/tests/wins" -jobs 2 "$engine" \
            tests/vectors/ships-wins.epd tests/vectors/ships-long-wins.epd
}

claims() { build "$@" >/dev/null && limited 300 "$objects/tests/claims" -positions ${positions:-5000}; }

bench() {
    arguments=$1
    shift
    build "$@" >/dev/null || return 1
    for variant in $variants; do
        limited 300 $run "$engine" "setoption name UCI_Variant value $variant" \
            "bench $arguments" || return 1
    done
}

fuzz() {
    build "$@" >/dev/null &&
        limited 400 $run "$objects/tests/fuzz" -seed 1 -lines 20000 "$engine" &&
        limited 400 $run "$objects/tests/fuzz" -seed 2 -lines 20000 "$engine"
}

# Assertions on: incremental keys are compared with recomputed ones at every node.
assertions() {
    build MODE=debug >/dev/null && limited 100 "$objects/tests/unit" -quick &&
        bench "$small" MODE=debug
}

# works FLAGS [PREFIX]: whether programs built with these flags can be linked and run here.
works() {
    echo 'int main(void) { return 0; }' >"$logs/probe.c" &&
        "$CC" $1 "$logs/probe.c" -o "$logs/probe" 2>/dev/null && $2 "$logs/probe" 2>/dev/null
}

variants='ships cubes cubes3'
expected=$(cat tests/bench.signature tests/bench-cubes.signature tests/bench-cubes3.signature |
    tr '\n' ' ')
quick= run=
small='16 1 5' # a bench for slow machines: table, threads, depth

step 'build' quiet_build
step 'build generic' quiet_build ARCH=generic
step 'unit' unit
step 'unit generic' unit ARCH=generic
if grep -qw avx2 /proc/cpuinfo 2>/dev/null; then
    step 'unit v3' unit ARCH=v3
else
    skip 'unit v3' 'this machine has no AVX2'
fi
step 'conformance' conformance
quick=-quick
step 'conformance generic' conformance ARCH=generic
quick=
step 'layering' sh tests/layering.sh
step 'assertions' assertions
step 'signature' signature "$expected" ''
step 'signature generic' signature "$expected" '' ARCH=generic

if command -v clang >/dev/null 2>&1; then
    step 'build clang' quiet_build CC=clang
    step 'signature clang' signature "$expected" '' CC=clang
else
    skip 'clang' 'there is no clang'
fi

emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64)
if command -v aarch64-linux-gnu-gcc >/dev/null 2>&1; then
    step 'build aarch64' quiet_build CC=aarch64-linux-gnu-gcc ARCH=aarch64 LDFLAGS=-static
    if [ -n "$emulator" ]; then
        build >/dev/null 2>&1
        few=$(node_counts "$engine" $small 2>/dev/null)
        run=$emulator quick=-quick
        step 'unit aarch64' unit CC=aarch64-linux-gnu-gcc ARCH=aarch64 LDFLAGS=-static
        step 'signature aarch64' signature "$few" "$small" \
            CC=aarch64-linux-gnu-gcc ARCH=aarch64 LDFLAGS=-static
        run= quick=
    else
        skip 'aarch64' 'there is no qemu-aarch64'
    fi
else
    skip 'aarch64' 'there is no aarch64-linux-gnu-gcc'
fi

step 'transcripts' transcripts 1
step 'cubes-fit' cubes_fit
step 'match unit' match_unit
step 'matches' matches
if command -v chromium >/dev/null 2>&1; then
    step 'report in a browser' report_browser
else
    skip 'report in a browser' 'there is no chromium'
fi
step 'wins' wins
step 'claims' claims
if works '-fsanitize=address,undefined'; then
    quick=-quick
    step 'asan+ubsan build' quiet_build MODE=asan
    step 'asan+ubsan unit' unit MODE=asan
    step 'asan+ubsan conformance' conformance MODE=asan
    step 'asan+ubsan bench' bench "$small" MODE=asan
    step 'asan+ubsan transcripts' transcripts 8 MODE=asan
    step 'asan+ubsan fuzz' fuzz MODE=asan
    positions=300 step 'asan+ubsan claims' claims MODE=asan
    step 'asan+ubsan cubes-fit' cubes_fit MODE=asan
    step 'asan+ubsan match unit' match_unit MODE=asan
    step 'asan+ubsan matches' matches 'plain killed sprt tournaments report cubes3' MODE=asan
    quick=
else
    skip 'asan+ubsan' 'the compiler lacks these sanitizers'
fi

# ThreadSanitizer can't map its memory where addresses are very random; setarch -R helps.
if works -fsanitize=thread; then
    plain_addresses=
elif works -fsanitize=thread 'setarch -R'; then
    plain_addresses='setarch -R'
else
    plain_addresses=none
fi
if [ "$plain_addresses" != none ]; then
    quick=-quick run=$plain_addresses
    step 'tsan build' quiet_build MODE=tsan
    step 'tsan unit' unit MODE=tsan
    step 'tsan bench, 4 threads' bench '16 4 5' MODE=tsan
    step 'tsan transcripts' transcripts 8 MODE=tsan
    step 'tsan match unit' match_unit MODE=tsan
    quick= run=
else
    skip 'tsan' 'the compiler lacks ThreadSanitizer, or it cannot run here'
fi

echo
echo "$(($(date +%s) - begun)) s, $skipped skipped"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
