// A tiny engine for both protocols that misbehaves on request: what the match runner is tried on.
//
//     bad_engine [--variant NAME] [--pids FILE] [--ponder | --ponder-badly] [--score CP] [--quiet]
//                [--lock FILE] [--do WHAT[:NUMBER][@PLY]]...
//
// DESIGN. The engine knows the rules of every variant, begins with --variant or the first and
// changes by the option UCI_Variant, and plays at once a legal move that only depends on the
// position, so games between those of a kind are always the same. A misbehaviour that belongs to a
// search shows in the first position with at least PLY moves played; the others when their moment
// comes. It is a row of a table: its name and what is done. All processes write their number into
// the file of --pids, and none lives longer than LIFE_S seconds without a command, so that nothing
// stays behind for good. With --lock it has FILE to itself while it lives, as one with a port or a
// GPU does, and goes at once, with status 5, if another has it; a child that it leaves behind has
// it next.
#define _POSIX_C_SOURCE 200809L // getline, nanosleep, fork
#include "engine/base/rng.h"
#include "engine/game_record.h"
#include "engine/posix/posix.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    LIFE_S = 600,
    MOST_FAULTS = 8,
    LONG_LINE = 500 * 1000,
    HUGE_LINE = 3 * 1000 * 1000,
    STDERR_FLOOD = 8 * 1000 * 1000,
};

typedef struct Fault {
    const struct Misdeed *misdeed;
    int64_t number, ply;
} Fault;

typedef struct BadEngine {
    const Rules *rules;
    GameRecord record;
    char *position; // the text it came from
    const char *pids, *lock;
    Fault faults[MOST_FAULTS];
    int fault_count;
    bool ponders, ponders_badly, quiet, ugi, is_pondering;
    int64_t score_cp, plies, games, new_games, options;
    const char *line_end;
} BadEngine;

typedef struct BadAnswer {
    char info[256], best[GAME_MOVE_TEXT], ponder[GAME_MOVE_TEXT];
} BadAnswer;

static void sleep_ms(int64_t ms)
{
    struct timespec left = {(time_t)(ms / 1000), (long)(ms % 1000) * 1000000};
    nanosleep(&left, NULL);
}

static void sleep_for_ever(void)
{
    for (;;)
        sleep_ms(1000);
}

static void note_pid(const BadEngine *player, pid_t pid)
{
    char text[32];
    if (player->pids == NULL)
        return;
    int file = open(player->pids, O_WRONLY | O_CREAT | O_APPEND, 0600);
    int length = snprintf(text, sizeof text, "%ld\n", (long)pid);
    if (file < 0 || write(file, text, (size_t)length) != length)
        exit(3);
    close(file);
}

// Takes the lock for this process, if there is one to take; false if another has it.
static bool take_lock(const BadEngine *player, bool waiting)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (player->lock == NULL)
        return true;
    int file = open(player->lock, O_RDWR | O_CREAT, 0600);
    return file >= 0 && fcntl(file, waiting ? F_SETLKW : F_SETLK, &whole) == 0;
}

static void say(const BadEngine *player, const char *text)
{
    fputs(text, stdout);
    fputs(player->line_end, stdout);
}

static void say_best(const BadEngine *player, const char *move)
{
    fputs("bestmove ", stdout);
    say(player, move);
    fflush(stdout);
}

// ---- misdeeds ----

typedef enum Moment {
    AT_START,    // before anything is said
    AT_ASKED,    // in place of all that greets
    AT_GREETING, // instead of uciok
    AT_NEW_GAME, // when it is told of one; the number says how many are let pass before
    AT_OPTION,   // when an option is set; the number likewise
    AT_READY,    // instead of readyok; the number says how many are answered before
    AT_GO,       // instead of an answer
    AT_STOP,     // at the end of pondering
    AT_QUIT,     // instead of leaving
    AT_TURN,     // when asked who moves
    AT_RESULT,   // when asked for a result
} Moment;

typedef struct Misdeed {
    const char *name;
    Moment moment;
    // False: what was to be done is done after this all the same.
    bool (*run)(const BadEngine *player, const BadAnswer *answer, int64_t number);
} Misdeed;

#define MISDEED(name)                                                                              \
    static bool name(const BadEngine *player, const BadAnswer *answer, int64_t number)

MISDEED(flood)
{
    (void)answer, (void)number;
    for (;;)
        say(player, "info depth 1 score cp 0 nodes 1 time 1 pv a2a3");
    return true;
}

MISDEED(silent)
{
    (void)player, (void)answer, (void)number;
    sleep_for_ever();
    return true;
}

MISDEED(late)
{
    (void)player, (void)answer;
    sleep_ms(number);
    return false;
}

MISDEED(leave)
{
    (void)player, (void)answer, (void)number;
    exit(0);
}

MISDEED(move_then_exit)
{
    (void)number;
    say_best(player, answer->best);
    exit(0);
}

MISDEED(close_output)
{
    (void)player, (void)answer, (void)number;
    close(STDOUT_FILENO);
    sleep_for_ever();
    return true;
}

MISDEED(stderr_flood)
{
    (void)player, (void)answer, (void)number;
    for (int i = 0; i < STDERR_FLOOD / 50; i++)
        fputs("................................................\n", stderr);
    return false;
}

MISDEED(half_line)
{
    (void)player, (void)number;
    printf("bestmove %s", answer->best); // and no line end
    fflush(stdout);
    sleep_for_ever();
    return true;
}

MISDEED(half_line_exit)
{
    (void)player, (void)number;
    printf("bestmove %s", answer->best);
    fflush(stdout);
    _exit(0);
}

MISDEED(illegal)
{
    (void)answer, (void)number;
    say_best(player, "a1a1");
    return true;
}

MISDEED(none)
{
    (void)answer, (void)number;
    say_best(player, "(none)");
    return true;
}

MISDEED(null_move)
{
    (void)answer, (void)number;
    say_best(player, "0000");
    return true;
}

MISDEED(no_move)
{
    (void)answer, (void)number;
    say_best(player, "");
    return true;
}

MISDEED(garbage)
{
    (void)answer, (void)number;
    say_best(player, "}\x01\xff\"{;`&");
    return true;
}

MISDEED(nul_in_move)
{
    (void)number;
    printf("bestmove %s%cx%s", answer->best, 0, player->line_end);
    fflush(stdout);
    return true;
}

MISDEED(uppercase)
{
    char move[GAME_MOVE_TEXT];
    (void)number;
    snprintf(move, sizeof move, "%s", answer->best);
    for (char *c = move; *c != '\0'; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    say_best(player, move);
    return true;
}

MISDEED(trailing)
{
    char move[GAME_MOVE_TEXT + 1];
    (void)number;
    snprintf(move, sizeof move, "%sq", answer->best);
    say_best(player, move);
    return true;
}

MISDEED(twice)
{
    (void)number;
    printf("bestmove %s%s", answer->best,
           player->line_end); // and then the answer proper, in one go
    return false;
}

static void put_many(char c, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        putchar(c);
}

MISDEED(long_line)
{
    (void)answer, (void)number;
    fputs("info string ", stdout);
    put_many('x', LONG_LINE);
    say(player, "");
    return false;
}

MISDEED(huge_line)
{
    (void)answer, (void)number;
    fputs("info string ", stdout);
    put_many('x', HUGE_LINE);
    say(player, "");
    return false;
}

MISDEED(bad_info)
{
    (void)answer, (void)number;
    say(player, "info depth x score cp y nodes -5 pv");
    say(player, "info depth 99999999999999999999 score");
    say(player, "info");
    say(player, "\x80\xff\x01");
    return false;
}

MISDEED(bad_pv)
{
    (void)answer, (void)number;
    say(player, "info depth 2 score mate 3 pv a1a9");
    return false;
}

MISDEED(bad_score)
{
    (void)answer, (void)number;
    say(player, "info depth 1 score cp high pv");
    return false;
}

MISDEED(crash)
{
    (void)player, (void)answer, (void)number;
    raise(SIGKILL);
    return true;
}

MISDEED(fault_in_memory)
{
    (void)player, (void)answer, (void)number;
    signal(SIGSEGV, SIG_DFL); // a sanitizer would make an exit status of it
    raise(SIGSEGV);
    return true;
}

MISDEED(leave_failing)
{
    (void)player, (void)answer, (void)number;
    exit(3);
}

MISDEED(split_writes)
{
    (void)player, (void)number;
    char line[32];
    int length = snprintf(line, sizeof line, "bestmove %s\n", answer->best);
    fflush(stdout);
    for (int i = 0; i < length; i++) {
        if (write(STDOUT_FILENO, line + i, 1) != 1)
            exit(3);
        sleep_ms(1);
    }
    return true;
}

MISDEED(nothing)
{
    (void)player, (void)answer, (void)number;
    return true;
}

// As a text library prints it that begins with the mark of UTF-8.
MISDEED(greet_with_mark)
{
    (void)answer, (void)number;
    say(player, "\xEF\xBB\xBFuciok");
    fflush(stdout);
    return true;
}

// A child that lives on, with our output (for a number) or without.
MISDEED(spawn_child)
{
    (void)answer;
    pid_t pid = fork();
    if (pid != 0) {
        note_pid(player, pid); // the child may be killed before it could
        return false;
    }
    alarm(LIFE_S);
    close(STDIN_FILENO);
    if (number == 0)
        close(STDOUT_FILENO), close(STDERR_FILENO);
    take_lock(player, true);
    sleep_for_ever();
    return true;
}

MISDEED(spawn_child_exit)
{
    (void)number;
    spawn_child(player, answer, 1);
    exit(0);
}

static void stay(const BadEngine *player)
{
    note_pid(player, getpid());
    alarm(LIFE_S);
    close(STDIN_FILENO), close(STDOUT_FILENO), close(STDERR_FILENO);
    sleep_for_ever();
}

// A child with a session of its own.
MISDEED(spawn_session)
{
    (void)answer, (void)number;
    if (fork() == 0) {
        setsid();
        stay(player);
    }
    return false;
}

// The same from a child that is gone, as daemons do it.
MISDEED(spawn_daemon)
{
    (void)answer, (void)number;
    pid_t pid = fork();
    if (pid == 0) {
        setsid();
        if (fork() == 0)
            stay(player);
        _exit(0);
    }
    waitpid(pid, NULL, 0);
    return false;
}

// The engine goes into a process group that a child has made.
MISDEED(change_group)
{
    (void)answer, (void)number;
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        stay(player);
    }
    setpgid(pid, pid);
    setpgid(0, pid);
    return false;
}

// Says many times that it is ready, and is not.
MISDEED(lies_ready)
{
    (void)answer, (void)number;
    for (int i = 0; i < 100; i++)
        say(player, "readyok");
    return true;
}

// Prints more than a pipe holds before it reads again.
MISDEED(chatty)
{
    (void)answer, (void)number;
    for (int i = 0; i < 10000; i++)
        say(player, "info string ready soon");
    return false;
}

// No misdeed, but what it is on is to be seen.
MISDEED(name_processors)
{
    (void)answer, (void)number;
    printf("id name engine on %d processors%s", posix_processors(), player->line_end);
    return false;
}

// The same with what it has inherited.
MISDEED(name_descriptors)
{
    (void)answer, (void)number;
    int count = 0;
    for (int i = 0; i < 1024; i++)
        count += fcntl(i, F_GETFD) >= 0;
    printf("id name engine with %d descriptors%s", count, player->line_end);
    return false;
}

// Nothing to ponder on, for once.
MISDEED(no_ponder)
{
    (void)player, (void)number;
    printf("bestmove %s\n", answer->best);
    fflush(stdout);
    return true;
}

static const Misdeed misdeeds[] = {
    {"slow-start", AT_START, late},
    {"exit-at-start", AT_START, leave},
    {"crash-at-start", AT_START, crash},
    {"spawn-child", AT_START, spawn_child},
    {"spawn-session", AT_START, spawn_session},
    {"spawn-daemon", AT_START, spawn_daemon},
    {"change-group", AT_START, change_group},
    {"no-uciok", AT_GREETING, nothing},
    {"utf8-mark", AT_ASKED, greet_with_mark},
    {"no-readyok", AT_READY, nothing},
    {"exit-at-ready", AT_READY, leave},
    {"fail-at-ready", AT_READY, leave_failing},
    {"crash-at-ready", AT_READY, fault_in_memory},
    {"close-at-ready", AT_READY, close_output},
    {"exit-at-new-game", AT_NEW_GAME, leave},
    {"exit-at-option", AT_OPTION, leave},
    {"lies-ready", AT_READY, lies_ready},
    {"chatty", AT_READY, chatty},
    {"name-processors", AT_GREETING, name_processors},
    {"name-descriptors", AT_GREETING, name_descriptors},
    {"flood", AT_GO, flood},
    {"silent", AT_GO, silent},
    {"late", AT_GO, late},
    {"exit", AT_GO, leave},
    {"move-then-exit", AT_GO, move_then_exit},
    {"close-output", AT_GO, close_output},
    {"stderr-flood", AT_GO, stderr_flood},
    {"half-line", AT_GO, half_line},
    {"half-line-exit", AT_GO, half_line_exit},
    {"illegal", AT_GO, illegal},
    {"none", AT_GO, none},
    {"null", AT_GO, null_move},
    {"no-move", AT_GO, no_move},
    {"garbage", AT_GO, garbage},
    {"nul-in-move", AT_GO, nul_in_move},
    {"uppercase", AT_GO, uppercase},
    {"trailing", AT_GO, trailing},
    {"twice", AT_GO, twice},
    {"long-line", AT_GO, long_line},
    {"huge-line", AT_GO, huge_line},
    {"bad-info", AT_GO, bad_info},
    {"bad-pv", AT_GO, bad_pv},
    {"bad-score", AT_GO, bad_score},
    {"crash", AT_GO, crash},
    {"split-writes", AT_GO, split_writes},
    {"spawn-child-exit", AT_GO, spawn_child_exit},
    {"late-stop", AT_STOP, late},
    {"silent-stop", AT_STOP, silent},
    {"exit-at-stop", AT_STOP, leave},
    {"ignore-quit", AT_QUIT, silent},
    {"late-quit", AT_QUIT, late},
    {"crash-at-quit", AT_QUIT, fault_in_memory},
    {"fail-at-quit", AT_QUIT, leave_failing},
    {"wrong-turn", AT_TURN, nothing},
    {"no-ponder", AT_GO, no_ponder},
    {"exit-at-result", AT_RESULT, leave},
    {"wrong-claim", AT_RESULT, nothing},
};

// Does what is to be done at this moment. True if that was instead of the right thing. `done` is
// how often the moment has been there before.
static bool misbehave(BadEngine *player, Moment moment, int64_t done, const BadAnswer *answer)
{
    bool instead = false;
    for (int i = 0; i < player->fault_count; i++) {
        const Fault *fault = &player->faults[i];
        if (fault->misdeed->moment != moment)
            continue;
        if ((moment == AT_GO || moment == AT_STOP) && player->plies < fault->ply)
            continue;
        bool counted = moment == AT_READY || moment == AT_NEW_GAME || moment == AT_OPTION;
        if (counted && done < fault->number)
            continue;
        instead |= fault->misdeed->run(player, answer, fault->number);
    }
    return instead;
}

// ---- the engine ----

static void set_up(BadEngine *player, Slice rest)
{
    Error error;
    bool begun;
    Slice fen = words_before(&rest, "moves"), words = fen;
    game_record_free(&player->record);
    if (slice_is(slice_word(&words), "startpos"))
        begun = game_record_begin(&player->record, player->rules, (Slice){"", 0}, &error);
    else
        begun = game_record_begin(&player->record, player->rules, words, &error);
    if (!begun || !game_record_play(&player->record, player->rules, rest, &error)) {
        fprintf(stderr, "%s\n", error.text);
        exit(4);
    }
}

// Reads what follows "position". One that goes on from the last is not read again.
static void set_position(BadEngine *player, Slice rest)
{
    Error error;
    size_t known = player->position != NULL ? strlen(player->position) : 0;
    bool goes_on = known > 0 && rest.length > known &&
                   memcmp(rest.at, player->position, known) == 0 && rest.at[known] == ' ' &&
                   strstr(player->position, "moves") != NULL;
    if (goes_on) {
        Slice more = {rest.at + known, rest.length - known};
        if (!game_record_play(&player->record, player->rules, more, &error)) {
            fprintf(stderr, "%s\n", error.text);
            exit(4);
        }
    } else {
        set_up(player, rest);
    }
    char *copy = realloc(player->position, rest.length + 1);
    if (copy == NULL)
        exit(3);
    memcpy(copy, rest.at, rest.length);
    copy[rest.length] = '\0';
    player->position = copy;
    player->plies = (int64_t)player->record.history.count;
}

static GameMove choose(const BadEngine *player, const GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    Rng rng = {player->rules->key(position)};
    int count = player->rules->moves(position, moves);
    return count > 0 ? moves[rng_below(&rng, (uint32_t)count)] : 0;
}

// A legal move that is not this one, or none.
static GameMove another_move(const BadEngine *player, const GamePosition *position, GameMove move)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = player->rules->moves(position, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] != move)
            return moves[i];
    return 0;
}

static BadAnswer think(const BadEngine *player)
{
    BadAnswer answer = {.best = "(none)"};
    GamePosition position = player->record.position;
    GameMove move = choose(player, &position);
    if (move == 0)
        return answer;
    player->rules->format_move(move, answer.best);
    snprintf(answer.info, sizeof answer.info,
             "info depth 3 seldepth 5 multipv 1 score cp %" PRId64
             " nodes 12 nps 12000 hashfull 1 tbhits 0 time 1 pv %s",
             player->score_cp, answer.best);
    player->rules->play(&position, move);
    move = choose(player, &position);
    if (move != 0 && player->ponders_badly)
        move = another_move(player, &position, move);
    if ((player->ponders || player->ponders_badly) && !player->ugi && move != 0)
        player->rules->format_move(move, answer.ponder);
    return answer;
}

static void answer_go(BadEngine *player, Moment moment)
{
    BadAnswer answer = think(player);
    if (!player->quiet)
        say(player, answer.info);
    if (misbehave(player, moment, 0, &answer) || misbehave(player, AT_GO, 0, &answer))
        return;
    printf("bestmove %s%s%s%s", answer.best, answer.ponder[0] != '\0' ? " ponder " : "",
           answer.ponder, player->line_end);
    fflush(stdout);
}

static void go(BadEngine *player, Slice rest)
{
    player->is_pondering = slice_is(slice_word(&rest), "ponder");
    if (!player->is_pondering)
        answer_go(player, AT_GO);
}

static void greet(BadEngine *player, bool ugi)
{
    player->ugi = ugi;
    if (misbehave(player, AT_ASKED, 0, NULL))
        return;
    say(player, "id name Bad Engine");
    say(player, "id author nobody");
    say(player, "option name Threads type spin default 1 min 1 max 64");
    say(player, "option name Hash type spin default 1 min 1 max 64");
    say(player, "option name Ponder type check default false");
    say(player, "option name Clear Hash type button");
    printf("option name UCI_Variant type combo default %s", player->rules->variant);
    for (int i = 0; i < rules_count; i++)
        printf(" var %s", all_rules[i]->variant);
    say(player, "");
    if (!misbehave(player, AT_GREETING, 0, NULL))
        say(player, ugi ? "ugiok" : "uciok");
    fflush(stdout);
}

// Only the variant matters; a new one begins at its start.
static void set_option(BadEngine *player, Slice rest)
{
    Error error;
    Slice name = slice_word(&rest), option = slice_word(&rest), value = slice_word(&rest);
    if (!slice_is(name, "name") || !slice_is(option, "UCI_Variant") || !slice_is(value, "value"))
        return;
    const Rules *rules = rules_find(slice_trim(rest));
    if (rules == NULL || rules == player->rules)
        return;
    player->rules = rules;
    game_record_free(&player->record);
    free(player->position);
    player->position = NULL;
    if (!game_record_begin(&player->record, rules, (Slice){"", 0}, &error))
        exit(3);
}

static void say_ready(BadEngine *player)
{
    if (!misbehave(player, AT_READY, player->games, NULL))
        say(player, "readyok");
    fflush(stdout);
    player->games++;
}

static void answer_query(BadEngine *player, Slice what)
{
    static const char *const results[] = {"p1win", "p2win", "p3win"};
    const GameRecord *record = &player->record;
    Verdict verdict = player->rules->verdict(&record->position, &record->history);
    bool over = verdict.kind != GAME_GOES_ON;
    const char *answer = "none";
    if (slice_is(what, "p1turn"))
        answer = (player->rules->seat_to_move(&record->position) == 0) !=
                         misbehave(player, AT_TURN, 0, NULL)
                     ? "true"
                     : "false";
    else if (slice_is(what, "gameover"))
        answer = over ? "true" : "false";
    else if (verdict.kind == GAME_WON)
        answer = results[verdict.winner];
    else if (over)
        answer = "draw";
    if (slice_is(what, "result") && over && misbehave(player, AT_RESULT, 0, NULL))
        answer = verdict.kind == GAME_DRAWN ? "p1win" : "draw";
    fputs("response ", stdout);
    say(player, answer);
    fflush(stdout);
}

// One command. False: it was quit.
static bool obey(BadEngine *player, Slice line)
{
    Slice word = slice_word(&line);
    alarm(LIFE_S);
    if (slice_is(word, "position"))
        set_position(player, slice_trim(line));
    else if (slice_is(word, "go"))
        go(player, line);
    else if (slice_is(word, "uci") || slice_is(word, "ugi"))
        greet(player, slice_is(word, "ugi"));
    else if (slice_is(word, "setoption"))
        misbehave(player, AT_OPTION, player->options++, NULL), set_option(player, line);
    else if (slice_is(word, "ucinewgame") || slice_is(word, "uginewgame"))
        misbehave(player, AT_NEW_GAME, player->new_games++, NULL);
    else if (slice_is(word, "isready"))
        say_ready(player);
    else if (slice_is(word, "query"))
        answer_query(player, slice_word(&line));
    else if (slice_is(word, "quit"))
        return false;
    else if (player->is_pondering && slice_is(word, "ponderhit"))
        player->is_pondering = false, answer_go(player, AT_GO);
    else if (player->is_pondering && slice_is(word, "stop"))
        player->is_pondering = false, answer_go(player, AT_STOP);
    return true;
}

// ---- arguments ----

static bool add_fault(BadEngine *player, const char *text)
{
    size_t length = strcspn(text, ":@");
    Fault fault = {0};
    const char *colon = strchr(text, ':'), *at = strchr(text, '@');
    if (colon != NULL)
        fault.number = strtoll(colon + 1, NULL, 10);
    if (at != NULL)
        fault.ply = strtoll(at + 1, NULL, 10);
    if (strncmp(text, "crlf", length) == 0) {
        player->line_end = "\r\n";
        return true;
    }
    for (size_t i = 0; i < ARRAY_COUNT(misdeeds); i++)
        if (slice_is((Slice){text, length}, misdeeds[i].name))
            fault.misdeed = &misdeeds[i];
    if (fault.misdeed == NULL || player->fault_count == MOST_FAULTS)
        return false;
    player->faults[player->fault_count++] = fault;
    return true;
}

static bool read_arguments(BadEngine *player, int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        bool known = true;
        if (strcmp(name, "--ponder") == 0)
            player->ponders = true;
        else if (strcmp(name, "--ponder-badly") == 0)
            player->ponders_badly = true;
        else if (strcmp(name, "--quiet") == 0)
            player->quiet = true;
        else if (++i == count)
            known = false;
        else if (strcmp(name, "--variant") == 0)
            known = (player->rules = rules_find(slice_of(arguments[i]))) != NULL;
        else if (strcmp(name, "--pids") == 0)
            player->pids = arguments[i];
        else if (strcmp(name, "--lock") == 0)
            player->lock = arguments[i];
        else if (strcmp(name, "--score") == 0)
            known = slice_number(slice_of(arguments[i]), &player->score_cp);
        else
            known = strcmp(name, "--do") == 0 && add_fault(player, arguments[i]);
        if (!known) {
            fprintf(stderr, "bad_engine does not understand '%s'\n", name);
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments)
{
    Error error;
    BadEngine player = {.rules = all_rules[0], .line_end = "\n"};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    alarm(LIFE_S);
    if (!read_arguments(&player, count, arguments))
        return 2;
    note_pid(&player, getpid());
    if (!take_lock(&player, false))
        return 5;
    if (!game_record_begin(&player.record, player.rules, (Slice){"", 0}, &error))
        return 3;
    misbehave(&player, AT_START, 0, NULL);
    while ((length = getline(&line, &capacity, stdin)) >= 0)
        if (!obey(&player, (Slice){line, (size_t)length}))
            break;
    misbehave(&player, AT_QUIT, 0, NULL);
    free(line);
    free(player.position);
    game_record_free(&player.record);
    return 0;
}
