// Checks an engine's protocol step by step: `regatta --compliance [KEY=VALUE...] ENGINE
// [ARGUMENT...]`.
//
// DESIGN. A table of steps, each a name and a function that talks to the engine and says what it
// found. Every answer is held against the rules: a move must be legal, a line of play too. A step
// that fails does not end the check; an engine that went away is started again for the next step.
#include "bench/match/tools/commands.h"

#include "bench/match/base/strings.h"
#include "bench/match/command/command_line.h"
#include "bench/match/game/clocks.h"
#include "bench/match/tools/talk.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { RANDOM_POSITIONS = 20, RANDOM_PLIES_MOST = 60, LONG_GAME_PLY = 600, POSITION_ROOM = 8192 };

// ---- positions to ask about ----

// Writes "startpos moves ..." of a random game that is not over, of at most `plies`.
static bool random_position(Check *check, uint64_t seed, int plies, char text[POSITION_ROOM])
{
    Rng rng = {mix64(seed)};
    GameRecord record;
    Slice none = {"", 0};
    Builder line = {text, POSITION_ROOM, 0};
    builder_add(&line, "startpos");
    if (!game_record_begin(&record, check->rules, none, &check->why))
        return false;
    for (int i = 0; i < plies; i++) {
        GameMove moves[GAME_MAX_MOVES];
        char move[GAME_MOVE_TEXT];
        GamePosition before = record.position;
        int count = check->rules->moves(&record.position, moves);
        GameMove chosen = moves[rng_below(&rng, (uint32_t)count)];
        if (!game_record_advance(&record, check->rules, chosen))
            memory_is_short();
        if (check->rules->verdict(&record.position, &record.history).kind != GAME_GOES_ON) {
            record.position = before;
            break;
        }
        check->rules->format_move(chosen, move);
        builder_add(&line, "%s %s", i == 0 ? " moves" : "", move);
    }
    game_record_free(&record);
    return true;
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

static bool step_depth(Check *check)
{
    return searched(check, "startpos", "go depth 1", THINK_MS);
}

static bool step_nodes(Check *check)
{
    return searched(check, "startpos", "go nodes 500", THINK_MS);
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

static bool step_one_clock(Check *check)
{
    const char *go = check->setup.protocol == PROTOCOL_UGI ? "go p1time 200" : "go wtime 200";
    return searched(check, "startpos", go, 200);
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
    if (!random_position(check, 1, 7, text) || !check_position(check, text, &record))
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
        if (!random_position(check, (uint64_t)i + 100, plies, text) ||
            !searched(check, text, "go nodes 300", THINK_MS))
            return false;
    }
    return true;
}

// Sends lines that end a search from the start, or begin a short one, and waits for its move.
static bool answers(Check *check, const char *lines, int64_t patience_ms)
{
    CheckSearch search;
    int64_t sent_us;
    return engine_send(check->engine, lines, &sent_us, &check->why) == ENGINE_FINE &&
           check_answer(check, "startpos", sent_us, patience_ms, &search);
}

static bool step_infinite(Check *check)
{
    return check_say(check, "position startpos\ngo infinite\n") && check_quiet(check, SHORT_MS) &&
           check_ready(check) && check_quiet(check, SHORT_MS) &&
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

static bool begin_pondering(Check *check)
{
    char go[GO_TEXT], lines[GO_TEXT + 32];
    write_go(check, 1000, 0, true, go);
    snprintf(lines, sizeof lines, "position startpos\n%s\n", go);
    return check_say(check, lines);
}

static bool step_ponder(Check *check)
{
    return begin_pondering(check) && check_quiet(check, SHORT_MS) &&
           answers(check, "ponderhit\n", 1000);
}

static bool step_ponder_miss(Check *check)
{
    return begin_pondering(check) && check_quiet(check, SHORT_MS) &&
           answers(check, "stop\n", PROMPT_MS);
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

static bool step_bad_fen(Check *check)
{
    return survives(check, "position fen 9/8/8/8/8/8/8/what w - - 0 1\n") &&
           survives(check, "position fen\n") && survives(check, "position\n");
}

static bool step_illegal_move(Check *check)
{
    return survives(check, "position startpos moves a1a1\n") &&
           survives(check, "position startpos moves nonsense\n");
}

static bool step_unknown(Check *check)
{
    return survives(check, "xyzzy\n") && survives(check, "\n") &&
           survives(check, "setoption name No Such Option value 1\n") &&
           survives(check, "setoption\n");
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
        if (!random_position(check, 3, LONG_GAME_PLY, text))
            return false;
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
    GameRecord record;
    Slice none = {"", 0};
    char text[POSITION_ROOM];
    size_t used = (size_t)snprintf(text, sizeof text, "position startpos");
    if (!game_record_begin(&record, check->rules, none, &check->why))
        return false;
    bool good = true, over = false;
    for (int ply = 0; good && !over && used + 32 < sizeof text; ply++) {
        GameMove moves[GAME_MAX_MOVES];
        Verdict verdict = check->rules->verdict(&record.position, &record.history);
        over = verdict.kind != GAME_GOES_ON;
        text[used] = '\n', text[used + 1] = '\0';
        good = check_say(check, text) && ask(check, "gameover", over ? "true" : "false") &&
               ask(check, "result",
                   !over                        ? "none"
                   : verdict.kind == GAME_DRAWN ? "draw"
                                                : winners[verdict.winner]);
        if (!good || over)
            break;
        int count = check->rules->moves(&record.position, moves);
        GameMove move = moves[rng_below(&rng, (uint32_t)count)];
        char move_text[GAME_MOVE_TEXT];
        check->rules->format_move(move, move_text);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s", ply == 0 ? " moves" : "",
                                 move_text);
        if (!game_record_advance(&record, check->rules, move))
            memory_is_short();
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
    return check_say(check, "position startpos\ngo infinite\n") && check_quiet(check, SHORT_MS) &&
           leaves(check, true);
}

static bool step_end_of_input(Check *check)
{
    return leaves(check, false);
}

static bool step_end_of_input_busy(Check *check)
{
    return check_say(check, "position startpos\ngo infinite\n") && check_quiet(check, SHORT_MS) &&
           leaves(check, false);
}

enum { UCI = 1, UGI = 2, BOTH = UCI | UGI };

typedef struct Step {
    const char *name;
    int protocols;
    bool (*run)(Check *check);
} Step;

static const Step steps[] = {
    {"greets again when asked", BOTH, step_greeting},
    {"says its name", BOTH, step_named},
    {"answers isready", BOTH, check_ready},
    {"takes a new game", BOTH, step_new_game},
    {"searches to a depth", BOTH, step_depth},
    {"searches so many nodes", BOTH, step_nodes},
    {"searches for a time", BOTH, step_movetime},
    {"plays by clocks", BOTH, step_clock},
    {"plays by its own clock alone", BOTH, step_one_clock},
    {"moves with no time left", BOTH, step_no_time},
    {"takes a FEN", BOTH, step_fen},
    {"moves legally in random positions", BOTH, step_random_positions},
    {"searches until it is stopped, and is ready meanwhile", UCI, step_infinite},
    {"never loses a stop right behind a go", UCI, step_stop_at_once},
    {"ignores a stop when idle", UCI, step_idle_stop},
    {"ponders, and moves after ponderhit", UCI, step_ponder},
    {"ponders, and moves after stop", UCI, step_ponder_miss},
    {"searches only searchmoves", UCI, step_searchmoves},
    {"shows several variations", UCI, step_multipv},
    {"answers queries at the start", UGI, step_queries},
    {"answers queries through a whole game", UGI, step_queries_to_the_end},
    {"survives bad positions", BOTH, step_bad_fen},
    {"survives illegal moves", BOTH, step_illegal_move},
    {"survives unknown commands and options", BOTH, step_unknown},
    {"takes carriage returns", BOTH, step_carriage_return},
    {"takes a very long game", BOTH, step_long_line},
    {"takes options during a search", UCI, step_busy_options},
    {"leaves after quit", BOTH, step_quit},
    {"leaves after quit during a search", UCI, step_quit_busy},
    {"leaves when its input ends", BOTH, step_end_of_input},
    {"leaves when its input ends during a search", UCI, step_end_of_input_busy},
};

// ---- running them ----

// True if it passed; the engine is left in a state the next step can rely on.
static bool run_step(Check *check, const Step *step, int number)
{
    bool passed = check_start(check) && step->run(check);
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

// The remaining arguments as one text for EngineConfig.args, each in quotes. NULL: there are none.
static char *join(int count, char **arguments)
{
    Buffer text = {0};
    for (int i = 0; i < count; i++) {
        buffer_format(&text, "'");
        for (const char *from = arguments[i]; *from != '\0'; from++)
            buffer_format(&text, "%s%c", *from == '\'' ? "'\\'" : "", *from);
        buffer_format(&text, "' ");
    }
    return text.at;
}

int compliance_main(int count, char **arguments)
{
    Error error;
    Check check = {0};
    int at = 0;
    while (at < count - 1 && strchr(arguments[at], '=') != NULL)
        at++;
    if (!row_read_keys(&compliance_row, at, arguments, &check, &error)) {
        fprintf(stderr, "regatta: %s\n", error.text);
        return 2;
    }
    EngineOption variant = {(char *)"UCI_Variant", (char *)check.rules->variant};
    Config config = {.rules = check.rules, .startup_ms = 10000, .ping_ms = 10000};
    check.setup.cmd = check.setup.name = arguments[at];
    check.setup.args = join(count - at - 1, arguments + at + 1);
    check.setup.options = &variant;
    check.setup.option_count = check.rules == all_rules[0] ? 0 : 1;
    check.host = engine_host_open(&config, NULL, &error);
    int status = 2;
    if (check.host == NULL)
        fprintf(stderr, "regatta: %s\n", error.text);
    else if (!check_start(&check))
        fprintf(stderr, "regatta: %s\n", check.why.text);
    else
        status = run_steps(&check);
    engine_host_close(check.host);
    free(check.setup.args);
    return status;
}
