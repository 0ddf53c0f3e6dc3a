#include "tests/search/win_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// The variant that a file is of by its name, or NULL.
static const Rules *rules_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    return rules_find((Slice){name, strcspn(name, "-")});
}

static bool read_line(const char *line, Win *win)
{
    const char *note = strstr(line, " ;dm ");
    if (note == NULL || sscanf(note, " ;dm %d ;bm %15s", &win->moves, win->best) != 2)
        return false;
    snprintf(win->fen, sizeof win->fen, "%.*s", (int)(note - line), line);
    return true;
}

// Whether all of the file was read.
static bool read_wins(const char *path, Win *wins, int room, int *count)
{
    char line[512];
    const Rules *rules = rules_of(path);
    FILE *file = fopen(path, "r");
    while (file != NULL && *count < room && fgets(line, sizeof line, file) != NULL) {
        Win win = {.rules = rules};
        if (read_line(line, &win))
            wins[(*count)++] = win;
    }
    bool whole = file != NULL && feof(file);
    if (file != NULL)
        fclose(file);
    return whole;
}

// False if there is a file of nodes, but not with one number for each position.
static bool read_known_nodes(const char *path, Win *wins, int count)
{
    char name[1024], more[2];
    const char *dot = strrchr(path, '.');
    int stem = dot != NULL ? (int)(dot - path) : (int)strlen(path), at = 0;
    snprintf(name, sizeof name, "%.*s.nodes", stem, path);
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return true;
    while (at < count && fscanf(file, "%" SCNd64, &wins[at].known_nodes) == 1)
        at++;
    bool whole = at == count && fscanf(file, "%1s", more) == EOF;
    fclose(file);
    return whole;
}

int win_file_read(const char *path, Win *wins, int room, Error *why)
{
    int count = 0;
    if (rules_of(path) == NULL)
        fail(why, "the name of '%s' does not begin with a variant", path);
    else if (!read_wins(path, wins, room, &count) || count == 0)
        fail(why, "'%s' has no position, or there are more than %d in all", path, room);
    else if (!read_known_nodes(path, wins, count))
        fail(why, "the .nodes beside '%s' have not one number a position", path);
    else
        return count;
    return 0;
}
