#define _POSIX_C_SOURCE 200809L // kill, mkstemp
#include "tests/match/unit_stage.h"

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
        .startup_ms = 3000,
        .ping_ms = 3000,
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

bool stage_open(MatchStage *stage, FILE *log)
{
    Error error;
    stage->config.engines = stage->engines;
    stage->host = engine_host_open(&stage->config, log, &error);
    return CHECK(stage->host != NULL) &&
           CHECK(table_open(&stage->table, stage->host, &stage->config, 1));
}

bool stage_play(MatchStage *stage, const char *fen, GameResult *result)
{
    Error error;
    GamePosition opening;
    const Rules *rules = stage->config.rules;
    rules->start(&opening);
    if (fen != NULL && !CHECK(rules->parse(slice_of(fen), &opening, &error)))
        return false;
    bool played = play_game(&stage->table, &opening, stage->players, result, &error);
    if (!played)
        printf("  play_game: %s\n", error.text);
    return CHECK(played);
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
    table_close(&stage->table);
    engine_host_close(stage->host);
    // An engine's children are not ours to wait for; they have been killed, and need a moment.
    int64_t begun_us = time_now_us();
    do
        stage_count(stage, &started, &running);
    while (running > 0 && time_now_us() - begun_us < 1000 * 1000);
    CHECK_EQUAL(running, 0);
    unlink(stage->pids);
}
