#!/bin/sh
# All tests, each a step with a name and one line of result: check.sh [check|all], from the top folder.
#   check   what a change can break: `make check`
#   all     everything: `make check-all`; README.md has the times of both
# The output of each step is in build/check/, or with `make O=` in that folder's. Ends with "N passed, 0 failed" and
# status 0 if all is well.
#   CHECK_ONLY="unit layering"   runs only steps whose names begin with one of those words
#   CHECK_WITHOUT="asan matches" runs no steps whose names begin with one of those
#   CHECK_RARE=1                 `all` has those steps, too, that say little that no other says: before a release
#   CHECK_JOBS=4                 how many run side by side; two more than there are processors, as many wait
#   CHECK_NO_SKIP=1              a step that lacks its tool (clang, a sanitizer, a browser) has failed
#   CHECK_DONE=FILE              lists steps that have passed: those in it are not run again, new ones are added.
#                                For several runs of one tree, the first of which may have lacked tools
#
# DESIGN. `table` at the end says everything: it is gone through once to see what must be built, and once to run it, some
# steps side by side. The release build comes first, the others follow one after the other, each with all processors,
# in the order in which the table needs them. A step waits for its own builds only.
# A step runs in a shell of its own, where in_build has set $objects, the folder of its build, $engine, and $run,
# what runs a program of that build.
: "${MAKE:=make}" "${CC:=cc}" "${BUILD:=build}"
. tests/beside.sh
. tests/variants.sh
logs=$BUILD/check
begun=$(date +%s)
what=${1:-check}
done_list=$CHECK_DONE
unset CHECK_DONE # the check that a step may run is another one
cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
: "${CHECK_JOBS:=$((cores + 2))}"
case $MAKEFLAGS in *jobserver*) parallel= ;; *) parallel=-j$cores ;; esac
rm -rf "$logs"
mkdir -p "$logs/built" "$logs/lacks" || exit 1
: >"$logs/results"
: >"$logs/costs" # of each step its seconds, and those of processor time

# limited COMMAND...: stops a command that hangs, where the system can. What hangs does so for ever, and a busy machine may
# take twenty times as long as an idle one, so an hour is for all.
if command -v timeout >/dev/null 2>&1; then
    limited() { timeout -k 5 3600 "$@"; }
else
    limited() { "$@"; }
fi

# --- Steps ---------------------------------------------------------------------------------------

# begins NAME WORD...: whether it begins with one of the words.
begins() {
    begun_name=$1
    shift
    for word; do
        case $begun_name in "$word"*) return 0 ;; esac
    done
    return 1
}

# shellcheck disable=SC2086
wanted() { { [ -z "$CHECK_ONLY" ] || begins "$1" $CHECK_ONLY; } && ! begins "$1" $CHECK_WITHOUT; }

# Whether an earlier run has passed this step.
done_before() { [ -n "$done_list" ] && grep -qxF -- "$1" "$done_list" 2>/dev/null; }

# result passed|failed|skipped NAME SECONDS TEXT
result() {
    echo "$1" >>"$logs/results"
    case $1 in passed) set -- ok "$2" "$3" "$4" ;; failed) set -- FAILED "$2" "$3" "$4" ;; esac
    printf '%-8s %-28s %4s %s  %s\n' "$1" "$2" "${3:--}" s "$4"
}

skipped() {
    [ -z "$CHECK_NO_SKIP" ] || { result failed "$1" '' "skipped, but nothing may be: $2"; return; }
    result skipped "$1" '' "$2"
}

# measure FILE: sets $used_s, the seconds of processor time of all that this shell has waited for. By way of a
# file, as a pipe would ask a new shell, which has used none. It has minutes and seconds of user and of system.
measure() {
    times >"$1"
    used_s=$(tail -n 1 "$1" | tr 'ms' '  ' | awk '{ printf "%d", 60 * $1 + $2 + 60 * $3 + $4 }')
    rm -f "$1"
}

# perform NAME COMMAND...: runs it and says how it ended, with one write. Status 77 is a skipped one.
perform() {
    name=$1
    shift
    log=$logs/$(echo "$name" | tr -c 'a-zA-Z0-9\n' '_').log
    start=$(date +%s)
    measure "$log.times"
    ("$@") >"$log" 2>&1 </dev/null
    status=$?
    last=$(tail -n 1 "$log")
    seconds=$(($(date +%s) - start))
    before_s=$used_s
    measure "$log.times"
    echo "$seconds $((used_s - before_s)) $name" >>"$logs/costs"
    case $status in
    0)
        [ -z "$done_list" ] || echo "$name" >>"$done_list"
        result passed "$name" $seconds "$last"
        ;;
    77) skipped "$name" "$last" ;;
    *)
        said=$(
            result failed "$name" $seconds "$last"
            { awk '/FAILED|ERROR|WARNING|runtime error|warning:|error:/ { shown = 2 } shown-- > 0' "$log" | head -n 20
              echo "... $log ends with:"
              tail -n 8 "$log"; } | sed 's/^/    /'
        )
        printf '%s\n' "$said"
        ;;
    esac
    return $status
}

# in_build BUILD COMMAND...: sets what a step of this build uses, and runs it.
in_build() {
    kind=$1
    shift
    [ -s "$logs/built/$kind" ] || { echo "FAILED: the build $kind failed"; return 1; }
    objects=$(cat "$logs/built/$kind")
    engine=$objects/engine-under-test
    run=
    case $kind in
    tsan) run=$plain_addresses ;;
    aarch64 | i686 | armhf | riscv64 | s390x) foreign "$kind" && run=$emulator ;;
    esac
    "$@"
}

# step check|quick|all|rare NEEDS NAME COMMAND...: a line of the table. A `quick` one is for `check` only:
# `all` has the same at length. NEEDS is the build it is about, and whatever else it can't do without: release+chromium.
step() {
    case $what$1 in checkall | checkrare | allquick) return 0 ;; allrare) [ -n "$CHECK_RARE" ] || return 0 ;; esac
    wanted "$3" || return 0
    needs=$2
    shift 2
    if done_before "$1"; then
        [ "$pass" != builds ] || result passed "$1" '' 'in an earlier run'
        return 0
    fi
    if [ "$pass" = builds ]; then
        for need in $(echo "$needs" | tr + ' '); do need_build "$need"; done
        return 0
    fi
    for need in $(echo "$needs" | tr + ' '); do
        [ ! -s "$logs/lacks/$need" ] || { skipped "$1" "$(cat "$logs/lacks/$need")"; return 0; }
        wait_for_build "$need"
    done
    name=$1
    shift
    beside perform "$name" in_build "${needs%%+*}" "$@"
}

# wait_for_build NEED: waits until it is built, or could not be. A tool is no build.
wait_for_build() {
    case " $builds " in *" $1 "*) ;; *) return 0 ;; esac
    while :; do
        case " $ended " in *" $1 "* | *' all '*) return 0 ;; esac
        read -r ended_build <&8
        ended="$ended $ended_build"
    done
}

# --- Builds --------------------------------------------------------------------------------------

# make_for BUILD ARGUMENT...
make_for() {
    kind=$1
    shift
    case $kind in
    generic | v3 | universal) set -- ARCH="$kind" "$@" ;;
    board) set -- O="$logs/board" "$@" ;;
    lto) set -- CFLAGS=-flto=auto O="$logs/lto" "$@" ;; # a folder of its own for the same build
    asan | tsan) set -- MODE="$kind" "$@" ;;
    strict) set -- MODE=strict EXTRA_CFLAGS=-O1 "$@" ;; # the way to the system, which needs no speed
    clang) set -- CC=clang "$@" ;;
    newest) set -- CC="$newest_clang" "$@" ;;
    musl) set -- CC=musl-gcc LDFLAGS=-static EXTRA_CFLAGS=-O1 "$@" ;;
    fuzz) set -- CC=clang MODE=fuzz "$@" ;;
    aarch64) set -- CC=aarch64-linux-gnu-gcc ARCH=aarch64 LDFLAGS=-static "$@" ;;
    i686 | armhf | riscv64 | s390x)
        foreign $kind
        set -- CC="$foreign_compiler" ARCH=generic LDFLAGS=-static "$@"
        # With assertions: incremental keys are compared with recomputed ones at every node.
        [ $kind != i686 ] || set -- EXTRA_CFLAGS=-UNDEBUG "$@"
        ;;
    windows) set -- CC="$windows_compiler" ARCH=universal "$@" ;;
    esac
    "$MAKE" --no-print-directory $parallel CC="$CC" "$@"
}

# foreign BUILD: what compiles for another machine, and what runs that here: an emulator, or env where
# the processor does it itself.
foreign() {
    case $1 in
    aarch64) set -- aarch64-linux-gnu aarch64 ;;
    i686) set -- i686-linux-gnu i386 ;;
    armhf) set -- arm-linux-gnueabihf arm ;;
    riscv64) set -- riscv64-linux-gnu riscv64 ;;
    s390x) set -- s390x-linux-gnu s390x ;;
    esac
    foreign_compiler=$1-gcc
    emulator=$(command -v "qemu-$2-static" || command -v "qemu-$2" || echo "qemu-$2")
    [ "$2" != i386 ] || ! runs_i686 || emulator=env
}

runs_i686() {
    : "${i686_runs:=$(CC=i686-linux-gnu-gcc && works -static && echo yes || echo no)}"
    [ "$i686_runs" = yes ]
}

# works FLAGS [PREFIX]: whether programs built with these flags can be linked and run here.
works() {
    echo 'int main(void) { return 0; }' >"$logs/probe.c" &&
        $CC $1 "$logs/probe.c" -o "$logs/probe" 2>/dev/null && $2 "$logs/probe" 2>/dev/null
}

# The name of a file from everywhere.
absolute() { case $1 in /*) echo "$1" ;; *) echo "$PWD/$1" ;; esac; }

have() { command -v "$1" >/dev/null 2>&1; }

# lacks NEED: says why there can be no such build, or why this tool is of no use. Nothing if all is well.
lacks() {
    case $1 in
    v3) grep -qw avx2 /proc/cpuinfo 2>/dev/null || echo 'this machine has no AVX2' ;;
    clang) have clang || echo 'there is no clang' ;;
    fuzz)
        (CC=clang && works '-fsanitize=fuzzer,address -Dmain=LLVMFuzzerTestOneInput' true) ||
            echo 'there is no clang with libFuzzer'
        ;;
    aarch64 | i686 | armhf | riscv64 | s390x)
        foreign "$1"
        for tool in "$foreign_compiler" "$emulator"; do have "$tool" || echo "there is no $tool"; done
        ;;
    newest) have "$newest_clang" || echo 'there is no clang' ;;
    universal) have qemu-x86_64 || echo 'there is no qemu-x86_64' ;;
    musl) have musl-gcc || echo 'there is no musl-gcc' ;;
    taskset) taskset -c 0 true 2>/dev/null || echo 'there is no taskset, or not this processor' ;;
    windows) have "$windows_compiler" || echo "there is no $windows_compiler" ;;
    wine) have wine && have wineserver || echo 'there is no wine' ;;
    board) "$MAKE" -s --no-print-directory O="$logs/board" web-tools 2>&1 | tr '\n' ' ' ;;
    firefox) have firefox-esr || have firefox || echo 'there is no firefox' ;;
    slurm) # its daemons may be where only root looks
        for tool in munged slurmctld slurmd sbatch; do
            (PATH=$PATH:/usr/sbin:/sbin && have $tool) || echo "there is no $tool"
        done
        ;;
    chromium | mandoc | node | python3 | Rscript) have "$1" || echo "there is no $1" ;;
    asan) works -fsanitize=address,undefined || echo 'the compiler lacks these sanitizers' ;;
    tsan) [ "$plain_addresses" != none ] || echo 'no ThreadSanitizer, or it cannot run here' ;;
    esac
}
# The newest clang by its number, or the only one.
newest_clang=$(for path in /usr/bin/clang-[0-9]*; do echo "${path##*-} ${path##*/}"; done 2>/dev/null |
    grep '^[0-9]* clang-[0-9]*$' | sort -n | tail -n 1 | cut -d ' ' -f 2)
: "${newest_clang:=clang}"
windows_compiler=x86_64-w64-mingw32-gcc-posix
WINEPREFIX=$(absolute "$logs/wine") && export WINEPREFIX WINEDEBUG=-all
# Newer kernels put the heap of Wine's loader anywhere in a gigabyte, and one time in some thousands where
# Wine needs a page of its own; it then ends with status 1 and says nothing, or with a signal.
wine_addresses=
! setarch -R true 2>/dev/null || wine_addresses='setarch -R'
# Only the server of these tests ends.
leave_wine() { [ ! -d "$WINEPREFIX" ] || { wineserver -k; rm -rf "$WINEPREFIX"; }; }
trap leave_wine EXIT
# ThreadSanitizer can't map its memory where addresses are very random; setarch -R helps.
plain_addresses=none
works -fsanitize=thread && plain_addresses=
[ -z "$plain_addresses" ] || ! works -fsanitize=thread 'setarch -R' || plain_addresses='setarch -R'

# quiet_build BUILD: the engine and what tests it, from nothing, so that every warning shows. With CC=clang the
# builds release and clang are one.
quiet_build() {
    folder=$(make_for "$1" -s where) || return 1
    for other in "$logs"/built/*; do
        if [ -s "$other" ] && [ "$(cat "$other")" = "$folder" ]; then
            cp "$other" "$logs/built/$1"
            echo "it is the build ${other##*/}"
            return 0
        fi
    done
    rm -rf "$folder" && programs_of "$1" || return 1
    if grep -q 'warning' "$logs/build.out"; then
        grep 'warning' "$logs/build.out"
        echo "FAILED: the compiler warns"
        return 1
    fi
    echo "no warning, $(cat "$logs/built/$1")"
}

programs_of() {
    folder=$(make_for "$1" -s where) || return 1
    exe=EXE=$folder/engine-under-test
    case $what-$1 in
    # The programs that steps of `check` run. `all` compiles the others.
    check-asan)
        set -- "$1" "$exe" program "$folder/tests/unit" "$folder/tests/transcript"
        ;;
    check-clang) set -- "$1" "$exe" program ;;
    *-fuzz) set -- "$1" "$folder/tests/parsers-fuzz" ;;
    *-windows) set -- "$1" "$exe.exe" program "$folder/tests/unit.exe" ${CHECK_RARE:+programs} ;;
    *-board) set -- "$1" board bundle npm ;;
    *-lto | *-universal) set -- "$1" "$exe" program ;;
    # All programs, but no tests, are compiled without a warning here, also those that do not run.
    *-newest) set -- "$1" "$exe" program "$folder/regatta" "$folder/datagen" "$folder/train" ;;
    *-i686 | *-s390x) set -- "$1" "$exe" program "$folder/tests/unit" "$folder/regatta" ;;
    *-musl)
        set -- "$1" "$exe" program "$folder/tests/unit" "$folder/tests/match_unit" "$folder/tests/bad_engine" ${CHECK_RARE:+programs}
        ;;
    *-generic) set -- "$1" "$exe" program "$folder/tests/unit" "$folder/tests/conformance" ;;
    *-v3 | *-aarch64 | *-armhf | *-riscv64) set -- "$1" "$exe" program "$folder/tests/unit" ;;
    *-release) set -- "$1" "$exe" program programs "$folder/turns" ;;
    *) set -- "$1" "$exe" program programs ;;
    esac
    make_for "$@" \
        >"$logs/build.out" 2>&1 || { cat "$logs/build.out"; return 1; }
    [ "$1" != windows ] || windows_commands || return 1
    echo "$folder" >"$logs/built/$1"
}

# A program for Windows is run by a command of its name, through wine. Test programs that only talk to an engine are
# those of the release build.
windows_commands() {
    here=$(absolute "$folder")
    for name in engine-under-test tests/unit ${CHECK_RARE:+tests/conformance}; do
        printf '#!/bin/sh\nLC_ALL=C.UTF-8 exec %s wine "%s" "$@"\n' "$wine_addresses" "$here/$name.exe" \
            >"$folder/$name" && chmod +x "$folder/$name" || return 1
    done
    for name in tests/transcript tests/fuzz regatta; do
        ln -sfn "${here%/*}/$(basename "$(make_for release -s where)")/$name" "$here/$name" || return 1
    done
}

# Notes the build that a step needs, once, unless it lacks something; a tool needs nothing more.
need_build() {
    [ ! -e "$logs/lacks/$1" ] || return 0
    lacks "$1" >"$logs/lacks/$1"
    case $1 in chromium | firefox | node | taskset | mandoc | python3 | slurm | Rscript) return 0 ;; esac
    # A server that is about to leave kills programs that begin meanwhile, and would leave as soon as none
    # runs. This one stays for two hours, unless leave_wine ends it.
    [ "$1" != wine ] || {
        { mkdir "$WINEPREFIX" && wineserver -p7200 && $wine_addresses wineboot --init; } >"$logs/wine.out" 2>&1
        return 0
    }
    [ -s "$logs/lacks/$1" ] || builds="$builds $1"
}

# build BUILD...: one after the other. Each is a step itself, unless other steps were asked for.
build() {
    for built; do
        if done_before "build $built"; then
            result passed "build $built" '' 'in an earlier run'
            programs_of "$built" >/dev/null || tail -n 20 "$logs/build.out"
        elif wanted "build $built"; then
            perform "build $built" quiet_build "$built"
        else
            programs_of "$built" >/dev/null || tail -n 20 "$logs/build.out"
        fi
        echo "$built" >&8
    done
    echo all >&8
}

# --- What the steps do ---------------------------------------------------------------------------

small='16 1 5' # a bench for slow machines: table, threads, depth

# program NAME ARGUMENT...: a test program of the build.
program() {
    name=$1
    shift
    limited $run "$objects/tests/$name" "$@"
}

# signatures check|all [ARGUMENT...]: the benches of all variants; the arguments are for the bench.
signatures() { SYRACUSE_RUN=$run limited sh tests/signature.sh "$engine" "$@"; }

signature() { signatures check; }

# The same of every part of a universal engine that can run here.
part_signatures() {
    ran=
    for part in v4 v3 generic; do
        export SYRACUSE_ARCH=$part
        said=$("$engine" compiler 2>&1) || case $said in *' lacks'*) continue ;; esac
        signature || return 1
        ran="$ran $part"
    done
    echo "the parts$ran count the same nodes"
}

# The same nodes as the release build, in a smaller bench.
small_signature() {
    # shellcheck disable=SC2086
    is=$(signatures all $small) && wanted=$(in_build release signatures all $small) || return 1
    echo "$is nodes, $wanted expected"
    [ "$is" = "$wanted" ]
}

# matches [CASE...]: whole matches of the real program.
matches() {
    common=
    [ "$kind" != strict ] || common=-common
    limited $run sh tests/match/match.sh -jobs $((cores + 1)) $common "$objects" "$engine" "$@"
}

rating_reference() { limited sh tests/match/ratings/reference.sh "$objects" "$engine"; }

# one_processor COMMAND...: a step whose programs have the first processor only.
one_processor() {
    run='taskset -c 0'
    "$@"
}

# Programs that go the common way need nothing that a Mac or a BSD lacks.
common_symbols() {
    lacking='pipe2|sigtimedwait|sigwaitinfo|fdatasync|pthread_condattr_setclock|flock|close_range|syscall|prctl'
    lacking="$lacking|ioctl|sched_[sg]etaffinity|pthread_[a-z]*_np|posix_spawn_[a-z_]*_np|sem_[a-z]*|getrandom"
    lacking="$lacking|accept4|dup3|ppoll|epoll_[a-z0-9]*|eventfd|signalfd|mkostemp|pthread_mutex_timedlock"
    for program in engine-under-test regatta datagen train tests/match_unit tests/unit tests/bad_engine; do
        symbols=$(nm -u "$objects/$program") || return 1
        ! echo "$symbols" | grep -E " ($lacking)(@|\$)" || { echo "FAILED: $program needs that"; return 1; }
        echo "$program: $(echo "$symbols" | wc -l) symbols, none that a Mac or a BSD is known to lack"
    done
}

transcripts() {
    limited $run "$objects/tests/transcript" -slow "$1" "$engine" tests/transcripts/*.txt
}

wins() { limited "$objects/tests/wins" -jobs 2 "$engine" "$@"; }

bench() {
    SYRACUSE_RUN=$run
    variants=$(variants_of "$engine") || return 1
    for variant in $variants; do
        limited $run "$engine" "setoption name UCI_Variant value $variant" "bench $1" || return 1
    done
}

# threads_in_turns DEPTH: a search whose threads take turns (bench/tune/turns.c) is the same twice in one process and in
# another, or some thread depends on what it should not. Alone, a thread searches what it does in the engine.
threads_in_turns() {
    variants=$(variants_of "$engine") || return 1
    for variant in $variants; do
        name="setoption name UCI_Variant value $variant"
        alone=$(limited "$objects/turns" "$name" "bench 16 1 $1" 2>/dev/null | tail -n 1)
        [ "${alone%% *}" = "$(sh tests/signature.sh "$engine" "$variant" 16 1 "$1")" ] ||
            { echo "FAILED: $variant, one thread: $alone"; return 1; }
        for process in 1 2; do
            printf '%s\n' "$name" "bench 16 4 $1" "bench 16 4 $1" | limited "$objects/turns" 2>/dev/null | grep '^[0-9]* nodes'
        done >"$logs/in_turns"
        [ "$(wc -l <"$logs/in_turns")" = 4 ] && [ "$(sort -u "$logs/in_turns" | wc -l)" = 1 ] ||
            { echo "FAILED: $variant, four threads:"; cat "$logs/in_turns"; return 1; }
        echo "$variant: four threads four times, $(head -n 1 "$logs/in_turns")"
    done
}

fuzz() {
    lines=$1
    shift
    for seed; do
        program fuzz -seed "$seed" -lines "$lines" "$engine" || return 1
    done
}

# parsers COPIES: the parsers with all seeds, each changed so many times.
parsers() { program parsers -copies "$1" tests/fuzz_targets/seeds; }

parsers_fuzz() {
    limited sh tests/fuzz_targets/parsers.sh -percent "$1" -jobs 2 "$objects/tests/parsers-fuzz"
}

network() { limited sh tests/data/network.sh "$objects" "$engine"; }

protocol() { limited sh tests/protocol/protocol.sh "$engine" "$@"; }

guide() { limited python3 tests/guide/check.py "$objects" "$engine" "$@"; }

compliance() { limited "$objects/regatta" --compliance "$engine"; }

# Differences there, and that the same bytes come from the same objects. The parts of a universal
# engine would share a name that the linker keeps once.
windows() {
    for part in "$objects"/*.part.o; do
        ! x86_64-w64-mingw32-objdump -h "$part" | grep LINK_ONCE ||
            { echo "FAILED: $part shares this with others"; return 1; }
    done
    ! said=$("$MAKE" -s windows WINDOWS_CC= 2>&1) && case $said in *' needs a gcc for Windows '*) ;; *)
        echo "FAILED: without a compiler it says: $said"
        return 1 ;;
    esac
    rm -f "$objects/syracuse.exe"
    make_for windows EXE="$objects/again.exe" program >/dev/null && cmp "$engine.exe" "$objects/again.exe" &&
        limited sh tests/protocol/windows.sh "$engine" "$engine.exe"
}

universal() {
    limited sh tests/packaging/universal.sh "$engine" "$(cat "$logs/built/v3")/engine-under-test" qemu-x86_64
}

# packaging NAME: how the programs are built, described and installed.
packaging() { limited sh "tests/packaging/$1.sh" "$engine" "$objects/regatta"; }

claims() { program claims -positions "$1"; }

# The page's modules, its engine, and the page itself. BUNDLE: what starts its engine under node.
BUNDLE=$(absolute "$logs/board/syracuse-build/web/board.bundle") && export BUNDLE
TOOLS=$BUILD/web-tools && export TOOLS
# The package for npm, and the example of it in a page.
PACKAGE=$logs/board/syracuse-build/npm/syracuse
package() { limited sh tests/npm/npm.sh "$PACKAGE" "$engine" "$objects/tests/transcript"; }
package_browsers() { limited sh tests/npm/page.sh "$PACKAGE"; }

page_modules() { limited sh tests/web/unit.sh; }
page_engine() { limited sh tests/web/engine.sh "$engine" "$objects/tests/transcript"; }
# each: a test in one of its places. A page that is right in one browser is seldom wrong in the other. Chromium without
# its windows, where it is installed, takes a third less; other steps have the whole one.
board_browsers() {
    if [ "$1" = each ]; then
        export WEB_EACH=1
        ! shell=$(command -v chromium-headless-shell) || export CHROMIUM="$shell"
    fi
    limited sh tests/web/browser.sh "$logs/board/board.html" "$engine" "$objects/regatta"
}
running_page() { limited sh tests/match/watch/page.sh "$objects/regatta" "$objects/tests/bad_engine"; }
report_browsers() { limited sh tests/match/report/real.sh "$objects/tests/report_sample"; }

report_browser() { limited sh tests/match/report_browser.sh "$objects/tests/report_sample" "$@"; }

# The unit tests under a sanitizer, with other vectors, emulated. Without what takes half of the time there and
# says what it says in the release build: the games of the levels, trainings that have to learn, a plan for a long clock.
unit_elsewhere() {
    program unit -quick -without levels -without 'train: it learns' -without "train: a step's gradient" \
        -without 'clock: a plan spends' "$@"
}

# searching short|long: the units with sanitizers, without those that search for long, or these alone. Others go the same
# ways, and a sanitizer makes them take two thirds of the time.
searching() {
    length=$1
    set -- -without train -without datagen
    [ "$length" = short ] || set --
    for units in ponder: 'pv: what searches' 'proofs: the evaluation' 'proofs10: the evaluation' 'clock: a forced' \
        'show: node limits' 'cubes: threads' 'cubes: a search larger'; do
        [ "$length" = long ] || set -- "$@" -without
        set -- "$@" "$units"
    done
    unit_elsewhere "$@"
}

# The steps that another width of vectors can break. The networks' sums are in the signature.
rules() { program unit bits lanes history ships cubes:; }

# The steps that another C library, or another way to the system, can break.
system_parts() {
    program unit -quick text wdl file clock tt pool control datagen 'train: network files' 'train: checkpoints' \
        'train: same bytes' "train: whole"
}

# The same without what searches long: that the search does the same there, its node counts say.
unit_emulated() {
    unit_elsewhere -without clock -without show -without ponder -without 'end:' -without skill -without proofs \
        -without pv: -without 'cubes: search' -without 'datagen: who wins' -without 'datagen: play refuses' "$@"
}

# --- The table -----------------------------------------------------------------------------------

# Of each group the longest come first, so that the short ones fill the gaps.
table() {
    step check release          'matches'               matches
    step quick release+chromium 'report in a browser'   report_browser quick
    step quick release          'match unit'            program match_unit -quick
    step quick release+python3  'guide'                 guide quick
    step check release          'transcripts'           transcripts 1
    step quick release          'unit'                  program unit -quick -without 'train: it learns'
    step check release          'unit, it learns'       program unit -quick 'train: it learns'
    step check release          'protocol'              protocol
    step quick release          'conformance'           program conformance -quick
    step check release          'signature'             signature
    step check release          'threads in turns'      threads_in_turns 7
    step check release          'network'               network
    step check release          'fuzz'                  fuzz 2000 3
    step check release          'version'              packaging version
    step check release+mandoc   'man pages'            packaging manual
    step check release+python3  'first moves'           packaging first_moves
    step check release          'layering'              sh tests/layering.sh
    step check release          'citations'             sh tests/citations.sh
    step check release+node     'page modules'          page_modules
    step check release          'wins'                  wins tests/vectors/ships-wins.epd \
        tests/vectors/ships10-wins.epd tests/vectors/cubes-wins.epd
    step check asan             'asan+ubsan unit'       searching short
    step check asan             'asan+ubsan transcripts' transcripts 8
    step quick release          'parsers, from seeds'   parsers 25
    step check clang            'signature clang'       signature

    # The same at length. A page in a browser waits a lot, so that steps beside it have its processor.
    step all release+board+node+chromium+firefox 'board in browsers' board_browsers each
    step all release+node+chromium+firefox 'running page in browsers' running_page
    step all release+board+node+chromium+firefox 'package in browsers' package_browsers
    step all release+node+chromium+firefox 'report in browsers' report_browsers
    step all release+board+node 'package'     package
    step all release+board+node 'page engine' page_engine

    # Tests with threads, or of what threads share: in the rest, and in long searches of one thread, there is nothing to
    # find.
    step all tsan 'tsan unit' program unit -quick -without 'pv: what searches' -without 'clock: a plan spends' \
        -without 'clock: a forced' -without 'show: an interrupted' \
        abdada control pool clock 'cubes: threads' 'cubes: no report' show searcher session tt evalcache \
        'proofs: deferred' pv: skill 'datagen: the same' 'datagen: inter' 'train: same bytes on'
    step all tsan 'tsan match unit'      program match_unit -quick posix threads waits engine play watch events files memory
    step all tsan 'tsan transcripts'     transcripts 8
    step all tsan 'tsan matches'         matches plain killed sprt tournaments cubes3 status status_live
    step all tsan 'tsan bench, 4 threads' bench '16 4 5'

    # Other machines: 64 and 32 bits, both orders of bytes. The generator and the trainer are for where bits or
    # bytes are others.
    step all s390x   's390x unit'   unit_emulated -without 'train: same' -without 'datagen: cut' -without 'datagen: openings' -without 'datagen: even'
    step all aarch64 'aarch64 unit' unit_emulated -engine
    # The longest searches and games have their assertions under the sanitizers, too.
    step all i686    'i686 unit'    unit_elsewhere -without 'ponder: what was' -without 'ponder: a best' -without 'pv: what searches' \
        -without 'datagen: play refuses'
    for machine in s390x aarch64 i686; do
        step all "$machine+release" "$machine signature" small_signature
    done

    step all asan    'asan+ubsan unit, data'     unit_elsewhere -without 'datagen: who wins' -without 'datagen: the same' \
        train datagen
    step all asan    'asan+ubsan fuzz'           fuzz 20000 1
    step all asan    'asan+ubsan match unit'     program match_unit -quick
    step all asan    'asan+ubsan matches'        matches plain killed sprt tournaments report cubes3 ratings ratings_refused
    step all asan    'asan+ubsan network'        network
    step all asan    'asan+ubsan unit, searches' searching long
    step all asan    'asan+ubsan bench'          bench "$small"
    step all asan    'asan+ubsan parsers'        parsers 100
    step all asan    'asan+ubsan claims'         claims 300
    step all asan    'asan+ubsan conformance'    program conformance -quick

    step all windows+wine+release 'windows transcripts' transcripts 4
    step all windows+wine         'windows protocol'    protocol windows
    step all windows+wine         'windows unit'        program unit -quick
    step all windows+wine+release 'windows compliance'  compliance
    step all windows+wine         'windows itself'      windows
    step all windows+wine         'windows signatures'  part_signatures
    step all windows+wine+release 'windows fuzz'        fuzz 5000 5

    step all strict  'strict match unit'   program match_unit -quick
    step all strict  'strict matches'      matches plain killed shards interrupted misbehaviour games trees \
        signals paused refused full_disk signal_to_all early_signals inherited_child broken_book wait status_live
    step all strict  'strict unit'         system_parts
    step all strict  'strict network'      network
    step all strict  'strict symbols'      common_symbols

    step all musl    'musl match unit'     program match_unit -quick
    step all musl    'musl unit'           system_parts
    step all musl    'musl signature'      signature

    step all v3      'unit v3'             rules
    step all generic 'unit generic'        rules
    step all generic 'conformance generic' program conformance -quick
    step all generic 'signature generic'   signature
    step all universal+v3 'universal'      universal
    step all newest  'signature newest clang' signature
    step all clang   'unit clang'          program unit -quick -without 'train: it learns'

    step all release         'unit, all'            program unit
    step all release+board   'release'              packaging release
    step all release+universal 'install'            packaging install
    step all release+taskset 'matches, one processor' one_processor matches
    step all release         'folders'              packaging folders
    step all release         'user flags'           packaging flags
    step all release         'match unit, all'      program match_unit
    step all release+chromium 'report in a browser, all' report_browser
    step all release+Rscript 'ratings, by R'        rating_reference
    step all release         'conformance, all'     program conformance
    step all release+python3 'commands of the guide' guide commands
    step all release         'tune build'           packaging tune
    step all release         'source archive'       packaging dist
    step all release+python3 'guide, all'           guide
    step all release         'long wins'            wins tests/vectors/ships-long-wins.epd
    step all release         'wins, all lines'      program claims -wins tests/vectors/ships10-wins.epd
    step all release+python3+taskset 'measured tables' packaging measure
    step all release         'claims'               claims 5000
    step all release+slurm   'Slurm array'          matches slurm
    step all release         'bash completion'      packaging completion

    # Steps that say little that no other step says. armhf and riscv64 have the bits and the order of bytes of i686 and
    # aarch64. Other vectors, another C library and another way to the system change little of the search, and of whole
    # matches what has its cases above. We link nothing with -flto, and gcc's code for Windows does the same sums. That
    # a commit gives the same bytes twice, `folders` sees of one build; before a release two whole ones are made. The
    # fuzzers above go the same ways as these.
    for machine in armhf riscv64; do
        step rare $machine "$machine unit" unit_elsewhere -engine \
            -without 'pv: what searches' -without 'cubes: a search larger' -without 'clock: a forced'
        step rare "$machine+release" "$machine signature" small_signature
    done
    step rare tsan    'tsan fuzz'           fuzz 5000 4
    step rare asan    'asan+ubsan fuzz, another seed' fuzz 20000 2
    step rare fuzz    'parsers, libFuzzer'  parsers_fuzz 1
    step rare strict  'strict matches, all' matches
    step rare strict  'strict unit, all'    program unit -quick
    step rare musl    'musl unit, all'      program unit -quick
    step rare musl    'musl matches'        matches plain killed games cubes3
    step rare generic 'unit generic, all'   unit_elsewhere
    step rare v3      'unit v3, all'        unit_elsewhere
    step rare release+board+node+chromium+firefox 'board in all browsers' board_browsers all
    step rare release 'same bytes'          packaging reproducible
    step rare lto     'signature lto'       signature
    step rare windows+wine 'windows conformance' program conformance -quick
}

# The builds that have ended come as lines of a pipe.
pipe=$logs/ended
mkfifo "$pipe" && exec 8<>"$pipe" || exit 1

builds= ended=
pass=builds
table
beside_open "$CHECK_JOBS" || exit 1
# shellcheck disable=SC2086
build $builds &
pass=run
table
wait

number_of() { grep -c "^$1$" "$logs/results"; }

measure "$logs/times"
echo
[ "$what" = all ] || [ -n "$CHECK_ONLY" ] || echo 'That was what a change can break; make check-all runs all there is.'
echo "$(($(date +%s) - begun)) s, $used_s s of processor time, $(number_of skipped) skipped"
echo "$(number_of passed) passed, $(number_of failed) failed"
[ "$(number_of failed)" -eq 0 ] && [ "$(number_of passed)" -gt 0 ]
