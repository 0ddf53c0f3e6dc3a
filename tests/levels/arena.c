#include "tests/levels/arena.h"

#include "engine/game_record.h"

static void ignore_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

static GameMove search(const ArenaPlayer *player, const GameRecord *record)
{
    const Limits limits = {.nodes = INT32_MAX};
    SearchRequest request = {
        .position = &record->position,
        .history = &record->history,
        .limits = &limits,
        .settings = {.multipv = 1, .skill_level = player->level},
        .report = {NULL, ignore_line, ignore_move, NULL},
    };
    searcher_prepare(player->searcher, &request);
    return searcher_run(player->searcher).best;
}

bool arena_play(const Rules *rules, const GamePosition *from, ArenaPlayer *const players[],
                Verdict *verdict)
{
    GameRecord record = {.position = *from};
    bool good = true;
    for (int seat = 0; seat < rules->seats; seat++)
        if (!players[seat]->is_anchor)
            searcher_new_game(players[seat]->searcher);
    while (good) {
        *verdict = rules->verdict(&record.position, &record.history);
        if (verdict->kind != GAME_GOES_ON)
            break;
        ArenaPlayer *mover = players[rules->seat_to_move(&record.position)];
        GameMove move = mover->is_anchor
                            ? anchor_choose(mover->kind, rules, &record.position, &mover->rng)
                            : search(mover, &record);
        good = game_record_advance(&record, rules, move);
    }
    game_record_free(&record);
    return good;
}
