#!/bin/sh
# Opens reports of made-up matches in real browsers, with windows that change their size, a keyboard, and files that
# are saved: real.sh REPORT_SAMPLE
# What report_browser.sh can't do. CHROMIUM and FIREFOX name the browsers; TOOLS, else build/web-tools, is the folder
# in which tests/web/browser.sh keeps what it takes from npm. Where one of them is missing, nothing is tested: a line
# says so, and the status is 77.
sample=$1
here=$(cd "$(dirname "$0")" && pwd) || exit 2
: "${TOOLS:=build/web-tools}"
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser || command -v google-chrome)}"
: "${FIREFOX:=$(command -v firefox-esr || command -v firefox)}"
export CHROMIUM FIREFOX TOOLS

skip() { echo "skipped: $1"; exit 77; }

[ -x "$sample" ] || { echo 'usage: real.sh REPORT_SAMPLE'; exit 2; }
[ -n "$CHROMIUM" ] || skip 'there is no chromium'
[ -n "$FIREFOX" ] || skip 'there is no firefox'
command -v node >/dev/null || skip 'there is no node'
[ -d "$TOOLS/node_modules/puppeteer-core" ] || skip "there is no puppeteer-core in $TOOLS, where tests/web/browser.sh puts it"

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
! command -v timeout >/dev/null 2>&1 || limit="timeout -k 5 400"
$limit node "$here/real.js" "$folder" ships cubes3 five nothing
