// DESIGN. game.c readies a thread and plays the root moves. node.c is the tree above the horizon,
// quiesce.c the quiescence search beyond it. order.c is the move ordering, correction.c the
// correction history. port.c knows who can enter a port or clear it. Begin with node.c. All of them
// work on a ShipsSearch: the thread's position, a frame for each ply of the path it is on, and the
// histories. Threads share nothing but the task, its transposition table and the table of moves
// being searched.
#ifndef SEARCH_SHIPS_SEARCH_H
#define SEARCH_SHIPS_SEARCH_H

#include "engine/ships/turn.h"
#include "eval/ships/network.h"
#include "search/game.h"
#include "search/move_history.h"
#include "search/shared/eval_cache.h"
#include "search/ships/constants.h"
#include "search/ships/port.h"

enum {
    SHIPS_LMR_DEPTHS = 64,
    SHIPS_LMR_MOVES = 256,
    SHIPS_CORRECTION_BITS = 13,
    // Moves that a node tries before it generates any: the table's, the killers and the
    // countermove.
    SHIPS_GIVEN_MOVES = 2 + KILLERS,
    // Frames before that of ply 0, so that one can always look four plies back.
    SHIPS_FRAMES_BEFORE = 4,
    // From this many quiet plies on, their number is part of a position's key in the table: the
    // draw is in sight.
    SHIPS_KEYED_QUIET_PLY = 80
};

// A row of history scores, by move.
typedef int16_t ShipsMoveScores[SHIPS_MOVE_CODES];

// The histories of a thread: how often a move has cut, alone or after the moves before it. Cleared
// as a whole.
typedef struct ShipsHistory {
    ShipsMoveScores by_side[SHIPS_SIDES]; // history, as butterfly tables have it: from and to
    ShipsMoveScores forcing[SHIPS_SIDES]; // of forcing moves, as capture history elsewhere
    // Continuation history, one, two and four plies back: by the square that the earlier move went
    // to and the side that made it. There are no kinds of ships to tell apart.
    ShipsMoveScores continuations[SHIPS_SIDES][BOARD_SQUARES];
    ShipsMove countermoves[SHIPS_SIDES][SHIPS_MOVE_CODES]; // by the move they answer
    // Correction history: by the side to move and where one side's ships stand, White's and
    // Black's.
    int16_t corrections[SHIPS_SIDES][SHIPS_SIDES][1 << SHIPS_CORRECTION_BITS];
} ShipsHistory;

// A ply of the current line.
typedef struct ShipsFrame {
    uint64_t key;
    ShipsMove move; // that leads on from here; SHIPS_MOVE_NONE for a null move
    ShipsMove killers[KILLERS];
    ShipsMoveScores *continuation; // row of the continuation history after `move`
    bool quiet;                    // `move` is a quiet one
    ShipsMove excluded;            // left out for the singular extension, or SHIPS_MOVE_NONE
} ShipsFrame;

typedef struct ShipsSearch {
    Worker worker;
    ShipsPosition position;
    const ShipsNetwork *network;
    bool seeks_win;      // nothing but a win in so many moves is asked for
    uint64_t table_salt; // what a table entry depends on beside the position
    ShipsFrame frames[SHIPS_FRAMES_BEFORE + MAX_PLY + 2];
    ShipsHistory history;
    EvalCache eval_cache;
    ShipsMoveScores no_continuation; // the row after a null move or before the root; stays zero
    uint16_t reductions[SHIPS_LMR_DEPTHS * SHIPS_LMR_MOVES];
} ShipsSearch;

ALWAYS_INLINE ShipsFrame *ships_frame(ShipsSearch *search, int ply)
{
    return &search->frames[SHIPS_FRAMES_BEFORE + ply];
}

// The key under which the table knows the position.
ALWAYS_INLINE uint64_t ships_table_key(const ShipsSearch *search)
{
    uint64_t quiet = search->position.quiet_plies;
    uint64_t near_draw = UNLIKELY(quiet >= SHIPS_KEYED_QUIET_PLY) ? quiet * 0x9E3779B97F4A7C15u : 0;
    return search->position.key ^ search->table_salt ^ near_draw;
}

// The static evaluation of the position, which must not be over, through the evaluation cache.
ALWAYS_INLINE int ships_evaluate(ShipsSearch *search, const ShipsSight *sight)
{
    int score;
    uint64_t key = search->position.key;
    if (!eval_cache_has(&search->eval_cache, key, &score)) {
        score = ships_network_score(search->network, &search->position, sight);
        eval_cache_put(&search->eval_cache, key, score);
    }
    return score;
}

// A static evaluation with the correction history (correction.c).
int ships_corrected(ShipsSearch *search, int eval);

// Updates the correction history with the score that a search of `depth` found where the corrected
// evaluation is `eval`.
void ships_update_correction(ShipsSearch *search, int eval, int score, int depth);

// Prefetches the entries that the transposition table and the evaluation cache may have of the next
// position, by its key. Close to a draw the table has it elsewhere.
ALWAYS_INLINE void ships_prefetch(ShipsSearch *search, uint64_t key)
{
    tt_prefetch(search->worker.task->tt, key ^ search->table_salt);
    eval_cache_prefetch(&search->eval_cache, key);
}

// Plays a move and notes it in the frame of `ply`, that of the position it is played in.
ALWAYS_INLINE ShipsUndo ships_play(ShipsSearch *search, ShipsMove move, int ply)
{
    ShipsFrame *frame = ships_frame(search, ply);
    frame->move = move;
    frame->continuation = &search->history.continuations[search->position.side][ships_to(move)];
    ships_prefetch(search, ships_key_after(&search->position, move));
    ShipsUndo undo = ships_make(&search->position, move);
    if (board_any(undo.destroyed))
        ships_prefetch(search, search->position.key);
    worker_count_node(&search->worker);
    return undo;
}

// A line of a decided game: `move` and then, if the enemy has one, any reply.
void ships_line_win(ShipsSearch *search, int ply, ShipsMove move);

// True if the position at `ply` is a draw by repetition: it occurred before in the current line, or
// twice in the game and the root together.
bool ships_is_repetition(const ShipsSearch *search, int ply);

// Whether the game is over or drawn at `ply`, and then its score. Notes the position's key.
static inline bool ships_is_over(ShipsSearch *search, int ply, int *score)
{
    const ShipsPosition *position = &search->position;
    ships_frame(search, ply)->key = position->key;
    if (ships_mover_in_port(position))
        *score = score_win_in(ply);
    else if (ships_is_repetition(search, ply))
        *score = 0;
    else if (position->quiet_plies >= SHIPS_QUIET_LIMIT_PLY)
        *score = ships_move_count(position) > 0 ? 0 : score_loss_in(ply);
    else
        return false;
    return true;
}

// Quiescence search: only forcing moves. `quiet_ply` counts plies from the horizon.
int ships_quiesce(ShipsSearch *search, int alpha, int beta, int ply, int quiet_ply);

// Principal variation search. `pv` for a node whose exact score is wanted, `cut` for one expected
// to fail high.
int ships_search_pv(ShipsSearch *search, int alpha, int beta, int depth, int ply);
int ships_search_zero(ShipsSearch *search, int beta, int depth, int ply, bool cut);

// ---- move ordering ----

// A score above its move, above the move's place in a list, in one word: so the largest word is the
// best move, and says where it is.
typedef int64_t ShipsScored;

ALWAYS_INLINE ShipsScored ships_scored(int32_t score, ShipsMove move, int place)
{
    return (int64_t)score * ((int64_t)1 << 32) + ((int64_t)move << 16) + place;
}

ALWAYS_INLINE int ships_scored_place(ShipsScored word)
{
    return (int)(word & 0xFFFF);
}

ALWAYS_INLINE ShipsMove ships_scored_move(ShipsScored word)
{
    return (ShipsMove)(word >> 16 & 0xFFFF);
}

ALWAYS_INLINE int32_t ships_scored_score(ShipsScored word)
{
    return (int32_t)(word >> 32);
}

// Gives a node's moves one by one, best first, and generates no more of them than are asked for.
typedef struct ShipsPicker {
    bool clearing; // only moves that clear the own port
    enum {
        SHIPS_STAGE_TABLE_MOVE,
        SHIPS_STAGE_FORCING_FILL,
        SHIPS_STAGE_FORCING,
        SHIPS_STAGE_REMEMBERED,
        SHIPS_STAGE_QUIET
    } stage;
    Board forcing; // moves to these squares came in their own stage
    // Given before they are generated: the table's move, then killers and countermove.
    ShipsMove given[SHIPS_GIVEN_MOVES];
    int given_count, remembered;
    int count, next;
    ShipsScored moves[SHIPS_MAX_MOVES];
} ShipsPicker;

enum { SHIPS_ORDER_FORCING = 1 << 20 }; // moves with at least this score are not quiet

// Squares where a further ship of the mover makes a third attacker.
Board ships_third_attacker_squares(const ShipsPosition *position, const ShipsSight *sight);

// The moves to a few squares, found from there; gives their number.
int ships_moves_to(const ShipsPosition *position, Board squares, ShipsMove *moves);

// Fills a cleared history with the move policy, before anything is learnt (policy.h).
void ships_history_from_policy(ShipsHistory *history);

// Makes the picker ready. A `first` that is not legal here is forgotten.
void ships_picker_start(ShipsPicker *picker, const ShipsSearch *search, ShipsMove first,
                        bool clearing);

// The best move not given yet with its score, or 0 if there is none. The position and its sight
// must be those of the node, at `ply`.
ShipsScored ships_picker_next(ShipsPicker *picker, ShipsSearch *search, const ShipsSight *sight,
                              int ply);

// The moves of a node that did not cut, the first ones of either kind.
typedef struct ShipsTried {
    int quiet_count, forcing_count;
    ShipsMove quiet[64], forcing[16];
} ShipsTried;

// Updates killers, countermove, history and continuation history: a bonus for the move that cut at
// `ply`, a malus for the moves that came before it.
void ships_update_histories(ShipsSearch *search, ShipsMove move, bool quiet,
                            const ShipsTried *tried, int depth, int ply);

// Gives the enemy's quiet move that led to `ply` a history bonus: nothing helped against it.
void ships_reward_move_before(ShipsSearch *search, int depth, int ply);

#endif
