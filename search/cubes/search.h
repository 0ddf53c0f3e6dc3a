// A search thread of the hexagon game, and the pieces its search is made of.
//
// DESIGN. game.c readies a thread and plays the root moves. node.c is alpha-beta between two
// parties: the player at the root, and the others. With two players that is the usual search. With
// three it is the paranoid one (Sturtevant and Korf, "On Pruning Techniques for Multi-Player
// Games", 2000). mcts.c is Monte-Carlo tree search with PUCT, which has everyone look after himself
// and keeps its tree in memory (tree.h). Scores of alpha-beta are those of the party to move; a
// score is decided only where it is proven whatever the others do.
#ifndef SEARCH_CUBES_SEARCH_H
#define SEARCH_CUBES_SEARCH_H

#include "eval/cubes/eval.h"
#include "search/cubes/constants.h"
#include "search/game.h"
#include "search/move_history.h"
#include "search/shared/eval_cache.h"

// How a search for three players sees the others: Game.modes.
typedef enum CubesMode {
    CUBES_MCTS,     // everyone does what is best for himself, in a tree that grows where the play
                    // looks best
    CUBES_PARANOID, // all others play together against the one who thinks
    CUBES_MODES
} CubesMode;

enum {
    CUBES_LMR_DEPTHS = 32,
    CUBES_LMR_MOVES = 64,
    // Slots of a table of the correction history, as a power of two.
    CUBES_CORRECTION_BITS = 14,
    // Undecided scores of games that are as good as decided: adjudicated after a repetition in the
    // line looked at, or after a last round, that other moves may avoid, and lost to others who
    // would have to agree on it.
    CUBES_REPEATED = 20000,
    CUBES_ADJUDGED = 20001,
    CUBES_BEATEN = 25000,
    // From this round on, the round is part of a position's key in the table: the end is in sight.
    CUBES_KEYED_ROUND = 45,
};

// How an end of the game that was met in a line stands to other lines.
typedef enum CubesCertainty {
    CUBES_SURE, // the game is over there however it got there
    CUBES_OPEN, // by the last round: a position that occurs for the third time may come before it
    CUBES_IN_LINE, // by a repetition that only this line has
} CubesCertainty;

typedef struct CubesFrame {
    uint64_t key; // the position's own
    CubesMove move;
    CubesMove killers[KILLERS];
    CubesMove excluded; // from the moves searched here: node.c, step 7; else CUBES_MOVE_NONE
} CubesFrame;

typedef struct CubesSearch {
    Worker worker;
    CubesPosition position;
    const void *net; // of the evaluation
    int root_seat;
    bool proves;         // the tree has all answers of the others, so that a win in it is one
    bool seeks_win;      // the limits ask for nothing but a win (go mate)
    bool end_is_near;    // nothing can come before the last round's end: see prepare in game.c
    uint64_t table_salt; // what a table entry depends on beside the position
    CubesFrame frames[MAX_PLY + 3];
    int16_t history[CUBES_SEATS][CUBES_MOVE_CODES];
    // Correction history, by the seat to move: where its cubes stand, and where the next one's do.
    int16_t corrections[CUBES_SEATS][2][1 << CUBES_CORRECTION_BITS];
    EvalCache eval_cache; // the evaluation cache
    uint16_t reductions[CUBES_LMR_DEPTHS * CUBES_LMR_MOVES];
} CubesSearch;

// The party to move: 0 the root player's, 1 the others'.
ALWAYS_INLINE int cubes_party(const CubesSearch *search)
{
    return search->position.seat != search->root_seat;
}

// The key under which the table knows the position.
ALWAYS_INLINE uint64_t cubes_table_key(const CubesSearch *search)
{
    uint64_t round = search->position.round;
    uint64_t last = round >= CUBES_KEYED_ROUND ? round * 0x9E3779B97F4A7C15u : 0;
    return search->position.key ^ search->table_salt ^ last;
}

// The key of the evaluation cache: the position's own, with the round and the seat at the root.
ALWAYS_INLINE uint64_t cubes_evaluation_key(const CubesSearch *search)
{
    uint64_t rest = 4 * search->position.round + (uint64_t)search->root_seat;
    return search->position.key ^ rest * 0x9E3779B97F4A7C15u;
}

ALWAYS_INLINE CubesUndo cubes_play(CubesSearch *search, CubesMove move, int ply)
{
    search->frames[ply].move = move;
    CubesUndo undo = cubes_make(&search->position, move);
    tt_prefetch(search->worker.task->tt, cubes_table_key(search));
    eval_cache_prefetch(&search->eval_cache, cubes_evaluation_key(search));
    worker_count_node(&search->worker);
    return undo;
}

// A node at `ply` begins: its line is empty, and the search has come that far.
ALWAYS_INLINE void cubes_note_ply(CubesSearch *search, int ply)
{
    line_clear(&search->worker.lines[ply]);
    if (ply > search->worker.seldepth)
        search->worker.seldepth = ply;
}

// The static evaluation as the root player sees it, through the evaluation cache.
int cubes_root_score(CubesSearch *search);

// An evaluation with the correction history, both as the party to move sees it (correction.c).
int cubes_corrected(CubesSearch *search, int eval);

// Updates the correction history with the score that a search of `depth` found where the corrected
// evaluation is `eval`, both as the party to move sees it.
void cubes_correction_update(CubesSearch *search, int eval, int score, int depth);

// How the game has ended at `ply`, if it has: the winner's seat or CUBES_NOBODY in *winner. Whether
// anybody has a move is not asked.
bool cubes_is_over(CubesSearch *search, int ply, int *winner, CubesCertainty *certainty);

// The score of an end at `ply` as the root player sees it.
int cubes_end_score(const CubesSearch *search, int ply, int winner, CubesCertainty certainty);

// Whether a score is no matter of evaluation: the game ends in that line, proven or not.
ALWAYS_INLINE bool cubes_is_end(int score)
{
    return score >= CUBES_REPEATED || score <= -CUBES_REPEATED;
}

// Whether a score depends on the path: that of a repetition that only this line has. The table is
// for all lines, and must not know it.
ALWAYS_INLINE bool cubes_depends_on_path(int score)
{
    return score == CUBES_REPEATED || score == -CUBES_REPEATED;
}

// ---- move ordering ----

typedef struct CubesPicker {
    int count, next;
    CubesMove moves[CUBES_MAX_MOVES];
    int32_t scores[CUBES_MAX_MOVES];
} CubesPicker;

// Generates and scores the moves, without the one that is excluded at `ply`. True if there are any.
bool cubes_picker_start(CubesPicker *picker, const CubesSearch *search, CubesMove first, int ply);

// The best move not given yet, or CUBES_MOVE_NONE.
CubesMove cubes_picker_next(CubesPicker *picker);

// Updates killers and history: a bonus for the move that cut at `ply`, a malus for those that came
// before it.
void cubes_learn(CubesSearch *search, CubesMove move, const CubesMove *tried, int tried_count,
                 int depth, int ply);

// ---- the trees ----

// Alpha-beta; the score is that of the party to move. `pv` where the exact score is wanted.
int cubes_search(CubesSearch *search, int alpha, int beta, int depth, int ply, bool pv);

// Monte-Carlo tree search for three players: Game.own_search.
bool cubes_tree_search(Worker *worker);

#endif
