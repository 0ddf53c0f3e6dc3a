// The order of moves in the search of ships: nothing is left out or given twice, White and Black
// think alike, and what cut comes sooner.
#include "search/ships/search.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

// A search that stands in a position and has learnt nothing but what it begins with.
static void stand(ShipsSearch *search, const ShipsPosition *position)
{
    memset(&search->history, 0, sizeof search->history);
    memset(search->frames, 0, sizeof search->frames);
    ships_history_from_policy(&search->history);
    for (size_t i = 0; i < ARRAY_COUNT(search->frames); i++)
        search->frames[i].continuation = &search->no_continuation;
    search->position = *position;
}

// A position in which the game is not over.
static ShipsPosition some_position(Rng *rng)
{
    ShipsPosition position = unit_random_position(rng, SHIPS_FLEET);
    ShipsSide side = (ShipsSide)position.side;
    position.ships[side] &= ~ships_port(ships_other(side));
    position.key = ships_key(&position);
    return position;
}

static bool must_clear(const ShipsPosition *position)
{
    return board_any(ships_enemy(position) & ships_port((ShipsSide)position->side));
}

// All moves as they come, and their scores; gives their number, or -1 if there are too many.
static int order(ShipsSearch *search, ShipsMove first, const ShipsMove killers[KILLERS],
                 ShipsMove *moves, int32_t *scores)
{
    ShipsPicker picker;
    const ShipsPosition *position = &search->position;
    ShipsSight sight = ships_sight(position);
    memcpy(ships_frame(search, 0)->killers, killers, KILLERS * sizeof *killers);
    ships_picker_start(&picker, search, first, must_clear(position));
    for (int count = 0; count < SHIPS_MAX_MOVES; count++) {
        ShipsScored next = ships_picker_next(&picker, search, &sight, 0);
        moves[count] = ships_scored_move(next);
        scores[count] = ships_scored_score(next);
        if (moves[count] == SHIPS_MOVE_NONE)
            return count;
    }
    return -1;
}

// Whether the moves that were given are those wanted, which come in rising order, each once.
static bool are_all(const ShipsMove *given, int count, const ShipsMove *wanted, int wanted_count)
{
    static bool seen[SHIPS_MOVE_CODES];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < count; i++) {
        if (seen[given[i]])
            return false;
        seen[given[i]] = true;
    }
    for (int i = 0; i < wanted_count; i++)
        if (!seen[wanted[i]])
            return false;
    return count == wanted_count;
}

static ShipsMove any_of(Rng *rng, const ShipsMove *moves, int count)
{
    uint32_t some = rng_below(rng, 4);
    return some == 0 ? SHIPS_MOVE_NONE
           : some == 1 || count == 0
               ? ships_move((int)rng_below(rng, BOARD_SQUARES), (int)rng_below(rng, BOARD_SQUARES))
               : moves[rng_below(rng, (uint32_t)count)];
}

static ShipsMove rotated(ShipsMove move)
{
    return move == SHIPS_MOVE_NONE ? move : ships_rotated_move(move);
}

// Whether the other colour's moves have the same scores; moves with equal ones may change places.
static bool scores_the_same(ShipsSearch *search, const int32_t *scores, int count, ShipsMove first,
                            const ShipsMove killers[KILLERS])
{
    ShipsMove others[SHIPS_MAX_MOVES], rotated_killers[KILLERS];
    int32_t other_scores[SHIPS_MAX_MOVES];
    ShipsPosition flipped = ships_flipped(&search->position);
    for (int i = 0; i < KILLERS; i++)
        rotated_killers[i] = rotated(killers[i]);
    stand(search, &flipped);
    return order(search, rotated(first), rotated_killers, others, other_scores) == count &&
           memcmp(scores, other_scores, (size_t)count * sizeof *scores) == 0;
}

void SHIPS_TEST(order_complete)(void)
{
    Rng rng = {173};
    ShipsSearch *search = calloc(1, sizeof *search);
    if (!CHECK(search != NULL))
        return;
    for (int i = 0; i < 150 * unit_effort; i++) {
        ShipsMove given[SHIPS_MAX_MOVES], wanted[SHIPS_MAX_MOVES];
        int32_t scores[SHIPS_MAX_MOVES];
        ShipsPosition position = some_position(&rng);
        bool clearing = must_clear(&position);
        int count = clearing ? ships_clearing_moves(&position, wanted, SHIPS_MAX_MOVES)
                             : ships_moves(&position, wanted);
        // The table's move of another position may be illegal here.
        ShipsMove first = clearing ? SHIPS_MOVE_NONE : any_of(&rng, wanted, count);
        ShipsMove killers[KILLERS] = {any_of(&rng, wanted, count), any_of(&rng, wanted, count)};
        stand(search, &position);
        int is = order(search, first, killers, given, scores);
        if (!CHECK(are_all(given, is, wanted, count)) ||
            !CHECK(scores_the_same(search, scores, count, first, killers)))
            break;
    }
    free(search);
}

// How many of the moves force. They come first where no table's move is given.
static int forcing_of(const int32_t *scores, int count)
{
    int forcing = 0;
    while (forcing < count && scores[forcing] >= SHIPS_ORDER_FORCING)
        forcing++;
    return forcing;
}

// Lets the last of `count` moves cut, after the first of them were tried in vain.
static void last_one_cuts(ShipsSearch *search, const ShipsMove *moves, int count, bool quiet)
{
    ShipsTried tried = {0};
    int most = quiet ? ARRAY_COUNT(tried.quiet) : ARRAY_COUNT(tried.forcing);
    int tried_count = count - 1 < most ? count - 1 : most;
    memcpy(quiet ? tried.quiet : tried.forcing, moves, (size_t)tried_count * sizeof *moves);
    *(quiet ? &tried.quiet_count : &tried.forcing_count) = tried_count;
    ships_update_histories(search, moves[count - 1], quiet, &tried, 6, 0);
}

// Whether, of quiet or of forcing moves, one that cut comes first from then on, and one that was
// tried before it has fallen. A search for nothing but a win orders forcing moves without it.
static bool learns(ShipsSearch *search, bool quiet)
{
    const ShipsMove none[KILLERS] = {SHIPS_MOVE_NONE};
    ShipsMove moves[SHIPS_MAX_MOVES], killers[KILLERS];
    int32_t scores[SHIPS_MAX_MOVES];
    int count = order(search, SHIPS_MOVE_NONE, none, moves, scores);
    int forcing = forcing_of(scores, count);
    int start = quiet ? forcing : 0, end = quiet ? count : forcing;
    if (end - start < 2)
        return true;
    ShipsMove in_vain = moves[start], cut = moves[end - 1];
    int32_t before = scores[start], now = before;
    last_one_cuts(search, moves + start, end - start, quiet);
    memcpy(killers, ships_frame(search, 0)->killers, sizeof killers);
    if (order(search, SHIPS_MOVE_NONE, killers, moves, scores) != count)
        return false;
    for (int i = start; i < end; i++)
        now = moves[i] == in_vain ? scores[i] : now;
    return !quiet && search->seeks_win ? moves[start] == in_vain && now == before
                                       : moves[start] == cut && now < before;
}

void SHIPS_TEST(order_learns)(void)
{
    Rng rng = {179};
    ShipsSearch *search = calloc(1, sizeof *search);
    if (!CHECK(search != NULL))
        return;
    for (int i = 0; i < 150 * unit_effort; i++) {
        ShipsPosition position = some_position(&rng);
        if (must_clear(&position))
            continue;
        search->seeks_win = rng_below(&rng, 2) == 0;
        bool quiet = rng_below(&rng, 2) == 0;
        stand(search, &position);
        if (!CHECK(learns(search, quiet)))
            break;
    }
    free(search);
}
