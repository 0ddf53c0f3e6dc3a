# Puts a page together: prints its frame, PAGE.html, with each {{name}} replaced by the files of that name.
#   awk -v 'parts=style=a.css b.css;script=c.js d.js;...' -f pack.awk PAGE.html
# Modules become one script: their lines with `import` are dropped, and `export` before a name as well.
# So each name at the top of a file is the only one of all files of a script: two that are equal are
# refused, because the script would not start. Lines of a script that are a comment stay behind: they
# are for who reads the files, and a sixth of them.

BEGIN {
    count = split(parts, rows, ";")
    for (i = 1; i <= count; i++) {
        at = index(rows[i], "=")
        files[substr(rows[i], 1, at - 1)] = substr(rows[i], at + 1)
    }
}

# Refuses a name at the top of a file that another file of the same script has, and what would end the
# script in the page.
function check_line(line, script, file,    words, name) {
    if (line ~ /<\/script/) {
        print "pack.awk: " file " has the end of a script in it: " line > "/dev/stderr"
        is_bad = 1
    }
    if (line !~ /^(async )?(function\*?|class|const|let|var) [A-Za-z_$]/)
        return
    sub(/^(async )?[a-z]+\*? /, "", line)
    split(line, words, /[^A-Za-z0-9_$]/)
    name = words[1]
    if ((script, name) in owner) {
        print "pack.awk: " name " is the name of something in " owner[script, name] " and in " file > "/dev/stderr"
        is_bad = 1
    }
    owner[script, name] = file
}

function put(name,    i, n, of, line, read) {
    if (!(name in files)) {
        print "pack.awk: the page has a place for {{" name "}}, and nothing is given for it" > "/dev/stderr"
        exit is_bad = 1
    }
    n = split(files[name], of, " ")
    for (i = 1; i <= n; i++) {
        while ((read = (getline line < of[i])) > 0) {
            if (of[i] ~ /\.js$/) {
                if (line ~ /^import / || line ~ /^ *\/\//)
                    continue
                sub(/^export /, "", line)
                check_line(line, name, of[i])
            }
            print line
        }
        if (read < 0) {
            print "pack.awk: can't read " of[i] > "/dev/stderr"
            exit is_bad = 1
        }
        close(of[i])
    }
}

{
    while (match($0, /\{\{[a-z-]+\}\}/)) {
        name = substr($0, RSTART + 2, RLENGTH - 4)
        rest = substr($0, RSTART + RLENGTH)
        printf "%s", substr($0, 1, RSTART - 1)
        put(name)
        $0 = rest
    }
    print
}

END { exit is_bad }
