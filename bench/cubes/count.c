// DESIGN. A file has a line for every position of a game, in the order of the game, so a new game
// begins where the plies go back or the winner is another one.
#include "bench/cubes/count.h"

#include "bench/cubes/fit.h"

typedef struct Counts {
    int64_t games, positions, moves, plies, last_round, passes, shut, shut_games;
    int64_t wins[CUBES_SEATS + 1]; // by player, 0: nobody
    int ply, winner;               // of the last line
    bool game_shut;
} Counts;

static void end_game(Counts *counts)
{
    counts->plies += counts->ply;
    counts->shut_games += counts->game_shut;
}

static void begin_game(Counts *counts, int winner)
{
    if (counts->games++ > 0)
        end_game(counts);
    counts->wins[winner]++;
    counts->winner = winner;
    counts->game_shut = false;
}

// Whether a cube of the side to move that is not home can't be moved.
static bool has_shut_cube(const CubesPosition *position)
{
    int seat = position->seat;
    CubesSet left = cubes_without(position->cubes[seat], cubes_goal(seat, position->players));
    while (!cubes_is_empty(left))
        if (cubes_is_empty(cubes_targets(position, seat, cubes_pop(&left))))
            return true;
    return false;
}

static void count_position(void *context, const CubesPosition *position, int winner)
{
    Counts *counts = context;
    CubesMove moves[CUBES_MAX_MOVES];
    int ply = (position->round - 1) * position->players + position->seat + 1;
    int count = cubes_moves(position, moves);
    bool shut = has_shut_cube(position);
    if (counts->games == 0 || ply <= counts->ply || winner != counts->winner)
        begin_game(counts, winner);
    counts->ply = ply;
    counts->positions++;
    counts->moves += count;
    counts->passes += count == 1 && moves[0] == CUBES_PASS;
    counts->shut += shut;
    counts->game_shut |= shut;
    counts->last_round +=
        position->round == CUBES_LAST_ROUND && position->seat == position->players - 1;
}

static double percent(int64_t part, int64_t whole)
{
    return 100.0 * (double)part / (double)whole;
}

bool cubes_count_games(int file_count, char **files, int players, FILE *to, Error *error)
{
    Counts counts = {0};
    for (int i = 0; i < file_count; i++)
        if (!cubes_read_games(files[i], players, count_position, &counts, error))
            return false;
    if (counts.games == 0)
        return fail(error, "there are no games");
    end_game(&counts);
    double games = (double)counts.games, positions = (double)counts.positions;
    fprintf(to, "%.0f games, %.0f positions, %.1f plies a game, %.1f moves a position\n", games,
            positions, (double)counts.plies / games, (double)counts.moves / positions);
    for (int seat = 0; seat <= players; seat++)
        fprintf(to, "winner %d: %.1f %%\n", seat, percent(counts.wins[seat], counts.games));
    fprintf(to, "games of all %d rounds: %.1f %%\n", CUBES_LAST_ROUND,
            percent(counts.last_round, counts.games));
    fprintf(to, "passes: %lld\n", (long long)counts.passes);
    fprintf(to, "a cube of the mover is shut in: %.1f %% of positions, %.1f %% of games\n",
            percent(counts.shut, counts.positions), percent(counts.shut_games, counts.games));
    return true;
}
