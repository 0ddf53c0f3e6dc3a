// Lines of attack that a board shows beside the ships, against a walk over squares.
#include "engine/ships/notation.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whether two squares are on one line with nothing between them.
static bool is_open(Board ships, int a, int b)
{
    int files = b % 8 - a % 8, ranks = b / 8 - a / 8;
    int far = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    if (files != 0 && ranks != 0 && abs(files) != abs(ranks))
        return false;
    for (int i = 1; i < far; i++) {
        int square = a + i * (files / far) + 8 * i * (ranks / far);
        if (board_has(ships, square))
            return false;
    }
    return true;
}

static void expected_attacks(const ShipsPosition *position, char *text)
{
    const Board *ships = position->ships;
    const char *comma = "";
    text += sprintf(text, ",\"attacks\":[");
    for (int a = 0; a < BOARD_SQUARES; a++)
        for (int b = 0; b < BOARD_SQUARES; b++)
            if (board_has(ships[0], a) && board_has(ships[1], b) &&
                is_open(ships[0] | ships[1], a, b)) {
                text += sprintf(text, "%s[\"%c%d\",\"%c%d\"]", comma, 'a' + a % 8, a / 8 + 1,
                                'a' + b % 8, b / 8 + 1);
                comma = ",";
            }
    sprintf(text, "]");
}

void SHIPS_TEST(show)(void)
{
    Rng rng = {77};
    for (int i = 0; i < 100 * unit_effort; i++) {
        ShipsPosition position = unit_random_position(&rng, SHIPS_FLEET);
        char is[SHIPS_SHOWN_TEXT], expected[SHIPS_SHOWN_TEXT];
        ships_show(&position, is);
        expected_attacks(&position, expected);
        if (!CHECK(strcmp(is, expected) == 0))
            return;
    }
}
