#include "protocol/commands.h"

#include "engine/base/embed.h"
#include "engine/base/vectors.h"
#include "protocol/go.h"
#include "protocol/manual.h"
#include "protocol/options.h"
#include "protocol/tools.h"
#include "protocol/version.h"

#include <inttypes.h>

static bool greet(Session *session, bool is_ugi)
{
    Output *output = &session->output;
    session->is_ugi = is_ugi;
    output_line(output, "id name %s", ENGINE_NAME);
    output_line(output, "id author %s\n", ENGINE_AUTHOR);
    options_list(session);
    output_line(output, is_ugi ? "ugiok" : "uciok");
    return true;
}

static bool run_uci(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    return greet(session, false);
}

static bool run_ugi(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    return greet(session, true);
}

static bool run_debug(Session *session, Slice words, Error *error)
{
    words = slice_trim(words);
    if (!slice_is(words, "on") && !slice_is(words, "off"))
        return fail(error, "debug is on or off, not '%.*s'", slice_quote(words), words.at);
    session->is_debugging = slice_is(words, "on");
    return true;
}

static bool run_isready(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    output_line(&session->output, "readyok");
    return true;
}

static bool run_new_game(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    searcher_new_game(&session->searcher);
    return true;
}

// Reads the first part of `position`'s words, up to the moves.
static bool parse_start(const Session *session, Slice *words, GameRecord *record, Error *error)
{
    Slice kind = slice_word(words);
    Slice fen = words_before(words, "moves");
    if (slice_is(kind, "fen"))
        return fen.length > 0 ? game_record_begin(record, session->searcher.game->rules, fen, error)
                              : fail(error, "position fen needs a position");
    if (!slice_is(kind, "startpos"))
        return fail(error, "position needs startpos or fen, not '%.*s'", slice_quote(kind),
                    kind.at);
    if (fen.length > 0)
        return fail(error, "after position startpos comes moves, not '%.*s'", slice_quote(fen),
                    fen.at);
    return game_record_begin(record, session->searcher.game->rules, fen, error);
}

// All or nothing. An engine that played the moves before an illegal one would answer the next `go`
// from a position that nobody asked about, often for the wrong side.
static bool run_position(Session *session, Slice words, Error *error)
{
    GameRecord record;
    if (!parse_start(session, &words, &record, error))
        return false;
    if (!game_record_play(&record, session->searcher.game->rules, words, error)) {
        game_record_free(&record);
        return false;
    }
    game_record_free(&session->record);
    session->record = record;
    return true;
}

static bool run_stop(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    session_stop_job(session);
    return true;
}

static bool run_ponderhit(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    session_hit_job(session);
    return true;
}

static bool run_quit(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    session_quit(session);
    return true;
}

static bool run_d(Session *session, Slice words, Error *error)
{
    const Game *game = session->searcher.game;
    const GamePosition *position = &session->record.position;
    char diagram[GAME_DIAGRAM_TEXT], fen[GAME_POSITION_TEXT];
    (void)words, (void)error;
    game->rules->draw(position, diagram);
    game->rules->format(position, fen);
    output_line(&session->output, "%s\nFen: %s\nKey: %016" PRIX64, diagram, fen,
                game->rules->key(position));
    return true;
}

static bool run_eval(Session *session, Slice words, Error *error)
{
    char text[EVALUATION_TRACE_TEXT];
    (void)words, (void)error;
    const Searcher *searcher = &session->searcher;
    searcher->game->evaluation->trace(&session->record.position, searcher->weights, text);
    output_text(&session->output, text);
    return true;
}

// The positions before this one are not flipped but forgotten.
static bool run_flip(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    session->searcher.game->rules->flip(&session->record.position);
    history_free(&session->record.history);
    return true;
}

static const char *result_of(Verdict verdict)
{
    static const char *const wins[MAX_SEATS] = {"p1win", "p2win", "p3win"};
    if (verdict.kind == GAME_WON)
        return wins[verdict.winner];
    return verdict.kind == GAME_DRAWN ? "draw" : "none";
}

// The seat that a "pNturn" asks for, or -1.
static int asked_seat(Slice words, int seats)
{
    static const char *const turns[MAX_SEATS] = {"p1turn", "p2turn", "p3turn"};
    for (int seat = 0; seat < seats; seat++)
        if (slice_is(words, turns[seat]))
            return seat;
    return -1;
}

static bool run_query(Session *session, Slice words, Error *error)
{
    const Game *game = session->searcher.game;
    const GameRecord *record = &session->record;
    const char *response;
    words = slice_trim(words);
    Verdict verdict = game->rules->verdict(&record->position, &record->history);
    int seat = asked_seat(words, game->rules->seats);
    if (seat >= 0)
        response = game->rules->seat_to_move(&record->position) == seat ? "true" : "false";
    else if (slice_is(words, "gameover"))
        response = verdict.kind != GAME_GOES_ON ? "true" : "false";
    else if (slice_is(words, "result"))
        response = result_of(verdict);
    else
        return fail(error, "query knows p1turn to p%dturn, gameover and result, not '%.*s'",
                    game->rules->seats, slice_quote(words), words.at);
    output_line(&session->output, "response %s", response);
    return true;
}

#if defined(__clang__)
#define COMPILER_NAME "clang"
#elif defined(__GNUC__)
#define COMPILER_NAME "gcc"
#else
#define COMPILER_NAME "unknown"
#endif

#if defined(__x86_64__)
#define ARCHITECTURE "x86-64"
#elif defined(__aarch64__)
#define ARCHITECTURE "aarch64"
#else
#define ARCHITECTURE "other"
#endif

#ifdef NDEBUG
#define ASSERTIONS "off"
#else
#define ASSERTIONS "on"
#endif

static bool run_compiler(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    output_line(&session->output,
                "Compiled by           : " COMPILER_NAME "\n"
                "Architecture          : " ARCHITECTURE "\n"
                "Compilation settings: %zubit %s, vectors of %d bits, assertions " ASSERTIONS "\n"
                "__VERSION__           : " __VERSION__,
                8 * sizeof(void *), VECTORS_NAME, VECTORS_BITS);
    return true;
}

EMBED(license_text, "LICENSE");

static bool run_license(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    output_text(&session->output, license_text);
    return true;
}

static bool run_version(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    output_line(&session->output, ENGINE_NAME);
    return true;
}

static bool run_nothing(Session *session, Slice words, Error *error)
{
    (void)session, (void)words, (void)error;
    return true;
}

static bool run_help(Session *session, Slice words, Error *error);
static bool run_man(Session *session, Slice words, Error *error);

static const Command commands[] = {
    {"uci", "", "introduce the engine and its options; answers uciok", .run = run_uci},
    {"ugi", "", "the same for the protocol UGI; answers ugiok", .run = run_ugi},
    {"isready", "", "answer readyok", .run = run_isready, .flags = COMMAND_LIVE | COMMAND_IN_STEP},
    {"debug", "on|off", "say more", .run = run_debug, .flags = COMMAND_LIVE | COMMAND_SILENT},
    {"setoption", "name NAME [value VALUE]", "set an option", .run = options_set,
     .flags = COMMAND_UPKEEP},
    {"ucinewgame", "", "forget everything learnt", .run = run_new_game,
     .flags = COMMAND_UPKEEP | COMMAND_SUPERSEDES},
    {"uginewgame", "", "the same", .run = run_new_game,
     .flags = COMMAND_UPKEEP | COMMAND_SUPERSEDES},
    {"position", "startpos|fen FEN [moves MOVE...]",
     "set the position; if a move is illegal, the old one stays", .run = run_position,
     .flags = COMMAND_SUPERSEDES},
    {"go", "[LIMITS]",
     "search: depth, nodes, movetime, mate, wtime, btime, winc, binc,\n"
     "      movestogo, p1time, p2time, p1inc, p2inc, infinite, ponder, searchmoves; or count: "
     "perft N",
     .run = go_run, .flags = COMMAND_STARTS_JOB | COMMAND_SUPERSEDES},
    {"stop", "", "end what runs", .run = run_stop,
     .flags = COMMAND_LIVE | COMMAND_FOR_ALL | COMMAND_SILENT | COMMAND_AFTER_QUIT},
    {"ponderhit", "", "the expected move was played", .run = run_ponderhit,
     .flags = COMMAND_LIVE | COMMAND_FOR_LAST | COMMAND_SILENT},
    {"query", "p1turn|p2turn|p3turn|gameover|result", "ask about the position, as UGI does",
     .run = run_query},
    {"quit", "",
     "end searches, finish what else came before, and leave; a second one, or stop, ends that, too",
     .run = run_quit, .flags = COMMAND_LIVE | COMMAND_SILENT | COMMAND_AFTER_QUIT},
    {"d", "", "draw the position", .run = run_d},
    {"eval", "", "explain the evaluation of the position", .run = run_eval},
    {"flip", "", "change the colours of the position", .run = run_flip},
    {"perft", "DEPTH [fen FEN] [threads N] [hash MB]", "count the leaves below the position",
     .run = perft_command, .flags = COMMAND_STARTS_JOB},
    {"bench", "[MB] [threads] [limit] [default|current|FILE] [depth|perft|nodes|movetime|eval]",
     "search fixed positions and print the nodes", .tool = bench_run, .flags = COMMAND_STARTS_JOB},
    {"speedtest", "[threads] [MB] [seconds]", "nodes per second in games", .tool = speedtest_run,
     .flags = COMMAND_STARTS_JOB},
    {"perftbench", "[DEPTH] [VARIANT]", "leaves per second of perft", .tool = perftbench_run,
     .flags = COMMAND_STARTS_JOB},
    {"genfens", "N [seed S] [book None|FILE] [variant V]", "random openings", .tool = genfens_run,
     .flags = COMMAND_STARTS_JOB},
    {"compiler", "", "how the program was built", .run = run_compiler, .flags = COMMAND_LIVE},
    {"help", "", "this list", .run = run_help, .flags = COMMAND_LIVE},
    {"license", "", "the licence", .run = run_license, .flags = COMMAND_LIVE},
    {"--help", "", NULL, .run = run_help, .flags = COMMAND_LIVE},
    {"--license", "", NULL, .run = run_license, .flags = COMMAND_LIVE},
    {"--version", "", "name and version", .run = run_version, .flags = COMMAND_LIVE},
    {"--man", "", NULL, .run = run_man, .flags = COMMAND_LIVE},
    {"register", "", NULL, .run = run_nothing, .flags = COMMAND_LIVE},
    {"copyprotection", "", NULL, .run = run_nothing, .flags = COMMAND_LIVE},
};

static bool run_help(Session *session, Slice words, Error *error)
{
    (void)words, (void)error;
    output_line(&session->output,
                ENGINE_NAME ", an engine for Archimedes, speaks UCI and UGI.\n"
                            "Commands, on standard input or as arguments of the program:");
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        if (commands[i].help != NULL)
            output_line(&session->output, "  %s%s%s\n      %s", commands[i].name,
                        commands[i].words[0] != '\0' ? " " : "", commands[i].words,
                        commands[i].help);
    return true;
}

static void describe_commands(const Mdoc *page)
{
    char name[MDOC_LINE_BYTES], words[MDOC_LINE_BYTES];
    mdoc_line(page, ".Bl -tag -width Ds");
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++) {
        if (commands[i].help == NULL)
            continue;
        bool has_words = commands[i].words[0] != '\0';
        mdoc_line(page, ".It Cm %s%s%s", mdoc_quote(commands[i].name, name),
                  has_words ? " Ar " : "", has_words ? mdoc_quote(commands[i].words, words) : "");
        mdoc_text(page, commands[i].help);
    }
    mdoc_line(page, ".El");
}

static void print_man_line(void *to, const char *line)
{
    output_text(to, line);
}

// The man page, for those who build packages.
static bool run_man(Session *session, Slice words, Error *error)
{
    const Mdoc page = {print_man_line, &session->output};
    (void)words, (void)error;
    manual_begin(&page);
    mdoc_line(&page, ".Sh COMMANDS");
    describe_commands(&page);
    mdoc_line(&page, ".Sh OPTIONS");
    mdoc_line(&page, "What");
    mdoc_line(&page, ".Cm setoption");
    mdoc_line(&page, "sets:");
    options_describe(&page);
    manual_end(&page);
    return true;
}

const Command *command_find(Slice line)
{
    Slice name = slice_word(&line);
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        if (slice_is(name, commands[i].name))
            return &commands[i];
    return NULL;
}

void command_run(Session *session, Slice line)
{
    Error error;
    bool good;
    Slice words = line;
    Slice name = slice_word(&words);
    const Command *command = command_find(line);
    if (name.length == 0 || name.at[0] == '#')
        return;
    if (command == NULL)
        good =
            fail(&error, "there is no command '%.*s'; help lists all", slice_quote(name), name.at);
    else if (command->tool != NULL)
        good = tool_begin(session, command->tool, words, &error);
    else if (command->flags & COMMAND_UPKEEP)
        good = upkeep_begin(session, command->run, words, &error);
    else
        good = command->run(session, words, &error);
    if (!good)
        output_error(&session->output, &error);
}
