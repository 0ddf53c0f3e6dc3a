// What the tools share: searches under a host, tables and threads for a while, lists of positions.
#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include "bench/bench.h"

// Threads and table as they were before a tool changed them.
typedef struct Equipment {
    int threads;
    int64_t hash_mb;
} Equipment;

// Gives the searcher threads and a table, and tells what it had. On error it has what it had.
bool equip(const BenchHost *host, Equipment wanted, Equipment *before, Error *error);

// Reads the next word as a number, or takes `standard` when there is none.
bool next_number(Slice *words, const char *name, int64_t standard, int64_t low, int64_t high,
                 int64_t *value, Error *error);

// One search at full strength with the host's report.
SearchResult search_once(const BenchHost *host, const Record *record, const Limits *limits);

// One such search of so many nodes that reports nothing to anybody.
SearchResult search_quietly(Searcher *searcher, StopFlag *stop, const Record *record,
                            int64_t nodes);

// A list of games, each at the position to look at.
typedef struct RecordList {
    Record *records;
    size_t count, capacity;
} RecordList;

// Reads a file with a "FEN [moves ...]" on every line; empty lines, '#' comments and what follows a
// semicolon don't count.
// All or nothing.
bool records_from_file(RecordList *list, const Game *game, Slice path, Error *error);

// Reads the game's own bench positions.
bool records_from_game(RecordList *list, const Game *game, Error *error);

// The one position of a record.
bool records_from_record(RecordList *list, const Record *record, Error *error);

void records_free(RecordList *list);

#endif
