// What a search of ships may claim, piece by piece, where the position does not matter: what the
// table's word is worth where counters and earlier positions differ, what a repetition and a pass
// prove, and that the cache of evaluations changes none. More is in tests/search/unit_proofs.c.
#include "engine/ships/rules.h"
#include "engine/ships/turn.h"
#include "search/ships/game.h"
#include "search/ships/search.h"
#include "tests/search/unit_proof_bench.h"
#include "tests/unit.h"

#include <stdio.h>

static void begin_at_start(ProofBench *bench, const char *moves)
{
    char game[200];
    snprintf(game, sizeof game, "%s%s", ships_bench_positions[0], moves);
    proof_begin(bench, SHIPS_VARIANT, game, 0);
}

// A score of the table's: that the side to move is lost in 40 plies.
static int score_of_loss(int quiet_plies)
{
    ProofBench bench;
    begin_at_start(&bench, "");
    ShipsPosition position = ships_position(&bench.record.position);
    position.quiet_plies = (uint32_t)quiet_plies;
    ships_set_position(&bench.record.position, position);
    ShipsSearch *search = (ShipsSearch *)proof_prepared(&bench);
    ShipsMove moves[SHIPS_MAX_MOVES];
    ships_moves(&search->position, moves);
    ships_play(search, moves[0], 0);
    TtData data = {
        .score = (int16_t)score_loss_in(40), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, ships_table_key(search), data);
    int score = ships_search_zero(search, 1, 1, 1, true);
    proof_end(&bench);
    return score;
}

void SHIPS_TEST(proofs_table)(void)
{
    CHECK_EQUAL(score_of_loss(10), score_loss_in(41));
    CHECK_EQUAL(score_of_loss(59), score_loss_in(41)); // ends on the hundredth
    CHECK(!score_is_decided(score_of_loss(60)));
    CHECK(!score_is_decided(score_of_loss(SHIPS_KEYED_QUIET_PLY - 2)));
    CHECK_EQUAL(score_of_loss(SHIPS_KEYED_QUIET_PLY),
                score_loss_in(41)); // proven right here
}

void SHIPS_TEST(proofs_keys)(void)
{
    ProofBench bench;
    begin_at_start(&bench, "");
    ShipsSearch *search = (ShipsSearch *)proof_prepared(&bench);
    uint64_t keys[SHIPS_QUIET_LIMIT_PLY];
    for (uint32_t quiet = 0; quiet < SHIPS_QUIET_LIMIT_PLY; quiet++) {
        search->position.quiet_plies = quiet;
        keys[quiet] = ships_table_key(search);
        for (uint32_t other = 0; other < quiet; other++)
            CHECK((keys[quiet] == keys[other]) == (quiet < SHIPS_KEYED_QUIET_PLY));
    }
    proof_end(&bench);
    begin_at_start(&bench,
                   SHIPS_RANKS == 8 ? " moves d2e2 e7d7 e2d2 d7e7" : " moves d2e2 e9d9 e2d2 d9e9");
    CHECK(ships_table_key((ShipsSearch *)proof_prepared(&bench)) !=
          keys[0]); // the start came up twice
    proof_end(&bench);
}

// In the game and the root together a position counts as often as it occurred, in the line once is
// enough.
void SHIPS_TEST(proofs_repetition)(void)
{
    ProofBench bench;
    begin_at_start(&bench, "");
    ShipsSearch *search = (ShipsSearch *)proof_prepared(&bench);
    uint64_t root = search->position.key;
    for (int ply = 1; ply <= 8; ply++)
        ships_frame(search, ply)->key = (uint64_t)ply;
    ships_frame(search, 4)->key = root;
    CHECK(!ships_is_repetition(search, 4)); // for the second time
    ships_frame(search, 8)->key = root;
    CHECK(ships_is_repetition(search, 8)); // for the third
    CHECK(history_push(&bench.record.history, root));
    CHECK(ships_is_repetition(search, 4)); // as the root was the second
    ships_frame(search, 4)->key = 99;
    CHECK(!ships_is_repetition(search, 4));
    CHECK(history_push(&bench.record.history, 99));
    CHECK(!ships_is_repetition(search, 4));
    CHECK(history_push(&bench.record.history, 99));
    CHECK(ships_is_repetition(search, 4));
    proof_end(&bench);
}

// The table says that the enemy is lost if the mover passes: that is no win of the mover's. Where
// it is asked whether he is lost, he is not; elsewhere passing is not asked about.
void SHIPS_TEST(proofs_pass)(void)
{
    enum { DEPTH = 9, LOST_IN = 40, NOT_LOST = -3000 };
    ProofBench bench;
    begin_at_start(&bench, "");
    ShipsSearch *search = (ShipsSearch *)proof_prepared(&bench);
    ShipsMove moves[SHIPS_MAX_MOVES];
    ships_moves(&search->position, moves);
    ships_play(search, moves[0], 0);
    ships_make_null(&search->position);
    TtData data = {
        .score = (int16_t)score_loss_in(6), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, ships_table_key(search), data);
    ships_make_null(&search->position);
    int lost = score_loss_in(LOST_IN);
    uint64_t nodes = search->worker.nodes;
    CHECK_EQUAL(ships_search_zero(search, lost, DEPTH, 1, true), lost);
    CHECK(search->worker.nodes == nodes + 1); // the pass, of which the table knows all
    nodes = search->worker.nodes;
    ships_search_zero(search, NOT_LOST, DEPTH, 1, true);
    CHECK(search->worker.nodes > nodes + 1);
    proof_end(&bench);
}

// The evaluation from the cache is that of the network, for more positions than the cache holds,
// the first ones twice.
void SHIPS_TEST(proofs_eval_cache)(void)
{
    enum { GAMES = 4000, PLIES = 40 };
    ProofBench bench;
    begin_at_start(&bench, "");
    ShipsSearch *search = (ShipsSearch *)proof_prepared(&bench);
    const ShipsPosition begun = search->position;
    ShipsSight sight;
    for (int game = 0; game < GAMES; game++) {
        Rng rng = {mix64((uint64_t)(game % (GAMES / 2)))};
        ShipsMove moves[SHIPS_MAX_MOVES];
        int count;
        search->position = begun;
        for (int ply = 0; ply < PLIES && (count = ships_moves(&search->position, moves)) > 0;
             ply++) {
            ships_make(&search->position, moves[rng_below(&rng, (uint32_t)count)]);
            sight = ships_sight(&search->position);
            if (!CHECK_EQUAL(ships_evaluate(search, &sight),
                             ships_network_score(search->network, &search->position, &sight)))
                game = GAMES, ply = PLIES;
        }
    }
    Error error = {""};
    int cached;
    CHECK(eval_cache_has(&search->eval_cache, search->position.key, &cached));
    search->worker.is_to_clear = true; // as after a search
    CHECK(searcher_set_weights(&bench.searcher, (Slice){"", 0}, &error));
    CHECK(!eval_cache_has(&search->eval_cache, search->position.key,
                          &cached)); // it was by other weights
    proof_end(&bench);
}
