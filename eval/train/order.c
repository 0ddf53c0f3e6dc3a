#include "eval/train/order.h"

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
static bool parse_files(Order *order, const char *list, Error *error)
{
    if (strlen(list) >= sizeof order->names)
        return fail(error, "the list of data files is too long");
    strcpy(order->names, list);
    order->file_count = 0;
    for (char *name = order->names; name != NULL;) {
        char *comma = strchr(name, ',');
        if (comma != NULL)
            *comma = 0;
        if (*name == 0)
            return fail(error, "data needs FILE[,FILE...], not '%s'", list);
        if (order->file_count == MAX_FILES)
            return fail(error, "data takes %d files at most", MAX_FILES);
        order->files[order->file_count++] = name;
        name = comma != NULL ? comma + 1 : NULL;
    }
    return true;
}

static bool parse_word(Order *order, const char *word, Error *error)
{
    const char *files = value_of(word, "data"), *resume = value_of(word, "resume");
    if (files != NULL)
        return parse_files(order, files, error);
    if (resume == NULL)
        return settings_parse(&order->settings, slice_of(word), error);
    order->resume = resume;
    return *resume != 0 || fail(error, "resume needs the name of a checkpoint");
}

static bool name_network(Order *order, const char *name, Error *error)
{
    size_t length = strlen(name), end = strlen(network_end);
    if (length <= end || strcmp(name + length - end, network_end) != 0)
        return fail(error, "the network needs a file name that ends in %s, not '%s'", network_end,
                    name);
    if (length + end >= sizeof order->network)
        return fail(error, "the name of the network's file is too long");
    strcpy(order->network, name);
    snprintf(order->checkpoint, sizeof order->checkpoint, "%.*s.ckpt", (int)(length - end), name);
    return true;
}

bool order_parse(Order *order, char *const *arguments, int count, Error *error)
{
    memset(order, 0, sizeof *order);
    order->settings = settings_standard();
    order->check = count > 0 && strcmp(arguments[0], "check") == 0;
    int at = order->check;
    if (at >= count)
        return fail(error, "there is no name of a network; --help says more");
    if (!name_network(order, arguments[at++], error))
        return false;
    for (; at < count; at++)
        if (!parse_word(order, arguments[at], error))
            return false;
    if (order->check && order->resume != NULL)
        return fail(error, "check resumes nothing");
    return order->file_count > 0 || fail(error, "there is no data=FILE");
}

void order_help(char *text, size_t room)
{
    int used = snprintf(text, room,
                        "train OUT.net data=FILE[,FILE...] [NAME=N...]   trains a network\n"
                        "train OUT.net data=... resume=OUT.ckpt          goes on with it\n"
                        "train check FILE.net data=FILE[,FILE...]        measures a network\n\n"
                        "OUT.ckpt is written after every epoch, and on Ctrl-C.\n");
    if (used > 0 && (size_t)used < room)
        settings_help(text + used, room - (size_t)used);
}
