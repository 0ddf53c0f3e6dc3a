// DESIGN. Two logistic curves, one for "wins" and its mirror for "loses"; the rest between them is
// drawn: P(win) = 1 / (1 + exp((A - score) / B)). A and B run in straight lines between knots of
// the round: A game is the harder to win with the same lead the fewer rounds are left. The knots
// were fitted by maximum likelihood to 1,282 games at 400,000 nodes a player, two openings of
// three, with the fifth network:
//
//     python3 bench/tune/fit_wdl.py GAMES.pgn
//
// which says how such games are played, and checks the model on the games of the other openings
// (718: 16.0 to 20.2 % of positions drawn by tens of rounds, foreseen 16.8 to 23.1; wins
// that it foresees at 70 to 90 % came 9 points more often). Whole numbers only, so every build
// prints the same.
#include "eval/cubes/wdl.h"

#include "eval/logistic.h"

enum { KNOTS = 6 };

typedef struct Curve {
    int at[KNOTS]; // the knots below
} Curve;

static const Curve rounds = {{1, 10, 20, 30, 45, 60}};
static const Curve fit_a = {{28, 42, 57, 55, 59, 17}}, fit_b = {{56, 84, 102, 112, 110, 24}};
static const Curve zero_draws = {{262, 220, 891, 741, 741, 741}}; // of 1000 scores of 0

static int value_at(const Curve *curve, int round)
{
    int i = 1;
    if (round <= rounds.at[0])
        return curve->at[0];
    if (round >= rounds.at[KNOTS - 1])
        return curve->at[KNOTS - 1];
    while (round > rounds.at[i])
        i++;
    int length = rounds.at[i] - rounds.at[i - 1], part = round - rounds.at[i - 1];
    return curve->at[i - 1] + (curve->at[i] - curve->at[i - 1]) * part / length;
}

void cubes_wdl_of_score(int score, int round, int *win, int *draw)
{
    int a = value_at(&fit_a, round), b = value_at(&fit_b, round);
    int loss = logistic_per_mille(-score - a, b);
    *win = logistic_per_mille(score - a, b);
    if (score == 0)
        *win = loss = (1000 - value_at(&zero_draws, round)) / 2;
    *draw = 1000 - *win - loss > 0 ? 1000 - *win - loss : 0;
}
