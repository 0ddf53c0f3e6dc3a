#define _POSIX_C_SOURCE 200809L // signals, threads, fdopen
#include "bench/match/runner.h"

#include "bench/match/advice.h"
#include "bench/match/base/strings.h"
#include "bench/match/field/openings.h"
#include "bench/match/field/schedule.h"
#include "bench/match/game/play.h"
#include "bench/match/host/log.h"
#include "bench/match/interrupt.h"
#include "bench/match/report/console.h"
#include "bench/match/report/targets.h"
#include "bench/match/score/sprt.h"
#include "bench/match/store/writer.h"
#include "bench/match/watch/watch.h"
#include "engine/base/file.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"
#include "engine/posix/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REFRESH_MS = 500, US_PER_MS = 1000 };

typedef struct Match {
    const Config *config;
    const char *program;
    Schedule *schedule;
    Openings *openings;
    Journal *journal;
    GameWriter *pgn, *epd;
    int64_t summed; // bytes of the PGN whose checksum was said
    Console *console;
    Watch *watch; // NULL: no spectators
    EngineHost *host;
    Interrupt *interrupt;
    FILE *log;
    int64_t log_before;                      // bytes that were in it
    bool log_is_new, pgn_is_new, epd_is_new; // they were not there before
    const JournalContents *done;             // NULL: nothing was played before
    const EncounterResult **unfinished;      // of these, those that lack games
    int64_t unfinished_count;
    Inputs inputs;
    pthread_t main_thread;

    pthread_mutex_t lock;    // guards all below, and the parts above while workers run
    pthread_cond_t reported; // an encounter came in, or the match is to stop
    Tally tally;
    int64_t waiting_games; // finished, of encounters that are not
    int running_workers;
    bool stopping;    // no encounter is begun any more, games are interrupted
    bool begun;       // there is a game, from now or from before
    bool interrupted; // by a signal
    bool broken;      // by what `why` says
    Error why;
    bool log_broken; // it was said that the log is not whole
    bool *warned;    // by engine: its warning was shown
} Match;

typedef struct MatchWorker {
    Match *match;
    int number; // from 1
    pthread_t thread;
} MatchWorker;

// ---- stopping; all under the lock ----

static void stop_match(Match *match)
{
    match->stopping = true;
    engine_host_stop(match->host);
    pthread_cond_broadcast(&match->reported);
}

// The first reason counts.
static void break_match(Match *match, const Error *why)
{
    if (!match->broken)
        match->why = *why;
    match->broken = true;
    stop_match(match);
}

// Asked wherever the lock is held: whoever sees the signal first stops the match. Waits for engines
// have been ended by the signals' thread already.
static void notice_interrupt(Match *match)
{
    if (match->interrupted || !interrupt_came(match->interrupt))
        return;
    match->interrupted = true;
    stop_match(match);
}

// A log that is to be written anew loses what was in it; what engines have said at their start
// stays.
static bool begin_log(Match *match, Error *error)
{
    return match->log == NULL || match->config->log_append ||
           engine_log_forget(match->log, match->config->log_file, match->log_before, error);
}

// From here on, it is a match that can be resumed.
static void begin_match(Match *match)
{
    Error error;
    if (!match->begun && !(writer_begin(match->pgn, &error) && writer_begin(match->epd, &error) &&
                           begin_log(match, &error)))
        break_match(match, &error);
    match->begun = true;
    interrupt_begin(match->interrupt);
    watch_begin(match->watch);
}

// A test of two hypotheses ends with the first that is accepted. A shard sees only its share and
// leaves the verdict to whoever merges.
static bool test_is_over(const Match *match)
{
    int engine, against;
    const Config *config = match->config;
    return config->sprt.on && config->shard_count == 1 &&
           sprt_first_verdict(&match->tally, &engine, &against) != SPRT_CONTINUE;
}

// -strict puts up with no warning.
static void end_if_strict(Match *match)
{
    Error why;
    if (!match->config->strict)
        return;
    fail(&why, "-strict ends a match with its first warning");
    break_match(match, &why);
}

static void warn(Match *match, const char *text)
{
    console_say(match->console, "Warning; %s", text);
    end_if_strict(match);
}

// ---- what becomes of a game and of an encounter; under the lock ----

static bool misbehaved(const GameResult *game)
{
    return game->termination == ENDED_ABANDONED || game->termination == ENDED_STALLED;
}

static void check_recover(Match *match, const GameResult *game)
{
    Error why;
    bool strict = match->config->strict && game->at_fault >= 0;
    if (!strict && (match->config->recover || !misbehaved(game)))
        return;
    fail(&why, "game %lld ended with \"%s\"; %s", (long long)game->number, game->reason,
         strict ? "-strict ends the match there" : "-recover would go on");
    break_match(match, &why);
}

// Says the checksum of the PGN, if that is wanted, when the file has grown.
static void say_checksum(Match *match)
{
    uint32_t crc;
    int64_t bytes;
    if (!writer_checksum(match->pgn, &crc, &bytes) || bytes == match->summed)
        return;
    match->summed = bytes;
    console_say(match->console, "File %s has CRC32: 0x%" PRIx32, match->config->pgn.file, crc);
}

// The journal comes first: only what is there counts. False if it could not be written.
static bool take_game(Match *match, const Encounter *encounter, GameResult *game)
{
    Error error;
    const EncounterResult part = {*encounter, game, 1};
    if (!journal_append(match->journal, &part, &error)) {
        break_match(match, &error);
        return false;
    }
    match->waiting_games++;
    console_finished(match->console, game);
    if (!writer_add(match->pgn, game, encounter->round, &error) ||
        !writer_add(match->epd, game, encounter->round, &error))
        break_match(match, &error);
    say_checksum(match);
    check_recover(match, game);
    return true;
}

static void take_encounter(Match *match, const EncounterResult *result)
{
    schedule_report(match->schedule, result);
    tally_add(&match->tally, result);
    match->waiting_games -= result->game_count;
    console_counted(match->console, &match->tally);
    watch_counted(match->watch, result);
    if (test_is_over(match))
        stop_match(match);
    pthread_cond_broadcast(&match->reported);
}

// ---- workers ----

static bool next_encounter(Match *match, Encounter *encounter)
{
    notice_interrupt(match);
    while (!match->stopping) {
        switch (schedule_next(match->schedule, encounter)) {
        case SCHEDULE_NEXT:
            return true;
        case SCHEDULE_DONE:
            return false;
        case SCHEDULE_WAIT:
            pthread_cond_wait(&match->reported, &match->lock);
        }
    }
    return false;
}

static void show_warnings(Match *match, EngineSet *set)
{
    for (int i = 0; i < match->config->engine_count; i++) {
        if (set->warnings[i][0] == '\0')
            continue;
        if (!match->warned[i])
            warn(match, set->warnings[i]);
        match->warned[i] = true;
        set->warnings[i][0] = '\0';
    }
    Slice notes = slice_trim(buffer_slice(&set->notes));
    if (!set->notes.failed && notes.length > 0) {
        console_say(match->console, "%.*s", (int)notes.length, notes.at);
        end_if_strict(match);
    }
    buffer_free(&set->notes);
}

// Warns of engines that crashed when they were to quit. No game is lost by it, and a match that is
// interrupted has others to think of: the signal may have come to its engines, too.
static void show_endings(Match *match)
{
    char text[200];
    while (engine_host_next_ending(match->host, text, sizeof text))
        if (!match->interrupted)
            warn(match, text);
}

// Warns of engines that have failed since their last game and have no other one to lose.
static void show_unpunished(Match *match, EngineSet *set)
{
    const Config *config = match->config;
    for (int slot = 0; slot < config->engine_count * MAX_SEATS; slot++)
        if (engine_set_take_fault(set, slot) != ENGINE_FINE)
            console_say(match->console, "Warning; Engine %s is not responsive",
                        config->engines[slot / MAX_SEATS].name);
}

// The pause of -wait between two games of a worker, unless the match stops.
static void rest(Match *match)
{
    int64_t until_us = time_now_us() + match->config->wait_ms * US_PER_MS;
    pthread_mutex_lock(&match->lock);
    for (int64_t left_us = until_us - time_now_us(); left_us > 0 && !match->stopping;
         left_us = until_us - time_now_us())
        posix_cond_wait_us(&match->reported, &match->lock, left_us);
    pthread_mutex_unlock(&match->lock);
}

// Plays one game of an encounter. False if the encounter is not to be counted.
static bool play_one(Match *match, EngineSet *set, const Encounter *encounter, int index,
                     GameResult *result)
{
    Error error;
    GamePosition opening;
    int players[MAX_SEATS];
    int64_t number = encounter->number * match->config->games + index + 1;
    schedule_players(match->config, encounter, index, players);
    openings_at(match->openings, encounter->opening, &opening);
    if (set->games++ > 0)
        rest(match);

    pthread_mutex_lock(&match->lock);
    notice_interrupt(match);
    bool stopping = match->stopping;
    if (!stopping) {
        begin_match(match);
        console_started(match->console, number, players);
        watch_game(match->watch, set->worker, encounter, number, players, &opening);
    }
    pthread_mutex_unlock(&match->lock);
    if (stopping)
        return false;

    bool played = play_game(set, &opening, players, result, &error);

    pthread_mutex_lock(&match->lock);
    show_warnings(match, set);
    if (played)
        result->number = number;
    else
        break_match(match, &error);
    bool finished = played && result->termination != ENDED_INTERRUPTED;
    if (!finished)
        notice_interrupt(match);
    bool counts = finished && take_game(match, encounter, result);
    pthread_mutex_unlock(&match->lock);
    watch_game_done(match->watch, set->worker, encounter, counts ? result : NULL);
    return counts;
}

// The games of this encounter that were played before the match was interrupted; NULL: none.
static const EncounterResult *played_before(const Match *match, const Encounter *encounter)
{
    for (int64_t i = 0; i < match->unfinished_count; i++)
        if (match->unfinished[i]->encounter.number == encounter->number)
            return match->unfinished[i];
    return NULL;
}

// Puts those in their places. Their moves stay where they are: nobody asks for them any more.
static void recall_games(const Match *match, EncounterResult *result)
{
    const EncounterResult *before = played_before(match, &result->encounter);
    int64_t first = result->encounter.number * match->config->games + 1;
    for (int i = 0; before != NULL && i < before->game_count; i++) {
        GameResult *game = &result->games[before->games[i].number - first];
        *game = before->games[i];
        game->moves = NULL;
        game->move_count = 0;
    }
}

static void play_encounter(Match *match, EngineSet *set, const Encounter *encounter)
{
    int games = (int)match->config->games;
    EncounterResult result = {.encounter = *encounter,
                              .games = calloc((size_t)games, sizeof(GameResult))};
    Error error;
    bool counts = result.games != NULL;
    if (counts)
        recall_games(match, &result);
    else
        fail(&error, "there is no memory for an encounter");
    for (; result.game_count < games && counts; result.game_count++)
        if (result.games[result.game_count].number == 0)
            counts = play_one(match, set, encounter, result.game_count,
                              &result.games[result.game_count]);
    pthread_mutex_lock(&match->lock);
    if (counts)
        take_encounter(match, &result);
    else if (result.games == NULL)
        break_match(match, &error);
    pthread_mutex_unlock(&match->lock);
    encounter_result_free(&result);
}

static void work(Match *match, EngineSet *set)
{
    Encounter encounter;
    pthread_mutex_lock(&match->lock);
    while (next_encounter(match, &encounter)) {
        pthread_mutex_unlock(&match->lock);
        play_encounter(match, set, &encounter);
        pthread_mutex_lock(&match->lock);
    }
    pthread_mutex_unlock(&match->lock);
}

static void *worker_main(void *argument)
{
    MatchWorker *worker = argument;
    Match *match = worker->match;
    EngineSet set;
    Error error;
    if (engine_set_open(&set, match->host, match->config, worker->number)) {
        set.watch_context = watch_worker(match->watch, worker->number);
        set.watch = set.watch_context != NULL ? watch_move : NULL;
        work(match, &set);
        pthread_mutex_lock(&match->lock);
        show_unpunished(match, &set);
        pthread_mutex_unlock(&match->lock);
        engine_set_close(&set);
    }
    pthread_mutex_lock(&match->lock);
    if (--match->running_workers == 0 && !match->stopping && !schedule_is_done(match->schedule)) {
        fail(&error, "there is no memory for a worker");
        break_match(match, &error);
    }
    pthread_kill(match->main_thread, SIGNAL_WAKE);
    pthread_mutex_unlock(&match->lock);
    return NULL;
}

// ---- the main thread ----

// Says once that the log ended too early. The match goes on without it.
static void check_log(Match *match)
{
    int why = engine_host_log_broken(match->host);
    if (why == 0 || match->log_broken)
        return;
    match->log_broken = true;
    const char *name = match->config->log_file;
    fprintf(stderr, "regatta: the log '%s' is not whole: %s\n",
            name != NULL ? name : "on standard error", strerror(why));
}

// Keeps the status line until all workers are through or a signal ends the match.
static void watch(Match *match)
{
    pthread_mutex_lock(&match->lock);
    while (match->running_workers > 0) {
        pthread_mutex_unlock(&match->lock);
        signals_wait_for_wake(REFRESH_MS);
        pthread_mutex_lock(&match->lock);
        notice_interrupt(match);
        console_refresh(match->console, &match->tally);
        show_endings(match);
        check_log(match);
    }
    pthread_mutex_unlock(&match->lock);
}

static int start_workers(Match *match, MatchWorker *workers)
{
    int count = 0, wanted = (int)match->config->concurrency, why = 0;
    pthread_mutex_lock(&match->lock);
    for (; count < wanted; count++) {
        workers[count] = (MatchWorker){.match = match, .number = count + 1};
        why =
            thread_start(&workers[count].thread, THREAD_STACK_SMALL, worker_main, &workers[count]);
        if (why != 0)
            break;
        match->running_workers++;
    }
    if (count < wanted) {
        Error error;
        fail(&error, "only %d of %d worker%s could be started: %s", count, wanted, plural(wanted),
             strerror(why));
        break_match(match, &error);
    }
    pthread_mutex_unlock(&match->lock);
    return count;
}

// How the last engines end is known before the results are shown; a complete match stays complete.
static void await_ends(Match *match)
{
    char text[200];
    engine_host_await_ends(match->host);
    while (engine_host_next_ending(match->host, text, sizeof text))
        if (!match->interrupted)
            console_say(match->console, "Warning; %s", text);
}

static void play_all(Match *match)
{
    MatchWorker *workers = calloc((size_t)match->config->concurrency, sizeof *workers);
    if (workers == NULL) {
        fail(&match->why, "there is no memory for %lld worker%s",
             (long long)match->config->concurrency, plural(match->config->concurrency));
        match->broken = true;
        return;
    }
    int count = start_workers(match, workers);
    watch(match);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    if (!match->interrupted) // else there is no time, and nothing would be said
        await_ends(match);
}

// ---- beginning and end ----

// Counts the games that were played before the match was interrupted.
static bool take_over(Match *match, Error *error)
{
    const JournalContents *done = match->done;
    if (done == NULL)
        return true;
    if (!journal_fits(done, match->config, error))
        return false;
    match->unfinished = calloc((size_t)done->result_count + 1, sizeof(EncounterResult *));
    if (match->unfinished == NULL)
        return fail(error, "there is no memory for the match");
    for (int64_t i = 0; i < done->result_count; i++) {
        const EncounterResult *result = &done->results[i];
        for (int k = 0; k < result->game_count; k++)
            console_recall(match->console, &result->games[k]);
        if (!encounter_is_whole(result, match->config->games)) {
            match->unfinished[match->unfinished_count++] = result;
            match->waiting_games += result->game_count;
            continue;
        }
        schedule_report(match->schedule, result);
        tally_add(&match->tally, result);
    }
    return true;
}

// The place of a log for -debug.
static bool open_standard_error(Match *match, Error *error)
{
    int fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    match->log = fd >= 0 ? fdopen(fd, "a") : NULL;
    if (match->log != NULL)
        return true;
    if (fd >= 0)
        close(fd);
    return fail(error, "standard error can't be written to: %s", strerror(errno));
}

static bool open_log(Match *match, Error *error)
{
    int64_t bytes;
    const char *name = match->config->log_file;
    if (name == NULL && match->config->debug)
        return open_standard_error(match, error);
    if (name == NULL || strcmp(name, "/dev/null") == 0)
        return true;
    match->log_is_new = access(name, F_OK) != 0;
    int fd = file_open_append(name, &bytes, error);
    if (fd < 0)
        return false;
    match->log_before = bytes;
    match->log = fdopen(fd, "a");
    if (match->log == NULL)
        close(fd);
    return match->log != NULL || fail(error, "the log %s: %s", name, strerror(errno));
}

// Whether there is nothing left to play.
static bool is_complete(const Match *match)
{
    return test_is_over(match) || schedule_is_done(match->schedule);
}

// The book, the engines and what their options name must be what they were.
static bool check_inputs(Match *match, Error *error)
{
    const Config *config = match->config;
    if (!inputs_gather(&match->inputs, config, error))
        return false;
    return match->done == NULL || config->accept_changed ||
           inputs_unchanged(&match->done->inputs, &match->inputs, journal_is_elsewhere(match->done),
                            error);
}

static GameWriter *open_writer(const Match *match, GameFile kind, int64_t base, Error *error)
{
    const JournalContents *done = match->done;
    return writer_open(match->config, kind, base, done != NULL ? done->results : NULL,
                       done != NULL ? done->result_count : 0, error);
}

static bool is_new(const char *file)
{
    return file != NULL && access(file, F_OK) != 0;
}

// Closes a file of games; one that was made for nothing goes again.
static void drop_writer(GameWriter *writer, const char *file, bool file_is_new)
{
    Error ignored;
    struct stat status;
    if (writer == NULL)
        return;
    writer_close(writer, &ignored);
    if (file_is_new && stat(file, &status) == 0 && status.st_size == 0)
        unlink(file);
}

static void drop_writers(Match *match)
{
    drop_writer(match->pgn, match->config->pgn.file, match->pgn_is_new);
    drop_writer(match->epd, match->config->epd.file, match->epd_is_new);
    match->pgn = match->epd = NULL;
}

static bool open_games(Match *match, FileBases bases, Error *error)
{
    match->pgn_is_new = is_new(match->config->pgn.file);
    match->epd_is_new = is_new(match->config->epd.file);
    match->pgn = open_writer(match, GAMES_PGN, bases.pgn, error);
    if (match->pgn != NULL)
        match->epd = open_writer(match, GAMES_EPD, bases.epd, error);
    if (match->epd == NULL)
        drop_writers(match);
    return match->epd != NULL;
}

static bool open_files(Match *match, Error *error)
{
    const Config *config = match->config;
    const JournalContents *done = match->done;
    FileBases bases = done != NULL ? done->bases : (FileBases){0};
    if (done == NULL && !(writer_base(config, GAMES_PGN, &bases.pgn, error) &&
                          writer_base(config, GAMES_EPD, &bases.epd, error)))
        return false;
    // Files that engines have written since the match began are no part of what it began with.
    bool same_inputs = done != NULL && done->inputs.count > 0 && !config->accept_changed;
    const Inputs *inputs = same_inputs ? NULL : &match->inputs;
    match->journal = done != NULL ? journal_resume(config, done, inputs, error)
                                  : journal_create(config, bases, inputs, error);
    if (match->journal == NULL)
        return false;
    if (open_games(match, bases, error))
        return true;
    if (done == NULL) { // a match that never began leaves nothing
        journal_discard(match->journal);
        match->journal = NULL;
    }
    return false;
}

// Starts each engine once, so that one that can't be had is known before the match begins.
static bool try_engines(Match *match, Error *error)
{
    const Config *config = match->config;
    for (int i = 0; i < config->engine_count; i++) {
        EngineFault fault;
        Error warning, why;
        const char *name = config->engines[i].name;
        Engine *engine =
            engine_start(match->host, &config->engines[i], name, 0, &fault, &warning, &why);
        if (fault == ENGINE_INTERRUPTED)
            return fail(error, "interrupted before the match began");
        if (engine == NULL)
            return fail(error, "%s does not start: %s", name, why.text);
        engine_release(engine, false);
        match->warned[i] = true;
        if (warning.text[0] == '\0')
            continue;
        if (config->strict)
            return fail(error, "-strict: %s", warning.text);
        console_say(match->console, "Warning; %s", warning.text);
    }
    return true;
}

// Prints the warnings that the arguments have caused. Each note ends its line.
static bool say_notes(Match *match, Error *error)
{
    Slice rest = slice_of(match->config->notes != NULL ? match->config->notes : "");
    while (rest.length > 0) {
        Slice note = slice_cut(&rest, '\n');
        if (match->config->strict)
            return fail(error, "-strict: %.*s", (int)note.length, note.at);
        console_say(match->console, "Warning; %.*s", (int)note.length, note.at);
    }
    return true;
}

// Opens what counts the games, and counts those there are already.
static bool open_counts(Match *match, Error *error)
{
    const Config *config = match->config;
    match->schedule = schedule_open(config, error);
    if (match->schedule == NULL)
        return false;
    match->warned = calloc((size_t)config->engine_count, sizeof *match->warned);
    match->console =
        console_open(config, stdout, isatty(STDOUT_FILENO) == 1, schedule_share(match->schedule));
    tally_open(&match->tally, config);
    if (match->warned == NULL || match->console == NULL)
        return fail(error, "there is no memory for the match");
    return take_over(match, error);
}

static bool open_watch(Match *match, Error *error)
{
    const JournalContents *done = match->done;
    return watch_open(&match->watch, match->config, schedule_share(match->schedule),
                      done != NULL ? done->results : NULL, done != NULL ? done->result_count : 0,
                      error);
}

static bool open_match(Match *match, Error *error)
{
    const Config *config = match->config;
    if (!say_notes(match, error) || !targets_of_match(config, error) || !check_inputs(match, error))
        return false;
    match->openings = openings_open(config, error);
    if (match->openings == NULL || !open_log(match, error))
        return false;
    match->host = engine_host_open(config, match->log, error);
    if (match->host == NULL)
        return false;
    interrupt_attach(match->interrupt, match->host);
    return try_engines(match, error) && open_watch(match, error) && open_files(match, error);
}

// A match that never began leaves no empty log; what an engine said that did not start stays.
static void drop_empty_log(const Match *match)
{
    struct stat status;
    if (match->log != NULL && match->log_is_new && fstat(fileno(match->log), &status) == 0 &&
        status.st_size == 0)
        unlink(match->config->log_file);
}

static void close_match(Match *match)
{
    if (match->host != NULL) {
        engine_host_await_ends(match->host);
        interrupt_attach(match->interrupt, NULL);
        engine_host_close(match->host);
    }
    watch_close(match->watch, MATCH_INTERRUPTED, NULL); // of a match that never began
    console_close(match->console);
    journal_close(match->journal);
    openings_close(match->openings);
    schedule_close(match->schedule);
    if (match->log != NULL)
        fclose(match->log);
    inputs_free(&match->inputs);
    free(match->unfinished);
    tally_close(&match->tally);
    free(match->warned);
    pthread_cond_destroy(&match->reported);
    pthread_mutex_destroy(&match->lock);
}

// Whether a signal came before there was a game. Then it was no match: a new one takes back what it
// has made.
static bool was_no_match(Match *match, Error *error)
{
    if (!match->interrupted || match->begun)
        return false;
    drop_writers(match);
    journal_discard(match->journal);
    match->journal = NULL;
    return !fail(error, "interrupted before the match began");
}

static void say_how_to_go_on(Match *match)
{
    Buffer command = {0};
    advice_begin(&command, NULL, match->program);
    buffer_format(&command, " %s", match->config->going_on);
    if (!command.failed)
        console_say(match->console,
                    "Nothing that was finished is lost. This resumes the match:\n%s", command.at);
    buffer_free(&command);
}

static void say_how_it_ended(Match *match)
{
    int champion = schedule_champion(match->schedule);
    console_results(match->console, &match->tally);
    console_waiting(match->console, match->waiting_games);
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

// Writes what files of games still lack. The first error counts.
static bool close_games(Match *match, Error *error)
{
    Error ignored;
    writer_finish(match->pgn, &ignored);
    say_checksum(match);
    bool good = writer_close(match->pgn, error);
    return writer_close(match->epd, good ? error : &ignored) && good;
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
    journal_discard(match->journal);
    match->journal = NULL;
}

static MatchEnd finish(Match *match)
{
    Error error;
    bool complete = !match->broken && !match->interrupted;
    if (!close_games(match, &error)) {
        complete = false;
        if (!match->broken)
            match->why = error;
        match->broken = true;
    }
    check_log(match);
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
    bool elsewhere = done != NULL && journal_is_elsewhere(done);
    advice_refused(error, elsewhere ? done->folder : NULL, match->program,
                   match->config->journal_file);
    drop_empty_log(match);
    if (match->host != NULL)
        engine_host_hurry(match->host); // those that were started are not waited for
    return MATCH_REFUSED;
}

// A match that was to begin or go on, whichever is due, and needs neither: its engines and its book
// may be gone. All that can be missing are games in the PGN.
static bool show_complete(Match *match, Error *error)
{
    if (!targets_of_status(match->config, error) || !open_watch(match, error))
        return false;
    if (!open_games(match, match->done->bases, error) || !close_games(match, error))
        return false;
    watch_begin(match->watch);
    close_watch(match, true);
    console_say(match->console, "The match in %s is complete", match->config->journal_file);
    say_how_it_ended(match);
    console_over(match->console);
    return true;
}

// The match in `done`, or a new one.
static MatchEnd run(Match *match, Error *error)
{
    if (!open_match(match, error))
        return refuse(match, error);
    if (match->done != NULL)
        begin_match(match);
    if (match->config->seed_is_drawn)
        console_say(match->console, "Setting seed to: %" PRIu64, match->config->seed);
    if (match->config->journal_is_ours)
        console_say(match->console, "The journal is %s until the match is complete",
                    match->config->journal_file);
    if (!test_is_over(match))
        play_all(match);
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
    if (match.interrupt == NULL || !open_counts(&match, &error))
        end = refuse(&match, &error);
    else if (!config->may_go_on || done == NULL || !is_complete(&match))
        end = run(&match, &error);
    else
        end = show_complete(&match, &error) ? MATCH_COMPLETE : refuse(&match, &error);
    close_match(&match);
    if (match.interrupt != NULL)
        interrupt_close(match.interrupt);
    return end;
}
