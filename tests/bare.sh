#!/bin/sh
# Runs a command where no tool is but those of a bare Debian with one compiler: bare.sh gcc|clang COMMAND...
# These are the tools of the essential packages, and of make, libc6-dev, the compiler and all that they
# depend on, as dpkg lists them. `cc` is there with gcc, as Debian makes it, and not with clang: the Makefile has to
# find that by its name. Status 77 and a sentence where there is no dpkg, or a package is missing.
#
# DESIGN. The PATH is a folder of links to these tools, so neither root nor a second system is needed. Libraries and
# headers of other packages stay visible, and so does a program called by its full name.
compiler=$1
case $compiler in gcc | clang) shift ;; *) set -- ;; esac
[ $# -gt 0 ] || { echo 'usage: bare.sh gcc|clang COMMAND...' >&2; exit 2; }

cannot() { echo "bare.sh: $*" >&2; exit 77; }

command -v dpkg-query >/dev/null || cannot 'there is no dpkg, which knows the tools of a bare Debian'
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

# packages NAME...: these, the essential ones, and all that they depend on. Of alternatives the first that is installed
# counts. Essential packages depend on `awk`, which a new Debian has as mawk.
packages() {
    # shellcheck disable=SC2016
    dpkg-query -W -f '${Package}|${db:Status-Status}|${Essential}|${Pre-Depends}, ${Depends}\n' |
        wanted="mawk $*" awk -F '|' '
        $2 == "installed" {
            installed[$1] = 1
            needs[$1] = $0
            sub(/^[^|]*\|[^|]*\|[^|]*\|/, "", needs[$1])
            if ($3 == "yes") queue[++last] = $1
        }
        function add(name) { if (!(name in seen)) { seen[name] = 1; queue[++last] = name } }
        END {
            count = split(ENVIRON["wanted"], names, " ")
            for (i = 1; i <= count; i++) queue[++last] = names[i]
            for (at = 1; at <= last; at++) {
                print queue[at]
                count = split(needs[queue[at]], groups, ",")
                for (i = 1; i <= count; i++) {
                    choices = split(groups[i], names, "|")
                    for (j = 1; j <= choices; j++) {
                        gsub(/[ \t]|\(.*\)|:.*/, "", names[j])
                        if (names[j] in installed) { add(names[j]); break }
                    }
                }
            }
        }' | sort -u
}

for package in make libc6-dev mawk "$compiler"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
        cannot "the package $package is not installed"
done
packages make libc6-dev "$compiler" | xargs dpkg-query -L | grep -E '^(/usr)?/s?bin/[^/]+$' |
    while read -r tool; do [ ! -x "$tool" ] || ln -sf "$tool" "$folder/"; done
# The links that Debian makes when it installs them.
ln -sf mawk "$folder/awk"
ln -sf which.debianutils "$folder/which"
[ "$compiler" = clang ] || ln -sf gcc "$folder/cc"

env PATH="$folder" "$@"
