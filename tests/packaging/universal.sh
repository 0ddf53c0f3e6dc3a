#!/bin/sh
# One engine for every x86-64: universal.sh ENGINE V3_ENGINE EMULATOR
# ENGINE is a universal one, V3_ENGINE one for x86-64-v3 alone; EMULATOR is qemu-x86_64. Which part
# runs on which processor, that all count the same nodes, and what one sentence says where none can.
. tests/packaging/tree.sh
. tests/variants.sh
engine=$1 v3_engine=$2 emulator=$3
bench='16 1 3' # emulated processors are slow

# on PROCESSOR COMMAND...: as if this machine had that one.
on() {
    processor=$1
    shift
    "$emulator" -cpu "$processor" "$@" 2>/dev/null
}

# part COMMAND...: the vectors of the part that runs.
part() { "$@" compiler | sed -n 's/^Compilation settings: 64bit \(.*\), vectors.*/\1/p'; }

# runs WANTED COMMAND...
runs() {
    wanted=$1
    shift
    is=$(part "$@")
    [ "$is" = "$wanted" ] || wrong "$* runs the code for '$is', not for '$wanted'"
}

# refuses SENTENCE COMMAND...: it says that on one line and ends with status 1.
refuses() {
    sentence=$1
    shift
    said=$("$@" compiler 2>&1 </dev/null)
    status=$?
    said=$(printf '%s\n' "$said" | grep -v '^qemu-x86_64: warning')
    case $said in "$sentence"*) ;; *) wrong "$* says '$said', not '$sentence'" ;; esac
    [ "$status" -eq 1 ] && [ "$(printf '%s\n' "$said" | wc -l)" -eq 1 ] ||
        wrong "$* ended with status $status and more than a line, or none"
}

# counts VARIANT COMMAND...: the nodes of a small bench.
counts() {
    variant=$1
    shift
    "$@" "setoption name UCI_Variant value $variant" "bench $bench" 2>/dev/null |
        sed -n 's/^\([0-9]*\) nodes.*/\1/p' | tail -n 1
}

# The build that is chosen, and the one that is asked for. Nehalem is of x86-64-v2, Haswell of v3.
runs 'plain C' on Nehalem "$engine"
runs AVX2 on Haswell "$engine"
runs AVX2 on max "$engine"
runs 'plain C' env SYRACUSE_ARCH=generic "$engine"
runs 'plain C' env SYRACUSE_ARCH=generic "$emulator" -cpu Haswell "$engine"

# The same nodes from each part.
variants=$(variants_of "$engine") || wrong 'it names no variant'
for variant in $variants; do
    wanted=$(counts "$variant" env SYRACUSE_ARCH=generic "$engine")
    [ -n "$wanted" ] || wrong "no bench of $variant"
    for processor in Nehalem Haswell max; do
        is=$(counts "$variant" on $processor "$engine")
        [ "$is" = "$wanted" ] || wrong "$variant on $processor: $is nodes, not $wanted"
    done
    for arch in v4 v3; do
        said=$(SYRACUSE_ARCH=$arch "$engine" compiler 2>&1) ||
            case $said in *' lacks') continue ;; esac
        is=$(counts "$variant" env SYRACUSE_ARCH=$arch "$engine")
        [ "$is" = "$wanted" ] || wrong "$variant with $arch: $is nodes, not $wanted"
    done
done

# Where it can't be.
export SYRACUSE_ARCH=v3
refuses 'syracuse: SYRACUSE_ARCH=v3 needs a processor with ' "$emulator" -cpu Nehalem "$engine"
export SYRACUSE_ARCH=v9
refuses "syracuse: SYRACUSE_ARCH is one of v4, v3, generic, not 'v9'" "$engine"
unset SYRACUSE_ARCH
refuses 'this build is for processors with ' "$emulator" -cpu Nehalem "$v3_engine"
runs AVX2 on Haswell "$v3_engine"

ended "one engine on Nehalem, Haswell and this machine's $(part "$engine")"
