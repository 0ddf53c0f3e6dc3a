// Playing weaker on purpose, for Skill Level and UCI_Elo.
//
// DESIGN. A level plays like a weak human: it overlooks things, and it misjudges what it sees.
//   1. Some of its own moves it does not notice at all: they are not searched.
//   2. It searches few nodes.
//   3. Some of the opponent's replies it does not notice: a move that such a reply refutes is worth
//      what it looks worth at first sight, before the reply. Within a turn a reply is noticed or
//      not, whatever move it answers.
//   4. Every move's worth gets a random error, and the move that then seems best is played.
// Moves that go far are overlooked more often. How much of each there is at a level, its handicap,
// is data of the game (Game.levels). Nothing depends on time, so a level plays alike on fast and
// slow machines, and a seed repeats its choices. LEVEL_FULL is without any of this.
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include "engine/base/rng.h"
#include "search/game.h"

enum {
    LEVEL_FULL = 20,
    // The range of UCI_Elo, the levels of all games together. A player who takes what one move
    // gives, and else moves at random, has 1000.
    ELO_LOWEST = 800,
    ELO_HIGHEST = 3690,
    ELO_DEFAULT = 1500
};

// The handicap of a level.
typedef struct Handicap {
    int64_t nodes;      // that it may search, at least 1
    int lines;          // moves that it tells apart, at least 1
    int unseen_moves;   // of its own, permille of those that go half as far as can be, 0..
    int unseen_replies; // and of the opponent's
    int error;          // of its judgement: the standard deviation in score units
} Handicap;

typedef struct LevelRung {
    int elo;
    Handicap handicap;
} LevelRung;

// The levels of a game, from 0 to the last below LEVEL_FULL, by growing Elo.
typedef struct LevelPlan {
    LevelRung rungs[LEVEL_FULL];
} LevelPlan;

// The strength of a searcher, from search to search.
typedef struct Strength {
    uint64_t seed; // of a weakened engine's choices, 0: new ones every time
    Rng rng;
    double level;      // of the search that is prepared or runs, 0..LEVEL_FULL
    Handicap handicap; // that level's; all zero at full strength
} Strength;

// Sets the seed, now and for every new game; 0: something new, once.
void strength_set_seed(Strength *strength, uint64_t seed);

// Begins the choices of the seed anew, where there is one.
void strength_new_game(Strength *strength);

// Takes the level of a search from its settings, and cuts `limits`, the request's own, to what a
// player of that level searches.
void strength_prepare(Strength *strength, const Game *game, const SearchRequest *request,
                      Limits *limits);

// Whether the search is at full strength.
static inline bool strength_is_full(const Strength *strength)
{
    return strength->level >= (double)LEVEL_FULL;
}

// The number of the root move to play, after the search: at full strength the first.
int strength_choose(Strength *strength, const SearchTask *task, const Worker *worker);

// The level that plays at `elo`, or the lowest or the last one if there is none so weak or so
// strong; between two levels it is fractional.
double strength_level_of_elo(const LevelPlan *plan, int elo);

// The handicap of a level, 0 up to the last below LEVEL_FULL; a level between two has one between
// theirs.
Handicap strength_handicap(const LevelPlan *plan, double level);

// Whether a move goes unnoticed in a turn that this random word stands for, `unseen` being a
// handicap's and `reach` how far the move goes, in percent of what can be. The same turn and move
// give the same answer.
bool strength_overlooks(uint64_t turn_seed, GameMove move, int unseen, int reach);

// A random error of that standard deviation, in score units: bell-shaped, at most 3.5 times that.
int strength_error(int deviation, Rng *rng);

#endif
