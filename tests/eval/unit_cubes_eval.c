// The evaluation of the hexagon game: how it looks at the board, what must not matter, and its
// files.
#define _POSIX_C_SOURCE 200809L // open_memstream
#include "engine/cubes/notation.h"
#include "engine/cubes/rules.h"
#include "eval/cubes/eval.h"
#include "eval/cubes/evaluation.h"
#include "tests/engine/unit_cubes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The networks that are built in, by number of players less 2.
static void *built_in_nets[2];

static void read_nets(void)
{
    Error error;
    built_in_nets[0] = evaluation_weights(&cubes_evaluation, (Slice){"", 0}, &error);
    built_in_nets[1] = evaluation_weights(&cubes3_evaluation, (Slice){"", 0}, &error);
    CHECK(built_in_nets[0] != NULL && built_in_nets[1] != NULL);
}

static void forget_nets(void)
{
    evaluation_forget(built_in_nets[0]);
    evaluation_forget(built_in_nets[1]);
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
        // Cells to the left of the side stay to its left.
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

static int phase_of(const CubesPosition *position)
{
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    return cubes_phase(facts, position->players);
}

// The seats change places when the board is rotated.
static void check_turned(const CubesPosition *position)
{
    const CubesPosition flipped = cubes_flipped(position);
    const void *net = built_in_nets[position->players - 2];
    int players = position->players, is[CUBES_SEATS], rotated[CUBES_SEATS];
    cubes_evals(net, position, is);
    cubes_evals(net, &flipped, rotated);
    CHECK_EQUAL(phase_of(position), phase_of(&flipped));
    CHECK(phase_of(position) >= 0 && phase_of(position) <= 256);
    for (int seat = 0; seat < players; seat++) {
        int next = (seat + 1) % players;
        CHECK_EQUAL(rotated[next], is[seat]);
        CHECK_EQUAL(cubes_score(rotated, players, next), cubes_score(is, players, seat));
        CHECK_EQUAL(cubes_seat_score(net, &flipped, next), cubes_seat_score(net, position, seat));
        if (players == 2)
            CHECK_EQUAL(cubes_seat_score(net, position, seat), cubes_score(is, 2, seat));
    }
    if (players == 2)
        CHECK_EQUAL(cubes_score(is, 2, 0), -cubes_score(is, 2, 1));
}

static void check_facts(const CubesPosition *position)
{
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    for (int seat = 0; seat < position->players; seat++) {
        const CubesFacts *own = &facts[seat];
        CHECK(own->taken < 16 && own->home <= CUBES_EACH && own->shut <= CUBES_EACH);
        CHECK(own->foes <= 4);
        for (int i = 0; i < CUBES_EACH; i++) {
            CHECK(own->cells[i] < CUBES_CELL_CODES);
            CHECK(own->ways[i] < CUBES_WAY_CLASSES && own->steps[i] < CUBES_STEP_CLASSES);
        }
    }
}

void test_cubes_eval_symmetry(void)
{
    Rng rng = {81};
    read_nets();
    for (int i = 0; i < 150 * unit_effort; i++)
        for (int players = 2; players <= 3; players++) {
            CubesPosition position =
                unit_cubes_random(&rng, players, (UnitCubesKind)(i % UNIT_CUBES_KINDS));
            check_turned(&position);
            check_facts(&position);
        }
    for (int players = 2; players <= 3; players++) {
        CubesPosition start = cubes_start(players);
        CHECK_EQUAL(phase_of(&start), 256);
        check_turned(&start);
    }
    forget_nets();
}

static int compare_rows(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static NetFeatures view_of(const CubesPosition *position, int seat, bool of_image)
{
    const FeatureSpec *spec = &cubes_feature_specs[position->players - 2];
    GamePosition packed;
    NetFeatures seen;
    cubes_set_position(&packed, *position);
    spec->see(&packed, seat, of_image, &seen);
    CHECK_EQUAL(seen.count, spec->most);
    qsort(seen.rows, (size_t)seen.count, sizeof *seen.rows, compare_rows);
    return seen;
}

static void check_same_view(NetFeatures a, NetFeatures b)
{
    CHECK_EQUAL(a.count, b.count);
    CHECK_EQUAL(a.bucket, b.bucket);
    CHECK(memcmp(a.rows, b.rows, (size_t)a.count * sizeof *a.rows) == 0);
}

static bool sees(const NetFeatures *view, int row)
{
    uint16_t key = (uint16_t)row;
    return bsearch(&key, view->rows, (size_t)view->count, sizeof key, compare_rows) != NULL;
}

// The features of a network: every cube where the seat that looks has it, with its steps; the
// round; the same from every seat when the board is rotated, and from the left as from the right.
static void check_view(const CubesPosition *position, int seat)
{
    int players = position->players, next = (seat + 1) % players;
    int round = position->round <= CUBES_LAST_ROUND ? (int)position->round : CUBES_LAST_ROUND;
    CubesPosition flipped = cubes_flipped(position), image = mirrored(position);
    CubesSide side = (CubesSide)cubes_home_side[players - 2][seat];
    NetFeatures seen = view_of(position, seat, false);
    check_same_view(seen, view_of(&flipped, next, false));
    if (players == 2)
        check_same_view(seen, view_of(&image, seat, true));
    for (int i = 0; i < players; i++)
        for (CubesSet left = position->cubes[(seat + i) % players]; !cubes_is_empty(left);) {
            int cell = cubes_pop(&left), steps = cubes_steps(position, cell);
            CHECK(sees(&seen, i * CUBES_N_PLAYER + 8 * cubes_seen_from(side, cell) +
                                  (steps < 8 ? steps : 8) - 1));
        }
    int turn = players == 3 ? (position->seat + 3 - seat) % 3 : 0;
    CHECK(sees(&seen, players * CUBES_N_PLAYER + 15 * turn + (round - 1) / 4));
    CHECK_EQUAL(seen.bucket, phase_of(position) * 8 / 257);
}

void test_cubes_network_view(void)
{
    Rng rng = {85};
    for (int i = 0; i < 50 * unit_effort; i++)
        for (int players = 2; players <= 3; players++) {
            CubesPosition position =
                unit_cubes_random(&rng, players, (UnitCubesKind)(i % UNIT_CUBES_KINDS));
            position.round = 1 + rng_below(&rng, CUBES_LAST_ROUND + 1);
            for (int seat = 0; seat < players; seat++)
                check_view(&position, seat);
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

// The steps a player's cubes have to go, with an open way and without one.
static void check_trace_text(void)
{
    Error error;
    CubesPosition position;
    char text[CUBES_TRACE_TEXT];
    Slice fen = slice_of("3B1B1B1/11/3B9/15/15/3A9/11/3A1A1A1 1 2 2");
    if (!CHECK(cubes_parse(fen, 2, &position, &error)))
        return;
    cubes_trace(built_in_nets[0], &position, text);
    CHECK(strstr(text, "A:  ") != NULL && strstr(text, "  e3 moves 3, 11 to go\n") != NULL);
    CHECK(strstr(text, "  i1 moves 3, 15 to go, no open way") != NULL);
}

// The lines of all players, over a thousand games together.
static int wins_in(const char *text)
{
    static const char wins[] = ": wins ";
    int sum = 0;
    for (const char *at = strstr(text, wins); at != NULL; at = strstr(at + 1, wins))
        sum += atoi(at + sizeof wins - 1);
    return sum;
}

void test_cubes_trace(void)
{
    Rng rng = {84};
    read_nets();
    check_trace_text();
    char text[CUBES_TRACE_TEXT];
    for (int i = 0; i < 20 * unit_effort; i++)
        for (int players = 2; players <= 3; players++) {
            CubesPosition position =
                unit_cubes_random(&rng, players, (UnitCubesKind)(i % UNIT_CUBES_KINDS));
            cubes_trace(built_in_nets[players - 2], &position, text);
            int evals[CUBES_SEATS];
            char last[80];
            cubes_evals(built_in_nets[players - 2], &position, evals);
            snprintf(last, sizeof last, "\nevaluation %+d for the side to move",
                     cubes_score(evals, players, position.seat));
            const char *at = strstr(text, last);
            CHECK(at != NULL && strlen(at) == strlen(last)); // and so nothing was cut
            CHECK((strstr(text, "C:") != NULL) == (players == 3));
            CHECK_EQUAL(wins_in(text), 1000);
        }
    forget_nets();
}
