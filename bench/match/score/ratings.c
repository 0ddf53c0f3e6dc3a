#include "bench/match/score/ratings.h"

#include "engine/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double z_95 = 1.959963984540054;       // 97.5 % of a normal distribution lie below
static const double elo_scale = 173.71779276130073; // 400 / ln 10: Elo of a natural logarithm
static const double told_variance = 1e6;            // of strengths; what is more, nobody knows
static const double bound_chance = 0.05;
static const double widest = 200; // strengths further apart than that are not looked for

// --- Who can be compared ------------------------------------------------------------------------

// Strengths have a finite maximum of the likelihood if of any two parts of the players each has
// taken points from the other (Ford 1957; for more than two seats Hunter 2004). So players are put
// in groups within which that holds, the strongly connected parts of the graph of who took a point
// where whom else sat. Groups are in an order: what has taken points from another group comes
// behind it.
typedef struct RatingGroups {
    int players, count;
    int *of;     // by player: its group, from 0
    bool *takes; // [a * players + b]: a took points in a game with b
} RatingGroups;

// R. Tarjan's search for strongly connected parts ("Depth-first search and linear graph
// algorithms", 1972), without recursion: players may be many and stacks small.
typedef struct Search {
    RatingGroups *groups;
    int *order; // when a player was first seen, from 1; 0: not yet
    int *least; // the earliest one that is reached from it and has no group yet
    int *next;  // the next player to look at from here
    int *path;  // from the start to the present player
    int *open;  // seen, without a group
    int seen, path_count, open_count;
} Search;

static void add_game(RatingGroups *groups, const RatedGame *game, int seats)
{
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++)
            if (game->points[a] > 0 && game->players[a] != game->players[b])
                groups->takes[game->players[a] * groups->players + game->players[b]] = true;
}

static void enter(Search *search, int player)
{
    search->order[player] = search->least[player] = ++search->seen;
    search->path[search->path_count++] = player;
    search->open[search->open_count++] = player;
}

static void leave(Search *search, int player)
{
    RatingGroups *groups = search->groups;
    search->path_count--;
    if (search->path_count > 0) {
        int before = search->path[search->path_count - 1];
        if (search->least[player] < search->least[before])
            search->least[before] = search->least[player];
    }
    if (search->least[player] < search->order[player])
        return;
    int member;
    do {
        member = search->open[--search->open_count];
        groups->of[member] = groups->count;
    } while (member != player);
    groups->count++;
}

static void search_from(Search *search, int start)
{
    const RatingGroups *groups = search->groups;
    enter(search, start);
    while (search->path_count > 0) {
        int player = search->path[search->path_count - 1], other = search->next[player]++;
        if (other == groups->players)
            leave(search, player);
        else if (!groups->takes[player * groups->players + other])
            continue;
        else if (search->order[other] == 0)
            enter(search, other);
        else if (groups->of[other] < 0 && search->order[other] < search->least[player])
            search->least[player] = search->order[other];
    }
}

// Puts players in groups by games.
static void make_groups(RatingGroups *groups, const RatedGames *games, int players)
{
    size_t n = (size_t)players;
    int *lists = memory_new(5 * n, sizeof *lists);
    Search search = {.groups = groups,
                     .order = lists,
                     .least = lists + n,
                     .next = lists + 2 * n,
                     .path = lists + 3 * n,
                     .open = lists + 4 * n};
    *groups = (RatingGroups){
        .players = players,
        .of = memory_new(n, sizeof *groups->of),
        .takes = memory_new(n * n, sizeof *groups->takes),
    };
    for (int i = 0; i < players; i++)
        groups->of[i] = -1;
    for (int64_t i = 0; i < games->count; i++)
        add_game(groups, &games->list[i], games->seats);
    for (int i = 0; i < players; i++)
        if (search.order[i] == 0)
            search_from(&search, i);
    free(lists);
}

static void free_groups(RatingGroups *groups)
{
    free(groups->of);
    free(groups->takes);
    *groups = (RatingGroups){0};
}

// --- A list in the making -----------------------------------------------------------------------

typedef struct Making {
    Ratings *ratings;
    const RatedGames *games;
    const RatingSettings *settings;
    RatingGroups groups;
    int main;         // the group that is rated, -1: there are no games
    double *strength; // by player, natural; a bound's too
    double seat_strength[MAX_SEATS];
    int *rows;       // of the fit at hand
    int64_t *met;    // by player: rated opponents, once for each game
    RatedGame *told; // room for all games
} Making;

// --- Counts -------------------------------------------------------------------------------------

static void count_game(Ratings *ratings, const RatedGames *games, const RatedGame *game)
{
    int all_points = rated_game_points(games, game);
    bool drawn = true;
    for (int seat = 1; seat < games->seats; seat++)
        drawn = drawn && game->points[seat] == game->points[0];
    for (int seat = 0; seat < games->seats; seat++) {
        PlayerRating *player = &ratings->players[game->players[seat]];
        player->games++;
        player->points += game->points[seat];
        player->all_points += all_points;
        player->drawn += drawn;
    }
}

static void add_opponents(Making *making, const RatedGame *game)
{
    PlayerRating *players = making->ratings->players;
    for (int a = 0; a < making->games->seats; a++)
        for (int b = 0; b < making->games->seats; b++) {
            int own = game->players[a], other = game->players[b];
            if (own == other || players[other].kind != RATING_TOLD)
                continue;
            players[own].opponents += players[other].elo;
            making->met[own]++;
        }
}

// The mean rating of those that a player met.
static void set_opponents(Making *making)
{
    for (int64_t i = 0; i < making->games->count; i++)
        add_opponents(making, &making->games->list[i]);
    for (int i = 0; i < making->ratings->count; i++) {
        PlayerRating *player = &making->ratings->players[i];
        player->opponents = making->met[i] > 0 ? player->opponents / (double)making->met[i] : NAN;
    }
}

// --- Those that are rated -----------------------------------------------------------------------

// Makes the main group that of the anchor, or the one with the most games.
static void choose_main(Making *making)
{
    const Ratings *ratings = making->ratings;
    int64_t games[MAX_PLAYERS] = {0};
    making->main = -1;
    for (int i = 0; i < ratings->count; i++)
        games[making->groups.of[i]] += ratings->players[i].games;
    for (int i = 0; i < ratings->count; i++) {
        int group = making->groups.of[i];
        if (games[group] > 0 && (making->main < 0 || games[group] > games[making->main]))
            making->main = group;
    }
    if (making->settings->anchor >= 0)
        making->main = making->groups.of[making->settings->anchor];
}

// Begins a fit of one group.
static RatingFit begin_fit(Making *making, int group, int seats)
{
    RatingFit fit = {.games = making->games, .rows = making->rows, .seats = seats};
    for (int i = 0; i < making->ratings->count; i++)
        making->rows[i] = making->groups.of[i] == group ? fit.players++ : -1;
    return fit;
}

// Whether a variance says anything: it does not if all units ended alike, or if one of them alone
// joins two parts of the players.
static bool is_told(double variance)
{
    return variance > 1e-12 && variance < told_variance;
}

// How far off a difference may be, or infinite.
static double error_of(double variance)
{
    return is_told(variance) ? z_95 * elo_scale * sqrt(variance) : INFINITY;
}

// The variance of the distance to the anchor, or to the mean.
static double variance_of(const RatingFit *fit, int row, int anchor)
{
    int n = fit->players + fit->seats;
    const double *v = fit->covariance;
    return anchor < 0 ? v[row * n + row]
                      : v[row * n + row] + v[anchor * n + anchor] - 2 * v[row * n + anchor];
}

static void take_seats(Making *making, const RatingFit *fit)
{
    Ratings *ratings = making->ratings;
    int n = fit->players + fit->seats;
    ratings->seats = fit->seats;
    for (int seat = 0; seat < fit->seats; seat++) {
        int row = fit->players + seat;
        making->seat_strength[seat] = fit->x[row];
        ratings->seat_elo[seat] = elo_scale * fit->x[row];
        ratings->seat_error[seat] = error_of(fit->covariance[row * n + row]);
    }
}

static void take_fit(Making *making, RatingFit *fit)
{
    Ratings *ratings = making->ratings;
    int anchor = making->settings->anchor, anchor_row = anchor < 0 ? -1 : fit->rows[anchor];
    double shift = anchor < 0 ? 0 : fit->x[anchor_row];
    for (int i = 0; i < ratings->count; i++) {
        int row = fit->rows[i];
        ratings->rows[i] = row;
        if (row < 0)
            continue;
        ratings->players[i].kind = RATING_TOLD;
        if (i != anchor && fit->players > 1)
            ratings->players[i].error = error_of(variance_of(fit, row, anchor_row));
        making->strength[i] = fit->x[row] - shift;
    }
    take_seats(making, fit);
    ratings->rated = fit->players;
    ratings->size = fit->players + fit->seats;
    ratings->covariance = fit->covariance;
    fit->covariance = NULL;
}

static bool rate_main(Making *making, Error *error)
{
    int seats = making->settings->fit_seats ? making->games->seats - 1 : 0;
    RatingFit fit = begin_fit(making, making->main, seats);
    bool good = rating_fit(&fit, &making->settings->errors, error);
    if (good)
        take_fit(making, &fit);
    rating_fit_free(&fit);
    return good;
}

// --- Those that have a bound --------------------------------------------------------------------

// A group beside the rated one, with whom it is compared, and by which games.
typedef struct Side {
    const Making *making;
    int group;
    RatingKind kind;
    const RatedGame *games; // of the same unit until one begins a unit
    int64_t count;
} Side;

static bool is_member(const Side *side, int player)
{
    return side->making->groups.of[player] == side->group;
}

static bool is_compared(const Side *side, int player)
{
    RatingKind kind = side->making->ratings->players[player].kind;
    return kind == RATING_TOLD || kind == side->kind;
}

// Whether a point of the game went to one of both sides while the other one was there.
static bool is_telling(const Side *side, const RatedGame *game)
{
    bool there[2] = {false, false};
    int points = 0;
    for (int seat = 0; seat < side->making->games->seats; seat++) {
        int player = game->players[seat];
        bool other = !is_member(side, player);
        if (other && !is_compared(side, player))
            continue;
        there[other] = true;
        points += game->points[seat];
    }
    return there[0] && there[1] && points > 0;
}

static void collect_games(Side *side)
{
    const RatedGames *games = side->making->games;
    RatedGame *told = side->making->told;
    bool begins = true;
    side->games = told;
    for (int64_t i = 0; i < games->count; i++) {
        begins = begins || games->list[i].begins_unit;
        if (!is_telling(side, &games->list[i]))
            continue;
        told[side->count] = games->list[i];
        told[side->count++].begins_unit = begins;
        begins = false;
    }
}

// The logarithm of the chance that the better side got the game's points, of those that went to one
// of both, if the group were moved by so much.
static double game_chance(const Side *side, const RatedGame *game, double shift)
{
    double strengths[2][MAX_SEATS], most = -INFINITY, sums[2] = {0, 0}; // the group's, the others'
    int seats[2] = {0, 0};
    for (int seat = 0; seat < side->making->games->seats; seat++) {
        int player = game->players[seat];
        bool other = !is_member(side, player);
        if (other && !is_compared(side, player))
            continue;
        double strength = side->making->strength[player] + side->making->seat_strength[seat];
        strengths[other][seats[other]++] = strength += other ? 0 : shift;
        most = fmax(most, strength);
    }
    for (int other = 0; other < 2; other++)
        for (int i = 0; i < seats[other]; i++)
            sums[other] += exp(strengths[other][i] - most);
    return log(sums[side->kind == RATING_AT_LEAST ? 0 : 1] / (sums[0] + sums[1]));
}

// Of all games, those of a unit being one: their mean.
static double side_chance(const Side *side, double shift)
{
    double sum = 0;
    for (int64_t i = 0; i < side->count;) {
        double unit = 0;
        int64_t first = i;
        do
            unit += game_chance(side, &side->games[i++], shift);
        while (i < side->count && !side->games[i].begins_unit);
        sum += unit / (double)(i - first);
    }
    return sum;
}

// The shift at which what happened has the chance of a bound.
static double find_bound(const Side *side)
{
    double high = widest, shift = 0;
    for (int i = 0; i < side->making->ratings->count; i++)
        high = fmax(high, widest + fabs(side->making->strength[i]));
    double low = -high;
    for (int i = 0; i < 70; i++) {
        shift = (low + high) / 2;
        bool more = side_chance(side, shift) < log(bound_chance);
        if (more == (side->kind == RATING_AT_LEAST))
            low = shift;
        else
            high = shift;
    }
    return shift;
}

// Ratings within the group, and then how far it must be from the others.
static bool bound_group(Making *making, int group, RatingKind kind, Error *error)
{
    Side side = {.making = making, .group = group, .kind = kind};
    collect_games(&side);
    if (side.count == 0)
        return true;
    RatingFit fit = begin_fit(making, group, 0);
    bool good = rating_fit(&fit, NULL, error);
    for (int i = 0; i < making->ratings->count && good; i++)
        if (fit.rows[i] >= 0)
            making->strength[i] = fit.x[fit.rows[i]];
    double shift = good ? find_bound(&side) : 0;
    for (int i = 0; i < making->ratings->count && good; i++)
        if (fit.rows[i] >= 0) {
            making->strength[i] += shift;
            making->ratings->players[i].kind = kind;
        }
    rating_fit_free(&fit);
    return good;
}

// Groups that took points from another come behind it: so what is above the rated ones is behind
// them, and is done when all that it is compared with has been done.
static bool bound_others(Making *making, Error *error)
{
    for (int group = making->main + 1; group < making->groups.count; group++)
        if (!bound_group(making, group, RATING_AT_LEAST, error))
            return false;
    for (int group = making->main - 1; group >= 0; group--)
        if (!bound_group(making, group, RATING_AT_MOST, error))
            return false;
    return true;
}

// --- The list -----------------------------------------------------------------------------------

static void set_elo(Making *making)
{
    for (int i = 0; i < making->ratings->count; i++) {
        PlayerRating *player = &making->ratings->players[i];
        if (player->kind == RATING_NONE)
            player->elo = NAN;
        else
            player->elo = making->settings->elo + elo_scale * making->strength[i];
        if (player->kind != RATING_TOLD)
            player->error = NAN;
    }
}

// Whether player `a` is listed before `b`: whose rating is larger, by more than rounding.
static bool is_before(const Making *making, int a, int b)
{
    double elo = making->ratings->players[a].elo, other = making->ratings->players[b].elo;
    char *const *names = making->settings->names;
    if (isnan(elo) != isnan(other))
        return isnan(other);
    if (fabs(elo - other) > 1e-6)
        return elo > other;
    return names != NULL ? strcmp(names[a], names[b]) < 0 : a < b;
}

// By insertion.
static void set_order(Making *making)
{
    int *order = making->ratings->order;
    for (int i = 0; i < making->ratings->count; i++) {
        int place = i;
        for (; place > 0 && is_before(making, i, order[place - 1]); place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}

static bool make(Making *making, Error *error)
{
    Ratings *ratings = making->ratings;
    int anchor = making->settings->anchor;
    for (int64_t i = 0; i < making->games->count; i++)
        count_game(ratings, making->games, &making->games->list[i]);
    if (anchor >= 0 && ratings->players[anchor].games == 0)
        return fail(error, "the anchor has no games");
    choose_main(making);
    if (making->main >= 0 && (!rate_main(making, error) || !bound_others(making, error)))
        return false;
    set_elo(making);
    set_order(making);
    set_opponents(making);
    return true;
}

bool ratings_make(Ratings *ratings, const RatedGames *games, int count,
                  const RatingSettings *settings, Error *error)
{
    size_t n = (size_t)count;
    Making making = {.ratings = ratings,
                     .games = games,
                     .settings = settings,
                     .strength = memory_new(n, sizeof(double)),
                     .rows = memory_new(n, sizeof(int)),
                     .met = memory_new(n, sizeof(int64_t)),
                     .told = memory_new((size_t)games->count, sizeof(RatedGame))};
    assert(count <= MAX_PLAYERS);
    *ratings = (Ratings){.count = count,
                         .players = memory_new(n, sizeof *ratings->players),
                         .order = memory_new(n, sizeof *ratings->order),
                         .rows = memory_new(n, sizeof *ratings->rows)};
    make_groups(&making.groups, games, count);
    bool good = make(&making, error);
    free_groups(&making.groups);
    free(making.strength);
    free(making.rows);
    free(making.met);
    free(making.told);
    if (!good)
        ratings_free(ratings);
    return good;
}

double ratings_superiority(const Ratings *ratings, int a, int b)
{
    const PlayerRating *one = &ratings->players[a], *other = &ratings->players[b];
    if (one->kind != RATING_TOLD || other->kind != RATING_TOLD)
        return NAN;
    int n = ratings->size, i = ratings->rows[a], k = ratings->rows[b];
    const double *v = ratings->covariance;
    double variance = v[i * n + i] + v[k * n + k] - 2 * v[i * n + k];
    double off = (one->elo - other->elo) / elo_scale;
    return is_told(variance) ? 0.5 * erfc(-off / sqrt(2 * variance)) : NAN;
}

void ratings_free(Ratings *ratings)
{
    free(ratings->players);
    free(ratings->order);
    free(ratings->rows);
    free(ratings->covariance);
    *ratings = (Ratings){0};
}
