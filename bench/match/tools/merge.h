// `merge`: the journals of a match's shards become one.
//
// DESIGN. Shards of a match differ only by -shard I/N, and the number of an encounter says whose it
// is. So joining them is putting the encounters in order; the journal and the PGN made from that
// are those of the unsharded match. A shard that is not finished, or whose journal has a torn end,
// is taken as far as it goes: the result is a journal that can be resumed.
#ifndef BENCH_MATCH_TOOLS_MERGE_H
#define BENCH_MATCH_TOOLS_MERGE_H

#include "bench/match/base/config.h"
#include "bench/match/store/journal.h"

// The result of a merge. The match may have more encounters than contents.result_count:
// schedule_total.
typedef struct Merged {
    Config config; // of the whole match, its journal_file the new one
    JournalContents contents;
    Error note; // about torn ends, or shards that had other books or engines; empty: nothing to say
} Merged;

// Reads the journals of all shards, in any order, and writes the journal `out`, and the match's PGN
// if it has one. The journal may not exist; a PGN that exists may have games of this match only,
// and gets the others. On error `merged` is empty and, unless the sentence says otherwise, nothing
// was written.
bool merge_journals(const char *out, char *const *files, int count, Merged *merged, Error *error);

void merged_free(Merged *merged);

#endif
