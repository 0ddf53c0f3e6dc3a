#!/bin/sh
# Nothing is cited that is not there: citations.sh [FOLDER]
#   - a relative link in a *.md names a file or a folder of the tree, from the folder it stands in; behind a # stands
#     a heading of that document, written as GitHub does
#   - a *.md that a document, a comment or a script in Python cites is there: from the top of the tree, from the folder
#     it is cited in, or in a folder below that one
#   - words in quotes that follow it after a comma are a heading or bold words of that document
#   - a number in brackets in a game's comment, as in `(3.1)`, is a section or a step of the rules of that game
# Text that is fenced as code in a *.md is no link. Links into the network are not looked at.
cd "${1:-.}" || exit 2
layers='engine eval search bench protocol tests'
# shellcheck disable=SC2086
names=$(find README.md LICENSE Makefile .ci $layers -type f 2>/dev/null)
[ -n "$names" ] || { echo 'FAILED citations: there are no files'; exit 1; }

# Links and cited documents.
check_documents() {
    printf '%s\n' "$names" | LC_ALL=C awk '
function folder_of(path) { return match(path, /.*\//) ? substr(path, 1, RLENGTH - 1) : "" }

# A path from the top of the tree: FOLDER and what is named from there, without . and ..
function joined(folder, name,    parts, kept, count, i, path) {
    count = split(folder == "" ? name : folder "/" name, parts, "/")
    kept = 0
    for (i = 1; i <= count; i++) {
        if (parts[i] == ".." && kept == 0)
            return "outside of the tree"
        if (parts[i] == "..")
            kept--
        else if (parts[i] != "." && parts[i] != "")
            parts[++kept] = parts[i]
    }
    path = kept ? parts[1] : ""
    for (i = 2; i <= kept; i++)
        path = path "/" parts[i]
    return path
}

function slug(heading) {
    heading = tolower(heading)
    gsub(/[^a-z0-9 _-]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

function problem(text) {
    print "FAILED " path ":" number ": " text
    problems++
}

# Reads the names that can be linked to and cited in a document: its headings, and words in bold.
function read_document(path,    line, fenced, name, rest) {
    while ((getline line < path) > 0) {
        if (line ~ /^```/)
            fenced = !fenced
        if (fenced)
            continue
        if (match(line, /^#+ /)) {
            name = substr(line, RLENGTH + 1)
            heading[path, name] = 1
            name = slug(name)
            while ((path, name) in anchor)
                name = name "-1"
            anchor[path, name] = 1
        }
        for (rest = line; match(rest, /\*\*[^*]+\*\*/); rest = substr(rest, RSTART + RLENGTH)) {
            name = substr(rest, RSTART + 2, RLENGTH - 4)
            sub(/\.$/, "", name)
            heading[path, name] = 1
        }
    }
    close(path)
}

function check_links(line,    target, part, at) {
    gsub(/`[^`]*`/, "", line)
    for (; match(line, /\]\([^)]*\)/); line = substr(line, at)) {
        target = substr(line, RSTART + 2, RLENGTH - 3)
        at = RSTART + RLENGTH
        if (target ~ /^[a-z]+:/)
            continue
        links++
        part = ""
        if (match(target, /#/)) {
            part = substr(target, RSTART + 1)
            target = substr(target, 1, RSTART - 1)
        }
        target = target == "" ? path : joined(folder, target)
        if (!(target in known))
            problem("a link to " target ", which is not there")
        else if (part != "" && !((target, part) in anchor))
            problem("a link to #" part ", which is no heading of " target)
    }
}

# Which document NAME is; the name itself if it is none.
function cited(name,    target) {
    target = joined(folder, name)
    if (target in known)
        return target
    if (name !~ /\// && (folder, name) in below)
        return below[folder, name]
    return joined("", name)
}

function check_citations(text,    name, before, target) {
    while (match(text, /[A-Za-z0-9_.\/-]+\.md/)) {
        name = substr(text, RSTART, RLENGTH)
        before = RSTART > 1 ? substr(text, RSTART - 1, 1) : ""
        text = substr(text, RSTART + RLENGTH)
        if (before ~ /[$}*:]/ || text ~ /^[A-Za-z0-9_]/)
            continue
        citations++
        target = cited(name)
        if (!(target in known))
            problem(name " is cited, which is not there")
        else if (match(text, /^`?, "[^"]+"/)) {
            name = substr(text, index(text, "\"") + 1, RLENGTH - index(text, "\"") - 1)
            if (!((target, name) in heading))
                problem("\"" name "\" is cited, which is neither a heading nor bold in " target)
        }
    }
}

# The part of a line that is for readers.
function comment_of(line) {
    if (path ~ /\.(c|h|js|css)$/)
        return match(line, /(\/\/|\/\*).*/) ? substr(line, RSTART) : ""
    return match(line, /(^|[ \t])#.*/) ? substr(line, RSTART) : ""
}

{
    known[$0] = 1
    names[++count] = $0
    file = $0
    sub(/.*\//, "", file)
    for (folder = folder_of($0); folder != ""; folder = folder_of(folder)) {
        known[folder] = 1
        below[folder, file] = $0
    }
}

END {
    for (i = 1; i <= count; i++)
        if (names[i] ~ /\.md$/)
            read_document(names[i])
    for (i = 1; i <= count; i++) {
        path = names[i]
        if (path !~ /\.(md|c|h|js|css|sh|awk|py|txt)$/ && path !~ /^(Makefile|\.ci\/.*)$/)
            continue
        folder = folder_of(path)
        fenced = number = 0
        while ((getline line < path) > 0) {
            number++
            if (path ~ /\.md$/) {
                if (line ~ /^```/)
                    fenced = !fenced
                if (!fenced) {
                    check_links(line)
                    gsub(/\]\([^)]*\)/, "]", line)
                }
                check_citations(line)
            } else
                check_citations(path ~ /\.py$/ ? line : comment_of(line))
        }
        close(path)
    }
    printf "citations: %d links, %d documents cited, %d to nowhere\n", links, citations, problems
    exit problems > 0
}'
}

# The rules' own numbers: sections are `## N.` headings, steps are list items, of the section or, where a page's sections
# have no number, of the page.
check_rule_numbers() {
    for rules in engine/*/RULES.md; do
        game=$(basename "$(dirname "$rules")")
        # shellcheck disable=SC2046
        awk -v rules="$rules" '
        FILENAME == rules {
            if (/^## /) {
                section = $2 + 0
                if (section > 0)
                    known[section] = 1
            } else if (/^[0-9]+\. /) {
                known[section > 0 ? section "." ($1 + 0) : $1 + 0] = 1
            }
            next
        }
        {
            at = index($0, "//")
            if (at == 0)
                next
            comment = substr($0, at)
            while (match(comment, /\([0-9]+(\.[0-9]+)?(, [0-9]+(\.[0-9]+)?)*\)/)) {
                count = split(substr(comment, RSTART + 1, RLENGTH - 2), numbers, ", ")
                comment = substr(comment, RSTART + RLENGTH)
                for (i = 1; i <= count; i++)
                    if (!(numbers[i] in known))
                        print "FAILED " FILENAME ":" FNR " names the rule (" numbers[i] "), which " rules " does not have"
            }
        }' "$rules" $(ls engine/"$game"/position.[ch] engine/"$game"/rules.c tests/engine/naive_"$game".[ch] 2>/dev/null)
    done
}

numbers=$(check_rule_numbers)
[ -z "$numbers" ] || echo "$numbers"
check_documents && [ -z "$numbers" ]
