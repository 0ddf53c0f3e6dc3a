// Plays games of the hexagon game and fits its evaluation's weights to them.
#include "bench/cubes/count.h"
#include "bench/cubes/fit.h"
#include "bench/cubes/play.h"

#include <stddef.h>
#include <string.h>

static const char usage[] =
    "cubes-fit play OUT variant=cubes|cubes3 [games=N] [nodes=N] [threads=N] [seed=S] [least=N] "
    "[most=N]\n    games of self-play: least to most random plies, then nodes a move\n"
    "cubes-fit fit variant=cubes|cubes3 [epochs=N] FILE... > WEIGHTS\n"
    "    weights fitted to such files, from those that are built in\n"
    "cubes-fit count variant=cubes|cubes3 FILE...\n"
    "    how long the games of such files are, who wins, how often they stall\n";

typedef struct Order {
    Slice variant;
    int64_t games, nodes, threads, seed, least, most, epochs;
} Order;

static const struct {
    const char *name;
    int64_t low, high;
    size_t at;
} keys[] = {
    {"games", 1, 100000000, offsetof(Order, games)},
    {"nodes", 1, INT64_MAX, offsetof(Order, nodes)},
    {"threads", 1, 64, offsetof(Order, threads)},
    {"seed", 0, INT64_MAX, offsetof(Order, seed)},
    {"least", 0, 100, offsetof(Order, least)},
    {"most", 0, 100, offsetof(Order, most)},
    {"epochs", 1, 10000, offsetof(Order, epochs)},
};

// Takes a word KEY=VALUE. False, with a sentence, if there is no such key or value.
static bool take(Order *order, const char *word, Error *error)
{
    const char *sign = strchr(word, '=');
    size_t length = (size_t)(sign - word);
    if (length == 7 && memcmp(word, "variant", 7) == 0) {
        order->variant = slice_of(sign + 1);
        return true;
    }
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        if (slice_is((Slice){word, length}, keys[i].name))
            return slice_number_in(slice_of(sign + 1), keys[i].name, keys[i].low, keys[i].high,
                                   (int64_t *)(void *)((char *)order + keys[i].at), error);
    return fail(error, "there is no '%.*s'", (int)length, word);
}

static bool play(const Order *order, int count, char **words, Error *error)
{
    if (count != 1)
        return fail(error, "play needs one file to write");
    if (order->least > order->most)
        return fail(error, "least is more than most");
    PlayOrder play_order = {order->variant, words[0],    order->games, order->nodes,
                            order->threads, order->seed, order->least, order->most};
    return cubes_play_games(&play_order, error);
}

static int players_of(const Order *order)
{
    return slice_is(order->variant, "cubes") ? 2 : 3;
}

static bool count_games(const Order *order, int count, char **words, Error *error)
{
    if (count == 0)
        return fail(error, "count needs a file to read");
    return cubes_count_games(count, words, players_of(order), stdout, error);
}

static bool fit(const Order *order, int count, char **words, Error *error)
{
    CubesWeights weights;
    FitOrder fit_order = {count, words, order->epochs, players_of(order)};
    if (count == 0)
        return fail(error, "fit needs a file to read");
    if (!cubes_weights_read(cubes_weights_built_in(), &weights, error) ||
        !cubes_fit(&fit_order, &weights, stderr, error))
        return false;
    cubes_weights_write(&weights, stdout);
    return fflush(stdout) == 0 || fail(error, "the weights can't be written");
}

static const struct {
    const char *name;
    bool (*run)(const Order *order, int count, char **words, Error *error);
} commands[] = {{"play", play}, {"fit", fit}, {"count", count_games}};

static bool run(const char *name, const Order *order, int count, char **words, Error *error)
{
    size_t i = 0;
    while (i < ARRAY_COUNT(commands) && strcmp(commands[i].name, name) != 0)
        i++;
    if (i == ARRAY_COUNT(commands))
        return fail(error, "'%s' is not known; --help says what is", name);
    if (!slice_is(order->variant, "cubes") && !slice_is(order->variant, "cubes3"))
        return fail(error, "%s needs variant=cubes or variant=cubes3", name);
    return commands[i].run(order, count, words, error);
}

int main(int count, char **words)
{
    Order order = {{"", 0}, 10000, 1000, 1, 1, 2, 10, 20};
    Error error;
    bool good = true;
    int plain = 0;
    if (count < 2 || strcmp(words[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    for (int i = 2; good && i < count; i++) {
        if (strchr(words[i], '=') != NULL)
            good = take(&order, words[i], &error);
        else
            words[2 + plain++] = words[i];
    }
    good = good && run(words[1], &order, plain, words + 2, &error);
    if (!good)
        fprintf(stderr, "cubes-fit: %s\n", error.text);
    return !good;
}
