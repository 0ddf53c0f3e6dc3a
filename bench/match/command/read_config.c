#include "bench/match/command/read_config.h"

#include "bench/match/command/settle.h"
#include "engine/base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LIMIT = 100 }; // characters of an engine's name

static const char drawn_sign[] = "+"; // before the seed of a match that was drawn, in its journal

// --- Engines -----------------------------------------------------------------------------------

static void engine_config_free(EngineConfig *engine)
{
    row_free_keys(argument_find("-engine"), engine);
    for (int i = 0; i < engine->option_count; i++) {
        free(engine->options[i].name);
        free(engine->options[i].value);
    }
    free(engine->options);
    *engine = (EngineConfig){0};
}

// Adds what -each says. It counts where the engine says something else itself, as with fastchess;
// a note tells of that.
static bool add_each(Config *config, EngineConfig *engine, const Group *own, const Group *each,
                     Error *error)
{
    for (int i = 1; i < each->count; i++) {
        const char *word = each->words[i], *like = group_word_like(own, word);
        if (like != NULL && strcmp(like, word) != 0 && !own->made)
            config_note(config, "-each says '%.*s', which replaces '%.*s' of an -engine",
                        slice_quote(slice_of(word)), word, slice_quote(slice_of(like)), like);
        if (!group_read_word(each, word, engine, error))
            return false;
    }
    return true;
}

static bool read_engine(Config *config, EngineConfig *engine, const Group *own, const Group *each,
                        Error *error)
{
    return row_read_defaults(own->row, engine, error) && group_read(own, engine, error) &&
           (each == NULL || add_each(config, engine, own, each, error));
}

// The program's file name without folder and ending.
static Slice stem_of(const char *cmd)
{
    const char *slash = strrchr(cmd, '/');
    const char *base = slash != NULL && slash[1] != '\0' ? slash + 1 : cmd;
    const char *dot = strrchr(base, '.');
    return dot != NULL && dot > base ? (Slice){base, (size_t)(dot - base)} : slice_of(base);
}

static bool name_is_taken(const EngineConfig *engines, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(engines[i].name, name) == 0)
            return true;
    return false;
}

// Gives an engine its name, with a number behind it if one of the `count` before has it already.
static bool settle_name(EngineConfig *engines, int count, Error *error)
{
    EngineConfig *engine = &engines[count];
    if (engine->name == NULL)
        engine->name = slice_copy(stem_of(engine->cmd));
    if (strlen(engine->name) > NAME_LIMIT)
        return fail(error, "the name of engine %d has more than %d characters", count + 1,
                    NAME_LIMIT);
    char name[NAME_LIMIT + 16];
    snprintf(name, sizeof name, "%s", engine->name);
    for (int i = 2; name_is_taken(engines, count, name); i++)
        snprintf(name, sizeof name, "%s_%d", engine->name, i);
    free(engine->name);
    engine->name = slice_copy(slice_of(name));
    return true;
}

static bool check_limits(const EngineConfig *engine, Error *error)
{
    const ThinkLimits *limits = &engine->limits;
    if (limits->has_clock && limits->movetime_ms > 0)
        return fail(error, "engine %s has both tc= and st=", engine->name);
    if (!limits->has_clock && limits->movetime_ms == 0 && limits->nodes == 0 &&
        limits->depth_ply == 0)
        return fail(error,
                    "engine %s has no limit: give it tc=, st=, nodes= or depth=", engine->name);
    return true;
}

static bool add_engine(Config *config, const Group *own, const Group *each, Error *error)
{
    EngineConfig *engine = &config->engines[config->engine_count];
    if (config->engine_count == MAX_ENGINES)
        return fail(error, "more than %d engines can't play a match", MAX_ENGINES);
    bool done = read_engine(config, engine, own, each, error);
    if (done && engine->cmd == NULL)
        done = fail(error, "engine %d has no cmd=", config->engine_count + 1);
    done = done && settle_name(config->engines, config->engine_count, error) &&
           check_limits(engine, error);
    config->engine_count++; // its strings are to be freed even if it is wrong
    return done;
}

static bool read_engines(Config *config, const CommandLine *line, Error *error)
{
    const Group *each = command_line_find(line, "-each");
    if (each != NULL && !group_check_keys(each, error))
        return false;
    config->engines = memory_new(MAX_ENGINES, sizeof *config->engines);
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->groups[i].row->value.name, "-engine") == 0 &&
            !add_engine(config, &line->groups[i], each, error))
            return false;
    if (config->engine_count < 2) // two fill three seats as well: one of them sits twice
        return fail(error, "%s needs at least 2 engines, but %d %s given with -engine",
                    config->rules->variant, config->engine_count,
                    config->engine_count == 1 ? "is" : "are");
    return true;
}

static void keep_word(Config *config, const char *before, const char *text)
{
    Buffer word = {0};
    size_t count = (size_t)config->argument_count;
    buffer_format(&word, "%s%s", before, text);
    config->arguments = memory_one_more(config->arguments, count, sizeof *config->arguments);
    config->arguments[config->argument_count++] = word.at;
}

static void keep_number(Config *config, const char *name, const char *before, uint64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, number);
    keep_word(config, "", name);
    keep_word(config, before, text);
}

// A file that was asked for without a name is kept as if its name had been given, so that the match
// has the same one when it is resumed.
static void keep_group(Config *config, const Group *group)
{
    const char *name = group->row->value.name;
    const char *file = strcmp(name, "-pgnout") == 0   ? config->pgn.file
                       : strcmp(name, "-epdout") == 0 ? config->epd.file
                                                      : NULL;
    for (int w = 0; w < group->count; w++)
        keep_word(config, "", group->words[w]);
    if (file != NULL && !group_has(group, "file"))
        keep_word(config, "file=", file);
}

// Numbers that were settled otherwise than anybody has said are kept as they are meant. A drawn
// seed has a sign before it: by that config_goes_on knows that nobody has given it.
static void keep_arguments(const Draft *draft, Config *config, const CommandLine *line)
{
    bool is_turned = draft->games_are_rounds && !config->resumed;
    for (int i = 0; i < line->count; i++) {
        const Group *group = &line->groups[i];
        const char *name = group->row->value.name;
        bool is_number = strcmp(name, "-rounds") == 0 || strcmp(name, "-games") == 0 ||
                         strcmp(name, "-repeat") == 0;
        if (group->row->use != USE_RUN && !(is_turned && is_number))
            keep_group(config, group);
    }
    if (is_turned) {
        keep_number(config, "-rounds", "", (uint64_t)config->rounds);
        keep_number(config, "-games", "", (uint64_t)config->games);
    }
    if (config->seed_is_drawn)
        keep_number(config, "-srand", drawn_sign, config->seed);
}

// How the match is played here and now, behind the journal to go on with. A log that is begun anew
// is left out: it would be lost.
static void keep_going_on(Config *config, const CommandLine *line)
{
    Buffer text = {0};
    buffer_add(&text, slice_of("-config file="));
    buffer_shell_word(&text, config->journal_file);
    for (int i = 0; i < line->count; i++) {
        const Group *group = &line->groups[i];
        const char *argument = group->row->value.name;
        bool here = group->row->use == USE_RUN && strcmp(argument, "-config") != 0 &&
                    (strcmp(argument, "-log") != 0 || config->log_append);
        for (int w = 0; w < group->count && here; w++) {
            buffer_add(&text, slice_of(" "));
            buffer_shell_word(&text, group->words[w]);
        }
    }
    config->going_on = slice_copy(buffer_slice(&text));
    buffer_free(&text);
}

// --- The whole ---------------------------------------------------------------------------------

// Whether the row's values go into the Draft, not into an engine.
static bool is_global(const ArgumentRow *row)
{
    return row->keys == NULL || row->keys != argument_find("-engine")->keys;
}

static bool read_defaults(Draft *draft, Error *error)
{
    for (int i = 0; i < argument_row_count; i++) {
        const ArgumentRow *row = &argument_rows[i];
        if (is_global(row) && !row_read_defaults(row, draft, error))
            return false;
    }
    return true;
}

static bool read_groups(Draft *draft, const CommandLine *line, Error *error)
{
    for (int i = 0; i < line->count; i++)
        if (is_global(line->groups[i].row) && !group_read(&line->groups[i], draft, error))
            return false;
    draft->config.draw.on = command_line_find(line, "-draw") != NULL;
    draft->config.resign.on = command_line_find(line, "-resign") != NULL;
    draft->config.use_affinity = command_line_find(line, "-use-affinity") != NULL;
    return true;
}

// `journal_file` is that of a resumed match, NULL for a new one.
static bool make_config(Config *config, const CommandLine *line, const char *journal_file,
                        Error *error)
{
    Draft draft = {.config.resumed = journal_file != NULL};
    if (line->notes.length > 0)
        draft.config.notes = slice_copy(buffer_slice(&line->notes));
    if (read_defaults(&draft, error) && read_groups(&draft, line, error) &&
        read_engines(&draft.config, line, error) && settle(&draft, line, journal_file, error)) {
        keep_arguments(&draft, &draft.config, line);
        keep_going_on(&draft.config, line);
        *config = draft.config;
        return true;
    }
    config_free(&draft.config);
    return false;
}

bool config_read(Config *config, int count, char *const *arguments, Error *error)
{
    CommandLine line;
    JournalWish wish = config_journal_wish(count, arguments);
    *config = (Config){0};
    if (!command_line_split(&line, count, arguments, error))
        return false;
    bool done = wish.file != NULL && !wish.anew
                    ? fail(error, "-config file= resumes a match; outname= names a new journal")
                    : make_config(config, &line, NULL, error);
    command_line_free(&line);
    return done;
}

// The last value that a key has in a group, or NULL; it ends where its word does.
static const char *value_of(const Group *group, const char *name)
{
    const char *last = NULL;
    for (int i = 1; group != NULL && i < group->count; i++) {
        Slice value;
        Error ignored;
        const ValueRow *key = group_key(group, group->words[i], &value, &ignored);
        if (key != NULL && strcmp(key->name, name) == 0 && value.length > 0)
            last = value.at;
    }
    return last;
}

JournalWish config_journal_wish(int count, char *const *arguments)
{
    CommandLine line;
    Error ignored;
    if (!command_line_split(&line, count, arguments, &ignored))
        return (JournalWish){0};
    const Group *group = command_line_find(&line, "-config");
    const char *stats = value_of(group, "stats"), *discard = value_of(group, "discard");
    JournalWish wish = {.outname = value_of(group, "outname")};
    if (discard == NULL || strcmp(discard, "true") != 0)
        wish.file = value_of(group, "file");
    wish.anew = stats != NULL && strcmp(stats, "false") == 0;
    command_line_free(&line);
    return wish;
}

// Puts the later groups into the line, if a resumed match may have them.
static bool add_later(CommandLine *line, const CommandLine *later, Error *error)
{
    for (int i = 0; i < later->count; i++) {
        const Group *group = &later->groups[i];
        bool is_journal = strcmp(group->row->value.name, "-config") == 0;
        if (group->row->use == USE_MATCH)
            return fail(error, "%s can't be changed in a resumed match", group->row->value.name);
        if (!is_journal)
            command_line_replace(line, *group);
    }
    buffer_add(&line->notes, buffer_slice(&later->notes));
    return true;
}

// -config itself is not among the arguments of the match; changed= of it counts here and now.
static bool read_changed(Config *config, const CommandLine *later, Error *error)
{
    Draft draft = {0};
    const Group *group = command_line_find(later, "-config");
    bool done = group == NULL || group_read(group, &draft, error);
    config->accept_changed = draft.config.accept_changed;
    config_free(&draft.config);
    return done;
}

static bool check_growth(const Config *config, const Config *stored, Error *error)
{
    if (config->rounds == stored->rounds)
        return true;
    if (config->tournament != ROUND_ROBIN && config->tournament != GAUNTLET)
        return fail(error, "-rounds can't be changed in a resumed knockout or swiss");
    if (config->rounds < stored->rounds)
        return fail(error, "-rounds can only grow in a resumed match, which has %lld",
                    (long long)stored->rounds);
    return true;
}

bool config_resume(Config *config, const char *journal_file, int count, char *const *stored,
                   int later_count, char *const *later, Error *error)
{
    CommandLine line = {0}, later_line = {0};
    Config before = {0};
    *config = (Config){0};
    bool done = command_line_split(&line, count, stored, error) &&
                command_line_split(&later_line, later_count, later, error) &&
                make_config(&before, &line, journal_file, error) &&
                add_later(&line, &later_line, error) &&
                make_config(config, &line, journal_file, error) &&
                read_changed(config, &later_line, error) && check_growth(config, &before, error);
    if (!done)
        config_free(config);
    config_free(&before);
    command_line_free(&line);
    command_line_free(&later_line);
    return done;
}

// The group of that row, as the `index`-th of them, or NULL.
static const Group *find_nth(const CommandLine *line, const ArgumentRow *row, int index)
{
    for (int i = 0; i < line->count; i++)
        if (line->groups[i].row == row && index-- == 0)
            return &line->groups[i];
    return NULL;
}

static bool same_words(const Group *a, const Group *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 1; i < a->count; i++)
        if (strcmp(a->words[i], b->words[i]) != 0)
            return false;
    return true;
}

// Whether all that makes the match of one line is in the other one as well, where `lacks` says what
// it means if it isn't.
static bool has_all(const CommandLine *other_line, const CommandLine *line, const char *journal,
                    const char *lacks, Error *error)
{
    for (int i = 0; i < line->count; i++) {
        const Group *group = &line->groups[i];
        int index = 0;
        for (int k = 0; k < i; k++)
            index += line->groups[k].row == group->row;
        const Group *other = find_nth(other_line, group->row, index);
        if (group->row->use == USE_MATCH && (other == NULL || !same_words(group, other)))
            return fail(error, "the match in '%s' has %s %s: this is another one", journal,
                        other == NULL ? lacks : "another", group->row->value.name);
    }
    return true;
}

// A seed that was drawn gives way to the one that the journal has: drawn as well, or none, as of an
// older program. One that was given there makes another match.
static bool take_seed(Config *config, const CommandLine *then, Error *error)
{
    const Group *kept = command_line_find(then, "-srand");
    const char *word = kept != NULL && kept->count > 1 ? kept->words[1] : "";
    if (!config->seed_is_drawn)
        return true;
    for (int i = 0; i < 2; i++) // its words are the last ones
        free(config->arguments[--config->argument_count]);
    config->seed_is_drawn = false;
    config->seed = 1;
    if (strncmp(word, drawn_sign, strlen(drawn_sign)) != 0)
        return true;
    if (!value_read(&kept->row->value, config, "-srand", slice_of(word), error))
        return false;
    keep_number(config, "-srand", drawn_sign, config->seed);
    return true;
}

bool config_goes_on(Config *config, int count, char *const *stored, Error *error)
{
    CommandLine now = {0}, then = {0};
    Config before = {0};
    const char *journal = config->journal_file;
    config->resumed =
        command_line_split(&then, count, stored, error) && take_seed(config, &then, error) &&
        command_line_split(&now, config->argument_count, config->arguments, error) &&
        has_all(&then, &now, journal, "no such", error) &&
        has_all(&now, &then, journal, "one more", error) &&
        make_config(&before, &then, journal, error) && check_growth(config, &before, error);
    config_free(&before);
    command_line_free(&now);
    command_line_free(&then);
    return config->resumed;
}

void config_free(Config *config)
{
    // A Draft begins with its Config, and what the tables own is all in there.
    for (int i = 0; i < argument_row_count; i++) {
        const ArgumentRow *row = &argument_rows[i];
        if (!is_global(row))
            continue;
        value_free(&row->value, config);
        row_free_keys(row, config);
    }
    for (int i = 0; i < config->engine_count; i++)
        engine_config_free(&config->engines[i]);
    for (int i = 0; i < config->argument_count; i++)
        free(config->arguments[i]);
    free(config->engines);
    free(config->cpus);
    free(config->notes);
    free(config->going_on);
    free(config->arguments);
    *config = (Config){0};
}
