#include "bench/match/field/pairing.h"

#include <string.h>

// ---- knockout ----

static void begin_stage(Knockout *knockout)
{
    memset(knockout->points, 0, sizeof knockout->points);
    knockout->meetings = 0;
}

void knockout_begin(Knockout *knockout, int engines)
{
    int count = 1;
    assert(engines >= 1 && engines <= MAX_ENGINES);
    knockout->slots[0] = 0;
    // Doubles the bracket, putting beside each seed the one that it should meet if the better ones
    // always win.
    for (; count < engines; count *= 2)
        for (int i = count - 1; i >= 0; i--) {
            int seed = knockout->slots[i];
            knockout->slots[2 * i] = seed;
            knockout->slots[2 * i + 1] = 2 * count - 1 - seed;
        }
    for (int i = 0; i < count; i++)
        if (knockout->slots[i] >= engines)
            knockout->slots[i] = -1;
    knockout->slot_count = count;
    begin_stage(knockout);
}

void knockout_note(Knockout *knockout, int a, int b, int64_t points_a, int64_t points_b)
{
    knockout->points[a] += points_a;
    knockout->points[b] += points_b;
}

static bool is_open(const Knockout *knockout, int a, int b)
{
    if (a < 0 || b < 0)
        return false;
    if (knockout->meetings == 0)
        return true;
    return knockout->meetings <= KNOCKOUT_EXTRA && knockout->points[a] == knockout->points[b];
}

int knockout_pairs(const Knockout *knockout, int (*pairs)[2])
{
    int count = 0;
    for (int i = 0; i + 1 < knockout->slot_count; i += 2) {
        int a = knockout->slots[i], b = knockout->slots[i + 1];
        if (!is_open(knockout, a, b))
            continue;
        pairs[count][0] = a < b ? a : b; // the better seed first
        pairs[count][1] = a < b ? b : a;
        count++;
    }
    return count;
}

static int winner_of(const Knockout *knockout, int a, int b)
{
    if (a < 0 || b < 0)
        return a < 0 ? b : a;
    if (knockout->points[a] != knockout->points[b])
        return knockout->points[a] > knockout->points[b] ? a : b;
    return a < b ? a : b;
}

bool knockout_advance(Knockout *knockout)
{
    int tied[MAX_ENGINES][2];
    knockout->meetings++;
    if (knockout_pairs(knockout, tied) > 0)
        return false;
    knockout->slot_count /= 2;
    for (int i = 0; i < knockout->slot_count; i++)
        knockout->slots[i] =
            winner_of(knockout, knockout->slots[2 * i], knockout->slots[2 * i + 1]);
    begin_stage(knockout);
    return true;
}

int knockout_champion(const Knockout *knockout)
{
    return knockout->slot_count == 1 ? knockout->slots[0] : -1;
}

// ---- swiss ----

enum { SEARCH_STEPS = 20000 }; // pairs tried before a search is given up

void swiss_begin(Swiss *swiss, int engines)
{
    assert(engines >= 2 && engines <= MAX_ENGINES);
    memset(swiss, 0, sizeof *swiss);
    swiss->count = engines;
}

void swiss_note(Swiss *swiss, int a, int b, int64_t points_a, int64_t points_b)
{
    swiss->points[a] += points_a;
    swiss->points[b] += points_b;
    swiss->met[a][b]++;
    swiss->met[b][a]++;
}

// A search for the pairs of a round.
typedef struct PairSearch {
    const Swiss *swiss;
    int ranked[MAX_ENGINES], count; // who plays, the best first
    bool paired[MAX_ENGINES];       // by rank
    int usual;                      // how often those may have met who are no repeated pair
    int repeats;                    // how many repeated pairs there may still be
    int steps;                      // left
    int (*pairs)[2];
    int pair_count;
} PairSearch;

static bool pair_rest(PairSearch *search, int from);

// Tries to pair the ranks a and b, and then all others.
static bool try_pair(PairSearch *search, int a, int b)
{
    int x = search->ranked[a], y = search->ranked[b];
    bool repeated = search->swiss->met[x][y] > search->usual;
    if (search->repeats < repeated)
        return false;
    search->repeats -= repeated;
    search->paired[a] = search->paired[b] = true;
    search->pairs[search->pair_count][0] = x;
    search->pairs[search->pair_count][1] = y;
    search->pair_count++;
    if (pair_rest(search, a + 1))
        return true;
    search->pair_count--;
    search->paired[a] = search->paired[b] = false;
    search->repeats += repeated;
    return false;
}

static bool pair_rest(PairSearch *search, int from)
{
    while (from < search->count && search->paired[from])
        from++;
    if (from == search->count)
        return true;
    for (int other = from + 1; other < search->count; other++) {
        if (search->paired[other])
            continue;
        if (search->steps-- <= 0)
            return false;
        if (try_pair(search, from, other))
            return true;
    }
    return false;
}

static void rank(const Swiss *swiss, int ranked[MAX_ENGINES])
{
    for (int i = 0; i < swiss->count; i++) {
        int at = i;
        for (; at > 0 && swiss->points[ranked[at - 1]] < swiss->points[i]; at--)
            ranked[at] = ranked[at - 1];
        ranked[at] = i;
    }
}

// How often at least any two have met.
static int least_met(const Swiss *swiss)
{
    int least = swiss->met[0][1];
    for (int a = 0; a < swiss->count; a++)
        for (int b = 0; b < a; b++)
            if (swiss->met[a][b] < least)
                least = swiss->met[a][b];
    return least;
}

static int fewest_byes(const Swiss *swiss)
{
    int fewest = swiss->byes[0];
    for (int i = 1; i < swiss->count; i++)
        if (swiss->byes[i] < fewest)
            fewest = swiss->byes[i];
    return fewest;
}

// Pairs all but `bye` (-1: nobody), with at most so many pairs repeated.
static int find_pairs(const Swiss *swiss, const int ranked[MAX_ENGINES], int bye, int repeats,
                      int (*pairs)[2])
{
    PairSearch search = {.swiss = swiss,
                         .usual = least_met(swiss),
                         .repeats = repeats,
                         .steps = SEARCH_STEPS,
                         .pairs = pairs};
    for (int i = 0; i < swiss->count; i++)
        if (ranked[i] != bye)
            search.ranked[search.count++] = ranked[i];
    return pair_rest(&search, 0) ? search.pair_count : 0;
}

int swiss_pairs(Swiss *swiss, int (*pairs)[2], int64_t bye_points)
{
    int ranked[MAX_ENGINES], fewest = fewest_byes(swiss);
    rank(swiss, ranked);
    bool odd = swiss->count % 2 != 0;
    for (int repeats = 0; repeats <= swiss->count / 2; repeats++) {
        for (int i = odd ? swiss->count - 1 : 0; i >= 0; i--) {
            int bye = odd ? ranked[i] : -1;
            if (odd && swiss->byes[bye] != fewest)
                continue;
            int found = find_pairs(swiss, ranked, bye, repeats, pairs);
            if (found > 0 && odd) {
                swiss->byes[bye]++;
                swiss->points[bye] += bye_points;
            }
            if (found > 0)
                return found;
        }
    }
    assert(false); // with every pair a repeated one, the first try succeeds
    return 0;
}
