#!/bin/sh
# The man pages, as both programs print them: manual.sh ENGINE REGATTA. They are good mdoc, say the
# version, and leave out no word of --help and no option of `uci`. Needs mandoc.
engine=$1 regatta=$2
command -v mandoc >/dev/null || { echo 'there is no mandoc'; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0
version=$("$engine" --version)

wrong() { failed=$((failed + 1)) && echo "FAILED: $*"; }

# The words of a text, one a line, without what only stands between words.
words() { tr 'A-Z' 'a-z' | tr -s ' \n' '\n\n' | sed 's/^(*//; s/[].,:;)]*$//' | grep . | sort -u; }

# page NAME PROGRAM SECTION: checks NAME.SECTION, and leaves its text in NAME.txt.
page() {
    file=$folder/$1.$3
    "$2" --man >"$file" || wrong "$1 --man: status $?"
    lint=$(mandoc -T lint -W warning "$file" 2>&1) || wrong "mandoc warns: $lint"
    # Wide, so that nothing is broken, and without the letters printed twice to be bold.
    mandoc -T ascii -O width=1000 "$file" | sed 's/.\x08//g' >"$folder/$1.txt"
    grep -q "^$version  .*  $version\$" "$folder/$1.txt" || wrong "$1: no line has the version $version"
    for section in NAME SYNOPSIS DESCRIPTION COMMANDS OPTIONS ENVIRONMENT FILES 'EXIT STATUS' EXAMPLES \
        'SEE ALSO'; do
        grep -qx "$section" "$folder/$1.txt" || wrong "$1: there is no section $section"
    done
    # Another language and another terminal make no difference.
    LC_ALL=C.UTF-8 COLUMNS=40 TZ=Asia/Tokyo "$2" --man | cmp -s - "$file" || wrong "$1: not always the same"
}

# mentions NAME: every word of the standard input is in the page.
mentions() {
    words <"$folder/$1.txt" >"$folder/page.words"
    missing=$(words | grep -vxF -f "$folder/page.words" | tr '\n' ' ')
    [ -z "$missing" ] || wrong "the page of $1 lacks words of --help: $missing"
}

page syracuse "$engine" 6
page regatta "$regatta" 1
# How the program was called stands in front of its commands. The first lines say how it is used.
"$engine" --help | sed 1,2d >"$folder/help"
mentions syracuse <"$folder/help"
"$regatta" --help | sed 1,2d | sed "s|^$regatta ||" >"$folder/help"
mentions regatta <"$folder/help"

# with TEXT: the paragraph of the option has it.
with() {
    printf '%s\n' "$paragraph" | grep -qF -- "$*" || wrong "$name: the page does not say '$*'"
}

# "option name NAME type TYPE default ... min LOW max HIGH var WORD..."
"$engine" uci | sed -n 's/^option name //p' >"$folder/options"
[ "$(wc -l <"$folder/options")" -gt 10 ] || wrong 'the engine lists no options'
while read -r line; do
    name=${line%% type *} rest=${line#* type }
    paragraph=$(awk -v name="$name" '
        /^     [^ ]/ { item = $0; sub(/^ +/, "", item); on = item == name || index(item, name "  ") == 1 }
        on' "$folder/syracuse.txt")
    [ -n "$paragraph" ] || { wrong "there is no option $name"; continue; }
    # shellcheck disable=SC2086
    set -- $rest
    case $1 in
    spin)
        high=$7
        [ "$name" != Threads ] || high=1024 # more where there are more processors
        with "A number from $5 to $high, $3 by default."
        ;;
    check) with "True or false, $3 by default." ;;
    combo)
        for word in $(printf '%s\n' "$rest" | sed 's/.*default [^ ]* //'); do
            [ "$word" = var ] || with "$word"
        done
        ;;
    string) with "${rest#string default }" ;;
    esac
done <"$folder/options"
echo "$(cat "$folder"/*.txt | wc -l) lines of two pages, $failed failed"
[ $failed -eq 0 ]
