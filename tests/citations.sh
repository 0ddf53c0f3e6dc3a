#!/bin/sh
# Nothing is cited that is not there: citations.sh [FOLDER]
#   - a page that a comment or another page names by its file, as README.md, is there: from the top of the tree, beside
#     the file that names it, in a folder above that, or, of another page, in one below
#   - a heading in quotes behind it, as in `engine/ships/RULES.md, "Notation"`, is a heading of that page
#   - a number in brackets in a game's comment, as in `(3.1)`, is a section or a step of the rules of that game
cd "${1:-.}" || exit 2

sources=$(find Makefile README.md engine eval search protocol bench tests -type f \( -name '*.[ch]' -o -name '*.js' -o -name '*.sh' -o -name '*.awk' \
    -o -name '*.py' -o -name '*.md' -o -name Makefile \) ! -path '*/build/*' | LC_ALL=C sort)

# Where the page NAME is that FILE names, or nothing.
find_page() {
    [ ! -f "$1" ] || { echo "$1"; return; }
    beside=$2
    while beside=$(dirname "$beside") && [ "$beside" != . ]; do
        [ ! -f "$beside/$1" ] || { echo "$beside/$1"; return; }
    done
    case $2 in *.md) find "$(dirname "$2")" -name build -prune -o -name "${1##*/}" -print | head -n 1 ;; esac
}

# "FILE:LINE<tab>NAME<tab>HEADING" for each page that is named in a comment or in a page; one of an address elsewhere is
# none of ours.
list_pages() {
    # shellcheck disable=SC2086
    awk '
    {
        line = $0
        if (FILENAME ~ /\.([ch]|js)$/)
            at = index(line, "//")
        else if (FILENAME ~ /\.md$/)
            at = 1
        else
            at = line ~ /^[ \t]*#/
        if (at == 0)
            next
        line = substr(line, at)
        gsub(/https?:[^ )]*/, "", line)
        while (match(line, /[A-Za-z0-9_.\/-]*[A-Za-z0-9_]\.md/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            heading = ""
            if (match(line, /^,? "[^"$]*"/)) {
                heading = substr(line, 1, RLENGTH)
                gsub(/^,? "|"$/, "", heading)
            }
            while (sub(/^\.\.?\//, "", name))
                ;
            print FILENAME ":" FNR "\t" name "\t" heading
        }
    }' $sources
}

check_pages() {
    tab=$(printf '\t')
    printf '%s\n' "$named" | while IFS=$tab read -r place name heading; do
        page=$(find_page "$name" "${place%:*}")
        if [ -z "$page" ]; then
            echo "$place names $name, which is nowhere"
        elif [ -n "$heading" ] && ! sed -n 's/^#\{1,\} *//p' "$page" | grep -qxF -- "$heading"; then
            echo "$place names \"$heading\" of $page, which has no such heading"
        fi
    done
}

# The rules' own numbers: sections are `## N.` headings, steps are list items, of the section or, where a page's sections
# have no number, of the page.
check_rule_numbers() {
    for rules in engine/*/RULES.md; do
        game=$(basename "$(dirname "$rules")")
        # shellcheck disable=SC2046
        awk -v rules="$rules" '
        FILENAME == rules {
            if (/^## /) {
                section = $2 + 0
                if (section > 0)
                    known[section] = 1
            } else if (/^[0-9]+\. /) {
                known[section > 0 ? section "." ($1 + 0) : $1 + 0] = 1
            }
            next
        }
        {
            at = index($0, "//")
            if (at == 0)
                next
            comment = substr($0, at)
            while (match(comment, /\([0-9]+(\.[0-9]+)?(, [0-9]+(\.[0-9]+)?)*\)/)) {
                count = split(substr(comment, RSTART + 1, RLENGTH - 2), numbers, ", ")
                comment = substr(comment, RSTART + RLENGTH)
                for (i = 1; i <= count; i++)
                    if (!(numbers[i] in known))
                        print FILENAME ":" FNR " names the rule (" numbers[i] "), which " rules " does not have"
            }
        }' "$rules" $(ls engine/"$game"/position.[ch] engine/"$game"/rules.c tests/engine/naive_"$game".[ch] 2>/dev/null)
    done
}

named=$(list_pages)
problems=$(check_pages; check_rule_numbers)
[ -z "$problems" ] || echo "$problems" | sed 's/^/FAILED /'
echo "citations: $(echo "$sources" | wc -l) files, $(echo "$named" | wc -l) pages named, $(printf '%s' "$problems" | grep -c '') to nowhere"
[ -z "$problems" ]
