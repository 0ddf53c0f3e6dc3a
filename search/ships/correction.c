// DESIGN. Correction history: the evaluation errs alike in positions that have much in common. So
// the search notes by how much its score differed from the evaluation. The difference is noted by
// where White's ships stand and by where Black's do. The next evaluation of a position with the
// same ships is moved by that. The transposition table keeps the evaluation uncorrected, for the
// correction goes on changing.
#include "search/ships/search.h"

// A slot holds 128ths of a unit of evaluation. So does an update, for each unit of the difference
// and each ply of the search that found it.
enum { CORRECTION_UNIT = 128, DIFFERENCE_MOST = 150, WEIGHT_MOST = 8, BONUS_MOST = 2000 };

static int16_t *correction_of(ShipsSearch *search, ShipsSide of)
{
    uint64_t hash = 0;
    for (int i = 0; i < BOARD_WORDS; i++)
        hash = (hash + board_word(search->position.ships[of], i)) * 0x9E3779B97F4A7C15u;
    uint64_t slot = (hash ^ hash >> 32) * 0xD1B54A32D192ED03u >> (64 - SHIPS_CORRECTION_BITS);
    return &search->history.corrections[search->position.side][of][slot];
}

static int within(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

int ships_corrected(ShipsSearch *search, int eval)
{
    int sum = *correction_of(search, SHIPS_WHITE) + *correction_of(search, SHIPS_BLACK);
    return within(eval + sum * SHIPS_CORRECTION_PERCENT / (100 * CORRECTION_UNIT),
                  SHIPS_SCORE_LIMIT);
}

void ships_update_correction(ShipsSearch *search, int eval, int score, int depth)
{
    int weight = depth < WEIGHT_MOST ? depth : WEIGHT_MOST;
    int bonus = within(within(score - eval, DIFFERENCE_MOST) * weight *
                           SHIPS_CORRECTION_BONUS_PERCENT / 100,
                       BONUS_MOST);
    move_history_add(correction_of(search, SHIPS_WHITE), bonus);
    move_history_add(correction_of(search, SHIPS_BLACK), bonus);
}
