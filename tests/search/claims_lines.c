#include "tests/search/claims_lines.h"

#include "search/score.h"
#include "tests/search/claims_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_words(char *text, const char *words)
{
    size_t used = strlen(text);
    snprintf(text + used, LINE_FAULT_TEXT - used, "%s", words);
}

static void add_fault(LineCheck *check, const PvInfo *info, const char *what)
{
    char move[GAME_MOVE_TEXT];
    if (check->faults++ > 0)
        return;
    snprintf(check->fault, sizeof check->fault,
             "%s: score %d, %d plies from the end, bound %d:", what, info->score,
             score_plies_to_end(info->score), (int)info->bound);
    for (int i = 0; i < info->pv_length; i++) {
        check->rules->format_move(info->pv[i], move);
        add_words(check->fault, " ");
        add_words(check->fault, move);
    }
}

// Plays the line on the record. False if it can't be played, or not all of it.
static bool play(const Rules *rules, GameRecord *record, const PvInfo *info, const char **why)
{
    *why = "no line at all";
    for (int i = 0; i < info->pv_length; i++) {
        *why = "the line goes on behind the end of the game";
        if (i > 0 && proof_verdict(rules, record).kind != GAME_GOES_ON)
            return false;
        *why = "the line has an illegal move";
        if (!rules->is_legal(&record->position, info->pv[i]))
            return false;
        if (!game_record_advance(record, rules, info->pv[i]))
            abort();
    }
    return info->pv_length > 0;
}

// The fault of a line that claims a win or a loss and ends at the record's position; NULL if
// nothing is. A player who can't move loses a ply before he could have moved in vain.
static const char *wrong_end(const LineCheck *check, const GameRecord *record, const PvInfo *info)
{
    const Rules *rules = check->rules;
    GameMove moves[GAME_MAX_MOVES];
    int seat = rules->seat_to_move(&check->record->position);
    int winner = info->score > 0 ? seat : 1 - seat;
    int plies = score_plies_to_end(info->score);
    Verdict verdict = proof_verdict(rules, record);
    if (verdict.kind == GAME_GOES_ON)
        return "the line ends before the game does";
    if (verdict.kind != GAME_WON || verdict.winner != winner)
        return "the line ends otherwise than the score says";
    bool stuck = rules->moves(&record->position, moves) == 0;
    if (info->pv_length != plies && !(stuck && info->pv_length + 1 == plies))
        return "the line is not as long as the score says";
    return NULL;
}

void line_check(LineCheck *check, const PvInfo *info)
{
    GameRecord record;
    const char *why = NULL;
    if (!game_record_copy(&record, check->record))
        abort();
    check->lines++;
    if (info->multipv == 1)
        check->shown = info->pv[0];
    if (!play(check->rules, &record, info, &why)) {
        add_fault(check, info, why);
    } else {
        check->ended += proof_verdict(check->rules, &record).kind != GAME_GOES_ON;
        bool claims = info->bound == BOUND_EXACT && score_is_decided(info->score) &&
                      (info->score > 0 || check->rules->seats == 2);
        why = claims ? wrong_end(check, &record, info) : NULL;
        check->proven += claims;
        if (why != NULL)
            add_fault(check, info, why);
    }
    game_record_free(&record);
}

void line_check_best(LineCheck *check, GameMove best)
{
    if (best == check->shown)
        return;
    if (check->faults++ == 0)
        snprintf(check->fault, sizeof check->fault, "the last line begins with another move");
}
