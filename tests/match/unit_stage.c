#define _POSIX_C_SOURCE 200809L // kill, mkstemp, open_memstream
#include "tests/match/unit_stage.h"

#include "bench/match/report/console.h"
#include "engine/base/time.h"
#include "tests/match/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void set(MatchStage *stage, const char *const given[MAX_SEATS], const Rules *rules)
{
    static char names[MAX_SEATS][8] = {"Alpha", "Beta", "Gamma"};
    *stage = (MatchStage){.pids = "/tmp/match_unit_XXXXXX", .players = {0, 1, 2}};
    int file = mkstemp(stage->pids);
    if (CHECK(file >= 0))
        close(file);
    snprintf(stage->command, sizeof stage->command, "%s/bad_engine", match_unit_folder());
    for (int i = 0; i < rules->seats; i++) {
        snprintf(stage->arguments[i], sizeof stage->arguments[i], "--variant %s --pids %s %s",
                 rules->variant, stage->pids, given[i]);
        stage->engines[i] = (EngineConfig){
            .cmd = stage->command,
            .args = stage->arguments[i],
            .name = names[i],
            .limits = {.has_clock = true, .base_ms = STAGE_MS},
            .margin_ms = STAGE_MARGIN_MS,
        };
    }
    stage->config = (Config){
        .rules = rules,
        .engine_count = rules->seats,
        .startup_ms = STAGE_MS,
        .ping_ms = STAGE_MS,
        .move_ms = STAGE_MS,
        .quit_ms = 2000,
    };
}

void stage_set(MatchStage *stage, const char *first, const char *second)
{
    set(stage, (const char *const[MAX_SEATS]){first, second}, all_rules[0]);
}

void stage_set_three(MatchStage *stage, const char *first, const char *second, const char *third)
{
    set(stage, (const char *const[MAX_SEATS]){first, second, third},
        rules_find(slice_of("cubes3")));
}

void stage_hurry(MatchStage *stage, int engine)
{
    stage->engines[engine].limits.base_ms = STAGE_HURRY_MS;
}

bool stage_open(MatchStage *stage, FILE *log)
{
    Error error;
    stage->config.engines = stage->engines;
    stage->host = engine_host_open(&stage->config, log, &error);
    if (!CHECK(stage->host != NULL))
        return false;
    engine_set_open(&stage->set, stage->host, &stage->config, 1);
    return true;
}

// How OpenBench's client counts an end, by words in the line of a finished game between its first
// colon and the next. As what, and by which words: the table of all ends.
typedef struct CountedEnd {
    const char *as, *word, *other_word;
} CountedEnd;

static const CountedEnd counted_ends[] = {
    [ENDED_NORMALLY] = {"", NULL, NULL},
    [ENDED_ADJUDICATED] = {"", NULL, NULL},
    [ENDED_TIME_FORFEIT] = {"time loss", "on time", NULL},
    [ENDED_ILLEGAL] = {"illegal", "illegal", NULL},
    [ENDED_ABANDONED] = {"crash", "disconnect", "stalls"},
    [ENDED_STALLED] = {"crash", "disconnect", "stalls"},
};

static bool has_word(const char *text, const char *word)
{
    return word != NULL && strstr(text, word) != NULL;
}

// The line of the game is counted as this end is, and as no other; its seventh word is the result.
static void check_counted(const MatchStage *stage, const GameResult *game)
{
    char *text = NULL, result[16];
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    Event event = {.kind = EVENT_GAME_ENDS, .worker = 1, .game = game};
    Error ignored;
    Tally tally;
    if (!CHECK(to != NULL))
        return;
    tally_open(&tally, &stage->config);
    Console *console = console_open(&tally, to, false, 1);
    console_hear(console, &event, &ignored);
    console_close(console);
    tally_close(&tally);
    fclose(to);
    const char *line = strstr(text, "Finished game"); // a warning may stand before it
    if (!CHECK(line != NULL)) {
        free(text);
        return;
    }
    Slice rest = slice_of(line), words = rest, word = {0};
    for (int i = 0; i < 7; i++)
        word = slice_word(&words);
    CHECK(slice_is(word, game_result_text(stage->config.rules, game, result)));
    slice_cut(&rest, ':');
    char reason[256];
    Slice piece = slice_cut(&rest, ':');
    snprintf(reason, sizeof reason, "%.*s", (int)piece.length, piece.at);
    const CountedEnd *wanted = &counted_ends[ending_termination(&game->ending)];
    for (size_t i = 0; i < ARRAY_COUNT(counted_ends); i++) {
        const CountedEnd *end = &counted_ends[i];
        bool counted = has_word(reason, end->word) || has_word(reason, end->other_word);
        if (!CHECK(counted == (end->word != NULL && strcmp(end->as, wanted->as) == 0)))
            printf("  %s  is counted as '%s', not '%s'\n", text, end->as, wanted->as);
    }
    free(text);
}

bool stage_play(MatchStage *stage, const char *fen, GameResult *result)
{
    Error error;
    GamePosition opening;
    const Rules *rules = stage->config.rules;
    rules->start(&opening);
    if (fen != NULL && !CHECK(rules->parse(slice_of(fen), &opening, &error)))
        return false;
    GameMove first;
    const char *pie = stage->first_move;
    if (pie != NULL && !CHECK(rules->parse_move(slice_of(pie), &opening, &first, &error)))
        return false;
    bool played = play_game(&stage->set, &opening, pie != NULL ? &first : NULL, stage->players,
                            result, &error);
    if (!played)
        printf("  play_game: %s\n", error.text);
    else if (rules->seats == 2 && ending_termination(&result->ending) != ENDED_INTERRUPTED)
        check_counted(stage, result);
    return CHECK(played);
}

bool stage_play_impatient(MatchStage *stage, int64_t *patience_ms, int at_fault, GameResult *result)
{
    *patience_ms = STAGE_PATIENCE_MS;
    while (stage_play(stage, NULL, result)) {
        if (ending_fault(&result->ending) == at_fault || *patience_ms > STAGE_MS / 4)
            return true;
        game_result_free(result);
        *patience_ms *= 4;
    }
    return false;
}

const char *reason_of(const GameResult *result)
{
    static char text[ENDING_TEXT];
    return ending_text(&result->ending, text);
}

// A zombie that nobody has taken note of runs no more.
static bool is_running(long pid)
{
    char path[64], line[256] = "", *end;
    if (kill((pid_t)pid, 0) != 0)
        return false;
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return kill((pid_t)pid, 0) == 0 && access("/proc/self/stat", R_OK) != 0;
    if (fgets(line, sizeof line, file) == NULL)
        line[0] = '\0';
    fclose(file);
    end = strrchr(line, ')');
    return end != NULL && end[1] == ' ' && end[2] != 'Z' && end[2] != 'X';
}

void stage_count(const MatchStage *stage, int *started, int *running)
{
    long pid;
    *started = *running = 0;
    FILE *file = fopen(stage->pids, "r");
    while (file != NULL && fscanf(file, "%ld", &pid) == 1) {
        ++*started;
        *running += is_running(pid);
    }
    if (file != NULL)
        fclose(file);
}

void stage_close(MatchStage *stage)
{
    int started, running;
    engine_set_close(&stage->set);
    engine_host_close(stage->host);
    // An engine's children are not ours to wait for; they have been killed, and need a moment.
    int64_t begun_us = time_now_us();
    do
        stage_count(stage, &started, &running);
    while (running > 0 && time_now_us() - begun_us < STAGE_MS * 1000);
    CHECK_EQUAL(running, 0);
    unlink(stage->pids);
}
