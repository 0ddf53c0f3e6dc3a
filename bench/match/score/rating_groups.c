#include "bench/match/score/rating_groups.h"

#include "engine/base/memory.h"

#include <stdlib.h>

// R. Tarjan's search for strongly connected parts ("Depth-first search and linear graph
// algorithms", 1972), without recursion: players may be many and stacks small.
typedef struct Search {
    RatingGroups *groups;
    int *order; // when a player was first seen, from 1; 0: not yet
    int *least; // the earliest one that is reached from it and has no group yet
    int *next;  // the next player to look at from here
    int *path;  // from the start to the present player
    int *open;  // seen, without a group
    int seen, path_count, open_count;
} Search;

static void add_game(RatingGroups *groups, const RatedGame *game, int seats)
{
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++)
            if (game->points[a] > 0 && game->players[a] != game->players[b])
                groups->takes[game->players[a] * groups->players + game->players[b]] = true;
}

static void enter(Search *search, int player)
{
    search->order[player] = search->least[player] = ++search->seen;
    search->path[search->path_count++] = player;
    search->open[search->open_count++] = player;
}

static void leave(Search *search, int player)
{
    RatingGroups *groups = search->groups;
    search->path_count--;
    if (search->path_count > 0) {
        int before = search->path[search->path_count - 1];
        if (search->least[player] < search->least[before])
            search->least[before] = search->least[player];
    }
    if (search->least[player] < search->order[player])
        return;
    int member;
    do {
        member = search->open[--search->open_count];
        groups->of[member] = groups->count;
    } while (member != player);
    groups->count++;
}

static void search_from(Search *search, int start)
{
    const RatingGroups *groups = search->groups;
    enter(search, start);
    while (search->path_count > 0) {
        int player = search->path[search->path_count - 1], other = search->next[player]++;
        if (other == groups->players)
            leave(search, player);
        else if (!groups->takes[player * groups->players + other])
            continue;
        else if (search->order[other] == 0)
            enter(search, other);
        else if (groups->of[other] < 0 && search->order[other] < search->least[player])
            search->least[player] = search->order[other];
    }
}

void rating_groups_make(RatingGroups *groups, const RatedGames *games, int players)
{
    size_t n = (size_t)players;
    int *lists = memory_new(5 * n, sizeof *lists);
    Search search = {.groups = groups,
                     .order = lists,
                     .least = lists + n,
                     .next = lists + 2 * n,
                     .path = lists + 3 * n,
                     .open = lists + 4 * n};
    *groups = (RatingGroups){
        .players = players,
        .of = memory_new(n, sizeof *groups->of),
        .takes = memory_new(n * n, sizeof *groups->takes),
    };
    for (int i = 0; i < players; i++)
        groups->of[i] = -1;
    for (int64_t i = 0; i < games->count; i++)
        add_game(groups, &games->list[i], games->seats);
    for (int i = 0; i < players; i++)
        if (search.order[i] == 0)
            search_from(&search, i);
    free(lists);
}

void rating_groups_free(RatingGroups *groups)
{
    free(groups->of);
    free(groups->takes);
    *groups = (RatingGroups){0};
}
