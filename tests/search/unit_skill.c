// A weakened engine's choices: new ones in every session, the same ones with a seed, and no more
// lines shown than were asked for.
#include "search/searcher.h"
#include "tests/unit.h"

#include <string.h>

enum { TURNS = 60 };

typedef struct SkillSession {
    GameMove moves[TURNS];
    int most_multipv;
} SkillSession;

static void note_line(void *context, const PvInfo *info)
{
    SkillSession *session = context;
    if (info->multipv > session->most_multipv)
        session->most_multipv = info->multipv;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

// Searches the start TURNS times at level 0.
static void play(Searcher *searcher, int multipv, SkillSession *session)
{
    static const History history;
    const Limits limits = {.nodes = 100};
    GamePosition position;
    *session = (SkillSession){.most_multipv = 0};
    searcher->game->rules->start(&position);
    for (int i = 0; i < TURNS; i++) {
        SearchRequest request = {
            .position = &position,
            .history = &history,
            .limits = &limits,
            .settings = {.multipv = multipv, .skill_level = 0},
            .report = {session, note_line, ignore_move, NULL},
        };
        searcher_prepare(searcher, &request);
        session->moves[i] = searcher_run(searcher).best;
    }
}

// Plays in a fresh session.
static bool play_session(uint64_t seed, int multipv, SkillSession *session)
{
    Searcher searcher;
    Error error;
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)))
        return false;
    if (seed != 0)
        searcher_set_seed(&searcher, seed);
    searcher_new_game(&searcher);
    play(&searcher, multipv, session);
    searcher_free(&searcher);
    return true;
}

static int equal_turns(const SkillSession *a, const SkillSession *b)
{
    int equal = 0;
    for (int i = 0; i < TURNS; i++)
        equal += a->moves[i] == b->moves[i];
    return equal;
}

void test_skill_varies(void)
{
    SkillSession a, b;
    if (!play_session(0, 1, &a) || !play_session(0, 1, &b))
        return;
    // Level 0 chooses among 24 lines, and the likeliest comes once in ten times: two sessions are
    // the same by chance once in 10^60.
    CHECK(equal_turns(&a, &b) < TURNS);
}

void test_skill_seed(void)
{
    SkillSession a, b, c;
    if (!play_session(7, 1, &a) || !play_session(7, 1, &b) || !play_session(8, 1, &c))
        return;
    CHECK_EQUAL(equal_turns(&a, &b), TURNS);
    CHECK(equal_turns(&a, &c) < TURNS);
    Searcher searcher;
    Error error;
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)))
        return;
    searcher_set_seed(&searcher, 7);
    for (int game = 0; game < 2; game++) { // every game begins anew
        searcher_new_game(&searcher);
        play(&searcher, 1, &b);
        CHECK_EQUAL(equal_turns(&a, &b), TURNS);
    }
    searcher_set_seed(&searcher, 0);
    searcher_new_game(&searcher);
    play(&searcher, 1, &b);
    CHECK(equal_turns(&a, &b) < TURNS);
    searcher_free(&searcher);
}

void test_skill_lines(void)
{
    SkillSession session;
    if (!play_session(7, 1, &session))
        return;
    CHECK_EQUAL(session.most_multipv, 1);
    if (play_session(7, 3, &session))
        CHECK_EQUAL(session.most_multipv, 3);
}

// A level searches no more nodes than it may, whatever else the limits allow, and no more than
// these.
void test_skill_nodes(void)
{
    static const History history;
    static const int64_t wanted[] = {0, 1000000, 40};
    Searcher searcher;
    Error error;
    GamePosition position;
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)))
        return;
    searcher.game->rules->start(&position);
    int64_t most = strength_handicap(searcher.game->levels, 3).nodes;
    CHECK(most > 40);
    for (size_t i = 0; i < ARRAY_COUNT(wanted); i++) {
        SkillSession session = {.most_multipv = 0};
        Limits limits = {.nodes = wanted[i], .depth = 30};
        SearchRequest request = {
            .position = &position,
            .history = &history,
            .limits = &limits,
            .settings = {.multipv = 1, .skill_level = 3},
            .report = {&session, note_line, ignore_move, NULL},
        };
        searcher_prepare(&searcher, &request);
        CHECK_EQUAL(searcher.control.node_limit, wanted[i] == 40 ? 40 : most);
        searcher_run(&searcher);
        CHECK_EQUAL(searcher.tt.age, i + 1); // each search is a new one for the table
    }
    searcher_free(&searcher);
}

// The moves that a weakened player notices are among those it may play, down to the only one.
void test_skill_moves(void)
{
    static const History history;
    Searcher searcher;
    Error error;
    GamePosition position;
    GameMove moves[GAME_MAX_MOVES];
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)))
        return;
    searcher.game->rules->start(&position);
    int count = searcher.game->rules->moves(&position, moves), outside = 0;
    for (int i = 0; i + 1 < count; i++) {
        SkillSession session;
        Limits limits = {
            .nodes = 100, .search_move_count = 1 + i % 2, .search_moves = {moves[i], moves[i + 1]}};
        SearchRequest request = {
            .position = &position,
            .history = &history,
            .limits = &limits,
            .settings = {.multipv = 1, .skill_level = 0},
            .report = {&session, note_line, ignore_move, NULL},
        };
        searcher_prepare(&searcher, &request);
        GameMove best = searcher_run(&searcher).best;
        outside += best != moves[i] && (i % 2 == 0 || best != moves[i + 1]);
    }
    CHECK_EQUAL(outside, 0);
    searcher_free(&searcher);
}
