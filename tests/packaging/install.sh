#!/bin/sh
# make install and make uninstall: install.sh ENGINE REGATTA, in the folder of a native build. Names with spaces and
# quotes, what is installed and what it is, nothing built twice, nothing of others removed, nothing left to root.
# Where there are the builds that a universal engine is made of, their objects are taken, else all is built without
# optimisation, which is quick.
. tests/packaging/tree.sh
machine=$(fresh_make -s EXTRA_CFLAGS=-O0 installed-arch)

native=$(dirname "$1") flags=-O0
kind=${native##*/native} built=$folder/built/syracuse-build
mkdir -p "$built"
if [ "$machine" = universal ] && [ -f "${native%/*}/universal$kind/syracuse" ]; then
    for arch in native universal v4 v3 generic; do cp -Rp "${native%/*}/$arch$kind" "$built" || exit 1; done
    rm -f "$built"/universal*/syracuse "$built"/*/regatta "$built"/*/*.6 "$built"/*/*.1 "$built"/*/regatta.bash
    flags=
fi

make_here() { fresh_make EXTRA_CFLAGS="$flags" O="$folder/built" "$@"; }

# files OF WHERE: what is there, with modes.
files() { (cd "$1" && find . ! -type d -exec ls -ld {} + | awk '{ print substr($1, 1, 10), $NF }' | sort -k 2); }

expected='-rwxr-xr-x ./bin/regatta
-rwxr-xr-x ./bin/syracuse
-rw-r--r-- ./share/bash-completion/completions/regatta
-rw-r--r-- ./share/doc/syracuse/LICENSE
-rw-r--r-- ./share/doc/syracuse/README.md
-rw-r--r-- ./share/man/man1/regatta.1
-rw-r--r-- ./share/man/man6/syracuse.6'

dest="$folder/a  dest 'with\" quotes"
prefix="/opt/o'ne \"two"
umask 077
good install make_here install DESTDIR="$dest" PREFIX="$prefix"
umask 022
is=$(files "$dest$prefix")
[ "$is" = "$expected" ] || wrong "installed is: $is"
[ "$(find "$dest" -type f | wc -l)" -eq 7 ] || wrong 'something is installed elsewhere'
version=$("$dest$prefix/bin/syracuse" --version)
[ "Syracuse ${version#Syracuse }" = "$version" ] || wrong "the engine's version is '$version'"
case $("$dest$prefix/bin/regatta" --version) in
"regatta ${version#Syracuse } ("*) ;;
*) wrong 'Regatta has another version' ;;
esac
"$dest$prefix/bin/syracuse" --man | cmp -s - "$dest$prefix/share/man/man6/syracuse.6" || wrong 'syracuse.6 is not its page'
"$dest$prefix/bin/regatta" --man | cmp -s - "$dest$prefix/share/man/man1/regatta.1" || wrong 'regatta.1 is not its page'
"$dest$prefix/bin/regatta" --bash-completion |
    cmp -s - "$dest$prefix/share/bash-completion/completions/regatta" || wrong 'the completion is another one'

# The page names what SYRACUSE_ARCH may be.
if [ "$machine" = universal ]; then
    names=$(SYRACUSE_ARCH=none "$dest$prefix/bin/syracuse" 2>&1 | sed -n 's/.*one of \(.*\), not .*/\1/p' | tr -d ,)
    [ -n "$names" ] || wrong 'SYRACUSE_ARCH=none is not refused'
    sed -n '/^\.It Ev SYRACUSE_ARCH/,/^\.El/p' "$dest$prefix/share/man/man6/syracuse.6" >"$folder/page"
    for name in $names; do
        grep -qw -- "$name" "$folder/page" || wrong "the man page does not say SYRACUSE_ARCH=$name"
    done
fi

# Again: nothing is compiled, linked or printed.
good again make_here install DESTDIR="$dest" PREFIX="$prefix"
! grep -E ' -(c|o) |syracuse\.6$' "$folder/log" | grep -v '^install' || wrong 'it is built again'

# Uninstalling leaves what is not ours.
touch "$dest$prefix/bin/other" "$dest$prefix/share/doc/syracuse/notes"
good uninstall make_here uninstall DESTDIR="$dest" PREFIX="$prefix"
is=$(cd "$dest" && find . -type f | sort | tr '\n' ' ')
[ "$is" = ".$prefix/bin/other .$prefix/share/doc/syracuse/notes " ] || wrong "uninstall leaves: $is"

# A folder for each kind of file, and the other architecture.
good 'its folders' make_here install ARCH=native DESTDIR="$dest" BINDIR=/b MANDIR=/m DOCDIR=/d COMPLETIONDIR=/c
for file in b/syracuse b/regatta m/man6/syracuse.6 m/man1/regatta.1 d/LICENSE d/README.md c/regatta; do
    [ -f "$dest/$file" ] || wrong "there is no $file"
done
settings() { "$1" compiler | sed -n 's/^Compilation settings: //p'; }
good 'the native program' make_here ARCH=native program
[ "$(settings "$dest/b/syracuse")" = "$(settings "$folder/built/syracuse")" ] || wrong 'ARCH=native is not installed'

# Files that root builds in another's folder are that one's.
if [ "$(id -u)" -eq 0 ] && chown 12345:54321 "$folder" 2>/dev/null; then
    copy_tree "$folder/owned" && chown -R 12345:54321 "$folder/owned"
    (cd "$folder/owned" && good 'as root' fresh_make EXTRA_CFLAGS=-O0 ARCH=generic install DESTDIR="$folder/root") ||
        failed=$((failed + 1))
    left=$(find "$folder/owned" ! -user 12345 | head -n 3)
    [ -z "$left" ] || wrong "root owns $left"
fi

# For another machine: the same pages.
if command -v aarch64-linux-gnu-gcc >/dev/null; then
    cross=$folder/cross
    (CC=aarch64-linux-gnu-gcc && good 'for aarch64' fresh_make EXTRA_CFLAGS=-O0 O="$cross" install DESTDIR="$cross/dest") ||
        failed=$((failed + 1))
    for file in man/man6/syracuse.6 man/man1/regatta.1 bash-completion/completions/regatta; do
        "$dest/b/$(case $file in *6) echo syracuse ;; *) echo regatta ;; esac)" \
            "--$(case $file in man*) echo man ;; *) echo bash-completion ;; esac)" |
            cmp - "$cross/dest/usr/local/share/$file" || wrong "$file for aarch64 differs"
    done
fi
ended "make install, $machine here"
