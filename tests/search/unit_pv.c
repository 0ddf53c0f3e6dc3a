// The lines that are shown: where they are cut, how they reach the end that a score promises, and
// whether what searches show can be so, at all levels, cut short and stopped in between. Many more
// searches at full strength are looked at by tests/search/claims.c.
#include "engine/game_record.h"
#include "search/pv.h"
#include "search/searcher.h"
#include "tests/search/claims_lines.h"
#include "tests/search/claims_proof.h"
#include "tests/search/claims_story.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = 512 };

// A game, and the task of a search in it, as far as lines need one.
typedef struct Desk {
    const Game *game;
    GameRecord record;
    History pv_history;
    SearchTask task;
} Desk;

static void open_desk(Desk *desk, const char *variant, const char *game)
{
    Error error = {""};
    desk->game = game_find(slice_of(variant));
    if (!CHECK(game_record_parse(&desk->record, desk->game->rules, slice_of(game), &error)) ||
        !CHECK(history_copy(&desk->pv_history, &desk->record.history)))
        abort();
    desk->task = (SearchTask){
        .game = desk->game,
        .position = &desk->record.position,
        .history = &desk->record.history,
        .pv_history = &desk->pv_history,
    };
}

static void close_desk(Desk *desk)
{
    game_record_free(&desk->record);
    history_free(&desk->pv_history);
}

// The part of a line that is shown, in text; "-" is a move that nobody can play. The history is
// left as it was.
static void show(const Desk *desk, const char *line, int score, Bound bound, char text[LINE_TEXT])
{
    const Rules *rules = desk->game->rules;
    GamePosition position = desk->record.position;
    uint16_t moves[MAX_PLY];
    Error error;
    Line shown;
    int length = 0;
    Slice rest = slice_of(line);
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        moves[length] = 0;
        if (!slice_is(word, "-") &&
            !CHECK(rules->parse_move(word, &position, &moves[length], &error)))
            abort();
        if (moves[length++] != 0)
            rules->play(&position, moves[length - 1]);
    }
    pv_complete(&desk->task, moves, length, score, bound, &shown);
    text[0] = '\0';
    for (int i = 0; i < shown.length; i++) {
        char move[GAME_MOVE_TEXT];
        size_t used = strlen(text);
        rules->format_move(shown.moves[i], move);
        snprintf(text + used, LINE_TEXT - used, "%s%s", i > 0 ? " " : "", move);
    }
    CHECK_EQUAL(desk->pv_history.count, desk->record.history.count);
    for (size_t i = 0; i < desk->pv_history.count; i++)
        CHECK(history_times(&desk->pv_history, desk->pv_history.keys[i]) ==
              history_times(&desk->record.history, desk->pv_history.keys[i]));
}

static void check_shown(const Desk *desk, const char *line, int score, Bound bound,
                        const char *want)
{
    char text[LINE_TEXT];
    show(desk, line, score, bound, text);
    CHECK_TEXT(text, want);
}

// A ship of White's at h4 enters the port at h8 and can't be driven out.
#define NEAR_PORT "8/8/8/8/7S/2s5/8/8 w - - "

void test_pv_cut(void)
{
    static const struct {
        const char *variant, *game, *line, *shown;
    } cases[] = {
        {"ships", NEAR_PORT "0 1", "h4h5 c3c4 h5h4", "h4h5 c3c4 h5h4"},
        // Won: the port is White's when it is his turn again.
        {"ships", NEAR_PORT "0 1", "h4h8 c3c4 - -", "h4h8 c3c4"},
        // For the third time, two earlier ones in the line, in the game, or one in each.
        {"ships", NEAR_PORT "0 1", "h4h5 c3c4 h5h4 c4c3 h4h5 c3c4 h5h4 c4c3 h4h5 c3c4",
         "h4h5 c3c4 h5h4 c4c3 h4h5 c3c4 h5h4 c4c3"},
        {"ships", NEAR_PORT "0 1 moves h4h5 c3c4 h5h4 c4c3 h4h5 c3c4 h5h4", "c4c3 h4h5", "c4c3"},
        {"ships", NEAR_PORT "0 1 moves h4h5 c3c4 h5h4", "c4c3 h4h5 c3c4 h5h4 c4c3 h4h5",
         "c4c3 h4h5 c3c4 h5h4 c4c3"},
        {"ships",
         "2s1sss1/5sss/6ss/7s/SS1S3s/SS1S4/S1SSS3/1S1S4 w - - 5 5 moves d1g1 f7f2 a4a7 c8a8 a1f6",
         "h8g7 a1f6 h8g7 a1f6 h8g7", "h8g7 a1f6 h8g7 a1f6"},
        // The hundredth quiet ply; in a game that is over already one move is shown.
        {"ships", NEAR_PORT "98 60", "h4h5 c3c4 h5h4", "h4h5 c3c4"},
        {"ships", NEAR_PORT "100 61", "h4h5 c3c4 h5h4", "h4h5"},
        // The last round.
        {"cubes", "5B3/11/B2B7B1/15/12A2/5A7/A10/5A3 2 2 60", "b6a4 -", "b6a4"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        Desk desk;
        open_desk(&desk, cases[i].variant, cases[i].game);
        check_shown(&desk, cases[i].line, 0, BOUND_EXACT, cases[i].shown);
        check_shown(&desk, cases[i].line, 0, BOUND_LOWER, cases[i].shown);
        close_desk(&desk);
    }
    Desk desk;
    open_desk(&desk, "ships", NEAR_PORT "98 60");
    desk.task.pv_history = NULL;
    check_shown(&desk, "h4h5 c3c4 h5h4", 0, BOUND_EXACT, "h4h5 c3c4 h5h4");
    close_desk(&desk);
}

// Length in moves of what is shown of a line.
static int shown_length(const Desk *desk, const char *line, int score, Bound bound)
{
    char text[LINE_TEXT];
    int words = 0;
    show(desk, line, score, bound, text);
    CHECK(strncmp(text, line, strlen(line)) == 0);
    for (Slice rest = slice_of(text); slice_word(&rest).length > 0;)
        words++;
    return words;
}

void test_pv_end(void)
{
    Desk desk;
    open_desk(&desk, "ships", NEAR_PORT "0 1");
    CHECK_EQUAL(shown_length(&desk, "h4h8", score_win_in(2), BOUND_EXACT), 2);
    CHECK_EQUAL(shown_length(&desk, "h4h8", score_win_in(2), BOUND_LOWER), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h8", score_win_in(2), BOUND_UPPER), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h8", 31000, BOUND_EXACT), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h5 c3c4", score_win_in(4), BOUND_EXACT), 4);
    CHECK_EQUAL(shown_length(&desk, "h4h5 c3c4", score_win_in(6), BOUND_EXACT), 6);
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_loss_in(3), BOUND_EXACT), 3); // by c3a1
    // A line that is no win isn't completed, and one that is as long as it says stays as it is.
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_win_in(2), BOUND_EXACT), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_win_in(4), BOUND_EXACT), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_win_in(1), BOUND_EXACT), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_loss_in(2), BOUND_EXACT), 1);
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_win_in(200), BOUND_EXACT), 1);
    check_shown(&desk, "h4h8 c3c4 -", score_win_in(2), BOUND_EXACT, "h4h8 c3c4");
    close_desk(&desk);

    // A win that comes too late for the counter is none.
    open_desk(&desk, "ships", NEAR_PORT "97 60");
    CHECK_EQUAL(shown_length(&desk, "h4h5", score_win_in(4), BOUND_EXACT), 1);
    close_desk(&desk);

    // The loser's side of it.
    open_desk(&desk, "ships", "8/8/8/8/7S/2s5/8/8 b - - 0 1");
    CHECK_EQUAL(shown_length(&desk, "c3c4", score_loss_in(3), BOUND_EXACT), 3);
    close_desk(&desk);

    // A proof that would take too long is given up: this win would be found with some more moves.
    open_desk(&desk, "ships", "5ss1/6ss/1S1s4/8/S7/SS6/SS1S4/1SS3SS w - - 1 8");
    CHECK_EQUAL(shown_length(&desk, "a4d7 h8h5", score_win_in(4), BOUND_EXACT), 4);
    CHECK_EQUAL(shown_length(&desk, "a4d7", score_win_in(4), BOUND_EXACT), 1);
    close_desk(&desk);
}

// Stores an entry for the position after each move of a line but the last, with the next move.
static void fill_table(const Desk *desk, const char *line, Bound bound)
{
    const Rules *rules = desk->game->rules;
    GamePosition position = desk->record.position;
    Slice rest = slice_of(line);
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        TtData entry = {.score = 7, .depth = 1, .bound = (uint8_t)bound};
        Error error;
        if (!CHECK(rules->parse_move(word, &position, &entry.move, &error)))
            abort();
        tt_store(desk->task.tt, rules->key(&position), entry);
        rules->play(&position, entry.move);
    }
}

void test_pv_from_table(void)
{
    Abdada *abdada = calloc(1, sizeof *abdada);
    Tt tt = {0};
    Error error;
    Desk desk;
    open_desk(&desk, "ships", NEAR_PORT "0 1");
    if (!CHECK(abdada != NULL && tt_resize(&tt, 1, &error)))
        abort();
    desk.task.tt = &tt;
    // The fourth move would repeat the first position.
    fill_table(&desk, "h4h5 c3c4 h5h4 c4c3", BOUND_EXACT);
    check_shown(&desk, "h4h5", 7, BOUND_EXACT, "h4h5"); // one thread searches
    desk.task.abdada = abdada;
    check_shown(&desk, "h4h5", 7, BOUND_EXACT, "h4h5 c3c4 h5h4");
    check_shown(&desk, "h4h5", 7, BOUND_LOWER, "h4h5");
    check_shown(&desk, "h4h5 c3c5", 7, BOUND_EXACT, "h4h5 c3c5"); // no entry
    fill_table(&desk, "h4h5 c3c4", BOUND_UPPER);
    check_shown(&desk, "h4h5", 7, BOUND_EXACT, "h4h5");
    close_desk(&desk);

    // The answer would be the hundredth quiet ply.
    open_desk(&desk, "ships", NEAR_PORT "98 60");
    desk.task.tt = &tt;
    desk.task.abdada = abdada;
    fill_table(&desk, "h4h5 c3c4", BOUND_EXACT);
    check_shown(&desk, "h4h5", 7, BOUND_EXACT, "h4h5");
    close_desk(&desk);
    tt_free(&tt);
    free(abdada);
}

// ---- Searches ----

typedef struct Hearing {
    LineCheck check;
    Control *control;
    int left; // lines until the search is stopped from outside, 0: it isn't
} Hearing;

static void hear_line(void *context, const PvInfo *info)
{
    Hearing *hearing = context;
    line_check(&hearing->check, info);
    if (hearing->left > 0 && --hearing->left == 0)
        control_stop(hearing->control);
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

// One search of some kind, and whether its lines can be so. Gives the lines of a proven end.
static int look_at(Searcher *searcher, const Story *story, Rng *rng)
{
    Hearing hearing = {.check = {.rules = searcher->game->rules, .record = &story->record},
                       .control = &searcher->control};
    Limits limits = {.nodes = 1 + rng_below(rng, rng_below(rng, 2) == 0 ? 60 : 3000)};
    if (rng_below(rng, 4) == 0) {
        limits = (Limits){.nodes = 20000};
        hearing.left = 1 + (int)rng_below(rng, 12);
    }
    SearchRequest request = {
        .position = &story->record.position,
        .history = &story->record.history,
        .limits = &limits,
        .settings = {.multipv = 1 + 2 * (int)rng_below(rng, 2),
                     .skill_level = rng_below(rng, 2) == 0 ? LEVEL_FULL : (int)rng_below(rng, 20)},
        .report = {&hearing, hear_line, ignore_move, NULL},
    };
    searcher_prepare(searcher, &request);
    SearchResult result = searcher_run(searcher);
    line_check_best(&hearing.check, result.best);
    if (result.ponder != 0) {
        Story after;
        story_copy(&after, story);
        story_play(&after, searcher->game->rules, result.best);
        CHECK(proof_verdict(searcher->game->rules, &after.record).kind == GAME_GOES_ON);
        CHECK(searcher->game->rules->is_legal(&after.record.position, result.ponder));
        story_free(&after);
    }
    CHECK(hearing.check.lines > 0);
    if (!CHECK_EQUAL(hearing.check.faults, 0))
        printf("%s: %s, %d nodes, %d lines, level %d: %s\n", searcher->game->rules->variant,
               story->text, (int)limits.nodes, (int)request.settings.multipv,
               (int)request.settings.skill_level, hearing.check.fault);
    return hearing.check.proven;
}

// A position near an end, its counter near its limit or its board about to come up again.
static bool begin_story(Story *story, const Rules *rules, Rng *rng)
{
    Story first;
    story_begin(&first, rules, rng);
    bool ships = rules == all_rules[0];
    int left = 1 + (int)rng_below(rng, 6);
    if (rng_below(rng, 3) == 0)
        story_begin_late(story, rules, &first, ships ? 100 - left : 61 - (left + 1) / 2);
    else
        story_copy(story, &first);
    story_free(&first);
    if (rng_below(rng, 2) == 0 && proof_verdict(rules, &story->record).kind == GAME_GOES_ON)
        story_go_round(story, rules, rng);
    return proof_verdict(rules, &story->record).kind == GAME_GOES_ON;
}

// One line at full strength.
static SearchRequest plain_request(const Story *story, const Limits *limits, Hearing *hearing)
{
    return (SearchRequest){
        .position = &story->record.position,
        .history = &story->record.history,
        .limits = limits,
        .settings = {.multipv = 1, .skill_level = LEVEL_FULL},
        .report = {hearing, hear_line, ignore_move, NULL},
    };
}

// A short search whose line would go on behind a repetition.
static void check_known_line(void)
{
    Story story;
    const Game *game = game_find(slice_of("ships"));
    Searcher searcher;
    Hearing hearing = {.check = {.rules = game->rules, .record = &story.record}};
    Error error = {""};
    Limits limits = {.nodes = 2500};
    if (!CHECK(searcher_init(&searcher, game, 1, &error)))
        return;
    story_begin_at(&story, game->rules, "4sss1/2s3ss/4s1ss/7s/SS1S4/S6S/SSS2S2/1SSS4 b - - 4 5");
    CHECK(game_record_play(
        &story.record, game->rules,
        slice_of("g6g2 f2h4 g7e7 d4d8 f8e7 b4a5 c7g3 d1f1 h6h1 f1f4 h7h4 b2f2 h8b2 "
                 "a3f3 h8a1 b1b2 g2g1 a4d4 g1h2 c1g1 h4h2"),
        &error));
    SearchRequest request = plain_request(&story, &limits, &hearing);
    searcher_prepare(&searcher, &request);
    searcher_run(&searcher);
    CHECK(hearing.check.ended > 0);
    CHECK_EQUAL(hearing.check.faults, 0);
    story_free(&story);
    searcher_free(&searcher);
}

// With its next move this game is drawn by its counter; the table, which knows no counters, would
// have an answer to that move.
void test_pv_ponder(void)
{
    static const char board[] = "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - %d 62";
    static const int quiet[] = {0, 99};
    const Game *game = game_find(slice_of("ships"));
    Searcher searcher;
    Error error = {""};
    Hearing hearing = {.left = 0};
    if (!CHECK(searcher_init(&searcher, game, 1, &error)))
        return;
    for (size_t i = 0; i < ARRAY_COUNT(quiet); i++) {
        char fen[100];
        Story story;
        Limits limits = {.depth = quiet[i] == 0 ? 6 : 4};
        snprintf(fen, sizeof fen, board, quiet[i]);
        story_begin_at(&story, game->rules, fen);
        hearing.check = (LineCheck){.rules = game->rules, .record = &story.record};
        SearchRequest request = plain_request(&story, &limits, &hearing);
        searcher_prepare(&searcher, &request);
        SearchResult result = searcher_run(&searcher);
        CHECK(result.best != 0);
        CHECK_EQUAL(result.ponder != 0, quiet[i] == 0);
        story_free(&story);
    }
    searcher_free(&searcher);
}

void test_pv_searches(void)
{
    check_known_line();
    const int stories = unit_effort > 1 ? 400 : 100;
    for (int i = 0; i < game_count; i++) {
        Rng rng = {21};
        Searcher searcher;
        Error error = {""};
        int proven = 0;
        if (!CHECK(searcher_init(&searcher, games[i], 1, &error)))
            return;
        searcher_set_seed(&searcher, 5);
        for (int k = 0; k < stories; k++) {
            Story story;
            if (begin_story(&story, games[i]->rules, &rng))
                for (int search = 0; search < 4; search++)
                    proven += look_at(&searcher, &story, &rng);
            story_free(&story);
        }
        CHECK(proven > 0); // thousands, but of three players only a few
        searcher_free(&searcher);
    }
}
