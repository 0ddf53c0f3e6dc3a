// What an engine says about a move: the numbers of its info lines, from the engine's mouth to
// journal, PGN and page.
//
// DESIGN. A number is a row of one table, and everybody goes by the rows: who reads the engine, who
// writes the journal and reads it, who writes a comment in a PGN, who takes -pgnout's switches, who
// writes the page. A new number that engines may say is a row in INFO_OPTIONAL; to have it shown on
// the page takes a line in report/page/viewer.js as well.
//
// Engines say what they like. A number comes into its range where it is read, so whoever uses it
// needs no care; but as it may be any number of 64 bits, none is to be added to others unchecked.
#ifndef BENCH_MATCH_BASE_INFO_H
#define BENCH_MATCH_BASE_INFO_H

#include "engine/base/text.h"

// Numbers that -pgnout shows in a comment if it is told to, in the order of the comment:
//     X(member, word, most, pgn, help, on_page)
// `word`: of an info line, of -pgnout, and of a journal; `most`: its largest value, the least is 0;
// `pgn`: its name in a comment; `help`: of the switch; `on_page`: whether a page has it as a
// column.
// clang-format off
#define INFO_OPTIONAL(X)                                                      \
    X(nodes,        "nodes",    INT64_MAX, "n",        "n= in comments", false) \
    X(seldepth_ply, "seldepth", INT32_MAX, "sd",       "sd=",            false) \
    X(nps,          "nps",      INT64_MAX, "nps",      "nps=",           false) \
    X(hashfull,     "hashfull", INT32_MAX, "hashfull", "hashfull=",      false) \
    X(tbhits,       "tbhits",   INT64_MAX, "tbhits",   "tbhits=",        false) \
    X(cpuload,      "cpuload",  INT32_MAX, "cpuload",  "cpuload=",       true)
// clang-format on

// What was said last of the best variation. A number is 0 if there was none.
typedef struct EngineInfo {
    bool scored, mate;   // a score was given; it is in moves to mate
    bool bound;          // it is only a bound: there was no exact one
    int64_t score;       // centipawns, or moves to mate, as the mover sees it; 32 bits
    int64_t depth_ply;   // to 31 bits
    int64_t reported_us; // for how long the engine says it has thought
#define INFO_MEMBER(member, ...) int64_t member;
    INFO_OPTIONAL(INFO_MEMBER)
#undef INFO_MEMBER
} EngineInfo;

// A choice among the optional ones.
typedef struct InfoChoice {
#define INFO_MEMBER(member, ...) bool member;
    INFO_OPTIONAL(INFO_MEMBER)
#undef INFO_MEMBER
} InfoChoice;

// A number of an EngineInfo.
typedef struct InfoRow {
    const char *word; // of an info line
    const char *key;  // in a journal
    int64_t unit;     // how many of ours one of the engine's is
    int64_t most;     // from 0
    size_t at;        // where it is in an EngineInfo
    const char *pgn;  // in a comment, if chosen; NULL: it is none of the optional ones
    size_t chosen_at; // where that is in an InfoChoice
    bool on_page;     // as a column, if any move of the game has it
} InfoRow;

extern const InfoRow info_rows[];
extern const int info_row_count;

// The row with that word of an info line, or with that key of a journal; NULL if there is none.
const InfoRow *info_by_word(Slice word);
const InfoRow *info_by_key(Slice key);

int64_t info_get(const EngineInfo *info, const InfoRow *row);

// `number` is in the row's range.
void info_set(EngineInfo *info, const InfoRow *row, int64_t number);

bool info_is_chosen(const InfoChoice *choice, const InfoRow *row);

#endif
