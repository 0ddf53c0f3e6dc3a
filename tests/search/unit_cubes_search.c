// The search of the hexagon game, asked through the seam as the protocol does. Wins and losses that
// it claims are proven again here by going through all lines, with the rules alone.
#include "engine/cubes/rules.h"
#include "engine/game_record.h"
#include "search/cubes/search.h"
#include "search/score.h"
#include "search/searcher.h"
#include "tests/engine/unit_cubes.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_MB = 1, PROVE_MOST = 5 };

static const char *const variants[] = {"cubes", "cubes3"};

// --- Asking --------------------------------------------------------------------------------------

static void ignore_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

static Searcher new_searcher(const char *variant, int threads)
{
    Searcher searcher;
    Error error = {""};
    if (!CHECK(searcher_init(&searcher, game_find(slice_of(variant)), HASH_MB, &error)) ||
        !CHECK(searcher_set_threads(&searcher, threads, NULL, NULL, &error)))
        abort();
    return searcher;
}

static SearchResult ask(Searcher *searcher, const GameRecord *record, int mode, Limits limits)
{
    SearchRequest request = {
        .position = &record->position,
        .history = &record->history,
        .limits = &limits,
        .settings = {.multipv = 1, .mode = mode, .skill_level = LEVEL_FULL},
        .report = {NULL, ignore_line, ignore_move, NULL},
    };
    searcher_prepare(searcher, &request);
    return searcher_run(searcher);
}

static GameRecord record_of(const CubesPosition *position)
{
    GameRecord record = {.history = {0}};
    cubes_set_position(&record.position, *position);
    return record;
}

static GameRecord record_of_text(const char *text)
{
    CubesPosition position = unit_cubes_parsed(text);
    return record_of(&position);
}

static bool is_over(const Rules *rules, const GameRecord *record)
{
    return rules->verdict(&record->position, &record->history).kind != GAME_GOES_ON;
}

// --- Proving -------------------------------------------------------------------------------------

// Whether a seat wins within so many plies whatever the others do. No position before this one
// counts, and within PROVE_MOST plies none can come up for the third time.
static bool forces(const Rules *rules, const GamePosition *position, int seat, int plies)
{
    static const History none;
    GameMove moves[GAME_MAX_MOVES];
    Verdict verdict = rules->verdict(position, &none);
    if (verdict.kind != GAME_GOES_ON)
        return verdict.kind == GAME_WON && verdict.winner == seat;
    if (plies == 0)
        return false;
    bool own = rules->seat_to_move(position) == seat;
    int count = rules->moves(position, moves);
    for (int i = 0; i < count; i++) {
        GamePosition next = *position;
        rules->play(&next, moves[i]);
        if (forces(rules, &next, seat, plies - 1) == own)
            return own;
    }
    return !own;
}

// Whether the search's word on a decided game is true. Its move must win as fast as it says.
static bool is_proven(const Rules *rules, const GamePosition *position, SearchResult result)
{
    int plies = score_plies_to_end(result.score), seat = rules->seat_to_move(position);
    if (result.score < 0)
        return rules->seats == 2 && forces(rules, position, 1 - seat, plies);
    GamePosition next = *position;
    rules->play(&next, result.best);
    return forces(rules, &next, seat, plies - 1);
}

// Late positions, every second one of them a few rounds before the end.
static CubesPosition late(Rng *rng, int players)
{
    CubesPosition position;
    do {
        position = unit_cubes_random(rng, players, UNIT_CUBES_LATE);
        if (rng_below(rng, 2) == 0)
            position.round = 57 + rng_below(rng, 4);
    } while (cubes_outcome(&position) != CUBES_ONGOING);
    return position;
}

// Whether all that a search of this depth claims in random late positions is so, and whether it
// finds every win on the spot.
static void check_claims(const char *variant, int mode, int depth, int positions, uint64_t seed)
{
    Rng rng = {seed};
    Searcher searcher = new_searcher(variant, 1);
    const Rules *rules = searcher.game->rules;
    int claims = 0;
    for (int i = 0; i < positions; i++) {
        CubesPosition position = late(&rng, rules->seats);
        GameRecord record = record_of(&position);
        char text[GAME_POSITION_TEXT];
        rules->format(&record.position, text);
        if (i % 4 == 0)
            searcher_new_game(&searcher);
        SearchResult result = ask(&searcher, &record, mode, (Limits){.depth = depth});
        if (forces(rules, &record.position, position.seat, 1))
            check_that(result.score == score_win_in(1), text, __FILE__, __LINE__);
        if (!score_is_decided(result.score) || score_plies_to_end(result.score) > PROVE_MOST)
            continue;
        claims++;
        check_that(is_proven(rules, &record.position, result), text, __FILE__, __LINE__);
    }
    CHECK(claims > 0);
    searcher_free(&searcher);
}

void test_cubes_search_claims(void)
{
    for (int depth = 1; depth <= 4; depth++)
        check_claims("cubes", CUBES_PARANOID, depth, 40 + 6 * unit_effort, 90 + (uint64_t)depth);
    for (int mode = 0; mode < CUBES_MODES; mode++)
        check_claims("cubes3", mode, 3, 60 + 6 * unit_effort, 100 + (uint64_t)mode);
}

static void check_win(const char *text, int mode, int moves)
{
    GameRecord record = record_of_text(text);
    const char *variant = strstr(text, " 3 ") != NULL ? "cubes3" : "cubes";
    Searcher searcher = new_searcher(variant, 1);
    SearchResult result = ask(&searcher, &record, mode, (Limits){.mate = moves, .depth = 12});
    int seats = searcher.game->rules->seats;
    check_that(score_is_win(result.score), text, __FILE__, __LINE__);
    CHECK_EQUAL(score_mate_moves(result.score, seats), moves);
    CHECK(is_proven(searcher.game->rules, &record.position, result));
    searcher_free(&searcher);
}

void test_cubes_search_wins(void)
{
    for (int mode = 0; mode < CUBES_MODES; mode++) {
        check_win("3A1A1A1/1A6B2/13/15/15/13/11/1B1B1B3 1 2 20", mode, 1);
        check_win("3A1A1A1/3A7/13/15/15/13/8B2/1B1B3B1 1 2 20", mode, 2);
        check_win("3A1A1A1/1A6B2/13/15/C13C/C11B/C9B/8B 1 3 20", mode, 1);
    }
}

// Pruning by the evaluation hides wins: with it neither of these is proven within the nodes.
void test_cubes_search_wins_nodes(void)
{
    static const char *const wins[] = {
        "2A2A2A/11/13/2A12/5B9/13/3B7/5B1B1 2 2 47",
        "A2A5/6A4/13/15/9B3A1/13/2B8/3B4B 2 2 27",
    };
    for (size_t i = 0; i < ARRAY_COUNT(wins); i++) {
        GameRecord record = record_of_text(wins[i]);
        Searcher searcher = new_searcher("cubes", 1);
        SearchResult result =
            ask(&searcher, &record, CUBES_MCTS, (Limits){.mate = 5, .nodes = 200000});
        check_that(score_is_win(result.score), wins[i], __FILE__, __LINE__);
        searcher_free(&searcher);
    }
}

// --- What the tree of mcts proves ----------------------------------------------------------------

enum { OPEN = -2, NOBODY = -1 };

// The proof of a position before the end of the last round, as mcts proves: a win of the mover by
// one move, or an end that all his moves lead to.
static int proven_end(const Rules *rules, const GamePosition *position)
{
    static const History none;
    GameMove moves[GAME_MAX_MOVES];
    Verdict verdict = rules->verdict(position, &none);
    if (verdict.kind != GAME_GOES_ON)
        return verdict.kind == GAME_WON ? verdict.winner : NOBODY;
    int seat = rules->seat_to_move(position), count = rules->moves(position, moves), all = OPEN;
    bool differ = false;
    for (int i = 0; i < count; i++) {
        GamePosition next = *position;
        rules->play(&next, moves[i]);
        int end = proven_end(rules, &next);
        if (end == seat)
            return seat;
        differ |= i > 0 && end != all;
        all = end;
    }
    return differ ? OPEN : all;
}

// The score that mcts gives a move after which only the third player moves, as the second sees it.
// True if it is up to the third who else wins.
static bool check_last_turn(Searcher *searcher, const GameRecord *record, GameMove move)
{
    const Rules *rules = searcher->game->rules;
    static const History none;
    const int won = CUBES_BEATEN - 2, seat = rules->seat_to_move(&record->position);
    GamePosition next = record->position;
    char text[GAME_POSITION_TEXT];
    rules->play(&next, move);
    if (rules->verdict(&next, &none).kind != GAME_GOES_ON)
        return false;
    int winner = proven_end(rules, &next);
    Limits limits = {.nodes = 1000, .search_move_count = 1, .search_moves = {move}};
    int score = ask(searcher, record, CUBES_MCTS, limits).score;
    rules->format(&record->position, text);
    if (winner == OPEN)
        check_that(!cubes_is_end(score), text, __FILE__, __LINE__);
    else
        check_that(score == (winner == seat     ? won
                             : winner == NOBODY ? 0
                                                : -won),
                   text, __FILE__, __LINE__);
    return winner == OPEN;
}

// A random position of the last round that goes on, this seat to move.
static CubesPosition last_turn(Rng *rng, int seat)
{
    for (;;) {
        CubesPosition position = unit_cubes_random(rng, 3, UNIT_CUBES_LATE);
        position.round = CUBES_LAST_ROUND;
        if (position.seat == seat && cubes_outcome(&position) == CUBES_ONGOING)
            return position;
    }
}

// Moves that all end the game alike prove how, and a win of the one who moves does; moves that end
// it in different ways prove nothing, whichever of them comes first.
void test_cubes_search_tree_proofs(void)
{
    Rng rng = {127};
    Searcher searcher = new_searcher("cubes3", 1);
    for (int open = 0, proven = 0; open < 20 || proven < 20;) {
        CubesPosition position = last_turn(&rng, 1);
        GameMove moves[GAME_MAX_MOVES];
        GameRecord record = record_of(&position);
        searcher.game->rules->moves(&record.position, moves);
        if (check_last_turn(&searcher, &record, moves[0]))
            open++;
        else
            proven++;
    }
    searcher_free(&searcher);
}

// Moves that all end the game alike prove it as soon as they are known: a node for the position,
// and one for each of them.
void test_cubes_search_tree_proves_at_once(void)
{
    Rng rng = {129};
    Searcher searcher = new_searcher("cubes3", 1);
    for (int proven = 0; proven < 20;) {
        CubesPosition position = last_turn(&rng, 2);
        GameMove moves[GAME_MAX_MOVES];
        GameRecord record = record_of(&position);
        if (proven_end(searcher.game->rules, &record.position) == OPEN)
            continue;
        int count = searcher.game->rules->moves(&record.position, moves);
        SearchResult result = ask(&searcher, &record, CUBES_MCTS, (Limits){.nodes = 10000});
        CHECK_EQUAL(result.nodes, 1 + (uint64_t)count);
        proven++;
    }
    searcher_free(&searcher);
}

// The best that a move of the first player's is proven to lead to: 1 a win, -1 a loss, 0 neither.
static int best_end(const Rules *rules, const GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(position, moves), best = -1;
    for (int i = 0; i < count && best < 1; i++) {
        GamePosition next = *position;
        rules->play(&next, moves[i]);
        int end = proven_end(rules, &next), worth = end == 0 ? 1 : end > 0 ? -1 : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

// 1 if mcts says that its move wins, -1 that all lose, 0 neither.
static int said_end(Searcher *searcher, const GameRecord *record, int64_t nodes)
{
    int score = ask(searcher, record, CUBES_MCTS, (Limits){.nodes = nodes}).score;
    return score >= CUBES_REPEATED ? 1 : score <= -CUBES_REPEATED ? -1 : 0;
}

// Whether all that mcts says of the end, the tree being as large as it may, is so.
static void check_choice(Searcher *searcher, const GameRecord *record)
{
    int best = best_end(searcher->game->rules, &record->position);
    char text[GAME_POSITION_TEXT];
    searcher->game->rules->format(&record->position, text);
    for (int nodes = 60; nodes < 4000; nodes += nodes / 4) {
        int said = said_end(searcher, record, nodes);
        check_that(said == 0 || said == best, text, __FILE__, __LINE__);
    }
}

// A move that is proven to win is played, however seldom it was visited; one that is lost comes
// behind all others, however often, and is not visited again.
void test_cubes_search_tree_choice(void)
{
    static const char *const telling[] = {
        // lost, though visited most
        "3A1A3/1A1A7/4C8/13B1/C1C12/13/8B1B/2C5B 1 3 60",
        "7A1/1A7A1/2A7B2/1C13/6C5B1B/12B/C9C/9 1 3 60",
        // won, though visited less
        "3A3C1/1A1A1A5/13/1C13/15/C3B3B1B1B/11/5C3 1 3 60",
        "C2A3A1/5A1A2C/13/15/2C9B2/5B7/C10/6B1B 1 3 60",
        "3A3A1/B2B3A1A1/13/1C13/15/C12/8B2/C4B1C1 1 3 60",
        "1A5A1/1A1A2C4/13/9B5/C11B1B/10B2/2C8/C8 1 3 60",
        // lost, though it looks good
        "1A1A5/9A1/7B1A3/13B1/2C9B2/C9B2/C10/C8 1 3 60",
        "3A1A1A1/5A5/2B10/1C4B8/15/C9B1B/C10/C8 1 3 60",
        "A2A3A1/5A5/3B9/13B1/C14/C7B4/C5B4/2C6 1 3 60",
    };
    enum { MOST_MOVES = 15, WHOLE_TREE = 20000 };
    Rng rng = {128};
    Searcher searcher = new_searcher("cubes3", 1);
    for (size_t i = 0; i < ARRAY_COUNT(telling); i++) {
        GameRecord record = record_of_text(telling[i]);
        check_choice(&searcher, &record);
        CHECK_EQUAL(said_end(&searcher, &record, WHOLE_TREE),
                    best_end(searcher.game->rules, &record.position));
    }
    for (int checked = 0; checked < 10 * unit_effort;) {
        CubesPosition position = unit_cubes_random(&rng, 3, UNIT_CUBES_LATE);
        GameMove moves[GAME_MAX_MOVES];
        position.round = CUBES_LAST_ROUND;
        if (position.seat != 0 || cubes_outcome(&position) != CUBES_ONGOING)
            continue;
        GameRecord record = record_of(&position);
        if (searcher.game->rules->moves(&record.position, moves) > MOST_MOVES)
            continue;
        check_choice(&searcher, &record);
        checked++;
    }
    searcher_free(&searcher);
}

// --- Legal moves everywhere ----------------------------------------------------------------------

// One question, in turns by depth and by nodes; the answer must be a move.
static void check_answer(Searcher *searcher, const GameRecord *record, int mode, int i)
{
    const Rules *rules = searcher->game->rules;
    Limits limits = i % 2 == 0 ? (Limits){.depth = 2} : (Limits){.nodes = 60};
    char text[GAME_POSITION_TEXT];
    SearchResult result = ask(searcher, record, mode, limits);
    rules->format(&record->position, text);
    check_that(rules->is_legal(&record->position, result.best), text, __FILE__, __LINE__);
    if (result.depth > 0) // else other threads have used up the nodes before there was a score
        check_that(result.score >= -SCORE_MATE && result.score <= SCORE_MATE, text, __FILE__,
                   __LINE__);
    if (result.ponder != 0) {
        GamePosition next = record->position;
        rules->play(&next, result.best);
        check_that(rules->is_legal(&next, result.ponder), text, __FILE__, __LINE__);
    }
}

static void check_positions(const char *variant, int threads, int mode)
{
    Rng rng = {110 + (uint64_t)(4 * mode + threads)};
    Searcher searcher = new_searcher(variant, threads);
    for (int i = 0; i < 6 * unit_effort; i++) {
        CubesPosition position;
        do {
            position = unit_cubes_random(&rng, searcher.game->rules->seats,
                                         (UnitCubesKind)(i % UNIT_CUBES_KINDS));
            position.round = i % 3 == 0 ? 59 + rng_below(&rng, 2) : position.round;
        } while (cubes_outcome(&position) != CUBES_ONGOING);
        GameRecord record = record_of(&position);
        check_answer(&searcher, &record, mode, i);
    }
    searcher_free(&searcher);
}

void test_cubes_search_positions(void)
{
    for (int threads = 1; threads <= 3; threads++)
        for (int mode = 0; mode < CUBES_MODES; mode++) {
            check_positions("cubes3", threads, mode);
            if (mode == CUBES_PARANOID)
                check_positions("cubes", threads, mode);
        }
}

// Nobody but the pass has a move; B2's exits and o5's are shut.
void test_cubes_search_passes(void)
{
    static const char *const shut[] = {
        "1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1",
        "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1",
    };
    for (size_t i = 0; i < ARRAY_COUNT(shut); i++)
        for (int mode = 0; mode < CUBES_MODES; mode++) {
            Searcher searcher = new_searcher(variants[i], 1);
            GameRecord record = record_of_text(shut[i]);
            SearchResult result = ask(&searcher, &record, mode, (Limits){.depth = 4});
            CHECK_EQUAL(result.best, CUBES_PASS);
            searcher_free(&searcher);
        }
}

// Plays to and fro until the side to move can make the position come up for the third time, which
// wins by the fewest steps to go. False if these moves don't go that way.
static bool goes_round(const Rules *rules, Rng *rng, GameRecord *record)
{
    GameMove moves[GAME_MAX_MOVES], round[4];
    for (int i = 0; i < 7; i++) {
        int count = rules->moves(&record->position, moves);
        if (i < 2)
            round[i] = moves[rng_below(rng, (uint32_t)count)];
        else if (i < 4)
            round[i] = cubes_move(cubes_to(round[i - 2]), cubes_from(round[i - 2]));
        if (!rules->is_legal(&record->position, round[i % 4]) ||
            !game_record_advance(record, rules, round[i % 4]) || is_over(rules, record))
            return false;
    }
    GamePosition last = record->position;
    rules->play(&last, round[3]);
    Verdict verdict = rules->verdict(&last, &record->history);
    return verdict.kind == GAME_WON && verdict.winner == rules->seat_to_move(&record->position) &&
           !forces(rules, &record->position, verdict.winner, 1);
}

// A win by this game's third repetition is claimed, and the table does not keep it for others.
void test_cubes_search_repetition(void)
{
    Rng rng = {125};
    Searcher searcher = new_searcher("cubes", 1);
    const Rules *rules = searcher.game->rules;
    for (int found = 0; found < 1 + unit_effort;) {
        CubesPosition position = unit_cubes_random(&rng, 2, UNIT_CUBES_LATE);
        TtData data = {0};
        GameRecord record;
        Error error;
        char text[GAME_POSITION_TEXT];
        position.round = 1 + rng_below(&rng, 20);
        record = record_of(&position);
        rules->format(&record.position, text);
        if (!CHECK(game_record_begin(&record, rules, slice_of(text), &error)))
            return;
        if (!is_over(rules, &record) && goes_round(rules, &rng, &record)) {
            SearchResult result = ask(&searcher, &record, CUBES_PARANOID, (Limits){.depth = 3});
            uint64_t key = cubes_position(&record.position).key;
            CHECK_EQUAL(result.score, score_win_in(1));
            CHECK(!tt_probe(&searcher.tt, key, &data) || !score_is_decided(data.score));
            found++;
        }
        game_record_free(&record);
    }
    searcher_free(&searcher);
}

// A move that takes the last one of the same seat back, where there is one; else any.
static GameMove back_or_any(Rng *rng, const Rules *rules, const GamePosition *position,
                            GameMove last)
{
    GameMove moves[GAME_MAX_MOVES];
    GameMove back = cubes_move(cubes_to(last), cubes_from(last));
    int count = rules->moves(position, moves);
    if (last != 0 && rng_below(rng, 8) > 0 && rules->is_legal(position, back))
        return back;
    return moves[rng_below(rng, (uint32_t)count)];
}

// Games that go to and fro, so that positions come up again; asked at every turn.
static void check_game(const char *variant, int mode, uint64_t seed)
{
    Rng rng = {seed};
    Searcher searcher = new_searcher(variant, 1);
    const Rules *rules = searcher.game->rules;
    GameMove last[MAX_SEATS] = {0};
    GameRecord record;
    Error error;
    if (!CHECK(game_record_begin(&record, rules, (Slice){"", 0}, &error)))
        return;
    for (int ply = 0; ply < 60 && !is_over(rules, &record); ply++) {
        int seat = rules->seat_to_move(&record.position);
        check_answer(&searcher, &record, mode, ply);
        last[seat] = back_or_any(&rng, rules, &record.position, last[seat]);
        CHECK(game_record_advance(&record, rules, last[seat]));
    }
    game_record_free(&record);
    searcher_free(&searcher);
}

void test_cubes_search_games(void)
{
    for (int i = 0; i < 1 + unit_effort / 4; i++) {
        check_game("cubes", CUBES_PARANOID, 120 + (uint64_t)i);
        for (int mode = 0; mode < CUBES_MODES; mode++)
            check_game("cubes3", mode, 130 + (uint64_t)i);
    }
}

// The same question on one thread has the same answer and the same nodes.
void test_cubes_search_repeats(void)
{
    for (int i = 0; i < 2; i++)
        for (int mode = 0; mode < CUBES_MODES; mode++) {
            Searcher searcher = new_searcher(variants[i], 1);
            CubesPosition start = cubes_start(2 + i);
            GameRecord record = record_of(&start);
            SearchResult first, again;
            first = ask(&searcher, &record, mode, (Limits){.depth = 3});
            searcher_new_game(&searcher);
            again = ask(&searcher, &record, mode, (Limits){.depth = 3});
            CHECK_EQUAL(again.best, first.best);
            CHECK_EQUAL(again.score, first.score);
            CHECK_EQUAL(again.nodes, first.nodes);
            searcher_free(&searcher);
        }
}

// Threads that grow one tree, beyond its memory, find what one thread finds.
void test_cubes_search_threads(void)
{
    Searcher searcher = new_searcher("cubes3", 4);
    CubesPosition start = cubes_start(3);
    GameRecord record = record_of(&start);
    const Limits limits = {.nodes = 100000};
    for (int i = 0; i < 3; i++) {
        SearchResult result = ask(&searcher, &record, CUBES_MCTS, limits);
        CHECK((int64_t)result.nodes >= limits.nodes);
        CHECK(searcher.game->rules->is_legal(&record.position, result.best));
        CHECK(result.score > -150 && result.score < 50); // of three who are as good as even
    }
    searcher_free(&searcher);
}

// A position of three players with more moves than a search has nodes before its first report.
static CubesPosition with_many_moves(Rng *rng)
{
    CubesMove moves[CUBES_MAX_MOVES];
    CubesPosition position;
    do
        position = unit_cubes_random(rng, 3, UNIT_CUBES_CROSSED);
    while (cubes_outcome(&position) != CUBES_ONGOING || cubes_moves(&position, moves) < 40);
    return position;
}

// The first thread does not report before the root has all its children, though another thread,
// which judges them, has counted nodes enough: it would look for moves that nobody has written yet.
void test_cubes_search_early_report(void)
{
    Rng rng = {131};
    Searcher searcher = new_searcher("cubes3", 3);
    for (int i = 0; i < 100 * unit_effort; i++) {
        CubesPosition position = with_many_moves(&rng);
        GameRecord record = record_of(&position);
        searcher_new_game(&searcher);
        SearchResult result = ask(&searcher, &record, CUBES_MCTS, (Limits){.nodes = 60});
        CHECK(searcher.game->rules->is_legal(&record.position, result.best));
        game_record_free(&record);
    }
    searcher_free(&searcher);
}

// A tree that grows beyond its memory goes on, and does so in the same way each time.
void test_cubes_search_room(void)
{
    Searcher searcher = new_searcher("cubes3", 1);
    CubesPosition start = cubes_start(3);
    GameRecord record = record_of(&start);
    const Limits limits = {.nodes = 100000};
    SearchResult first = ask(&searcher, &record, CUBES_MCTS, limits);
    SearchResult again = ask(&searcher, &record, CUBES_MCTS, limits);
    CHECK(searcher.arena.block.bytes == HASH_MB << 20);
    CHECK((int64_t)first.nodes >= limits.nodes && (int64_t)first.nodes < limits.nodes + 200);
    CHECK(searcher.game->rules->is_legal(&record.position, first.best));
    CHECK_EQUAL(again.best, first.best);
    CHECK_EQUAL(again.score, first.score);
    CHECK_EQUAL(again.nodes, first.nodes);
    searcher_free(&searcher);
}

void test_cubes_scores(void)
{
    // Own moves until the end: every third ply is one.
    for (int plies = 1; plies <= 30; plies++) {
        CHECK_EQUAL(score_mate_moves(score_win_in(plies), 3), (plies - 1) / 3 + 1);
        CHECK_EQUAL(score_mate_moves(score_loss_in(plies), 3), -((plies - 1) / 3 + 1));
    }
    CHECK_EQUAL(score_mate_moves(score_loss_in(0), 3), 0);
}
