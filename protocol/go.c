// DESIGN. Each limit of `go` is a row: its name, the range of its number, and where that goes. All
// of the line is read before anything happens, so a search begins with exactly what was asked for
// or not at all.
#include "protocol/go.h"

#include "protocol/options.h"

#include <inttypes.h>

#define MOST_MS 1000000000000 // 31 years

typedef struct GoOrder {
    Limits limits;
    int64_t perft_depth; // -1: a search
} GoOrder;

typedef struct Keyword {
    const char *name;
    void (*set)(GoOrder *order, int seat, int64_t value);
    int seat;
    bool has_number;
    int64_t low, high;
} Keyword;

static void set_time(GoOrder *order, int seat, int64_t value)
{
    order->limits.seat_has_clock[seat] = true;
    order->limits.time_ms[seat] = value;
}

static void set_increment(GoOrder *order, int seat, int64_t value)
{
    order->limits.increment_ms[seat] = value;
}

static void set_moves_to_go(GoOrder *order, int seat, int64_t value)
{
    (void)seat;
    order->limits.moves_to_go = (int)value;
}

static void set_depth(GoOrder *order, int seat, int64_t value)
{
    (void)seat;
    order->limits.depth = (int)value;
}

static void set_nodes(GoOrder *order, int seat, int64_t value)
{
    (void)seat;
    order->limits.nodes = value;
}

static void set_movetime(GoOrder *order, int seat, int64_t value)
{
    (void)seat;
    order->limits.movetime_ms = value > 0 ? value : 0;
    order->limits.has_movetime = true;
}

static void set_mate(GoOrder *order, int seat, int64_t value)
{
    (void)seat;
    order->limits.mate = (int)value;
}

static void set_infinite(GoOrder *order, int seat, int64_t value)
{
    (void)seat, (void)value;
    order->limits.infinite = true;
}

static void set_ponder(GoOrder *order, int seat, int64_t value)
{
    (void)seat, (void)value;
    order->limits.ponder = true;
}

static void set_perft(GoOrder *order, int seat, int64_t value)
{
    (void)seat;
    order->perft_depth = value;
}

enum { PERFT_MOST_DEPTH = 100, MOST_INT = 1000000 };

static const Keyword keywords[] = {
    {"wtime", set_time, 0, true, -MOST_MS, MOST_MS},
    {"btime", set_time, 1, true, -MOST_MS, MOST_MS},
    {"winc", set_increment, 0, true, 0, MOST_MS},
    {"binc", set_increment, 1, true, 0, MOST_MS},
    {"p1time", set_time, 0, true, -MOST_MS, MOST_MS},
    {"p2time", set_time, 1, true, -MOST_MS, MOST_MS},
    {"p3time", set_time, 2, true, -MOST_MS, MOST_MS},
    {"p1inc", set_increment, 0, true, 0, MOST_MS},
    {"p2inc", set_increment, 1, true, 0, MOST_MS},
    {"p3inc", set_increment, 2, true, 0, MOST_MS},
    {"movestogo", set_moves_to_go, 0, true, 0, MOST_INT},
    {"depth", set_depth, 0, true, 1, MOST_INT},
    {"nodes", set_nodes, 0, true, 1, INT64_MAX},
    {"movetime", set_movetime, 0, true, -MOST_MS, MOST_MS},
    {"mate", set_mate, 0, true, 1, MOST_INT},
    {"infinite", set_infinite, 0, false, 0, 0},
    {"ponder", set_ponder, 0, false, 0, 0},
    {"perft", set_perft, 0, true, 0, PERFT_MOST_DEPTH},
};

static const char searchmoves[] = "searchmoves";

static const Keyword *find_keyword(Slice word)
{
    for (size_t i = 0; i < ARRAY_COUNT(keywords); i++)
        if (slice_is(word, keywords[i].name))
            return &keywords[i];
    return NULL;
}

static void add_search_move(Limits *limits, GameMove move)
{
    for (int i = 0; i < limits->search_move_count; i++)
        if (limits->search_moves[i] == move)
            return;
    if (limits->search_move_count < GAME_MAX_MOVES)
        limits->search_moves[limits->search_move_count++] = move;
}

// Reads moves up to the next keyword or the end.
static bool parse_search_moves(const Session *session, Slice *words, Limits *limits, Error *error)
{
    const Game *game = session->searcher.game;
    for (;;) {
        Slice rest = *words;
        Slice word = slice_word(&rest);
        if (word.length == 0 || find_keyword(word) != NULL || slice_is(word, searchmoves))
            break;
        GameMove move;
        if (!game->rules->parse_move(word, &session->record.position, &move, error))
            return false;
        add_search_move(limits, move);
        *words = rest;
    }
    return limits->search_move_count > 0 || fail(error, "searchmoves needs at least one move");
}

static bool parse_order(const Session *session, Slice words, GoOrder *order, Error *error)
{
    *order = (GoOrder){.perft_depth = -1};
    for (Slice word = slice_word(&words); word.length > 0; word = slice_word(&words)) {
        int64_t value = 0;
        const Keyword *keyword = find_keyword(word);
        if (slice_is(word, searchmoves)) {
            if (!parse_search_moves(session, &words, &order->limits, error))
                return false;
            continue;
        }
        if (keyword == NULL)
            return fail(error, "go knows no '%.*s'", slice_quote(word), word.at);
        if (keyword->seat >= session->searcher.game->rules->seats)
            return fail(error, "%s is for games of three players", keyword->name);
        if (keyword->has_number && !slice_number_in(slice_word(&words), keyword->name, keyword->low,
                                                    keyword->high, &value, error))
            return false;
        keyword->set(order, keyword->seat, value);
    }
    return true;
}

// Says how a game that is over has ended.
static void print_verdict(Output *output, Verdict verdict)
{
    if (verdict.kind == GAME_WON)
        output_line(output, "info string the game is over: player %d has won: %s",
                    verdict.winner + 1, verdict.reason);
    if (verdict.kind == GAME_DRAWN)
        output_line(output, "info string the game is over: it is drawn: %s", verdict.reason);
}

// The score of a game that is over, in the place of a search. Readers take `mate 0` for a loss, so
// the winner, should it be his turn, has `mate 1`.
static void print_end(const Session *session, Verdict verdict)
{
    int seat = session->searcher.game->rules->seat_to_move(&session->record.position);
    int decided = verdict.winner == seat ? score_win_in(1) : score_loss_in(0);
    listener_end(&session->listener, verdict.kind == GAME_WON ? decided : 0);
}

static void search_job(void *context)
{
    Session *session = context;
    const GameRecord *record = &session->record;
    GameMove moves[GAME_MAX_MOVES];
    SearchResult result = {0};
    const Game *game = session->searcher.game;
    Verdict verdict = game->rules->verdict(&record->position, &record->history);
    affinity_bind(&session->affinity, 0);
    print_verdict(&session->output, verdict);
    session->listener.is_drawn = verdict.kind == GAME_DRAWN;
    if (verdict.kind == GAME_WON || game->rules->moves(&record->position, moves) == 0) {
        print_end(session, verdict);
        control_wait_for_end(&session->searcher.control);
    } else {
        result = searcher_run(&session->searcher);
    }
    stop_raise(&session->stop);
    listener_best_move(&session->listener, result.best, result.ponder);
}

static void print_search(Session *session)
{
    Budget budget = session->searcher.control.budget;
    if (budget.hard_us == INT64_MAX)
        output_line(&session->output, "info string debug: no time limit");
    else
        output_line(&session->output,
                    "info string debug: time %" PRId64 " ms, at most %" PRId64 " ms",
                    budget.soft_us / 1000, budget.hard_us / 1000);
    output_line(&session->output, "info string debug: threads %d, hash %zu MB, level %.2f",
                pool_size(session->searcher.pool), session->searcher.tt.block.bytes >> 20,
                session->searcher.strength.level);
}

// Whether a prepared search ends without a `stop`. One for a mate may never find it.
static bool ends_by_itself(const Searcher *searcher, const Limits *limits)
{
    return !limits_are_endless(limits) &&
           (searcher->limits.depth > 0 || searcher->limits.nodes > 0 ||
            searcher->control.budget.hard_us != INT64_MAX);
}

static void begin_search(Session *session, const Limits *limits)
{
    session->limits = *limits;
    session->listener = session_listener(session, &session->record.position);
    SearchRequest request = {
        .position = &session->record.position,
        .history = &session->record.history,
        .limits = &session->limits,
        .settings = session->settings,
        .report = listener_report(&session->listener),
    };
    searcher_prepare(&session->searcher, &request);
    if (session->is_debugging)
        print_search(session);
    session_begin_job(session, search_job,
                      ends_by_itself(&session->searcher, limits) ? JOB_SEARCH : JOB_ENDLESS);
    session->job_is_pondering = limits->ponder;
}

static void perft_job(void *context)
{
    Session *session = context;
    PerftResult result;
    Error error;
    affinity_bind(&session->affinity, 0);
    if (!perft_run(&session->perft, &result, &error)) {
        output_error(&session->output, &error);
        return;
    }
    if (stop_is_raised(&session->stop)) {
        output_line(&session->output, "info string perft was stopped before its end");
        return;
    }
    stop_raise(&session->stop);
    for (int i = 0; i < result.move_count; i++) {
        char move[GAME_MOVE_TEXT];
        session->searcher.game->rules->format_move(result.moves[i], move);
        output_line(&session->output, "%s: %" PRIu64, move, result.counts[i]);
    }
    output_line(&session->output, "\nNodes searched: %" PRIu64, result.leaves);
}

// Begins to count below listener.position.
static void begin_perft(Session *session, const GamePosition *position, int64_t depth,
                        int64_t threads, int64_t hash_mb)
{
    session->listener = session_listener(session, position);
    session->perft = (PerftRequest){
        .rules = session->searcher.game->rules,
        .position = &session->listener.position,
        .depth = (int)depth,
        .threads = (int)threads,
        .hash_mb = hash_mb,
        .stop = &session->stop,
        .bind = affinity_bind,
        .bind_context = &session->affinity,
    };
    session_begin_job(session, perft_job, JOB_COUNT);
}

bool go_ponders(Slice line)
{
    bool ponders = false;
    if (!slice_is(slice_word(&line), "go"))
        return false;
    for (Slice word = slice_word(&line); word.length > 0; word = slice_word(&line)) {
        if (slice_is(word, "perft"))
            return false;
        ponders |= slice_is(word, "ponder");
    }
    return ponders;
}

bool go_run(Session *session, Slice words, Error *error)
{
    GoOrder order;
    if (!parse_order(session, words, &order, error))
        return false;
    if (order.perft_depth >= 0)
        begin_perft(session, &session->record.position, order.perft_depth,
                    pool_size(session->searcher.pool), 0);
    else
        begin_search(session, &order.limits);
    return true;
}

// Takes the words of a position off the front: up to the next word that perft knows.
static Slice take_fen(Slice *words)
{
    Slice rest = *words, fen = *words;
    for (;;) {
        Slice before = rest;
        Slice word = slice_word(&rest);
        if (word.length == 0 || slice_is(word, "threads") || slice_is(word, "hash")) {
            fen.length = (size_t)(word.at - fen.at);
            *words = before;
            break;
        }
    }
    fen = slice_trim(fen);
    if (fen.length > 1 && (fen.at[0] == '\'' || fen.at[0] == '"') &&
        fen.at[fen.length - 1] == fen.at[0])
        fen.at++, fen.length -= 2;
    return fen;
}

// Reads a position as `position fen` does.
static bool parse_fen(const Rules *rules, Slice fen, GamePosition *position, Error *error)
{
    GameRecord record;
    if (fen.length == 0)
        return fail(error, "fen needs a position");
    if (!game_record_begin(&record, rules, fen, error))
        return false;
    *position = record.position;
    game_record_free(&record);
    return true;
}

bool perft_command(Session *session, Slice words, Error *error)
{
    int64_t depth, threads = pool_size(session->searcher.pool), hash_mb = 0;
    GamePosition position = session->record.position;
    if (!slice_number_in(slice_word(&words), "perft", 0, PERFT_MOST_DEPTH, &depth, error))
        return false;
    for (Slice word = slice_word(&words); word.length > 0; word = slice_word(&words)) {
        bool good;
        if (slice_is(word, "fen"))
            good = parse_fen(session->searcher.game->rules, take_fen(&words), &position, error);
        else if (slice_is(word, "threads"))
            good = slice_number_in(slice_word(&words), "threads", 1, options_most_threads(),
                                   &threads, error);
        else if (slice_is(word, "hash"))
            good = slice_number_in(slice_word(&words), "hash", 0, HASH_MOST_MB, &hash_mb, error);
        else
            good = fail(error, "perft knows no '%.*s', only fen, threads and hash",
                        slice_quote(word), word.at);
        if (!good)
            return false;
    }
    begin_perft(session, &position, depth, threads, hash_mb);
    return true;
}
