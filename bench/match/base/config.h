// The configuration of a match.
//
// DESIGN. A Config is filled once, from arguments that are all checked while they are read
// (command/read_config.h); from then on everybody only reads it. It owns its strings. The arguments
// it came from are kept as text: they are what the journal stores, and reading them again gives the
// same Config, so a match can be resumed from its journal alone.
#ifndef BENCH_MATCH_BASE_CONFIG_H
#define BENCH_MATCH_BASE_CONFIG_H

#include "bench/match/base/info.h"
#include "engine/base/file.h"
#include "engine/rules.h"

enum { MAX_ENGINES = 128 }; // of a match

typedef enum Protocol { PROTOCOL_UCI, PROTOCOL_UGI } Protocol;

// How long an engine may think. Any of them may be combined; all zero is refused.
typedef struct ThinkLimits {
    bool has_clock;       // tc=
    int64_t period_moves; // tc=MOVES/...: the base time comes again every so many moves; 0: never
    int64_t base_ms, increment_ms;
    int64_t movetime_ms; // st=, 0: none
    int64_t nodes;       // 0: none
    int64_t depth_ply;   // 0: none
} ThinkLimits;

typedef struct EngineOption {
    char *name, *value; // value NULL: a button
} EngineOption;

typedef struct EngineConfig {
    char *cmd;  // a program, relative to dir; without a slash: program_find
    char *args; // more arguments, split as a shell splits words and quotes; NULL: none
    char *dir;  // working folder; NULL: ours
    char *name; // unique in the match
    Protocol protocol;
    ThinkLimits limits;
    int64_t margin_ms; // timemargin=: how much later than its clock an answer may come
    bool restart;      // restart=on: a new process for every game
    EngineOption *options;
    int option_count;
} EngineConfig;

typedef enum TournamentKind { ROUND_ROBIN, GAUNTLET, KNOCKOUT, SWISS } TournamentKind;

typedef enum OpeningFormat {
    OPENINGS_START,  // every game from the start position
    OPENINGS_EPD,    // one position a line, anything behind its FEN ignored
    OPENINGS_PGN,    // a FEN header and moves in the game's own notation
    OPENINGS_RANDOM, // `plies` legal random plies from the start, by seed and index
    OPENINGS_PIE     // a first move near even, and the second player takes the side he likes
} OpeningFormat;

typedef struct OpeningConfig {
    OpeningFormat format;
    char *file;        // NULL for start and random; pie: first moves, NULL: those that are built in
    bool shuffled;     // order=random
    int64_t plies;     // random: how many; PGN: at most so many, 0: all
    int64_t window_cp; // pie: a first move is near even if its score is at most so far from 0
    int64_t start;     // the index to begin with, from 1
} OpeningConfig;

typedef struct DrawRule {
    bool on;
    int64_t move_number, move_count, score_cp;
} DrawRule;

typedef struct ResignRule {
    bool on, two_sided;
    int64_t move_count, score_cp;
} ResignRule;

typedef enum SprtModel { SPRT_NORMALIZED, SPRT_LOGISTIC, SPRT_BAYESIAN } SprtModel;

typedef struct SprtConfig {
    bool on;
    double elo0, elo1, alpha, beta;
    SprtModel model;
} SprtConfig;

// The form of the lines of results: fastchess's, with a score line where cutechess has one;
// fastchess's to the letter; or cutechess's.
typedef enum OutputForm { OUTPUT_REGATTA, OUTPUT_FASTCHESS, OUTPUT_CUTECHESS } OutputForm;

// Which fields a move's comment in the PGN has beside score, depth and time.
typedef struct PgnConfig {
    char *file; // NULL: no PGN
    bool crc;   // -crc32: say the file's checksum whenever it has grown
    bool minimal, append, pv, timeleft, latency;
    InfoChoice told;  // numbers that the engine said
    char *match_line; // a POSIX extended regular expression: the last output line of a move that
                      // matches it is kept as line="..."; NULL: none
} PgnConfig;

// Files that say how the match stands while it is played.
typedef struct StatusConfig {
    char *file, *page;  // JSON, and a report that reloads itself; NULL: none
    int64_t interval_s; // written at least that often, the page never more often
} StatusConfig;

// The final positions.
typedef struct EpdConfig {
    char *file; // NULL: none
    bool append;
} EpdConfig;

typedef struct Config {
    const Rules *rules; // -variant
    EngineConfig *engines;
    int engine_count;
    TournamentKind tournament;
    int64_t rounds, games; // games with each opening: games of an encounter
    int64_t seeds;         // -seeds: so many engines of a gauntlet, from the first, meet all others
    bool noswap, reverse;
    int64_t concurrency;
    OpeningConfig openings;
    uint64_t seed;      // -srand
    bool seed_is_drawn; // here and now, as nobody has given one and openings are random
    DrawRule draw;
    ResignRule resign;
    int64_t max_moves; // full moves, 0: as the rules end games
    SprtConfig sprt;
    int64_t rating_interval, score_interval; // games between two reports, 0: never
    OutputForm output;
    bool single_games; // -report penta=false, or cutechess's form: statistics count no pairs
    bool check_mates;  // -check-mate-pvs
    bool one_line;     // -testEnv: a warning of several lines is one
    PgnConfig pgn;
    StatusConfig status;
    EpdConfig epd;
    char *log_file;
    bool log_append;   // behind what is in it
    bool show_latency; // -show-latency: every move's, in the log
    bool log_engines;  // -log engine=true: every line to and from engines
    bool recover;      // go on after a crash or a stall
    bool strict;       // not even a warning is put up with
    bool debug;        // what engines say goes to standard error, if there is no log
    int64_t wait_ms;   // -wait: between two games of a worker
    bool ponder;
    bool use_affinity;
    int *cpus; // given with -use-affinity; none: all that we may use
    int cpu_count;
    char *event, *site;
    int64_t shard, shard_count;  // -shard I/N, I from 1; 1/1: the whole match
    char *journal_file;          // never NULL once config_read has succeeded
    char *named_journal;         // -config file=, as it was given; NULL: none
    bool journal_is_ours;        // nobody named it: it goes when the match is complete
    bool may_go_on;              // -config resume=true: if the journal is there, the match goes on
    bool resumed;                // the journal is there
    bool accept_changed;         // with it: even if a book or an engine is not what it was
    int64_t startup_ms, ping_ms; // patience for the first greeting, and for an isready
    int64_t new_game_ms;         // for the isready behind a ucinewgame; 0: ping_ms
    int64_t move_ms, quit_ms;    // for a move where no clock runs, and for an end behind quit
    // Settings that were taken but that their user may not mean, a sentence a line; NULL: none.
    char *notes;
    // The arguments as given, without those that don't make the match (-config, -concurrency, -log,
    // -use-affinity): what a journal keeps.
    char **arguments;
    int argument_count;
    char *going_on; // the arguments that go on with it as it is played here, as a shell reads them
} Config;

// "round robin", "gauntlet", ...
const char *tournament_name(TournamentKind kind);

// Whether openings of this format are read from a book, be it one that is built in.
bool openings_have_book(OpeningFormat format);

// Adds to the notes of a Config that is being filled; printf-style.
void config_note(Config *config, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A file that is named as seen from a folder, NULL being ours, as seen from ours. False if its name
// is empty, or too long.
bool file_in_folder(const char *folder, Slice name, char path[FILE_NAME_BYTES]);

// Where the program of an engine is, as seen from the engine's folder. Without a slash it is a
// regular file that may be run: in the engine's folder, if it has one; or else in PATH, as with a
// shell; or else in our folder, where fastchess finds it as well. 0, or an errno that says why
// there is none.
int program_find(const char *cmd, const char *folder, char path[FILE_NAME_BYTES]);

// The option of that name, letters in either case, or NULL.
const EngineOption *config_find_option(const EngineConfig *engine, Slice name);

// The limit of an engine's thinking, in fastchess's words: "40/60+0.5", "0.1/move", "8 plies",
// "4000 nodes"; of several only the first in this order. Without any the text is empty.
enum { TC_TEXT = 64 };
void config_describe_tc(const EngineConfig *engine, char text[TC_TEXT]);

// The same as a PGN's TimeControl: "-" without a time limit, as fastchess writes it.
void config_time_control(const EngineConfig *engine, char text[TC_TEXT]);

#endif
