#!/bin/bash
# Checks what bash offers behind regatta, in a real bash with and without the package bash-completion:
# completion.sh ENGINE REGATTA. Words are cut as bash cuts them, at = and : too, unless a user has
# taken those out of COMP_WORDBREAKS. Needs bash; status 77 without it.
command -v bash >/dev/null || { echo 'there is no bash'; exit 77; }
[ -n "$BASH_VERSION" ] || exec bash "$0" "$@"
. tests/variants.sh
variants=$(variants_of "$1") || exit 1
regatta=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0 checked=0

wrong() { failed=$((failed + 1)) && echo "FAILED: $*"; }

# cut WORD...: COMP_WORDS as bash would have them.
cut() {
    local word part
    COMP_WORDS=()
    for word; do
        while [[ -n $breaks && $word == *[$breaks]* ]]; do
            part=${word%%[$breaks]*}
            [[ -z $part ]] || COMP_WORDS+=("$part")
            COMP_WORDS+=("${word:${#part}:1}")
            word=${word:${#part}+1}
            [[ -n $word ]] || continue 2
        done
        COMP_WORDS+=("$word")
    done
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
}

# offers WANTED WORD...: what is offered in the place of the last word, sorted, between spaces.
offers() {
    local wanted=$1 is
    shift
    cut regatta "$@"
    COMPREPLY=()
    "$complete" regatta "$@" 2>"$folder/err"
    is=$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' ')
    checked=$((checked + 1))
    [ "$is" = "$wanted " ] || wrong "$how: '$*' offers '$is', not '$wanted'"
    [ ! -s "$folder/err" ] || wrong "$how: '$*': $(head -n 1 "$folder/err")"
}

# offers_also WORD WORDS...: WORD is among them.
offers_also() {
    local wanted=$1
    shift
    cut regatta "$@"
    COMPREPLY=()
    "$complete" regatta "$@" 2>/dev/null
    checked=$((checked + 1))
    printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -- "$wanted" || wrong "$how: '$*' does not offer '$wanted'"
}

check_words() {
    offers 'repair report results' re
    offers '-rounds' -rou
    offers '-games' -engine cmd=x -ga
    offers 'knockout' -tournament kn
    offers 'gauntlet knockout roundrobin swiss' -tournament ''
    # shellcheck disable=SC2086
    offers "$(echo $(printf '%s\n' $variants standard | sort))" -variant ''
    offers 'cubes cubes3' -variant cu
    offers '' -rounds ''
    offers '-noswap' -rounds 3 -nos
    offers '-noswap' -repeat -nos
    offers 'name= nodes=' -engine cmd=x n
    offers 'option.' -each opt
    offers 'random' -openings r
    offers 'count=' book cmd=x cou
    offers 'proto=' --compliance prot
    offers 'games=' bench g
    offers '-sprt' demo -engine cmd=x -spr
    # Every argument, and every key of it, is offered.
    while read -r name; do
        offers_also "$name" "$name"
    done < <("$regatta" --help | sed -n 's/^  \(-[a-zA-Z0-9-]*\).*/\1/p')
    argument=
    while read -r name; do
        case $name in
        -*) argument=$name ;;
        *) [[ -z $argument || $name == option* ]] || offers_also "$name" "$argument" "${name%=}" ;;
        esac
    done < <("$regatta" --help | sed -nE '/^$/,$s/^ +(-[a-zA-Z0-9-]+|[a-z0-9_]+=|[a-z]+  ).*/\1/p')
}

# Values of keys: what is replaced is what stands behind the last cut, so `front` is not offered again.
check_values() {
    local front=$1
    offers "${front:+proto=}ugi" -engine proto=ug
    offers "${front:+proto=}uci ${front:+proto=}ugi" -engine proto=
    offers "${front:+model=}logistic" -sprt elo0=0 model=l
    offers "${front:+variant=}cubes ${front:+variant=}cubes3" book variant=c
    offers "${front:+file=}games.pgn ${front:+file=}games.txt" -pgnout file=ga
    offers "${front:+dir=}some_folder" -engine dir=so
    offers "${front:+cmd=}./an_engine" -engine cmd=./an
    offers '' -engine tc=1:3
    offers '' -engine name=
    offers 'games.pgn games.txt' results ga
    offers 'games.pgn games.txt' merge new.journal ga
    offers "${front:+file=}with space.epd" -openings file=with
    offers "${front:+file=}with space.epd" -openings 'file=with\ sp'
    offers "${front:+file=}with space.epd" -openings 'file="with sp'
}

everything() {
    how="$1, cut at =:" breaks='=:'
    check_words
    check_values ''
    how="$1, cut at spaces only" breaks=
    check_values yes
}

cd "$folder" || exit 1
touch games.txt games.pgn 'with space.epd' an_engine
chmod +x an_engine
mkdir some_folder
mkdir -p data/bash-completion/completions
"$regatta" --bash-completion >data/bash-completion/completions/regatta || wrong 'no script is printed'

. data/bash-completion/completions/regatta
complete=_regatta
everything 'alone'

# With the package, which finds the script by its name. Both names of its loader.
package=/usr/share/bash-completion/bash_completion
if [ ! -r "$package" ]; then
    [ $failed -gt 0 ] || echo "$checked lines completed; there is no bash-completion"
    [ $failed -eq 0 ] && exit 77
else
    complete -r regatta
    unset -f _regatta
    export XDG_DATA_HOME=$folder/data
    unset BASH_COMPLETION_USER_DIR
    shopt -s extglob progcomp
    . "$package"
    _comp_load regatta 2>/dev/null || _completion_loader regatta
    complete -p regatta 2>/dev/null | grep -q -- '-F _regatta' || wrong 'bash-completion does not find the script'
    everything 'with bash-completion'
fi
echo "$checked lines completed, $failed failed"
[ $failed -eq 0 ]
