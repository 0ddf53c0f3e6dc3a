#include "bench/match/game/referee.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum {
    US_PER_MS = 1000,
    SHOWN_MOVE = 20, // characters of an illegal move
};

// ---- adjudication ----

// The score in centipawns with mates far outside of what a rule may name. A seat that is mated has
// "mate 0" or less.
static int64_t plain_score(const PlayedMove *move)
{
    if (!move->mate)
        return move->score;
    return move->score > 0 ? INT64_MAX : -INT64_MAX;
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

Ruling referee_adjudicate(Adjudicator *adjudicator, int seat, const PlayedMove *move,
                          int64_t full_moves, int *loser)
{
    const Config *config = adjudicator->config;
    int seats = config->rules->seats;
    int64_t score = plain_score(move);
    adjudicator->plies++;
    if (seats == 2) {
        count(&adjudicator->drawish_plies,
              move->scored && score <= config->draw.score_cp && -score <= config->draw.score_cp);
        count(&adjudicator->losing[seat], move->scored && score <= -config->resign.score_cp);
        count(&adjudicator->winning[seat], move->scored && score >= config->resign.score_cp);
        for (int i = 0; i < seats; i++) {
            *loser = i;
            if (is_lost(adjudicator, i))
                return RULING_LOSS;
        }
        if (is_drawn(adjudicator, full_moves))
            return RULING_DRAW;
    }
    if (config->max_moves > 0 && adjudicator->plies >= config->max_moves * seats)
        return RULING_LENGTH;
    return RULING_NONE;
}

// ---- ends ----

Engine *referee_engine(const Play *play, int seat)
{
    return play->set->engines[play->seats[seat].slot];
}

// For a reason, printf-style. Points are given elsewhere.
static void end_game(Play *play, Termination termination, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void end_game(Play *play, Termination termination, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->result->reason, sizeof play->result->reason, format, arguments);
    va_end(arguments);
    play->result->termination = termination;
    play->over = true;
}

static void give_points(Play *play, int winner)
{
    for (int seat = 0; seat < play->rules->seats; seat++)
        play->result->points[seat] = seat == winner ? game_points(play->rules) : 0;
}

// Among all but the loser, -1: there is none.
static void share_points(Play *play, int loser)
{
    int sharers = play->rules->seats - (loser >= 0);
    for (int seat = 0; seat < play->rules->seats; seat++)
        play->result->points[seat] = seat == loser ? 0 : game_points(play->rules) / sharers;
}

void referee_forfeit(Play *play, int seat, Termination termination, const char *what)
{
    end_game(play, termination, "%s%s", game_seat_name(play->rules, seat), what);
    play->result->at_fault = seat;
    share_points(play, seat);
}

// An engine that fails takes its process with it; another is started for the next game.
void referee_fault(Play *play, int seat, EngineFault fault, const Error *detail)
{
    char what[sizeof play->result->reason];
    if (referee_engine(play, seat) != NULL)
        engine_log_fault(referee_engine(play, seat), fault, detail);
    switch (fault) {
    case ENGINE_FINE:
        return;
    case ENGINE_INTERRUPTED:
        end_game(play, ENDED_INTERRUPTED, "Game interrupted");
        return;
    case ENGINE_SILENT:
        referee_forfeit(play, seat, ENDED_STALLED, "'s connection stalls");
        break;
    case ENGINE_NONSENSE:
        snprintf(what, sizeof what, " gives an illegal answer: %.80s", detail->text);
        referee_forfeit(play, seat, ENDED_ILLEGAL, what);
        break;
    case ENGINE_GONE:
    case ENGINE_MISSING:
        referee_forfeit(play, seat, ENDED_ABANDONED, " disconnects");
        break;
    }
    play->seats[seat].ponder[0] = '\0';
    engine_set_let_go(play->set, play->seats[seat].slot, true);
}

void referee_late(Play *play, int seat, int64_t overrun_us)
{
    char what[64];
    snprintf(what, sizeof what, " loses on time (%" PRId64 "ms overrun)",
             (overrun_us + US_PER_MS - 1) / US_PER_MS);
    referee_forfeit(play, seat, ENDED_TIME_FORFEIT, what);
    play->seats[seat].ponder[0] = '\0';
    engine_set_let_go(play->set, play->seats[seat].slot, true);
}

// A text that was sent as a move goes into lines that others read, so only harmless characters
// stay.
void referee_illegal(Play *play, int seat, const char *sent)
{
    char shown[SHOWN_MOVE], what[64];
    snprintf(shown, sizeof shown, "%s", sent);
    for (char *c = shown; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (!letter && !(*c >= '0' && *c <= '9') && strchr("()+-=#.", *c) == NULL)
            *c = '?';
    }
    snprintf(what, sizeof what, " makes an illegal move: %s", shown);
    referee_forfeit(play, seat, ENDED_ILLEGAL, what);
}

void referee_judge(Play *play)
{
    Verdict verdict = play->rules->verdict(&play->record.position, &play->record.history);
    if (verdict.kind == GAME_WON) {
        end_game(play, ENDED_NORMALLY, "%s wins: %s", game_seat_name(play->rules, verdict.winner),
                 verdict.reason);
        play->winner = verdict.winner;
        give_points(play, verdict.winner);
    } else if (verdict.kind == GAME_DRAWN) {
        end_game(play, ENDED_NORMALLY, "Draw: %s", verdict.reason);
        share_points(play, -1);
    }
}

void referee_rule(Play *play, int seat)
{
    int loser;
    const GameResult *result = play->result;
    int64_t full_moves = play->rules->ply(&play->record.position) / play->rules->seats;
    switch (referee_adjudicate(&play->adjudicator, seat, &result->moves[result->move_count - 1],
                               full_moves, &loser)) {
    case RULING_NONE:
        break;
    case RULING_DRAW:
        end_game(play, ENDED_ADJUDICATED, "Draw by adjudication");
        share_points(play, -1);
        break;
    case RULING_LENGTH:
        end_game(play, ENDED_ADJUDICATED, "Draw by adjudication: the game is too long");
        share_points(play, -1);
        break;
    case RULING_LOSS:
        end_game(play, ENDED_ADJUDICATED, "%s wins by adjudication",
                 game_seat_name(play->rules, 1 - loser));
        share_points(play, loser);
        break;
    }
}

bool referee_remember(Play *play, bool done)
{
    play->short_of_memory |= !done;
    play->over |= !done;
    return done;
}
