// The evaluation of the hexagon game: how it looks at the board, what must not matter, and the text
// of its weights.
#define _POSIX_C_SOURCE 200809L // open_memstream
#include "engine/base/crc32.h"
#include "eval/cubes/eval.h"
#include "tests/engine/unit_cubes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Weights that are all different, so that two facts can't stand for each other.
static CubesWeights random_weights(Rng *rng)
{
    CubesWeights weights;
    for (int players = 0; players < 2; players++)
        for (int i = 0; i < CUBES_FEATURES; i++)
            weights.of[players][i] = (CubesWeight){(int16_t)((int)rng_below(rng, 601) - 300),
                                                   (int16_t)((int)rng_below(rng, 601) - 300)};
    return weights;
}

static CubesSet seen_set(CubesSide side, CubesSet set)
{
    CubesSet seen = cubes_set(0, 0);
    while (!cubes_is_empty(set))
        cubes_toggle(&seen, cubes_seen_from(side, cubes_pop(&set)));
    return seen;
}

void test_cubes_views(void)
{
    static const CubesSide sides[] = {CUBES_S, CUBES_N, CUBES_NW, CUBES_NE};
    for (size_t i = 0; i < ARRAY_COUNT(sides); i++) {
        CubesSide side = sides[i], opposite = (CubesSide)((side + 3) % CUBES_SIDES);
        CHECK(cubes_equal(seen_set(side, cubes_cells), cubes_cells)); // each cell once
        CHECK(cubes_equal(seen_set(side, cubes_side_cells[side]), cubes_side_cells[CUBES_S]));
        CHECK(cubes_equal(seen_set(side, cubes_side_cells[opposite]), cubes_side_cells[CUBES_N]));
        // What lies to the left of the side stays to its left.
        CHECK(cubes_equal(seen_set(side, cubes_side_cells[(side + 5) % CUBES_SIDES]),
                          cubes_side_cells[CUBES_SW]));
        for (CubesSet left = cubes_cells; !cubes_is_empty(left);) {
            CubesSet one = cubes_set(0, 0);
            int cell = cubes_pop(&left), seen = cubes_seen_from(side, cell);
            cubes_toggle(&one, cell);
            CHECK(cubes_equal(seen_set(side, cubes_neighbours(one)),
                              cubes_neighbours(seen_set(side, one))));
            CHECK(cubes_equal(seen_set(side, cubes_strips[cell]), cubes_strips[seen]));
            CHECK_EQUAL(cubes_side_distance[opposite][cell], cubes_side_distance[CUBES_N][seen]);
        }
    }
}

// Left and right exchanged; with three players B's cubes are then C's.
static CubesPosition mirrored(const CubesPosition *position)
{
    CubesPosition image = *position;
    for (int seat = 0; seat < CUBES_SEATS; seat++) {
        int to = position->players == 3 && seat > 0 ? 3 - seat : seat;
        image.cubes[to] = cubes_set(0, 0);
        for (CubesSet left = position->cubes[seat]; !cubes_is_empty(left);) {
            int cell = cubes_pop(&left);
            cubes_toggle(&image.cubes[to], cubes_cell(14 - cubes_column(cell), cubes_row(cell)));
        }
    }
    if (position->players == 3 && position->seat > 0)
        image.seat = (uint8_t)(3 - position->seat);
    image.key = cubes_key(&image);
    return image;
}

static void check_symmetries(const CubesWeights *weights, const CubesPosition *position)
{
    CubesPosition flipped = cubes_flipped(position), image = mirrored(position);
    int players = position->players, is[CUBES_SEATS], turned[CUBES_SEATS], other[CUBES_SEATS];
    cubes_worths(weights, position, is);
    cubes_worths(weights, &flipped, turned);
    cubes_worths(weights, &image, other);
    CHECK_EQUAL(cubes_phase(position), cubes_phase(&flipped));
    CHECK(cubes_phase(position) >= 0 && cubes_phase(position) <= 256);
    for (int seat = 0; seat < players; seat++) {
        int next = (seat + 1) % players, across = players == 3 && seat > 0 ? 3 - seat : seat;
        CHECK_EQUAL(turned[next], is[seat]);
        CHECK_EQUAL(cubes_score(turned, players, next), cubes_score(is, players, seat));
        CHECK_EQUAL(other[across], is[seat]);
        CHECK_EQUAL(cubes_score(other, players, across), cubes_score(is, players, seat));
    }
    if (players == 2)
        CHECK_EQUAL(cubes_score(is, 2, 0), -cubes_score(is, 2, 1));
}

static void check_facts(const CubesPosition *position)
{
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    for (int seat = 0; seat < position->players; seat++) {
        const uint16_t *list = facts[seat].list;
        CHECK(facts[seat].count <= CUBES_FEATURES_AT_MOST);
        for (int i = 0; i < facts[seat].count; i++)
            CHECK(list[i] < CUBES_FEATURES);
        for (int i = 0; i < CUBES_EACH; i++) {
            CHECK(list[2 * i] < CUBES_F_WAY);
            CHECK(list[2 * i + 1] >= CUBES_F_WAY && list[2 * i + 1] < CUBES_F_GOAL);
        }
    }
}

void test_cubes_eval_symmetry(void)
{
    Rng rng = {81};
    CubesWeights weights = random_weights(&rng);
    for (int i = 0; i < 150 * unit_effort; i++)
        for (int players = 2; players <= 3; players++) {
            CubesPosition position =
                unit_cubes_random(&rng, players, (UnitCubesKind)(i % UNIT_CUBES_KINDS));
            check_symmetries(&weights, &position);
            check_facts(&position);
        }
    for (int players = 2; players <= 3; players++) {
        CubesPosition start = cubes_start(players);
        CHECK_EQUAL(cubes_phase(&start), 256);
        check_symmetries(&weights, &start);
    }
}

void test_cubes_eval_scores(void)
{
    // A better stand never lowers one's score, and a better stand of another never raises it.
    for (int worth = -800; worth < 800; worth++)
        for (int third = -600; third <= 600; third += 75) {
            int before[] = {worth, third, 0}, after[] = {worth + 1, third, 0};
            for (int players = 2; players <= 3; players++) {
                if (!CHECK(cubes_score(after, players, 0) >= cubes_score(before, players, 0)) ||
                    !CHECK(cubes_score(after, players, 1) <= cubes_score(before, players, 1)))
                    return;
            }
        }
    const int equal[] = {40, 40, 40}, far[] = {30000, -30000, -30000};
    CHECK_EQUAL(cubes_score(equal, 2, 0), 0);
    CHECK_EQUAL(cubes_score(equal, 3, 2), -69); // one of three: log 1/2
    CHECK_EQUAL(cubes_score(far, 2, 0), CUBES_SCORE_LIMIT);
    CHECK_EQUAL(cubes_score(far, 2, 1), -CUBES_SCORE_LIMIT);
    CHECK_EQUAL(cubes_score(far, 3, 0), CUBES_SCORE_LIMIT);
    CHECK_EQUAL(cubes_wins_per_mille(0), 500);
    CHECK_EQUAL(cubes_wins_per_mille(CUBES_SCORE_LIMIT), 1000);
    for (int score = -1000; score <= 1000; score++) {
        CHECK(cubes_wins_per_mille(score + 1) >= cubes_wins_per_mille(score));
        CHECK_EQUAL(cubes_wins_per_mille(score) + cubes_wins_per_mille(-score), 1000);
    }
}

// --- Text ----------------------------------------------------------------------------------------

static char *text_of(const CubesWeights *weights)
{
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    if (!CHECK(to != NULL))
        abort();
    cubes_weights_write(weights, to);
    fclose(to);
    return text;
}

void test_cubes_weights_round_trip(void)
{
    Rng rng = {82};
    Error error = {""};
    CubesWeights weights = random_weights(&rng), read;
    weights.of[0][0] = (CubesWeight){CUBES_WEIGHT_MOST, -CUBES_WEIGHT_MOST};
    weights.of[1][CUBES_FEATURES - 1] = (CubesWeight){0, 0};
    weights.of[1][7] = (CubesWeight){0, -1};
    char *text = text_of(&weights);
    memset(&read, 0x55, sizeof read);
    CHECK(cubes_weights_read(slice_of(text), &read, &error));
    CHECK_EQUAL(memcmp(&read, &weights, sizeof read), 0);
    char *again = text_of(&read);
    CHECK_TEXT(again, text);
    free(again);
    free(text);
    // The built-in text is what the writer makes of it.
    Slice built_in = cubes_weights_built_in();
    CHECK(cubes_weights_read(built_in, &read, &error));
    text = text_of(&read);
    CHECK_EQUAL(strlen(text), built_in.length);
    CHECK_EQUAL(memcmp(text, built_in.at, built_in.length), 0);
    free(text);
}

// Puts a right checksum behind the lines, so that only they can be what is refused.
static void refuse(const char *lines, bool with_sum, const char *why)
{
    char text[400];
    Rng rng = {83};
    Error error = {""};
    CubesWeights weights = random_weights(&rng), before = weights;
    snprintf(text, sizeof text, "%s", lines);
    if (with_sum)
        snprintf(text + strlen(text), sizeof text - strlen(text), "sum %u\n",
                 (unsigned)crc32_of(0, slice_of(lines)));
    check_that(!cubes_weights_read(slice_of(text), &weights, &error), lines, __FILE__, __LINE__);
    check_that(strstr(error.text, why) != NULL, error.text, __FILE__, __LINE__);
    CHECK_EQUAL(memcmp(&weights, &before, sizeof weights), 0);
}

void test_cubes_weights_refusals(void)
{
    static const struct {
        const char *line, *why;
    } lines[] = {
        {"1 0 5 5", "a number of players needs"},
        {"4 0 5 5", "a number of players needs"},
        {"2 -1 5 5", "a feature needs"},
        {"2 0 5", "a weight needs"},
        {"2 0 10000 5", "a weight needs"},
        {"2 0 5 -10000", "a weight needs"},
        {"2 0 5 x", "a weight needs"},
        {"", "a number of players needs"},
        {"2 0 5 5 5", "more than four numbers"},
        {"three 0 5 5", "a number of players needs"},
        {"2 0 99999999999999999999 5", "a weight needs"},
    };
    char title[80], text[200];
    snprintf(title, sizeof title, "syracuse-cubes-weights 1 %d\n", CUBES_FEATURES);
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++) {
        snprintf(text, sizeof text, "%s2 3 1 1\n%s\n", title, lines[i].line);
        refuse(text, true, lines[i].why);
    }
    snprintf(text, sizeof text, "%s2 %d 1 1\n", title, CUBES_FEATURES);
    refuse(text, true, "a feature needs");
    refuse("", false, "not weights for cubes");
    refuse("syracuse-ships-net 1\n", true, "not weights for cubes");
    refuse("syracuse-cubes-weights 1\n", true, "these weights are for");
    snprintf(text, sizeof text, "syracuse-cubes-weights 1 %d\n2 3 1 1\n", CUBES_FEATURES + 1);
    refuse(text, true, "these weights are for");
    // Cut off before the sum, and damaged: another weight, another sum, none at all.
    snprintf(text, sizeof text, "%s2 3 1 1\n", title);
    refuse(text, false, "cut off");
    refuse(title, false, "cut off");
    unsigned sum = (unsigned)crc32_of(0, slice_of(text));
    snprintf(text, sizeof text, "%s2 3 1 2\nsum %u\n", title, sum);
    refuse(text, false, "damaged");
    snprintf(text, sizeof text, "%s2 3 1 1\nsum %u\n", title, sum ^ 1);
    refuse(text, false, "damaged");
    snprintf(text, sizeof text, "%s2 3 1 1\nsum\n", title);
    refuse(text, false, "damaged");
}

void test_cubes_trace(void)
{
    Rng rng = {84};
    CubesWeights weights = random_weights(&rng);
    char text[CUBES_TRACE_TEXT];
    for (int i = 0; i < 20 * unit_effort; i++)
        for (int players = 2; players <= 3; players++) {
            CubesPosition position =
                unit_cubes_random(&rng, players, (UnitCubesKind)(i % UNIT_CUBES_KINDS));
            cubes_trace(&weights, &position, text);
            int worths[CUBES_SEATS];
            char last[80];
            cubes_worths(&weights, &position, worths);
            snprintf(last, sizeof last, "\nevaluation %+d for the side to move",
                     cubes_score(worths, players, position.seat));
            const char *at = strstr(text, last);
            CHECK(at != NULL && strlen(at) == strlen(last)); // and so nothing was cut
            CHECK((strstr(text, "C:") != NULL) == (players == 3));
        }
}
