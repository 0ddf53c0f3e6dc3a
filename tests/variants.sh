# What scripts here need to know of the variants, to read with `.` in the top folder:
#   variants_of ENGINE       lists those that the engine knows, the default one first; status 1 if it names none
#   signature_file VARIANT   names the file that has the node count of its bench
# SYRACUSE_RUN, if set, is a program that runs the engine, such as an emulator.

variants_of() {
    variants_named=$(echo uci | ${SYRACUSE_RUN:-} "$1" 2>/dev/null |
        tr -d '\r' | sed -n 's/^option name UCI_Variant type combo default [^ ]* var //p' | sed 's/ var / /g')
    [ -n "$variants_named" ] || { echo "FAILED: $1 names no variant" >&2; return 1; }
    echo "$variants_named"
}

signature_file() {
    case $1 in ships) echo tests/bench.signature ;; *) echo "tests/bench-$1.signature" ;; esac
}
