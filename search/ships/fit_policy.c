// Fits the move policy (search/ships/policy.h) to the best moves of games of self-play, and writes
// search/ships/policy.c, or for the tall board policy10.c.
//
// DESIGN. A linear policy: a move's logit is the sum of three numbers, one of each table. The
// softmax over a position's moves gives each move's probability. Steps of AdaGrad make the best
// moves of the samples likely. Positions that are decided or have to be cleared of an intruder are
// left out. So are moves that destroy something: the search tries those first in any case. A
// position and its image in the diagonal a1-h8 share their numbers. There is one thread and one
// order of samples, so the same samples give the same file.
#include "engine/ships/rules.h"
#include "engine/ships/turn.h"
#include "eval/ships/evaluation.h"
#include "eval/train/sample.h"
#include "search/ships/policy.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_MOVE = 0,
    FIRST_FROM = FIRST_MOVE + SHIPS_MOVE_CODES,
    FIRST_TO = FIRST_FROM + SHIPS_DANGERS * BOARD_SQUARES,
    NUMBERS = FIRST_TO + SHIPS_DANGERS * SHIPS_TARGET_CLASSES * BOARD_SQUARES,
    TERMS = 3,
    SCORE_MOST = 1500, // beyond, a position counts as decided
    EPOCHS = 3
};

static const double rates[EPOCHS] = {0.04, 0.04, 0.01};

typedef struct Fit {
    double number[NUMBERS], slope[NUMBERS], squares[NUMBERS];
} Fit;

// The moves of a position that destroy nothing, as White makes them.
typedef struct Choice {
    int count, best;
    int terms[SHIPS_MAX_MOVES][TERMS];
} Choice;

static int lesser(int square)
{
    int other = board_mirrored_square(square);
    return other < square ? other : square;
}

// Of a move and its mirror image, the one that stands for both.
static ShipsMove move_of_pair(ShipsMove move)
{
    int from = ships_from(move), to = ships_to(move);
    int from_image = board_mirrored_square(from), to_image = board_mirrored_square(to);
    bool image_first = from_image < from || (from_image == from && to_image < to);
    return image_first ? ships_move(from_image, to_image) : move;
}

static bool destroys(const ShipsPosition *position, ShipsMove move)
{
    ShipsPosition child = *position;
    return board_any(ships_make(&child, move).destroyed);
}

static void describe_move(const ShipsSight *sight, Board second, ShipsMove move, int terms[TERMS])
{
    int from = ships_from(move), to = ships_to(move);
    bool rebuild = from == ships_port_square(SHIPS_WHITE);
    int danger = rebuild ? 0 : ships_lines_onto(sight->enemy, from);
    int class = ships_target_class(sight->enemy, second, to);
    terms[0] = FIRST_MOVE + move_of_pair(move);
    terms[1] = FIRST_FROM + BOARD_SQUARES * danger + lesser(from);
    terms[2] = FIRST_TO + BOARD_SQUARES * (SHIPS_TARGET_CLASSES * danger + class) + lesser(to);
}

// False if there is nothing to learn here.
static bool look_at(const Sample *sample, Choice *choice)
{
    ShipsMove moves[SHIPS_MAX_MOVES], best = sample->best;
    ShipsPosition position = ships_position(&sample->position);
    if (sample->score > SCORE_MOST || sample->score < -SCORE_MOST ||
        board_any(ships_enemy(&position) & ships_port((ShipsSide)position.side)))
        return false;
    if (position.side == SHIPS_BLACK) {
        position = ships_flipped(&position);
        best = ships_rotated_move(best);
    }
    if (destroys(&position, best))
        return false;
    ShipsSight sight = ships_sight(&position);
    Board second = ships_second_attacker_squares(&position, &sight);
    int count = ships_moves(&position, moves);
    choice->count = 0;
    for (int i = 0; i < count; i++) {
        if (destroys(&position, moves[i]))
            continue;
        if (moves[i] == best)
            choice->best = choice->count;
        describe_move(&sight, second, moves[i], choice->terms[choice->count++]);
    }
    return true;
}

// The chances of the moves; gives the logarithm of the best one's.
static double chances_of(const Fit *fit, const Choice *choice, double chances[SHIPS_MAX_MOVES])
{
    double highest = -1e9, sum = 0;
    for (int i = 0; i < choice->count; i++) {
        chances[i] = 0;
        for (int j = 0; j < TERMS; j++)
            chances[i] += fit->number[choice->terms[i][j]];
        highest = chances[i] > highest ? chances[i] : highest;
    }
    for (int i = 0; i < choice->count; i++)
        sum += chances[i] = exp(chances[i] - highest);
    for (int i = 0; i < choice->count; i++)
        chances[i] /= sum;
    return log(chances[choice->best]);
}

static void learn(Fit *fit, const Choice *choice, const double *chances, double rate)
{
    for (int i = 0; i < choice->count; i++)
        for (int j = 0; j < TERMS; j++)
            fit->slope[choice->terms[i][j]] += chances[i] - (i == choice->best);
    for (int i = 0; i < choice->count; i++)
        for (int j = 0; j < TERMS; j++) {
            int at = choice->terms[i][j];
            double slope = fit->slope[at];
            fit->slope[at] = 0; // others of its moves are done with it, too
            fit->squares[at] += slope * slope;
            fit->number[at] -= rate * slope / sqrt(fit->squares[at] + 1e-6);
        }
}

// Reads the next sample; false at the end of the file, or with a sentence if it is wrong.
static bool next_sample(FILE *file, Sample *sample, Error *error)
{
    const Evaluation *evaluation = &ships_evaluation;
    unsigned char packed[SAMPLE_BYTES_MOST];
    size_t whole = (size_t)sample_bytes(evaluation), got = fread(packed, 1, whole, file);
    if (ferror(file))
        return fail(error, "the samples can't be read");
    if (got > 0 && got < whole)
        return fail(error, "the file ends within a sample");
    return got == whole && sample_unpack(evaluation, packed, sample, error);
}

// Goes through every `every`-th sample from `first` on until `wanted` have taught something; rate 0
// only measures. False, with a sentence, if the file can't be read.
static bool go_through(Fit *fit, const char *name, int64_t first, int64_t every, int64_t wanted,
                       double rate, Error *error)
{
    Sample sample;
    Choice choice;
    double chances[SHIPS_MAX_MOVES], sum = 0;
    int64_t count = 0;
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return fail(error, "cannot open '%s'", name);
    error->text[0] = 0;
    for (int64_t at = 0; count < wanted && next_sample(file, &sample, error); at++) {
        if (at % every != first || !look_at(&sample, &choice))
            continue;
        sum += chances_of(fit, &choice, chances);
        if (rate > 0)
            learn(fit, &choice, chances, rate);
        count++;
    }
    bool good = error->text[0] == 0;
    fclose(file);
    fprintf(stderr, "%s %" PRId64 " positions: %.4f by position\n",
            rate > 0 ? "learnt from" : "measured on", count, count > 0 ? -sum / (double)count : 0);
    return good;
}

static void write_table(const Fit *fit, const char *name, const char *size, int first, int count)
{
    printf("const int16_t %s[%s] = {\n", name, size);
    for (int i = 0; i < count; i++) {
        int at = first == FIRST_MOVE ? move_of_pair((ShipsMove)i)
                                     : first + i - i % BOARD_SQUARES + lesser(i % BOARD_SQUARES);
        printf("%s%ld,%s", i % 16 == 0 ? "    " : " ",
               lrint((double)SHIPS_POLICY_ONE * fit->number[at]), i % 16 == 15 ? "\n" : "");
    }
    printf("};\n");
}

static void write_tables(const Fit *fit)
{
    puts("// The logits of the move policy, fitted to the best moves of self-play by fit_policy.c, "
         "which");
    printf("// writes this file. Rows of squares are a1, b1 .. h%d.\n"
           "#include \"search/ships/policy.h\"\n\n"
           "#if SHIPS_RANKS == %d\n// clang-format off\n",
           BOARD_RANKS, BOARD_RANKS);
    write_table(fit, "ships_policy_move", "SHIPS_MOVE_CODES", FIRST_MOVE, SHIPS_MOVE_CODES);
    puts("");
    write_table(fit, "ships_policy_from", "SHIPS_DANGERS * BOARD_SQUARES", FIRST_FROM,
                FIRST_TO - FIRST_FROM);
    puts("");
    write_table(fit, "ships_policy_to", "SHIPS_DANGERS * SHIPS_TARGET_CLASSES * BOARD_SQUARES",
                FIRST_TO, NUMBERS - FIRST_TO);
    puts("// clang-format on\n#endif");
}

static bool run(Fit *fit, const char *file, int64_t positions, int64_t every, Error *error)
{
    for (int epoch = 0; epoch < EPOCHS; epoch++)
        if (!go_through(fit, file, 0, every, positions, rates[epoch], error))
            return false;
    if (every > 1 && !go_through(fit, file, 1, every, positions / 5, 0, error))
        return false;
    write_tables(fit);
    return fflush(stdout) == 0 || fail(error, "the tables can't be written");
}

int main(int count, char **words)
{
    static Fit fit;
    Error error;
    int64_t positions, every;
    bool good = count == 4 || fail(&error, "it takes a file of samples, the number of positions to "
                                           "learn from, and of how many samples one is taken");
    good =
        good &&
        slice_number_in(slice_of(words[2]), "positions", 1, INT64_C(1) << 40, &positions, &error) &&
        slice_number_in(slice_of(words[3]), "every", 1, 1 << 20, &every, &error) &&
        run(&fit, words[1], positions, every, &error);
    if (!good)
        fprintf(stderr, "fit_policy: %s\n", error.text);
    return good ? 0 : 1;
}
