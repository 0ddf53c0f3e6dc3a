// Opens what a match needs, file by file, lets it listen, and closes it all again.
#define _POSIX_C_SOURCE 200809L // fdopen, F_DUPFD_CLOEXEC
#include "bench/match/base/strings.h"
#include "bench/match/host/log.h"
#include "bench/match/match.h"
#include "bench/match/report/targets.h"
#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- listeners ----

void match_say_checksum(Match *match)
{
    uint32_t crc;
    int64_t bytes;
    if (!writer_checksum(match->pgn, &crc, &bytes) || bytes == match->summed)
        return;
    match->summed = bytes;
    console_say(match->console, "File %s has CRC32: 0x%" PRIx32, match->config->pgn.file, crc);
}

static bool checksum_hear(void *match, const Event *event, Error *error)
{
    (void)error;
    if (event->kind == EVENT_GAME_ENDS)
        match_say_checksum(match);
    return true;
}

// What was played before the match was interrupted; of a new match, nothing.
static const JournalContents *played_before(const Match *match)
{
    static const JournalContents nothing = {0};
    return match->done != NULL ? match->done : &nothing;
}

// The listeners of a match, in the order in which they are told. The journal comes first: only what
// is there counts. Workers never print: the console does.
static void listen(Match *match)
{
    const Listener listeners[] = {
        {journal_hear, match->journal}, {schedule_hear, match->schedule},
        {tally_hear, &match->tally},    {console_hear, match->console},
        {writer_hear, match->pgn},      {writer_hear, match->epd},
        {checksum_hear, match},         {watch_hear, match->watch},
    };
    const JournalContents *before = played_before(match);
    events_open(&match->events, match->config, before->results, before->result_count, listeners,
                ARRAY_COUNT(listeners));
}

// Tells a listener of what was played before the match was interrupted.
static bool catch_up(const Match *match, Hear *hear, void *self, Error *error)
{
    const JournalContents *before = played_before(match);
    return events_replay(match->config, before->results, before->result_count,
                         (Listener){hear, self}, error);
}

bool match_open_counts(Match *match, Error *error)
{
    const Config *config = match->config;
    match->schedule = schedule_open(config, error);
    if (match->schedule == NULL)
        return false;
    tally_open(&match->tally, config);
    match->console = console_open(&match->tally, stdout, isatty(STDOUT_FILENO) == 1,
                                  schedule_share(match->schedule));
    return (match->done == NULL || journal_fits(match->done, config, error)) &&
           catch_up(match, schedule_hear, match->schedule, error) &&
           catch_up(match, tally_hear, &match->tally, error) &&
           catch_up(match, console_hear, match->console, error);
}

static bool open_watch(Match *match, Error *error)
{
    return watch_open(&match->watch, match->config, schedule_share(match->schedule), error) &&
           catch_up(match, watch_hear, match->watch, error);
}

// ---- the log ----

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

bool match_begin_log(const Match *match, Error *error)
{
    return match->log == NULL || match->config->log_append ||
           engine_log_forget(match->log, match->config->log_file, match->log_before, error);
}

// A match that never began leaves no empty log; what an engine said that did not start stays.
void match_drop_empty_log(const Match *match)
{
    struct stat status;
    if (match->log != NULL && match->log_is_new && fstat(fileno(match->log), &status) == 0 &&
        status.st_size == 0)
        unlink(match->config->log_file);
}

// ---- games and journal ----

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

void match_drop_games(Match *match)
{
    drop_writer(match->pgn, match->config->pgn.file, match->pgn_is_new);
    drop_writer(match->epd, match->config->epd.file, match->epd_is_new);
    match->pgn = match->epd = NULL;
}

static bool open_games(Match *match, FileBases bases, Error *error)
{
    const Config *config = match->config;
    match->pgn_is_new = is_new(config->pgn.file);
    match->epd_is_new = is_new(config->epd.file);
    bool good = (match->pgn = writer_open(config, GAMES_PGN, bases.pgn, error)) != NULL &&
                catch_up(match, writer_hear, match->pgn, error) &&
                (match->epd = writer_open(config, GAMES_EPD, bases.epd, error)) != NULL &&
                catch_up(match, writer_hear, match->epd, error);
    if (!good)
        match_drop_games(match);
    return good;
}

bool match_close_games(Match *match, Error *error)
{
    Error ignored;
    writer_finish(match->pgn, &ignored);
    match_say_checksum(match);
    bool good = writer_close(match->pgn, error);
    good = writer_close(match->epd, good ? error : &ignored) && good;
    match->pgn = match->epd = NULL;
    return good;
}

void match_drop_journal(Match *match)
{
    journal_discard(match->journal);
    match->journal = NULL;
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
    if (done == NULL) // a match that never began leaves nothing
        match_drop_journal(match);
    return false;
}

// ---- all of it ----

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

bool match_open(Match *match, Error *error)
{
    const Config *config = match->config;
    match->warned = memory_new((size_t)config->engine_count, sizeof *match->warned);
    match->unscored = memory_new((size_t)config->engine_count, sizeof *match->unscored);
    if (!say_notes(match, error) || !targets_of_match(config, error) || !check_inputs(match, error))
        return false;
    match->openings = openings_open(config, error);
    if (match->openings == NULL || !open_log(match, error))
        return false;
    match->host = engine_host_open(config, match->log, error);
    if (match->host == NULL)
        return false;
    interrupt_attach(match->interrupt, match->host);
    bool good = try_engines(match, error) && open_watch(match, error) && open_files(match, error);
    if (good)
        listen(match);
    return good;
}

bool match_open_shown(Match *match, Error *error)
{
    bool good = targets_of_status(match->config, error) && open_watch(match, error) &&
                open_games(match, match->done->bases, error);
    if (good)
        listen(match);
    return good;
}

void match_close(Match *match)
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
    events_close(&match->events);
    tally_close(&match->tally);
    free(match->warned);
    free(match->unscored);
    pthread_cond_destroy(&match->reported);
    pthread_mutex_destroy(&match->lock);
}
