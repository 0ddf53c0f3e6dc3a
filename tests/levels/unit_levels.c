// Levels in games of two players, seeded and by nodes: the lowest one is a fair match for a player
// who takes what one move gives, and higher ones beat lower ones.
#include "tests/levels/arena.h"
#include "tests/unit.h"

#include <string.h>

enum { RANDOM_PLIES = 4 };

// A position some random plies after the start, in which nobody is about to be done.
static GamePosition opening(const Rules *rules, Rng *rng)
{
    GamePosition position;
    rules->start(&position);
    for (int ply = 0; ply < RANDOM_PLIES; ply++)
        rules->play(&position, anchor_choose(ANCHOR_RANDOM, rules, &position, rng));
    return position;
}

// Points of the first, two for a win, in that many pairs of games from random openings.
static int match(const Rules *rules, ArenaPlayer *first, ArenaPlayer *second, int pairs)
{
    Rng rng = {21};
    int points = 0;
    for (int i = 0; i < 2 * pairs; i++) {
        static GamePosition from;
        int seat = i % 2;
        Verdict verdict;
        if (seat == 0)
            from = opening(rules, &rng);
        ArenaPlayer *players[] = {seat == 0 ? first : second, seat == 0 ? second : first};
        if (!CHECK(arena_play(rules, &from, players, &verdict)))
            break;
        points += verdict.kind != GAME_WON ? 1 : 2 * (verdict.winner == seat);
    }
    return points;
}

// What single moves of each variant gain.
void test_levels_gain(void)
{
    static const struct {
        const char *variant, *position, *move;
        int gain;
    } moves[] = {
        {"ships", "8/8/8/S2s4/8/7S/5S2/3S4 w", "h3h8", 2},
        {"ships", "8/8/8/S2s4/8/7S/5S2/3S4 w", "f2a2", 1}, // the third attacker of d5
        {"ships", "8/8/8/S2s4/8/7S/5S2/3S4 w", "f2b2", 0},
        {"ships10", "8/8/8/8/8/S2s4/8/7S/5S2/3S4 w", "h3h10", 2},
        {"ships10", "8/8/8/8/8/S2s4/8/7S/5S2/3S4 w", "f2a2", 1},
        {"ships10", "8/8/8/8/8/S2s4/8/7S/5S2/3S4 w", "h3h8", 0},
        {"cubes", "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1", "e1e3", 4},
        {"cubes3", "B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1", "e1b4", 6},
    };
    for (int i = 0; i < game_count; i++) {
        const Rules *rules = games[i]->rules;
        int rows = 0;
        for (size_t m = 0; m < ARRAY_COUNT(moves); m++) {
            GamePosition position;
            GameMove move = 0;
            Error error = {""};
            if (strcmp(rules->variant, moves[m].variant) != 0)
                continue;
            CHECK(rules->parse(slice_of(moves[m].position), &position, &error) &&
                  rules->parse_move(slice_of(moves[m].move), &position, &move, &error));
            CHECK_TEXT(error.text, "");
            CHECK_EQUAL(anchor_gain(rules, &position, move), moves[m].gain);
            rows++;
        }
        CHECK(rows > 0);
    }
}

static bool open_level(Searcher *searcher, const Game *game, uint64_t seed)
{
    Error error;
    if (!CHECK(searcher_init(searcher, game, 1, &error)))
        return false;
    searcher_set_seed(searcher, seed);
    return true;
}

// The searcher begins every game with the same random numbers, so that only openings tell games
// apart. The anchors' go on. Few games say only that a level is no random mover. The tall board
// has the square board's levels, which were not measured there: its lowest is a fair match, too,
// but nobody has promised that it is the weaker one.
static void check_lowest(const Game *game)
{
    Searcher searcher;
    int pairs = unit_effort > 1 ? 40 : 6;
    bool measured = strcmp(game->rules->variant, "ships10") != 0;
    if (!open_level(&searcher, game, 3))
        return;
    ArenaPlayer greedy = {.is_anchor = true, .kind = ANCHOR_GREEDY, .rng = {4}};
    ArenaPlayer random = {.is_anchor = true, .kind = ANCHOR_RANDOM, .rng = {5}};
    ArenaPlayer level = {.searcher = &searcher, .level = 0};
    int points = match(game->rules, &greedy, &level, pairs);
    CHECK(points < 4 * pairs - pairs / 2);                              // seven games of eight
    CHECK(unit_effort == 1 || points > (measured ? 2 * pairs : pairs)); // the greedy one wins more
    CHECK(match(game->rules, &random, &level, pairs) < pairs);
    searcher_free(&searcher);
}

void test_levels_lowest(void)
{
    for (int i = 0; i < game_count; i++)
        if (games[i]->rules->seats == 2)
            check_lowest(games[i]);
}

// The stronger one takes three points of four, and more in as many games as tell more.
static void check_order(const Game *game, int low, int high, int pairs)
{
    Searcher one, other;
    if (!open_level(&one, game, 6))
        return;
    if (open_level(&other, game, 7)) {
        ArenaPlayer strong = {.searcher = &one, .level = high};
        ArenaPlayer weak = {.searcher = &other, .level = low};
        int points = match(game->rules, &strong, &weak, pairs);
        CHECK(unit_effort > 1 ? points > 3 * pairs : points >= 3 * pairs);
        searcher_free(&other);
    }
    searcher_free(&one);
}

void test_levels_order(void)
{
    int pairs = unit_effort > 1 ? 5 : 2; // a single opening may decide both its games
    for (int i = 0; i < game_count; i++)
        if (games[i]->rules->seats == 2) {
            check_order(games[i], 0, 4, pairs);
            check_order(games[i], 2, 8, pairs);
            check_order(games[i], 8, 13, pairs);
        }
}
