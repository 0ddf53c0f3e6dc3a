#include "tests/search/win_talk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GRACE_S = 5 };

static bool say(Child *child, const char *text)
{
    return child_send(child, text, strlen(text), child_within(child, GRACE_S));
}

bool win_engine_start(Child *child, const char *engine)
{
    return child_start(child, (char *[]){(char *)engine, NULL}) &&
           say(child, "uci\nsetoption name Threads value 1\nsetoption name Hash value 64\n");
}

void win_engine_end(Child *child)
{
    say(child, "quit\n");
    child_finish(child, child_within(child, GRACE_S));
}

static void note_info(const char *line, WinAnswer *answer)
{
    const char *score = strstr(line, " score "), *nodes = strstr(line, " nodes ");
    if (nodes != NULL)
        sscanf(nodes, " nodes %" SCNd64, &answer->nodes);
    if (score == NULL || strstr(line, "upperbound") != NULL)
        return;
    if (sscanf(score, " score mate %d", &answer->mate) != 1)
        answer->mate = 0;
    answer->is_exact = strstr(line, "lowerbound") == NULL;
}

bool win_ask(Child *child, const char *variant, const char *fen, const char *words, double limit_s,
             WinAnswer *answer)
{
    char text[512];
    const char *line;
    *answer = (WinAnswer){0};
    snprintf(text, sizeof text,
             "setoption name UCI_Variant value %s\nucinewgame\nposition fen %s\ngo %s\n", variant,
             fen, words);
    ChildLimit limit = child_within(child, limit_s);
    if (!say(child, text))
        return false;
    while (child_line(child, &line, limit) == CHILD_LINE) {
        if (sscanf(line, "bestmove %15s", answer->best) == 1)
            return true;
        if (strncmp(line, "info string error", 17) == 0)
            return false;
        if (strncmp(line, "info ", 5) == 0)
            note_info(line, answer);
    }
    return false;
}
