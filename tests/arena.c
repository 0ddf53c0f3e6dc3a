// A match between two UCI engines of the 8x8 game, on real clocks, by a referee who knows the
// rules.
//
//     arena -a "CMD" [-b "CMD"] [-oa "Name=Value"].. [-ob "Name=Value"]..
//           [-games N] [-concurrency N] [-openings PLIES] [-seed N] [-maxmoves PLIES] [-margin MS]
//           [-tc SECONDS+BONUS | -nodes N | -depth N | -movetime MS] [-tca .. -tcb .. -nodesa ..]
//           [-log FILE] [-data FILE] [-demo]
//
// DESIGN. Worker threads take games off a counter; each has engine processes of its own, and the
// referee's position and history decide what is legal and when a game ends. An engine that crashes,
// hangs, oversteps, or says something that is no move loses the game, and the exit status is 1, so
// that a match is a test as well. The main thread only waits for a signal: Ctrl-C, or the last
// worker's. Games 2k and 2k+1 are a pair: the same random opening with colours changed, which is
// also the unit of the error bar.
#define _POSIX_C_SOURCE 200809L // sigwait, isatty
#include "engine/history.h"
#include "engine/rng.h"
#include "tests/arena_data.h"
#include "tests/arena_settings.h"
#include "tests/arena_tally.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    US_PER_MS = 1000,
    HANG_US = 5 * 1000 * 1000,         // over time and margin: no answer is to be expected
    UNTIMED_US = 2 * 60 * 1000 * 1000, // for a search that has no clock
    DEMO_SLEEP_MS = 400,
    GO_TEXT = 160
};

typedef struct Match {
    const Settings *settings;
    EngineHost host;
    FILE *data;
    pthread_t main_thread;
    pthread_mutex_t lock; // guards all below and the lines on stdout
    int64_t next_game;
    int running_workers;
    Tally tally;
} Match;

typedef struct Worker {
    Match *match;
    pthread_t thread;
    Engine engines[PLAYERS];
} Worker;

typedef struct Game {
    Worker *worker;
    const Settings *settings;
    int64_t number;
    Position position;
    History history;
    int64_t left_us[SIDE_COUNT];
    char *command; // "position startpos moves ..", without a line end
    size_t length;
    Record *records;
    size_t record_count;
    int64_t plies;
    bool over, interrupted;
    Ending ending;
    int points[SIDE_COUNT]; // in halves
    Error detail;           // of a fault
} Game;

static int player_of(const Game *game, Side side)
{
    return (int)(game->number & 1) ^ (int)side;
}

static void end_game(Game *game, Ending ending, int white_points)
{
    game->over = true;
    game->ending = ending;
    game->points[WHITE] = white_points;
    game->points[BLACK] = 2 - white_points;
}

static void lose(Game *game, Side side, Ending ending)
{
    end_game(game, ending, side == WHITE ? 0 : 2);
}

static void out_of_memory(void)
{
    fputs("arena: out of memory\n", stderr);
    exit(1);
}

static void *claim(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        out_of_memory();
    return memory;
}

// ---- the rules ----

static void play_move(Game *game, Move move)
{
    char text[MOVE_TEXT];
    move_format(move, text);
    game->length += (size_t)sprintf(game->command + game->length, "%s %s",
                                    game->plies == 0 ? " moves" : "", text);
    position_make(&game->position, move);
    game->plies++;
    if (!history_push(&game->history, game->position.key))
        out_of_memory();
}

// Ends the game if the rules do.
static void judge(Game *game)
{
    Side mover = (Side)game->position.side;
    switch (position_outcome(&game->position)) {
    case MOVER_IN_PORT:
        lose(game, other(mover), END_PORT);
        return;
    case MOVER_STUCK:
        lose(game, mover, END_STUCK);
        return;
    case DRAW_QUIET:
        end_game(game, END_QUIET, 1);
        return;
    case ONGOING:
    case DRAW_REPETITION:
        break;
    }
    if (history_times(&game->history, game->position.key) >= 3)
        end_game(game, END_REPETITION, 1);
    else if (game->plies >= game->settings->max_plies)
        end_game(game, END_LENGTH, 1);
}

static void set_up(Game *game)
{
    history_free(&game->history);
    game->position = position_start();
    game->plies = 0;
    game->over = false;
    game->length = (size_t)sprintf(game->command, "position startpos");
    if (!history_push(&game->history, game->position.key))
        out_of_memory();
}

// The pair's random opening: never ends the game and leaves no ship in a port.
static void play_opening(Game *game)
{
    const uint64_t ports = port_of(WHITE) | port_of(BLACK);
    Rng rng = {mix64((uint64_t)game->settings->seed) + (uint64_t)(game->number / 2)};
    bool good;
    rng.state = rng_next(&rng);
    do {
        good = true;
        set_up(game);
        while (good && game->plies < game->settings->opening_plies) {
            Move moves[MAX_MOVES];
            int count = position_moves(&game->position, moves);
            play_move(game, moves[rng_below(&rng, (uint32_t)count)]);
            judge(game);
            good = !game->over && (empty_squares(&game->position) & ports) == ports;
        }
    } while (!good);
}

// ---- a game ----

// The limits of this turn as a command. Gives the time the mover has, or -1 for any.
static int64_t write_go(const Game *game, char go[GO_TEXT])
{
    const Limit *limits = game->settings->limits;
    Side mover = (Side)game->position.side;
    Limit own = limits[player_of(game, mover)];
    if (own.kind != LIMIT_CLOCK) {
        static const char *const names[] = {"", "nodes", "depth", "movetime"};
        snprintf(go, GO_TEXT, "go %s %lld\n", names[own.kind], (long long)own.amount);
        return own.kind == LIMIT_MOVETIME ? own.amount * US_PER_MS : -1;
    }
    long long ms[SIDE_COUNT], bonus_ms[SIDE_COUNT];
    for (Side side = WHITE; side <= BLACK; side++) {
        // A player without a clock is shown with his opponent's.
        bool clock = limits[player_of(game, side)].kind == LIMIT_CLOCK;
        Side from = clock ? side : mover;
        ms[side] = game->left_us[from] / US_PER_MS;
        bonus_ms[side] = limits[player_of(game, from)].bonus_us / US_PER_MS;
    }
    snprintf(go, GO_TEXT, "go wtime %lld btime %lld winc %lld binc %lld\n", ms[WHITE], ms[BLACK],
             bonus_ms[WHITE], bonus_ms[BLACK]);
    return game->left_us[mover];
}

// Turns an engine's fault into the game's end. True if there was one.
static bool ended_by_fault(Game *game, Side side, EngineFault fault)
{
    switch (fault) {
    case ENGINE_FINE:
        return false;
    case ENGINE_CRASHED:
        lose(game, side, END_CRASH);
        break;
    case ENGINE_HUNG:
        lose(game, side, END_HANG);
        break;
    case ENGINE_PROTOCOL:
        lose(game, side, END_PROTOCOL);
        break;
    case ENGINE_INTERRUPTED:
        game->over = game->interrupted = true;
        break;
    }
    return true;
}

// Charges the time used to the mover's clock. False if it has run out.
static bool charge_clock(Game *game, int64_t has_us, int64_t used_us)
{
    Match *match = game->worker->match;
    Side mover = (Side)game->position.side;
    if (has_us < 0)
        return true;
    pthread_mutex_lock(&match->lock);
    if (used_us - has_us > match->tally.overrun_us)
        match->tally.overrun_us = used_us - has_us;
    pthread_mutex_unlock(&match->lock);
    if (used_us > has_us + game->settings->margin_ms * US_PER_MS) {
        fail(&game->detail, "%.3f ms too late", (double)(used_us - has_us) / US_PER_MS);
        return false;
    }
    int64_t rest_us = used_us < has_us ? has_us - used_us : 0;
    game->left_us[mover] = rest_us + game->settings->limits[player_of(game, mover)].bonus_us;
    return true;
}

static void clock_text(const Game *game, Side side, char text[32])
{
    if (game->settings->limits[player_of(game, side)].kind == LIMIT_CLOCK)
        snprintf(text, 32, "%.2f s", (double)game->left_us[side] / 1e6);
    else
        snprintf(text, 32, "no clock");
}

static void show_demo(const Game *game, const Thought *thought)
{
    char board[DIAGRAM_TEXT], score[32], clocks[SIDE_COUNT][32];
    bool terminal = isatty(STDOUT_FILENO);
    position_draw(&game->position, board);
    score_text(thought->scored, thought->mate, thought->score, score);
    clock_text(game, WHITE, clocks[WHITE]);
    clock_text(game, BLACK, clocks[BLACK]);
    printf("%s%s\nply %lld: %s plays %s, score %s, depth %lld, %.1f ms\nclocks: White %s, Black "
           "%s\nline: %s\n\n",
           terminal ? "\033[H\033[2J" : "", board, (long long)game->plies,
           game->position.side == WHITE ? "Black" : "White", thought->best, score,
           (long long)thought->depth, (double)thought->used_us / US_PER_MS, clocks[WHITE],
           clocks[BLACK], thought->pv);
    fflush(stdout);
    if (terminal)
        nanosleep(&(struct timespec){0, DEMO_SLEEP_MS * 1000000L}, NULL);
}

static void play_turn(Game *game)
{
    char go[GO_TEXT];
    Thought thought;
    Move move;
    Side mover = (Side)game->position.side;
    int64_t has_us = write_go(game, go);
    int64_t limit_us = (has_us < 0 ? UNTIMED_US : has_us) + HANG_US;
    Engine *engine = &game->worker->engines[player_of(game, mover)];
    strcpy(game->command + game->length, "\n");
    EngineFault fault =
        engine_think(engine, game->command, go, limit_us + game->settings->margin_ms * US_PER_MS,
                     &thought, &game->detail);
    if (ended_by_fault(game, mover, fault))
        return;
    if (!charge_clock(game, has_us, thought.used_us)) {
        lose(game, mover, END_TIME);
        return;
    }
    if (!move_parse(slice_of(thought.best), &game->position, &move, &game->detail)) {
        lose(game, mover, END_ILLEGAL);
        return;
    }
    game->records[game->record_count++] =
        (Record){game->position, move, thought.scored, thought.mate, thought.score, thought.depth};
    play_move(game, move);
    judge(game);
    if (game->settings->demo)
        show_demo(game, &thought);
}

// Makes both engines ready, starting those that do not run. An engine that cannot be started ends
// the match.
static void ready_engines(Game *game)
{
    Match *match = game->worker->match;
    for (Side side = WHITE; side <= BLACK && !game->over; side++) {
        int player = player_of(game, side);
        Engine *engine = &game->worker->engines[player];
        if (engine->pid == 0) {
            EngineFault fault = engine_start(engine, &game->detail);
            if (ended_by_fault(game, side, fault) && !game->interrupted) {
                stop_raise(&match->host.stop);
                return;
            }
            pthread_mutex_lock(&match->lock);
            memcpy(match->tally.names[player], engine->name, ENGINE_NAME);
            pthread_mutex_unlock(&match->lock);
        }
        if (!game->over)
            ended_by_fault(game, side, engine_new_game(engine, &game->detail));
    }
}

static void play_game(Worker *worker, Game *game)
{
    const Settings *settings = worker->match->settings;
    size_t most = (size_t)(settings->max_plies + settings->opening_plies) + 1;
    game->worker = worker;
    game->settings = settings;
    game->records = claim(most, sizeof *game->records);
    game->command = claim(most * MOVE_TEXT + 64, 1);
    for (Side side = WHITE; side <= BLACK; side++)
        game->left_us[side] = settings->limits[player_of(game, side)].base_us;
    play_opening(game);
    judge(game);
    ready_engines(game);
    while (!game->over && !stop_is_raised(&worker->match->host.stop))
        play_turn(game);
    game->interrupted |= !game->over;
}

static void free_game(Game *game)
{
    history_free(&game->history);
    free(game->records);
    free(game->command);
}

// ---- what becomes of a game ----

static void count_game(Tally *tally, const Game *game)
{
    Side loser = game->points[WHITE] == 0 ? WHITE : BLACK;
    tally->games++;
    tally->plies += game->plies;
    if (game->plies > tally->longest)
        tally->longest = game->plies;
    if (game->points[WHITE] == 1)
        tally->draws++;
    else
        tally->wins[player_of(game, other(loser))]++;
    if (game->ending >= END_CRASH)
        tally->faults[player_of(game, loser)][game->ending]++;
    for (size_t i = 0; i < game->record_count; i++) {
        int player = player_of(game, (Side)game->records[i].position.side);
        tally->moves[player] += game->records[i].depth > 0;
        tally->depths[player] += game->records[i].depth;
    }
}

static void finish_game(Match *match, const Game *game)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    bool fault = game->ending >= END_CRASH;
    pthread_mutex_lock(&match->lock);
    count_game(&match->tally, game);
    match->tally.points[game->number] = (signed char)game->points[player_of(game, WHITE)];
    printf("game %lld: white %c black %c %s %s%s%s%s, %lld plies\n", (long long)game->number + 1,
           'A' + player_of(game, WHITE), 'A' + player_of(game, BLACK), results[game->points[WHITE]],
           ending_name[game->ending], fault ? " (" : "", fault ? game->detail.text : "",
           fault ? ")" : "", (long long)game->plies);
    fflush(stdout);
    if (match->data != NULL && !fault)
        write_data(match->data, game->records, game->record_count, game->points);
    pthread_mutex_unlock(&match->lock);
}

// Ends a worker's engines. One that ends badly counts, even when its games were fine.
static void quit_engines(Worker *worker, bool strict)
{
    Match *match = worker->match;
    for (int player = 0; player < PLAYERS; player++) {
        Error how;
        EngineFault fault = engine_quit(&worker->engines[player], &how);
        if (fault == ENGINE_FINE || !strict)
            continue;
        pthread_mutex_lock(&match->lock);
        match->tally.faults[player][fault == ENGINE_HUNG ? END_HANG : END_CRASH]++;
        printf("%s at quit: %s\n", worker->engines[player].label, how.text);
        pthread_mutex_unlock(&match->lock);
    }
}

static bool take_game(Match *match, int64_t *number)
{
    pthread_mutex_lock(&match->lock);
    *number = match->next_game++;
    pthread_mutex_unlock(&match->lock);
    return *number < match->settings->games && !stop_is_raised(&match->host.stop);
}

static void *worker_main(void *argument)
{
    Worker *worker = argument;
    Match *match = worker->match;
    int64_t number;
    while (take_game(match, &number)) {
        Game game = {.number = number};
        play_game(worker, &game);
        if (!game.interrupted)
            finish_game(match, &game);
        free_game(&game);
    }
    quit_engines(worker, !stop_is_raised(&match->host.stop));
    pthread_mutex_lock(&match->lock);
    bool last = --match->running_workers == 0;
    pthread_mutex_unlock(&match->lock);
    if (last)
        pthread_kill(match->main_thread, SIGUSR1);
    return NULL;
}

// ---- the match ----

static void run_workers(Match *match, const sigset_t *signals)
{
    int count = (int)match->settings->concurrency, signal_number;
    Worker *workers = claim((size_t)count, sizeof *workers);
    match->running_workers = count;
    for (int i = 0; i < count; i++) {
        workers[i].match = match;
        for (int player = 0; player < PLAYERS; player++) {
            Engine *engine = &workers[i].engines[player];
            engine->host = &match->host;
            engine->setup = &match->settings->setups[player];
            snprintf(engine->label, sizeof engine->label, "%c%d", 'A' + player, i + 1);
        }
        if (pthread_create(&workers[i].thread, NULL, worker_main, &workers[i]) != 0)
            out_of_memory();
    }
    if (sigwait(signals, &signal_number) == 0 && signal_number != SIGUSR1)
        stop_raise(&match->host.stop);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
}

static FILE *open_file(const char *path, const char *mode)
{
    FILE *file = path != NULL ? fopen(path, mode) : NULL;
    if (path != NULL && file == NULL) {
        perror(path);
        exit(2);
    }
    return file;
}

int main(int count, char **arguments)
{
    Error error;
    Settings settings;
    sigset_t signals;
    if (!settings_parse(&settings, count, arguments, &error)) {
        fprintf(stderr, "arena: %s\n", error.text);
        return 2;
    }
    Match match = {.settings = &settings, .main_thread = pthread_self()};
    pthread_mutex_init(&match.lock, NULL);
    pthread_mutex_init(&match.host.spawning, NULL);
    match.host.start_us = engine_now_us();
    match.host.log = open_file(settings.log_path, "w");
    match.data = open_file(settings.data_path, "a");
    match.tally.points = claim((size_t)settings.games, 1);
    memset(match.tally.points, -1, (size_t)settings.games);
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    run_workers(&match, &signals);
    if (stop_is_raised(&match.host.stop))
        printf("the match was broken off\n");
    int status = tally_print(&match.tally, settings.games);
    if (match.host.log != NULL)
        fclose(match.host.log);
    if (match.data != NULL)
        fclose(match.data);
    free(match.tally.points);
    return status;
}
