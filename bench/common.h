// The parts that the tools of this folder share: their host, searches under it, tables and threads
// for a while, lists of positions. The tools themselves are in bench.h.
#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include "engine/game_record.h"
#include "search/searcher.h"

// The host of a tool: the things it works with, and the place its output goes to.
typedef struct BenchHost {
    Searcher *searcher;
    const GameRecord *current; // the user's game
    StopFlag *stop;            // raised by bench_stop
    PoolBinder *bind;          // for threads the tool starts
    void *bind_context;
    const char *version; // the engine's name and version
    int most_threads;    // the highest number of threads allowed
    int64_t most_hash_mb;
    void *context;
    void (*print)(void *context, const char *line);
    void (*new_position)(void *context, const GamePosition *position); // before its search
    void (*best_move)(void *context, const SearchResult *result);      // after it
    Report report;
} BenchHost;

// A tool. False, with the reason, if the words make no sense or something can't be had.
typedef bool BenchTool(const BenchHost *host, Slice words, Error *error);

// Ends a tool, or any search of `searcher`, from another thread.
void bench_stop(Searcher *searcher, StopFlag *stop);

// Threads and table as they were before a tool changed them.
typedef struct Equipment {
    int threads;
    int64_t hash_mb;
} Equipment;

// Gives the searcher threads and a table, and tells what it had. On error it has what it had.
bool bench_equip(const BenchHost *host, Equipment wanted, Equipment *before, Error *error);

// Reads the next word as a number, or takes `standard` when there is none.
bool bench_number(Slice *words, const char *name, int64_t standard, int64_t low, int64_t high,
                  int64_t *value, Error *error);

// One search at full strength with the host's report.
SearchResult search_once(const BenchHost *host, const GameRecord *record, const Limits *limits);

// The same host, but what its searches report is dropped.
BenchHost bench_quiet(BenchHost host);

// One such search of so many nodes that reports nothing to anybody.
SearchResult search_quietly(Searcher *searcher, StopFlag *stop, const GameRecord *record,
                            int64_t nodes);

// A list of games, each at the position to look at.
typedef struct GameRecordList {
    GameRecord *records;
    size_t count, capacity;
} GameRecordList;

// Reads a file with a "FEN [moves ...]" on every line; empty lines, '#' comments and what follows a
// semicolon don't count. All or nothing.
bool game_records_from_file(GameRecordList *list, const Game *game, Slice path, Error *error);

// Reads the game's own bench positions.
bool game_records_from_game(GameRecordList *list, const Game *game, Error *error);

// The one position of a record.
bool game_records_from_record(GameRecordList *list, const GameRecord *record, Error *error);

void game_records_free(GameRecordList *list);

#endif
