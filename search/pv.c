#include "search/pv.h"

#include <string.h>

enum {
    MOST_TRIED = 4000, // moves that a proof may play: some tenths of a millisecond
    MOST_ADDED = 5,    // plies that it may add
    NOT_PROVEN = -1
};

// A way from the searched position. The history is always that of the position it stands at.
typedef struct Walk {
    const Rules *rules;
    History *history;
    GamePosition position;
    size_t history_count; // at the searched position
} Walk;

static Walk begin(const SearchTask *task)
{
    return (Walk){task->game->rules, task->pv_history, *task->position, task->pv_history->count};
}

static void end(Walk *walk)
{
    while (walk->history->count > walk->history_count)
        history_pop(walk->history);
}

// False, and nothing changed, when memory runs out.
static bool step(Walk *walk, GameMove move)
{
    if (!history_push(walk->history, walk->rules->key(&walk->position)))
        return false;
    walk->rules->play(&walk->position, move);
    return true;
}

static Verdict verdict_of(const Walk *walk)
{
    return walk->rules->verdict(&walk->position, walk->history);
}

// --- The proof -----------------------------------------------------------------------------------

// A proof that the winner wins, from the walk's end on.
typedef struct Proof {
    Walk *walk;
    int winner;                      // seat
    int left;                        // moves that may still be played
    GameMove killer[MOST_ADDED + 1]; // by plies to go: the move that settled the last such position
} Proof;

static int prove(Proof *proof, int plies, GameMove *line);

// The proof of the position after a move, the move included.
static int prove_move(Proof *proof, GameMove move, int plies, GameMove *line)
{
    Walk *walk = proof->walk;
    GamePosition before = walk->position;
    if (--proof->left < 0 || !step(walk, move))
        return NOT_PROVEN;
    Verdict verdict = verdict_of(walk);
    int below = NOT_PROVEN;
    if (verdict.kind == GAME_WON && verdict.winner == proof->winner)
        below = 0;
    else if (verdict.kind == GAME_GOES_ON && plies > 1)
        below = prove(proof, plies - 1, line + 1);
    history_pop(walk->history);
    walk->position = before;
    line[0] = move;
    return below == NOT_PROVEN ? NOT_PROVEN : below + 1;
}

static void bring_forward(GameMove *moves, int count, GameMove move)
{
    for (int i = 1; i < count; i++)
        if (moves[i] == move) {
            moves[i] = moves[0];
            moves[0] = move;
        }
}

// Proves that the game is won within so many plies, at least 1 and as many as the line has room
// for, whatever the others do. Gives the length of the line, in which they hold out as long as they
// can and the winner takes no less time than he has, or NOT_PROVEN.
static int prove(Proof *proof, int plies, GameMove *line)
{
    const Rules *rules = proof->walk->rules;
    GameMove moves[GAME_MAX_MOVES], tried[MOST_ADDED], *killer = &proof->killer[plies];
    int count = rules->moves(&proof->walk->position, moves), longest = NOT_PROVEN;
    bool wins = rules->seat_to_move(&proof->walk->position) == proof->winner;
    bring_forward(moves, count, *killer);
    for (int i = 0; i < count && !(wins && longest == plies); i++) {
        int length = prove_move(proof, moves[i], plies, tried);
        if (length > longest) {
            longest = length;
            memcpy(line, tried, (size_t)length * sizeof *line);
        }
        if (wins ? length == plies : length == NOT_PROVEN)
            *killer = moves[i];
        if (!wins && length == NOT_PROVEN)
            return NOT_PROVEN;
    }
    return longest;
}

// The seat that a decided score says will win, or -1: of three players, one's loss tells nothing.
static int winner_of(const SearchTask *task, int score)
{
    const Rules *rules = task->game->rules;
    int seat = rules->seat_to_move(task->position);
    return score_is_win(score) ? seat : score_is_loss(score) && rules->seats == 2 ? 1 - seat : -1;
}

// Completes the line from the walk's end to the end of the game that the score promises.
static void add_end(const SearchTask *task, Walk *walk, int score, Line *shown)
{
    GameMove line[MOST_ADDED];
    Proof proof = {.walk = walk, .winner = winner_of(task, score), .left = MOST_TRIED};
    int plies = score_plies_to_end(score) - shown->length;
    if (proof.winner < 0 || plies < 1 || plies > MOST_ADDED)
        return;
    int length = prove(&proof, plies, line);
    for (int i = 0; i < length; i++)
        shown->moves[shown->length++] = line[i];
}

// --- The line ------------------------------------------------------------------------------------

// Goes on from the walk's end with the table's exact scores. Where several threads search, a line
// ends where one took the exact score of another. No move is added that repeats a position or ends
// the game, as the score promises neither.
static void add_from_table(const SearchTask *task, Walk *walk, Line *shown)
{
    const Rules *rules = walk->rules;
    TtData entry;
    while (shown->length < MAX_PLY && tt_probe(task->tt, rules->key(&walk->position), &entry) &&
           entry.bound == BOUND_EXACT && rules->is_legal(&walk->position, entry.move) &&
           step(walk, entry.move) && verdict_of(walk).kind == GAME_GOES_ON &&
           history_times(walk->history, rules->key(&walk->position)) == 0)
        shown->moves[shown->length++] = entry.move;
}

void pv_complete(const SearchTask *task, const uint16_t *moves, int length, int score, Bound bound,
                 Line *shown)
{
    memcpy(shown->moves, moves, (size_t)length * sizeof *moves);
    shown->length = length;
    if (task->pv_history == NULL)
        return;
    Walk walk = begin(task);
    int plies = 0;
    bool over = false;
    while (plies < length && !over && step(&walk, moves[plies])) {
        plies++;
        over = verdict_of(&walk).kind != GAME_GOES_ON;
    }
    if (over)
        shown->length = plies;
    else if (plies == length && bound == BOUND_EXACT && score_is_decided(score))
        add_end(task, &walk, score, shown);
    else if (plies == length && bound == BOUND_EXACT && task->abdada != NULL)
        add_from_table(task, &walk, shown);
    end(&walk);
}

bool pv_ends_game(const SearchTask *task, GameMove move)
{
    if (task->pv_history == NULL)
        return false;
    Walk walk = begin(task);
    bool over = step(&walk, move) && verdict_of(&walk).kind != GAME_GOES_ON;
    end(&walk);
    return over;
}
