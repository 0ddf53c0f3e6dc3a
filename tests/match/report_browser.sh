#!/bin/sh
# Opens reports of made-up matches in headless Chromium and checks what they show and do:
#   report_browser.sh REPORT_SAMPLE [quick]
# REPORT_SAMPLE is the program of tests/match/report_sample.c; tests/match/report_browser.js has the checks. CHROMIUM
# names the browser. `quick` opens half of the pages. Without a browser, nothing is checked: a line says so, and the status
# is 77.
sample=$1 effort=$2
here=$(dirname "$0")
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
if [ -z "$browser" ]; then
    echo "skipped: there is no chromium"
    exit 77
fi
[ -x "$sample" ] || { echo "usage: report_browser.sh REPORT_SAMPLE [quick]"; exit 2; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0 pages=0

if command -v timeout >/dev/null 2>&1; then
    limited() { timeout -k 5 600 "$@"; } # for one that hangs
else
    limited() { "$@"; }
fi

# page TITLE WINDOW ARGUMENT...: makes a report and checks it in a window of WIDTH,HEIGHT.
page() {
    title=$1 window=$2
    shift 2
    pages=$((pages + 1))
    file=$folder/page.html
    rm -rf "$folder/profile" "$file"
    facts=$("$sample" "$file" "$@") || { echo "FAILED $title: no report"; failed=$((failed + 1)); return; }
    {
        printf '<script>const expected = %s;</script>\n<script type="module">' "$facts"
        cat "$here/report_browser.js"
        echo '</script>'
    } >>"$file"
    at=$(printf '%s' "$facts" | sed -n 's/.*"game":\([0-9]*\),"ply":\([0-9]*\).*/#game=\1\&ply=\2/p')
    limited "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
        --window-size="$window" --dump-dom "file://$file$at" \
        >"$folder/dom" 2>"$folder/errors"
    verdict=$(sed -n '/<pre id="verdict">/,/<\/pre>/p' "$folder/dom" | sed 's/<[^>]*>//g; /^$/d')
    case $verdict in
    *[1-9]*' checks, 0 failed') echo "ok     $title: $verdict" ;;
    *)
        failed=$((failed + 1))
        echo "FAILED $title: ${verdict:-no verdict}"
        [ -n "$verdict" ] || tail -n 3 "$folder/errors"
        ;;
    esac
}

more() { [ "$effort" = quick ] || page "$@"; }

page 'two engines' 1280,900 -encounters 60 -seed 3 -board
more 'two engines, narrow' 500,900 -encounters 60 -seed 3
more 'two engines, one pair' 1280,900 -encounters 1 -plies 200
page 'SPRT' 900,900 -encounters 40 -sprt
more 'five engines' 1280,900 -engines 5 -encounters 60
page 'five engines, few games' 1280,900 -engines 5 -encounters 3
more 'hostile texts' 1280,900 -encounters 12 -hostile
page 'the pie rule' 1280,900 -board -pie -encounters 40 -seed 2
page 'the tall board' 1280,900 -board -variant ships10 -encounters 20 -plies 100
more 'cubes' 1280,900 -board -variant cubes -encounters 60 -plies 200
more 'cubes, three players' 1280,900 -board -variant cubes3 -engines 3 -encounters 30 -plies 200
page 'cubes, three players, narrow' 500,900 -variant cubes3 -engines 5 -encounters 40 -plies 200
more 'cubes, three players, two engines' 900,900 -variant cubes3 -engines 2 -encounters 30 -plies 200
page 'cubes, three players, hostile texts' 1280,900 -variant cubes3 -engines 3 -encounters 12 -plies 200 -hostile
page 'no game at all' 1280,900 -encounters 0 -sprt
page '2,000 games' 1280,900 -encounters 1000 -plies 40
echo "report_browser: $pages pages, $failed failed"
[ $failed -eq 0 ]
