// A tiny UCI engine that plays random legal moves, and on request misbehaves: something to try
// the match driver on.
//
//     random_engine [crash | illegal | silent | late | garbage | stubborn | fine [SEED [GO]]]
//     random_engine [shuttle | peaceful] [SEED]
//
// DESIGN. It is correct but for its fault, which shows at its GO-th `go` (5 by default): it aborts,
// sends an illegal move, falls silent, answers after its time, or sends a score that is no number.
// A stubborn one never quits by itself (for half a minute, so that none is left behind for good).
// A shuttling one takes its last move back when it can, and a peaceful one avoids destruction,
// rebuilds and the ports: games between two of a kind end in either draw.
#define _POSIX_C_SOURCE 200809L // sigaction, nanosleep
#include "engine/rng.h"
#include "engine/ships/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_TEXT = 1 << 16, FAULT_AT = 5, STUBBORN_MS = 30000, LATE_MS = 30 };

typedef struct Player {
    Position position;
    Rng rng;
    const char *fault;
    int64_t fault_at, go_count;
    Move last;
} Player;

static void sleep_ms(int64_t ms)
{
    nanosleep(&(struct timespec){(time_t)(ms / 1000), (long)(ms % 1000) * 1000000}, NULL);
}

// Reads what follows "position". On an error nothing changes and one line says why.
static void set_position(Player *player, Slice rest)
{
    Error error;
    Position position = position_start();
    Slice word = slice_word(&rest);
    bool valid = slice_is(word, "startpos");
    if (!valid)
        valid = fail(&error, "only startpos is known");
    word = slice_word(&rest);
    for (word = slice_word(&rest); valid && word.length > 0; word = slice_word(&rest)) {
        Move move;
        valid = move_parse(word, &position, &move, &error);
        if (valid)
            position_make(&position, move);
    }
    if (valid)
        player->position = position;
    else
        printf("info string %s\n", error.text);
}

// The time the player to move has for this `go`, in milliseconds.
static int64_t time_limit(const Player *player, Slice rest)
{
    const char *own = player->position.side == WHITE ? "wtime" : "btime";
    int64_t ms = 0;
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest))
        if (slice_is(word, own) || slice_is(word, "movetime"))
            slice_number(slice_word(&rest), &ms);
    return ms;
}

static bool has_fault(const Player *player, const char *fault)
{
    return player->go_count >= player->fault_at && strcmp(player->fault, fault) == 0;
}

static bool is_peaceful(Position position, Move move)
{
    position_make(&position, move);
    return position.quiet_plies > 0 && !(bit(move_to(move)) & (port_of(WHITE) | port_of(BLACK)));
}

// A random move, or the one that the player's manner asks for. MOVE_NONE if there is none.
static Move choose(Player *player)
{
    Move moves[MAX_MOVES];
    int count = position_moves(&player->position, moves), kept = 0;
    Move back = move_make(move_to(player->last), move_from(player->last));
    if (strcmp(player->fault, "shuttle") == 0 && player->last != MOVE_NONE &&
        position_is_legal(&player->position, back))
        return back;
    for (int i = 0; strcmp(player->fault, "peaceful") == 0 && i < count; i++)
        if (is_peaceful(player->position, moves[i]))
            moves[kept++] = moves[i];
    count = kept > 0 ? kept : count;
    return count > 0 ? moves[rng_below(&player->rng, (uint32_t)count)] : MOVE_NONE;
}

static void go(Player *player, Slice rest)
{
    char text[MOVE_TEXT];
    Move move = choose(player);
    player->last = move;
    player->go_count++;
    if (has_fault(player, "crash"))
        abort();
    if (has_fault(player, "silent")) {
        sleep_ms(STUBBORN_MS);
        exit(0);
    }
    if (has_fault(player, "late"))
        sleep_ms(time_limit(player, rest) + LATE_MS);
    if (has_fault(player, "garbage"))
        puts("info depth 1 score cp nan");
    move_format(move, text);
    printf("info depth 1 score cp 0 nodes 1 pv %s\n", text);
    printf("bestmove %s\n", has_fault(player, "illegal") ? "a1a1" : text);
}

// False if the engine shall quit.
static bool obey(Player *player, Slice line)
{
    Slice word = slice_word(&line);
    if (slice_is(word, "quit"))
        return false;
    if (slice_is(word, "uci"))
        puts("id name Random mover\n"
             "option name Random Seed type spin default 1 min 0 max 1000000\nuciok");
    else if (slice_is(word, "ucinewgame"))
        player->last = MOVE_NONE;
    else if (slice_is(word, "isready"))
        puts("readyok");
    else if (slice_is(word, "position"))
        set_position(player, line);
    else if (slice_is(word, "go"))
        go(player, line);
    else if (slice_is(word, "setoption")) {
        int64_t seed;
        for (word = slice_word(&line); word.length > 0; word = slice_word(&line))
            if (slice_is(word, "value") && slice_number(slice_word(&line), &seed))
                player->rng.state = (uint64_t)seed;
    }
    return true;
}

int main(int count, char **arguments)
{
    static char line[LINE_TEXT];
    int64_t seed = 1;
    Player player = {.position = position_start(), .fault = "fine", .fault_at = FAULT_AT};
    if (count > 1)
        player.fault = arguments[1];
    if (count > 2)
        slice_number(slice_of(arguments[2]), &seed);
    if (count > 3)
        slice_number(slice_of(arguments[3]), &player.fault_at);
    player.rng.state = (uint64_t)seed;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (fgets(line, sizeof line, stdin) != NULL && obey(&player, slice_of(line)))
        continue;
    if (strcmp(player.fault, "stubborn") == 0)
        sleep_ms(STUBBORN_MS);
    return 0;
}
