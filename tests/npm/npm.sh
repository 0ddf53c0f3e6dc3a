#!/bin/sh
# The package for npm, as who installs it has it: npm.sh PACKAGE ENGINE TRANSCRIPT, the folder that `make npm` makes, the
# native engine, and the program that goes through tests/transcripts. It is packed twice to the same bytes, installed from
# that, played with under node, also against the player of three_ply.js, asked for its types, and started from a shell.
# ../web/tools.sh says what it takes from the environment, and what it skips without.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ -f "$1/package.json" ] && [ -x "$2" ] && [ -x "$3" ] || { echo 'usage: npm.sh PACKAGE ENGINE TRANSCRIPT'; exit 2; }
absolute() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
package=$(absolute "$1") ENGINE=$(absolute "$2") transcript=$(absolute "$3")
export ENGINE
web=$here/../web
needs=npm
. "$web/tools.sh"
TOOLS=$(cd "$TOOLS" && pwd)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0

wrong() { failed=$((failed + 1)) && echo "FAILED: $*"; }

# pack FOLDER TIME: of a copy of the package, whose files are of this time.
pack() {
    mkdir "$folder/$1" && cp -Rp "$package" "$folder/$1" && find "$folder/$1" -exec touch -t "$2" {} + &&
        npm pack --silent --pack-destination "$folder/$1" "$folder/$1/syracuse" >/dev/null
}

modes=$(find "$package" -type f ! -perm 644 ! -name uci.js)
[ -z "$modes" ] || wrong "not everybody, or not only the owner, may: $modes"
pack one 202001010000 && (umask 077 && pack other 202402291200) || wrong 'npm can not pack it'
for tgz in "$folder"/one/*.tgz; do
    cmp "$tgz" "$folder/other/$(basename "$tgz")" || wrong 'two packages have other bytes'
done
missing=$(cd "$package" && find . -type f | sort >"$folder/made" && tar -tzf "$tgz" | sed 's|^package|.|' | sort |
    comm -3 "$folder/made" -)
[ -z "$missing" ] || wrong "not the same files in folder and archive: $missing"

# A user's project, with the package from that archive. It has no dependencies, so nothing is asked of the network.
mkdir "$folder/user" && cd "$folder/user" && echo '{ "private": true, "type": "module" }' >package.json || exit 1
npm install --offline --ignore-scripts --no-audit --no-fund --silent "$tgz" || wrong 'it can not be installed'
[ "$(find node_modules -name package.json | wc -l)" -eq 1 ] || wrong 'it brings other packages'

# From a shell, as npx starts it: commands come from the standard input, or are the arguments.
start() { npx --offline syracuse "$@"; }
says() { [ "$2" = "$3" ] || wrong "$1: it says '$2', not '$3'"; }
says 'an input that ends' "$(printf 'position startpos\ngo depth 5' | start | tail -n 1)" \
    "$(printf 'position startpos\ngo depth 5' | "$ENGINE" | tail -n 1)"
says 'quit' "$(printf 'isready\nquit\nisready\n' | start)" readyok
says 'one command' "$(start perft 3)" "$("$ENGINE" perft 3)"
tall='setoption name UCI_Variant value ships10'
says 'the tall board' "$(start "$tall" 'perft 2')" "$("$ENGINE" "$tall" 'perft 2')"
says 'two commands' "$(start 'position startpos moves c3c7' d)" "$("$ENGINE" 'position startpos moves c3c7' d)"
says 'a reader that goes' "$({ start bench || echo "status $?"; } | head -n 1 | wc -l | tr -d ' ')" 1

# All scripts but those that need files.
scripts=0
for script in "$here"/../transcripts/*.txt; do
    case $script in */cubes-eval-file.txt | */eval-file.txt) continue ;; esac
    scripts=$((scripts + 1))
    "$transcript" -slow 8 node_modules/.bin/syracuse "$script" >"$folder/log" 2>&1 || { wrong "$script"; cat "$folder/log"; }
done

cp "$here"/*.js "$here"/*.ts "$here/../web/unit.sh" "$here/../web/node.sh" . || exit 1
for resolution in nodenext bundler; do
    node "$TOOLS/node_modules/typescript/bin/tsc" --noEmit --strict --target es2022 --lib es2022 \
        --module "$([ $resolution = bundler ] && echo es2022 || echo nodenext)" --moduleResolution $resolution types.ts ||
        wrong "the types, with $resolution"
done
units=$(sh unit.sh ./package.js ./three_ply_test.js) || failed=$((failed + 1))
echo "$units" | grep -v '^pass'
echo "$(wc -c <"$tgz" | tr -d ' ') bytes packed, $(echo "$units" | tail -n 1), $scripts transcripts"
[ $failed -eq 0 ]
