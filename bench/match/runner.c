#define _POSIX_C_SOURCE 200809L // signals, threads
#include "bench/match/runner.h"

#include "bench/match/advice.h"
#include "bench/match/base/strings.h"
#include "bench/match/match.h"
#include "bench/match/score/sprt.h"
#include "engine/posix/posix.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>

// ---- stopping; all under the lock ----

void match_stop(Match *match)
{
    match->stopping = true;
    engine_host_stop(match->host);
    pthread_cond_broadcast(&match->reported);
}

void match_break(Match *match, const Error *why)
{
    if (!match->broken)
        match->why = *why;
    match->broken = true;
    match_stop(match);
}

void match_notice_interrupt(Match *match)
{
    if (match->interrupted || !interrupt_came(match->interrupt))
        return;
    match->interrupted = true;
    match_stop(match);
}

bool match_tell(Match *match, const Event *event)
{
    Error error;
    bool told = events_tell(&match->events, event, &error);
    if (!told)
        match_break(match, &error);
    return told;
}

void match_begin(Match *match)
{
    Error error;
    if (match->begun)
        return;
    match->begun = true;
    if (match_tell(match, &(Event){.kind = EVENT_MATCH_BEGINS}) && !match_begin_log(match, &error))
        match_break(match, &error);
    interrupt_begin(match->interrupt);
}

bool match_test_is_over(const Match *match)
{
    int engine, against;
    const Config *config = match->config;
    return config->sprt.on && config->shard_count == 1 &&
           sprt_first_verdict(&match->tally, &engine, &against) != SPRT_CONTINUE;
}

void match_end_if_strict(Match *match)
{
    Error why;
    if (!match->config->strict)
        return;
    fail(&why, "-strict ends a match with its first warning");
    match_break(match, &why);
}

void match_warn(Match *match, const char *text)
{
    console_say(match->console, "Warning; %s", text);
    match_end_if_strict(match);
}

void match_check_log(Match *match)
{
    int why = engine_host_log_broken(match->host);
    if (why == 0 || match->log_broken)
        return;
    match->log_broken = true;
    const char *name = match->config->log_file;
    fprintf(stderr, "regatta: the log '%s' is not whole: %s\n",
            name != NULL ? name : "on standard error", strerror(why));
}

// ---- beginning and end ----

// Whether there is nothing left to play.
static bool is_complete(const Match *match)
{
    return match_test_is_over(match) || schedule_is_done(match->schedule);
}

// Whether a signal came before there was a game. Then it was no match: a new one takes back what it
// has made.
static bool was_no_match(Match *match, Error *error)
{
    if (!match->interrupted || match->begun)
        return false;
    match_drop_games(match);
    match_drop_journal(match);
    return !fail(error, "interrupted before the match began");
}

static void say_how_to_go_on(Match *match)
{
    Buffer command = {0};
    advice_begin(&command, NULL, match->program);
    buffer_format(&command, " %s", match->config->going_on);
    console_say(match->console, "Nothing that was finished is lost. This resumes the match:\n%s",
                command.at);
    buffer_free(&command);
}

static void say_how_it_ended(Match *match)
{
    int champion = schedule_champion(match->schedule);
    console_results(match->console);
    if (champion >= 0)
        console_say(match->console, "%s has won the knockout",
                    match->config->engines[champion].name);
    if (match->broken)
        console_say(match->console, "Aborted: %s", match->why.text);
    if (match->broken || match->interrupted)
        say_how_to_go_on(match);
}

// Tells spectators how it ended. False if that could not be written.
static bool close_watch(Match *match, bool complete)
{
    MatchState state = MATCH_FINISHED;
    if (!complete)
        state = match->broken ? MATCH_FAILED : MATCH_INTERRUPTED;
    bool written = watch_close(match->watch, state, match->broken ? match->why.text : NULL);
    match->watch = NULL;
    return written;
}

// A journal that nobody named goes with its match, but not before all that was asked for is
// written.
static void drop_journal(Match *match)
{
    console_say(match->console, "The journal is removed; -config outname=FILE keeps one, for "
                                "reports and to play more rounds");
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "regatta: the journal %s is kept\n", match->config->journal_file);
        return;
    }
    match_drop_journal(match);
}

static MatchEnd finish(Match *match)
{
    Error error;
    bool complete = !match->broken && !match->interrupted;
    if (!match_close_games(match, &error)) {
        complete = false;
        if (!match->broken)
            match->why = error;
        match->broken = true;
    }
    match_check_log(match);
    say_how_it_ended(match);
    bool watched = close_watch(match, complete);
    bool is_ours = complete && match->config->journal_is_ours;
    complete = complete && !match->log_broken;
    if (is_ours && complete && watched)
        drop_journal(match);
    else if (is_ours)
        console_say(match->console, "The journal is kept: %s", match->config->journal_file);
    if (complete)
        console_over(match->console);
    return complete ? MATCH_COMPLETE : MATCH_BROKEN_OFF;
}

// Neither a reader of our output that went away nor a full disk may end a match on the spot.
static void ignore_signals(void)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like a full disk
}

static MatchEnd refuse(const Match *match, const Error *error)
{
    const JournalContents *done = match->done;
    Buffer advice = {0}; // of a match that was played in another folder
    if (done != NULL && journal_is_elsewhere(done)) {
        buffer_format(&advice, "; where it was played, this resumes the match: ");
        advice_resume(&advice, done->folder, match->program, match->config->journal_file);
    }
    fprintf(stderr, "regatta: %s%.*s\n", error->text, (int)advice.length, buffer_slice(&advice).at);
    buffer_free(&advice);
    match_drop_empty_log(match);
    if (match->host != NULL)
        engine_host_hurry(match->host); // those that were started are not waited for
    return MATCH_REFUSED;
}

// A match that was to begin or go on, whichever is due, and needs neither: its engines and its book
// may be gone. All that can be missing are games in the PGN.
static bool show_complete(Match *match, Error *error)
{
    if (!match_open_shown(match, error) || !match_close_games(match, error))
        return false;
    watch_hear(match->watch, &(Event){.kind = EVENT_MATCH_BEGINS}, error);
    close_watch(match, true);
    console_say(match->console, "The match in %s is complete", match->config->journal_file);
    say_how_it_ended(match);
    console_over(match->console);
    return true;
}

// The match in `done`, or a new one.
static MatchEnd run(Match *match, Error *error)
{
    if (!match_open(match, error))
        return refuse(match, error);
    if (match->done != NULL)
        match_begin(match);
    if (match->config->seed_is_drawn)
        console_say(match->console, "Setting seed to: %" PRIu64, match->config->seed);
    if (match->config->journal_is_ours)
        console_say(match->console, "The journal is %s until the match is complete",
                    match->config->journal_file);
    if (!match_test_is_over(match))
        match_play(match);
    return was_no_match(match, error) ? refuse(match, error) : finish(match);
}

MatchEnd match_run(const Config *config, const JournalContents *done, const char *program)
{
    Error error;
    Match match = {
        .config = config, .program = program, .done = done, .main_thread = pthread_self()};
    pthread_mutex_init(&match.lock, NULL);
    posix_cond_init(&match.reported);
    ignore_signals();
    MatchEnd end = MATCH_REFUSED;
    match.interrupt = interrupt_open(&error);
    if (match.interrupt == NULL || !match_open_counts(&match, &error))
        end = refuse(&match, &error);
    else if (!config->may_go_on || done == NULL || !is_complete(&match))
        end = run(&match, &error);
    else
        end = show_complete(&match, &error) ? MATCH_COMPLETE : refuse(&match, &error);
    match_close(&match);
    if (match.interrupt != NULL)
        interrupt_close(match.interrupt);
    return end;
}
