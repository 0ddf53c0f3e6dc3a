// The seam between the rules of the games and everything that does not care which game is played:
// search, protocol and match runner.
//
// DESIGN. A game's rules are a table of functions, called once per command or per move played,
// never per node: inside a game every call is direct. A GamePosition is bytes that hold a game's
// own position: the game copies it in and out (memcpy) and never looks at the bytes as at its own
// type, which C does not allow. Moves are 16 bits, 0 is no move. The list of all variants is in
// engine/variants.h. search/game.h has all that a search needs beyond the rules.
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

#include "engine/base/stop.h"
#include "engine/base/text.h"
#include "engine/history.h"
#include "engine/perft_table.h"

typedef uint16_t GameMove;

enum {
    MAX_SEATS = 3,
    GAME_POSITION_BYTES = 256,
    GAME_POSITION_TEXT = 256,
    GAME_MOVE_TEXT = 8,
    GAME_DIAGRAM_TEXT = 4096,
    GAME_SHOWN_TEXT = 1 << 14,
    GAME_MAX_MOVES = 512,
};

typedef struct GamePosition {
    unsigned char bytes[GAME_POSITION_BYTES];
} GamePosition;

typedef enum VerdictKind { GAME_GOES_ON, GAME_WON, GAME_DRAWN } VerdictKind;

// How a game stands. `reason` is a sentence fragment: "by repetition".
typedef struct Verdict {
    VerdictKind kind;
    int winner; // seat, when won
    const char *reason;
} Verdict;

typedef struct Rules {
    const char *variant; // the value of UCI_Variant
    int seats;
    void (*start)(GamePosition *position);
    bool (*parse)(Slice text, GamePosition *position, Error *error);
    void (*format)(const GamePosition *position, char text[GAME_POSITION_TEXT]);
    void (*draw)(const GamePosition *position, char text[GAME_DIAGRAM_TEXT]);
    // The facts that a drawn board shows beside the pieces, as JSON members with a comma before
    // each: for programs that draw one. Each game says in its show.h which members.
    void (*show)(const GamePosition *position, char text[GAME_SHOWN_TEXT]);
    void (*flip)(GamePosition *position); // the same position with colours changed
    int (*seat_to_move)(const GamePosition *position);
    int (*ply)(const GamePosition *position); // plies played, by the position's own counter
    uint64_t (*key)(const GamePosition *position);
    bool (*parse_move)(Slice text, const GamePosition *position, GameMove *move, Error *error);
    void (*format_move)(GameMove move, char text[GAME_MOVE_TEXT]);
    int (*moves)(const GamePosition *position, GameMove moves[GAME_MAX_MOVES]);
    bool (*is_legal)(const GamePosition *position, GameMove move); // of any 16 bits
    void (*play)(GamePosition *position, GameMove move);
    // The verdict on a position whose earlier positions are in `history`.
    Verdict (*verdict)(const GamePosition *position, const History *history);
    uint64_t (*perft)(const GamePosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop);
    uint64_t (*perft_every_leaf)(const GamePosition *position, int depth, const StopFlag *stop);
    int perft_bench_depth; // whose leaves below the start are a fair test of speed, in a second
} Rules;

// All variants, the default one first.
extern const Rules *const all_rules[];
extern const int rules_count;

// The variant of that name, or NULL.
const Rules *rules_find(Slice variant);

#endif
