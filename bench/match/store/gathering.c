#include "bench/match/store/gathering.h"

#include "engine/base/rng.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// --- Finding ------------------------------------------------------------------------------------

// The slot of that encounter, or the free one where it belongs.
static int64_t *slot_of(const Gathering *gathering, int64_t number)
{
    uint64_t mask = (uint64_t)gathering->slot_count - 1;
    for (uint64_t at = mix64((uint64_t)number);; at++) {
        int64_t *slot = &gathering->slots[at & mask];
        if (*slot < 0 || gathering->results[*slot].encounter.number == number)
            return slot;
    }
}

// Makes room for one more encounter; never more than half of the slots are taken.
static bool grow(Gathering *gathering)
{
    if (gathering->count < gathering->room)
        return true;
    int64_t room = gathering->room > 0 ? 2 * gathering->room : 16;
    EncounterResult *results =
        realloc(gathering->results, (size_t)room * sizeof *gathering->results);
    gathering->results = results != NULL ? results : gathering->results;
    int64_t *last = realloc(gathering->last, (size_t)room * sizeof *gathering->last);
    gathering->last = last != NULL ? last : gathering->last;
    int64_t *slots = malloc(2 * (size_t)room * sizeof *slots);
    if (results == NULL || last == NULL || slots == NULL) {
        free(slots);
        return false;
    }
    free(gathering->slots);
    gathering->slots = slots;
    gathering->slot_count = 2 * room;
    gathering->room = room;
    for (int64_t i = 0; i < gathering->slot_count; i++)
        slots[i] = -1;
    for (int64_t i = 0; i < gathering->count; i++)
        *slot_of(gathering, gathering->results[i].encounter.number) = i;
    return true;
}

// --- Joining ------------------------------------------------------------------------------------

static bool same_encounter(const Encounter *a, const Encounter *b)
{
    return a->round == b->round && a->opening == b->opening &&
           memcmp(a->players, b->players, sizeof a->players) == 0;
}

// Moves a game to its place, by number. The room is there.
static bool put_game(EncounterResult *whole, GameResult *game, Error *error)
{
    int place = whole->game_count;
    while (place > 0 && whole->games[place - 1].number > game->number)
        place--;
    if (place > 0 && whole->games[place - 1].number == game->number)
        return fail(error, "game %" PRId64 " is there twice", game->number);
    memmove(whole->games + place + 1, whole->games + place,
            (size_t)(whole->game_count - place) * sizeof *whole->games);
    whole->games[place] = *game;
    whole->game_count++;
    *game = (GameResult){0};
    return true;
}

static bool join(EncounterResult *whole, EncounterResult *part, Error *error)
{
    if (!same_encounter(&whole->encounter, &part->encounter))
        return fail(error, "it says something else of encounter %" PRId64 " than one before it",
                    part->encounter.number);
    size_t count = (size_t)whole->game_count + (size_t)part->game_count;
    GameResult *games = realloc(whole->games, count * sizeof *games);
    if (games == NULL)
        return fail(error, "there is no memory for the journal");
    whole->games = games;
    for (int i = 0; i < part->game_count; i++)
        if (!put_game(whole, &part->games[i], error))
            return false;
    return true;
}

static bool add(Gathering *gathering, EncounterResult *part, Error *error)
{
    if (!grow(gathering))
        return fail(error, "there is no memory for the journal");
    int64_t *slot = slot_of(gathering, part->encounter.number);
    if (*slot < 0) {
        *slot = gathering->count++;
        gathering->results[*slot] = *part;
        *part = (EncounterResult){0};
    } else if (!join(&gathering->results[*slot], part, error)) {
        return false;
    }
    gathering->last[*slot] = gathering->parts++;
    return true;
}

bool gathering_add(Gathering *gathering, EncounterResult *part, Error *error)
{
    bool good = add(gathering, part, error);
    encounter_result_free(part);
    return good;
}

// --- The end ------------------------------------------------------------------------------------

typedef struct Finish {
    int64_t last, index;
} Finish;

static int compare_finishes(const void *a, const void *b)
{
    int64_t x = ((const Finish *)a)->last, y = ((const Finish *)b)->last;
    return (x > y) - (x < y);
}

// Without memory they stay in the order in which they began: only a chart tells the difference.
static void sort_by_finish(Gathering *gathering)
{
    size_t count = (size_t)gathering->count;
    Finish *finishes = malloc((count + 1) * sizeof *finishes);
    EncounterResult *sorted = malloc((count + 1) * sizeof *sorted);
    if (finishes != NULL && sorted != NULL) {
        for (size_t i = 0; i < count; i++)
            finishes[i] = (Finish){gathering->last[i], (int64_t)i};
        qsort(finishes, count, sizeof *finishes, compare_finishes);
        for (size_t i = 0; i < count; i++)
            sorted[i] = gathering->results[finishes[i].index];
        if (count > 0)
            memcpy(gathering->results, sorted, count * sizeof *sorted);
    }
    free(finishes);
    free(sorted);
}

void gathering_finish(Gathering *gathering, EncounterResult **results, int64_t *count)
{
    sort_by_finish(gathering);
    *results = gathering->results;
    *count = gathering->count;
    gathering->results = NULL;
    gathering->count = 0;
    gathering_free(gathering);
}

void gathering_free(Gathering *gathering)
{
    for (int64_t i = 0; i < gathering->count; i++)
        encounter_result_free(&gathering->results[i]);
    free(gathering->results);
    free(gathering->last);
    free(gathering->slots);
    *gathering = (Gathering){0};
}
