#!/bin/sh
# The shape of the source tree: layering.sh [FOLDER]
#   - includes point down only: engine -> eval -> search -> bench -> protocol; tests may use all
#   - bench/match/, the match runner, knows the rules' seam and nothing of a search
#   - the two games, ships/ and cubes/, never include each other
#   - nothing at the top that was not agreed on; no file over 900 lines
#   - every .c and .h opens with a comment, or the header of the same name does
cd "${1:-.}" || exit 2
problems=0

problem() {
    echo "$*"
    problems=$((problems + 1))
}

# includes FOLDER PATTERN: lines of FOLDER that include a path which PATTERN matches.
includes() {
    [ -d "$1" ] || return 0
    grep -rnE --include='*.[ch]' "#[[:space:]]*include[[:space:]]+[\"<]$2" "$1"
}

forbid() {
    found=$(includes "$1" "$2")
    [ -z "$found" ] || problem "$1/ may not include this:
$found"
}

forbid engine '(\.\./)*(eval|search|bench|protocol|tests)/'
forbid eval '(\.\./)*(search|bench|protocol|tests)/'
forbid search '(\.\./)*(bench|protocol|tests)/'
forbid bench '(\.\./)*(protocol|tests)/'
forbid protocol '(\.\./)*tests/'
# The match runner drives engines through their protocol only.
forbid bench/match '(\.\./)*(eval|search)/'
forbid bench/match '(\.\./)*bench/[^m]'
forbid bench/match '(\.\./)*engine/(ships|cubes)/'
for layer in engine eval search bench; do
    forbid $layer/ships '([^">]*/)?cubes/'
    forbid $layer/cubes '([^">]*/)?ships/'
done

for entry in *; do
    case $entry in
    Makefile | engine | search | eval | protocol | bench | tests | README.md | LICENSE) ;;
    build | syracuse | regatta | syracuse-asan | syracuse-tsan | syracuse-debug | syracuse.exe) ;; # built
    *) problem "$entry does not belong at the top" ;;
    esac
done

sources=$(find engine eval search bench protocol tests -name '*.[ch]' 2>/dev/null)
[ -n "$sources" ] || problem "there are no sources"

# opens_with_comment FILE: its first line that says something, feature macros aside, is a comment.
opens_with_comment() {
    awk '/^[[:space:]]*$/ || /^#define _[A-Z_]*SOURCE/ { next }
         { good = /^\/\// || /^\/\*/; exit }
         END { exit !good }' "$1"
}

for file in $sources Makefile $(find tests -name "*.sh"); do
    [ -f "$file" ] || continue
    lines=$(wc -l < "$file")
    [ "$lines" -le 900 ] || problem "$file has $lines lines, more than 900"
done
for file in $sources; do
    opens_with_comment "$file" && continue
    header=${file%.c}.h
    [ "$header" != "$file" ] && [ -f "$header" ] && opens_with_comment "$header" && continue
    problem "$file does not open with a comment, nor does a header of its name"
done

echo "layering: $(echo "$sources" | wc -l) sources, $problems problems"
[ "$problems" -eq 0 ]
