// The seam between the games and everything that does not care which game is played.
//
// DESIGN. A game is a table of functions, called once per command, per root move or per search,
// never per node: inside a game every call is direct. Positions are opaque bytes, at most
// GAME_POSITION_BYTES, that are copied freely; moves are 16 bits, 0 is no move. The table of all
// variants is in search/variants.c, and a variant added there touches no file of another one.
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "engine/history.h"
#include "engine/perft_table.h"
#include "engine/stop.h"
#include "engine/text.h"
#include "search/worker.h"

typedef uint16_t GameMove;

enum {
    GAME_POSITION_BYTES = 256,
    GAME_POSITION_TEXT = 256,
    GAME_MOVE_TEXT = 8,
    GAME_DIAGRAM_TEXT = 4096,
    GAME_TRACE_TEXT = 8192,
    GAME_MAX_MOVES = MAX_GAME_MOVES,
};

typedef struct GamePosition {
    _Alignas(16) unsigned char bytes[GAME_POSITION_BYTES];
} GamePosition;

typedef enum VerdictKind { GAME_GOES_ON, GAME_WON, GAME_DRAWN } VerdictKind;

// How a game stands. `reason` is a sentence fragment: "by repetition".
typedef struct Verdict {
    VerdictKind kind;
    int winner; // seat, when won
    const char *reason;
} Verdict;

// Shares of 1000 games with a given score: wins, draws and losses of the side to move.
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

typedef struct Game {
    const char *variant; // the value of UCI_Variant
    int seats;
    void (*start)(GamePosition *position);
    bool (*parse)(Slice text, GamePosition *position, Error *error);
    void (*format)(const GamePosition *position, char text[GAME_POSITION_TEXT]);
    void (*draw)(const GamePosition *position, char text[GAME_DIAGRAM_TEXT]);
    void (*flip)(GamePosition *position); // the same position with colours changed
    int (*seat_to_move)(const GamePosition *position);
    int (*ply)(const GamePosition *position); // plies played, by the position's own counter
    uint64_t (*key)(const GamePosition *position);
    bool (*parse_move)(Slice text, const GamePosition *position, GameMove *move, Error *error);
    void (*format_move)(GameMove move, char text[GAME_MOVE_TEXT]);
    int (*moves)(const GamePosition *position, GameMove moves[GAME_MAX_MOVES]);
    void (*play)(GamePosition *position, GameMove move);
    // The verdict on a position whose earlier positions are in `history`.
    Verdict (*verdict)(const GamePosition *position, const History *history);
    uint64_t (*perft)(const GamePosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop);
    uint64_t (*perft_every_leaf)(const GamePosition *position, int depth, const StopFlag *stop);
    void (*trace)(const GamePosition *position, char text[GAME_TRACE_TEXT]);
    Wdl (*wdl)(const GamePosition *position, int score);

    // The searcher's thread-local state: `worker_bytes` that begin with a Worker.
    size_t worker_bytes;
    void (*worker_new_game)(Worker *worker); // forgets what was learnt
    // Makes ready to search the task's position; worker->root is filled in already.
    void (*worker_prepare)(Worker *worker);
    // Searches root moves from worker->root_first on, to a depth and within a window, and gives the
    // best score; scores and lines stand in worker->root. Incomplete once the stop flag is up.
    int (*search_root)(Worker *worker, int alpha, int beta, int depth);

    const char *const *bench_positions; // each "FEN [moves ...]"
    int bench_position_count, bench_depth;
    const char *const *speedtest_games; // each a list of moves from the start
    int speedtest_game_count;
} Game;

// All variants, the default one first.
extern const Game *const games[];
extern const int game_count;

// The variant of that name, or NULL.
const Game *game_find(Slice variant);

#endif
