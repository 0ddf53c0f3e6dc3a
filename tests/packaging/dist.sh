#!/bin/sh
# The source archive: dist.sh. The same bytes whenever, wherever and by whomever it is made, also from
# itself unpacked; what is not committed is refused; what is unpacked builds and finds the nodes of the
# signature. Needs git; status 77 without it.
command -v git >/dev/null || { echo 'there is no git'; exit 77; }
. tests/packaging/tree.sh

version=$(sed -n 's/^#define VERSION *"\(.*\)".*/\1/p' engine/version.h)
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
unset GIT_DIR GIT_WORK_TREE SOURCE_DATE_EPOCH

# Two checkouts of what is here now, in one commit.
copy_tree "$folder/one" && rm -f "$folder/one/.manifest" && cd "$folder/one" || exit 1
good commit sh -c '
    git init -q && git add -A -f && GIT_COMMITTER_DATE="@1700000000 +0000" git -c user.name=x -c user.email=x commit -qm x'
good clone git clone -q "$folder/one" "$folder/a much longer name of a checkout"

dist() { # FOLDER TO ARGUMENT...
    (cd "$1" && to=$2 && shift 2 && good "dist in $PWD" fresh_make O="$to" "$@" dist) || failed=$((failed + 1))
}

archive=syracuse-build/syracuse-$version.tar.gz
dist "$folder/one" "$folder/out1"
sleep 1
(umask 077 && export LC_ALL=C.UTF-8 TZ=Asia/Tokyo && cd "$folder/a much longer name of a checkout" &&
    find . -path ./.git -prune -o -type f -exec touch {} + && chmod -R go-rwx . &&
    good 'another dist' fresh_make O="$folder/out2" dist) || failed=$((failed + 1))
cmp "$folder/out1/$archive" "$folder/out2/$archive" || wrong 'two archives of one commit differ'

# The files in it.
mkdir "$folder/unpacked"
good unpack tar -xzf "$folder/out1/$archive" -C "$folder/unpacked"
[ "$(ls -A "$folder/unpacked")" = "syracuse-$version" ] || wrong 'it does not unpack into one folder'
listed=$(TZ=UTC tar -tvzf "$folder/out1/$archive" | awk '{ print $2, $4 }' | sort -u)
[ "$listed" = '0/0 2023-11-14' ] || wrong "owner and date are $listed"
modes=$(tar -tvzf "$folder/out1/$archive" | awk '{ print $1 }' | sort -u | tr '\n' ' ')
[ "$modes" = '-rw-r--r-- -rwxr-xr-x ' ] || wrong "modes are $modes"
(cd "$folder/one" && git ls-files | sort && echo .manifest) | sort >"$folder/want"
(cd "$folder/unpacked/syracuse-$version" && find . -type f | sed 's|^\./||' | sort) >"$folder/is"
cmp -s "$folder/want" "$folder/is" || wrong "its files differ: $(diff "$folder/want" "$folder/is" | head -n 3)"

# Out of the archive itself, with things lying about; and with a date of one's own.
cd "$folder/unpacked/syracuse-$version" || exit 1
touch mine engine/notes
dist . "$folder/out3"
cmp "$folder/out1/$archive" "$folder/out3/$archive" || wrong 'an archive of the archive differs'
rm mine engine/notes
(export SOURCE_DATE_EPOCH=1600000000 && good 'another date' fresh_make O="$folder/out4" dist) || failed=$((failed + 1))
TZ=UTC tar -tvzf "$folder/out4/$archive" | grep -qv ' 2020-09-13 ' && wrong 'SOURCE_DATE_EPOCH is not in the archive'

# refused WHY: make dist says so in one line, and makes nothing.
refused() {
    is=$(fresh_make O="$folder/never" dist 2>&1) && wrong "make dist: $1: it is made"
    [ "$(echo "$is" | grep -c "^make dist: $1")" -eq 1 ] || wrong "not refused with '$1': $is"
    [ ! -e "$folder/never/$archive" ] || wrong "refused, and made nevertheless: $1"
}
cp README.md "$folder/README.md"
echo more >>README.md && refused 'README.md is not as it was in the archive'
rm README.md && refused 'README.md is not as it was in the archive'
cp "$folder/README.md" README.md
mv .manifest "$folder/" && refused 'this is neither a git checkout nor an unpacked archive'
mv "$folder/.manifest" .
(cd "$folder/one" && echo more >>README.md && refused 'there are changes that are not committed: README.md'
    git checkout -q README.md && touch new && git add new && refused 'there are changes that are not committed: new'
    exit $((failed > 0))) || failed=$((failed + 1))

# The archive builds, and the engine is the same.
good 'build' fresh_make EXTRA_CFLAGS=-O1 ARCH=generic all
good signature sh tests/signature.sh ./syracuse check
good layering sh tests/layering.sh
ended "syracuse-$version.tar.gz, $(wc -c <"$folder/out1/$archive") bytes"
