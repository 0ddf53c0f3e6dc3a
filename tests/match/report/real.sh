#!/bin/sh
# Opens reports of made-up matches in real browsers, with windows that change their size, a keyboard, and files that
# are saved: real.sh REPORT_SAMPLE
# Tests what report_browser.sh can't. tests/web/tools.sh says what it needs.
sample=$1
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ -x "$sample" ] || { echo 'usage: real.sh REPORT_SAMPLE'; exit 2; }
web=$here/../../web
. "$web/tools.sh"

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
echo '<!doctype html><title>The board</title>' >"$folder/board.html"

# report NAME ARGUMENT...: a report, and what is known of it.
report() {
    name=$1
    shift
    "$sample" "$folder/$name.html" "$@" >"$folder/$name.json" || exit 1
}

report ships -encounters 30 -seed 3 -board
report cubes3 -variant cubes3 -engines 3 -encounters 12 -plies 100
report five -variant cubes -engines 5 -encounters 6 -plies 100 -board
report nothing -encounters 0 -sprt
limit=
! command -v timeout >/dev/null 2>&1 || limit="timeout -k 5 3000" # for what hangs
$limit node $modules "$here/real.js" "$folder" ships cubes3 five nothing
