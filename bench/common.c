#include "bench/common.h"

#include "engine/base/file.h"

#include <stdlib.h>

// The stop flag of the tool goes up before the one of its present search, both in an order that the
// tool's thread sees too: either the search begins after this and finds the tool stopped, or it is
// stopped itself.
void bench_stop(Searcher *searcher, StopFlag *stop)
{
    pthread_mutex_lock(&searcher->control.lock);
    stop_raise(stop);
    pthread_mutex_unlock(&searcher->control.lock);
    control_stop(&searcher->control);
}

static bool is_stopped(const BenchHost *host)
{
    pthread_mutex_lock(&host->searcher->control.lock);
    bool stopped = stop_is_raised(host->stop);
    pthread_mutex_unlock(&host->searcher->control.lock);
    return stopped;
}

SearchResult search_once(const BenchHost *host, const GameRecord *record, const Limits *limits)
{
    SearchRequest request = {
        .position = &record->position,
        .history = &record->history,
        .limits = limits,
        .settings = {.multipv = 1, .skill_level = LEVEL_FULL},
        .report = host->report,
    };
    host->new_position(host->context, &record->position);
    searcher_prepare(host->searcher, &request);
    if (is_stopped(host))
        control_stop(&host->searcher->control);
    SearchResult result = searcher_run(host->searcher);
    host->best_move(host->context, &result);
    return result;
}

static void drop_position(void *context, const GamePosition *position)
{
    (void)context, (void)position;
}

static void drop_best_move(void *context, const SearchResult *result)
{
    (void)context, (void)result;
}

static void drop_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void drop_current_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

BenchHost bench_quiet(BenchHost host)
{
    host.report = (Report){.line = drop_line, .current_move = drop_current_move};
    host.new_position = drop_position;
    host.best_move = drop_best_move;
    return host;
}

SearchResult search_quietly(Searcher *searcher, StopFlag *stop, const GameRecord *record,
                            int64_t nodes)
{
    const BenchHost host = bench_quiet((BenchHost){.searcher = searcher, .stop = stop});
    const Limits limits = {.nodes = nodes};
    return search_once(&host, record, &limits);
}

bool bench_equip(const BenchHost *host, Equipment wanted, Equipment *before, Error *error)
{
    Searcher *searcher = host->searcher;
    Equipment had = {pool_size(searcher->pool), (int64_t)(searcher->tt.block.bytes >> 20)};
    *before = had;
    if (wanted.hash_mb != had.hash_mb && !searcher_set_hash(searcher, wanted.hash_mb, error))
        return false;
    if (wanted.threads == had.threads ||
        searcher_set_threads(searcher, wanted.threads, host->bind, host->bind_context, error))
        return true;
    Error ignored;
    searcher_set_hash(searcher, had.hash_mb, &ignored);
    return false;
}

bool bench_number(Slice *words, const char *name, int64_t standard, int64_t low, int64_t high,
                  int64_t *value, Error *error)
{
    Slice word = slice_word(words);
    *value = standard;
    return word.length == 0 || slice_number_in(word, name, low, high, value, error);
}

static bool append(GameRecordList *list, GameRecord record, Error *error)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
        GameRecord *records = realloc(list->records, capacity * sizeof *records);
        if (records == NULL) {
            game_record_free(&record);
            return fail(error, "there is no memory for the positions");
        }
        list->records = records;
        list->capacity = capacity;
    }
    list->records[list->count++] = record;
    return true;
}

void game_records_free(GameRecordList *list)
{
    for (size_t i = 0; i < list->count; i++)
        game_record_free(&list->records[i]);
    free(list->records);
    *list = (GameRecordList){0};
}

static bool append_text(GameRecordList *list, const Game *game, Slice text, Error *error)
{
    GameRecord record;
    return game_record_parse(&record, game->rules, text, error) && append(list, record, error);
}

bool game_records_from_game(GameRecordList *list, const Game *game, Error *error)
{
    *list = (GameRecordList){0};
    for (int i = 0; i < game->bench_position_count; i++) {
        if (!append_text(list, game, slice_of(game->bench_positions[i]), error)) {
            game_records_free(list);
            return false;
        }
    }
    return true;
}

bool game_records_from_record(GameRecordList *list, const GameRecord *record, Error *error)
{
    GameRecord copy;
    *list = (GameRecordList){0};
    if (!game_record_copy(&copy, record))
        return fail(error, "there is no memory for the position");
    return append(list, copy, error);
}

// Reads "FEN [moves ...]", behind which an EPD may go on after a semicolon in any way; or an EPD
// whose first operation is before that. Nothing before the semicolon is a comment.
static bool append_line(GameRecordList *list, const Game *game, Slice line, Error *error)
{
    Slice rest = line;
    Slice first = slice_trim(slice_cut(&rest, ';'));
    return first.length == 0 || append_text(list, game, first, error) ||
           (first.length < line.length && append_text(list, game, line, error));
}

bool game_records_from_file(GameRecordList *list, const Game *game, Slice path, Error *error)
{
    enum { LARGEST_FILE = 1 << 28 };
    char name[FILE_NAME_BYTES], *text;
    size_t length;
    *list = (GameRecordList){0};
    if (!file_name(path, name, error) || !file_read(name, LARGEST_FILE, &text, &length, error))
        return false;
    Slice rest = slice_without_mark((Slice){text, length});
    bool good = true;
    for (int number = 1; good && rest.length > 0; number++) {
        Error why;
        Slice line = slice_trim(slice_cut(&rest, '\n'));
        if (line.length == 0 || line.at[0] == '#')
            continue;
        good = append_line(list, game, line, &why);
        if (!good)
            fail(error, "line %d of the file: %.200s", number, why.text);
    }
    if (!good)
        game_records_free(list);
    free(text);
    return good;
}
