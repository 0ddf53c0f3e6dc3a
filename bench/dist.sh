#!/bin/sh
# The source archive: dist.sh FOLDER, from the top folder. Makes FOLDER/syracuse-VERSION.tar.gz and
# says so. Needs GNU tar and gzip.
#
# DESIGN. The same commit gives the same bytes, on every machine and every day: files in the order of
# their bytes, owner 0, one time for all, which is that of the commit or SOURCE_DATE_EPOCH, and modes
# that don't depend on the umask. The archive holds .manifest, which has that time and the checksum of
# each file, so that an unpacked archive makes the same archive again. A tree with changes that are
# not committed, or not as it was unpacked, is refused: nobody could tell what such an archive is.
LC_ALL=C && export LC_ALL
umask 022
version=$(sed -n 's/^#define VERSION *"\(.*\)".*/\1/p' engine/version.h)
name=syracuse-$version

refuse() {
    echo "make dist: $*" >&2
    exit 1
}

[ -n "$version" ] || refuse 'engine/version.h has no version'
for tar in tar gtar; do
    "$tar" --version 2>/dev/null | grep -q 'GNU tar' && break
done
"$tar" --version 2>/dev/null | grep -q 'GNU tar' || refuse 'it needs GNU tar'
mkdir -p "$1" && target=$(cd "$1" && pwd)/$name.tar.gz || exit 1
stage=$(mktemp -d) || exit 1
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name"

if [ -e .git ]; then
    changed=$(git status --porcelain --untracked-files=no) || refuse 'git does not know this folder'
    [ -z "$changed" ] || refuse "there are changes that are not committed: $(echo "$changed" | head -n 1 | cut -c 4-)"
    time=$(git log -1 --format=%ct) || exit 1
    git archive HEAD >"$stage/head.tar" && "$tar" -xf "$stage/head.tar" -C "$stage/$name" || exit 1
    (cd "$stage/$name" && find . -type f ! -path ./.manifest | sed 's|^\./||' | sort) >"$stage/files"
elif [ -e .manifest ]; then
    time=$(sed -n 1p .manifest)
    sed 1d .manifest | cut -d ' ' -f 3- >"$stage/files"
    xargs -d '\n' cksum <"$stage/files" >"$stage/is" 2>/dev/null
    changed=$(sed 1d .manifest | diff - "$stage/is" | sed -n 's/^[<>] [0-9]* [0-9]* //p' | head -n 1)
    [ -z "$changed" ] || refuse "$changed is not as it was in the archive"
    "$tar" -cf - -T "$stage/files" | "$tar" -xf - -C "$stage/$name" || exit 1
else
    refuse 'this is neither a git checkout nor an unpacked archive'
fi

: "${SOURCE_DATE_EPOCH:=$time}"
cd "$stage/$name" || exit 1
{ echo "$SOURCE_DATE_EPOCH" && xargs -d '\n' cksum <"$stage/files"; } >.manifest || exit 1
{ cat "$stage/files" && echo .manifest; } | sort |
    "$tar" -cf "$stage/$name.tar" --format=ustar --no-recursion --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" --transform="s|^|$name/|" -T - || exit 1
gzip -9n "$stage/$name.tar" && cp "$stage/$name.tar.gz" "$target" || exit 1
echo "$target"
