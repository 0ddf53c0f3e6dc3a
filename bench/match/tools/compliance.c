// Checks an engine's protocol step by step: `regatta --compliance [KEY=VALUE...] ENGINE
// [ARGUMENT...]`.
//
// DESIGN. A table of steps: each has a name, and a search that must be answered, lines that must do
// no harm, or a function. All give false and a sentence in check->why, so that a step reads as a
// chain of "this, and then that". Every answer is held against the rules: a move must be legal, a
// line of play too. A step that fails does not end the check; an engine that went away is started
// again for the next step.
#include "bench/match/tools/commands.h"

#include "bench/match/base/strings.h"
#include "bench/match/command/command_line.h"
#include "bench/match/game/clocks.h"
#include "bench/match/host/engine.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "engine/game_record.h"

#include <stdlib.h>
#include <string.h>

enum { RANDOM_POSITIONS = 20, RANDOM_PLIES_MOST = 60, LONG_GAME_PLY = 600, POSITION_ROOM = 8192 };
enum { PROMPT_MS = 1000, THINK_MS = 20000, SHORT_MS = 150 };

typedef struct Check {
    const Rules *rules;
    EngineHost *host;
    EngineConfig setup;
    Engine *engine;
    Error why; // of the step that failed last
} Check;

// The answer to a `go`.
typedef struct CheckSearch {
    char best[32], ponder[32];
    char pv[4096];  // of the last exact line of the best variation
    int scored;     // info lines with a score
    int variations; // the largest multipv
    int64_t took_us;
    bool mate;
} CheckSearch;

// ---- talking to the engine ----

// Starts the engine if it does not run.
static bool check_start(Check *check)
{
    EngineFault fault;
    Error warning;
    if (check->engine != NULL)
        return true;
    check->engine =
        engine_start(check->host, &check->setup, "engine", 0, &fault, &warning, &check->why);
    return check->engine != NULL;
}

static void check_stop(Check *check)
{
    if (check->engine != NULL)
        engine_release(check->engine, true);
    check->engine = NULL;
}

static bool check_say(Check *check, const char *lines)
{
    return engine_send(check->engine, lines, NULL, &check->why) == ENGINE_FINE;
}

// The next line; what is wrong when there is none.
static bool next_line(Check *check, int64_t deadline_us, const char *wanted, Slice *line,
                      int64_t *read_us)
{
    EngineFault fault = engine_next_line(check->engine, deadline_us, line, read_us);
    if (fault == ENGINE_SILENT)
        return fail(&check->why, "no %s in time", wanted);
    if (fault == ENGINE_NONSENSE)
        return fail(&check->why, "a line without end where %s was due", wanted);
    return fault == ENGINE_FINE || fail(&check->why, "it went away where %s was due", wanted);
}

// Waits for a line that is exactly `wanted`, passing over all others.
static bool check_await(Check *check, const char *wanted, int64_t patience_ms)
{
    Slice line;
    int64_t read_us, deadline_us = engine_now_us(check->host) + patience_ms * 1000;
    do {
        if (!next_line(check, deadline_us, wanted, &line, &read_us))
            return false;
    } while (!slice_is(slice_trim(line), wanted));
    return true;
}

static bool check_ready(Check *check)
{
    return check_say(check, "isready\n") && check_await(check, "readyok", PROMPT_MS);
}

// The position that follows the word "position", to be freed.
static bool check_position(Check *check, const char *position, GameRecord *record)
{
    Slice rest = slice_of(position);
    slice_word(&rest); // "fen" or "startpos"
    return game_record_parse(record, check->rules, rest, &check->why);
}

// ---- info lines ----

static bool read_score(Check *check, Slice *rest, bool *mate)
{
    int64_t value;
    Slice unit = slice_word(rest), number = slice_word(rest);
    *mate = slice_is(unit, "mate");
    if (!*mate && !slice_is(unit, "cp"))
        return fail(&check->why, "a score that is neither cp nor mate: '%.*s'", slice_quote(unit),
                    unit.at);
    return slice_number(number, &value) ||
           fail(&check->why, "a score that is no number: '%.*s'", slice_quote(number), number.at);
}

static bool read_info(Check *check, Slice rest, CheckSearch *search)
{
    bool scored = false, exact = true, mate = false;
    int64_t value, rank = 1;
    Slice pv = {"", 0};
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        if (slice_is(word, "string"))
            break;
        if (info_by_word(word) != NULL || slice_is(word, "multipv")) {
            Slice number = slice_word(&rest);
            if (!slice_number(number, &value) || value < 0)
                return fail(&check->why, "info %.*s '%.*s' is no whole number", slice_quote(word),
                            word.at, slice_quote(number), number.at);
            if (slice_is(word, "multipv"))
                rank = value;
        } else if (slice_is(word, "score")) {
            if (!read_score(check, &rest, &mate))
                return false;
            scored = true;
        } else if (slice_is(word, "lowerbound") || slice_is(word, "upperbound")) {
            exact = false;
        } else if (slice_is(word, "pv")) {
            pv = rest;
            break;
        }
    }
    search->scored += scored;
    if (rank > search->variations)
        search->variations = (int)rank;
    if (scored && exact && rank == 1) {
        search->mate = mate;
        pv = slice_trim(pv);
        snprintf(search->pv, sizeof search->pv, "%.*s", (int)pv.length, pv.at);
    }
    return true;
}

// ---- judging ----

static bool judge_line(Check *check, GameRecord *record, const CheckSearch *search)
{
    Slice line = slice_of(search->pv), best = slice_word(&(Slice){line.at, line.length});
    for (Slice word = slice_word(&line); word.length > 0; word = slice_word(&line)) {
        Error error;
        if (check->rules->verdict(&record->position, &record->history).kind != GAME_GOES_ON)
            return fail(&check->why, "its line of play goes on past the end of the game: %s",
                        search->pv);
        if (!game_record_play(record, check->rules, word, &error))
            return fail(&check->why, "its line of play is not legal: %s", error.text);
    }
    return best.length == 0 || slice_is(best, search->best) ||
           fail(&check->why, "bestmove %s is not the first move of its last line (%.*s)",
                search->best, slice_quote(best), best.at);
}

static bool judge_move(Check *check, GamePosition position, const CheckSearch *search)
{
    const Rules *rules = check->rules;
    Error error;
    GameMove move;
    if (!rules->parse_move(slice_of(search->best), &position, &move, &error))
        return fail(&check->why, "bestmove %s is not legal: %s", search->best, error.text);
    if (search->ponder[0] == '\0')
        return true;
    rules->play(&position, move);
    return rules->parse_move(slice_of(search->ponder), &position, &move, &error) ||
           fail(&check->why, "its ponder move %s is not legal: %s", search->ponder, error.text);
}

static bool judge(Check *check, const char *position, const CheckSearch *search)
{
    GameRecord record;
    if (!check_position(check, position, &record))
        return false;
    bool good = judge_move(check, record.position, search) && judge_line(check, &record, search);
    game_record_free(&record);
    return good;
}

// The words that follow "bestmove".
static bool read_best(Check *check, Slice rest, CheckSearch *search)
{
    Slice best = slice_word(&rest), word = slice_word(&rest), ponder = slice_word(&rest);
    bool ugi = check->setup.protocol == PROTOCOL_UGI;
    snprintf(search->best, sizeof search->best, "%.*s", slice_quote(best), best.at);
    if (word.length == 0)
        return true;
    if (ugi)
        return fail(&check->why, "in UGI a bestmove has one word behind it, nothing more");
    if (!slice_is(word, "ponder") || ponder.length == 0)
        return fail(&check->why, "behind the bestmove stands '%.*s', not a ponder move",
                    slice_quote(word), word.at);
    snprintf(search->ponder, sizeof search->ponder, "%.*s", slice_quote(ponder), ponder.at);
    return true;
}

// Sends lines that end a search of that position, or begin one, and waits for its move; judges
// infos, move and line of play by the rules.
static bool check_answer(Check *check, const char *position, const char *lines, int64_t patience_ms,
                         CheckSearch *search)
{
    // From before the lines go, for this program may be kept from running behind that.
    const int64_t begun_us = engine_now_us(check->host);
    int64_t sent_us, read_us = 0;
    *search = (CheckSearch){0};
    if (engine_send(check->engine, lines, &sent_us, &check->why) != ENGINE_FINE)
        return false;
    for (;;) {
        Slice line;
        if (!next_line(check, sent_us + patience_ms * 1000, "bestmove", &line, &read_us))
            return false;
        search->took_us = read_us - begun_us;
        Slice word = slice_word(&line);
        if (slice_is(word, "info") && !read_info(check, line, search))
            return false;
        if (slice_is(word, "bestmove"))
            return read_best(check, line, search) && judge(check, position, search);
    }
}

static bool check_search(Check *check, const char *position, const char *go, int64_t patience_ms,
                         CheckSearch *search)
{
    char lines[POSITION_ROOM + GO_TEXT];
    snprintf(lines, sizeof lines, "position %s\n%s\n", position, go);
    return check_answer(check, position, lines, patience_ms, search);
}

// Checks that no bestmove comes for so long.
static bool check_quiet(Check *check, int64_t ms)
{
    Slice line;
    int64_t read_us, deadline_us = engine_now_us(check->host) + ms * 1000;
    EngineFault fault;
    while ((fault = engine_next_line(check->engine, deadline_us, &line, &read_us)) == ENGINE_FINE)
        if (slice_is(slice_word(&line), "bestmove"))
            return fail(&check->why, "a bestmove that was not due");
    return fault == ENGINE_SILENT || fail(&check->why, "it went away");
}

// ---- positions to ask about ----

// Plays a random move and writes it. Whether the game goes on.
static bool play_random(const Rules *rules, Rng *rng, GameRecord *record, char text[GAME_MOVE_TEXT])
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(&record->position, moves);
    GameMove move = moves[rng_below(rng, (uint32_t)count)];
    rules->format_move(move, text);
    if (!game_record_advance(record, rules, move))
        memory_is_short();
    return rules->verdict(&record->position, &record->history).kind == GAME_GOES_ON;
}

// Writes "startpos moves ..." of a random game that is not over, of at most `plies`.
static void random_position(const Rules *rules, uint64_t seed, int plies, char text[POSITION_ROOM])
{
    Rng rng = {mix64(seed)};
    GameRecord record = {0};
    Builder line = {text, POSITION_ROOM, 0};
    char move[GAME_MOVE_TEXT];
    builder_add(&line, "startpos");
    rules->start(&record.position);
    for (int i = 0; i < plies && play_random(rules, &rng, &record, move); i++)
        builder_add(&line, "%s %s", i == 0 ? " moves" : "", move);
    game_record_free(&record);
}

// ---- the steps ----

static bool step_greeting(Check *check)
{
    bool ugi = check->setup.protocol == PROTOCOL_UGI;
    return check_say(check, ugi ? "ugi\n" : "uci\n") &&
           check_await(check, ugi ? "ugiok" : "uciok", PROMPT_MS);
}

static bool step_named(Check *check)
{
    return engine_id_name(check->engine)[0] != '\0' || fail(&check->why, "no 'id name' line");
}

static bool step_new_game(Check *check)
{
    return engine_new_game(check->engine, &check->why) == ENGINE_FINE;
}

static bool searched(Check *check, const char *position, const char *go, int64_t patience_ms)
{
    CheckSearch search;
    return check_search(check, position, go, patience_ms, &search) &&
           (search.scored > 0 ||
            fail(&check->why, "no info line with a score before the bestmove"));
}

static bool step_movetime(Check *check)
{
    CheckSearch search;
    return check_search(check, "startpos", "go movetime 200", PROMPT_MS, &search) &&
           (search.took_us >= 20 * 1000 || search.mate ||
            fail(&check->why, "it thought %lld us of 200 ms", (long long)search.took_us));
}

// Writes the `go` of the first seat when all have these clocks, without its line end.
static void write_go(const Check *check, int64_t left_ms, int64_t increment_ms, bool ponder,
                     char go[GO_TEXT])
{
    SeatClock clocks[MAX_SEATS];
    const ThinkLimits limits = {.has_clock = true, .increment_ms = increment_ms};
    for (int seat = 0; seat < MAX_SEATS; seat++)
        clocks[seat] = (SeatClock){.limits = &limits, .left_us = left_ms * 1000};
    clocks_write_go(clocks, check->rules->seats, 0, check->setup.protocol, ponder, go);
    go[strcspn(go, "\n")] = '\0';
}

static bool step_clock(Check *check)
{
    char go[GO_TEXT];
    write_go(check, 1000, 10, false, go);
    return searched(check, "startpos", go, 1000);
}

static bool step_no_time(Check *check)
{
    char go[GO_TEXT];
    write_go(check, 1, 0, false, go);
    return searched(check, "startpos", go, PROMPT_MS);
}

static bool step_fen(Check *check)
{
    char text[POSITION_ROOM], fen[GAME_POSITION_TEXT], position[GAME_POSITION_TEXT + 8];
    GameRecord record;
    random_position(check->rules, 1, 7, text);
    if (!check_position(check, text, &record))
        return false;
    check->rules->format(&record.position, fen);
    game_record_free(&record);
    snprintf(position, sizeof position, "fen %s", fen);
    return searched(check, position, "go depth 1", THINK_MS);
}

static bool step_random_positions(Check *check)
{
    char text[POSITION_ROOM];
    for (int i = 0; i < RANDOM_POSITIONS; i++) {
        int plies = 1 + i * RANDOM_PLIES_MOST / RANDOM_POSITIONS;
        random_position(check->rules, (uint64_t)i + 100, plies, text);
        if (!searched(check, text, "go nodes 300", THINK_MS))
            return false;
    }
    return true;
}

// The same for lines that end a search from the start, or begin a short one.
static bool answers(Check *check, const char *lines, int64_t patience_ms)
{
    CheckSearch search;
    return check_answer(check, "startpos", lines, patience_ms, &search);
}

// Begins a search without end, and sees that it has none.
static bool thinks(Check *check)
{
    return check_say(check, "position startpos\ngo infinite\n") && check_quiet(check, SHORT_MS);
}

static bool step_infinite(Check *check)
{
    return thinks(check) && check_ready(check) && check_quiet(check, SHORT_MS) &&
           answers(check, "stop\n", PROMPT_MS);
}

static bool step_stop_at_once(Check *check)
{
    for (int i = 0; i < 20; i++)
        if (!answers(check, "position startpos\ngo infinite\nstop\n", PROMPT_MS))
            return false;
    return true;
}

static bool step_idle_stop(Check *check)
{
    return check_say(check, "stop\n") && check_ready(check) && check_quiet(check, SHORT_MS);
}

static bool ponders(Check *check)
{
    char go[GO_TEXT], lines[GO_TEXT + 32];
    write_go(check, 1000, 0, true, go);
    snprintf(lines, sizeof lines, "position startpos\n%s\n", go);
    return check_say(check, lines) && check_quiet(check, SHORT_MS);
}

static bool step_ponder(Check *check)
{
    return ponders(check) && answers(check, "ponderhit\n", 1000);
}

static bool step_ponder_miss(Check *check)
{
    return ponders(check) && answers(check, "stop\n", PROMPT_MS);
}

static bool step_searchmoves(Check *check)
{
    GamePosition start;
    GameMove moves[GAME_MAX_MOVES];
    char move[GAME_MOVE_TEXT], go[64];
    CheckSearch search;
    check->rules->start(&start);
    int count = check->rules->moves(&start, moves);
    check->rules->format_move(moves[count - 1], move);
    snprintf(go, sizeof go, "go depth 2 searchmoves %s", move);
    return check_search(check, "startpos", go, THINK_MS, &search) &&
           (strcmp(search.best, move) == 0 ||
            fail(&check->why, "it played %s where only %s was to be searched", search.best, move));
}

static bool step_multipv(Check *check)
{
    CheckSearch search;
    return check_say(check, "setoption name MultiPV value 3\n") && check_ready(check) &&
           check_search(check, "startpos", "go depth 3", THINK_MS, &search) &&
           (search.variations == 3 || fail(&check->why, "%d variation%s where 3 were asked for",
                                           search.variations, plural(search.variations))) &&
           check_say(check, "setoption name MultiPV value 1\n") && check_ready(check);
}

// Sends what an engine should survive, and sees whether it still plays.
static bool survives(Check *check, const char *lines)
{
    return check_say(check, lines) && check_ready(check) &&
           searched(check, "startpos", "go depth 1", THINK_MS);
}

static bool step_carriage_return(Check *check)
{
    return check_say(check, "isready\r\n") && check_await(check, "readyok", PROMPT_MS) &&
           answers(check, "position startpos\r\ngo depth 1\r\n", THINK_MS);
}

// Finds moves of all seats, there and back, that lead from the start to the start. False if this
// game has none.
static bool find_cycle(const Rules *rules, GameMove cycle[4])
{
    GamePosition start, there;
    GameMove out[GAME_MAX_MOVES], back[GAME_MAX_MOVES], home[GAME_MAX_MOVES];
    rules->start(&start);
    there = start;
    for (int i = 0; i < 2; i++) {
        rules->moves(&there, out);
        cycle[i] = out[0];
        rules->play(&there, out[0]);
    }
    int count = rules->moves(&there, back);
    for (int i = 0; i < count; i++) {
        GamePosition next = there;
        rules->play(&next, back[i]);
        int home_count = rules->moves(&next, home);
        for (int k = 0; k < home_count; k++) {
            GamePosition end = next;
            rules->play(&end, home[k]);
            cycle[2] = back[i], cycle[3] = home[k];
            if (rules->key(&end) == rules->key(&start))
                return true;
        }
    }
    return false;
}

// A very long game: to and fro, over and over, for as long as the rules let it.
static void write_cycle(const Rules *rules, const GameMove cycle[4], char command[POSITION_ROOM])
{
    GamePosition position;
    Builder line = {command, POSITION_ROOM, 0};
    builder_add(&line, "position startpos moves");
    rules->start(&position);
    for (int i = 0; i < LONG_GAME_PLY; i++) {
        char text[GAME_MOVE_TEXT];
        GameMove move;
        Error error;
        rules->format_move(cycle[i % 4], text);
        if (!rules->parse_move(slice_of(text), &position, &move, &error))
            break;
        rules->play(&position, move);
        builder_add(&line, " %s", text);
    }
    builder_add(&line, "\n");
}

static bool step_long_line(Check *check)
{
    GameMove cycle[4];
    char line[POSITION_ROOM + 16], text[POSITION_ROOM];
    if (find_cycle(check->rules, cycle)) {
        write_cycle(check->rules, cycle, line);
    } else { // a random game then
        random_position(check->rules, 3, LONG_GAME_PLY, text);
        snprintf(line, sizeof line, "position %s\n", text);
    }
    return survives(check, line);
}

static bool step_busy_options(Check *check)
{
    return check_say(check, "position startpos\ngo infinite\nsetoption name Hash value 8\n") &&
           check_ready(check) && answers(check, "stop\n", PROMPT_MS) && check_ready(check);
}

static bool ask(Check *check, const char *what, const char *wanted)
{
    char response[16];
    return engine_query(check->engine, what, response, &check->why) == ENGINE_FINE &&
           (strcmp(response, wanted) == 0 ||
            fail(&check->why, "query %s: %s where %s is true", what, response, wanted));
}

static bool step_queries(Check *check)
{
    return check_say(check, "position startpos\n") && ask(check, "p1turn", "true") &&
           ask(check, "gameover", "false") && ask(check, "result", "none");
}

// The engine's judgement on a whole random game, ply by ply.
static bool step_queries_to_the_end(Check *check)
{
    static const char *const winners[MAX_SEATS] = {"p1win", "p2win", "p3win"};
    Rng rng = {mix64(5)};
    GameRecord record = {0};
    char text[POSITION_ROOM], move[GAME_MOVE_TEXT];
    Builder line = {text, sizeof text, 0};
    bool good = true, over = false;
    builder_add(&line, "position startpos");
    check->rules->start(&record.position);
    for (int ply = 0; good && !over && line.length + 32 < sizeof text; ply++) {
        Verdict verdict = check->rules->verdict(&record.position, &record.history);
        over = verdict.kind != GAME_GOES_ON;
        builder_add(&line, "\n");
        good = check_say(check, text) && ask(check, "gameover", over ? "true" : "false") &&
               ask(check, "result",
                   !over                        ? "none"
                   : verdict.kind == GAME_DRAWN ? "draw"
                                                : winners[verdict.winner]);
        if (!good || over)
            break;
        play_random(check->rules, &rng, &record, move);
        line.length--;
        builder_add(&line, "%s %s", ply == 0 ? " moves" : "", move);
    }
    game_record_free(&record);
    return good;
}

static bool leaves(Check *check, bool with_quit)
{
    int status = 0;
    bool left = engine_quit(check->engine, with_quit, PROMPT_MS, &status);
    check->engine = NULL;
    if (!left)
        return fail(&check->why, "it was still there after %d ms", PROMPT_MS);
    return status == 0 || fail(&check->why, "its exit status was %d", status);
}

static bool step_quit(Check *check)
{
    return leaves(check, true);
}

static bool step_quit_busy(Check *check)
{
    return thinks(check) && leaves(check, true);
}

static bool step_end_of_input(Check *check)
{
    return leaves(check, false);
}

static bool step_end_of_input_busy(Check *check)
{
    return thinks(check) && leaves(check, false);
}

enum { UCI = 1, UGI = 2, BOTH = UCI | UGI };

typedef struct Step {
    const char *name;
    int protocols;
    bool (*run)(Check *check);
    const char *go; // a search from the start that is answered, with a score
    int patience_ms;
    const char *harmless[4]; // lines to survive
} Step;

static const Step steps[] = {
    {"greets again when asked", BOTH, .run = step_greeting},
    {"says its name", BOTH, .run = step_named},
    {"answers isready", BOTH, .run = check_ready},
    {"takes a new game", BOTH, .run = step_new_game},
    {"searches to a depth", BOTH, .go = "go depth 1", .patience_ms = THINK_MS},
    {"searches so many nodes", BOTH, .go = "go nodes 500", .patience_ms = THINK_MS},
    {"searches for a time", BOTH, .run = step_movetime},
    {"plays by clocks", BOTH, .run = step_clock},
    {"plays by its own clock alone", UCI, .go = "go wtime 200", .patience_ms = 200},
    {"plays by its own clock alone", UGI, .go = "go p1time 200", .patience_ms = 200},
    {"moves with no time left", BOTH, .run = step_no_time},
    {"takes a FEN", BOTH, .run = step_fen},
    {"moves legally in random positions", BOTH, .run = step_random_positions},
    {"searches until it is stopped, and is ready meanwhile", UCI, .run = step_infinite},
    {"never loses a stop right behind a go", UCI, .run = step_stop_at_once},
    {"ignores a stop when idle", UCI, .run = step_idle_stop},
    {"ponders, and moves after ponderhit", UCI, .run = step_ponder},
    {"ponders, and moves after stop", UCI, .run = step_ponder_miss},
    {"searches only searchmoves", UCI, .run = step_searchmoves},
    {"shows several variations", UCI, .run = step_multipv},
    {"answers queries at the start", UGI, .run = step_queries},
    {"answers queries through a whole game", UGI, .run = step_queries_to_the_end},
    {"survives bad positions", BOTH,
     .harmless = {"position fen 9/8/8/8/8/8/8/what w - - 0 1\n", "position fen\n", "position\n"}},
    {"survives illegal moves", BOTH,
     .harmless = {"position startpos moves a1a1\n", "position startpos moves nonsense\n"}},
    {"survives unknown commands and options", BOTH,
     .harmless = {"xyzzy\n", "\n", "setoption name No Such Option value 1\n", "setoption\n"}},
    {"takes carriage returns", BOTH, .run = step_carriage_return},
    {"takes a very long game", BOTH, .run = step_long_line},
    {"takes options during a search", UCI, .run = step_busy_options},
    {"leaves after quit", BOTH, .run = step_quit},
    {"leaves after quit during a search", UCI, .run = step_quit_busy},
    {"leaves when its input ends", BOTH, .run = step_end_of_input},
    {"leaves when its input ends during a search", UCI, .run = step_end_of_input_busy},
};

// ---- running them ----

static bool do_step(Check *check, const Step *step)
{
    bool good = step->run == NULL || step->run(check);
    if (step->go != NULL)
        good = searched(check, "startpos", step->go, step->patience_ms);
    for (size_t i = 0; i < ARRAY_COUNT(step->harmless) && step->harmless[i] != NULL; i++)
        good = good && survives(check, step->harmless[i]);
    return good;
}

// True if it passed; the engine is left in a state the next step can rely on.
static bool run_step(Check *check, const Step *step, int number)
{
    bool passed = check_start(check) && do_step(check, step);
    printf("%2d. %-52s %s%s\n", number, step->name,
           passed ? "ok" : "FAILED: ", passed ? "" : check->why.text);
    fflush(stdout);
    if (!passed)
        check_stop(check);
    return passed;
}

static int run_steps(Check *check)
{
    int number = 0, failed = 0;
    int protocol = check->setup.protocol == PROTOCOL_UGI ? UGI : UCI;
    for (size_t i = 0; i < ARRAY_COUNT(steps); i++)
        if (steps[i].protocols & protocol)
            failed += !run_step(check, &steps[i], ++number);
    check_stop(check);
    printf("%d of %d steps passed\n", number - failed, number);
    return failed == 0 ? 0 : 1;
}

// clang-format off
static const ValueRow keys[] = {
    {"proto", NULL, VALUE_CHOICE, offsetof(Check, setup.protocol), .choices = "uci|ugi", .fallback = "uci", .help = "the protocol it speaks"},
    {"variant", "VARIANT", VALUE_OWN, offsetof(Check, rules), .read = read_variant, .fallback = "standard", .help = "the game"},
};
// clang-format on

const ArgumentRow compliance_row = {{"--compliance", .help = ""}, TAKES_KEYS, ROW_KEYS(keys)};

int compliance_main(int count, char **arguments)
{
    Check check = {0};
    Buffer words = {0}; // the remaining ones
    int at = 0, status = 2;
    while (at < count - 1 && strchr(arguments[at], '=') != NULL)
        at++;
    if (!row_read_keys(&compliance_row, at, arguments, &check, &check.why)) {
        fprintf(stderr, "regatta: %s\n", check.why.text);
        return 2;
    }
    for (int i = at + 1; i < count; i++) {
        buffer_shell_word(&words, arguments[i]);
        buffer_format(&words, " ");
    }
    EngineOption variant = {(char *)"UCI_Variant", (char *)check.rules->variant};
    Config config = {.rules = check.rules, .startup_ms = 10000, .ping_ms = 10000};
    check.setup.cmd = check.setup.name = arguments[at];
    check.setup.args = words.at;
    check.setup.options = &variant;
    check.setup.option_count = check.rules == all_rules[0] ? 0 : 1;
    check.host = engine_host_open(&config, NULL, &check.why);
    if (check.host != NULL && check_start(&check))
        status = run_steps(&check);
    else
        fprintf(stderr, "regatta: %s\n", check.why.text);
    engine_host_close(check.host);
    buffer_free(&words);
    return status;
}
