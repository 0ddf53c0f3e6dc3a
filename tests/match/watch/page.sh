#!/bin/sh
# The page of a match that is played, in real browsers while it is: page.sh REGATTA BAD_ENGINE
# The matches are real, of engines that take their time. tests/web/tools.sh says what it needs.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ -x "$1" ] && [ -x "$2" ] || { echo 'usage: page.sh REGATTA BAD_ENGINE'; exit 2; }
regatta=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
engine=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
web=$here/../../web
. "$web/tools.sh"

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
limit=
! command -v timeout >/dev/null 2>&1 || limit="timeout -k 5 3000" # for what hangs
$limit node $modules "$here/page.js" "$folder" "$regatta" "$engine"
