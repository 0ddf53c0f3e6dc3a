#!/bin/sh
# Tests of the board in real browsers, without a window:
#   browser.sh BOARD_HTML ENGINE REGATTA [TEST...]
# TEST is the beginning of the name of a test, as it is printed; with none all are run. In the environment:
#   CHROMIUM, FIREFOX   the browsers
#   TOOLS               a folder for what is taken from npm, else build/web-tools; what is there already is taken as it is
#   WEB_ONLY            words that the place of a test must have: "chromium phone"
#   WEB_LOOKS           a folder for pictures of each mode
# Without a browser, node, npm or the network nothing is tested: a line says so, and the status is 77.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ $# -ge 3 ] || { echo 'usage: browser.sh BOARD_HTML ENGINE REGATTA [TEST...]'; exit 2; }
: "${TOOLS:=build/web-tools}"
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser || command -v google-chrome)}"
: "${FIREFOX:=$(command -v firefox-esr || command -v firefox)}"
export CHROMIUM FIREFOX TOOLS

skip() { echo "skipped: $1"; exit 77; }

[ -n "$CHROMIUM" ] || skip 'there is no chromium'
[ -n "$FIREFOX" ] || skip 'there is no firefox'
command -v node >/dev/null || skip 'there is no node'
for file in "$1" "$2" "$3"; do [ -f "$file" ] || { echo "FAILED: there is no $file"; exit 2; }; done

# What was got for these versions is taken as it is.
if ! cmp -s "$here/package.json" "$TOOLS/got"; then
    command -v npm >/dev/null || skip 'there is no npm'
    rm -rf "$TOOLS"
    mkdir -p "$TOOLS" && cp "$here/package.json" "$TOOLS" || exit 2
    npm install --prefix "$TOOLS" --no-package-lock --no-audit --no-fund --ignore-scripts >"$TOOLS/npm.out" 2>&1 || {
        tail -n 5 "$TOOLS/npm.out"
        skip 'npm could not get what tests/web/package.json names'
    }
    cp "$here/package.json" "$TOOLS/got"
fi

# That our files are modules, newer ones see for themselves.
modules=--experimental-default-type=module
node $modules -e '' 2>/dev/null || modules=
exec node $modules "$here/browser/run.js" "$@"
