#include "protocol/settings/eval_file.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 64 << 20, SHOWN = 200 };

// Reads a whole file, no longer than an evaluation may be. The caller frees `*bytes`.
static bool read_file(const char *name, char **bytes, size_t *count, Error *error)
{
    if (!file_read(name, LARGEST_FILE, bytes, count, error))
        return false;
    if (*count > 0)
        return true;
    free(*bytes);
    *bytes = NULL;
    return fail(error, "'%.*s' is empty", SHOWN, name);
}

static char *name_for(EvalFiles *files, const Game *game)
{
    int index = 0;
    while (games[index] != game)
        index++;
    return files->names[index];
}

// Notes what is in use now, and says so if that is news.
static void note_use(EvalFiles *files, const Game *game, bool is_used, Output *output)
{
    if (is_used)
        output_line(output, "info string EvalFile: '%.*s' is in use for %s", SHOWN,
                    name_for(files, game), game->rules->variant);
    else if (files->is_used)
        output_line(output, "info string EvalFile: the built-in network is in use for %s",
                    game->rules->variant);
    files->is_used = is_used;
}

// Whether all of the file is right for a game that is not played now.
static bool check_for(const Game *game, const char *name, Slice file, Error *error)
{
    Error why;
    void *weights = evaluation_weights(game->evaluation, file, &why);
    if (weights == NULL)
        return fail(error, "EvalFile: '%.*s' is for %s: %s", slice_quote(slice_of(name)), name,
                    game->rules->variant, why.text);
    evaluation_forget(weights);
    return true;
}

// The game that a file says it is for, or the present one, which refuses a file for none.
static const Game *game_of(Slice file, const Game *present)
{
    for (int i = 0; i < game_count; i++)
        if (net_is_of(&games[i]->evaluation->features->shape, file))
            return games[i];
    return present;
}

// Takes the file if it is for the game that is played; else checks it.
static bool take_file(EvalFiles *files, Searcher *searcher, const char *name, Slice file,
                      Output *output, Error *error)
{
    const Game *game = game_of(file, searcher->game);
    bool is_used = game == searcher->game;
    if (is_used ? !searcher_set_weights(searcher, file, error)
                : !check_for(game, name, file, error))
        return false;
    memcpy(name_for(files, game), name, strlen(name) + 1);
    if (is_used)
        note_use(files, game, true, output);
    else
        output_line(output, "info string EvalFile: '%.*s' is for %s and waits for UCI_Variant %s",
                    SHOWN, name, game->rules->variant, game->rules->variant);
    return true;
}

static bool take_built_in(EvalFiles *files, Searcher *searcher, Output *output, Error *error)
{
    if (!searcher_set_weights(searcher, (Slice){"", 0}, error))
        return false;
    name_for(files, searcher->game)[0] = '\0';
    note_use(files, searcher->game, false, output);
    return true;
}

bool eval_file_set(EvalFiles *files, Searcher *searcher, Slice text, Output *output, Error *error)
{
    char name[FILE_NAME_BYTES], *bytes = NULL;
    size_t count = 0;
    Error why;
    if (text.length == 0)
        return take_built_in(files, searcher, output, error);
    if (!file_name(text, name, &why) || !read_file(name, &bytes, &count, &why))
        return fail(error, "EvalFile: %s", why.text);
    bool good = take_file(files, searcher, name, (Slice){bytes, count}, output, error);
    free(bytes);
    return good;
}

// The error sentence about a file that can't be used now.
static void refuse_file(const char *name, const Game *game, const Error *why, Output *output)
{
    Error error;
    fail(&error, "EvalFile: %s has its built-in network, for '%.*s' can't be used: %s",
         game->rules->variant, slice_quote(slice_of(name)), name, why->text);
    output_error(output, &error);
}

bool eval_file_change_game(EvalFiles *files, Searcher *searcher, const Game *game, Output *output,
                           Error *error)
{
    const char *name = name_for(files, game);
    char *bytes = NULL;
    size_t count = 0;
    Error why;
    bool wanted = name[0] != '\0', had_file = files->is_used;
    bool is_used = wanted && read_file(name, &bytes, &count, &why) &&
                   searcher_set_game(searcher, game, (Slice){bytes, count}, &why);
    free(bytes);
    if (!is_used && !searcher_set_game(searcher, game, (Slice){"", 0}, error))
        return false;
    if (wanted && !is_used)
        refuse_file(name, game, &why, output);
    files->is_used = had_file && !(wanted && !is_used); // the error has said what is in use
    note_use(files, game, is_used, output);
    return true;
}
