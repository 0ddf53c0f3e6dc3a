// Pairings: each kind of tournament with made-up results, given in order and in disorder.
#include "bench/match/field/schedule.h"

#include "bench/match/field/pairing.h"
#include "engine/base/rng.h"
#include "tests/match/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4000 }; // encounters of a test's match

// A match as a test plays it: which encounters were given.
typedef struct PlayedMatch {
    Encounter given[MOST];
    int count;
} PlayedMatch;

static Config config_of(TournamentKind kind, int engines, int64_t rounds)
{
    return (Config){.rules = all_rules[0],
                    .tournament = kind,
                    .engine_count = engines,
                    .rounds = rounds,
                    .games = 2,
                    .seeds = 1,
                    .shard = 1,
                    .shard_count = 1};
}

static bool same(const Encounter *a, const Encounter *b)
{
    return a->number == b->number && a->round == b->round && a->opening == b->opening &&
           memcmp(a->players, b->players, sizeof a->players) == 0;
}

// Points of players[0] and [1] in the two games of an encounter.
typedef int Outcome(const Encounter *encounter);

static int lower_wins(const Encounter *encounter)
{
    return encounter->players[0] < encounter->players[1] ? 4 : 0;
}

static int higher_wins(const Encounter *encounter)
{
    return encounter->players[0] < encounter->players[1] ? 1 : 3;
}

static int always_drawn(const Encounter *encounter)
{
    (void)encounter;
    return 2;
}

// Drawn in the first four rounds, then the higher one wins.
static int late_upset(const Encounter *encounter)
{
    return encounter->round <= 4 ? 2 : higher_wins(encounter);
}

static int by_number(const Encounter *encounter)
{
    return (int)(mix64((uint64_t)encounter->number + 5) % 5);
}

static void report(Schedule *schedule, const Encounter *encounter, Outcome *outcome)
{
    int points = outcome(encounter);
    GameResult games[2] = {{0}};
    EncounterResult result = {*encounter, games, 2};
    for (int i = 0; i < 2; i++) { // seats swapped in the second
        games[i].players[i] = encounter->players[0];
        games[i].players[1 - i] = encounter->players[1];
        int part = points > 2 ? (i == 0 ? 2 : points - 2) : (i == 0 ? points : 0);
        games[i].points[i] = part;
        games[i].points[1 - i] = 2 - part;
    }
    schedule_report(schedule, &result);
}

// Plays all that there is, reporting each encounter as soon as it is given.
static bool play_all(Schedule *schedule, Outcome *outcome, PlayedMatch *played)
{
    Encounter encounter;
    ScheduleState state;
    while ((state = schedule_next(schedule, &encounter)) == SCHEDULE_NEXT) {
        if (!CHECK(played->count < MOST))
            return false;
        played->given[played->count++] = encounter;
        report(schedule, &encounter, outcome);
    }
    return CHECK_EQUAL(state, SCHEDULE_DONE);
}

static PlayedMatch *play_match(const Config *config, Outcome *outcome, int *champion)
{
    Error error = {""};
    PlayedMatch *played = calloc(1, sizeof *played);
    Schedule *schedule = schedule_open(config, &error);
    *champion = -1;
    if (!CHECK(schedule != NULL && played != NULL)) {
        schedule_close(schedule);
        return played;
    }
    play_all(schedule, outcome, played);
    CHECK_EQUAL(played->count, schedule_total(schedule));
    CHECK_EQUAL(played->count, schedule_share(schedule));
    for (int i = 0; i < played->count; i++) {
        CHECK_EQUAL(played->given[i].number, i);
        CHECK_EQUAL(played->given[i].opening, played->given[i].round - 1);
    }
    *champion = schedule_champion(schedule);
    schedule_close(schedule);
    return played;
}

static int times_met(const PlayedMatch *played, int a, int b, int64_t round)
{
    int times = 0;
    for (int i = 0; i < played->count; i++) {
        const Encounter *e = &played->given[i];
        bool these = (e->players[0] == a && e->players[1] == b) ||
                     (e->players[0] == b && e->players[1] == a);
        times += these && (round == 0 || e->round == round);
    }
    return times;
}

void test_schedule_round_robin(void)
{
    int champion;
    for (int engines = 2; engines <= 7; engines++) {
        Config config = config_of(ROUND_ROBIN, engines, 3);
        PlayedMatch *played = play_match(&config, by_number, &champion);
        CHECK_EQUAL(played->count, 3 * engines * (engines - 1) / 2);
        CHECK_EQUAL(champion, -1);
        for (int a = 0; a < engines; a++)
            for (int b = 0; b < a; b++)
                for (int64_t round = 1; round <= 3; round++)
                    CHECK_EQUAL(times_met(played, a, b, round), 1);
        free(played);
    }
    Config config = config_of(GAUNTLET, 5, 3);
    PlayedMatch *played = play_match(&config, by_number, &champion);
    CHECK_EQUAL(played->count, 3 * 4);
    for (int a = 1; a < 5; a++)
        CHECK_EQUAL(times_met(played, 0, a, 2), 1);
    free(played);
}

// Of a gauntlet with more seeds each seed meets everybody, the other seeds as well.
void test_schedule_seeds(void)
{
    enum { ENGINES = 5 };
    int champion;
    Config config = config_of(GAUNTLET, ENGINES, 3);
    for (config.seeds = 1; config.seeds <= ENGINES + 2; config.seeds++) {
        PlayedMatch *played = play_match(&config, by_number, &champion);
        int met = 0;
        for (int a = 0; a < ENGINES; a++)
            for (int b = a + 1; b < ENGINES; b++) {
                int times = a < config.seeds ? 1 : 0;
                CHECK_EQUAL(times_met(played, a, b, 2), times);
                met += times;
            }
        CHECK_EQUAL(played->count, 3 * met);
        free(played);
    }
    config.rules = rules_find(slice_of("cubes3"));
    config.seeds = 2;
    PlayedMatch *played = play_match(&config, by_number, &champion);
    CHECK_EQUAL(played->count, 3 * 9); // of the ten trios of five, 3 4 5 is without a seed
    for (int i = 0; i < played->count; i++)
        CHECK(played->given[i].players[0] < 2);
    free(played);
}

// Every order of the three equally often, in six games or in six rounds of one.
static void check_three_orders(const Config *config, int64_t rounds)
{
    int seat_of[3][3] = {{0}}, orders = 0, seen[27] = {0};
    for (int64_t round = 1; round <= rounds; round++) {
        Encounter encounter = {.round = round, .players = {0, 1, 2}};
        for (int game = 0; game < config->games; game++) {
            int players[MAX_SEATS];
            schedule_players(config, &encounter, game, players);
            for (int seat = 0; seat < 3; seat++)
                seat_of[players[seat]][seat]++;
            orders += seen[players[0] * 9 + players[1] * 3 + players[2]]++ == 0;
        }
    }
    CHECK_EQUAL(orders, 6);
    for (int i = 0; i < 9; i++)
        CHECK_EQUAL(seat_of[i / 3][i % 3], 2);
}

void test_schedule_three_seats(void)
{
    int champion;
    Config config = config_of(ROUND_ROBIN, 5, 2);
    config.rules = rules_find(slice_of("cubes3"));
    PlayedMatch *played = play_match(&config, by_number, &champion);
    CHECK_EQUAL(played->count, 2 * 10);
    int with[5] = {0};
    for (int i = 0; i < played->count; i++) {
        const int *p = played->given[i].players;
        CHECK(p[0] < p[1] && p[1] < p[2] && p[2] < 5);
        for (int seat = 0; seat < 3; seat++)
            with[p[seat]]++;
    }
    for (int i = 0; i < 5; i++)
        CHECK_EQUAL(with[i], 12);
    free(played);

    config.games = 6;
    check_three_orders(&config, 1);
    config.reverse = true;
    check_three_orders(&config, 1);
    config.games = 1;
    check_three_orders(&config, 6);
    config.tournament = SWISS;
    Error error;
    CHECK(schedule_open(&config, &error) == NULL);
    CHECK_TEXT(error.text, "a swiss is for two players, but cubes3 has 3");
}

// Two engines at three seats: who sits where, game by game, as "ABB BAB ...".
static void check_two(const Config *config, int64_t round, const char *want)
{
    char text[64];
    int length = 0;
    Encounter encounter = {.round = round, .players = {0, 1, 1}};
    for (int game = 0; game < config->games; game++) {
        int players[MAX_SEATS];
        schedule_players(config, &encounter, game, players);
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "%s%c%c%c", game > 0 ? " " : "",
                     'A' + players[0], 'A' + players[1], 'A' + players[2]);
    }
    CHECK_TEXT(text, want);
}

void test_schedule_two_at_three(void)
{
    int champion;
    Config config = config_of(ROUND_ROBIN, 2, 3);
    config.rules = rules_find(slice_of("cubes3"));
    config.games = schedule_orders(&config);
    PlayedMatch *played = play_match(&config, by_number, &champion);
    if (CHECK_EQUAL(played->count, 3))
        CHECK(memcmp(played->given[2].players, (const int[MAX_SEATS]){0, 1, 1},
                     sizeof played->given[2].players) == 0);
    free(played);
    check_two(&config, 1, "ABB BAB BBA BAA ABA AAB");
    config.reverse = true;
    check_two(&config, 1, "BAA ABA AAB ABB BAB BBA");
    config.reverse = false;
    config.games = 3; // then from round to round
    check_two(&config, 1, "ABB BAB BBA");
    check_two(&config, 2, "BAA ABA AAB");
    config.tournament = GAUNTLET;
    CHECK_EQUAL(schedule_orders(&config), 3);
    check_two(&config, 2, "ABB BAB BBA");
    config.noswap = true;
    check_two(&config, 1, "ABB ABB ABB");
}

static int first_player(Config config, int64_t round, int game)
{
    Encounter encounter = {.round = round, .players = {7, 9}};
    int players[MAX_SEATS];
    schedule_players(&config, &encounter, game, players);
    CHECK_EQUAL(players[0] + players[1], 16);
    return players[0];
}

void test_schedule_seats(void)
{
    Config config = config_of(ROUND_ROBIN, 2, 2);
    CHECK_EQUAL(first_player(config, 1, 0), 7);
    CHECK_EQUAL(first_player(config, 1, 1), 9);
    CHECK_EQUAL(first_player(config, 2, 0), 7);
    config.reverse = true;
    CHECK_EQUAL(first_player(config, 1, 0), 9);
    CHECK_EQUAL(first_player(config, 1, 1), 7);
    config.noswap = true;
    CHECK_EQUAL(first_player(config, 1, 1), 9);
    config.reverse = false;
    CHECK_EQUAL(first_player(config, 1, 0), 7);
    CHECK_EQUAL(first_player(config, 1, 1), 7);
    config.noswap = false;
    config.games = 1; // then from round to round
    CHECK_EQUAL(first_player(config, 1, 0), 7);
    CHECK_EQUAL(first_player(config, 2, 0), 9);
}

// --- Knockout ----------------------------------------------------------------------------------

static void check_knockout(int engines, int64_t rounds, Outcome *outcome, int winner, int count)
{
    int champion;
    Config config = config_of(KNOCKOUT, engines, rounds);
    PlayedMatch *played = play_match(&config, outcome, &champion);
    CHECK_EQUAL(champion, winner);
    CHECK_EQUAL(played->count, count);
    free(played);
}

void test_schedule_knockout(void)
{
    for (int engines = 2; engines <= 9; engines++) {
        check_knockout(engines, 3, lower_wins, 0, (engines - 1) * 3);
        check_knockout(engines, 2, higher_wins, engines - 1, (engines - 1) * 2);
        // All drawn: eight deciding encounters each, then the better seed.
        check_knockout(engines, 2, always_drawn, 0, (engines - 1) * (2 + KNOCKOUT_EXTRA));
    }
    // Rounds 1 and 2 drawn, then 3 and 4 deciding ones drawn, in round 5 an upset in all of the
    // first stage; later stages take their two rounds.
    check_knockout(8, 2, late_upset, 7, 4 * 2 + 4 * 3 + 2 * 2 + 2);
    check_knockout(MAX_ENGINES, 1, lower_wins, 0, MAX_ENGINES - 1);
}

void test_schedule_bracket(void)
{
    Knockout knockout;
    int pairs[MAX_ENGINES][2];
    knockout_begin(&knockout, 8);
    static const int eight[4][2] = {{0, 7}, {3, 4}, {1, 6}, {2, 5}};
    if (CHECK_EQUAL(knockout_pairs(&knockout, pairs), 4))
        CHECK(memcmp(pairs, eight, sizeof eight) == 0);
    knockout_begin(&knockout, 5); // 0, 1 and 2 go on at once
    if (CHECK_EQUAL(knockout_pairs(&knockout, pairs), 1))
        CHECK(pairs[0][0] == 3 && pairs[0][1] == 4);
    knockout_note(&knockout, 3, 4, 1, 3);
    CHECK(knockout_advance(&knockout));
    if (CHECK_EQUAL(knockout_pairs(&knockout, pairs), 2)) {
        CHECK(pairs[0][0] == 0 && pairs[0][1] == 4);
        CHECK(pairs[1][0] == 1 && pairs[1][1] == 2);
    }
    knockout_note(&knockout, 0, 4, 2, 2); // tied, the other is decided
    knockout_note(&knockout, 1, 2, 0, 4);
    CHECK(!knockout_advance(&knockout));
    if (CHECK_EQUAL(knockout_pairs(&knockout, pairs), 1))
        CHECK(pairs[0][0] == 0 && pairs[0][1] == 4);
    knockout_note(&knockout, 0, 4, 0, 4);
    CHECK(knockout_advance(&knockout));
    CHECK_EQUAL(knockout_champion(&knockout), -1);
    if (CHECK_EQUAL(knockout_pairs(&knockout, pairs), 1))
        CHECK(pairs[0][0] == 2 && pairs[0][1] == 4);
}

// --- Swiss -------------------------------------------------------------------------------------

static int rounds_of(const PlayedMatch *played, int engine)
{
    int rounds = 0;
    for (int i = 0; i < played->count; i++)
        rounds += played->given[i].players[0] == engine || played->given[i].players[1] == engine;
    return rounds;
}

void test_schedule_swiss(void)
{
    static Outcome *const outcomes[] = {lower_wins, higher_wins, always_drawn, by_number};
    int champion;
    for (size_t o = 0; o < ARRAY_COUNT(outcomes); o++) {
        Config config = config_of(SWISS, 7, 5);
        PlayedMatch *played = play_match(&config, outcomes[o], &champion);
        CHECK_EQUAL(played->count, 5 * 3);
        CHECK_EQUAL(champion, -1);
        for (int a = 0; a < 7; a++) {
            CHECK(rounds_of(played, a) == 5 || rounds_of(played, a) == 4); // one bye at most
            for (int b = 0; b < a; b++)
                CHECK(times_met(played, a, b, 0) <= 1);
        }
        free(played);
        config = config_of(SWISS, 6, 40); // many more rounds than opponents
        played = play_match(&config, outcomes[o], &champion);
        for (int a = 0; a < 6; a++) {
            CHECK_EQUAL(rounds_of(played, a), 40);
            for (int b = 0; b < a; b++)
                CHECK(times_met(played, a, b, 0) >= 7 && times_met(played, a, b, 0) <= 9);
        }
        free(played);
    }
}

// After a bye in round 1, engine 2 is ahead of engine 1 with its 3 points of 4.
void test_schedule_swiss_bye(void)
{
    int champion;
    Config config = config_of(SWISS, 3, 2);
    PlayedMatch *played = play_match(&config, higher_wins, &champion);
    if (CHECK_EQUAL(played->count, 2)) {
        CHECK(played->given[0].players[0] == 0 && played->given[0].players[1] == 1);
        CHECK(played->given[1].players[0] == 2 && played->given[1].players[1] == 1);
    }
    free(played);
}

void test_schedule_swiss_ranks(void)
{
    Swiss *swiss = calloc(1, sizeof *swiss);
    int pairs[MAX_ENGINES][2];
    if (!CHECK(swiss != NULL))
        return;
    swiss_begin(swiss, 6);
    static const int first[3][2] = {{0, 1}, {2, 3}, {4, 5}};
    CHECK_EQUAL(swiss_pairs(swiss, pairs, 4), 3);
    CHECK(memcmp(pairs, first, sizeof first) == 0);
    swiss_note(swiss, 0, 1, 0, 4);
    swiss_note(swiss, 2, 3, 2, 2);
    swiss_note(swiss, 4, 5, 1, 3);
    // Ranked 1 (4), 5 (3), 2, 3 (2), 4 (1), 0 (0); 2 and 3 have met.
    static const int second[3][2] = {{1, 5}, {2, 4}, {3, 0}};
    CHECK_EQUAL(swiss_pairs(swiss, pairs, 4), 3);
    CHECK(memcmp(pairs, second, sizeof second) == 0);

    swiss_begin(swiss, 4); // only by going back: 0-1 would leave 2-3, who have met
    swiss_note(swiss, 2, 3, 2, 2);
    static const int back[2][2] = {{2, 0}, {3, 1}};
    CHECK_EQUAL(swiss_pairs(swiss, pairs, 4), 2);
    CHECK(memcmp(pairs, back, sizeof back) == 0);

    swiss_begin(swiss, 3); // byes from below, and a bye is worth a win
    CHECK_EQUAL(swiss_pairs(swiss, pairs, 4), 1);
    CHECK_EQUAL(swiss->byes[2], 1);
    CHECK_EQUAL(swiss->points[2], 4);
    swiss_note(swiss, 0, 1, 1, 3);
    CHECK_EQUAL(swiss_pairs(swiss, pairs, 4), 1);
    CHECK(pairs[0][0] == 2 && pairs[0][1] == 1);
    CHECK_EQUAL(swiss->byes[0], 1);

    for (int engines = 100; engines <= 127; engines += 27) { // large ones end, too
        swiss_begin(swiss, engines);
        for (int round = 0; round < 9; round++) {
            int count = swiss_pairs(swiss, pairs, 4);
            CHECK_EQUAL(count, engines / 2);
            for (int i = 0; i < count; i++) {
                CHECK_EQUAL(swiss->met[pairs[i][0]][pairs[i][1]], 0);
                swiss_note(swiss, pairs[i][0], pairs[i][1], (i * 7 + round) % 5,
                           4 - (i * 7 + round) % 5);
            }
        }
    }
    free(swiss);
}

// --- Resumed and sharded -----------------------------------------------------------------------

static void shuffle(int *order, int count, Rng *rng)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(rng, (uint32_t)i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

// Reports some of a match's encounters in any order before anything is asked for, and plays the
// others: together they are the match.
static void check_resumed(const Config *config, const PlayedMatch *whole, Outcome *outcome,
                          Rng *rng)
{
    static int order[MOST];
    Error error;
    Schedule *schedule = schedule_open(config, &error);
    PlayedMatch *rest = calloc(1, sizeof *rest);
    bool reported[MOST] = {false};
    int count = (int)rng_below(rng, (uint32_t)whole->count + 1);
    if (!CHECK(schedule != NULL && rest != NULL)) {
        free(rest);
        schedule_close(schedule);
        return;
    }
    shuffle(order, whole->count, rng);
    for (int i = 0; i < count; i++) {
        report(schedule, &whole->given[order[i]], outcome);
        reported[order[i]] = true;
        if (i % 3 == 0) // a second time counts for nothing
            report(schedule, &whole->given[order[i]], outcome);
    }
    play_all(schedule, outcome, rest);
    CHECK_EQUAL(rest->count, whole->count - count);
    for (int i = 0, at = 0; i < whole->count && at < rest->count; i++)
        if (!reported[i])
            CHECK(same(&rest->given[at++], &whole->given[i]));
    schedule_close(schedule);
    free(rest);
}

void test_schedule_resumed(void)
{
    static const TournamentKind kinds[] = {ROUND_ROBIN, GAUNTLET, KNOCKOUT, SWISS};
    Rng rng = {17};
    int champion;
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++) {
        Config config = config_of(kinds[k], 7, 4);
        PlayedMatch *whole = play_match(&config, by_number, &champion);
        for (int i = 0; i < 10 * match_unit_effort; i++)
            check_resumed(&config, whole, by_number, &rng);
        free(whole);
    }
    Config three = config_of(ROUND_ROBIN, 5, 4);
    three.rules = rules_find(slice_of("cubes3"));
    PlayedMatch *whole = play_match(&three, by_number, &champion);
    check_resumed(&three, whole, by_number, &rng);
    free(whole);
}

// Results that come in late and in disorder, as from several workers.
void test_schedule_workers(void)
{
    static const TournamentKind kinds[] = {ROUND_ROBIN, KNOCKOUT, SWISS};
    Rng rng = {18};
    int champion, other_champion;
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++) {
        Config config = config_of(kinds[k], 6, 3);
        PlayedMatch *whole = play_match(&config, by_number, &champion);
        Error error;
        Encounter running[8];
        int count = 0, given = 0;
        Schedule *schedule = schedule_open(&config, &error);
        for (;;) {
            Encounter encounter;
            ScheduleState state = SCHEDULE_WAIT;
            while (count < 8 && (state = schedule_next(schedule, &encounter)) == SCHEDULE_NEXT) {
                CHECK(same(&encounter, &whole->given[given++]));
                running[count++] = encounter;
            }
            if (count == 0) {
                CHECK_EQUAL(state, SCHEDULE_DONE);
                break;
            }
            int which = (int)rng_below(&rng, (uint32_t)count);
            report(schedule, &running[which], by_number);
            running[which] = running[--count];
        }
        other_champion = schedule_champion(schedule);
        CHECK_EQUAL(given, whole->count);
        CHECK_EQUAL(other_champion, champion);
        schedule_close(schedule);
        free(whole);
    }
}

void test_schedule_shards(void)
{
    int champion;
    Config config = config_of(ROUND_ROBIN, 4, 5);
    PlayedMatch *whole = play_match(&config, by_number, &champion);
    for (int64_t shards = 1; shards <= 40; shards += 3) {
        int seen[MOST] = {0}, total = 0;
        for (int64_t shard = 1; shard <= shards; shard++) {
            Error error;
            PlayedMatch *part = calloc(1, sizeof *part);
            config.shard = shard;
            config.shard_count = shards;
            Schedule *schedule = schedule_open(&config, &error);
            if (!CHECK(schedule != NULL && part != NULL))
                return;
            play_all(schedule, by_number, part);
            CHECK_EQUAL(schedule_total(schedule), whole->count);
            CHECK_EQUAL(schedule_share(schedule), part->count);
            for (int i = 0; i < part->count; i++) {
                const Encounter *e = &part->given[i];
                CHECK_EQUAL(e->number % shards, shard - 1);
                CHECK(same(e, &whole->given[e->number]));
                seen[e->number]++;
            }
            total += part->count;
            schedule_close(schedule);
            free(part);
        }
        CHECK_EQUAL(total, whole->count);
        for (int i = 0; i < whole->count; i++)
            CHECK_EQUAL(seen[i], 1);
    }
    free(whole);
    Error error;
    config.tournament = KNOCKOUT;
    CHECK(schedule_open(&config, &error) == NULL);
    CHECK_TEXT(error.text, "a knockout can't be sharded, as who meets depends on all results");
}

// To ask whether it is done takes nothing away.
void test_schedule_done(void)
{
    Error error;
    Encounter encounter;
    Config config = config_of(ROUND_ROBIN, 2, 2);
    Schedule *schedule = schedule_open(&config, &error);
    if (!CHECK(schedule != NULL))
        return;
    for (int number = 0; number < 2; number++) {
        CHECK(!schedule_is_done(schedule) && !schedule_is_done(schedule));
        CHECK_EQUAL(schedule_next(schedule, &encounter), SCHEDULE_NEXT);
        CHECK_EQUAL(encounter.number, number);
    }
    CHECK(schedule_is_done(schedule));
    schedule_close(schedule);
    config = config_of(KNOCKOUT, 4, 1); // the second phase is not known yet
    schedule = schedule_open(&config, &error);
    if (!CHECK(schedule != NULL))
        return;
    while (schedule_next(schedule, &encounter) == SCHEDULE_NEXT)
        continue;
    CHECK(!schedule_is_done(schedule));
    schedule_close(schedule);
}

void test_schedule_large(void)
{
    Error error;
    Config config = config_of(ROUND_ROBIN, 2, 500000);
    Schedule *schedule = schedule_open(&config, &error);
    if (!CHECK(schedule != NULL))
        return;
    Encounter encounter = {0};
    int64_t given = 0;
    while (schedule_next(schedule, &encounter) == SCHEDULE_NEXT)
        given++;
    CHECK_EQUAL(given, 500000);
    CHECK_EQUAL(encounter.number, 499999);
    CHECK_EQUAL(encounter.round, 500000);
    CHECK_EQUAL(schedule_next(schedule, &encounter), SCHEDULE_DONE);
    schedule_close(schedule);
    config = config_of(ROUND_ROBIN, 100, 100000000);
    CHECK(schedule_open(&config, &error) == NULL);
    CHECK_TEXT(error.text, "-rounds 100000000 makes more than 1000000000 encounters");
}
