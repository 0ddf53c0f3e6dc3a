#include "eval/cubes/weights.h"

#include "engine/base/crc32.h"
#include "engine/base/embed.h"

#include <string.h>

static const char title[] = "syracuse-cubes-weights 1";

EMBED(cubes_weights_text, "eval/cubes/cubes.weights");

Slice cubes_weights_built_in(void)
{
    return (Slice){cubes_weights_text, (size_t)(cubes_weights_text_end - cubes_weights_text)};
}

static Slice cut_line(Slice *rest)
{
    const char *end = memchr(rest->at, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->at) : rest->length;
    Slice line = {rest->at, length};
    size_t used = length + (end != NULL);
    *rest = (Slice){rest->at + used, rest->length - used};
    return line;
}

static bool read_title(Slice line, Error *error)
{
    int64_t features = 0;
    size_t named = strlen(title);
    if (line.length < named || memcmp(line.at, title, named) != 0)
        return fail(error, "these are not weights for cubes: the first line is not '%s ...'",
                    title);
    line = slice_trim((Slice){line.at + named, line.length - named});
    if (!slice_number(line, &features) || features != CUBES_FEATURES)
        return fail(error, "these weights are for %.*s features, not for %d", slice_quote(line),
                    line.at, CUBES_FEATURES);
    return true;
}

static bool read_weight(Slice line, CubesWeights *weights, Error *error)
{
    int64_t players, feature, start, end;
    if (!slice_number_in(slice_word(&line), "a number of players", 2, 3, &players, error) ||
        !slice_number_in(slice_word(&line), "a feature", 0, CUBES_FEATURES - 1, &feature, error) ||
        !slice_number_in(slice_word(&line), "a weight", -CUBES_WEIGHT_MOST, CUBES_WEIGHT_MOST,
                         &start, error) ||
        !slice_number_in(slice_word(&line), "a weight", -CUBES_WEIGHT_MOST, CUBES_WEIGHT_MOST, &end,
                         error))
        return false;
    if (slice_word(&line).length > 0)
        return fail(error, "a line of the weights has more than four numbers");
    weights->of[players - 2][feature] = (CubesWeight){(int16_t)start, (int16_t)end};
    return true;
}

// True if the line is the last one and its sum is that of the text before it.
static bool read_sum(Slice line, Slice text, Error *error)
{
    int64_t sum;
    slice_word(&line);
    Slice before = {text.at, (size_t)(line.at - text.at)};
    before.length -= strlen("sum");
    if (!slice_number(slice_trim(line), &sum) || sum != crc32_of(0, before))
        return fail(error, "the weights are damaged: their checksum is wrong");
    return true;
}

bool cubes_weights_read(Slice text, CubesWeights *weights, Error *error)
{
    CubesWeights candidate = {0};
    Slice rest = text;
    if (!read_title(cut_line(&rest), error))
        return false;
    while (rest.length > 0) {
        Slice line = cut_line(&rest), words = line;
        if (slice_is(slice_word(&words), "sum")) {
            if (!read_sum(line, text, error))
                return false;
            *weights = candidate;
            return true;
        }
        if (!read_weight(line, &candidate, error))
            return false;
    }
    return fail(error, "the weights are cut off: there is no checksum");
}

static uint32_t put(FILE *to, uint32_t sum, const char *line)
{
    fputs(line, to);
    return crc32_of(sum, slice_of(line));
}

void cubes_weights_write(const CubesWeights *weights, FILE *to)
{
    char line[80];
    snprintf(line, sizeof line, "%s %d\n", title, CUBES_FEATURES);
    uint32_t sum = put(to, 0, line);
    for (int players = 2; players <= 3; players++)
        for (int feature = 0; feature < CUBES_FEATURES; feature++) {
            CubesWeight weight = weights->of[players - 2][feature];
            if (weight.start == 0 && weight.end == 0)
                continue;
            snprintf(line, sizeof line, "%d %d %d %d\n", players, feature, weight.start,
                     weight.end);
            sum = put(to, sum, line);
        }
    fprintf(to, "sum %u\n", sum);
}
