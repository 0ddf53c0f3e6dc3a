#include "bench/match/game/turn.h"

#include "bench/match/base/strings.h"
#include "bench/match/game/pv.h"

#include <stdlib.h>
#include <string.h>

enum { US_PER_MS = 1000, FIRST_MOVES = 128 };

// ---- the position command ----

// Makes room for a move, and for what is put behind the command while it is sent.
static bool reserve(Play *play, size_t more)
{
    size_t needed = play->length + more + 2 * GAME_MOVE_TEXT + GO_TEXT + 32;
    if (needed <= play->capacity)
        return true;
    char *command = realloc(play->command, 2 * needed);
    if (command == NULL)
        return referee_remember(play, false);
    play->command = command;
    play->capacity = 2 * needed;
    return true;
}

bool turn_begin(Play *play)
{
    char start[GAME_POSITION_TEXT];
    GamePosition first;
    const char *fen = play->result->fen;
    play->rules->start(&first);
    play->rules->format(&first, start);
    if (!reserve(play, GAME_POSITION_TEXT))
        return false;
    bool same = strcmp(fen, start) == 0;
    play->length = (size_t)snprintf(play->command, play->capacity, "position %s%s",
                                    same ? "startpos" : "fen ", same ? "" : fen);
    return true;
}

// Puts a move behind the command; gives its length then.
static size_t put_move(const Play *play, bool first, const char *move)
{
    return play->length + (size_t)snprintf(play->command + play->length,
                                           play->capacity - play->length, "%s %s",
                                           first ? " moves" : "", move);
}

EngineFault turn_send_position(Play *play, int seat, const char *pondered, const char *then,
                               int64_t *sent_us, Error *error)
{
    size_t length = play->length;
    if (pondered != NULL)
        length = put_move(play, play->result->move_count == 0, pondered);
    snprintf(play->command + length, play->capacity - length, "\n%s", then);
    EngineFault fault = engine_send(referee_engine(play, seat), play->command, sent_us, error);
    play->command[play->length] = '\0';
    return fault;
}

// ---- moves ----

static int32_t narrow(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : (int32_t)value;
}

// Nothing is kept of an empty text.
static bool keep_text(char **to, const char *from)
{
    return from[0] == '\0' || (*to = slice_copy(slice_of(from))) != NULL;
}

static bool keep_move(Play *play, int seat, const Thought *thought)
{
    GameResult *result = play->result;
    if (result->move_count == play->move_capacity) {
        int capacity = play->move_capacity > 0 ? 2 * play->move_capacity : FIRST_MOVES;
        PlayedMove *moves = realloc(result->moves, (size_t)capacity * sizeof *moves);
        if (moves == NULL)
            return false;
        result->moves = moves;
        play->move_capacity = capacity;
    }
    PlayedMove *move = &result->moves[result->move_count++];
    *move = (PlayedMove){
        .scored = thought->scored,
        .mate = thought->mate,
        .score = narrow(thought->score),
        .depth_ply = narrow(thought->depth_ply),
        .seldepth_ply = narrow(thought->seldepth_ply),
        .hashfull = narrow(thought->hashfull),
        .nodes = thought->nodes,
        .nps = thought->nps,
        .tbhits = thought->tbhits,
        .time_us = thought->used_us,
        .reported_us = thought->reported_us,
        .left_us = play->clocks[seat].limits->has_clock ? play->clocks[seat].left_us : -1,
    };
    snprintf(move->move, sizeof move->move, "%.*s", GAME_MOVE_TEXT - 1, thought->best);
    return (!play->config->pgn.pv || keep_text(&move->pv, thought->pv)) &&
           keep_text(&move->line, thought->matched);
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

static void play_move(Play *play, int seat, const Thought *thought)
{
    GameMove move;
    bool legal = read_move(play, thought->best, &move);
    pv_check(play, seat, thought, engine_infos(referee_engine(play, seat)), legal);
    if (!legal) {
        referee_illegal(play, seat, thought->best);
        return;
    }
    if (!referee_remember(play, reserve(play, 0)))
        return;
    play->length = put_move(play, play->result->move_count == 0, thought->best);
    if (!referee_remember(play, keep_move(play, seat, thought)) ||
        !referee_remember(play, record_advance(&play->record, play->rules, move)))
        return;
    if (play->table->watch != NULL)
        play->table->watch(play->table->watch_context, &play->record.position, play->result);
    referee_judge(play);
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

// Ends pondering on the wrong move, and throws away what came of it.
static EngineFault stop_pondering(Play *play, int seat, Error *error)
{
    int64_t sent_us;
    Thought thought;
    Engine *engine = referee_engine(play, seat);
    play->seats[seat].ponder[0] = '\0';
    EngineFault fault = engine_send(engine, "stop\n", &sent_us, error);
    if (fault != ENGINE_FINE)
        return fault;
    int64_t deadline_us = sent_us + play->config->ping_ms * US_PER_MS;
    return engine_await_move(engine, sent_us, deadline_us, &thought, error);
}

void turn_stop_pondering(Play *play)
{
    Error error;
    for (int seat = 0; seat < play->rules->seats; seat++)
        if (play->seats[seat].ponder[0] != '\0' && referee_engine(play, seat) != NULL &&
            stop_pondering(play, seat, &error) != ENGINE_FINE)
            table_let_go(play->table, play->seats[seat].slot, true);
}

// ---- a turn ----

// Has the engine of the seat to move begin to think, or go on with what it pondered on.
static EngineFault ask(Play *play, int seat, int64_t *sent_us, Error *error)
{
    Seat *own = &play->seats[seat];
    const GameResult *result = play->result;
    char go[GO_TEXT];
    if (own->ponder[0] != '\0' &&
        strcmp(own->ponder, result->moves[result->move_count - 1].move) == 0) {
        own->ponder[0] = '\0';
        return engine_send(referee_engine(play, seat), "ponderhit\n", sent_us, error);
    }
    if (own->ponder[0] != '\0') {
        EngineFault fault = stop_pondering(play, seat, error);
        if (fault != ENGINE_FINE)
            return fault;
    }
    clocks_write_go(play->clocks, play->rules->seats, seat, own->setup->protocol, false, go);
    return turn_send_position(play, seat, NULL, go, sent_us, error);
}

void turn_take(Play *play)
{
    Error error;
    Thought thought;
    int64_t sent_us;
    int seat = play->rules->seat_to_move(&play->record.position);
    const Seat *own = &play->seats[seat];
    int64_t allowance_us = seat_clock_allowance_us(&play->clocks[seat]);
    EngineFault fault = ask(play, seat, &sent_us, &error);
    if (fault != ENGINE_FINE) {
        referee_fault(play, seat, fault, &error);
        return;
    }
    int64_t patience_us = allowance_us >= 0 ? allowance_us + own->setup->margin_ms * US_PER_MS
                                            : play->table->hang_ms * US_PER_MS;
    fault = engine_await_move(referee_engine(play, seat), sent_us, sent_us + patience_us, &thought,
                              &error);
    if (fault == ENGINE_SILENT && allowance_us >= 0) {
        referee_late(play, seat, engine_now_us(play->table->host) - sent_us - allowance_us);
    } else if (fault != ENGINE_FINE) {
        referee_fault(play, seat, fault, &error);
    } else {
        seat_clock_charge(&play->clocks[seat], thought.used_us);
        play_move(play, seat, &thought);
        start_pondering(play, seat, &thought);
    }
}
