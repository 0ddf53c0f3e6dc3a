// Two or three bad engines, a host and a set of them: what the tests of engines and games begin
// with, and the look at what they left behind.
#ifndef TESTS_MATCH_UNIT_STAGE_H
#define TESTS_MATCH_UNIT_STAGE_H

#include "bench/match/game/play.h"

// The time that an engine has for a game, and for any answer. Nobody shall lose on time on a busy
// machine who is not to; who is to is in a hurry, and a patience that is to end is
// STAGE_PATIENCE_MS at first.
enum {
    STAGE_MS = 600000,
    STAGE_HURRY_MS = 200,
    STAGE_PATIENCE_MS = 300,
    STAGE_MARGIN_MS = 30,
    STAGE_SLACK_MS = 250,
};

typedef struct MatchStage {
    Config config;
    EngineConfig engines[MAX_SEATS];
    int players[MAX_SEATS]; // who sits where
    const char *first_move; // by the pie rule; NULL: games begin without it
    char command[512], pids[64], arguments[MAX_SEATS][512];
    EngineHost *host;
    EngineSet set;
} MatchStage;

// Prepares a match of two bad engines with these arguments, with STAGE_MS a game and margin. The
// config may still be changed before stage_open.
void stage_set(MatchStage *stage, const char *first, const char *second);

// The same for three engines and a game of three.
void stage_set_three(MatchStage *stage, const char *first, const char *second, const char *third);

// Gives an engine of a prepared match STAGE_HURRY_MS a game.
void stage_hurry(MatchStage *stage, int engine);

// Opens host and set.
bool stage_open(MatchStage *stage, FILE *log);

// Plays a game, the first engine in the first seat unless the players were changed, from the start
// position or a FEN. Of two seats it is checked that the game's line is counted right by those who
// parse it.
bool stage_play(MatchStage *stage, const char *fen, GameResult *result);

// The same, with STAGE_PATIENCE_MS for `patience_ms`, one of the stage's config. That may be a busy
// machine's end, not that of the player who is to be at fault: then with four times as much.
bool stage_play_impatient(MatchStage *stage, int64_t *patience_ms, int at_fault,
                          GameResult *result);

// The sentence of how a game ended; valid until the next call.
const char *reason_of(const GameResult *result);

// Closes all and checks that no process is left.
void stage_close(MatchStage *stage);

// How many processes were started, and how many of them still run.
void stage_count(const MatchStage *stage, int *started, int *running);

#endif
