// DESIGN, beside the header's. A Play holds one game while it lasts. Each step of it may end the
// game, which sets `over`; whoever comes next looks. The `position` command grows by a move a ply,
// and goes out with its `go` in one write.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "bench/match/play.h"

#include "bench/match/adjudicate.h"
#include "bench/match/clocks.h"
#include "engine/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    US_PER_MS = 1000,
    HANG_MS = 10 * 60 * 1000,
    START_TRIES = 2, // an engine that fails before a game is started once more
    FIRST_MOVES = 128,
    SHOWN_MOVE = 20, // characters of an illegal move
};

typedef struct Seat {
    int player;
    const EngineConfig *setup;
    char ponder[GAME_MOVE_TEXT]; // the move it ponders on; empty: it does not
} Seat;

typedef struct Play {
    Table *table;
    const Config *config;
    const Rules *rules;
    GameResult *result;
    Record record;
    Seat seats[MAX_SEATS];
    SeatClock clocks[MAX_SEATS];
    Adjudicator adjudicator;
    int winner; // by the rules; -1: none
    bool over;
    bool short_of_memory;
    char *command; // "position startpos moves ...", without a line end
    size_t length, capacity;
    int move_capacity;
} Play;

// ---- the table ----

bool table_open(Table *table, EngineHost *host, const Config *config, int worker)
{
    size_t count = (size_t)config->engine_count;
    *table = (Table){.host = host, .config = config, .worker = worker, .hang_ms = HANG_MS};
    table->engines = calloc(count, sizeof *table->engines);
    table->warnings = calloc(count, sizeof *table->warnings);
    if (table->engines != NULL && table->warnings != NULL)
        return true;
    table_close(table);
    return false;
}

static void let_go(Table *table, int player, bool at_once)
{
    if (table->engines[player] != NULL)
        engine_release(table->engines[player], at_once);
    table->engines[player] = NULL;
}

void table_close(Table *table)
{
    for (int i = 0; table->engines != NULL && i < table->config->engine_count; i++)
        let_go(table, i, false);
    free(table->engines);
    free(table->warnings);
    *table = (Table){0};
}

static Engine *engine_of(const Play *play, int seat)
{
    return play->table->engines[play->seats[seat].player];
}

// ---- how games end ----

static int all_points(const Play *play)
{
    return play->rules->seats == 2 ? PAIR_POINTS : TRIO_POINTS;
}

static void end_game(Play *play, Termination termination, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void end_game(Play *play, Termination termination, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->result->reason, sizeof play->result->reason, format, arguments);
    va_end(arguments);
    play->result->termination = termination;
    play->over = true;
}

static void share_points(Play *play)
{
    for (int seat = 0; seat < play->rules->seats; seat++)
        play->result->points[seat] = all_points(play) / play->rules->seats;
}

static void give_points(Play *play, int winner)
{
    for (int seat = 0; seat < play->rules->seats; seat++)
        play->result->points[seat] = seat == winner ? all_points(play) : 0;
}

static void take_points(Play *play, int loser)
{
    for (int seat = 0; seat < play->rules->seats; seat++)
        play->result->points[seat] =
            seat == loser ? 0 : all_points(play) / (play->rules->seats - 1);
}

// Ends the game by the seat's own doing. `what` comes behind its name.
static void forfeit(Play *play, int seat, Termination termination, const char *what)
{
    end_game(play, termination, "%s%s", seat_name(play->rules, seat), what);
    play->result->at_fault = seat;
    take_points(play, seat);
}

static void interrupt(Play *play)
{
    end_game(play, ENDED_INTERRUPTED, "Game interrupted");
}

// An engine that fails takes its process with it; another is started for the next game.
static void end_by_fault(Play *play, int seat, EngineFault fault, const Error *detail)
{
    char what[sizeof play->result->reason];
    switch (fault) {
    case ENGINE_FINE:
        return;
    case ENGINE_INTERRUPTED:
        interrupt(play);
        return;
    case ENGINE_SILENT:
        forfeit(play, seat, ENDED_STALLED, "'s connection stalls");
        break;
    case ENGINE_NONSENSE:
        snprintf(what, sizeof what, " breaks the protocol: %.80s", detail->text);
        forfeit(play, seat, ENDED_ILLEGAL, what);
        break;
    case ENGINE_GONE:
    case ENGINE_MISSING:
        forfeit(play, seat, ENDED_ABANDONED, " disconnects");
        break;
    }
    play->seats[seat].ponder[0] = '\0';
    let_go(play->table, play->seats[seat].player, true);
}

static void end_by_time(Play *play, int seat, int64_t overrun_us)
{
    char what[64];
    snprintf(what, sizeof what, " loses on time (%" PRId64 "ms overrun)",
             (overrun_us + US_PER_MS - 1) / US_PER_MS);
    forfeit(play, seat, ENDED_TIME_FORFEIT, what);
    play->seats[seat].ponder[0] = '\0';
    let_go(play->table, play->seats[seat].player, true);
}

// What was sent as a move goes into lines that others read, so only harmless characters stay.
static void end_by_illegal_move(Play *play, int seat, const char *sent)
{
    char shown[SHOWN_MOVE], what[64];
    snprintf(shown, sizeof shown, "%s", sent);
    for (char *c = shown; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (!letter && !(*c >= '0' && *c <= '9') && strchr("()+-=#.", *c) == NULL)
            *c = '?';
    }
    snprintf(what, sizeof what, " makes an illegal move: %s", shown);
    forfeit(play, seat, ENDED_ILLEGAL, what);
}

// Ends the game if the rules do.
static void judge(Play *play)
{
    Verdict verdict = play->rules->verdict(&play->record.position, &play->record.history);
    if (verdict.kind == GAME_WON) {
        end_game(play, ENDED_NORMALLY, "%s wins: %s", seat_name(play->rules, verdict.winner),
                 verdict.reason);
        play->winner = verdict.winner;
        give_points(play, verdict.winner);
    } else if (verdict.kind == GAME_DRAWN) {
        end_game(play, ENDED_NORMALLY, "Draw: %s", verdict.reason);
        share_points(play);
    }
}

static void rule(Play *play, int seat)
{
    int loser;
    const GameResult *result = play->result;
    int64_t full_moves = play->rules->ply(&play->record.position) / play->rules->seats;
    switch (adjudicate(&play->adjudicator, seat, &result->moves[result->move_count - 1], full_moves,
                       &loser)) {
    case RULING_NONE:
        break;
    case RULING_DRAW:
        end_game(play, ENDED_ADJUDICATED, "Draw by adjudication");
        share_points(play);
        break;
    case RULING_LENGTH:
        end_game(play, ENDED_ADJUDICATED, "Draw by adjudication: the game is too long");
        share_points(play);
        break;
    case RULING_LOSS:
        end_game(play, ENDED_ADJUDICATED, "%s wins by adjudication",
                 seat_name(play->rules, 1 - loser));
        take_points(play, loser);
        break;
    }
}

static bool remember(Play *play, bool done)
{
    play->short_of_memory |= !done;
    play->over |= !done;
    return done;
}

// ---- the position command ----

// Makes room for a move, and for what is put behind the command while it is sent.
static bool reserve(Play *play, size_t more)
{
    size_t needed = play->length + more + 2 * GAME_MOVE_TEXT + GO_TEXT + 32;
    if (needed <= play->capacity)
        return true;
    char *command = realloc(play->command, 2 * needed);
    if (command == NULL)
        return remember(play, false);
    play->command = command;
    play->capacity = 2 * needed;
    return true;
}

static bool begin_command(Play *play)
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

// Sends the command, with `pondered` as one more move if it is not NULL, and `then` behind it.
static EngineFault send_position(Play *play, int seat, const char *pondered, const char *then,
                                 int64_t *sent_us, Error *error)
{
    size_t length = play->length;
    if (pondered != NULL)
        length = put_move(play, play->result->move_count == 0, pondered);
    snprintf(play->command + length, play->capacity - length, "\n%s", then);
    EngineFault fault = engine_send(engine_of(play, seat), play->command, sent_us, error);
    play->command[play->length] = '\0';
    return fault;
}

// ---- moves ----

static int32_t narrow(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : (int32_t)value;
}

static bool copy_text(char **to, const char *from)
{
    if (from[0] == '\0')
        return true;
    size_t size = strlen(from) + 1;
    *to = malloc(size);
    if (*to == NULL)
        return false;
    memcpy(*to, from, size);
    return true;
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
    return (!play->config->pgn.pv || copy_text(&move->pv, thought->pv)) &&
           copy_text(&move->line, thought->matched);
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
    if (!read_move(play, thought->best, &move)) {
        end_by_illegal_move(play, seat, thought->best);
        return;
    }
    if (!remember(play, reserve(play, 0)))
        return;
    play->length = put_move(play, play->result->move_count == 0, thought->best);
    if (!remember(play, keep_move(play, seat, thought)) ||
        !remember(play, record_advance(&play->record, play->rules, move)))
        return;
    judge(play);
    if (!play->over)
        rule(play, seat);
}

// ---- pondering ----

static void start_pondering(Play *play, int seat, const Thought *thought)
{
    GameMove move;
    char go[GO_TEXT];
    Error error;
    Seat *own = &play->seats[seat];
    if (!play->config->ponder || play->over || play->rules->seats != 2 ||
        own->setup->protocol != PROTOCOL_UCI ||
        !read_move(play, thought->ponder, &move))
        return;
    clocks_write_go(play->clocks, play->rules->seats, seat, PROTOCOL_UCI, true, go);
    EngineFault fault = send_position(play, seat, thought->ponder, go, NULL, &error);
    if (fault == ENGINE_FINE)
        snprintf(own->ponder, sizeof own->ponder, "%.*s", GAME_MOVE_TEXT - 1, thought->ponder);
    else
        end_by_fault(play, seat, fault, &error);
}

// Ends pondering on the wrong move, and throws away what came of it.
static EngineFault stop_pondering(Play *play, int seat, Error *error)
{
    int64_t sent_us;
    Thought thought;
    Engine *engine = engine_of(play, seat);
    play->seats[seat].ponder[0] = '\0';
    EngineFault fault = engine_send(engine, "stop\n", &sent_us, error);
    if (fault != ENGINE_FINE)
        return fault;
    int64_t deadline_us = sent_us + play->config->ping_ms * US_PER_MS;
    return engine_await_move(engine, sent_us, deadline_us, &thought, error);
}

// At the end of a game no engine goes on thinking; one that does is replaced.
static void stop_all_pondering(Play *play)
{
    Error error;
    for (int seat = 0; seat < play->rules->seats; seat++)
        if (play->seats[seat].ponder[0] != '\0' && engine_of(play, seat) != NULL &&
            stop_pondering(play, seat, &error) != ENGINE_FINE)
            let_go(play->table, play->seats[seat].player, true);
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
        return engine_send(engine_of(play, seat), "ponderhit\n", sent_us, error);
    }
    if (own->ponder[0] != '\0') {
        EngineFault fault = stop_pondering(play, seat, error);
        if (fault != ENGINE_FINE)
            return fault;
    }
    clocks_write_go(play->clocks, play->rules->seats, seat, own->setup->protocol, false, go);
    return send_position(play, seat, NULL, go, sent_us, error);
}

static void take_turn(Play *play)
{
    Error error;
    Thought thought;
    int64_t sent_us;
    int seat = play->rules->seat_to_move(&play->record.position);
    const Seat *own = &play->seats[seat];
    int64_t allowance_us = clock_allowance_us(&play->clocks[seat]);
    EngineFault fault = ask(play, seat, &sent_us, &error);
    if (fault != ENGINE_FINE) {
        end_by_fault(play, seat, fault, &error);
        return;
    }
    int64_t patience_us = allowance_us >= 0 ? allowance_us + own->setup->margin_ms * US_PER_MS
                                            : play->table->hang_ms * US_PER_MS;
    fault =
        engine_await_move(engine_of(play, seat), sent_us, sent_us + patience_us, &thought, &error);
    if (fault == ENGINE_SILENT && allowance_us >= 0) {
        end_by_time(play, seat, now_us() - sent_us - allowance_us);
    } else if (fault != ENGINE_FINE) {
        end_by_fault(play, seat, fault, &error);
    } else {
        clock_charge(&play->clocks[seat], thought.used_us);
        play_move(play, seat, &thought);
        start_pondering(play, seat, &thought);
    }
}

// ---- claims of UGI engines ----

// Asks one question; `*same` is whether the answer is the wanted one.
static EngineFault check_claim(Play *play, int seat, const char *what, const char *wanted,
                               bool *same, Error *error)
{
    char response[16];
    EngineFault fault = engine_query(engine_of(play, seat), what, response, error);
    *same = fault == ENGINE_FINE && strcmp(response, wanted) == 0;
    return fault;
}

// What it says of the position now, against what is so. `*honest` is true without an answer.
static EngineFault check_claims(Play *play, int seat, bool *honest, Error *error)
{
    char result[16] = "none";
    bool first_moves = play->rules->seat_to_move(&play->record.position) == 0;
    if (play->over && play->winner >= 0)
        snprintf(result, sizeof result, "p%dwin", play->winner + 1);
    else if (play->over)
        snprintf(result, sizeof result, "draw");
    const char *const questions[][2] = {
        {"gameover", play->over ? "true" : "false"},
        {"result", result},
        {"p1turn", first_moves ? "true" : "false"}, // of a game that is over nobody is asked this
    };
    EngineFault fault = send_position(play, seat, NULL, "", NULL, error);
    *honest = true;
    for (int i = 0; i < (play->over ? 2 : 3) && fault == ENGINE_FINE && *honest; i++)
        fault = check_claim(play, seat, questions[i][0], questions[i][1], honest, error);
    *honest |= fault != ENGINE_FINE;
    return fault;
}

static bool makes_claims(const Play *play, int seat)
{
    return play->seats[seat].setup->protocol == PROTOCOL_UGI && engine_of(play, seat) != NULL;
}

static const char untrue[] = " claims an untrue result";

// Before the first move, every UGI engine must know who moves and that the game goes on.
static void check_opening(Play *play)
{
    for (int seat = 0; seat < play->rules->seats && !play->over; seat++) {
        bool honest = true;
        Error error;
        if (!makes_claims(play, seat))
            continue;
        end_by_fault(play, seat, check_claims(play, seat, &honest, &error), &error);
        if (!play->over && !honest)
            forfeit(play, seat, ENDED_ILLEGAL, untrue);
    }
}

// A UGI engine that tells its runner of another end than the rules do has lost. If more than one
// does, the rules' result stands. What goes wrong with an engine here is too late to matter.
static void check_end(Play *play)
{
    int liars = 0, liar = -1;
    if (!play->over || play->result->termination != ENDED_NORMALLY)
        return;
    for (int seat = 0; seat < play->rules->seats; seat++) {
        bool honest = true;
        Error error;
        if (!makes_claims(play, seat))
            continue;
        EngineFault fault = check_claims(play, seat, &honest, &error);
        if (fault != ENGINE_FINE && fault != ENGINE_INTERRUPTED)
            let_go(play->table, play->seats[seat].player, true);
        if (!honest) {
            liars++;
            liar = seat;
        }
    }
    if (liars == 1) {
        forfeit(play, liar, ENDED_ILLEGAL, untrue);
    } else if (liars > 1) {
        size_t used = strlen(play->result->reason);
        snprintf(play->result->reason + used, sizeof play->result->reason - used,
                 " (engines claim otherwise)");
    }
}

// ---- a game ----

static bool start_player(Play *play, int player, EngineFault *fault, Error *error)
{
    char label[80];
    Error warning;
    Table *table = play->table;
    const EngineConfig *setup = &play->config->engines[player];
    snprintf(label, sizeof label, "%.60s#%d", setup->name, table->worker);
    table->engines[player] =
        engine_start(table->host, setup, label, table->worker, fault, &warning, error);
    if (warning.text[0] != '\0')
        snprintf(table->warnings[player], sizeof table->warnings[player], "%s", warning.text);
    return table->engines[player] != NULL;
}

// Makes a seat's engine ready for a new game. False if it can't be started at all.
static bool make_ready(Play *play, int seat, Error *error)
{
    int player = play->seats[seat].player;
    EngineFault fault = ENGINE_FINE;
    for (int i = 0; i < START_TRIES; i++) {
        if (engine_of(play, seat) == NULL && !start_player(play, player, &fault, error)) {
            if (fault == ENGINE_MISSING || fault == ENGINE_INTERRUPTED)
                break;
            continue;
        }
        fault = engine_new_game(engine_of(play, seat), error);
        if (fault == ENGINE_FINE)
            return true;
        if (fault == ENGINE_INTERRUPTED || i + 1 == START_TRIES)
            break;
        let_go(play->table, player, true);
    }
    if (engine_of(play, seat) == NULL && fault != ENGINE_INTERRUPTED)
        return false;
    end_by_fault(play, seat, fault, error);
    return true;
}

static bool make_all_ready(Play *play, Error *error)
{
    for (int seat = 0; seat < play->rules->seats && !play->over; seat++)
        if (!make_ready(play, seat, error))
            return false;
    return true;
}

static int64_t wall_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void set_up(Play *play, Table *table, const GamePosition *opening,
                   const int players[MAX_SEATS], GameResult *result)
{
    const Config *config = table->config;
    *result = (GameResult){.at_fault = -1, .started_ms = wall_clock_ms()};
    *play = (Play){
        .table = table,
        .config = config,
        .rules = config->rules,
        .result = result,
        .record = {.position = *opening},
        .adjudicator = {.config = config},
        .winner = -1,
    };
    for (int seat = 0; seat < play->rules->seats; seat++) {
        const EngineConfig *setup = &config->engines[players[seat]];
        result->players[seat] = players[seat];
        play->seats[seat] = (Seat){.player = players[seat], .setup = setup};
        play->clocks[seat] = clock_start(&setup->limits);
    }
    play->rules->format(opening, result->fen);
}

static void play_turns(Play *play)
{
    if (!play->over)
        judge(play); // an opening may be over, though none should be
    if (!play->over)
        check_opening(play);
    while (!play->over)
        take_turn(play);
    stop_all_pondering(play);
    check_end(play);
    for (int seat = 0; seat < play->rules->seats; seat++)
        if (play->seats[seat].setup->restart)
            let_go(play->table, play->seats[seat].player, false);
}

bool play_game(Table *table, const GamePosition *opening, const int players[MAX_SEATS],
               GameResult *result, Error *error)
{
    Play play;
    int64_t begun_us = now_us();
    set_up(&play, table, opening, players, result);
    bool ready = begin_command(&play) && make_all_ready(&play, error);
    if (ready)
        play_turns(&play);
    result->duration_ms = (now_us() - begun_us) / US_PER_MS;
    free(play.command);
    record_free(&play.record);
    if (play.short_of_memory)
        fail(error, "there is no memory for a game");
    if (ready && !play.short_of_memory)
        return true;
    game_result_free(result);
    return false;
}
