// Makes a suite of long forced wins from self-play games: reads what `datagen show` prints and
// writes lines `FEN ;dm N ;bm MOVE`.
//
//     build/datagen show GAMES.bin count=N | build/tests/find_wins [SETTING=VALUE ...] ENGINE
//
// DESIGN. A game is walked backwards from its end, the winner's positions only, asking the engine
// for a win of any length within a fixed number of nodes; the earliest position that still has an
// answer is the game's candidate. Its distance is then lowered, a question at a time, until the
// engine finds nothing shorter within the same nodes. So N is what this engine proves with that
// effort: an upper bound, not the shortest win. Every line that comes out was proven within
// `nodes` by an engine that began with an empty table, one line a game, and a count of lines for
// each distance keeps the short wins from being all there is.
//
// Why a win's score is a proof, and what it needs, stands in tests/vectors/README.md. One of those
// needs is met here: the winner must be through before the rule of quiet plies ends the game.
#define _POSIX_C_SOURCE 200809L
#include "engine/rules.h"
#include "tests/search/win_talk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_GAME_PLY = 1000,
    FEN_BYTES = 128,
    ANY_DISTANCE = 120,
    MAX_DISTANCE = 128,
    QUIET_LIMIT_PLY = 100,
    STUCK_S = 600 // an engine that takes that long hangs
};

// Settings of the command line.
typedef struct FindSettings {
    const char *variant;
    int64_t nodes, over; // effort: at most `nodes`, and more than `over`
    int64_t least;       // shortest distance of interest, own moves
    int64_t each, total; // lines for one distance, and in all
    int64_t skip;        // own moves at a game's end that are not even asked
    int64_t step;        // own moves between two questions on the way back
} FindSettings;

// The winner's positions of one game, first to last.
typedef struct GameLines {
    int64_t number;
    int count;
    char fens[MAX_GAME_PLY][FEN_BYTES];
} GameLines;

typedef struct Finder {
    FindSettings settings;
    Child engine;
    GameLines game;
    int of_distance[MAX_DISTANCE], found, games;
    bool is_dead; // the engine is
} Finder;

typedef struct WinProof {
    const char *fen;
    WinAnswer answer; // its mate is 0 if there is no proof
} WinProof;

static int quiet_plies(const char *fen)
{
    int quiet = 0;
    return sscanf(fen, "%*s %*s %*s %*s %d", &quiet) == 1 ? quiet : QUIET_LIMIT_PLY;
}

// A win in at most `moves`, or one with mate 0 if the engine finds none within the nodes.
static WinProof prove(Finder *finder, const char *fen, int moves)
{
    char words[64];
    WinProof proof = {.fen = fen};
    snprintf(words, sizeof words, "mate %d nodes %" PRId64, moves, finder->settings.nodes);
    if (finder->is_dead ||
        !win_ask(&finder->engine, finder->settings.variant, fen, words, STUCK_S, &proof.answer)) {
        finder->is_dead = true;
        proof.answer.mate = 0;
    }
    int mate = proof.answer.mate;
    // A lower bound is a proof as well, but of a win that may be far shorter.
    if (!proof.answer.is_exact || mate < 1 || mate > moves ||
        quiet_plies(fen) + 2 * mate >= QUIET_LIMIT_PLY)
        proof.answer.mate = 0;
    return proof;
}

// The earliest position of the game that is still proven.
static WinProof earliest(Finder *finder)
{
    const GameLines *game = &finder->game;
    WinProof best = {.answer = {.mate = 0}};
    for (int at = game->count - 1 - (int)finder->settings.skip; at >= 0;
         at -= (int)finder->settings.step) {
        WinProof proof = prove(finder, game->fens[at], ANY_DISTANCE);
        if (proof.answer.mate == 0)
            break;
        best = proof;
    }
    return best;
}

// The same win in as few moves as the engine can prove, or in too few to be of interest.
static WinProof shortened(Finder *finder, WinProof proof)
{
    while (proof.answer.mate >= finder->settings.least && proof.answer.mate > 1) {
        WinProof shorter = prove(finder, proof.fen, proof.answer.mate - 1);
        if (shorter.answer.mate == 0)
            break;
        proof = shorter;
    }
    return proof;
}

static bool is_wanted(const Finder *finder, const WinProof *proof)
{
    const FindSettings *settings = &finder->settings;
    return proof->answer.mate >= settings->least && proof->answer.nodes > settings->over &&
           finder->of_distance[proof->answer.mate] < settings->each;
}

// Looks at the game that has been read, and forgets it.
static void examine(Finder *finder)
{
    WinProof proof = shortened(finder, earliest(finder));
    if (is_wanted(finder, &proof) && !finder->is_dead) {
        finder->of_distance[proof.answer.mate]++;
        finder->found++;
        printf("%s ;dm %d ;bm %s\n", proof.fen, proof.answer.mate, proof.answer.best);
        fflush(stdout);
    }
    finder->games += finder->game.count > 0;
    finder->game.count = 0;
}

// Takes a line of `datagen show`: "number  game G ply P  FEN  score S  best M  won". Lines of the
// loser, and any others, are passed over.
static void take(Finder *finder, const char *line)
{
    int64_t number;
    int fen_at = 0;
    const char *score = strstr(line, "  score ");
    if (sscanf(line, "%*d game %" SCNd64 " ply %*d %n", &number, &fen_at) != 1 || fen_at == 0 ||
        score == NULL)
        return;
    GameLines *game = &finder->game;
    if (game->count > 0 && number != game->number)
        examine(finder);
    game->number = number;
    if (strstr(score, "  won") != NULL && game->count < MAX_GAME_PLY)
        snprintf(game->fens[game->count++], FEN_BYTES, "%.*s", (int)(score - (line + fen_at)),
                 line + fen_at);
}

// NAME=VALUE among the settings, all but the variant whole numbers. False if it is none of them, or
// out of range.
static bool read_setting(FindSettings *settings, const char *word)
{
    const struct {
        const char *name;
        int64_t *number;
    } known[] = {
        {"nodes=", &settings->nodes}, {"over=", &settings->over},   {"least=", &settings->least},
        {"each=", &settings->each},   {"total=", &settings->total}, {"skip=", &settings->skip},
        {"step=", &settings->step},
    };
    if (strncmp(word, "variant=", strlen("variant=")) == 0) {
        settings->variant = word + strlen("variant=");
        return rules_find(slice_of(settings->variant)) != NULL;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(known[i].name);
        if (strncmp(word, known[i].name, length) == 0) {
            *known[i].number = strtoll(word + length, NULL, 10);
            return *known[i].number >= 0 && settings->step >= 1;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    static Finder finder;
    char line[512];
    int at = 1;
    finder.settings = (FindSettings){.variant = "ships",
                                     .nodes = 2000000,
                                     .least = 5,
                                     .each = 30,
                                     .total = 100,
                                     .skip = 3,
                                     .step = 2};
    while (at < argc && read_setting(&finder.settings, argv[at]))
        at++;
    if (at + 1 != argc) {
        printf("usage: datagen show GAMES.bin count=N | find_wins [variant=V] [nodes=N] "
               "[over=N] [least=N] [each=N] [total=N] [skip=N] [step=N] ENGINE\n");
        return 2;
    }
    if (!win_engine_start(&finder.engine, argv[at]))
        return 2;
    while (finder.found < finder.settings.total && !finder.is_dead &&
           fgets(line, sizeof line, stdin) != NULL)
        take(&finder, line);
    if (finder.found < finder.settings.total)
        examine(&finder);
    fprintf(stderr, "%d wins from %d games%s\n", finder.found, finder.games,
            finder.is_dead ? "; the engine died" : "");
    win_engine_end(&finder.engine);
    return finder.is_dead;
}
