#!/bin/sh
# The example of the package in a page, tests/web/embed.html, in real browsers: page.sh PACKAGE, the folder that `make npm`
# makes. ../web/tools.sh says what it needs.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ -f "$1/package.json" ] || { echo 'usage: page.sh PACKAGE'; exit 2; }
package=$(cd "$1" && pwd)
web=$here/../web
. "$web/tools.sh"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cp -R "$package" "$web/embed.html" "$folder" || exit 1
TMPDIR=$folder node $modules "$here/page.js" "$folder"
