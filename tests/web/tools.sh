# For scripts that test pages in real browsers: `. tools.sh` finds the browsers and gets what drives them.
#   CHROMIUM, FIREFOX   the browsers
#   TOOLS               a folder for what is taken from npm, else build/web-tools; what is there already is taken as it is
# Without a browser, node, npm or the network the script ends: a line says so, and the status is 77.
# `web` is this folder.
: "${TOOLS:=build/web-tools}"
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser || command -v google-chrome)}"
: "${FIREFOX:=$(command -v firefox-esr || command -v firefox)}"
export CHROMIUM FIREFOX TOOLS

skip() { echo "skipped: $1"; exit 77; }

[ -n "$CHROMIUM" ] || skip 'there is no chromium'
[ -n "$FIREFOX" ] || skip 'there is no firefox'
command -v node >/dev/null || skip 'there is no node'

# What was got for these versions is taken as it is.
if ! cmp -s "$web/package.json" "$TOOLS/got"; then
    command -v npm >/dev/null || skip 'there is no npm'
    rm -rf "$TOOLS"
    mkdir -p "$TOOLS" && cp "$web/package.json" "$TOOLS" || exit 2
    npm install --prefix "$TOOLS" --no-package-lock --no-audit --no-fund --ignore-scripts >"$TOOLS/npm.out" 2>&1 || {
        tail -n 5 "$TOOLS/npm.out"
        skip 'npm could not get what tests/web/package.json names'
    }
    cp "$web/package.json" "$TOOLS/got"
fi

# That our files are modules, newer ones see for themselves.
modules=--experimental-default-type=module
node $modules -e '' 2>/dev/null || modules=
