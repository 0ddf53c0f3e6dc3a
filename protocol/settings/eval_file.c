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

// Checks the file for every game that it is for, and takes it for the one that is played. A file
// for no game is that one's to refuse.
static bool check_for_all(Searcher *searcher, const char *name, Slice file, bool *is_used,
                          Error *error)
{
    bool is_for_any = false;
    *is_used = searcher->game->evaluation->is_of(file);
    for (int i = 0; i < game_count; i++) {
        bool is_for = games[i]->evaluation->is_of(file);
        is_for_any |= is_for;
        if (is_for && games[i] != searcher->game && !check_for(games[i], name, file, error))
            return false;
    }
    return (is_for_any && !*is_used) || searcher_set_weights(searcher, file, error);
}

// Keeps the name for every game that the file is for, and says for which it waits.
static void keep_name(EvalFiles *files, const Game *present, const char *name, Slice file,
                      Output *output)
{
    char variants[80] = "";
    size_t used = 0;
    for (int i = 0; i < game_count; i++) {
        if (!games[i]->evaluation->is_of(file))
            continue;
        memcpy(files->names[i], name, strlen(name) + 1);
        if (used < sizeof variants)
            used += (size_t)snprintf(variants + used, sizeof variants - used, "%s%s",
                                     used > 0 ? " or " : "", games[i]->rules->variant);
    }
    if (!present->evaluation->is_of(file))
        output_line(output, "info string EvalFile: '%.*s' is for %s and waits for UCI_Variant %s",
                    SHOWN, name, variants, variants);
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
    bool is_used = false;
    Error why;
    if (text.length == 0)
        return take_built_in(files, searcher, output, error);
    if (!file_name(text, name, &why) || !read_file(name, &bytes, &count, &why))
        return fail(error, "EvalFile: %s", why.text);
    Slice file = {bytes, count};
    bool good = check_for_all(searcher, name, file, &is_used, error);
    if (good)
        keep_name(files, searcher->game, name, file, output);
    if (good && is_used)
        note_use(files, searcher->game, true, output);
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
