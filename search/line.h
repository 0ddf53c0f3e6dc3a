// Principal variations: lines of play, gathered on the way back up a tree.
//
// DESIGN. A worker has an array of lines, one for each ply of the path it is on. A node begins with
// an empty line. When one of its moves turns out best, the line becomes that move followed by the
// line of the node below, which is the next one in the array.
#ifndef SEARCH_LINE_H
#define SEARCH_LINE_H

#include "search/score.h"

#include <string.h>

typedef struct Line {
    int length;
    uint16_t moves[MAX_PLY + 1];
} Line;

ALWAYS_INLINE void line_clear(Line *line)
{
    line->length = 0;
}

// `line` and the one behind it in the array: see above.
static inline void line_extend(Line *line, uint16_t move)
{
    const Line *below = line + 1;
    line->moves[0] = move;
    memcpy(line->moves + 1, below->moves, (size_t)below->length * sizeof below->moves[0]);
    line->length = below->length + 1;
}

#endif
