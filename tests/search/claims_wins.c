#include "tests/search/claims_wins.h"

#include "tests/search/claims_proof.h"
#include "tests/search/win_file.h"

#include <stdio.h>

enum {
    MOST_WINS = 1000,
    MOST_LOOKED = 2000000, // positions a proof may look at
};

// Whether the win is one, in words; NULL if it is.
static const char *fault_of(const Win *win)
{
    GameRecord record;
    GameMove move = 0;
    Error error;
    if (!game_record_begin(&record, win->rules, slice_of(win->fen), &error))
        return "is no position";
    const GamePosition *position = &record.position;
    bool legal = win->rules->parse_move(slice_of(win->best), position, &move, &error);
    Proof proof = PROOF_FALSE;
    if (legal)
        proof = proof_of_win(win->rules, &record, move, win->rules->seat_to_move(position),
                             win->rules->seats * win->moves, MOST_LOOKED);
    game_record_free(&record);
    if (!legal)
        return "has no such move";
    return proof == PROOF_TRUE ? NULL : proof == PROOF_FALSE ? "is not won so" : "takes too long";
}

bool claims_check_wins(const char *path)
{
    static Win wins[MOST_WINS];
    Error error;
    int count = win_file_read(path, wins, MOST_WINS, &error), failed = 0;
    if (count == 0)
        printf("FAILED: %s\n", error.text);
    for (int i = 0; i < count; i++) {
        const char *fault = fault_of(&wins[i]);
        failed += fault != NULL;
        if (fault != NULL)
            printf("FAILED: %s ;dm %d ;bm %s: %s\n", wins[i].fen, wins[i].moves, wins[i].best,
                   fault);
    }
    printf("%s: %d wins, all lines gone through, %d failed\n", path, count, failed);
    return count > 0 && failed == 0;
}
