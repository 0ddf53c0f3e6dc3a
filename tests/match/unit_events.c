// The stream of events of a match: what is replayed, who is told of what, and when an encounter
// ends.
#include "bench/match/base/events.h"
#include "tests/match/sample.h"
#include "tests/match/unit.h"

#include <string.h>

enum { HEARD_TEXT = 4000 };

// A listener that writes down what it hears, and can't take some of it.
typedef struct Recorder {
    const char *name;
    int64_t refuses; // the number of a game; 0: none
    char *text;      // HEARD_TEXT; may be that of several
} Recorder;

static bool record(void *self, const Event *event, Error *error)
{
    static const char *const words[] = {"caught-up", "match",   "begins",
                                        "ends",      "dropped", "counts"};
    const Recorder *recorder = self;
    size_t used = strlen(recorder->text);
    bool refused = event->game != NULL && event->game->number == recorder->refuses;
    int64_t number = event->game != NULL     ? event->game->number
                     : event->result != NULL ? event->result->encounter.number
                                             : 0;
    snprintf(recorder->text + used, HEARD_TEXT - used, "%s%s %s%s %lld", used > 0 ? ", " : "",
             recorder->name, event->replayed ? "old " : "", words[event->kind], (long long)number);
    return !refused || fail(error, "%s refuses game %lld", recorder->name, (long long)number);
}

// Pairs 0 and 1, the second one of which lacks its first game.
static void half_match(Config *config, GameResult games[3], EncounterResult results[2])
{
    *config = (Config){.rules = all_rules[0], .engine_count = 2, .games = 2};
    for (int i = 0; i < 3; i++)
        games[i] = (GameResult){.number = i < 2 ? i + 1 : 4, .players = {0, 1}};
    results[0] = (EncounterResult){{.number = 0, .round = 1}, games, 2};
    results[1] = (EncounterResult){{.number = 1, .round = 2}, games + 2, 1};
}

void test_events_replay(void)
{
    Config config;
    GameResult games[3];
    EncounterResult results[2];
    char text[HEARD_TEXT] = "";
    Recorder recorder = {"a", .text = text};
    Error error = {""};
    half_match(&config, games, results);
    CHECK(events_replay(&config, results, 2, (Listener){record, &recorder}, &error));
    CHECK_TEXT(text, "a old ends 1, a old ends 2, a old counts 0, a old ends 4, a caught-up 0");
    text[0] = '\0';
    recorder.refuses = 2;
    CHECK(!events_replay(&config, results, 2, (Listener){record, &recorder}, &error));
    CHECK_TEXT(text, "a old ends 1, a old ends 2"); // and nothing behind it
    CHECK_TEXT(error.text, "a refuses game 2");
    text[0] = '\0';
    CHECK(events_replay(&config, NULL, 0, (Listener){record, &recorder}, &error));
    CHECK_TEXT(text, "a caught-up 0");
}

static void end(Events *events, const EncounterResult *result, int64_t number, bool good,
                Error *error)
{
    PlayedMove move = {.move = "c3c4"};
    GameResult game = {.number = number, .moves = &move, .move_count = 1};
    CHECK_EQUAL(events_tell(events,
                            &(Event){.kind = EVENT_GAME_ENDS,
                                     .worker = 1,
                                     .encounter = &result->encounter,
                                     .game = &game},
                            error),
                good);
}

// An encounter ends with the last of its games, whichever that is, and in whatever run.
void test_events_encounters(void)
{
    Config config;
    GameResult games[3];
    EncounterResult results[3];
    char text[HEARD_TEXT] = "";
    Recorder recorder = {"a", .text = text};
    Listener listener = {record, &recorder};
    Events events;
    Error error = {""};
    half_match(&config, games, results);
    results[2] = (EncounterResult){{.number = 2, .round = 3}, NULL, 0};
    events_open(&events, &config, results, 2, &listener, 1);
    CHECK(!events_has_game(&events, 1, 3) && events_has_game(&events, 1, 4));
    CHECK(!events_has_game(&events, 0, 1)); // that encounter has ended
    end(&events, &results[2], 6, true, &error);
    end(&events, &results[1], 3, true, &error);
    end(&events, &results[2], 5, true, &error);
    CHECK_TEXT(text, "a ends 6, a ends 3, a counts 1, a ends 5, a counts 2");
    CHECK_EQUAL(events.unfinished_count, 0);
    end(&events, &results[0], 1, true, &error);
    events_close(&events); // with one that has not ended
}

// What the first listener refuses has not happened; what another one can't take has.
void test_events_failures(void)
{
    Config config;
    GameResult games[3];
    EncounterResult results[2];
    char text[HEARD_TEXT] = "";
    Recorder recorders[3] = {{"a", .text = text}, {"b", .text = text}, {"c", .text = text}};
    Listener listeners[3];
    Events events;
    Error error = {""};
    half_match(&config, games, results);
    for (int i = 0; i < 3; i++)
        listeners[i] = (Listener){record, &recorders[i]};
    events_open(&events, &config, NULL, 0, listeners, 3);
    recorders[0].refuses = 1;
    end(&events, &results[0], 1, false, &error);
    CHECK_TEXT(text, "a ends 1");
    CHECK_TEXT(error.text, "a refuses game 1");
    CHECK(!events_has_game(&events, 0, 1));
    text[0] = '\0';
    recorders[0].refuses = 0;
    recorders[1].refuses = recorders[2].refuses = 2;
    end(&events, &results[0], 1, true, &error);
    end(&events, &results[0], 2, false, &error);
    CHECK_TEXT(text, "a ends 1, b ends 1, c ends 1, a ends 2, b ends 2, c ends 2, "
                     "a counts 0, b counts 0, c counts 0");
    CHECK_TEXT(error.text, "b refuses game 2"); // the first one
    events_close(&events);
}
