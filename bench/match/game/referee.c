#include "bench/match/game/referee.h"

#include <string.h>

enum {
    US_PER_MS = 1000,
    SHOWN_MOVE = 20, // characters of an illegal move
};

// ---- adjudication ----

// The score in centipawns with mates far outside of what a rule may name. A seat that is mated has
// "mate 0" or less.
static int64_t plain_score(const EngineInfo *info)
{
    if (!info->mate)
        return info->score;
    return info->score > 0 ? INT64_MAX : -INT64_MAX;
}

static void count(int64_t *run, bool holds)
{
    *run = holds ? *run + 1 : 0;
}

static bool is_drawn(const Adjudicator *adjudicator, int64_t full_moves)
{
    const DrawRule *rule = &adjudicator->config->draw;
    return rule->on && full_moves >= rule->move_number &&
           adjudicator->drawish_plies >= 2 * rule->move_count;
}

static bool is_lost(const Adjudicator *adjudicator, int seat)
{
    const ResignRule *rule = &adjudicator->config->resign;
    return rule->on && adjudicator->losing[seat] >= rule->move_count &&
           (!rule->two_sided || adjudicator->winning[1 - seat] >= rule->move_count);
}

EndKind referee_adjudicate(Adjudicator *adjudicator, int seat, const PlayedMove *move,
                           int64_t full_moves, int *winner)
{
    const Config *config = adjudicator->config;
    int seats = config->rules->seats;
    bool scored = move->info.scored;
    int64_t score = plain_score(&move->info);
    adjudicator->plies++;
    *winner = -1;
    if (seats == 2) {
        count(&adjudicator->drawish_plies,
              scored && score <= config->draw.score_cp && -score <= config->draw.score_cp);
        count(&adjudicator->losing[seat], scored && score <= -config->resign.score_cp);
        count(&adjudicator->winning[seat], scored && score >= config->resign.score_cp);
        for (*winner = 1; *winner >= 0; --*winner)
            if (is_lost(adjudicator, 1 - *winner))
                return END_ADJUDICATED_WIN;
        if (is_drawn(adjudicator, full_moves))
            return END_ADJUDICATED_DRAW;
    }
    if (config->max_moves > 0 && adjudicator->plies >= config->max_moves * seats)
        return END_TOO_LONG;
    return END_IN_PROGRESS;
}

// ---- ends ----

Engine *referee_engine(const Play *play, int seat)
{
    return play->set->engines[play->seats[seat].slot];
}

void referee_end(Play *play, EndKind kind, int seat, const char *text)
{
    Ending *ending = &play->result->ending;
    *ending = (Ending){.kind = kind, .seats = play->rules->seats, .seat = seat};
    snprintf(ending->text, sizeof ending->text, "%.*s", ENDING_TEXT - 1, text);
    game_give_points(play->rules, play->result);
    play->over = true;
}

// An engine that fails takes its process with it; another is started for the next game.
static void drop_engine(Play *play, int seat)
{
    play->seats[seat].ponder[0] = '\0';
    engine_set_let_go(play->set, play->seats[seat].slot, true);
}

void referee_fault(Play *play, int seat, EngineFault fault, const Error *detail)
{
    static const EndKind kinds[] = {[ENGINE_MISSING] = END_DISCONNECT,
                                    [ENGINE_GONE] = END_DISCONNECT,
                                    [ENGINE_SILENT] = END_STALL,
                                    [ENGINE_NONSENSE] = END_NONSENSE,
                                    [ENGINE_INTERRUPTED] = END_INTERRUPTED};
    bool interrupted = fault == ENGINE_INTERRUPTED;
    if (fault == ENGINE_FINE)
        return;
    if (referee_engine(play, seat) != NULL)
        engine_log_fault(referee_engine(play, seat), fault, detail);
    referee_end(play, kinds[fault], interrupted ? -1 : seat,
                fault == ENGINE_NONSENSE ? detail->text : "");
    if (!interrupted)
        drop_engine(play, seat);
}

void referee_late(Play *play, int seat, int64_t overrun_us)
{
    referee_end(play, END_LATE, seat, "");
    play->result->ending.overrun_ms = (overrun_us + US_PER_MS - 1) / US_PER_MS;
    drop_engine(play, seat);
}

// A text that was sent as a move goes into lines that others read, so only harmless characters
// stay.
void referee_illegal(Play *play, int seat, const char *sent)
{
    char shown[SHOWN_MOVE];
    snprintf(shown, sizeof shown, "%s", sent);
    for (char *c = shown; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (!letter && !(*c >= '0' && *c <= '9') && strchr("()+-=#.", *c) == NULL)
            *c = '?';
    }
    referee_end(play, END_ILLEGAL_MOVE, seat, shown);
}

void referee_judge(Play *play)
{
    Verdict verdict = play->rules->verdict(&play->record.position, &play->record.history);
    if (verdict.kind == GAME_WON)
        referee_end(play, END_WIN, verdict.winner, verdict.reason);
    else if (verdict.kind == GAME_DRAWN)
        referee_end(play, END_DRAW, -1, verdict.reason);
}

void referee_rule(Play *play, int seat)
{
    int winner;
    const GameResult *result = play->result;
    int64_t full_moves = play->rules->ply(&play->record.position) / play->rules->seats;
    EndKind kind = referee_adjudicate(&play->adjudicator, seat,
                                      &result->moves[result->move_count - 1], full_moves, &winner);
    if (kind != END_IN_PROGRESS)
        referee_end(play, kind, winner, "");
}
