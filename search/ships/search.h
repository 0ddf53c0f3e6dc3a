// A search thread of the 8x8 game, and the pieces its search is made of.
//
// DESIGN. root.c starts a search and visits root moves, node.c is the tree above the horizon,
// quiesce.c the forced play beyond it, order.c which move comes first. Each piece is small and gets
// all it works on through the Ships it is handed: the thread's position, the stack of the line it
// is on, and what it has learnt. Nothing is shared with other threads but the task and its table.
#ifndef SEARCH_SHIPS_SHIPS_H
#define SEARCH_SHIPS_SHIPS_H

#include "eval/ships/network.h"
#include "search/game.h"
#include "search/ships/constants.h"
#include "search/ships/history.h"
#include "search/ships/port.h"

enum {
    KILLERS = 2,
    REDUCTION_DEPTHS = 64,
    REDUCTION_MOVES = 256,
    GIVEN_MOVES = 2 + KILLERS, // that a node tries before it generates: table, killers, answer
    FRAMES_BEFORE = 2, // frames below ply 0, so that looking two plies back is always possible
    // From this many quiet plies on, their number belongs to a position's key in the table: the
    // draw is in sight.
    KEYED_QUIET_PLY = 80
};

// What one ply of the current line remembers.
typedef struct Frame {
    uint64_t key;
    ShipsMove move; // that leads on from here; SHIPS_MOVE_NONE for a null move
    ShipsMove killers[KILLERS];
    MoveScores *sequels; // history row of answers to `move`
} Frame;

typedef struct Line {
    int length;
    ShipsMove moves[MAX_PLY + 1];
} Line;

typedef struct Ships {
    Worker worker;
    ShipsPosition position;
    const Network *network;
    uint64_t table_salt; // what a table entry depends on beside the position
    Frame frames[FRAMES_BEFORE + MAX_PLY + 2];
    Line lines[MAX_PLY + 2];
    MoveHistory history;
    MoveScores no_sequels; // the row after a null move or before the root; stays zero
    uint8_t reductions[REDUCTION_DEPTHS][REDUCTION_MOVES];
} Ships;

ALWAYS_INLINE Frame *frame_at(Ships *ships, int ply)
{
    return &ships->frames[FRAMES_BEFORE + ply];
}

// The key under which the table knows the position.
ALWAYS_INLINE uint64_t table_key(const Ships *ships)
{
    uint64_t quiet = ships->position.quiet_plies;
    uint64_t near_draw = UNLIKELY(quiet >= KEYED_QUIET_PLY) ? quiet * 0x9E3779B97F4A7C15u : 0;
    return ships->position.key ^ ships->table_salt ^ near_draw;
}

// The static evaluation of the position, which must not be over.
ALWAYS_INLINE int evaluate(const Ships *ships, const ShipsSight *sight)
{
    return network_evaluate(ships->network, &ships->position, sight);
}

// Plays a move and keeps the stack. `ply` is that of the position it is played in.
ALWAYS_INLINE ShipsUndo play(Ships *ships, ShipsMove move, int ply)
{
    Frame *frame = frame_at(ships, ply);
    frame->move = move;
    frame->sequels = &ships->history.after[ships->position.side][ships_to(move)];
    ShipsUndo undo = ships_make(&ships->position, move);
    tt_prefetch(ships->worker.task->tt, table_key(ships));
    worker_count_node(&ships->worker);
    return undo;
}

// Ends the line at `ply` here, or makes it `move` followed by the line below.
ALWAYS_INLINE void line_end(Ships *ships, int ply)
{
    ships->lines[ply].length = 0;
}

void line_extend(Ships *ships, int ply, ShipsMove move);

// A line of a decided game: `move` and then, if the enemy has one, any reply.
void line_win(Ships *ships, int ply, ShipsMove move);

// True if the position at `ply` is a draw by repetition: it occurred before in the current line, or
// twice in the game and the root together.
bool is_repetition(const Ships *ships, int ply);

// Scores of decided games count from the root in the search and from the position in the table.
ALWAYS_INLINE int score_to_table(int score, int ply)
{
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}

ALWAYS_INLINE int score_from_table(int score, int ply)
{
    return score_is_win(score) ? score - ply : score_is_loss(score) ? score + ply : score;
}

// Beyond the horizon: only forcing moves. `quiet_ply` counts plies from the horizon.
int quiesce(Ships *ships, int alpha, int beta, int ply, int quiet_ply);

// Above the horizon. `pv` for a node whose exact score is wanted, `cut` for one expected to fail
// high.
int search_pv(Ships *ships, int alpha, int beta, int depth, int ply);
int search_zero(Ships *ships, int beta, int depth, int ply, bool cut);

// ---- move ordering ----

// A score above its move in one word, so that the best move is the largest word.
typedef int64_t ScoredMove;

ALWAYS_INLINE ScoredMove scored(int32_t score, ShipsMove move)
{
    return (int64_t)score * 65536 + move;
}

ALWAYS_INLINE ShipsMove scored_move(ScoredMove scored)
{
    return (ShipsMove)(scored & 0xFFFF);
}

ALWAYS_INLINE int32_t scored_score(ScoredMove scored)
{
    return (int32_t)(scored >> 16);
}

// Gives a node's moves one by one, best first, and generates no more of them than are asked for.
typedef struct MovePicker {
    bool clearing; // only moves that clear the own port
    enum {
        STAGE_TABLE_MOVE,
        STAGE_FORCING_FILL,
        STAGE_FORCING,
        STAGE_REMEMBERED,
        STAGE_QUIET
    } stage;
    uint64_t forcing;             // moves to these squares came in their own stage
    ShipsMove given[GIVEN_MOVES]; // out of their turn: the table's move first, then remembered ones
    int given_count, remembered;
    int count, next;
    ScoredMove moves[SHIPS_MAX_MOVES];
} MovePicker;

enum { ORDER_FORCING = 1 << 20 }; // moves with at least this score are not quiet

// Squares where a further ship of the mover makes a third attacker.
uint64_t third_attacker_squares(const ShipsPosition *position, const ShipsSight *sight);

// The moves to a few squares, found from there; gives their number.
int moves_to(const ShipsPosition *position, uint64_t squares, ShipsMove *moves);

// Makes the picker ready. A `first` that is not legal here is forgotten.
void picker_start(MovePicker *picker, const Ships *ships, ShipsMove first, bool clearing);

// The best move not given yet with its score, or 0 if there is none. The position and its sight
// must be those of the node, at `ply`.
ScoredMove picker_next(MovePicker *picker, Ships *ships, const ShipsSight *sight, int ply);

// Learns from a move that cut at `ply`, and from the quiet moves that came before it.
void learn_from_cut(Ships *ships, ShipsMove move, bool quiet, const ShipsMove *tried,
                    int tried_count, int depth, int ply);

// ---- for the table of games ----

void ships_worker_new_game(Worker *worker);
void ships_worker_prepare(Worker *worker);
int ships_search_root(Worker *worker, int alpha, int beta, int depth);

#endif
