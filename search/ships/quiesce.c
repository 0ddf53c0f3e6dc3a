// DESIGN. Quiescence search. A player may stand pat, for some quiet move is taken to be no worse
// than doing nothing; only forcing moves matter. In this game they are:
//   1. entering the port for good: decided at once, without a search;
//   2. clearing the own port of an enemy ship: then standing pat is no choice, and every clearing
//      move is searched;
//   3. moving a third attacker up to an enemy ship.
// Ships already attacked by three fall with any move, so they are the evaluation's business: taking
// them by quiet moves would make all moves forcing. Third attackers are common too: unguarded they
// take the tree over. So after the first SHIPS_QUIESCE_FULL_PLIES only one per node is tried, and
// none after SHIPS_QUIESCE_LAST_PLY. Delta pruning: none is tried either where the evaluation is
// too far below alpha. bench/MEASURED.md has the figures.
#include "search/ships/search.h"

// The window of a node, and the best score so far.
typedef struct Window {
    int best, alpha, beta;
} Window;

// Searches the position after a move that has been played, takes it back, and keeps its score if it
// is the best. False if the search is to stop.
static bool look_beyond(ShipsSearch *search, ShipsMove move, ShipsUndo undo, Window *window,
                        int ply, int quiet_ply)
{
    int alpha = window->best > window->alpha ? window->best : window->alpha;
    int score = -ships_quiesce(search, -window->beta, -alpha, ply + 1, quiet_ply + 1);
    ships_undo(&search->position, move, undo);
    if (worker_is_stopped(&search->worker))
        return false;
    if (score > window->best) {
        window->best = score;
        if (score > window->alpha)
            line_extend(&search->worker.lines[ply], move);
    }
    return true;
}

// Searches all moves that clear the port. The mover may not stand pat: without one he has lost.
static int clear_port(ShipsSearch *search, int alpha, int beta, int ply, int quiet_ply)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    int count = ships_clearing_moves(&search->position, moves, SHIPS_MAX_MOVES);
    bool stuck = ships_move_count(&search->position) == 0;
    Window window = {stuck ? score_loss_in(ply) : score_loss_in(ply + 1), alpha, beta};
    for (int i = 0; i < count && window.best < beta; i++) {
        ShipsUndo undo = ships_play(search, moves[i], ply);
        if (!look_beyond(search, moves[i], undo, &window, ply, quiet_ply))
            return 0;
    }
    return window.best;
}

static int attack(ShipsSearch *search, const ShipsSight *sight, Window window, int ply,
                  int quiet_ply)
{
    Board squares = ships_third_attacker_squares(&search->position, sight);
    ShipsMove moves[SHIPS_MAX_MOVES];
    int count = ships_moves_to(&search->position, squares, moves);
    int tries = quiet_ply < SHIPS_QUIESCE_FULL_PLIES ? SHIPS_MAX_MOVES : 1;
    for (int i = 0; i < count && tries > 0 && window.best < window.beta; i++) {
        ShipsUndo undo = ships_play(search, moves[i], ply);
        if (!board_any(undo.destroyed)) {
            ships_undo(&search->position, moves[i], undo);
            if (worker_must_stop(&search->worker))
                return 0;
            continue;
        }
        tries--;
        if (!look_beyond(search, moves[i], undo, &window, ply, quiet_ply))
            return 0;
    }
    return window.best;
}

int ships_quiesce(ShipsSearch *search, int alpha, int beta, int ply, int quiet_ply)
{
    const ShipsPosition *position = &search->position;
    ShipsSide side = (ShipsSide)position->side;
    Worker *worker = &search->worker;
    int score;
    line_clear(&worker->lines[ply]);
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (worker_must_stop(worker))
        return 0;
    if (ships_is_over(search, ply, &score))
        return score;

    bool clearing = board_any(ships_enemy(position) & ships_port(side));
    ShipsSight sight = ships_sight(position);
    if (ply >= MAX_PLY - 1)
        return clearing ? 0 : ships_evaluate(search, &sight);
    if (clearing)
        return clear_port(search, alpha, beta, ply, quiet_ply);
    ShipsMove entry = ships_winning_entry(position, sight.own.ge1);
    if (entry != SHIPS_MOVE_NONE) {
        if (beta - alpha > 1)
            ships_line_win(search, ply, entry);
        return score_win_in(ply + 2);
    }
    int best = ships_corrected(search, ships_evaluate(search, &sight));
    if (best >= beta || quiet_ply >= SHIPS_QUIESCE_LAST_PLY ||
        best + SHIPS_QUIESCE_DELTA_MARGIN <= alpha)
        return best;
    return attack(search, &sight, (Window){best, alpha, beta}, ply, quiet_ply);
}
