// DESIGN. Correction history: the evaluation errs alike in positions that have much in common. So
// the search notes by how much its score differed from the evaluation. The difference is noted by
// where White's ships stand and by where Black's do. The next evaluation of a position with the
// same ships is moved by that. The transposition table keeps the evaluation uncorrected, for the
// correction goes on changing.
#include "search/ships/search.h"

// A slot holds 128ths of a unit of evaluation. So does an update, for each unit of the difference
// and each ply of the search that found it.
enum { ERROR_UNIT = 128, GAP_MOST = 150, WEIGHT_MOST = 8, LESSON_MOST = 2000 };

static int16_t *error_of(ShipsSearch *search, ShipsSide of)
{
    uint64_t hash = search->position.ships[of] * 0x9E3779B97F4A7C15u;
    uint64_t slot = (hash ^ hash >> 32) * 0xD1B54A32D192ED03u >> (64 - SHIPS_ERROR_BITS);
    return &search->history.errors[search->position.side][of][slot];
}

static int within(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

int ships_corrected(ShipsSearch *search, int eval)
{
    int sum = *error_of(search, SHIPS_WHITE) + *error_of(search, SHIPS_BLACK);
    return within(eval + sum * SHIPS_ERROR_PERCENT / (100 * ERROR_UNIT), SHIPS_SCORE_LIMIT);
}

void ships_learn_error(ShipsSearch *search, int eval, int score, int depth)
{
    int weight = depth < WEIGHT_MOST ? depth : WEIGHT_MOST;
    int lesson =
        within(within(score - eval, GAP_MOST) * weight * SHIPS_ERROR_LESSON / 100, LESSON_MOST);
    learn_score(error_of(search, SHIPS_WHITE), lesson);
    learn_score(error_of(search, SHIPS_BLACK), lesson);
}
