#!/bin/sh
# Tests of the page's engine under node: engine.sh ENGINE TRANSCRIPT, the native engine and the program
# that goes through tests/transcripts. In the environment: BUNDLE, which `make bundle` makes, unless it is in build/web.
# Without node nothing is tested: a line says so, and the status is 77.
here=$(dirname "$0")
ENGINE=$1 transcript=$2
export ENGINE
command -v node >/dev/null 2>&1 || { echo 'skipped: there is no node'; exit 77; }
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

sh "$here/unit.sh" "$here/engine/counts.js" "$here/engine/rules.js" "$here/engine/worker.js" \
    "$here/engine/learn.js" "$here/engine/solve.js" "$here/engine/share.js" "$here/engine/records.js" >"$log" 2>&1
status=$?
[ $status -eq 0 ] || cat "$log"
units=$(tail -n 1 "$log")

# Scripts that need what a page's engine has not: arguments of the program, files, threads, a count that can be stopped,
# input in bytes.
lacking='arguments cubes-eval-file eof-endless eval-file options-during-search perft skill upkeep utf8-mark'
. "$here/node.sh"
export modules # so that program.sh need not ask node at each start
scripts=0
for script in tests/transcripts/*.txt; do
    name=$(basename "$script" .txt)
    case " $lacking " in *" $name "*) continue ;; esac
    scripts=$((scripts + 1))
    "$transcript" -slow 8 "$here/engine/program.sh" "$script" >"$log" 2>&1 && continue
    status=1
    cat "$log"
done

# Without the tools there is one sentence, which names the packages.
"${MAKE:-make}" -s --no-print-directory web-tools WASM_OPT=nobody-has-this >"$log" 2>&1 && status=1
if [ "$(grep -c . "$log")" -ne 2 ] || ! grep -q 'wasi-libc, libclang-rt-dev-wasm32 and binaryen' "$log"; then
    echo 'FAILED: a missing tool is not said in one sentence:'
    cat "$log"
    status=1
fi

# Two files of a script with the same name in them, and the end of a script, are refused.
for line in 'export const twice = 1;' 'const end = "</script>";'; do
    echo 'const twice = 0;' >"$log.a.js"
    echo "$line" >"$log.b.js"
    echo '{{script}}' | awk -v "parts=script=$log.a.js $log.b.js" -f engine/web/pack.awk >/dev/null 2>"$log" ||
        [ ! -s "$log" ] || continue
    echo "FAILED: pack.awk takes $line"
    status=1
done
rm -f "$log.a.js" "$log.b.js"
echo "$units, $scripts transcripts"
exit $status
