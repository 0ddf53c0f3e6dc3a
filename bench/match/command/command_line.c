#include "bench/match/command/command_line.h"

#include "engine/base/memory.h"
#include "engine/posix/posix.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE_PROCESSORS = 2 }; // that -quick leaves free

static bool begins_with(Slice text, const char *start)
{
    size_t length = strlen(start);
    return text.length >= length && memcmp(text.at, start, length) == 0;
}

static bool fail_unknown_argument(const char *word, Error *error)
{
    Slice text = slice_of(word);
    const char *nearest =
        value_nearest_name(text, argument_rows, sizeof *argument_rows, argument_row_count);
    return nearest != NULL ? fail(error, "there is no argument '%.*s'; did you mean %s?",
                                  slice_quote(text), text.at, nearest)
                           : fail(error, "there is no argument '%.*s'; --help lists them",
                                  slice_quote(text), text.at);
}

static bool fail_unknown_key(const Group *group, Slice word, Error *error)
{
    const ArgumentRow *row = group->row;
    Slice rest = word, name = slice_cut(&rest, '=');
    const char *nearest = value_nearest_name(name, row->keys, sizeof *row->keys, row->key_count);
    const char *argument = row->value.name;
    return nearest != NULL ? fail(error, "%s does not know '%.*s'; did you mean %s=?", argument,
                                  slice_quote(word), word.at, nearest)
                           : fail(error, "%s does not know '%.*s'; --help lists its keys", argument,
                                  slice_quote(word), word.at);
}

static bool has_control_character(const char *word)
{
    for (const char *c = word; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            return true;
    return false;
}

static int words_before_dash(int count, char *const *words)
{
    int used = 0;
    while (used < count && words[used][0] != '-')
        used++;
    return used;
}

// How many of the words, of which the first is the argument's name, belong to it.
static int words_of(const ArgumentRow *row, int count, char *const *words)
{
    int used = 1;
    bool more = count > 1 && argument_find(words[1]) == NULL;
    switch (row->form) {
    case TAKES_ONE: // the value may begin with '-', as a negative number does
        used += more && row->value.kind != VALUE_FLAG;
        break;
    case MAY_TAKE_ONE:
        used += more && words[1][0] != '-';
        break;
    case TAKES_WORDS:
        used += more;
        if (more)
            used += words_before_dash(count - used, words + used);
        break;
    case TAKES_KEYS:
        used += words_before_dash(count - used, words + used);
        break;
    }
    return used;
}

static bool check_count(const Group *group, Error *error)
{
    const char *name = group->row->value.name;
    if (group->count > 1)
        return true;
    if (group->row->form == TAKES_ONE && group->row->value.kind != VALUE_FLAG)
        return fail(error, "%s needs a value", name);
    if (group->row->form == TAKES_KEYS && !group->row->may_be_bare)
        return fail(error, "%s needs KEY=VALUE; --help lists its keys", name);
    return true;
}

static void group_free(const Group *group)
{
    if (group->joined)
        free((void *)group->words);
}

static void add_group(CommandLine *line, Group group)
{
    line->groups = memory_one_more(line->groups, (size_t)line->count, sizeof group);
    line->groups[line->count++] = group;
}

// --- What is said twice ------------------------------------------------------------------------

static void note_value(CommandLine *line, const Group *first, const Group *second)
{
    const char *name = first->row->value.name;
    const char *old = first->count > 1 ? first->words[1] : "",
               *new = second->count > 1 ? second->words[1] : "";
    if (strcmp(old, new) != 0)
        buffer_format(&line->notes, "%s is given twice: '%.*s' counts, not '%.*s'\n", name,
                      slice_quote(slice_of(new)), new, slice_quote(slice_of(old)), old);
}

// Adds the keys of the second to those of the first.
static void join_keys(Group *first, const Group *second)
{
    size_t old = (size_t)first->count, more = (size_t)second->count - 1;
    char **words = memory_new(old + more, sizeof *words);
    memcpy(words, first->words, old * sizeof *words);
    memcpy(words + old, second->words + 1, more * sizeof *words);
    group_free(first);
    *first = (Group){first->row, words, (int)(old + more), .joined = true, .made = first->made};
}

// Takes a group whose argument was there before, at `index`. Of values the later one also stands
// later, as -games and -repeat go by their order.
static void add_again(CommandLine *line, int index, Group again)
{
    Group *first = &line->groups[index];
    if (again.row->form == TAKES_KEYS) {
        join_keys(first, &again);
        return;
    }
    if (!first->made)
        note_value(line, first, &again);
    memmove(first, first + 1, (size_t)(line->count - index - 1) * sizeof *first);
    line->groups[line->count - 1] = again;
}

// Notes the words of a group that a later word of it makes void.
static void note_keys(CommandLine *line, const Group *group)
{
    for (int i = 1; i < group->count; i++) {
        const Group rest = {
            .row = group->row, .words = group->words + i, .count = group->count - i};
        const char *like = group_word_like(&rest, group->words[i]);
        if (like != NULL && strcmp(like, group->words[i]) != 0)
            buffer_format(&line->notes, "%s has both '%.*s' and '%.*s': the latter counts\n",
                          group->row->value.name, slice_quote(slice_of(group->words[i])),
                          group->words[i], slice_quote(slice_of(like)), like);
    }
}

// --- Cutting -----------------------------------------------------------------------------------

static bool take_words(CommandLine *line, int count, char *const *words, bool made, Error *error);

// Writes what -quick cmd=A cmd=B book=FILE stands for, a match in few words as fastchess has it.
static bool write_quick(Buffer *text, const Group *quick, Error *error)
{
    int programs = 0, books = 0, games = posix_processors() - SPARE_PROCESSORS;
    const char *book = NULL;
    for (int i = 1; i < quick->count; i++) {
        Slice word = slice_of(quick->words[i]), value = word, key = slice_cut(&value, '=');
        bool is_book = slice_is(key, "book");
        if (value.length == 0 || !(is_book || slice_is(key, "cmd")))
            return fail(error, "-quick does not know '%.*s'; it needs cmd=, cmd= and book=",
                        slice_quote(word), word.at);
        books += is_book;
        programs += !is_book;
        if (is_book) {
            book = value.at;
            continue;
        }
        buffer_format(text, "-engine ");
        buffer_shell_word(text, word.at);
        buffer_format(text, " tc=10+0.1 ");
    }
    if (programs != 2 || books != 1)
        return fail(error, "-quick needs two cmd= and one book=");
    buffer_format(text, "-openings file=");
    buffer_shell_word(text, book);
    buffer_format(text,
                  " order=random -rounds 25000 -games 2 -recover"
                  " -draw movenumber=30 movecount=8 score=8 -output format=cutechess"
                  " -concurrency %d",
                  games > 1 ? games : 1);
    return true;
}

// Takes these words in its place: nothing behind the command line knows of it, and a journal has
// what it stands for.
static bool take_quick(CommandLine *line, const Group *quick, Error *error)
{
    Buffer text = {0};
    char **words;
    int count = 0;
    bool good = write_quick(&text, quick, error) && words_split(text.at, 0, &words, error);
    buffer_free(&text);
    if (!good)
        return false;
    line->quick = memory_one_more(line->quick, (size_t)line->quick_count, sizeof *line->quick);
    line->quick[line->quick_count++] = words;
    while (words[count] != NULL)
        count++;
    return take_words(line, count, words, true, error);
}

// Cuts one group off the front.
static bool next_group(CommandLine *line, int count, char *const *words, bool made, int *used,
                       Error *error)
{
    const char *name = words[0];
    const ArgumentRow *row = argument_find(name);
    if (row == NULL && name[0] != '-')
        return line->count == 0
                   ? fail(error, "'%.*s' is no argument; --help lists them",
                          slice_quote(slice_of(name)), name)
                   : fail(error, "'%.*s' does not belong to %s", slice_quote(slice_of(name)), name,
                          line->groups[line->count - 1].row->value.name);
    if (row == NULL)
        return fail_unknown_argument(name, error);
    Group group = {.row = row, .words = words, .count = words_of(row, count, words), .made = made};
    for (int i = 1; i < group.count; i++)
        if (has_control_character(words[i]))
            return fail(error, "%s has a control character in '%.*s'", name,
                        slice_quote(slice_of(words[i])), words[i]);
    if (!check_count(&group, error))
        return false;
    *used = group.count;
    if (strcmp(name, "-quick") == 0)
        return take_quick(line, &group, error);
    const Group *before = row->repeats ? NULL : command_line_find(line, name);
    if (before == NULL)
        add_group(line, group);
    else
        add_again(line, (int)(before - line->groups), group);
    return true;
}

static bool take_words(CommandLine *line, int count, char *const *words, bool made, Error *error)
{
    for (int at = 0, used = 0; at < count; at += used)
        if (!next_group(line, count - at, words + at, made, &used, error))
            return false;
    return true;
}

bool command_line_split(CommandLine *line, int count, char *const *words, Error *error)
{
    *line = (CommandLine){0};
    if (!take_words(line, count, words, false, error)) {
        command_line_free(line);
        return false;
    }
    for (int i = 0; i < line->count; i++)
        if (line->groups[i].row->form == TAKES_KEYS && !line->groups[i].made)
            note_keys(line, &line->groups[i]);
    return true;
}

void command_line_replace(CommandLine *line, Group group)
{
    group.joined = false;
    for (int i = 0; i < line->count; i++) {
        if (line->groups[i].row == group.row) {
            group_free(&line->groups[i]);
            line->groups[i] = group;
            return;
        }
    }
    add_group(line, group);
}

const Group *command_line_find(const CommandLine *line, const char *name)
{
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->groups[i].row->value.name, name) == 0)
            return &line->groups[i];
    return NULL;
}

void command_line_free(CommandLine *line)
{
    for (int i = 0; i < line->count; i++)
        group_free(&line->groups[i]);
    for (int i = 0; i < line->quick_count; i++)
        free(line->quick[i]);
    free(line->quick);
    free(line->groups);
    buffer_free(&line->notes);
    *line = (CommandLine){0};
}

const ValueRow *group_key(const Group *group, const char *word, Slice *value, Error *error)
{
    bool has_value;
    const ArgumentRow *row = group->row;
    Slice text = slice_of(word), rest = text, name = slice_before(&rest, '=', &has_value);
    for (int i = 0; i < row->key_count; i++) {
        const ValueRow *key = &row->keys[i];
        if (argument_key_is_prefix(key) && begins_with(text, key->name)) {
            size_t length = strlen(key->name);
            *value = (Slice){text.at + length, text.length - length};
            return key;
        }
        if (slice_is(name, key->name) && has_value != (key->kind == VALUE_FLAG)) {
            *value = rest;
            return key;
        }
        if (!has_value && row->bare_key != NULL && strcmp(row->bare_key, key->name) == 0) {
            *value = text;
            return key;
        }
    }
    fail_unknown_key(group, text, error);
    return NULL;
}

static bool same_field(const ValueRow *a, const ValueRow *b)
{
    return a == b || (a->kind == b->kind && a->kind != VALUE_OWN && a->offset == b->offset);
}

const char *group_word_like(const Group *group, const char *word)
{
    Slice value = {"", 0}, other_value;
    Error ignored;
    const ValueRow *key = group_key(group, word, &value, &ignored);
    Slice option = slice_trim(slice_cut(&value, '='));
    for (int i = group->count - 1; i > 0 && key != NULL; i--) {
        const ValueRow *other = group_key(group, group->words[i], &other_value, &ignored);
        if (other == NULL || !same_field(key, other))
            continue;
        // Case does not matter in an option's name.
        if (!argument_key_is_prefix(key) ||
            slice_same_any_case(option, slice_trim(slice_cut(&other_value, '='))))
            return group->words[i];
    }
    return NULL;
}

bool group_has(const Group *group, const char *name)
{
    for (int i = 1; i < group->count; i++) {
        Slice value;
        Error ignored;
        const ValueRow *key = group_key(group, group->words[i], &value, &ignored);
        if (key != NULL && strcmp(key->name, name) == 0)
            return true;
    }
    return false;
}

bool group_read_word(const Group *group, const char *word, void *target, Error *error)
{
    Slice value;
    char label[64];
    const ValueRow *key = group_key(group, word, &value, error);
    if (key == NULL)
        return false;
    snprintf(label, sizeof label, "%s %s%s", group->row->value.name, key->name,
             argument_key_is_prefix(key) || key->kind == VALUE_FLAG ? "" : "=");
    return value_read(key, target, label, value, error);
}

// Refuses words whose field an earlier one has filled.
static bool check_twice(const Group *group, Error *error)
{
    for (int i = 1; i < group->count; i++) {
        const Group before = {.row = group->row, .words = group->words, .count = i};
        const char *like = group_word_like(&before, group->words[i]);
        if (like != NULL)
            return fail(error, "%s has both '%.*s' and '%.*s'", group->row->value.name,
                        slice_quote(slice_of(like)), like, slice_quote(slice_of(group->words[i])),
                        group->words[i]);
    }
    return true;
}

static bool check_required(const Group *group, Error *error)
{
    for (int i = 0; i < group->row->key_count; i++) {
        const ValueRow *key = &group->row->keys[i];
        if (key->required && !group_has(group, key->name))
            return fail(error, "%s needs %s=", group->row->value.name, key->name);
    }
    return true;
}

bool group_check_keys(const Group *group, Error *error)
{
    for (int i = 1; i < group->count; i++) {
        Slice value;
        if (group_key(group, group->words[i], &value, error) == NULL)
            return false;
    }
    return check_required(group, error);
}

static bool read_keys(const Group *group, void *target, Error *error)
{
    if (!group_check_keys(group, error))
        return false;
    for (int i = 1; i < group->count; i++)
        if (!group_read_word(group, group->words[i], target, error))
            return false;
    return true;
}

// The words with spaces between them; none, or nothing in them, leaves the default.
static bool read_words(const Group *group, void *target, Error *error)
{
    Buffer text = {0};
    for (int i = 1; i < group->count; i++)
        buffer_format(&text, "%s%s", i > 1 ? " " : "", group->words[i]);
    const ValueRow *row = &group->row->value;
    bool done = text.length == 0 || value_read(row, target, row->name, buffer_slice(&text), error);
    buffer_free(&text);
    return done;
}

bool group_read(const Group *group, void *target, Error *error)
{
    const ArgumentRow *row = group->row;
    if (row->form == TAKES_KEYS)
        return read_keys(group, target, error);
    if (row->form == TAKES_WORDS)
        return read_words(group, target, error);
    const char *word = group->count > 1 ? group->words[1] : row->bare_value;
    if (word == NULL && row->value.kind != VALUE_FLAG)
        return true;
    return value_read(&row->value, target, row->value.name, slice_of(word != NULL ? word : ""),
                      error);
}

static bool read_default(const ValueRow *row, void *target, Error *error)
{
    return row->fallback == NULL ||
           value_read(row, target, row->name, slice_of(row->fallback), error);
}

bool row_read_defaults(const ArgumentRow *row, void *target, Error *error)
{
    bool good = read_default(&row->value, target, error);
    for (int i = 0; i < row->key_count; i++)
        good = good && read_default(&row->keys[i], target, error);
    return good;
}

bool row_read_keys(const ArgumentRow *row, int count, char *const *words, void *target,
                   Error *error)
{
    const Group group = {.row = row, .words = words - 1, .count = count + 1}; // its name is first
    return row_read_defaults(row, target, error) && check_twice(&group, error) &&
           read_keys(&group, target, error);
}

void row_free_keys(const ArgumentRow *row, void *target)
{
    for (int i = 0; i < row->key_count; i++)
        value_free(&row->keys[i], target);
}
