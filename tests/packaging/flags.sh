#!/bin/sh
# Flags of the user are added to ours, on the command line and from the environment, and a change
# of any has what it is for built again: flags.sh. All without optimisation, which is quick.
. tests/packaging/tree.sh

cat >"$folder/mark.h" <<'END'
#ifdef FROM_CFLAGS
__attribute__((weak)) extern int from_cflags;
__attribute__((weak)) int from_cflags;
#endif
#ifdef FROM_EXTRA
__attribute__((weak)) extern int from_extra;
__attribute__((weak)) int from_extra;
#endif
__attribute__((weak)) extern int from_cppflags;
__attribute__((weak)) int from_cppflags;
END
cppflags="-include $folder/mark.h"
cflags='-O0 -DFROM_CFLAGS'
extra='-DFROM_EXTRA'
ldflags='-Wl,--defsym=from_ldflags=0x10'
ldlibs='-Wl,--defsym=from_ldlibs=0x20'

# has PROGRAM SYMBOL...
has() {
    nm "$1" >"$folder/symbols" || wrong "no symbols of $1"
    program=$1
    shift
    for symbol; do
        grep -q " $symbol\$" "$folder/symbols" || wrong "$how: ${program##*/} was built without what gives $symbol"
    done
}

for how in 'command line' environment; do
    O="$folder/$(echo "$how" | tr ' ' -)"
    case $how in
    command*)
        good "$how" fresh_make ARCH=generic O="$O" CPPFLAGS="$cppflags" CFLAGS="$cflags" \
            EXTRA_CFLAGS="$extra" LDFLAGS="$ldflags" LDLIBS="$ldlibs" all
        ;;
    environment)
        (export CPPFLAGS="$cppflags" CFLAGS="$cflags" EXTRA_CFLAGS="$extra" LDFLAGS="$ldflags" LDLIBS="$ldlibs"
        good "$how" fresh_make ARCH=generic O="$O" all) || failed=$((failed + 1))
        ;;
    esac
    for program in syracuse regatta; do
        has "$O/$program" from_cppflags from_cflags from_extra from_ldflags from_ldlibs
    done
    # The network was not lost.
    [ "$("$O/syracuse" 'bench 16 1 2' 2>/dev/null | grep -c nodes)" -gt 0 ] || wrong "$how: the engine has no bench"
done

# remade ARGUMENT...: whether an object is compiled again for these.
object=$(fresh_make -s ARCH=generic O="$O" where)/eval/ships/networks.o
remade() {
    fresh_make ARCH=generic O="$O" CPPFLAGS="$cppflags" CFLAGS="$cflags" EXTRA_CFLAGS="$extra" \
        LDFLAGS="$ldflags" LDLIBS="$ldlibs" "$@" "$object" 2>&1 | grep -q -- ' -c eval/ships/networks.c'
}

cp -p eval/ships/ships.net "$folder/other.net" && touch -t 200001010000 "$folder/other.net"
remade && wrong 'nothing has changed, and yet it is built again'
for change in CPPFLAGS=-DOTHER CFLAGS=-O0 EXTRA_CFLAGS= LDFLAGS= LDLIBS= "EVALFILE=$folder/other.net"; do
    remade "$change" || wrong "another $change, and nothing is built again"
    remade # with what was there before
done
ended 'flags on the command line and from the environment'
