#!/bin/sh
# A build for tuning, -DTUNE: tune.sh ENGINE REGATTA. It plays as ENGINE does until a number is set, and a number
# holds from the next search on, be it the first. spsa moves the numbers of the variant it is given, and of no other.
. tests/packaging/tree.sh
O=$folder/build
tune=$O/tune
good 'tune build' fresh_make O="$O" EXE="$tune" EXTRA_CFLAGS=-DTUNE program spsa || ended 'tune'

# nodes VARIANT LINE...: of the last search of a session with these lines.
nodes() {
    variant=$1
    shift
    printf '%s\n' "setoption name UCI_Variant value $variant" "$@" | "$tune" 2>&1 |
        sed -n 's/^info depth .* nodes \([0-9]*\) .*/\1/p' | tail -n 1
}

# least VARIANT NUMBER: its least value, as the engine tells it, so that a table with new ranges needs no new test.
least() {
    printf '%s\n' "setoption name UCI_Variant value $1" uci | "$tune" |
        sed -n "s/^option name $2 type spin .* min \([0-9]*\) .*/\1/p"
}

is=$(sh tests/signature.sh "$tune" all 16 1 5)
want=$(sh tests/signature.sh "$1" all 16 1 5)
[ -n "$is" ] && [ "$is" = "$want" ] || wrong "'$is' nodes, not '$want'"

while read -r variant depth name; do
    go="go depth $depth" set="setoption name $name value $(least "$variant" "$name")"
    plain=$(nodes "$variant" "$go")
    first=$(nodes "$variant" "$set" ucinewgame "$go")
    later=$(nodes "$variant" "$go" "$set" ucinewgame "$go")
    [ -n "$plain" ] && [ "$first" != "$plain" ] || wrong "$name: the first search takes no notice of it"
    [ "$first" = "$later" ] || wrong "$name: $first nodes in the first game, $later in the second"
    refused=$(nodes "$variant" "setoption name $name value 1000000000" "$go")
    [ "$refused" = "$plain" ] || wrong "$name: a value that is refused changed the search"
done <<'END'
ships 9 SHIPS_LMR_DIVISOR
ships 9 SHIPS_FUTILITY_MARGIN
cubes 7 CUBES_LMR_DIVISOR
END

# A number may come before the variant whose it is.
set="setoption name CUBES_LMR_DIVISOR value $(least cubes CUBES_LMR_DIVISOR)"
after=$(nodes cubes "$set" ucinewgame 'go depth 7')
before=$(nodes ships "$set" 'setoption name UCI_Variant value cubes' 'go depth 7')
[ "$after" = "$before" ] || wrong "CUBES_LMR_DIVISOR: $before nodes when it comes before the variant, not $after"

while read -r variant prefix; do
    state=$folder/$variant
    good "spsa of $variant" "$O"/syracuse-build/spsa engine="$tune" regatta="$2" variant="$variant" state="$state" \
        nodes=100 pairs=1 iterations=2
    moved=$(sed -n 's/^\([A-Z0-9]*\)_.*/\1/p' "$state" | sort -u)
    [ "$moved" = "$prefix" ] || wrong "spsa of $variant moved numbers of '$moved', not $prefix"
    grep -qx "argument $variant" "$state.journal" || wrong "spsa of $variant played another game"
done <<'END'
ships SHIPS
cubes CUBES
END
ended "$is nodes as they are, 3 numbers"
