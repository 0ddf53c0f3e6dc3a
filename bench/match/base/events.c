#include "bench/match/base/events.h"

#include "engine/base/memory.h"

#include <stdlib.h>
#include <string.h>

static bool tell(Listener listener, Event event, Error *error)
{
    return listener.hear(listener.self, &event, error);
}

bool events_replay(const Config *config, const EncounterResult *earlier, int64_t count,
                   Listener listener, Error *error)
{
    for (int64_t i = 0; i < count; i++) {
        const EncounterResult *result = &earlier[i];
        Event event = {.kind = EVENT_GAME_ENDS, .replayed = true, .encounter = &result->encounter};
        for (int k = 0; k < result->game_count; k++) {
            event.game = &result->games[k];
            if (!tell(listener, event, error))
                return false;
        }
        event.kind = EVENT_ENCOUNTER_ENDS;
        event.game = NULL;
        event.result = result;
        if (encounter_is_whole(result, config->games) && !tell(listener, event, error))
            return false;
    }
    return tell(listener, (Event){.kind = EVENT_CAUGHT_UP}, error);
}

// --- Encounters that have not ended -------------------------------------------------------------

static EncounterResult *find_unfinished(const Events *events, int64_t number)
{
    for (size_t i = 0; i < events->unfinished_count; i++)
        if (events->unfinished[i].encounter.number == number)
            return &events->unfinished[i];
    return NULL;
}

static EncounterResult *new_unfinished(Events *events, const Encounter *encounter)
{
    size_t count = events->unfinished_count++;
    events->unfinished = memory_one_more(events->unfinished, count, sizeof *events->unfinished);
    events->unfinished[count] = (EncounterResult){
        *encounter, memory_new((size_t)events->config->games, sizeof(GameResult)), 0};
    return &events->unfinished[count];
}

// Puts a game in its place, by number.
static EncounterResult *note_game(Events *events, const Encounter *encounter,
                                  const GameResult *game)
{
    EncounterResult *result = find_unfinished(events, encounter->number);
    if (result == NULL)
        result = new_unfinished(events, encounter);
    int place = result->game_count++;
    for (; place > 0 && result->games[place - 1].number > game->number; place--)
        result->games[place] = result->games[place - 1];
    result->games[place] = *game;
    result->games[place].moves = NULL; // they are the player's
    return result;
}

static void drop_unfinished(Events *events, EncounterResult *result)
{
    free(result->games);
    *result = events->unfinished[--events->unfinished_count];
}

void events_open(Events *events, const Config *config, const EncounterResult *earlier,
                 int64_t earlier_count, const Listener *listeners, int listener_count)
{
    assert(listener_count <= LISTENERS_MOST);
    *events = (Events){.config = config, .listener_count = listener_count};
    memcpy(events->listeners, listeners, (size_t)listener_count * sizeof *listeners);
    for (int64_t i = 0; i < earlier_count; i++)
        if (!encounter_is_whole(&earlier[i], config->games))
            for (int k = 0; k < earlier[i].game_count; k++)
                note_game(events, &earlier[i].encounter, &earlier[i].games[k]);
}

bool events_has_game(const Events *events, int64_t encounter, int64_t number)
{
    const EncounterResult *result = find_unfinished(events, encounter);
    for (int i = 0; result != NULL && i < result->game_count; i++)
        if (result->games[i].number == number)
            return true;
    return false;
}

void events_close(Events *events)
{
    while (events->unfinished_count > 0)
        drop_unfinished(events, &events->unfinished[0]);
    free(events->unfinished);
}

// --- Telling ------------------------------------------------------------------------------------

// `*refused`: the first of them could not take it.
static bool tell_all(const Events *events, const Event *event, bool *refused, Error *error)
{
    bool good = true;
    *refused = false;
    for (int i = 0; i < events->listener_count && !*refused; i++) {
        Error why;
        if (tell(events->listeners[i], *event, &why))
            continue;
        if (good)
            *error = why;
        good = false;
        *refused = i == 0;
    }
    return good;
}

bool events_tell(Events *events, const Event *event, Error *error)
{
    Error ignored;
    bool refused, good = tell_all(events, event, &refused, error);
    if (refused || event->kind != EVENT_GAME_ENDS)
        return good;
    EncounterResult *result = note_game(events, event->encounter, event->game);
    if (encounter_is_whole(result, events->config->games)) {
        Event end = {
            .kind = EVENT_ENCOUNTER_ENDS, .encounter = &result->encounter, .result = result};
        good &= tell_all(events, &end, &refused, good ? error : &ignored);
        drop_unfinished(events, result);
    }
    return good;
}
