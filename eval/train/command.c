#include "eval/train/command.h"

#include <stdio.h>
#include <string.h>

static const char network_end[] = ".net";

// The text behind "NAME=", or NULL if the word is something else.
static const char *value_of(const char *word, const char *name)
{
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

// Cuts "FILE,FILE,..." into names.
static bool parse_files(TrainCommand *command, const char *list, Error *error)
{
    if (strlen(list) >= sizeof command->names)
        return fail(error, "the list of data files is too long");
    strcpy(command->names, list);
    command->file_count = 0;
    for (char *name = command->names; name != NULL;) {
        char *comma = strchr(name, ',');
        if (comma != NULL)
            *comma = 0;
        if (*name == 0)
            return fail(error, "data needs FILE[,FILE...], not '%s'", list);
        if (command->file_count == TRAIN_FILES_MOST)
            return fail(error, "data takes %d files at most", TRAIN_FILES_MOST);
        command->files[command->file_count++] = name;
        name = comma != NULL ? comma + 1 : NULL;
    }
    return true;
}

static bool parse_variant(TrainCommand *command, const char *name, Error *error)
{
    command->evaluation = evaluation_find(slice_of(name));
    return command->evaluation != NULL || fail(error, "there is no variant '%s'", name);
}

static bool parse_word(TrainCommand *command, const char *word, Error *error)
{
    const char *files = value_of(word, "data"), *resume = value_of(word, "resume");
    const char *variant = value_of(word, "variant"), *from = value_of(word, "from");
    if (variant != NULL)
        return parse_variant(command, variant, error);
    if (files != NULL)
        return parse_files(command, files, error);
    if (from != NULL) {
        command->from = from;
        return *from != 0 || fail(error, "from needs the name of a network");
    }
    if (resume == NULL)
        return train_settings_parse(&command->settings, slice_of(word), error);
    command->resume = resume;
    return *resume != 0 || fail(error, "resume needs the name of a checkpoint");
}

static bool name_network(TrainCommand *command, const char *name, Error *error)
{
    size_t length = strlen(name), end = strlen(network_end);
    if (length <= end || strcmp(name + length - end, network_end) != 0)
        return fail(error, "the network needs a file name that ends in %s, not '%s'", network_end,
                    name);
    if (length + end >= sizeof command->network)
        return fail(error, "the name of the network's file is too long");
    strcpy(command->network, name);
    snprintf(command->checkpoint, sizeof command->checkpoint, "%.*s.ckpt", (int)(length - end),
             name);
    return true;
}

bool train_command_parse(TrainCommand *command, char *const *arguments, int count, Error *error)
{
    memset(command, 0, sizeof *command);
    command->settings = train_settings_standard();
    command->evaluation = evaluations[0];
    command->check = count > 0 && strcmp(arguments[0], "check") == 0;
    int at = command->check;
    if (at >= count)
        return fail(error, "there is no name of a network; --help says more");
    if (!name_network(command, arguments[at++], error))
        return false;
    for (; at < count; at++)
        if (!parse_word(command, arguments[at], error))
            return false;
    if (command->check && (command->resume != NULL || command->from != NULL))
        return fail(error, "check trains nothing, so there is no %s",
                    command->resume != NULL ? "resume" : "from");
    if (command->resume != NULL && command->from != NULL)
        return fail(error, "a training takes resume or from, not both");
    return command->file_count > 0 || fail(error, "there is no data=FILE");
}

void train_command_help(char *text, size_t room)
{
    int used = snprintf(
        text, room,
        "train OUT.net data=FILE[,FILE...] [NAME=N...]   trains a network\n"
        "train OUT.net data=... resume=OUT.ckpt          resumes it\n"
        "train OUT.net data=... from=FILE.net            trains that network further\n"
        "train check FILE.net data=FILE[,FILE...]        measures a network\n\n"
        "OUT.ckpt is written after every epoch, and on Ctrl-C; the status is 3 then.\n\n"
        "FILE.net may have fewer hidden values than the network that is trained: those that\n"
        "it lacks begin as in any training.\n\n"
        "  variant=NAME   whose network it is; %s if nothing is said\n",
        evaluations[0]->rules->variant);
    if (used > 0 && (size_t)used < room)
        train_settings_help(text + used, room - (size_t)used);
}
