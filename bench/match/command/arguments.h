// The arguments a match understands: one table of them, and one of the keys of each that has any.
//
// DESIGN. A row is all there is to know about an argument. The command line is split, read and
// checked by these rows, --help prints them, and nothing else in the program knows an argument's
// name, but for the few checks in settle.c and read_config.c that are about several of them.
#ifndef BENCH_MATCH_COMMAND_ARGUMENTS_H
#define BENCH_MATCH_COMMAND_ARGUMENTS_H

#include "bench/match/base/config.h"
#include "bench/match/command/values.h"

#include <stdio.h>

typedef enum LogLevel { LOG_TRACE, LOG_INFO, LOG_WARN, LOG_ERR, LOG_FATAL } LogLevel;

// A Config in the making, with what is only needed until it is made. The tables' offsets are into
// this, those of an engine's keys into an EngineConfig.
typedef struct Draft {
    Config config;
    bool force_concurrency, random_openings, pie_openings;
    int64_t repeat_games;  // of -repeat, 0: not given
    bool games_are_rounds; // -games was taken for -rounds
    LogLevel log_level;
    unsigned notation;
    bool discards, starts_anew; // -config discard=true and stats=false, see config_journal_wish
    // Where arguments go that have no meaning here: nobody looks.
    bool idle_flag;
    int64_t idle_number;
    unsigned idle_choice;
} Draft;

typedef enum ArgumentForm {
    TAKES_ONE,    // a value; none if it is a VALUE_FLAG
    MAY_TAKE_ONE, // a value, or none
    TAKES_WORDS,  // any number of words, which are one text
    TAKES_KEYS    // key=value, at least one unless may_be_bare
} ArgumentForm;

typedef enum ArgumentUse {
    USE_MATCH,  // makes the match: kept in the journal, and not to be changed later
    USE_REPORT, // kept; another value may be given when the match is resumed
    USE_GROWS,  // kept; a larger value may be given when it is resumed
    USE_RUN     // how it is played here and now: not kept
} ArgumentUse;

typedef struct ArgumentRow {
    ValueRow value; // name and help; for TAKES_KEYS nothing more
    ArgumentForm form;
    ArgumentUse use;
    bool repeats; // each time it is given it is something of its own
    bool idle;    // fastchess has it, and it means nothing here; the last rows of the table
    const ValueRow *keys;
    int key_count;
    bool may_be_bare;       // TAKES_KEYS: none needs to be there
    const char *bare_key;   // TAKES_KEYS: the key that a word without '=' is the value of
    const char *bare_value; // MAY_TAKE_ONE: what no value means; NULL: nothing to read
} ArgumentRow;

// The keys of a row, a table.
#define ROW_KEYS(table) .keys = (table), .key_count = (int)ARRAY_COUNT(table)

extern const ArgumentRow argument_rows[];
extern const int argument_row_count;

// The row of that name, such as "-rounds", or NULL.
const ArgumentRow *argument_find(const char *name);

// Whether the key is the beginning of a name: "option." of "option.Hash=16".
bool argument_key_is_prefix(const ValueRow *key);

// The form of a value, such as "N" or "uci|ugi"; "" for a flag.
const char *value_shape(const ValueRow *row);

// Reads a variant's name into the `const Rules *` in `field`.
ValueReader read_variant;

// Prints every argument with its keys, values and default.
void arguments_help(FILE *to);

// The text of --help and the man page before the rows that are idle.
extern const char idle_arguments_note[];

// The text of --help and the man page behind all rows: lines of plain text.
extern const char arguments_note[];

// Prints the keys of one.
void argument_keys_help(FILE *to, const ArgumentRow *row);

#endif
