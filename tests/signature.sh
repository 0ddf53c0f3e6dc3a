#!/bin/sh
# Prints the node count of an engine's bench: signature.sh ENGINE VARIANT [arguments of bench]
# SYRACUSE_RUN, if set, is a program that runs the engine, such as an emulator.
engine=$1 variant=$2
shift 2
last=$(printf 'setoption name UCI_Variant value %s\nbench %s\n' "$variant" "$*" |
    ${SYRACUSE_RUN:-} "$engine" 2>/dev/null | tail -n 1) || exit 1
nodes=$(printf '%s\n' "$last" | sed -n 's/^\([0-9][0-9]*\) nodes [0-9][0-9]* nps$/\1/p')
if [ -z "$nodes" ]; then
    echo "the last line of the bench of $variant is not 'N nodes M nps': $last" >&2
    exit 1
fi
echo "$nodes"
