# Commands side by side, and what is running, for the scripts here to read with `.`:
#   beside_open JOBS     before the first one
#   beside COMMAND...    runs it in the background as soon as fewer than JOBS are running
#   wait                 waits for all, as ever
#   processes            lists the processes of the system
#   process_state PID    prints the state of one
# Each running command holds a line out of a pipe that has JOBS of them. Ctrl-C ends them all.

# A line "PID PARENT STATE COMMAND..." for each process. Linux has it all in /proc, and a bare system there has
# no ps; elsewhere POSIX wants one.
processes() {
    if [ -r /proc/self/stat ] && [ -r /proc/self/cmdline ]; then
        # `tail` puts "==> FILE <==" above each. In `stat` a name in parentheses comes before the state.
        tail -n +1 /proc/[0-9]*/stat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | awk '
            /^==> \/proc\/[0-9]+\/(stat|cmdline) <==$/ { split($2, part, "/"); pid = part[3]; file = part[4]; next }
            file == "stat" && / \(|\) / && sub(/^.*\) /, "") { state[pid] = $2 " " $1 }
            file == "cmdline" && NF { command[pid] = command[pid] " " $0 }
            END { for (pid in state) print pid, state[pid] command[pid] }'
    else
        ps -eo pid=,ppid=,stat=,args=
    fi
}

# The letter of the state, Z for one that has ended; nothing if there is no such process.
process_state() { processes | awk -v pid="$1" '$1 == pid { print substr($3, 1, 1) }'; }

# Ends every process below this one, whatever groups they are in.
end_children() {
    for pid in $(processes | awk -v top=$$ '
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
