# Cases of match.sh, which reads this: a job array of a real Slurm, of one node that is this machine.
#
# DESIGN. Everything is in a folder of its own: configuration, state, logs, and the key and the socket
# of a munged, so that nobody else can give this Slurm a job. It hears on the loopback only. It works
# for root and for a user, without systemd. Its processes are ended by their numbers.

# daemon NAME COMMAND...: starts it; its number goes to $home/NAME.number.
daemon() {
    daemon_name=$1
    shift
    "$@" >"$home/$daemon_name.out" 2>&1 </dev/null 9>&- &
    echo $! >"$home/$daemon_name.number"
}

# await SECONDS COMMAND...: until it says yes. Ten minutes are for what never comes.
await() {
    tries=$(($1 * 5))
    shift
    for try in $(seq $tries); do
        ! "$@" || return 0
        sleep 0.2
    done
    return 1
}

is_gone() { case $(process_state "$1") in '' | Z) ;; *) return 1 ;; esac; }

end_daemon() {
    [ -s "$home/$1.number" ] || return 0
    number=$(cat "$home/$1.number")
    rm "$home/$1.number"
    kill "$number" 2>/dev/null
    await 10 is_gone "$number" || kill -9 "$number"
    wait "$number" 2>/dev/null
}

# The configuration, with two ports from $1 on.
slurm_configuration() {
    here=$(uname -n)
    here=${here%%.*}
    # A job that is killed waits cred_expire before it begins again, five seconds being the least.
    cat <<CONFIGURATION
ClusterName=regatta
SlurmctldHost=$here(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$home/munge,cred_expire=5
CredType=cred/munge
SlurmctldPort=$1
SlurmdPort=$(($1 + 1))
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=$home/state
SlurmdSpoolDir=$home/spool
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd.pid
SlurmctldLogFile=$home/slurmctld.log
SlurmdLogFile=$home/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=0
KillWait=5
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
NodeName=one NodeHostname=$here NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
}

node_is_idle() { [ "$(sinfo -h -o %T 2>/dev/null)" = idle ]; }

# Somebody may have our ports: then others are tried.
start_slurm() {
    home=$(mktemp -d) || return 1
    trap abandon_slurm EXIT
    trap 'exit 130' INT TERM
    chmod 711 "$home" # munged wants others to get to its socket
    mkdir -m 700 "$home/state" "$home/spool"
    (umask 077 && head -c 128 /dev/urandom >"$home/key")
    daemon munged munged -F --key-file="$home/key" --socket="$home/munge" --pid-file="$home/munged.pid" \
        --seed-file="$home/seed" --log-file="$home/munged.log"
    await 600 [ -S "$home/munge" ] || return 1
    SLURM_CONF=$home/slurm.conf && export SLURM_CONF
    for port in 1 2 3; do
        slurm_configuration $((20000 + ($$ * 2 + port * 5000) % 20000)) >"$SLURM_CONF"
        daemon slurmctld slurmctld -D
        daemon slurmd slurmd -D -N one
        await 60 node_is_idle && return 0
        end_daemon slurmd
        end_daemon slurmctld
    done
    return 1
}

no_job() { jobs_left=$(squeue -h 2>/dev/null) && [ -z "$jobs_left" ]; }
no_step() { ! ls "$home"/spool/one_[0-9]* >/dev/null 2>&1; } # each has a socket there

end_slurm() {
    if [ -s "$home/slurmctld.number" ] && ! is_gone "$(cat "$home/slurmctld.number")"; then
        scancel -u "$(id -un)" 2>/dev/null
        await 15 no_job
        await 5 no_step
    fi
    for name in slurmd slurmctld munged; do end_daemon $name; done
    rm -rf "$home"
    trap - EXIT
}

# The end before the end.
abandon_slurm() {
    end_slurm
    left=$(pids_of "$bad")
    [ -z "$left" ] || kill $left
}

# has_games JOURNAL NUMBER
has_games() { [ -s "$1" ] && [ "$(grep -c '^game ' "$1")" -ge "$2" ]; }

# has_state TASK STATE: as squeue names it.
has_state() { [ "$(squeue -h -t all -j "${array}_$1" -o %t 2>/dev/null)" = "$2" ]; }

node_is_down() { scontrol update nodename=one state=down reason=test 2>/dev/null; }

# task TASK: what Slurm knows of it, to out.txt.
task() { expect 0 scontrol show job "${array}_$1"; }

# The array of bench/match/README.md: a task is killed, another one is sent back to the queue, the node goes down
# under them, and one is run again when it is complete. The match is that of one machine.
case_slurm() {
    PATH=$PATH:/usr/sbin:/sbin
    start_slurm || { problem "Slurm does not start: $(tail -n 3 "$home"/*.out)"; end_slurm; return; }
    printf '#!/bin/sh\nexec "%s" --do late:20\n' "$bad" >slow && chmod +x slow
    match="-engine cmd=./slow name=A -engine cmd=./slow name=B -each nodes=100 -rounds 16 -maxmoves 15 \
        -openings random plies=4 -srand 7 -pgnout file=part.pgn min=true"
    expect 0 "$regatta" $match -config outname=whole.journal -concurrency 8 -force-concurrency
    mv part.pgn whole.pgn

    array=$(sbatch --parsable --open-mode=append --array=1-4 --wrap \
        "exec '$regatta' $match -config outname=part.journal resume=true -shard \$SLURM_ARRAY_TASK_ID/4") ||
        problem 'there is no array'
    for number in 1 2 3 4; do
        await 600 has_games part.$number-of-4.journal 1 || problem "task $number plays nothing"
    done
    job=$(squeue -h -j "${array}_2" -o %A)
    victim=$(scontrol listpids "$job" | awk -v job="$job" '$2 == job { print $1; exit }')
    kill -9 "$victim" || problem 'task 2 can not be killed'
    await 600 has_state 2 F || problem 'task 2 has not failed'
    scontrol requeue "${array}_2" || problem 'task 2 can not be sent back'
    scontrol requeue "${array}_3" || problem 'task 3 can not be sent back'
    await 600 has_state 2 R || problem 'task 2 does not begin again'
    await 600 has_state 3 R || problem 'task 3 does not begin again'
    await 600 node_is_down || problem 'the node stays'
    await 600 has_state 2 PD || problem 'task 2 plays on where the node is down'
    expect 0 scontrol update nodename=one state=resume
    await 600 no_job || problem "these are not through: $(squeue -h)"
    expect 0 scontrol requeue "${array}_1"
    await 600 no_job || problem "task 1 is not through: $(squeue -h)"

    for number in 1 2 3 4; do
        task $number
        says 'JobState=COMPLETED'
        says 'ExitCode=0:0'
    done
    task 2
    says 'Restarts=[2-9]'
    says 'is complete$' "slurm-${array}_1.out"
    says 'Nothing that was finished is lost' "slurm-${array}_3.out"
    expect 0 "$regatta" merge part.journal part.?-of-4.journal
    same whole.pgn part.pgn
    same_results whole.journal part.journal
    end_slurm
    [ ! -e "$home" ] || problem "there is still $home"
    no_process_left
}
