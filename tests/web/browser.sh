#!/bin/sh
# Tests of the board in real browsers, without a window:
#   browser.sh BOARD_HTML ENGINE REGATTA [TEST...]
# TEST is the beginning of the name of a test, as it is printed; with none all are run. In the environment,
# beside what tools.sh takes from there:
#   WEB_ONLY    words that the place of a test must have: "chromium phone"
#   WEB_EACH=1  each test in one of its places only
#   WEB_LOOKS   a folder for pictures of each mode, in five sizes and both themes, which "looks" makes
web=$(cd "$(dirname "$0")" && pwd) || exit 2
[ $# -ge 3 ] || { echo 'usage: browser.sh BOARD_HTML ENGINE REGATTA [TEST...]'; exit 2; }
for file in "$1" "$2" "$3"; do [ -f "$file" ] || { echo "FAILED: there is no $file"; exit 2; }; done
. "$web/tools.sh"
# The files of the browsers go with this folder, also when the tests are stopped.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
TMPDIR=$folder node $modules "$web/browser/run.js" "$@"
