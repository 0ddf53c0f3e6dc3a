# Commands side by side, for the scripts here to read with `.`:
#   beside_open JOBS     before the first one
#   beside COMMAND...    runs it in the background as soon as fewer than JOBS are running
#   wait                 waits for all, as ever
# Each running command holds a line out of a pipe that has JOBS of them. Ctrl-C ends them all.

# Ends every process below this one, whatever groups they are in.
end_children() {
    for pid in $(ps -eo pid=,ppid= | awk -v top=$$ '
        { parent[$1] = $2 }
        END {
            for (pid in parent)
                for (up = pid; up > 1; up = parent[up])
                    if (parent[up] == top) print pid
        }'); do
        kill "$pid" 2>/dev/null
    done
}

beside_open() {
    beside_pipe=$(mktemp -u) || return 1
    mkfifo "$beside_pipe" && exec 9<>"$beside_pipe" || return 1
    rm -f "$beside_pipe"
    for beside_job in $(seq "$1"); do echo >&9; done
    trap 'trap "" INT TERM; end_children; exit 130' INT TERM
}

beside() {
    read -r beside_job <&9
    {
        "$@" 9>&-
        echo >&9
    } &
}
