#include "bench/match/store/gathering.h"

#include "engine/base/memory.h"
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
static void grow(Gathering *gathering)
{
    if (gathering->count < gathering->room)
        return;
    int64_t room = gathering->room > 0 ? 2 * gathering->room : 16;
    gathering->results = memory_grow(gathering->results, (size_t)room, sizeof *gathering->results);
    gathering->last = memory_grow(gathering->last, (size_t)room, sizeof *gathering->last);
    free(gathering->slots);
    gathering->slots = memory_new(2 * (size_t)room, sizeof *gathering->slots);
    gathering->slot_count = 2 * room;
    gathering->room = room;
    for (int64_t i = 0; i < gathering->slot_count; i++)
        gathering->slots[i] = -1;
    for (int64_t i = 0; i < gathering->count; i++)
        *slot_of(gathering, gathering->results[i].encounter.number) = i;
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
    whole->games = memory_grow(whole->games, count, sizeof *whole->games);
    for (int i = 0; i < part->game_count; i++)
        if (!put_game(whole, &part->games[i], error))
            return false;
    return true;
}

static bool add(Gathering *gathering, EncounterResult *part, Error *error)
{
    grow(gathering);
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

static void sort_by_finish(Gathering *gathering)
{
    size_t count = (size_t)gathering->count;
    Finish *finishes = memory_new(count, sizeof *finishes);
    EncounterResult *sorted = memory_new(count, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        finishes[i] = (Finish){gathering->last[i], (int64_t)i};
    qsort(finishes, count, sizeof *finishes, compare_finishes);
    for (size_t i = 0; i < count; i++)
        sorted[i] = gathering->results[finishes[i].index];
    free(finishes);
    free(gathering->results);
    gathering->results = sorted;
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
