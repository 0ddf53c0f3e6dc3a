#!/bin/sh
# make release: release.sh. Compilers that are missing are named before anything is built; the checksums of what is
# built are right; with CHECK_RARE=1 the same commit gives the same files twice. For Linux on x86-64 only and without
# optimisation, which is quick, and then the package where its tools are. Needs git and musl-gcc.
for tool in git musl-gcc; do
    command -v $tool >/dev/null || { echo "there is no $tool"; exit 77; }
done
. tests/packaging/tree.sh
version=$(sed -n 's/^#define VERSION *"\(.*\)".*/\1/p' engine/version.h)
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null CCACHE_DISABLE=1
unset GIT_DIR GIT_WORK_TREE SOURCE_DATE_EPOCH

copy_tree "$folder/one" && rm -f "$folder/one/.manifest" && cd "$folder/one" || exit 1
good commit sh -c 'git init -q && git add -A -f && git -c user.name=x -c user.email=x commit -qm x'

# A machine that has no compiler for any system.
mkdir "$folder/bin"
for tools in /usr/bin /bin; do
    find "$tools/" -maxdepth 1 ! -type d ! -name 'musl-*' ! -name 'aarch64-*' ! -name '*mingw*' ! -name npm \
        -exec ln -sf -t "$folder/bin" {} +
done
is=$(PATH=$folder/bin fresh_make release 2>&1) && wrong 'a release without compilers'
for package in musl-tools gcc-aarch64-linux-gnu gcc-mingw-w64-x86-64-posix 'npm,'; do
    [ "$(echo "$is" | grep -c "^make release: .*Debian package.*$package")" -eq 1 ] ||
        wrong "not one sentence about $package: $is"
done
is=$(fresh_make release SYSTEMS='amiga linux-x86-64' 2>&1) && wrong 'a release for amiga'
[ "$(echo "$is" | grep -c "^make release: there is no system 'amiga'; there are: linux-x86-64 ")" -eq 1 ] ||
    wrong "not one sentence about amiga: $is"
[ ! -e build ] || wrong "refused, and yet there is $(ls build)"

# release_in FOLDER
release_in() {
    (cd "$1" && good "release in $1" fresh_make EXTRA_CFLAGS=-O0 release SYSTEMS=linux-x86-64) || failed=$((failed + 1))
}
release_in "$folder/one"
if [ -n "$CHECK_RARE" ]; then
    good clone git clone -q "$folder/one" "$folder/another longer name"
    (umask 077 && export LC_ALL=C.UTF-8 TZ=Asia/Tokyo && release_in "$folder/another longer name" && exit $((failed > 0))) ||
        failed=$((failed + 1))
    diff -r "$folder/one/build/release" "$folder/another longer name/build/release" ||
        wrong 'two releases of one commit differ'
fi

cd "$folder/one/build/release" || exit 1
want="LICENSE SHA256SUMS regatta-$version-linux-x86-64 regatta.1 regatta.bash syracuse-$version-linux-x86-64 \
syracuse-$version.tar.gz syracuse.6 "
[ "$(LC_ALL=C ls | tr '\n' ' ')" = "$want" ] || wrong "there is: $(LC_ALL=C ls | tr '\n' ' ')"
[ "$(wc -l <SHA256SUMS)" -eq "$(find . -type f ! -name SHA256SUMS | grep -c .)" ] || wrong 'not a checksum of each'
good checksums sha256sum -c SHA256SUMS
for program in syracuse regatta; do
    file=$program-$version-linux-x86-64
    [ -x "$file" ] && "./$file" --version | grep -Eq " $version( |\$)" || wrong "$file does not run"
    ! ldd "$file" 2>/dev/null | grep -q '=>' || wrong "$file needs libraries"
done
"./syracuse-$version-linux-x86-64" --man | cmp - syracuse.6 || wrong 'syracuse.6 is another page'
"./regatta-$version-linux-x86-64" --man | cmp - regatta.1 || wrong 'regatta.1 is another page'
"./regatta-$version-linux-x86-64" --bash-completion | cmp - regatta.bash || wrong 'regatta.bash is another one'

# The package. npm wants three numbers for a version. Its programs are those of the board (BUNDLE), where these are at
# hand: what makes them is the same. The pages are those of another program here.
case $version in *.*.*) numbers=$version ;; *) numbers=$version.0 ;; esac
packed=syracuse-$numbers.tgz systems=linux-x86-64
cd "$folder/one" || exit 1
if command -v npm >/dev/null && fresh_make web-tools >/dev/null 2>&1; then
    systems="$systems, npm"
    for engine in "${BUNDLE%/*/*}"/*/syracuse.wasm; do
        [ ! -f "$engine" ] || cp -Rp "${engine%/*}" build || exit 1
    done
    cp build/release/syracuse.6 build/release/regatta.* "$folder" || exit 1
    good 'release of the package' fresh_make release SYSTEMS=npm
    cd build/release || exit 1
    for page in syracuse.6 regatta.1 regatta.bash; do
        cmp "$page" "$folder/$page" || wrong "$page of another program is another one"
    done
    [ "$(tar -xzOf "$packed" package/package.json | sed -n 's/.*"version": "\(.*\)".*/\1/p')" = "$numbers" ] ||
        wrong "$packed is of another version"
    tar -tzf "$packed" | grep -qx package/syracuse.bundle || wrong "$packed has no engine"
    grep -q "  $packed\$" SHA256SUMS || wrong "$packed has no checksum"
    good 'checksums of the package' sha256sum -c SHA256SUMS
fi
ended "make release, without and with a compiler, for $systems"
