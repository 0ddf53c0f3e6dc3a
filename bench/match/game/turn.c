#include "bench/match/game/turn.h"

#include "bench/match/base/strings.h"
#include "bench/match/game/pv.h"

#include "engine/base/memory.h"

#include <string.h>

enum { US_PER_MS = 1000 };

// ---- the position command ----

void turn_begin(Play *play)
{
    char start[GAME_POSITION_TEXT];
    GamePosition first;
    const char *fen = play->result->fen;
    play->rules->start(&first);
    play->rules->format(&first, start);
    bool same = strcmp(fen, start) == 0;
    buffer_format(&play->command, "position %s%s", same ? "startpos" : "fen ", same ? "" : fen);
}

static void add_move(Play *play, const char *move)
{
    buffer_format(&play->command, "%s %s", play->result->move_count == 0 ? " moves" : "", move);
}

EngineFault turn_send_position(Play *play, int seat, const char *pondered, const char *then,
                               int64_t *sent_us, Error *error)
{
    Buffer *command = &play->command;
    size_t length = command->length;
    if (pondered != NULL)
        add_move(play, pondered);
    buffer_format(command, "\n%s", then);
    EngineFault fault = engine_send(referee_engine(play, seat), command->at, sent_us, error);
    command->length = length;
    command->at[length] = '\0';
    return fault;
}

// ---- moves ----

// NULL of an empty text.
static char *keep_text(const char *text)
{
    return text[0] != '\0' ? slice_copy(slice_of(text)) : NULL;
}

// One more move of the result, with the mover's clock as it stands.
static PlayedMove *keep_move(Play *play, int seat, const char *text)
{
    GameResult *result = play->result;
    const SeatClock *clock = &play->clocks[seat];
    size_t count = (size_t)result->move_count++;
    result->moves = memory_one_more(result->moves, count, sizeof *result->moves);
    PlayedMove *move = &result->moves[count];
    *move = (PlayedMove){.left_us = clock->limits->has_clock ? clock->left_us : -1};
    snprintf(move->move, sizeof move->move, "%.*s", GAME_MOVE_TEXT - 1, text);
    return move;
}

static void keep_thought(const Play *play, PlayedMove *move, const Thought *thought)
{
    move->info = thought->info;
    move->time_us = thought->used_us;
    move->pv = play->config->pgn.pv ? keep_text(thought->pv) : NULL;
    move->line = keep_text(thought->matched);
}

// Whether it is a legal move, written as the rules write it.
static bool read_move(const Play *play, const char *text, GameMove *move)
{
    Error error;
    char written[GAME_MOVE_TEXT];
    if (!play->rules->parse_move(slice_of(text), &play->record.position, move, &error))
        return false;
    play->rules->format_move(*move, written);
    return strcmp(text, written) == 0;
}

// Goes on to the position after the last move of the result.
static void advance(Play *play, GameMove move)
{
    if (!game_record_advance(&play->record, play->rules, move))
        memory_is_short();
    if (play->set->watch != NULL)
        play->set->watch(play->set->watch_context, &play->record.position, play->result);
    referee_judge(play);
}

void turn_give(Play *play, GameMove move)
{
    char text[GAME_MOVE_TEXT];
    play->rules->format_move(move, text);
    add_move(play, text);
    keep_move(play, play->rules->seat_to_move(&play->record.position), text);
    advance(play, move);
}

static void play_move(Play *play, int seat, const Thought *thought)
{
    GameMove move;
    bool legal = read_move(play, thought->best, &move);
    pv_check(play, seat, thought, engine_infos(referee_engine(play, seat)), legal);
    if (!legal) {
        referee_illegal(play, seat, thought->best);
        return;
    }
    add_move(play, thought->best);
    keep_thought(play, keep_move(play, seat, thought->best), thought);
    advance(play, move);
    if (!play->over)
        referee_rule(play, seat);
}

// ---- pondering ----

static void start_pondering(Play *play, int seat, const Thought *thought)
{
    GameMove move;
    char go[GO_TEXT];
    Error error;
    Seat *own = &play->seats[seat];
    if (!play->config->ponder || play->over || play->rules->seats != 2 ||
        own->setup->protocol != PROTOCOL_UCI || !read_move(play, thought->ponder, &move))
        return;
    clocks_write_go(play->clocks, play->rules->seats, seat, PROTOCOL_UCI, true, go);
    EngineFault fault = turn_send_position(play, seat, thought->ponder, go, NULL, &error);
    if (fault == ENGINE_FINE)
        snprintf(own->ponder, sizeof own->ponder, "%.*s", GAME_MOVE_TEXT - 1, thought->ponder);
    else
        referee_fault(play, seat, fault, &error);
}

// Ends pondering on the wrong move, and throws away what came of it. The engine has `patience_us`
// to answer.
static EngineFault stop_pondering(Play *play, int seat, int64_t patience_us, Error *error)
{
    int64_t sent_us;
    Thought thought;
    Engine *engine = referee_engine(play, seat);
    play->seats[seat].ponder[0] = '\0';
    EngineFault fault = engine_send(engine, "stop\n", &sent_us, error);
    if (fault != ENGINE_FINE)
        return fault;
    return engine_await_move(engine, sent_us, sent_us + patience_us, &thought, error);
}

static int64_t ping_us(const Play *play)
{
    return play->config->ping_ms * US_PER_MS;
}

void turn_stop_pondering(Play *play)
{
    for (int seat = 0; seat < play->rules->seats; seat++) {
        Error error;
        if (play->seats[seat].ponder[0] == '\0' || referee_engine(play, seat) == NULL)
            continue;
        EngineFault fault = stop_pondering(play, seat, ping_us(play), &error);
        if (fault != ENGINE_FINE)
            engine_set_fail(play->set, play->seats[seat].slot, fault, &error);
    }
}

// ---- a turn ----

// A move that is due.
typedef struct Turn {
    int seat;
    int64_t begun_us;     // when its engine was told that it is to move: its time runs from here
    int64_t allowance_us; // of its clock, margin aside; -1: no clock runs
    int64_t patience_us;  // from begun_us: how long the move is waited for
    bool late;            // silence means that its clock has run out
} Turn;

static void write_go(const Play *play, int seat, char go[GO_TEXT])
{
    clocks_write_go(play->clocks, play->rules->seats, seat, play->seats[seat].setup->protocol,
                    false, go);
}

// The opponent has not played what was pondered on. The time until the engine has stopped is its
// own, and its `go` tells what is left of the clock. -ping-ms counts where it is the shorter limit.
static EngineFault stop_and_go(Play *play, Turn *turn, Error *error)
{
    char go[GO_TEXT];
    EngineHost *host = play->set->host;
    int64_t most_us = turn->patience_us < ping_us(play) ? turn->patience_us : ping_us(play);
    turn->late = turn->allowance_us >= 0 && most_us == turn->patience_us;
    turn->begun_us = engine_now_us(host);
    EngineFault fault = stop_pondering(play, turn->seat, most_us, error);
    if (fault != ENGINE_FINE)
        return fault;
    turn->late = false;
    play->clocks[turn->seat].spent_us = engine_now_us(host) - turn->begun_us;
    write_go(play, turn->seat, go);
    return turn_send_position(play, turn->seat, NULL, go, NULL, error);
}

// Has the engine of the seat to move begin to think, or go on with what it pondered on.
static EngineFault ask(Play *play, Turn *turn, Error *error)
{
    Seat *own = &play->seats[turn->seat];
    const GameResult *result = play->result;
    char go[GO_TEXT];
    if (own->ponder[0] == '\0') {
        write_go(play, turn->seat, go);
        return turn_send_position(play, turn->seat, NULL, go, &turn->begun_us, error);
    }
    if (strcmp(own->ponder, result->moves[result->move_count - 1].move) != 0)
        return stop_and_go(play, turn, error);
    own->ponder[0] = '\0';
    return engine_send(referee_engine(play, turn->seat), "ponderhit\n", &turn->begun_us, error);
}

static Turn begin_turn(const Play *play)
{
    int seat = play->rules->seat_to_move(&play->record.position);
    int64_t allowance_us = seat_clock_allowance_us(&play->clocks[seat]);
    int64_t margin_ms = play->seats[seat].setup->margin_ms;
    return (Turn){
        .seat = seat,
        .allowance_us = allowance_us,
        .patience_us = allowance_us >= 0 ? allowance_us + margin_ms * US_PER_MS
                                         : play->config->move_ms * US_PER_MS,
    };
}

// Has the engine of the seat to move answer. False if its fault has ended the game.
static bool think(Play *play, const Turn *begun, Thought *thought)
{
    Error error;
    Turn turn = *begun;
    EngineFault fault = ask(play, &turn, &error);
    if (fault == ENGINE_FINE) {
        turn.late = turn.allowance_us >= 0;
        fault = engine_await_move(referee_engine(play, turn.seat), turn.begun_us,
                                  turn.begun_us + turn.patience_us, thought, &error);
    }
    if (fault == ENGINE_SILENT && turn.late) {
        int64_t used_us = engine_now_us(play->set->host) - turn.begun_us;
        referee_late(play, turn.seat, used_us - turn.allowance_us);
    } else {
        referee_fault(play, turn.seat, fault, &error);
    }
    return !play->over;
}

bool turn_ask(Play *play, Thought *thought)
{
    Turn turn = begin_turn(play);
    return think(play, &turn, thought);
}

void turn_take(Play *play)
{
    Thought thought;
    Turn turn = begin_turn(play);
    if (!think(play, &turn, &thought))
        return;
    seat_clock_charge(&play->clocks[turn.seat], thought.used_us);
    play_move(play, turn.seat, &thought);
    start_pondering(play, turn.seat, &thought);
}
