#include "engine/ships/show.h"

#include <stdio.h>

// Every ship sees eight others at most, and a pair takes 12 characters.
_Static_assert(SHIPS_FLEET * 8 * 12 + 32 <= SHIPS_SHOWN_TEXT, "there is room for all pairs");

static void square_text(int square, char text[3])
{
    text[0] = (char)('a' + square % 8);
    text[1] = (char)('1' + square / 8);
    text[2] = '\0';
}

void ships_show(const ShipsPosition *position, char text[SHIPS_SHOWN_TEXT])
{
    size_t used = (size_t)snprintf(text, SHIPS_SHOWN_TEXT, ",\"attacks\":[");
    const char *comma = "";
    for (uint64_t white = position->ships[SHIPS_WHITE]; white != 0;) {
        int ship = pop_lowest(&white);
        Lanes sight = lanes_sight(lanes_all(ships_bit(ship)), ships_empty(position));
        for (uint64_t black = lanes_union(sight) & position->ships[SHIPS_BLACK]; black != 0;) {
            char a[3], b[3];
            square_text(ship, a);
            square_text(pop_lowest(&black), b);
            used += (size_t)snprintf(text + used, SHIPS_SHOWN_TEXT - used, "%s[\"%s\",\"%s\"]",
                                     comma, a, b);
            comma = ",";
        }
    }
    snprintf(text + used, SHIPS_SHOWN_TEXT - used, "]");
}
