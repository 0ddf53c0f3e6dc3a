#!/bin/sh
# The shape of the source tree: layering.sh [FOLDER]
#   - a file of ours is included by its name from the top of the tree
#   - includes point down only: engine -> eval -> search -> bench -> protocol; tests may use all
#   - engine/base/ includes nothing but itself
#   - engine/base/memory.h, which ends the program, is for Regatta and the tools: `may_end`
#   - what is in a game's folders, engine/GAME/, eval/GAME/ and search/GAME/, is included from there
#     only, and by tests
#   - bench/match/, the match runner, knows the rules' seam and nothing of a search; its wings
#     include only those that the table below names
#   - which system this is, or for more than POSIX, is asked in the files for that alone: `asking`;
#     threads are started by thread_start, which gives them their stack
#   - no include circle, a .c and a .h of one name counted as one unit
#   - nothing at the top that was not agreed on; no file over 900 lines
#   - every .c and .h opens with a comment, or the header of the same name does
cd "${1:-.}" || exit 2
layers='engine eval search bench protocol tests'

# The wings of bench/match/, from the bottom up, and what each may include beside itself. Files at
# the top of the folder may include all of them, and none of them may include those.
wings='base:
host: base
game: base host
field: base
score: base
store: base
report: base score
watch: base game score store report
command: base field
tools: base host game field score store report command'

# Folders and files of programs that may end when there is no memory; the engine may not.
may_end='bench/match bench/data bench/tune engine/posix eval/train search/ships/fit_policy.c engine/base/memory.c'

# A game is a folder of engine/ that has rules.
games=$(ls engine/*/rules.c 2>/dev/null | cut -d / -f 2 | tr '\n' ' ')

# Lines for awk: "FILE INCLUDED" for every include of our own files.
list_includes() {
    # shellcheck disable=SC2086
    grep -rE --include='*.[ch]' "^[[:space:]]*#[[:space:]]*include[[:space:]]+(\"|<($(echo $layers | tr ' ' '|'))/)" $layers |
        sed -E 's/^([^:]*):[^"<]*["<]([^">]*)[">].*/\1 \2/'
}

# Which includes may not be.
check_includes() {
    list_includes | awk -v wings="$wings" -v games="$games" -v may_end="$may_end" '
    function within(path, folder) { return index(path, folder "/") == 1 }
    function wing_of(path,    parts) {
        return split(path, parts, "/") > 3 ? parts[3] : "top"
    }
    function ends(path,    i) {
        for (i in ending)
            if (path == ending[i] || within(path, ending[i]))
                return 1
        return from[1] == "tests"
    }
    function refuse(why) { print $1 " may not include " $2 ": " why }
    BEGIN {
        count = split("engine eval search bench protocol tests", layers, " ")
        for (i = 1; i <= count; i++)
            rank[layers[i]] = i
        count = split(games, names, " ")
        for (i = 1; i <= count; i++)
            game[names[i]] = 1
        split(may_end, ending, " ")
        count = split(wings, lines, "\n")
        for (i = 1; i <= count; i++) {
            split(lines[i], sides, ":")
            known[sides[1]] = 1
            many = split(sides[2], uses, " ")
            for (k = 1; k <= many; k++)
                allowed[sides[1], uses[k]] = 1
        }
    }
    {
        split($1, from, "/")
        split($2, to, "/")
        if (!(to[1] in rank) || $2 ~ /\/\.\.?\//)
            refuse("a file of ours is named from the top of the tree")
        if (rank[to[1]] > rank[from[1]])
            refuse(to[1] "/ is above " from[1] "/")
        if (from[1] != "tests" && (to[2] in game) && from[2] != to[2])
            refuse("only " to[2] " itself knows that there is such a game")
        if (within($1, "engine/base") && !within($2, "engine/base"))
            refuse("engine/base/ is below all")
        if ($2 == "engine/base/memory.h" && !ends($1))
            refuse("the engine says what it lacks, and goes on")
        if (!within($1, "bench/match"))
            next
        if ($2 ~ /^(eval|search)\// ||
            ($2 ~ /^bench\// && !within($2, "bench/match")))
            refuse("the match runner knows the seam of the rules only")
        if (within($2, "bench/match")) {
            mine = wing_of($1)
            other = wing_of($2)
            if (mine != "top" && !(mine in known))
                refuse("the wing " mine "/ is not in the table of this test")
            else if (mine != "top" && mine != other && !((mine, other) in allowed))
                refuse("the wing " mine "/ does not use " other)
        }
    }'
}

# Units that include each other in a circle, each circle once. A file that includes nothing, or that
# nobody includes, is on no circle; such files are taken away until nothing changes, and from what
# is left we walk.
check_circles() {
    list_includes | awk '
    function unit(path) { sub(/\.[ch]$/, "", path); return path }
    function take_away(    name, pair, changed, out, in_) {
        do {
            changed = 0
            split("", out)
            split("", in_)
            for (pair in edge) {
                split(pair, ends, SUBSEP)
                if ((ends[1] in alive) && (ends[2] in alive)) {
                    out[ends[1]] = ends[2]
                    in_[ends[2]] = 1
                }
            }
            for (name in alive) {
                if (!(name in out) || !(name in in_)) {
                    delete alive[name]
                    changed = 1
                }
            }
        } while (changed)
        for (name in out)
            next_of[name] = out[name]
    }
    unit($1) != unit($2) {
        edge[unit($1), unit($2)] = 1
        alive[unit($1)] = alive[unit($2)] = 1
    }
    END {
        for (take_away(); ; take_away()) {
            start = ""
            for (name in alive)
                if (start == "" || name < start)
                    start = name
            if (start == "")
                exit
            split("", seen)
            for (name = start; !(name in seen); name = next_of[name])
                seen[name] = 1
            text = first = name
            delete alive[name]
            for (name = next_of[first]; name != first; name = next_of[name]) {
                text = text " -> " name
                delete alive[name]
            }
            print "an include circle: " text " -> " first
        }
    }'
}

# How files look: their length, and how they open.
check_files() {
    # The first line that says something, feature macros aside, is a comment.
    # shellcheck disable=SC2086
    awk '
    function close_file() {
        if (file != "" && lines > 900)
            print file " has " lines " lines, more than 900"
    }
    FNR == 1 { close_file(); file = FILENAME; looking = file ~ /\.[ch]$/ }
    { lines = FNR }
    looking && !/^[[:space:]]*$/ && !/^#define _[A-Z_]*SOURCE/ {
        looking = 0
        source[file] = 1
        comment[file] = /^\/\// || /^\/\*/
    }
    END {
        close_file()
        for (file in source) {
            header = file
            sub(/\.c$/, ".h", header)
            if (!comment[file] && !comment[header])
                print file " does not open with a comment, nor does a header of its name"
        }
    }' $sources Makefile $(find tests -name '*.sh')
}

# Where a system's own ways are.
asking='engine/posix/posix.c
engine/base/system/os_posix.c
engine/base/system/os_windows.c
engine/base/embed.h'

check_systems() {
    # shellcheck disable=SC2086
    grep -rnE --include='*.[ch]' '_GNU_SOURCE|_DEFAULT_SOURCE|_DARWIN_C_SOURCE|_WIN32|__linux__|__APPLE__|BSD__' $layers |
        awk -F: -v asking="$asking" '
        BEGIN { count = split(asking, names, "\n"); for (i = 1; i <= count; i++) may[names[i]] = 1 }
        !($1 in may) { print $1 ":" $2 " asks for a system, which is for engine/base/system/" }'
    # Stacks of musl and macOS are small.
    grep -rn --include='*.c' 'pthread_create' engine eval search bench protocol |
        grep -vE '^engine/base/(thread|system/threads_web)\.c:' | sed 's/:.*/ starts a thread without thread_start/'
}

check_top() {
    for entry in *; do
        case $entry in
        Makefile | engine | search | eval | protocol | bench | tests | README.md | LICENSE) ;;
        build | syracuse | regatta | syracuse-asan | syracuse-tsan | syracuse-debug | syracuse.exe | board.html) ;; # built
        *) echo "$entry does not belong at the top" ;;
        esac
    done
}

# shellcheck disable=SC2086
sources=$(find $layers -name '*.[ch]' 2>/dev/null)
[ -n "$sources" ] || { echo 'layering: there are no sources'; exit 1; }
problems=$(check_includes; check_circles; check_files; check_systems; check_top)
[ -z "$problems" ] || echo "$problems"
count=$(printf '%s' "$problems" | grep -c '')
echo "layering: $(echo "$sources" | wc -l) sources, $count problems"
[ "$count" -eq 0 ]
