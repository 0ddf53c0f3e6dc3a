// The parts of search/ that know no game: table, clock, scores, strength, threads.
#include "engine/base/pool.h"
#include "engine/base/time.h"
#include "search/control.h"
#include "search/game.h"
#include "search/score.h"
#include "search/searcher.h"
#include "search/shared/abdada.h"
#include "search/shared/eval_cache.h"
#include "search/shared/tt.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static Tt new_table(void)
{
    Tt tt = {0};
    Error error = {""};
    CHECK(tt_resize(&tt, 1, &error));
    return tt;
}

static bool same_data(TtData a, TtData b)
{
    return a.move == b.move && a.score == b.score && a.eval == b.eval && a.depth == b.depth &&
           a.bound == b.bound && a.pv == b.pv;
}

void test_tt_store_probe(void)
{
    Tt tt = new_table();
    Rng rng = {11};
    for (int i = 0; i < 2000; i++) {
        uint64_t key = rng_next(&rng);
        TtData found = {0}, data = {
                                .move = (uint16_t)rng_next(&rng),
                                .score = (int16_t)rng_next(&rng),
                                .eval = (int16_t)rng_next(&rng),
                                .depth = (int8_t)rng_next(&rng),
                                .bound = (uint8_t)(1 + rng_below(&rng, 3)),
                                .pv = rng_below(&rng, 2) == 1,
                            };
        CHECK(!tt_probe(&tt, key, &found));
        tt_store(&tt, key, data);
        CHECK(tt_probe(&tt, key, &found));
        CHECK(same_data(found, data));
    }
    // An earlier move is kept when the new data has none.
    TtData found = {0}, first = {.move = 123, .depth = 3, .bound = BOUND_EXACT};
    TtData second = {.depth = 4, .bound = BOUND_EXACT, .score = -7};
    tt_store(&tt, 42, first);
    tt_store(&tt, 42, second);
    CHECK(tt_probe(&tt, 42, &found));
    CHECK_EQUAL(found.move, 123);
    CHECK_EQUAL(found.score, -7);
    // All of the table is emptied, however many parts share the work.
    for (int part = 0; part < 3; part++)
        tt_clear_part(&tt, part, 3);
    CHECK(!tt_probe(&tt, 42, &found));
    CHECK_EQUAL(tt_permille_full(&tt), 0);
    tt_free(&tt);
    CHECK_EQUAL(tt.bucket_count, 0);
}

// Keys that differ from a stored one in a single bit, or have one half of it, whether they lead to
// its bucket or not, are other keys.
void test_tt_whole_key(void)
{
    Tt tt = new_table();
    Rng rng = {14};
    TtData found, data = {.move = 9, .score = 100, .depth = 5, .bound = BOUND_EXACT};
    for (int i = 0; i < 200; i++) {
        uint64_t key = rng_next(&rng);
        tt_store(&tt, key, data);
        CHECK(tt_probe(&tt, key, &found));
        for (int bit = 0; bit < 64; bit++)
            CHECK(!tt_probe(&tt, key ^ (uint64_t)1 << bit, &found));
        for (int j = 0; j < 100; j++) {
            uint64_t other = rng_next(&rng), low = UINT32_MAX;
            CHECK(!tt_probe(&tt, (key & low) | (other & ~low), &found));
            CHECK(!tt_probe(&tt, (key & ~low) | (other & low), &found));
        }
    }
    tt_free(&tt);
}

// An entry of a key changes nothing for one that differs in a single bit, and begins with none of
// its moves.
void test_tt_other_key_stays(void)
{
    Tt tt = new_table();
    TtData found;
    for (int bit = 0; bit < 64; bit++) {
        uint64_t key = UINT64_C(0x123456789ABCDEF0), other = key ^ (uint64_t)1 << bit;
        tt_clear_part(&tt, 0, 1);
        tt_store(&tt, key, (TtData){.move = 9, .score = 100, .depth = 9, .bound = BOUND_EXACT});
        tt_store(&tt, other, (TtData){.score = -3, .depth = 1, .bound = BOUND_LOWER});
        CHECK(tt_probe(&tt, key, &found));
        CHECK_EQUAL(found.score, 100);
        CHECK(tt_probe(&tt, other, &found)); // though much shallower
        CHECK_EQUAL(found.score, -3);
        CHECK_EQUAL(found.move, 0);
    }
    tt_free(&tt);
}

void test_eval_cache_whole_key(void)
{
    static EvalCache cache;
    Rng rng = {15};
    int score;
    for (int i = 0; i < 1000; i++) {
        uint64_t key = rng_next(&rng);
        int worth = (int)rng_below(&rng, 64001) - 32000;
        eval_cache_put(&cache, key, worth);
        CHECK(eval_cache_has(&cache, key, &score) && score == worth);
        for (int bit = 0; bit < 64; bit++)
            CHECK(!eval_cache_has(&cache, key ^ (uint64_t)1 << bit, &score));
    }
}

void test_tt_torn(void)
{
    Tt tt = new_table();
    TtData found = {0}, data = {.move = 9, .score = 100, .depth = 5, .bound = BOUND_EXACT};
    uint64_t key = UINT64_C(0x123456789ABCDEF0);
    tt_store(&tt, key, data);
    CHECK(tt_probe(&tt, key, &found));
    TtBucket *bucket = tt_bucket(&tt, key);
    for (int i = 0; i < TT_BUCKET_SLOTS; i++) // half of another writer's entry
        atomic_store(&bucket->slots[i].data, atomic_load(&bucket->slots[i].data) ^ 0x100);
    CHECK(!tt_probe(&tt, key, &found));
    tt_free(&tt);
}

// A key that falls into the table's first bucket.
static uint64_t first_bucket_key(int i)
{
    return (uint64_t)i + 1;
}

void test_tt_aging(void)
{
    Tt tt = new_table();
    TtData found = {0};
    // A full bucket: the shallowest goes.
    for (int i = 0; i < TT_BUCKET_SLOTS; i++)
        tt_store(&tt, first_bucket_key(i),
                 (TtData){.move = 1, .depth = (int8_t)(10 + i), .bound = BOUND_EXACT});
    tt_store(&tt, first_bucket_key(9), (TtData){.move = 2, .depth = 1, .bound = BOUND_EXACT});
    CHECK(!tt_probe(&tt, first_bucket_key(0), &found));
    CHECK(tt_probe(&tt, first_bucket_key(1), &found));
    CHECK(tt_probe(&tt, first_bucket_key(9), &found));
    // An entry that is several searches old is replaced before one that is new and shallow.
    for (int i = 0; i < 8; i++)
        tt_new_search(&tt);
    for (int i = 20; i < 20 + TT_BUCKET_SLOTS; i++)
        tt_store(&tt, first_bucket_key(i), (TtData){.move = 3, .depth = 1, .bound = BOUND_LOWER});
    for (int i = 20; i < 20 + TT_BUCKET_SLOTS; i++)
        CHECK(tt_probe(&tt, first_bucket_key(i), &found));
    CHECK(!tt_probe(&tt, first_bucket_key(3), &found));
    // The age runs around without harm.
    for (int i = 0; i < 100; i++)
        tt_new_search(&tt);
    CHECK(tt_probe(&tt, first_bucket_key(20), &found));
    CHECK(tt.age < 1 << TT_AGE_BITS);
    CHECK(tt.age > 0);
    for (int part = 0; part < 3; part++) // an empty table is as a new one
        tt_clear_part(&tt, part, 3);
    CHECK_EQUAL(tt.age, 0);
    tt_free(&tt);
}

// The rest of an entry of depth 9 when the same position is stored again.
static int depth_after(int searches, int depth, Bound bound)
{
    Tt tt = new_table();
    TtData found = {0};
    tt_store(&tt, 7, (TtData){.move = 1, .depth = 9, .bound = BOUND_LOWER});
    for (int i = 0; i < searches; i++)
        tt_new_search(&tt);
    tt_store(&tt, 7, (TtData){.move = 2, .depth = (int8_t)depth, .bound = (uint8_t)bound});
    CHECK(tt_probe(&tt, 7, &found));
    tt_free(&tt);
    return found.depth;
}

// An entry is of the running search until another begins, and again once that one stores it.
void test_tt_current(void)
{
    Tt tt = new_table();
    TtData found, data = {.move = 9, .score = -5, .depth = 5, .bound = BOUND_UPPER};
    CHECK(!tt_probe_current(&tt, 77, &found));
    for (int searches = 0; searches < 3; searches++) {
        tt_store(&tt, 77, data);
        CHECK(tt_probe_current(&tt, 77, &found));
        CHECK(same_data(found, data));
        CHECK(!tt_probe_current(&tt, 78, &found));
        tt_new_search(&tt);
        CHECK(!tt_probe_current(&tt, 77, &found));
        CHECK(tt_probe(&tt, 77, &found));
    }
    tt_free(&tt);
}

// A thread among others takes an exact, undecided score that is deep enough and of this search.
void test_tt_shared_exact(void)
{
    enum { KEY = 77, DEPTH = 5 };
    Abdada abdada;
    Tt tt = new_table();
    SearchTask task = {.tt = &tt, .abdada = &abdada};
    Worker *worker = calloc(1, sizeof *worker);
    if (!CHECK(worker != NULL))
        return;
    worker->task = &task;
    TtData found, good = {.score = 20, .depth = DEPTH, .bound = BOUND_EXACT};
    tt_store(&tt, KEY, good);
    CHECK(worker_shares_exact(worker, KEY, DEPTH, &found));
    CHECK(same_data(found, good));
    CHECK(!worker_shares_exact(worker, KEY, DEPTH + 1, &found));
    CHECK(!worker_shares_exact(worker, KEY + 1, DEPTH, &found));
    task.abdada = NULL;
    CHECK(!worker_shares_exact(worker, KEY, DEPTH, &found));
    task.abdada = &abdada;
    tt_new_search(&tt);
    CHECK(!worker_shares_exact(worker, KEY, DEPTH, &found));
    TtData useless[] = {good, good, good};
    useless[0].bound = BOUND_LOWER;
    useless[1].bound = BOUND_UPPER;
    useless[2].score = (int16_t)score_win_in(3);
    for (size_t i = 0; i < ARRAY_COUNT(useless); i++) {
        tt_store(&tt, KEY, useless[i]);
        CHECK(!worker_shares_exact(worker, KEY, DEPTH, &found));
    }
    free(worker);
    tt_free(&tt);
}

// Only a much deeper entry of the same search outlasts a new one, and an exact score none.
void test_tt_same_key(void)
{
    CHECK_EQUAL(depth_after(0, 4, BOUND_LOWER), 9);
    CHECK_EQUAL(depth_after(0, 4, BOUND_UPPER), 9);
    CHECK_EQUAL(depth_after(0, 5, BOUND_LOWER), 5);
    CHECK_EQUAL(depth_after(0, 4, BOUND_EXACT), 4);
    CHECK_EQUAL(depth_after(1, 4, BOUND_LOWER), 4);
    CHECK_EQUAL(depth_after(0, 12, BOUND_UPPER), 12);
}

void test_tt_resize(void)
{
    Tt tt = new_table();
    Error error = {""};
    TtData found = {0}, data = {.move = 9, .depth = 5, .bound = BOUND_EXACT};
    tt_store(&tt, 77, data);
    static const int64_t too_much[] = {INT64_C(1) << 24, INT64_C(1) << 32, INT64_C(1) << 40};
    for (size_t i = 0; i < ARRAY_COUNT(too_much); i++) {
        error.text[0] = '\0';
        CHECK(!tt_resize(&tt, too_much[i], &error));
        CHECK(strstr(error.text, "the old table of 1 MB stays") != NULL);
        CHECK_EQUAL(tt.bucket_count, (1 << 20) / (int)sizeof(TtBucket));
        CHECK(tt_probe(&tt, 77, &found));
    }
    CHECK(tt_resize(&tt, 3, &error));
    CHECK_EQUAL(tt.bucket_count, (3 << 20) / (int)sizeof(TtBucket));
    CHECK(!tt_probe(&tt, 77, &found));
    CHECK_EQUAL((uintptr_t)tt.buckets % 64, 0);
    CHECK(tt_bucket(&tt, 0) == tt.buckets);
    CHECK(tt_bucket(&tt, UINT64_MAX) == tt.buckets + tt.bucket_count - 1);
    tt_free(&tt);
    Tt none = {0}; // nothing stays where nothing was
    CHECK(!tt_resize(&none, INT64_C(1) << 40, &error));
    CHECK(strncmp(error.text, "a Hash of 1099511627776 MB ", 27) == 0);
    CHECK(strstr(error.text, "old table") == NULL);
}

// Without memory for its threads, or without a good file, another game leaves all as it was.
void test_searcher_game_refused(void)
{
    enum { THREADS = 3 };
    Searcher searcher;
    Error error;
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)) ||
        !CHECK(searcher_set_threads(&searcher, THREADS, NULL, NULL, &error)))
        return;
    searcher_set_seed(&searcher, 7);
    rng_next(&searcher.strength.rng);
    tt_store(&searcher.tt, 77, (TtData){.move = 9, .depth = 5, .bound = BOUND_EXACT});
    Searcher before;
    memcpy(&before, &searcher, sizeof before);
    Game huge = *game_find(slice_of("cubes"));
    CHECK(!searcher_set_game(&searcher, &huge, slice_of("no network"), &error));
    CHECK_TEXT(error.text, "this is no network file of the hexagon game");
    huge.worker_bytes = SIZE_MAX / THREADS - (4 << 20); // all of the memory there could be
    CHECK(!searcher_set_game(&searcher, &huge, slice_of(""), &error));
    CHECK_TEXT(error.text, "there is no memory for 3 search threads");
    TtData found;
    CHECK(searcher.game == before.game && searcher.weights == before.weights);
    CHECK(searcher.workers.at == before.workers.at && searcher.pool == before.pool);
    CHECK(searcher.strength.seed == before.strength.seed &&
          searcher.strength.rng.state == before.strength.rng.state);
    CHECK(tt_probe(&searcher.tt, 77, &found));
    // And one that can be had keeps what was set.
    CHECK(searcher_set_game(&searcher, game_find(slice_of("cubes")), slice_of(""), &error));
    CHECK(searcher.pool == before.pool && searcher.tt.block.bytes == before.tt.block.bytes);
    CHECK(searcher.strength.seed == 7 && searcher.strength.rng.state == 7 &&
          !tt_probe(&searcher.tt, 77, &found));
    searcher_free(&searcher);
}

void test_tt_permille(void)
{
    Tt tt = new_table();
    Rng rng = {12};
    CHECK_EQUAL(tt_permille_full(&tt), 0);
    int slots = (int)tt.bucket_count * TT_BUCKET_SLOTS;
    for (int i = 0; i < slots / 4; i++)
        tt_store(&tt, rng_next(&rng), (TtData){.move = 1, .depth = 1, .bound = BOUND_EXACT});
    CHECK(tt_permille_full(&tt) > 180 && tt_permille_full(&tt) < 280);
    tt_new_search(&tt);
    CHECK_EQUAL(tt_permille_full(&tt), 0); // only the current search counts
    for (int i = 0; i < slots * 6; i++)
        tt_store(&tt, rng_next(&rng), (TtData){.move = 1, .depth = 1, .bound = BOUND_EXACT});
    CHECK(tt_permille_full(&tt) > 950 && tt_permille_full(&tt) <= 1000);
    tt_free(&tt);
}

void test_abdada(void)
{
    static Abdada abdada;
    AbdadaLine *line = abdada_line(&abdada, 42);
    uint64_t word = abdada_word(42, 7, 5);
    CHECK(abdada_word(42, 8, 5) != word && abdada_word(42, 7, 6) != word);
    CHECK(abdada_word(44, 7, 5) != word);
    CHECK(!abdada_has(line, word));
    _Atomic uint64_t *place = abdada_begin(line, word);
    CHECK(place != NULL && abdada_has(line, word) && !abdada_has(line, abdada_word(42, 8, 5)));
    CHECK(!abdada_has(abdada_line(&abdada, ~(uint64_t)0), word)); // of other positions
    abdada_end(place, abdada_word(42, 8, 5));                     // what another wrote stays
    CHECK(abdada_has(line, word));
    abdada_end(place, word);
    CHECK(!abdada_has(line, word));
    for (int i = 0; i < ABDADA_LINE_WORDS; i++)
        CHECK(abdada_begin(line, abdada_word(42, (uint16_t)(100 + i), 5)) != NULL);
    CHECK(abdada_begin(line, word) == NULL && !abdada_has(line, word)); // the line is full
    abdada_end(NULL, word);
    for (int i = 0; i < ABDADA_LINE_WORDS; i++)
        CHECK(abdada_has(line, abdada_word(42, (uint16_t)(100 + i), 5)));
}

static const int64_t clocks_ms[] = {
    INT64_MIN,        -1000,    -1, 0, 1, 5, 10, 50, 100, 1000, 60000, 3600000, INT64_C(86400000),
    INT64_C(1) << 40, INT64_MAX};
static const int64_t bonuses_ms[] = {INT64_MIN, -5, 0, 1, 10, 1000, 100000, INT64_MAX};
static const int moves_to_go[] = {0, 1, 2, 5, 40, 1000};
static const int64_t overheads_ms[] = {0, 1, 10, 100, 5000};

// The engine never plans to use more of a clock than there is; the least it takes, even from an
// empty clock, is a fraction of a millisecond.
static ClockSettings clock_settings(int64_t overhead_ms, bool ponder)
{
    return (ClockSettings){overhead_ms, ponder, .plan = games[0]->clock_plan};
}

static void check_budget(int64_t time_ms, int64_t bonus_ms, int togo, int64_t overhead_ms,
                         bool ponder)
{
    Limits limits = {.moves_to_go = togo};
    limits.seat_has_clock[0] = true;
    limits.time_ms[0] = time_ms;
    limits.increment_ms[0] = bonus_ms;
    Budget budget = clock_budget(&limits, 0, clock_settings(overhead_ms, ponder));
    int64_t left_ms = time_ms > overhead_ms ? time_ms - overhead_ms : 0;
    int64_t left_us = left_ms > INT64_MAX / 1000 ? INT64_MAX : left_ms * 1000;
    CHECK(budget.soft_us > 0);
    CHECK(budget.soft_us <= budget.hard_us);
    CHECK(budget.hard_us <= left_us || budget.hard_us <= 1000);
}

void test_clock_never_exceeds(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(clocks_ms); i++)
        for (size_t j = 0; j < ARRAY_COUNT(bonuses_ms); j++)
            for (size_t k = 0; k < ARRAY_COUNT(moves_to_go); k++)
                for (size_t m = 0; m < ARRAY_COUNT(overheads_ms); m++)
                    for (int ponder = 0; ponder < 2; ponder++)
                        check_budget(clocks_ms[i], bonuses_ms[j], moves_to_go[k], overheads_ms[m],
                                     ponder == 1);
}

// A game at 0.1 s + 0.001 s, every move using all it may and the overhead: the clock never runs
// out.
static void check_fast_game(void)
{
    int64_t clock_us = 100000;
    for (int move = 0; move < 300; move++) {
        Limits limits = {0};
        limits.seat_has_clock[1] = true;
        limits.time_ms[1] = clock_us / 1000;
        limits.increment_ms[1] = 1;
        Budget budget = clock_budget(&limits, 1, clock_settings(10, false));
        clock_us -= budget.hard_us + 400;
        if (!CHECK(clock_us > 0))
            break;
        clock_us += 1000;
    }
}

void test_clock_cases(void)
{
    const ClockSettings settings = clock_settings(10, false);
    Limits none = {0};
    Budget budget = clock_budget(&none, 0, settings);
    CHECK_EQUAL(budget.soft_us, INT64_MAX);
    CHECK_EQUAL(budget.hard_us, INT64_MAX);

    Limits infinite = {.infinite = true, .time_ms = {1000}, .seat_has_clock = {true}};
    CHECK_EQUAL(clock_budget(&infinite, 0, settings).hard_us, INT64_MAX);

    Limits one_second = {.time_ms = {1000}, .seat_has_clock = {true}};
    Budget own = clock_budget(&one_second, 0, settings);
    Budget stand_in = clock_budget(&one_second, 1, settings); // no own clock: the other's counts
    CHECK_EQUAL(own.hard_us, stand_in.hard_us);
    CHECK(own.hard_us < 1000000 && own.soft_us >= 10000);

    Limits movetime = {.has_movetime = true, .movetime_ms = 200};
    budget = clock_budget(&movetime, 0, settings);
    CHECK(budget.hard_us <= 200000 && budget.hard_us >= 150000);
    CHECK_EQUAL(budget.soft_us, INT64_MAX);
    movetime.movetime_ms = 0;
    CHECK(clock_budget(&movetime, 0, settings).hard_us <= 1000);
    movetime.movetime_ms = INT64_MAX;
    CHECK(clock_budget(&movetime, 0, settings).hard_us > 0);

    // An overhead as long as the time for a move leaves most of that.
    movetime.movetime_ms = 20;
    CHECK_EQUAL(clock_budget(&movetime, 0, clock_settings(5000, false)).hard_us, 15000);
    CHECK_EQUAL(clock_budget(&movetime, 0, clock_settings(1, false)).hard_us, 19000);
    // Of a clock and a time for the move, given together, the shorter counts.
    Limits both = one_second;
    both.has_movetime = true;
    both.movetime_ms = 3600000;
    budget = clock_budget(&both, 0, settings);
    CHECK(budget.hard_us == own.hard_us && budget.soft_us == own.soft_us);
    both.movetime_ms = 50;
    CHECK_EQUAL(clock_budget(&both, 0, settings).hard_us, 40000);

    Limits last_move = one_second, many_moves = one_second;
    last_move.moves_to_go = 1;
    many_moves.moves_to_go = 40;
    CHECK(clock_budget(&last_move, 0, settings).hard_us > 500000);
    CHECK(clock_budget(&many_moves, 0, settings).soft_us <
          clock_budget(&last_move, 0, settings).soft_us);
    CHECK(clock_budget(&one_second, 0, clock_settings(10, true)).soft_us >= own.soft_us);
    check_fast_game();
    CHECK(time_now_us() <= time_now_us());
}

void test_scores(void)
{
    CHECK_EQUAL(score_mate_moves(score_win_in(1), 2), 1); // the move into the port
    CHECK_EQUAL(score_mate_moves(score_win_in(2), 2),
                1); // the game ends as the winner's turn begins
    CHECK_EQUAL(score_mate_moves(score_win_in(3), 2), 2);
    CHECK_EQUAL(score_mate_moves(score_win_in(4), 2), 2);
    CHECK_EQUAL(score_mate_moves(score_loss_in(0), 2), 0);
    CHECK_EQUAL(score_mate_moves(score_loss_in(1), 2), -1);
    CHECK_EQUAL(score_mate_moves(score_loss_in(2), 2), -1);
    CHECK_EQUAL(score_mate_moves(score_loss_in(3), 2), -2);
    CHECK_EQUAL(score_mate_moves(score_win_in(1), 3), 1); // three players: every third ply
    CHECK_EQUAL(score_mate_moves(score_win_in(4), 3), 2);
    for (int ply = 0; ply <= MAX_PLY; ply++) {
        CHECK_EQUAL(score_win_in(ply), -score_loss_in(ply));
        CHECK(score_is_win(score_win_in(ply)) && score_is_loss(score_loss_in(ply)));
        CHECK(score_is_decided(score_win_in(ply)) && !score_is_loss(score_win_in(ply)));
        CHECK_EQUAL(score_plies_to_end(score_win_in(ply)), ply);
        CHECK_EQUAL(score_plies_to_end(score_loss_in(ply)), ply);
    }
    // The table counts from the position itself, at whatever ply it is met.
    CHECK_EQUAL(score_to_table(score_win_in(8), 3), score_win_in(5));
    CHECK_EQUAL(score_to_table(score_loss_in(8), 3), score_loss_in(5));
    CHECK_EQUAL(score_from_table(score_win_in(5), 4), score_win_in(9));
    CHECK_EQUAL(score_from_table(score_loss_in(5), 4), score_loss_in(9));
    static const int undecided[] = {0, 1, -1, 25000, -25000, SCORE_DECIDED - 1, 1 - SCORE_DECIDED};
    for (size_t i = 0; i < ARRAY_COUNT(undecided); i++) {
        CHECK_EQUAL(score_to_table(undecided[i], 9), undecided[i]);
        CHECK_EQUAL(score_from_table(undecided[i], 9), undecided[i]);
    }
    CHECK(!score_is_decided(0) && !score_is_decided(20000) && !score_is_decided(-20000));
    CHECK(SCORE_NONE <= INT16_MAX && -SCORE_NONE >= INT16_MIN); // they fit the table
}

void test_limits(void)
{
    Limits limits = {0};
    CHECK(limits_are_endless(&limits));
    CHECK(!limits_are_endless(&(Limits){.depth = 1}));
    CHECK(!limits_are_endless(&(Limits){.nodes = 1}));
    CHECK(!limits_are_endless(&(Limits){.mate = 1}));
    CHECK(!limits_are_endless(&(Limits){.has_movetime = true}));
    CHECK(!limits_are_endless(&(Limits){.seat_has_clock = {false, false, true}}));
    CHECK(limits_are_endless(&(Limits){.depth = 1, .infinite = true}));
    CHECK(limits_are_endless(&(Limits){.search_move_count = 1}));
}

static bool is_about_half(int low, int high, int middle)
{
    int twice = 2 * middle - low - high;
    return twice >= -2 && twice <= 2;
}

// A level between two is held back by half of what tells them apart; nodes grow by a factor.
static void check_between(const Handicap *low, const Handicap *high, Handicap middle)
{
    CHECK(is_about_half(low->lines, high->lines, middle.lines));
    CHECK(is_about_half(low->unseen_moves, high->unseen_moves, middle.unseen_moves));
    CHECK(is_about_half(low->unseen_replies, high->unseen_replies, middle.unseen_replies));
    CHECK(is_about_half(low->error, high->error, middle.error));
    CHECK(high->nodes - low->nodes < 3 ||
          (middle.nodes > low->nodes && 2 * middle.nodes < low->nodes + high->nodes));
}

static void check_plan(const LevelPlan *plan)
{
    CHECK_EQUAL(strength_level_of_elo(plan, INT32_MIN), 0);
    CHECK_EQUAL(strength_level_of_elo(plan, INT32_MAX), LEVEL_FULL - 1);
    for (int level = 0; level < LEVEL_FULL; level++)
        CHECK_EQUAL(strength_level_of_elo(plan, plan->rungs[level].elo), level);
    for (int elo = plan->rungs[0].elo; elo < plan->rungs[LEVEL_FULL - 1].elo; elo++)
        CHECK(strength_level_of_elo(plan, elo) < strength_level_of_elo(plan, elo + 1));
    for (int level = 0; level + 1 < LEVEL_FULL; level++)
        check_between(&plan->rungs[level].handicap, &plan->rungs[level + 1].handicap,
                      strength_handicap(plan, level + 0.5));
    Handicap before = strength_handicap(plan, 0);
    for (double level = 0; level < (double)LEVEL_FULL; level += 0.25) {
        Handicap handicap = strength_handicap(plan, level);
        CHECK(handicap.nodes >= before.nodes && handicap.nodes > 0);
        CHECK(handicap.lines <= before.lines && handicap.lines > 0);
        CHECK(handicap.unseen_moves <= before.unseen_moves);
        CHECK(handicap.unseen_replies <= before.unseen_replies);
        CHECK(handicap.error <= before.error);
        before = handicap;
    }
}

void test_strength_plans(void)
{
    int lowest = INT32_MAX, highest = 0;
    for (int i = 0; i < game_count; i++) {
        const LevelRung *rungs = games[i]->levels->rungs;
        check_plan(games[i]->levels);
        lowest = rungs[0].elo < lowest ? rungs[0].elo : lowest;
        highest = rungs[LEVEL_FULL - 1].elo > highest ? rungs[LEVEL_FULL - 1].elo : highest;
    }
    CHECK_EQUAL(lowest, ELO_LOWEST);
    CHECK_EQUAL(highest, ELO_HIGHEST);
}

// Of 10,000 moves in a turn each.
static int overlooked(int unseen, int reach)
{
    int count = 0;
    for (uint64_t turn = 0; turn < 10000; turn++)
        count += strength_overlooks(mix64(turn), 77, unseen, reach);
    return count;
}

void test_strength_chances(void)
{
    CHECK_EQUAL(overlooked(0, 100), 0);
    CHECK(overlooked(200, 0) > 800 && overlooked(200, 0) < 1200);
    CHECK(overlooked(200, 50) > 1700 && overlooked(200, 50) < 2300);
    CHECK(overlooked(200, 100) > 2700 && overlooked(200, 100) < 3300);
    CHECK(overlooked(1000, 100) > 9700 && overlooked(1000, 100) < 9900);
    Rng rng = {13};
    double sum = 0, squares = 0;
    for (int i = 0; i < 10000; i++) {
        double error = strength_error(200, &rng);
        sum += error;
        squares += error * error;
    }
    CHECK(sum > -60000 && sum < 60000);
    CHECK(squares > 10000 * 190. * 190 && squares < 10000 * 210. * 210);
    CHECK_EQUAL(strength_error(0, &rng), 0);
}

enum { POOL_SIZE = 4 };

typedef struct Visits {
    atomic_int of_member[POOL_SIZE];
    atomic_int bound;
} Visits;

static void visit(void *context, int index)
{
    Visits *visits = context;
    atomic_fetch_add(&visits->of_member[index], 1);
}

static void count_binding(void *context, int index)
{
    Visits *visits = context;
    (void)index;
    atomic_fetch_add(&visits->bound, 1);
}

void test_pool(void)
{
    Error error = {""};
    for (int size = 1; size <= POOL_SIZE; size++) {
        Visits visits = {0};
        Pool *pool = pool_create(size, count_binding, &visits, &error);
        if (!CHECK(pool != NULL))
            return;
        CHECK_EQUAL(pool_size(pool), size);
        for (int round = 1; round <= 500; round++) {
            pool_run(pool, visit, &visits);
            for (int i = 0; i < POOL_SIZE; i++)
                CHECK_EQUAL(atomic_load(&visits.of_member[i]), i < size ? round : 0);
        }
        pool_destroy(pool);
        CHECK_EQUAL(atomic_load(&visits.bound), size - 1);
    }
    pool_destroy(NULL);
}

static void *wait_for_end(void *argument)
{
    control_wait_for_end(argument);
    return NULL;
}

// Whether a thread that waits is let go by `act`; it must not be before.
static void check_wait(Control *control, void (*act)(Control *))
{
    pthread_t thread;
    if (!CHECK_EQUAL(pthread_create(&thread, NULL, wait_for_end, control), 0))
        return;
    act(control);
    pthread_join(thread, NULL);
}

void test_control(void)
{
    Control control;
    control_init(&control);
    const Budget endless = {INT64_MAX, INT64_MAX}, at_once = {1, 1};

    // A stop right behind prepare stands; the next prepare takes it away.
    control_prepare(&control, &(Limits){.infinite = true}, endless, 0);
    CHECK(!stop_is_raised(&control.stop));
    control_stop(&control);
    CHECK(stop_is_raised(&control.stop));
    control_wait_for_end(&control);
    control_prepare(&control, &(Limits){.infinite = true}, endless, 0);
    CHECK(!stop_is_raised(&control.stop));
    check_wait(&control, control_stop);

    // A bounded search has nothing to wait for, a bounded ponder search waits for its hit.
    control_prepare(&control, &(Limits){.depth = 3}, endless, 0);
    control_wait_for_end(&control);
    control_prepare(&control, &(Limits){.depth = 3, .ponder = true}, endless, 0);
    check_wait(&control, control_ponderhit);
    // Nodes that are used up end the search, but the answer waits all the same.
    control_prepare(&control, &(Limits){.nodes = 10, .ponder = true}, endless, 0);
    control_poll(&control, 10);
    CHECK(stop_is_raised(&control.stop) && !control.asked);
    check_wait(&control, control_ponderhit);

    // Nodes end a search; time does, but not while pondering.
    control_prepare(&control, &(Limits){.nodes = 1000}, endless, 0);
    control_poll(&control, 999);
    CHECK(!stop_is_raised(&control.stop));
    control_poll(&control, 1000);
    CHECK(stop_is_raised(&control.stop));
    control_prepare(&control, &(Limits){.has_movetime = true, .ponder = true}, at_once, 0);
    while (control_elapsed_us(&control) < 2000)
        control_poll(&control, 1);
    CHECK(!stop_is_raised(&control.stop));
    control_ponderhit(&control);
    while (control_used_us(&control, 1) < 2)
        continue;
    control_poll(&control, 1);
    CHECK(stop_is_raised(&control.stop));

    // Nodes as time.
    control_prepare(&control, &(Limits){.has_movetime = true}, (Budget){INT64_MAX, 5000}, 10);
    CHECK_EQUAL(control_used_us(&control, 49), 4900);
    control_poll(&control, 49);
    CHECK(!stop_is_raised(&control.stop));
    control_poll(&control, 50);
    CHECK(stop_is_raised(&control.stop));
    control_destroy(&control);
}
