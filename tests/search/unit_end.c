// When a search ends by itself: on a clock once an end of the game is proven, and with `go mate N`
// once such a win is found.
//
// DESIGN. The root moves of the game have scripted scores, by depth. So the deepening is judged
// alone, and nothing here changes with the trees below the root. Nodes stand in for time.
#include "search/iterate.h"
#include "search/score.h"
#include "search/searcher.h"
#include "tests/unit.h"

enum { SCRIPT_DEPTHS = 40, NODES_PER_MOVE = 10 };

// The score of the first root move by the depth of the search; the others are worth less.
typedef struct Script {
    int scores[SCRIPT_DEPTHS + 1];
    GameMove first;
    int moves;                  // at the root
    bool win_is_cheap;          // a search for nothing but a win costs a tenth of one for a score
    int win_nodes, other_nodes; // that have been spent on either
} Script;

static int scripted_score(Worker *worker, GameMove move, int number, int alpha, int beta, int depth)
{
    Script *script = worker->task->report->context;
    bool for_win = score_is_win(alpha);
    int nodes = for_win && script->win_is_cheap ? NODES_PER_MOVE / 10 : NODES_PER_MOVE;
    (void)number, (void)depth;
    for (int i = 0; i < nodes; i++)
        worker_count_node(worker);
    *(for_win ? &script->win_nodes : &script->other_nodes) += nodes;
    worker_must_stop(worker);
    line_clear(&worker->lines[1]);
    int at = worker->depth < SCRIPT_DEPTHS ? worker->depth : SCRIPT_DEPTHS;
    int score = move == script->first ? script->scores[at] : -SCORE_MATE + 1;
    return score < alpha ? alpha : score > beta ? beta : score;
}

static void forget_root(Worker *worker, TtData root)
{
    (void)worker, (void)root;
}

static void ignore_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

// From each depth on the next score, up to the last.
static Script script_of(const int depths[], const int scores[], int count)
{
    Script script = {.first = 0};
    for (int depth = 0, i = 0; depth <= SCRIPT_DEPTHS; depth++) {
        while (i + 1 < count && depth >= depths[i + 1])
            i++;
        script.scores[depth] = scores[i];
    }
    return script;
}

// Searches the start of ships with the script in the place of its trees. Notes the nodes in it.
static SearchResult follow_script(Script *script, Limits limits)
{
    Game game = *game_find(slice_of("ships"));
    GamePosition start;
    GameMove moves[GAME_MAX_MOVES];
    Error error = {""};
    Searcher searcher;
    History history = {0};
    game.search_root_move = scripted_score;
    game.store_root = forget_root;
    game.rules->start(&start);
    script->moves = game.rules->moves(&start, moves);
    script->first = moves[0];
    if (!CHECK(searcher_init(&searcher, &game, 1, &error)))
        return (SearchResult){0};
    SearchRequest request = {
        .position = &start,
        .history = &history,
        .limits = &limits,
        .settings = {.multipv = 1, .skill_level = LEVEL_FULL, .nodes_per_ms = 1},
        .report = {script, ignore_line, ignore_move, NULL},
    };
    searcher_prepare(&searcher, &request);
    SearchResult result = searcher_run(&searcher);
    searcher_free(&searcher);
    return result;
}

static SearchResult follow(Script script, Limits limits)
{
    return follow_script(&script, limits);
}

// A clock so long that only a proof ends a search of this script before its depth does.
static const Limits long_clock = {
    .time_ms = {100000000}, .seat_has_clock = {true}, .depth = SCRIPT_DEPTHS};

// A win in a line longer than the depth need not be the shortest, and a loss there need not be one:
// extended lines find either before the other moves have been searched as deep.
void test_end_on_clock(void)
{
    Script shorter = script_of((int[]){0, 3, 7}, (int[]){10, score_win_in(13), score_win_in(5)}, 3);
    SearchResult result = follow(shorter, long_clock);
    CHECK_EQUAL(result.score, score_win_in(5));
    CHECK(result.depth < SCRIPT_DEPTHS); // five plies have been looked at: that is enough

    Script no_shorter = script_of((int[]){0, 3}, (int[]){10, score_win_in(13)}, 2);
    result = follow(no_shorter, long_clock);
    CHECK_EQUAL(result.score, score_win_in(13));
    CHECK(result.depth >= 13 && result.depth < SCRIPT_DEPTHS);

    Script defended = script_of((int[]){0, 3, 7}, (int[]){10, score_loss_in(12), -50}, 3);
    result = follow(defended, long_clock);
    CHECK_EQUAL(result.score, -50);
    CHECK_EQUAL(result.depth, SCRIPT_DEPTHS);

    Script lost = script_of((int[]){0, 3}, (int[]){10, score_loss_in(12)}, 2);
    result = follow(lost, long_clock);
    CHECK_EQUAL(result.score, score_loss_in(12));
    CHECK(result.depth >= 12 && result.depth < SCRIPT_DEPTHS);
}

// Without a clock a proof ends nothing: an analysis goes on until its own limit.
void test_end_without_clock(void)
{
    Script won = script_of((int[]){0, 3}, (int[]){10, score_win_in(3)}, 2);
    SearchResult result = follow(won, (Limits){.depth = SCRIPT_DEPTHS});
    CHECK_EQUAL(result.depth, SCRIPT_DEPTHS);
    CHECK_EQUAL(result.score, score_win_in(3));
}

// `go mate N` alone ends with the iteration that has found it, however much shorter it may be; a
// longer win is not what was asked for. The depth here is for a program that goes on.
void test_end_mate(void)
{
    Script script = script_of((int[]){0, 3, 7}, (int[]){10, score_win_in(13), score_win_in(5)}, 3);
    const struct {
        int moves, depth, score;
    } cases[] = {
        {7, 3, score_win_in(13)},
        {8, 3, score_win_in(13)},
        {6, 7, score_win_in(5)},
        {3, 7, score_win_in(5)},
        {2, SCRIPT_DEPTHS, score_win_in(13)}, // from then on nothing but shorter wins is looked for
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        SearchResult result =
            follow(script, (Limits){.mate = cases[i].moves, .depth = SCRIPT_DEPTHS});
        CHECK_EQUAL(result.depth, cases[i].depth);
        CHECK_EQUAL(result.score, cases[i].score);
    }
    Script lost = script_of((int[]){0, 3}, (int[]){10, score_loss_in(4)}, 2);
    CHECK_EQUAL(follow(lost, (Limits){.mate = 9, .depth = SCRIPT_DEPTHS}).depth, SCRIPT_DEPTHS);
}

// `go mate N` spends a third of its nodes on nothing but the win, and goes as deep with them as
// they last. So it finds a win long before the search for the best score would be as deep.
void test_end_mate_in_turns(void)
{
    enum { WIN_DEPTH = 30 };
    const Limits limits = {.mate = 3, .depth = SCRIPT_DEPTHS};
    Script hidden = script_of((int[]){0, WIN_DEPTH}, (int[]){10, score_win_in(5)}, 2);
    hidden.win_is_cheap = true;
    SearchResult result = follow_script(&hidden, limits);
    CHECK_EQUAL(result.score, score_win_in(5));
    CHECK(hidden.win_nodes > 0 && hidden.win_nodes <= hidden.other_nodes);
    CHECK(hidden.other_nodes * 2 < WIN_DEPTH * hidden.moves * NODES_PER_MOVE);

    Script no_win = script_of((int[]){0}, (int[]){10}, 1);
    result = follow_script(&no_win, limits);
    CHECK_EQUAL(result.score, 10);
    CHECK_EQUAL(result.depth, SCRIPT_DEPTHS);

    Script in_one_way = script_of((int[]){0}, (int[]){10}, 1);
    follow_script(&in_one_way, (Limits){.depth = SCRIPT_DEPTHS});
    CHECK_EQUAL(in_one_way.win_nodes, 0);
    CHECK_EQUAL(no_win.other_nodes,
                in_one_way.other_nodes); // the best score is searched for as before
}
