# For scripts that test pages in real browsers: `. tools.sh` finds the browsers and gets what drives them.
#   CHROMIUM, FIREFOX   the browsers
#   TOOLS               a folder for what is taken from npm, else build/web-tools; it becomes the one with these versions
# Without a browser, node, npm or the network the script ends: a line says so, and the status is 77.
# `web` is this folder. `needs=npm` before: there is no need of browsers.
: "${TOOLS:=build/web-tools}"
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser || command -v google-chrome)}"
: "${FIREFOX:=$(command -v firefox-esr || command -v firefox)}"
export CHROMIUM FIREFOX TOOLS

skip() { echo "skipped: $1"; exit 77; }

[ -n "$CHROMIUM" ] || [ "$needs" = npm ] || skip 'there is no chromium'
[ -n "$FIREFOX" ] || [ "$needs" = npm ] || skip 'there is no firefox'
command -v node >/dev/null || skip 'there is no node'

# Packages that were got for these versions are taken as they are. The folder gets its name when it is whole, as several
# scripts may begin at once.
got=$TOOLS/$(cksum <"$web/package.json" | cut -d ' ' -f 1)
if [ ! -d "$got" ]; then
    command -v npm >/dev/null || skip 'there is no npm'
    mkdir -p "$TOOLS" && getting=$(mktemp -d "$TOOLS/getting.XXXXXX") || exit 2
    trap 'rm -rf "$getting"' EXIT
    cp "$web/package.json" "$getting" || exit 2
    npm install --prefix "$getting" --no-package-lock --no-audit --no-fund --ignore-scripts >"$getting/npm.out" 2>&1 || {
        tail -n 5 "$getting/npm.out"
        skip 'npm could not get what tests/web/package.json names'
    }
    # Refused where another script was faster; what that one got is as good.
    node -e 'require("fs").renameSync(...process.argv.slice(1))' "$getting" "$got" 2>/dev/null || rm -rf "$getting"
    [ -d "$got" ] || { echo "FAILED: $got can't be made"; exit 2; }
fi
TOOLS=$got

. "$web/node.sh"
