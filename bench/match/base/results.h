// Games to play and their results: encounters and games.
//
// DESIGN. An encounter is the unit of scheduling and of statistics: the games that the same engines
// play from one opening, normally two with seats swapped, "a pair". It is played by one worker and
// counted as a whole or not at all; the unit of journal and PGN is the game. Results own what they
// point to and are passed by pointer.
#ifndef BENCH_MATCH_BASE_RESULTS_H
#define BENCH_MATCH_BASE_RESULTS_H

#include "bench/match/base/ending.h"
#include "bench/match/base/info.h"
#include "engine/rules.h"

typedef struct Encounter {
    int64_t number;         // in the schedule, from 0
    int64_t round;          // from 1
    int64_t opening;        // index for openings_at
    int players[MAX_SEATS]; // engines, by their index in the Config: who meets. Two of them may be
                            // the same one, in games of three
} Encounter;

// One move and what the engine said about it.
typedef struct PlayedMove {
    char move[GAME_MOVE_TEXT];
    EngineInfo info;
    int64_t time_us; // from our `go` to the answer
    int64_t left_us; // on its clock afterwards, increment included; -1 without a clock
    char *pv;        // moves, or NULL
    char *line;      // what -pgnout match_line= caught, or NULL
} PlayedMove;

// How the points of a game are shared: with two seats the winner has 2, each 1 in a draw; with
// three the winner has 6, and each has 2 if there is none. If somebody loses by a fault, the others
// share what a winner has: 3 each of three.
enum { PAIR_POINTS = 2, TRIO_POINTS = 6 };

// The pie rule: a first move is given, and the other player chooses his side (game/pie.h).
typedef enum PieKind {
    PIE_NONE,      // the game began without it
    PIE_UNDECIDED, // the first move is made, and nobody has chosen
    PIE_DECLINED,  // the sides stayed as they were
    PIE_INVOKED,   // the sides changed: White is the one who chose
    PIE_KINDS
} PieKind;

typedef struct GameResult {
    int64_t number;         // from 1: encounter number * games + index + 1
    int players[MAX_SEATS]; // engines by seat
    int points[MAX_SEATS];  // by seat, of game_points in all
    Ending ending;
    char fen[GAME_POSITION_TEXT]; // where it began
    int64_t started_ms;           // wall clock, since 1970
    int64_t duration_ms;
    PieKind pie;
    PlayedMove choice; // what the one who chose has answered; its move was not played
    PlayedMove *moves; // by the pie rule the first one is given
    int move_count;
} GameResult;

typedef struct EncounterResult {
    Encounter encounter;
    GameResult *games; // by number
    int game_count;    // fewer than the match has them while it is not finished
} EncounterResult;

// Milliseconds since 1970 by the wall clock.
int64_t wall_clock_ms(void);

// How a match ended, as the program's exit status.
typedef enum MatchEnd {
    MATCH_COMPLETE = 0,
    MATCH_BROKEN_OFF = 1, // by a signal, an engine without -recover, or a full disk; or its log is
    MATCH_REFUSED = 2     // it never began
} MatchEnd;

// Whether all `games` games of an encounter are there, none of them interrupted.
bool encounter_is_whole(const EncounterResult *result, int64_t games);

// Frees what the result points to and empties it.
void game_result_free(GameResult *game);
void encounter_result_free(EncounterResult *result);

// How many of a game's moves were given, not thought of: 0 or 1.
int game_given_moves(const GameResult *game);

// By the pie rule, the seat of the one who chose; -1: nobody has.
int game_chooser(const GameResult *game);

// "undecided", "declined", "invoked", and back; NULL of PIE_NONE, and false if it is none of these.
const char *pie_name(PieKind pie);
bool pie_find(Slice name, PieKind *pie);

// The points of a game, all seats together.
int game_points(const Rules *rules);

// Shares them as the ending says.
void game_give_points(const Rules *rules, GameResult *game);

// "1-0", "0-1", "1/2-1/2", or "*" for an interrupted game; with three seats "P-P-P".
const char *game_result_text(const Rules *rules, const GameResult *game, char text[16]);

#endif
