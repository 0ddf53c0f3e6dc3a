// DESIGN. Beyond the horizon a player may stand pat, for any quiet move is taken to be no worse
// than doing nothing; only what forces matters. That is, in this game:
//   1. entering the port for good: decided at once, without a search;
//   2. clearing the own port of an enemy ship: then standing pat is no choice, and every clearing
//      move is searched;
//   3. moving a third attacker up to an enemy ship.
// Ships already attacked by three fall with any move, so they are the evaluation's business: taking
// them by quiet moves would make all moves forcing. Third attackers are common too: unguarded they
// take the tree over, so after the first QUIESCE_FULL_PLIES only one per node is tried, and none
// after QUIESCE_LAST_PLY. The README has the measurements.
#include "search/ships/ships.h"

// What is looked for at a node, and what was found so far.
typedef struct Window {
    int best, alpha, beta;
} Window;

// Searches the position after a move that has been played, takes it back, and keeps its score if it
// is the best. False if the search is to stop.
static bool look_beyond(Ships *ships, ShipsMove move, ShipsUndo undo, Window *window, int ply,
                        int quiet_ply)
{
    int alpha = window->best > window->alpha ? window->best : window->alpha;
    int score = -quiesce(ships, -window->beta, -alpha, ply + 1, quiet_ply + 1);
    ships_undo(&ships->position, move, undo);
    if (worker_is_stopped(&ships->worker))
        return false;
    if (score > window->best) {
        window->best = score;
        if (score > window->alpha)
            line_extend(ships, ply, move);
    }
    return true;
}

// All clearing moves; the mover stands with his back to the wall.
static int clear_port(Ships *ships, int alpha, int beta, int ply, int quiet_ply)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    int count = clearing_moves(&ships->position, moves, SHIPS_MAX_MOVES);
    bool stuck = ships_move_count(&ships->position) == 0;
    Window window = {stuck ? score_loss_in(ply) : score_loss_in(ply + 1), alpha, beta};
    for (int i = 0; i < count && window.best < beta; i++) {
        ShipsUndo undo = play(ships, moves[i], ply);
        if (!look_beyond(ships, moves[i], undo, &window, ply, quiet_ply))
            return 0;
    }
    return window.best;
}

static int attack(Ships *ships, const ShipsSight *sight, Window window, int ply, int quiet_ply)
{
    uint64_t squares = third_attacker_squares(&ships->position, sight);
    ShipsMove moves[SHIPS_MAX_MOVES];
    int count = moves_to(&ships->position, squares, moves);
    int tries = quiet_ply < QUIESCE_FULL_PLIES ? SHIPS_MAX_MOVES : 1;
    for (int i = 0; i < count && tries > 0 && window.best < window.beta; i++) {
        ShipsUndo undo = play(ships, moves[i], ply);
        if (undo.destroyed == 0) {
            ships_undo(&ships->position, moves[i], undo);
            continue;
        }
        tries--;
        if (!look_beyond(ships, moves[i], undo, &window, ply, quiet_ply))
            return 0;
    }
    return window.best;
}

int quiesce(Ships *ships, int alpha, int beta, int ply, int quiet_ply)
{
    const ShipsPosition *position = &ships->position;
    ShipsSide side = (ShipsSide)position->side;
    Worker *worker = &ships->worker;
    line_end(ships, ply);
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (worker_must_stop(worker))
        return 0;
    if (ships_mover_in_port(position))
        return score_win_in(ply);
    frame_at(ships, ply)->key = position->key;
    if (is_repetition(ships, ply))
        return 0;
    if (position->quiet_plies >= SHIPS_QUIET_LIMIT_PLY)
        return ships_move_count(position) > 0 ? 0 : score_loss_in(ply);

    bool clearing = (ships_enemy(position) & ships_port(side)) != 0;
    ShipsSight sight = ships_sight(position);
    if (ply >= MAX_PLY - 1)
        return clearing ? 0 : evaluate(ships, &sight);
    if (clearing)
        return clear_port(ships, alpha, beta, ply, quiet_ply);
    ShipsMove entry = winning_entry(position, sight.own.ge1);
    if (entry != SHIPS_MOVE_NONE) {
        if (beta - alpha > 1)
            line_win(ships, ply, entry);
        return score_win_in(ply + 2);
    }
    int best = evaluate(ships, &sight);
    if (best >= beta || quiet_ply >= QUIESCE_LAST_PLY || best + QUIESCE_GAIN_MARGIN <= alpha)
        return best;
    return attack(ships, &sight, (Window){best, alpha, beta}, ply, quiet_ply);
}
