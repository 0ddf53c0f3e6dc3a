#!/bin/sh
# Makes the files that are published of a version: release.sh FOLDER [SYSTEM...], from the top
# folder, with the make named in MAKE. FOLDER/release gets the programs for each system of the table
# below, or for those named; `browser` is the board, and `npm` the package. It gets the
# source archive, man pages, completion, licence, and SHA256SUMS of them all, too.
#
# DESIGN. The table is gone through twice: to say of every compiler that is missing which package has
# it, before anything is built, and to build. Programs are linked statically, so that they run on
# every machine of their system. As the source archive is made of what is committed, so is all of
# this, and the same compilers make the same bytes.
LC_ALL=C && export LC_ALL
umask 022
build=$1
shift
wanted=" $* "
release=$build/release
version=$(sed -n 's/^#define VERSION *"\(.*\)".*/\1/p' engine/version.h)
: "${MAKE:=make}"

# The system, its compiler, the Debian package that has it, and the arguments for make.
table() {
    row linux-x86-64 musl-gcc musl-tools \
        all ARCH=universal CC=musl-gcc LDFLAGS='-static -s'
    row linux-aarch64 aarch64-linux-gnu-gcc 'gcc-aarch64-linux-gnu, libc6-dev-arm64-cross' \
        all ARCH=aarch64 CC=aarch64-linux-gnu-gcc LDFLAGS='-static -s'
    row windows-x86-64 x86_64-w64-mingw32-gcc-posix gcc-mingw-w64-x86-64-posix \
        windows LDFLAGS=-s
    row browser wasm-opt 'binaryen, beside clang, lld, wasi-libc and libclang-rt-dev-wasm32' \
        board
    row npm npm 'npm, beside those of the browser' \
        npm-pack PACKED="$release"
}

row() {
    case $wanted in '  ' | *" $1 "*) "$pass" "$@" || failed=$((failed + 1)) ;; esac
}

name() { echo "$1"; }

look() {
    command -v "$2" >/dev/null && return
    echo "make release: for $1 there is no $2 (Debian package $3)" >&2
    return 1
}

# The names of the products begin with the program and the version.
build() {
    system=$1 suffix=$(case $1 in windows*) echo .exe ;; esac)
    shift 3
    [ $failed -eq 0 ] && "$MAKE" --no-print-directory MODE=release EXE="$release/syracuse-$version-$system$suffix" \
        REGATTA="$release/regatta-$version-$system" BOARD="$release/syracuse-$version-board.html" "$@"
}

known=$(wanted='  ' pass=name table | tr '\n' ' ')
failed=0
for system; do
    case " $known" in *" $system "*) continue ;; esac
    failed=$((failed + 1))
    echo "make release: there is no system '$system'; there are: $known" >&2
done
pass=look
table
[ $failed -eq 0 ] || exit 1
rm -rf "$release" && sh bench/dist.sh "$release" || exit 1
pass=build
table
[ $failed -eq 0 ] || exit 1

# The pages of any program are the same: one that runs here prints them, or else one that is made for that, quickly.
pages() {
    "$1" --man >"$release/syracuse.6" && "$2" --man >"$release/regatta.1" && "$2" --bash-completion >"$release/regatta.bash"
}
linux=$version-linux-x86-64 host=$build/host
pages "$release/syracuse-$linux" "$release/regatta-$linux" 2>/dev/null || {
    "$MAKE" --no-print-directory O="$host" EXE="$host/syracuse" REGATTA="$host/regatta" MODE=release ARCH=generic \
        EXTRA_CFLAGS=-O0 all && pages "$host/syracuse" "$host/regatta"
} || exit 1
cp LICENSE "$release" || exit 1
chmod 644 "$release"/* || exit 1
for program in "$release"/*-"$version"-*; do
    [ -e "$program" ] || continue # the package alone has no program
    case $program in *.html) ;; *) chmod 755 "$program" || exit 1 ;; esac
done

sum=sha256sum
command -v $sum >/dev/null || sum='shasum -a 256'
cd "$release" && $sum -- * >../SHA256SUMS && mv ../SHA256SUMS . && ls -l
