# The parts that tests here have in common, to be read with `.`: a folder that goes away at the end,
# copies of the source tree, makes that know nothing of the make that runs the tests.
top=$PWD
folder=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
failed=0

wrong() { failed=$((failed + 1)) && echo "FAILED: $*"; }

# ended TEXT: the last line, and the status.
ended() {
    echo "$1, $failed failed"
    exit $((failed > 0))
}

# The files of the source tree, as they are now: those that git knows or would take; in an unpacked
# archive those of its list; in a bare copy, or where git will not read another user's folder, all
# that is not built.
source_files() {
    if [ -e .git ] && git ls-files -co --exclude-standard >"$folder/files" 2>/dev/null; then
        while IFS= read -r file; do [ ! -e "$file" ] || echo "$file"; done <"$folder/files"
    elif [ -e .manifest ]; then
        sed 1d .manifest | cut -d ' ' -f 3-
        echo .manifest
    else
        find . \( -path ./.git -o -path ./build \) -prune -o -type f ! -path ./syracuse ! -path './syracuse[-.]*' \
            ! -path ./regatta ! -path ./fastchess -print
    fi
}

# copy_tree TO
copy_tree() {
    mkdir -p "$1" && source_files | tar -cf - -T - | tar -xf - -C "$1"
}

# fresh_make ARGUMENT...: as from a shell of its own, two jobs at a time.
fresh_make() {
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES -u BUILD -u EXE -u CC \
        "${MAKE:-make}" --no-print-directory -j2 CC="${CC:-cc}" "$@"
}

# good NAME COMMAND...: it ends with status 0; its output is $folder/log.
good() {
    name=$1
    shift
    "$@" >"$folder/log" 2>&1 </dev/null && return
    wrong "$name: status $?: $(tail -n 3 "$folder/log")"
    return 1
}
