#define _POSIX_C_SOURCE 200809L // open, stat, pread
#include "bench/match/store/writer.h"

#include "bench/match/store/pgn_text.h"
#include "engine/base/crc32.h"
#include "engine/base/memory.h"
#include "engine/posix/append.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A game that waits for its turn.
typedef struct Held {
    int64_t number;
    Buffer text;
} Held;

// A form in which games are written.
typedef struct GameForm {
    bool parted; // an empty line parts the match from what is in the file already
    void (*text)(Buffer *to, const Config *config, const GameResult *game, int64_t round);
} GameForm;

static const GameForm forms[] = {
    [GAMES_PGN] = {true, pgn_game_text},
    [GAMES_EPD] = {false, epd_game_text},
};

// A game that was played, and its round.
typedef struct PlayedGame {
    const GameResult *game;
    int64_t round;
} PlayedGame;

// The whole of a resumed match as it should stand in the file: what comes before it, and its games,
// in the order of their numbers once all are told.
typedef struct Whole {
    const Config *config;
    const GameForm *form;
    PlayedGame *games;
    int64_t count;
    int64_t in_turn; // so many of them have no gap before them
    Slice lead;      // what parts the match from what is in the file already
} Whole;

struct GameWriter {
    const Config *config;
    const GameForm *form;
    AppendFile file;
    int64_t base;
    Whole whole;  // until all that was played before has been told
    int64_t next; // the number of the game that has its turn
    Held *held;   // in the order of their numbers
    int64_t held_count;
    bool appends;
    bool empties; // what is in the file is to go when the match begins
    bool sums;    // keeps the checksum
    uint32_t crc;
};

// How far a file holds the beginning of a Whole.
typedef struct WriterProgress {
    int64_t chunk;       // the first that is not whole in the file, -1: the lead
    size_t chunk_bytes;  // so much of that is there
    int64_t chunk_at;    // where, in the file, it begins or belongs
    bool more;           // behind that there are later ones
    int64_t in_turn_end; // where, in the file, the last one in turn ends, if it is there whole
} WriterProgress;

// The games of an encounter follow each other; those of the next one may be another shard's.
static int64_t number_behind(const Config *config, int64_t number)
{
    int64_t shards = config->shard_count > 0 ? config->shard_count : 1;
    return number % config->games != 0 ? number + 1 : number + 1 + (shards - 1) * config->games;
}

static int64_t first_number(const Config *config)
{
    return config->shard > 0 ? (config->shard - 1) * config->games + 1 : 1;
}

static const char *name_of(const Config *config, GameFile kind)
{
    return kind == GAMES_PGN ? config->pgn.file : config->epd.file;
}

static bool is_appended(const Config *config, GameFile kind)
{
    return kind == GAMES_PGN ? config->pgn.append : config->epd.append;
}

bool writer_base(const Config *config, GameFile kind, int64_t *base, Error *error)
{
    struct stat status;
    const char *name = name_of(config, kind);
    *base = 0;
    if (name == NULL || !is_appended(config, kind))
        return true;
    if (stat(name, &status) == 0)
        *base = S_ISREG(status.st_mode) ? (int64_t)status.st_size : 0;
    else if (errno != ENOENT)
        return fail(error, "cannot look at '%s': %s", name, strerror(errno));
    return true;
}

// --- What is in the file ------------------------------------------------------------------------

static bool read_at(int fd, int64_t at, char *to, size_t length)
{
    while (length > 0) {
        ssize_t got = pread(fd, to, length, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        to += got;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

// The text to write before the match so that an empty line, or a line end, parts it from what ends
// at `start`.
static Slice lead_at(const AppendFile *file, int64_t start, bool parted)
{
    char end[2] = {'\n', '\n'};
    if (start == 1)
        read_at(file->fd, 0, end + 1, 1);
    else if (start > 1)
        read_at(file->fd, start - 2, end, 2);
    if (!parted)
        return slice_of(end[1] != '\n' ? "\n" : "");
    return slice_of(end[1] != '\n' ? "\n\n" : end[0] != '\n' ? "\n" : "");
}

// Makes the text of a chunk in an empty buffer.
static void chunk_text(const Whole *whole, int64_t chunk, Buffer *text)
{
    if (chunk < 0)
        buffer_add(text, whole->lead);
    else
        whole->form->text(text, whole->config, whole->games[chunk].game, whole->games[chunk].round);
}

// Whether the file has these bytes there, which it is long enough for.
static bool has_text(const AppendFile *file, int64_t at, Slice text)
{
    char bytes[4096];
    while (text.length > 0) {
        size_t length = text.length < sizeof bytes ? text.length : sizeof bytes;
        if (!read_at(file->fd, at, bytes, length) || memcmp(bytes, text.at, length) != 0)
            return false;
        at += (int64_t)length;
        text.at += length;
        text.length -= length;
    }
    return true;
}

// Whether the file, from `start`, has nothing but games of the whole in their order, the last one
// perhaps cut short, and how many of the first ones.
static bool is_part(const AppendFile *file, int64_t start, const Whole *whole,
                    WriterProgress *progress)
{
    int64_t at = start;
    *progress = (WriterProgress){.chunk = whole->count, .in_turn_end = start};
    for (int64_t chunk = -1; chunk < whole->count; chunk++) {
        Buffer text = {0};
        chunk_text(whole, chunk, &text);
        Slice there = buffer_slice(&text);
        bool cut = (int64_t)there.length > file->size - at;
        if (cut)
            there.length = (size_t)(file->size - at);
        bool equal = has_text(file, at, there);
        buffer_free(&text);
        if (!equal && chunk < 0)
            return false;
        bool first = progress->chunk == whole->count; // that is not there whole
        if (first && (!equal || cut)) {
            progress->chunk = chunk;
            progress->chunk_bytes = equal ? there.length : 0;
            progress->chunk_at = at;
            progress->more = !equal;
        }
        if (equal && cut)
            return true;
        at += equal ? (int64_t)there.length : 0;
        if (equal && first && chunk < whole->in_turn)
            progress->in_turn_end = at;
    }
    return at == file->size;
}

// Finds the match in the file: where it began, or, if the file was moved away meanwhile, at the
// front of a new one.
static bool find_match(const AppendFile *file, int64_t base, Whole *whole, WriterProgress *progress,
                       Error *error)
{
    const int64_t starts[] = {base, 0};
    for (size_t i = 0; i < ARRAY_COUNT(starts); i++) {
        whole->lead = lead_at(file, starts[i], whole->form->parted);
        if (starts[i] <= file->size && is_part(file, starts[i], whole, progress))
            return true;
    }
    return fail(error,
                "what is in '%s' is not what the journal says: "
                "move it away, and it is written anew",
                file->name);
}

// --- Writing ------------------------------------------------------------------------------------

static void drop_held(GameWriter *writer)
{
    while (writer->held_count > 0)
        buffer_free(&writer->held[--writer->held_count].text);
}

// Takes over the text.
static void hold(GameWriter *writer, int64_t number, Buffer text)
{
    int64_t place = writer->held_count++;
    writer->held = memory_one_more(writer->held, (size_t)place, sizeof *writer->held);
    for (; place > 0 && writer->held[place - 1].number > number; place--)
        writer->held[place] = writer->held[place - 1];
    writer->held[place] = (Held){number, text};
}

// Writes what has its turn, or all that is held.
static bool write_held(GameWriter *writer, bool all, Error *error)
{
    bool good = true;
    int64_t written = 0;
    while (written < writer->held_count && (all || writer->held[written].number == writer->next)) {
        Held *held = &writer->held[written];
        if (!(good = append_piece(&writer->file, buffer_slice(&held->text), error)))
            break;
        if (writer->sums)
            writer->crc = crc32_of(writer->crc, buffer_slice(&held->text));
        writer->next = number_behind(writer->config, held->number);
        buffer_free(&held->text);
        written++;
    }
    writer->held_count -= written;
    if (written > 0)
        memmove(writer->held, writer->held + written,
                (size_t)writer->held_count * sizeof *writer->held);
    return good;
}

static bool add(GameWriter *writer, const GameResult *game, int64_t round, Error *error)
{
    Buffer text = {0};
    if (game->number < writer->next)
        return fail(error, "game %" PRId64 " is in '%s' already", game->number, writer->file.name);
    writer->form->text(&text, writer->config, game, round);
    hold(writer, game->number, text);
    return write_held(writer, false, error);
}

// --- Opening ------------------------------------------------------------------------------------

// Makes the file hold what is in turn, and holds the rest.
static bool complete(GameWriter *writer, const Whole *whole, WriterProgress progress, Error *error)
{
    if (progress.chunk >= whole->in_turn) { // what stands behind a gap comes again in its place
        progress = (WriterProgress){.chunk = whole->in_turn, .in_turn_end = progress.in_turn_end};
        if (!append_cut(&writer->file, progress.in_turn_end, error))
            return false;
    } else if (progress.more && !append_cut(&writer->file, progress.chunk_at, error)) {
        return false; // they come again behind it
    }
    for (int64_t i = progress.chunk; i < whole->count; i++) {
        Buffer text = {0};
        chunk_text(whole, i, &text);
        if (i >= whole->in_turn) {
            hold(writer, whole->games[i].game->number, text);
            continue;
        }
        Slice missing = buffer_slice(&text);
        size_t there = i == progress.chunk ? progress.chunk_bytes : 0;
        bool good =
            append_piece(&writer->file, (Slice){missing.at + there, missing.length - there}, error);
        buffer_free(&text);
        if (!good)
            return false;
    }
    return true;
}

static int compare_games(const void *a, const void *b)
{
    int64_t x = ((const PlayedGame *)a)->game->number, y = ((const PlayedGame *)b)->game->number;
    return (x > y) - (x < y);
}

static void list_game(Whole *whole, const Event *event)
{
    size_t count = (size_t)whole->count++;
    whole->games = memory_one_more(whole->games, count, sizeof *whole->games);
    whole->games[count] = (PlayedGame){event->game, event->encounter->round};
}

static void sort_games(Whole *whole)
{
    if (whole->count > 0)
        qsort(whole->games, (size_t)whole->count, sizeof *whole->games, compare_games);
}

// The checksum of all that is in the file now. One that can't be read, such as /dev/null, begins
// with nothing.
static bool sum_file(GameWriter *writer, Error *error)
{
    char bytes[4096];
    writer->crc = 0;
    for (int64_t at = 0; writer->sums && at < writer->file.size;) {
        int64_t left = writer->file.size - at;
        size_t length = left < (int64_t)sizeof bytes ? (size_t)left : sizeof bytes;
        if (!read_at(writer->file.fd, at, bytes, length))
            return fail(error, "cannot read '%s': %s", writer->file.name, strerror(errno));
        writer->crc = crc32_of(writer->crc, (Slice){bytes, length});
        at += (int64_t)length;
    }
    return true;
}

// All that was played before has been told: completes the file.
static bool catch_up(GameWriter *writer, Error *error)
{
    Whole *whole = &writer->whole;
    WriterProgress progress = {0};
    writer->empties = !writer->appends && whole->count == 0;
    if (writer->empties)
        return true;
    sort_games(whole);
    for (; whole->in_turn < whole->count; whole->in_turn++) {
        if (whole->games[whole->in_turn].game->number != writer->next)
            break;
        writer->next = number_behind(writer->config, writer->next);
    }
    bool good = find_match(&writer->file, writer->base, whole, &progress, error) &&
                complete(writer, whole, progress, error) && sum_file(writer, error);
    if (!good)
        drop_held(writer); // nothing more goes into a file that is not as it should be
    return good;
}

static bool hear_game(void *whole, const Event *event, Error *error)
{
    (void)error;
    if (event->kind == EVENT_GAME_ENDS)
        list_game(whole, event);
    return true;
}

bool writer_is_of(const Config *config, GameFile kind, const EncounterResult *done,
                  int64_t done_count, Error *error)
{
    AppendFile file;
    Whole whole = {.config = config, .form = &forms[kind], .lead = {"", 0}};
    WriterProgress progress;
    if (!append_open(&file, name_of(config, kind), 0, error))
        return false;
    events_replay(config, done, done_count, (Listener){hear_game, &whole}, error);
    sort_games(&whole);
    bool good = file.size > 0 && is_part(&file, 0, &whole, &progress);
    append_close(&file);
    free(whole.games);
    return good || fail(error, "'%s' exists already, and has not only games of this match",
                        name_of(config, kind));
}

static void free_writer(GameWriter *writer)
{
    drop_held(writer);
    free(writer->held);
    free(writer->whole.games);
    append_close(&writer->file);
    free(writer);
}

GameWriter *writer_open(const Config *config, GameFile kind, int64_t base, Error *error)
{
    const char *name = name_of(config, kind);
    GameWriter *writer = memory_new(1, sizeof *writer);
    *writer = (GameWriter){.config = config,
                           .form = &forms[kind],
                           .file = {.fd = -1},
                           .base = base,
                           .whole = {.config = config, .form = &forms[kind]},
                           .next = first_number(config),
                           .appends = is_appended(config, kind),
                           .sums = kind == GAMES_PGN && config->pgn.crc};
    if (name == NULL || append_open(&writer->file, name, O_CREAT, error))
        return writer;
    free_writer(writer);
    return NULL;
}

// A file that is not on a disk (/dev/null) needs no sync.
static bool put_on_disk(const AppendFile *file, Error *error)
{
    struct stat status;
    if (file->fd < 0 || (fstat(file->fd, &status) == 0 && !S_ISREG(status.st_mode)))
        return true;
    if (!posix_sync_data(file->fd))
        return fail(error, "cannot write to '%s': %s", file->name, strerror(errno));
    return append_sync_folder(file, error);
}

static bool begin(GameWriter *writer, Error *error)
{
    if (!writer->empties)
        return true;
    writer->empties = false;
    writer->crc = 0;
    return append_cut(&writer->file, 0, error);
}

bool writer_hear(void *self, const Event *event, Error *error)
{
    GameWriter *writer = self;
    if (writer->file.name == NULL)
        return true;
    if (event->kind == EVENT_CAUGHT_UP)
        return catch_up(writer, error);
    if (event->kind == EVENT_MATCH_BEGINS)
        return begin(writer, error);
    if (event->kind != EVENT_GAME_ENDS)
        return true;
    if (!event->replayed)
        return add(writer, event->game, event->encounter->round, error);
    list_game(&writer->whole, event);
    return true;
}

bool writer_finish(GameWriter *writer, Error *error)
{
    if (writer == NULL)
        return true;
    return write_held(writer, true, error) &&
           (!writer->config->journal_is_ours || put_on_disk(&writer->file, error));
}

bool writer_checksum(const GameWriter *writer, uint32_t *crc, int64_t *bytes)
{
    if (writer == NULL || !writer->sums || writer->file.name == NULL)
        return false;
    *crc = writer->crc;
    *bytes = writer->file.size;
    return true;
}

bool writer_close(GameWriter *writer, Error *error)
{
    if (writer == NULL)
        return true;
    bool good = writer_finish(writer, error);
    free_writer(writer);
    return good;
}
