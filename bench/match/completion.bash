# _regatta_offer SHAPE TEXT: what a value of that shape may be, if it begins with TEXT.
_regatta_offer()
{
    local text=${2//\\/} # a name is looked for as it is, not as it is typed
    text=${text#[\"\']}
    case $1 in
    *PROGRAM*)
        case $text in
        */*) compgen -f -- "$text" ;;
        ?*) compgen -c -- "$text"; compgen -d -- "$text" ;;
        *) compgen -d ;;
        esac
        ;;
    *FOLDER*) compgen -d -- "$text" ;;
    *FILE* | *JOURNAL*) compgen -f -- "$text" ;;
    *VARIANT*) compgen -W "$_regatta_variants" -- "$text" ;;
    *[A-Z]*) ;; # a number or a name
    *) compgen -W "${1//|/ }" -- "$text" ;;
    esac
}

# _regatta_offer_keys WORD TEXT: the keys of a command or an argument, or the values of one.
_regatta_offer_keys()
{
    local key name
    _regatta_keys "$1" | while IFS= read -r key; do
        name=${key%%=*}
        case $2 in
        "$name"=*) _regatta_offer "${key#*=}" "${2#*=}" | sed "s|^|$name=|" ;;
        *=*) ;;
        *)
            case $key in
            *.NAME=*) name=${name%NAME} ;;
            *=*) name+== ;;
            esac
            compgen -W "$name" -- "$2"
            ;;
        esac
    done
}

# _regatta_offer_words COMMAND TEXT: what stands behind a command and is no key.
_regatta_offer_words()
{
    local word shape=
    for word in $(_regatta_value "$1"); do
        [[ $word == *=* ]] || shape+=" $word"
    done
    _regatta_offer "$shape" "$2"
}

# _regatta_offers WORD...: what may stand in the place of the last word; the program is the first.
_regatta_offers()
{
    local words=("$@") last=$(($# - 1)) at argument= value
    local text=${words[last]} command=${words[1]}
    if ((last == 1)); then
        compgen -W "$_regatta_commands $_regatta_arguments" -- "$text"
        return
    fi
    if [[ " $_regatta_commands " == *" $command "* && $(_regatta_value "$command") != MATCH* ]]; then
        _regatta_offer_keys "$command" "$text"
        _regatta_offer_words "$command" "$text"
        return
    fi
    # A match: the words belong to the last argument before them.
    for ((at = last - 1; at > 0; at--)); do
        if [[ " $_regatta_arguments " == *" ${words[at]} "* ]]; then
            argument=${words[at]}
            break
        fi
    done
    value=$(_regatta_value "$argument")
    if ((at == last - 1)) && [[ -n $value ]]; then
        _regatta_offer "$value" "$text"
        [[ $value == \[* ]] || return 0 # it needs a value
    fi
    _regatta_offer_keys "$argument" "$text"
    [[ -n $text && $text != -* ]] || compgen -W "$_regatta_arguments" -- "$text"
}

_regatta()
{
    local IFS=$' \t\n' words=() count=0 at word glue= front line
    # bash cuts words at = and : as well; here they are whole again.
    for ((at = 0; at <= COMP_CWORD; at++)); do
        word=${COMP_WORDS[at]}
        if [[ $count -gt 1 && (-n $glue || $word == [=:]*) ]]; then
            words[count - 1]+=$word
        else
            words[count++]=$word
        fi
        glue=
        [[ $word != *[=:] ]] || glue=yes
    done
    # Only what is behind the last cut is replaced.
    word=${COMP_WORDS[COMP_CWORD]}
    [[ $word != [=:]* ]] || word=
    front=${words[count - 1]%"$word"}
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY+=("${line#"$front"}")
        [[ $line != *[=.] ]] || compopt -o nospace 2>/dev/null
        [[ ! -e ${line#*=} ]] || compopt -o filenames 2>/dev/null
    done < <(_regatta_offers "${words[@]}")
}
complete -F _regatta regatta
