#!/bin/sh
# The tests of the page's modules that need no browser, with node's own test runner:
#   unit.sh [FILE...]
# Without files: all tests/web/unit/*.js. Without node nothing is tested: a line says so, and the status is 77.
here=$(dirname "$0")
command -v node >/dev/null 2>&1 || { echo "skipped: there is no node"; exit 77; }
. "$here/node.sh"
[ $# -gt 0 ] || set -- "$here"/unit/*.js
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
# All in one process: `node --test` starts one for each file.
for file; do
    echo "import '$(cd "$(dirname "$file")" && pwd)/$(basename "$file")';"
done >"$folder/all.mjs"
log=$folder/log
node $modules "$folder/all.mjs" >"$log" 2>&1
status=$?
[ $status -eq 0 ] || cat "$log"
sed -n 's/^# \(pass\|fail\) \(.*\)/\1 \2/p; s/^ℹ \(pass\|fail\) \(.*\)/\1 \2/p' "$log" | tr '\n' ' '
echo
exit $status
