#!/bin/sh
# The node counts of an engine's benches, its signatures, from the top folder:
#   signature.sh ENGINE VARIANT [ARGUMENT...]   prints that of a variant, or of `all` on one line, ARGUMENTs being the bench's
#   signature.sh ENGINE check                   compares those of all variants with the files, as variants.sh names them
#   signature.sh ENGINE write                   writes the files
# SYRACUSE_RUN, if set, is a program that runs the engine, such as an emulator.
. tests/variants.sh
engine=$1 what=$2
shift 2

# nodes VARIANT [ARGUMENT...]
nodes() {
    variant=$1
    shift
    last=$(printf 'setoption name UCI_Variant value %s\nbench %s\n' "$variant" "$*" |
        ${SYRACUSE_RUN:-} "$engine" 2>/dev/null | tail -n 1)
    counted=$(printf '%s\n' "$last" | sed -n 's/^\([0-9][0-9]*\) nodes [0-9][0-9]* nps$/\1/p')
    [ -n "$counted" ] || { echo "FAILED: the last line of the bench of $variant is not 'N nodes M nps': $last" >&2; return 1; }
    echo "$counted"
}

case $what in
all | check | write) variants=$(variants_of "$engine") || exit 1 ;;
*) nodes "$what" "$@"; exit ;;
esac
counts= files=
for variant in $variants; do
    count=$(nodes "$variant" "$@") || exit 1
    counts="$counts${counts:+ }$count" files="$files $(signature_file "$variant")"
done
case $what in
all) echo "$counts" ;;
check)
    # shellcheck disable=SC2046,SC2086
    wanted=$(echo $(cat $files))
    echo $variants: "$counts nodes, $wanted expected"
    [ "$counts" = "$wanted" ]
    ;;
write)
    # shellcheck disable=SC2086
    set -- $counts
    for file in $files; do
        echo "$1" >"$file" || exit 1
        echo "$file: $1"
        shift
    done
    ;;
esac
