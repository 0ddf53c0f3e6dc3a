#include "tests/search/claims_proof.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 16 };

typedef struct Prover {
    const Rules *rules;
    const History *history;
    int seat; // who is to win
    int64_t left;
    uint64_t keys[MOST_PLIES + 2]; // of the line, the record's position first
    int length;
    GameMove told[MOST_PLIES + 2]; // by plies to go: the move that settled the last such position
} Prover;

// The verdict on a position at the end of the line, its earlier occurrences counted one by one.
static Verdict verdict_of(Prover *prover, const GamePosition *position)
{
    uint64_t key = prover->rules->key(position);
    int times = 0;
    for (size_t i = 0; i < prover->history->count; i++)
        times += prover->history->keys[i] == key;
    for (int i = 0; i < prover->length; i++)
        times += prover->keys[i] == key;
    History earlier = {0};
    if (times >= 2 && (!history_push(&earlier, key) || !history_push(&earlier, key)))
        abort();
    Verdict verdict = prover->rules->verdict(position, &earlier);
    history_free(&earlier);
    return verdict;
}

static bool wins(Prover *prover, const GamePosition *position, int plies);

// Whether some move leads to a position whose answer is `want`.
static bool some_move(Prover *prover, const GamePosition *position, int plies, bool want)
{
    GameMove moves[GAME_MAX_MOVES], *told = &prover->told[plies];
    int count = prover->rules->moves(position, moves);
    for (int i = 1; i < count; i++)
        if (moves[i] == *told) {
            memmove(&moves[1], &moves[0], (size_t)i * sizeof moves[0]);
            moves[0] = *told;
        }
    prover->keys[prover->length++] = prover->rules->key(position);
    bool found = false;
    for (int i = 0; i < count && !found && prover->left > 0; i++) {
        GamePosition next = *position;
        prover->rules->play(&next, moves[i]);
        found = wins(prover, &next, plies - 1) == want;
        if (found)
            *told = moves[i];
    }
    prover->length--;
    return found;
}

static bool wins(Prover *prover, const GamePosition *position, int plies)
{
    const int seats = prover->rules->seats;
    Verdict verdict = verdict_of(prover, position);
    if (verdict.kind != GAME_GOES_ON)
        return verdict.kind == GAME_WON && verdict.winner == prover->seat;
    if (plies == 0 || --prover->left <= 0)
        return false;
    if (prover->rules->seat_to_move(position) != prover->seat)
        return !some_move(prover, position, plies, false);
    // The shortest wins first: most positions that are won are won soon.
    for (int fewer = 2; fewer < plies; fewer += seats)
        if (some_move(prover, position, fewer, true))
            return true;
    return some_move(prover, position, plies, true);
}

Proof proof_of_win(const Rules *rules, const GameRecord *record, GameMove first, int seat,
                   int plies, int64_t most)
{
    Prover prover = {.rules = rules, .history = &record->history, .seat = seat, .left = most};
    GamePosition position = record->position;
    if (plies > MOST_PLIES)
        return PROOF_GIVEN_UP;
    if (first != 0) {
        prover.keys[prover.length++] = rules->key(&position);
        rules->play(&position, first);
        plies--;
    }
    bool won = wins(&prover, &position, plies);
    return prover.left <= 0 ? PROOF_GIVEN_UP : won ? PROOF_TRUE : PROOF_FALSE;
}

Verdict proof_verdict(const Rules *rules, const GameRecord *record)
{
    Prover prover = {.rules = rules, .history = &record->history};
    return verdict_of(&prover, &record->position);
}
