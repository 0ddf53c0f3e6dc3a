// A game while it is played, and all the ways in which it ends.
//
// DESIGN. A Play holds one game while it lasts. Each step of it may end the game, which sets
// `over`; the next step looks at it first. An engine whose fault leaves it in an unknown state is
// let go at once; one that only moved badly stays for the next game.
#ifndef BENCH_MATCH_GAME_REFEREE_H
#define BENCH_MATCH_GAME_REFEREE_H

#include "bench/match/game/clocks.h"
#include "bench/match/game/engine_set.h"
#include "engine/game_record.h"

// Ends games that are decided: by the scores of both engines, as fastchess does, or by their
// length. Counters of consecutive moves, fed with every move in turn. A move without a score breaks
// every run. Scores are the mover's; a mate score is decisive. Draw and resign rules are for two
// seats.
typedef struct Adjudicator {
    const Config *config;
    int64_t drawish_plies;                         // both sides' moves in a row with scores near 0
    int64_t losing[MAX_SEATS], winning[MAX_SEATS]; // a seat's own moves in a row
    int64_t plies;
} Adjudicator;

// Takes note of a move of `seat`. `full_moves` is how many the position behind it counts as played.
// How the game ends then, with its winner or -1; END_IN_PROGRESS: it goes on.
EndKind referee_adjudicate(Adjudicator *adjudicator, int seat, const PlayedMove *move,
                           int64_t full_moves, int *winner);

typedef struct Seat {
    int player, slot; // engine index in the Config, place in the set
    const EngineConfig *setup;
    char ponder[GAME_MOVE_TEXT]; // the move it ponders on; empty: it does not
} Seat;

typedef struct Play {
    EngineSet *set;
    const Config *config;
    const Rules *rules;
    GameResult *result;
    GameRecord record;
    Seat seats[MAX_SEATS];
    SeatClock clocks[MAX_SEATS];
    Adjudicator adjudicator;
    bool over;
    Buffer command; // "position startpos moves ...", terminated, without a line end
} Play;

Engine *referee_engine(const Play *play, int seat);

// Ends the game; `seat` and `text` are the Ending's. Gives the points.
void referee_end(Play *play, EndKind kind, int seat, const char *text);

// Ends the game for a fault of a seat's engine; nothing if it is fine.
void referee_fault(Play *play, int seat, EngineFault fault, const Error *detail);
void referee_late(Play *play, int seat, int64_t overrun_us);
void referee_illegal(Play *play, int seat, const char *sent);

// Ends the game if the rules do.
void referee_judge(Play *play);

// Ends it if it is to be adjudicated after a move of that seat.
void referee_rule(Play *play, int seat);

#endif
