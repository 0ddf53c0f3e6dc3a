#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "search/strength.h"

#include "engine/base/system/os.h"

#include <string.h>
#include <time.h>

enum { LAST_LEVEL = LEVEL_FULL - 1, MOST_UNSEEN = 980 };

double strength_level_of_elo(const LevelPlan *plan, int elo)
{
    const LevelRung *rungs = plan->rungs;
    if (elo <= rungs[0].elo)
        return 0;
    for (int above = 1; above <= LAST_LEVEL; above++) {
        int low = rungs[above - 1].elo, high = rungs[above].elo;
        if (elo <= high)
            return above - 1 + (double)(elo - low) / (high - low);
    }
    return LAST_LEVEL;
}

static int between(int low, int high, double part)
{
    return low + (int)((high - low) * part);
}

// Nodes grow by the same factor over equal parts of a step, nearly.
static int64_t nodes_between(int64_t low, int64_t high, double part)
{
    double step = (double)(high - low);
    return low + (int64_t)(step * part * (1 + part) / 2);
}

Handicap strength_handicap(const LevelPlan *plan, double level)
{
    int below = level < (double)LAST_LEVEL ? (int)level : LAST_LEVEL;
    double part = level < (double)LAST_LEVEL ? level - below : 0;
    const Handicap *low = &plan->rungs[below].handicap;
    const Handicap *high = &plan->rungs[part > 0 ? below + 1 : below].handicap;
    return (Handicap){
        .nodes = nodes_between(low->nodes, high->nodes, part),
        .lines = between(low->lines, high->lines, part),
        .unseen_moves = between(low->unseen_moves, high->unseen_moves, part),
        .unseen_replies = between(low->unseen_replies, high->unseen_replies, part),
        .error = between(low->error, high->error, part),
    };
}

// A seed that differs from session to session, from time, process and place: two sessions differ in
// time or process, two objects of one in their place.
static uint64_t new_seed(const void *object)
{
    struct timespec now, running;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_MONOTONIC, &running);
    uint64_t seed = mix64((uint64_t)now.tv_sec);
    seed = mix64(seed ^ (uint64_t)now.tv_nsec);
    seed = mix64(seed ^ (uint64_t)running.tv_nsec);
    seed = mix64(seed ^ os_process());
    return mix64(seed ^ (uint64_t)(uintptr_t)object);
}

bool strength_overlooks(uint64_t turn_seed, GameMove move, int unseen, int reach)
{
    Rng rng = {turn_seed ^ mix64(move)};
    int permille = unseen * (50 + reach) / 100;
    if (permille > MOST_UNSEEN)
        permille = MOST_UNSEEN;
    return (int)rng_below(&rng, 1000) < permille;
}

// The sum of four even random numbers, each of which has a deviation of 1000 / sqrt(3), half that
// of the sum.
int strength_error(int deviation, Rng *rng)
{
    const double deviation_of_sum = 1154.7;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)rng_below(rng, 2001) - 1000;
    return (int)(sum / deviation_of_sum * deviation);
}

// --- A search ------------------------------------------------------------------------------------

void strength_set_seed(Strength *strength, uint64_t seed)
{
    strength->seed = seed;
    strength->rng.state = seed != 0 ? seed : new_seed(strength);
}

void strength_new_game(Strength *strength)
{
    if (strength->seed != 0)
        strength->rng.state = strength->seed;
}

static double level_of(const LevelPlan *plan, const SearchSettings *settings)
{
    if (settings->analyse != 0)
        return LEVEL_FULL;
    return settings->limit_strength != 0 ? strength_level_of_elo(plan, (int)settings->elo)
                                         : (double)settings->skill_level;
}

// Leaves in the limits only those root moves that a weakened player notices: at least one.
static void narrow_to_noticed(Strength *strength, const Game *game, const GamePosition *position,
                              Limits *limits)
{
    const int unseen = strength->handicap.unseen_moves;
    uint64_t turn_seed = rng_next(&strength->rng);
    GameMove moves[GAME_MAX_MOVES];
    int count = limits->search_move_count;
    if (count > 0)
        memcpy(moves, limits->search_moves, (size_t)count * sizeof *moves);
    else
        count = game->rules->moves(position, moves);
    if (count == 0 || unseen == 0)
        return;
    limits->search_move_count = 0;
    for (int i = 0; i < count; i++)
        if (!strength_overlooks(turn_seed, moves[i], unseen, game->move_reach(moves[i])))
            limits->search_moves[limits->search_move_count++] = moves[i];
    if (limits->search_move_count == 0)
        limits->search_moves[limits->search_move_count++] =
            moves[rng_below(&strength->rng, (uint32_t)count)];
}

void strength_prepare(Strength *strength, const Game *game, const SearchRequest *request,
                      Limits *limits)
{
    Handicap *handicap = &strength->handicap;
    strength->level = level_of(game->levels, &request->settings);
    *handicap = (Handicap){0};
    if (strength_is_full(strength))
        return;
    *handicap = strength_handicap(game->levels, strength->level);
    if (limits->nodes == 0 || handicap->nodes < limits->nodes)
        limits->nodes = handicap->nodes;
    narrow_to_noticed(strength, game, request->position, limits);
}

// The worth of a move at first sight: the evaluation of the position after it.
static int first_look(const SearchTask *task, GameMove move)
{
    const Rules *rules = task->game->rules;
    GamePosition position = *task->position;
    int seat = rules->seat_to_move(&position);
    rules->play(&position, move);
    return task->game->evaluation->score(&position, task->weights, seat);
}

// The score that a weakened player sees for a move: a reply that he does not notice does not count
// against it.
static int seeming_score(Strength *strength, const SearchTask *task, const RootMove *root,
                         uint64_t turn_seed)
{
    const Handicap *handicap = &strength->handicap;
    int score = root->score + strength_error(handicap->error, &strength->rng);
    if (root->pv_length > 1 && strength_overlooks(turn_seed, root->pv[1], handicap->unseen_replies,
                                                  task->game->move_reach(root->pv[1]))) {
        int look = first_look(task, root->move) + strength_error(handicap->error, &strength->rng);
        return look > score ? look : score;
    }
    return score;
}

int strength_choose(Strength *strength, const SearchTask *task, const Worker *worker)
{
    int lines = worker->root_count < task->multipv ? worker->root_count : task->multipv;
    int best = 0, best_score = -2 * SCORE_INFINITE;
    if (strength_is_full(strength))
        return 0;
    uint64_t turn_seed = rng_next(&strength->rng);
    for (int i = 0; i < lines; i++) {
        int score = seeming_score(strength, task, &worker->root[i], turn_seed);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}
