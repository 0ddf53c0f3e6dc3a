#!/bin/sh
# The version is written once, in engine/version.h: version.sh ENGINE REGATTA, from the top folder.
# Both programs say it, and no other file of the program, its build or its tests does. Reports and
# man pages: tests/match/unit_report.c and manual.sh.
engine=$1 regatta=$2
version=$(sed -n 's/^#define VERSION *"\(.*\)".*/\1/p' engine/version.h)
failed=0

wrong() { failed=$((failed + 1)) && echo "FAILED: $*"; }
is() { [ "$2" = "$3" ] || wrong "$1: '$2', not '$3'"; }

[ -n "$version" ] || wrong 'engine/version.h has no version'
is 'syracuse --version' "$("$engine" --version)" "Syracuse $version"
is 'id name' "$(echo uci | "$engine" | sed -n 's/^id name //p')" "Syracuse $version"
is 'regatta --version' "$("$regatta" --version)" "regatta $version (takes the command line of fastchess 1.8.2)"

# A name of ours with a number behind it, or the number in quotes.
pattern='([Ss]yracuse|[Rr]egatta)[- _]?[0-9]+\.[0-9]|"'$(echo "$version" | sed 's/\./\\./g')'"'
others=$(grep -rnE --include='*.[ch]' --include='*.sh' --include='*.js' --include='*.html' "$pattern" \
    engine eval search bench protocol tests | grep -v '^engine/version\.h:'
    grep -nE "$pattern" Makefile)
[ -z "$others" ] || wrong "the version stands elsewhere, too: $others"
echo "version $version, $failed failed"
[ $failed -eq 0 ]
