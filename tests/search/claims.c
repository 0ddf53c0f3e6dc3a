// Every win or loss within three moves that the search claims is proven again here by going through
// all lines (claims_proof.h): `claims [-positions N] [-seed S] [-variant V]`, N positions of each
// variant. `claims -wins FILE` proves the wins of a suite so, and asks no search.
//
// DESIGN. The search is asked through its own interface rather than the protocol: every line that
// would be printed passes by, and no time goes into processes. One table, 1 MB, lives through
// nearly all questions on 1, 2 and 4 threads each; the same board is asked about with different
// counters and after moves to and fro, one line or three, by depth or cut short by nodes. The
// questions follow from the seed alone. Too few claims are a failure: then the test tests nothing.
// After some failures it asks no more.
#include "search/cubes/search.h"
#include "search/searcher.h"
#include "tests/search/claims_lines.h"
#include "tests/search/claims_proof.h"
#include "tests/search/claims_story.h"
#include "tests/search/claims_wins.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASH_MB = 1,
    MOST_PLIES = 6,       // of a claim that is proven again: three moves, two of three players
    MOST_LOOKED = 300000, // positions a proof may look at
    MOST_CLAIMS = 64,     // different ones in one answer
    TEAMS = 3,            // searchers with 1, 2 and 4 threads
    MOST_FAILURES = 10,   // then it ends
};

// The claim of one search.
typedef struct Claim {
    GameMove move; // it begins with, for a win or a line that is not the first; else 0
    int score;
} Claim;

typedef struct ClaimAnswer {
    Claim claims[MOST_CLAIMS];
    int count;
    LineCheck check;
} ClaimAnswer;

typedef struct ClaimCount {
    int games, asked, wins, losses, given_up, false_claims;
    int lines, ended, proven, faults;
} ClaimCount;

typedef struct ClaimTest {
    const Game *game;
    Searcher teams[TEAMS], player;
    Rng rng;
    int64_t wanted;
    ClaimCount count;
} ClaimTest;

// --- Asking --------------------------------------------------------------------------------------

static void add_claim(ClaimAnswer *answer, GameMove move, int score)
{
    Claim claim = {move, score};
    if (!score_is_decided(score) || score_plies_to_end(score) > MOST_PLIES)
        return;
    for (int i = 0; i < answer->count; i++)
        if (answer->claims[i].move == move && answer->claims[i].score == score)
            return;
    if (answer->count < MOST_CLAIMS)
        answer->claims[answer->count++] = claim;
}

// A win that is "at most" there, and a loss that is "at least" there, claim nothing.
static void hear_line(void *context, const PvInfo *info)
{
    ClaimAnswer *answer = context;
    bool win = info->score > 0;
    line_check(&answer->check, info);
    if (info->bound != BOUND_EXACT && info->bound != (win ? BOUND_LOWER : BOUND_UPPER))
        return;
    add_claim(answer, win || info->multipv > 1 ? info->pv[0] : 0, info->score);
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

static SearchResult ask(Searcher *searcher, const GameRecord *record, Limits limits, int multipv,
                        int mode, ClaimAnswer *answer)
{
    SearchRequest request = {
        .position = &record->position,
        .history = &record->history,
        .limits = &limits,
        .settings = {.multipv = multipv, .mode = mode, .skill_level = LEVEL_FULL},
        .report = {answer, hear_line, ignore_move, NULL},
    };
    answer->check = (LineCheck){.rules = searcher->game->rules, .record = record};
    searcher_prepare(searcher, &request);
    SearchResult result = searcher_run(searcher);
    line_check_best(&answer->check, result.best);
    return result;
}

// --- Checking ------------------------------------------------------------------------------------

static void show(const ClaimTest *test, const Story *story, const Claim *claim, const char *how)
{
    char move[GAME_MOVE_TEXT] = "any";
    if (claim->move != 0)
        test->game->rules->format_move(claim->move, move);
    if (test->count.false_claims <= MOST_FAILURES)
        printf("FAILED: %s: %s, %s: %s is no mate %d (%d plies)\n", test->game->rules->variant,
               story->text, how, move, score_mate_moves(claim->score, test->game->rules->seats),
               score_plies_to_end(claim->score));
}

static void check_claim(ClaimTest *test, const Story *story, const Claim *claim, const char *how)
{
    const Rules *rules = test->game->rules;
    int seat = rules->seat_to_move(&story->record.position);
    bool win = claim->score > 0;
    Proof proof = PROOF_FALSE; // of three players, nobody's loss is proven
    if (win || rules->seats == 2)
        proof = proof_of_win(rules, &story->record, claim->move, win ? seat : 1 - seat,
                             score_plies_to_end(claim->score), MOST_LOOKED);
    test->count.given_up += proof == PROOF_GIVEN_UP;
    test->count.wins += proof == PROOF_TRUE && win;
    test->count.losses += proof == PROOF_TRUE && !win;
    test->count.false_claims += proof == PROOF_FALSE;
    if (proof == PROOF_FALSE)
        show(test, story, claim, how);
}

// Counts what the lines were, and shows what is wrong with them.
static void count_lines(ClaimTest *test, const Story *story, const LineCheck *check,
                        const char *how)
{
    ClaimCount *count = &test->count;
    count->lines += check->lines;
    count->ended += check->ended;
    count->proven += check->proven;
    count->faults += check->faults;
    if (check->faults > 0 && count->faults <= MOST_FAILURES)
        printf("FAILED: %s: %s, %s: %s\n", test->game->rules->variant, story->text, how,
               check->fault);
}

static int random_mode(ClaimTest *test)
{
    int count = test->game->mode_count;
    return (int)rng_below(&test->rng, count > 0 ? (uint32_t)count : 1);
}

// Asks a team, at least so deep, about a position, and checks all that is claimed of it.
static void visit(ClaimTest *test, int team, int depth, const Story *story)
{
    const Rules *rules = test->game->rules;
    Rng *rng = &test->rng;
    int multipv = rng_below(rng, 3) > 0 ? 1 : 3;
    int mode = random_mode(test);
    Limits limits = {.depth = depth + (int)rng_below(rng, 5)};
    ClaimAnswer answer = {.count = 0};
    char how[128];
    if (rng_below(rng, 4) == 0)
        limits = (Limits){.depth = 12, .nodes = 100 + rng_below(rng, 8000)};
    if (rng_below(rng, 16) == 0)
        limits = (Limits){.mate = 1 + (int)rng_below(rng, 3), .depth = 8, .nodes = 10000};
    if (rng_below(rng, 200) == 0)
        searcher_new_game(&test->teams[team]);
    if (rules->seats == 3 && limits.nodes == 0)
        limits.nodes = 10000;
    if (proof_verdict(rules, &story->record).kind != GAME_GOES_ON)
        return;
    SearchResult result = ask(&test->teams[team], &story->record, limits, multipv, mode, &answer);
    add_claim(&answer, score_is_win(result.score) ? result.best : 0, result.score);
    snprintf(how, sizeof how, "%d threads, MultiPV %d, mode %d, depth %d, nodes %d", 1 << team,
             multipv, mode, limits.depth, (int)limits.nodes);
    for (int i = 0; i < answer.count; i++)
        check_claim(test, story, &answer.claims[i], how);
    count_lines(test, story, &answer.check, how);
    test->count.asked++;
}

// --- Positions -----------------------------------------------------------------------------------

// A counter near its limit, mostly as near as the claims are long.
static int late_counter(ClaimTest *test)
{
    bool ships = strncmp(test->game->rules->variant, "ships", 5) == 0;
    int left = 1 + (int)rng_below(&test->rng, rng_below(&test->rng, 4) == 0 ? 10 : 5);
    return ships ? 100 - left : 61 - (left + 1) / 2;
}

// The position as it is, then with other counters and after moves to and fro, then once more: all
// of it from the same table, and deeper at first, so that it knows what does not hold later.
static void visit_around(ClaimTest *test, const Story *story)
{
    const Rules *rules = test->game->rules;
    int team = rng_below(&test->rng, 5) < 3 ? 0 : 1 + (int)rng_below(&test->rng, TEAMS - 1);
    Story other;
    visit(test, team, 4, story);
    for (int i = 0; i < 4; i++) {
        story_begin_late(&other, rules, story, late_counter(test));
        visit(test, team, 1, &other);
        if (i == 0 && story_go_round(&other, rules, &test->rng))
            visit(test, team, 1, &other);
        story_free(&other);
    }
    story_copy(&other, story);
    for (int i = 0; i < 2 && story_go_round(&other, rules, &test->rng); i++)
        visit(test, team, 1, &other);
    story_free(&other);
    visit(test, team, 1, story);
}

// Whether there is more to ask: neither enough questions nor enough failures yet. Games that ask
// nothing come to an end, too.
static bool goes_on(const ClaimTest *test)
{
    const ClaimCount *count = &test->count;
    return count->asked < test->wanted && count->games < test->wanted &&
           count->false_claims + count->faults < MOST_FAILURES;
}

// The weak player's move, or any.
static GameMove next_move(ClaimTest *test, const Story *story)
{
    GameMove moves[GAME_MAX_MOVES];
    ClaimAnswer unheard = {.count = 0};
    int count = test->game->rules->moves(&story->record.position, moves);
    if (rng_below(&test->rng, 4) == 0)
        return moves[rng_below(&test->rng, (uint32_t)count)];
    return ask(&test->player, &story->record, (Limits){.depth = 2}, 1, CUBES_PARANOID, &unheard)
        .best;
}

static void go_through_game(ClaimTest *test)
{
    enum { MOST_MOVES = 40 };
    const Rules *rules = test->game->rules;
    Story story;
    test->count.games++;
    bool from_start = rng_below(&test->rng, 8) == 0;
    if (from_start)
        story_begin_at(&story, rules, "");
    else
        story_begin(&story, rules, &test->rng);
    for (int i = 0; i < MOST_MOVES && goes_on(test); i++) {
        if (proof_verdict(rules, &story.record).kind != GAME_GOES_ON)
            break;
        if (!from_start || i > 20)
            visit_around(test, &story);
        story_play(&story, rules, next_move(test, &story));
    }
    story_free(&story);
}

// --- All of it -----------------------------------------------------------------------------------

static void begin(Searcher *searcher, const Game *game, int threads)
{
    Error error = {""};
    if (!searcher_init(searcher, game, HASH_MB, &error) ||
        !searcher_set_threads(searcher, threads, NULL, NULL, &error)) {
        printf("FAILED: %s\n", error.text);
        exit(1);
    }
}

// True if all claims were true and there were enough of both kinds: at least one in a hundred
// questions.
static bool run(const Game *game, int64_t positions, uint64_t seed)
{
    ClaimTest test = {.game = game, .rng = {seed}, .wanted = positions};
    bool two = game->rules->seats == 2;
    for (int i = 0; i < TEAMS; i++)
        begin(&test.teams[i], game, 1 << i);
    begin(&test.player, game, 1);
    while (goes_on(&test))
        go_through_game(&test);
    for (int i = 0; i < TEAMS; i++)
        searcher_free(&test.teams[i]);
    searcher_free(&test.player);
    const ClaimCount *count = &test.count;
    bool is_whole = count->asked >= positions && count->wins >= positions / 100 &&
                    (!two || count->losses >= positions / 100);
    bool enough = is_whole || count->false_claims + count->faults > 0;
    printf("%s%s: %d positions, %d wins and %d losses proven, %d given up, %d false\n",
           enough ? "" : "FAILED: too few claims: ", game->rules->variant, count->asked,
           count->wins, count->losses, count->given_up, count->false_claims);
    printf("%s: %d lines, %d to the end of the game, %d of a win or a loss, %d can't be so\n",
           game->rules->variant, count->lines, count->ended, count->proven, count->faults);
    return enough && count->false_claims == 0 && count->faults == 0;
}

int main(int argc, char **argv)
{
    int64_t positions = 5000, seed = 1;
    const char *variant = NULL;
    bool all_true = true;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "-wins") == 0)
            return !claims_check_wins(argv[i + 1]);
        if (strcmp(argv[i], "-positions") == 0)
            positions = atoll(argv[i + 1]);
        else if (strcmp(argv[i], "-seed") == 0)
            seed = atoll(argv[i + 1]);
        else if (strcmp(argv[i], "-variant") == 0)
            variant = argv[i + 1];
    }
    for (int i = 0; i < game_count && all_true; i++)
        if (variant == NULL || strcmp(variant, games[i]->rules->variant) == 0)
            all_true &= run(games[i], positions, (uint64_t)seed);
    puts(all_true ? "claims: every win and loss claimed is one" : "claims: FAILED");
    return !all_true;
}
