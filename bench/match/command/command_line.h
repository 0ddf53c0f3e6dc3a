// A command line cut into arguments and their values, by the rows of the table.
//
// DESIGN. A Group is one argument with the words behind it that are its own. The words stay the
// caller's; a CommandLine owns only its list. Cutting checks names and how many values there are,
// reading checks the values. Arguments that are said twice are taken as fastchess takes them: the
// keys of an argument that comes again are added to its group, any other value takes the place of
// the first, and of a key the last counts. Where that drops something, a note says so.
#ifndef BENCH_MATCH_COMMAND_COMMAND_LINE_H
#define BENCH_MATCH_COMMAND_COMMAND_LINE_H

#include "bench/match/command/arguments.h"

typedef struct Group {
    const ArgumentRow *row;
    char *const *words; // the argument's name first
    int count;
    bool joined; // of several: the list, but no word, is the command line's own
    bool made;   // by -quick, not said by anybody: who says otherwise is not warned
} Group;

// All zero is an empty one.
typedef struct CommandLine {
    Group *groups;
    int count;
    Buffer notes;  // what was dropped, a sentence a line
    char ***quick; // the words that each -quick stands for
    int quick_count;
} CommandLine;

// Cuts a command line up. On error it is empty.
bool command_line_split(CommandLine *line, int count, char *const *words, Error *error);

// Puts a group in the place of the one with its row, or at the end; a joined one stays the property
// of the line it is from.
void command_line_replace(CommandLine *line, Group group);

// The group of that argument, or NULL.
const Group *command_line_find(const CommandLine *line, const char *name);

void command_line_free(CommandLine *line);

// The key that a word of a group is about and, in *value, what it says. NULL with a sentence if
// there is none.
const ValueRow *group_key(const Group *group, const char *word, Slice *value, Error *error);

// The last word of a group that fills the same field as `word` does, or sets the same option; or
// NULL.
const char *group_word_like(const Group *group, const char *word);

// Whether the key is in the group.
bool group_has(const Group *group, const char *key);

// Whether all keys of the group are known, and none that is required is missing.
bool group_check_keys(const Group *group, Error *error);

// Reads all values of a group into `target`, keys checked.
bool group_read(const Group *group, void *target, Error *error);

// Reads one word of a group of keys.
bool group_read_word(const Group *group, const char *word, void *target, Error *error);

// Reads the defaults of a row and its keys into `target`.
bool row_read_defaults(const ArgumentRow *row, void *target, Error *error);

// Reads what a command takes that has keys and nothing else: first the defaults, then the words
// behind its name, no key twice. row_free_keys is due also after an error.
bool row_read_keys(const ArgumentRow *row, int count, char *const *words, void *target,
                   Error *error);
void row_free_keys(const ArgumentRow *row, void *target);

#endif
