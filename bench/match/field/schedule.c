#include "bench/match/field/schedule.h"

#include "bench/match/field/pairing.h"
#include "engine/base/memory.h"

#include <stdlib.h>
#include <string.h>

// Encounters of a match at most: a bit for each, and with phases that depend on results two
// numbers.
static const int64_t most_encounters = 1000000000, most_dependent = 1000000;

struct Schedule {
    const Config *config;
    int (*players)[MAX_SEATS]; // who meets in a round of this phase
    int pairing_count;
    int64_t first, end;   // the numbers of this phase's encounters: first..end-1
    int64_t first_round;  // from 1
    int64_t missing;      // how many of them are not reported
    int64_t next;         // the number to be given next
    int64_t capacity;     // no number is this large
    unsigned char *done;  // a bit for each number: reported
    int64_t (*points)[2]; // by number; NULL where nothing depends on results
    int64_t extra;        // deciding encounters of a knockout, as far as known
    bool over;            // there is no phase after this one
    Knockout *knockout;   // NULL but for a knockout
    Swiss *swiss;         // NULL but for a swiss
};

// --- Who meets ---------------------------------------------------------------------------------

// In which orders those of an encounter sit down, one after the other.
typedef struct SeatOrders {
    int count;
    int who[6][MAX_SEATS]; // by seat: which of the encounter's players
} SeatOrders;

static const SeatOrders pair_orders = {2, {{0, 1}, {1, 0}}};
static const SeatOrders trio_orders = {
    6, {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {1, 0, 2}, {0, 2, 1}}};
// Two engines at three seats: each alone in every seat against two of the other.
static const SeatOrders split_orders = {
    6, {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
// In a gauntlet only the first one is alone.
static const SeatOrders alone_orders = {3, {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}};

static const SeatOrders *orders_of(const Config *config)
{
    if (config->rules->seats == 2)
        return &pair_orders;
    if (config->engine_count > 2)
        return &trio_orders;
    return config->tournament == GAUNTLET ? &alone_orders : &split_orders;
}

int schedule_orders(const Config *config)
{
    return orders_of(config)->count;
}

void schedule_players(const Config *config, const Encounter *encounter, int game,
                      int players[MAX_SEATS])
{
    const SeatOrders *orders = orders_of(config);
    int64_t turn = config->noswap ? 0 : (encounter->round - 1) * config->games + game;
    const int *who =
        orders->who[(turn + (config->reverse ? orders->count / 2 : 0)) % orders->count];
    for (int seat = 0; seat < config->rules->seats; seat++)
        players[seat] = encounter->players[who[seat]];
}

// Writes who meets, if `players` is not NULL, and counts it.
static void add_meeting(int (*players)[MAX_SEATS], int *count, int a, int b, int c)
{
    if (players != NULL)
        memcpy(players[*count], (const int[MAX_SEATS]){a, b, c}, sizeof players[*count]);
    ++*count;
}

// All who meet in a round of a round robin, or of a gauntlet, where one of its seeds, the first
// engines, is always among them. Gives how many there are, and writes them if `players` is not
// NULL.
static int list_all(const Config *config, int (*players)[MAX_SEATS])
{
    int count = 0, engines = config->engine_count, seats = config->rules->seats;
    bool all = config->tournament != GAUNTLET || config->seeds > engines;
    for (int a = 0; a < (all ? engines : (int)config->seeds); a++) {
        for (int b = a + 1; b < engines; b++) {
            if (seats == 2)
                add_meeting(players, &count, a, b, 0);
            for (int c = b + 1; c < engines && seats == 3; c++)
                add_meeting(players, &count, a, b, c);
        }
    }
    if (count == 0) // two engines at three seats
        add_meeting(players, &count, 0, 1, 1);
    return count;
}

// --- Phases ------------------------------------------------------------------------------------

static bool is_done(const Schedule *schedule, int64_t number)
{
    return (schedule->done[number / 8] >> (number % 8) & 1) != 0;
}

static int64_t count_missing(const Schedule *schedule)
{
    int64_t missing = 0;
    for (int64_t number = schedule->first; number < schedule->end; number++)
        missing += !is_done(schedule, number);
    return missing;
}

// Begins the phase that follows the current one, with the pairs and so many rounds of them.
static void begin_phase(Schedule *schedule, int (*pairs)[2], int count, int64_t rounds)
{
    int64_t past = schedule->end - schedule->first;
    if (past > 0)
        schedule->first_round += past / schedule->pairing_count;
    for (int i = 0; i < count; i++) {
        schedule->players[i][0] = pairs[i][0];
        schedule->players[i][1] = pairs[i][1];
    }
    schedule->pairing_count = count;
    schedule->first = schedule->end;
    schedule->end += count * rounds;
    schedule->missing = count_missing(schedule);
}

static bool next_swiss_phase(Schedule *schedule, int (*pairs)[2])
{
    if (schedule->end == schedule->capacity)
        return false;
    int count = swiss_pairs(schedule->swiss, pairs, 2 * schedule->config->games);
    begin_phase(schedule, pairs, count, 1);
    return true;
}

static bool next_knockout_phase(Schedule *schedule, int (*pairs)[2])
{
    Knockout *knockout = schedule->knockout;
    bool new_stage = schedule->end == 0 || knockout_advance(knockout);
    if (knockout_champion(knockout) >= 0)
        return false;
    int count = knockout_pairs(knockout, pairs);
    begin_phase(schedule, pairs, count, new_stage ? schedule->config->rounds : 1);
    schedule->extra += new_stage ? 0 : count;
    return true;
}

// Ends a phase and begins the next one. False if there is none.
static bool next_phase(Schedule *schedule)
{
    int pairs[MAX_ENGINES][2];
    for (int64_t n = schedule->first; n < schedule->end; n++) {
        const int *players = schedule->players[(n - schedule->first) % schedule->pairing_count];
        const int64_t *points = schedule->points[n];
        if (schedule->knockout != NULL)
            knockout_note(schedule->knockout, players[0], players[1], points[0], points[1]);
        else
            swiss_note(schedule->swiss, players[0], players[1], points[0], points[1]);
    }
    return schedule->knockout != NULL ? next_knockout_phase(schedule, pairs)
                                      : next_swiss_phase(schedule, pairs);
}

// Goes on to the first phase that is not complete.
static void advance(Schedule *schedule)
{
    while (!schedule->over && schedule->missing == 0)
        schedule->over = !next_phase(schedule);
}

// --- Open and close ----------------------------------------------------------------------------

static bool is_dependent(const Config *config)
{
    return config->tournament == KNOCKOUT || config->tournament == SWISS;
}

static bool check_kind(const Config *config, Error *error)
{
    const char *name = config->tournament == KNOCKOUT ? "knockout" : "swiss";
    if (!is_dependent(config))
        return true;
    if (config->rules->seats != 2)
        return fail(error, "a %s is for two players, but %s has %d", name, config->rules->variant,
                    config->rules->seats);
    if (config->shard_count > 1)
        return fail(error, "a %s can't be sharded, as who meets depends on all results", name);
    return true;
}

// The largest number of encounters that the match can have.
static int64_t count_most(const Config *config)
{
    switch (config->tournament) {
    case KNOCKOUT:
        return (config->engine_count - 1) * (config->rounds + KNOCKOUT_EXTRA);
    case SWISS:
        return config->engine_count / 2 * config->rounds;
    case ROUND_ROBIN:
    case GAUNTLET:
        break;
    }
    return list_all(config, NULL) * config->rounds;
}

// The first phase of a match whose other ones depend on results.
static void begin_dependent(Schedule *schedule)
{
    const Config *config = schedule->config;
    schedule->players = memory_new((size_t)config->engine_count, sizeof *schedule->players);
    schedule->points = memory_new((size_t)schedule->capacity, sizeof *schedule->points);
    if (config->tournament == KNOCKOUT) {
        schedule->knockout = memory_new(1, sizeof *schedule->knockout);
        knockout_begin(schedule->knockout, config->engine_count);
    } else {
        schedule->swiss = memory_new(1, sizeof *schedule->swiss);
        swiss_begin(schedule->swiss, config->engine_count);
    }
    advance(schedule);
}

// The one phase of the others.
static void begin_whole(Schedule *schedule)
{
    const Config *config = schedule->config;
    schedule->pairing_count = list_all(config, NULL);
    schedule->players = memory_new((size_t)schedule->pairing_count, sizeof *schedule->players);
    list_all(config, schedule->players);
    schedule->end = schedule->missing = schedule->capacity;
    schedule->next = config->shard - 1;
    schedule->over = true;
}

Schedule *schedule_open(const Config *config, Error *error)
{
    int64_t capacity = count_most(config);
    int64_t most = is_dependent(config) ? most_dependent : most_encounters;
    if (!check_kind(config, error))
        return NULL;
    if (capacity > most) {
        fail(error, "-rounds %lld makes more than %lld encounters", (long long)config->rounds,
             (long long)most);
        return NULL;
    }
    Schedule *schedule = memory_new(1, sizeof *schedule);
    *schedule = (Schedule){.config = config, .capacity = capacity, .first_round = 1};
    schedule->done = memory_new((size_t)capacity / 8 + 1, 1);
    if (is_dependent(config))
        begin_dependent(schedule);
    else
        begin_whole(schedule);
    return schedule;
}

void schedule_close(Schedule *schedule)
{
    if (schedule == NULL)
        return;
    free(schedule->players);
    free(schedule->done);
    free(schedule->points);
    free(schedule->knockout);
    free(schedule->swiss);
    free(schedule);
}

// --- Playing it --------------------------------------------------------------------------------

static Encounter encounter_of(const Schedule *schedule, int64_t number)
{
    int64_t index = number - schedule->first;
    int64_t round = schedule->first_round + index / schedule->pairing_count;
    Encounter encounter = {.number = number, .round = round, .opening = round - 1};
    for (int seat = 0; seat < MAX_SEATS; seat++)
        encounter.players[seat] = schedule->players[index % schedule->pairing_count][seat];
    return encounter;
}

ScheduleState schedule_next(Schedule *schedule, Encounter *encounter)
{
    while (schedule->next < schedule->end) {
        int64_t number = schedule->next;
        schedule->next += schedule->config->shard_count;
        if (is_done(schedule, number))
            continue;
        *encounter = encounter_of(schedule, number);
        return SCHEDULE_NEXT;
    }
    return schedule->over ? SCHEDULE_DONE : SCHEDULE_WAIT;
}

bool schedule_is_done(const Schedule *schedule)
{
    int64_t shards = schedule->config->shard_count;
    for (int64_t number = schedule->next; number < schedule->end; number += shards)
        if (!is_done(schedule, number))
            return false;
    return schedule->over;
}

// The score of each of the two in all games together, in half points.
static void add_points(const EncounterResult *result, int64_t points[2])
{
    for (int i = 0; i < result->game_count; i++) {
        const GameResult *game = &result->games[i];
        for (int seat = 0; seat < 2; seat++)
            points[game->players[seat] == result->encounter.players[0] ? 0 : 1] +=
                game->points[seat];
    }
}

void schedule_report(Schedule *schedule, const EncounterResult *result)
{
    int64_t number = result->encounter.number;
    if (number < 0 || number >= schedule->capacity || is_done(schedule, number))
        return;
    schedule->done[number / 8] |= (unsigned char)(1 << (number % 8));
    if (schedule->points == NULL)
        return;
    add_points(result, schedule->points[number]);
    if (number >= schedule->first && number < schedule->end) {
        schedule->missing--;
        advance(schedule);
    }
}

bool schedule_hear(void *schedule, const Event *event, Error *error)
{
    (void)error;
    if (event->kind == EVENT_ENCOUNTER_ENDS)
        schedule_report(schedule, event->result);
    return true;
}

int64_t schedule_total(const Schedule *schedule)
{
    if (schedule->knockout != NULL)
        return (schedule->config->engine_count - 1) * schedule->config->rounds + schedule->extra;
    return schedule->capacity;
}

int64_t schedule_share(const Schedule *schedule)
{
    const Config *config = schedule->config;
    int64_t total = schedule_total(schedule), before = config->shard - 1;
    return total > before ? (total - before + config->shard_count - 1) / config->shard_count : 0;
}

int schedule_champion(const Schedule *schedule)
{
    return schedule->knockout != NULL ? knockout_champion(schedule->knockout) : -1;
}
