#include "bench/match/tools/talk.h"

#include "bench/match/base/strings.h"
#include "engine/base/memory.h"

#include <stdlib.h>
#include <string.h>

bool check_start(Check *check)
{
    EngineFault fault;
    Error warning;
    if (check->engine != NULL)
        return true;
    check->engine =
        engine_start(check->host, &check->setup, "engine", 0, &fault, &warning, &check->why);
    return check->engine != NULL;
}

void check_stop(Check *check)
{
    if (check->engine != NULL)
        engine_release(check->engine, true);
    check->engine = NULL;
}

bool check_say(Check *check, const char *lines)
{
    return engine_send(check->engine, lines, NULL, &check->why) == ENGINE_FINE;
}

// The next line; what is wrong when there is none.
static bool next_line(Check *check, int64_t deadline_us, const char *wanted, Slice *line,
                      int64_t *read_us)
{
    switch (engine_next_line(check->engine, deadline_us, line, read_us)) {
    case ENGINE_FINE:
        return true;
    case ENGINE_SILENT:
        return fail(&check->why, "no %s in time", wanted);
    case ENGINE_NONSENSE:
        return fail(&check->why, "a line without end where %s was due", wanted);
    case ENGINE_MISSING:
    case ENGINE_GONE:
    case ENGINE_INTERRUPTED:
        break;
    }
    return fail(&check->why, "it went away where %s was due", wanted);
}

bool check_await(Check *check, const char *wanted, int64_t patience_ms)
{
    Slice line;
    int64_t read_us, deadline_us = engine_now_us(check->host) + patience_ms * 1000;
    do {
        if (!next_line(check, deadline_us, wanted, &line, &read_us))
            return false;
    } while (!slice_is(slice_trim(line), wanted));
    return true;
}

bool check_ready(Check *check)
{
    return check_say(check, "isready\n") && check_await(check, "readyok", PROMPT_MS);
}

bool check_position(Check *check, const char *position, GameRecord *record)
{
    Slice rest = slice_of(position), after = rest;
    Slice kind = slice_word(&after);
    if (slice_is(kind, "fen"))
        return game_record_parse(record, check->rules, after, &check->why);
    Slice none = {"", 0};
    slice_word(&after); // "moves"
    return game_record_begin(record, check->rules, none, &check->why) &&
           (game_record_play(record, check->rules, after, &check->why) ||
            (game_record_free(record), false));
}

// ---- info lines ----

static bool read_score(Check *check, Slice *rest, bool *mate)
{
    int64_t value;
    Slice unit = slice_word(rest), number = slice_word(rest);
    *mate = slice_is(unit, "mate");
    if (!*mate && !slice_is(unit, "cp"))
        return fail(&check->why, "a score that is neither cp nor mate: '%.*s'", slice_quote(unit),
                    unit.at);
    return slice_number(number, &value) ||
           fail(&check->why, "a score that is no number: '%.*s'", slice_quote(number), number.at);
}

static void keep_pv(CheckSearch *search, Slice pv)
{
    pv = slice_trim(pv);
    size_t length = pv.length < sizeof search->pv ? pv.length : sizeof search->pv - 1;
    memcpy(search->pv, pv.at, length);
    search->pv[length] = '\0';
}

static bool read_info(Check *check, Slice rest, CheckSearch *search)
{
    bool scored = false, exact = true, mate = false;
    int64_t value, rank = 1;
    Slice pv = {"", 0};
    search->infos++;
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        if (slice_is(word, "string"))
            break;
        if (info_by_word(word) != NULL || slice_is(word, "multipv")) {
            Slice number = slice_word(&rest);
            if (!slice_number(number, &value) || value < 0)
                return fail(&check->why, "info %.*s '%.*s' is no whole number", slice_quote(word),
                            word.at, slice_quote(number), number.at);
            if (slice_is(word, "multipv"))
                rank = value;
        } else if (slice_is(word, "score")) {
            if (!read_score(check, &rest, &mate))
                return false;
            scored = true;
        } else if (slice_is(word, "lowerbound") || slice_is(word, "upperbound")) {
            exact = false;
        } else if (slice_is(word, "pv")) {
            pv = rest;
            break;
        }
    }
    search->scored += scored;
    if (rank > search->variations)
        search->variations = (int)rank;
    if (scored && exact && rank == 1) {
        search->mate = mate;
        keep_pv(search, pv);
    }
    return true;
}

// ---- judging ----

static bool judge_line(Check *check, const char *position, const CheckSearch *search)
{
    GameRecord record;
    Slice line = slice_of(search->pv), best = slice_word(&(Slice){line.at, line.length});
    if (!check_position(check, position, &record))
        return false;
    bool good = true;
    for (Slice word = slice_word(&line); good && word.length > 0; word = slice_word(&line)) {
        Error error;
        Verdict verdict = check->rules->verdict(&record.position, &record.history);
        if (verdict.kind != GAME_GOES_ON)
            good = fail(&check->why, "its line of play goes on past the end of the game: %s",
                        search->pv);
        else if (!game_record_play(&record, check->rules, word, &error))
            good = fail(&check->why, "its line of play is not legal: %s", error.text);
    }
    game_record_free(&record);
    if (good && best.length > 0 && !slice_is(best, search->best))
        good = fail(&check->why, "bestmove %s is not the first move of its last line (%.*s)",
                    search->best, slice_quote(best), best.at);
    return good;
}

static bool judge_move(Check *check, const char *position, CheckSearch *search)
{
    GameRecord record;
    Error error;
    GameMove move;
    if (!check_position(check, position, &record))
        return false;
    bool good = check->rules->parse_move(slice_of(search->best), &record.position, &move, &error) ||
                fail(&check->why, "bestmove %s is not legal: %s", search->best, error.text);
    if (good && search->ponder[0] != '\0') {
        if (!game_record_advance(&record, check->rules, move))
            memory_is_short();
        good =
            check->rules->parse_move(slice_of(search->ponder), &record.position, &move, &error) ||
            fail(&check->why, "its ponder move %s is not legal: %s", search->ponder, error.text);
    }
    game_record_free(&record);
    return good;
}

// The words that follow "bestmove".
static bool read_best(Check *check, Slice rest, CheckSearch *search)
{
    Slice best = slice_word(&rest), word = slice_word(&rest), ponder = slice_word(&rest);
    bool ugi = check->setup.protocol == PROTOCOL_UGI;
    snprintf(search->best, sizeof search->best, "%.*s", slice_quote(best), best.at);
    if (word.length == 0)
        return true;
    if (ugi)
        return fail(&check->why, "in UGI a bestmove has one word behind it, nothing more");
    if (!slice_is(word, "ponder") || ponder.length == 0)
        return fail(&check->why, "behind the bestmove stands '%.*s', not a ponder move",
                    slice_quote(word), word.at);
    snprintf(search->ponder, sizeof search->ponder, "%.*s", slice_quote(ponder), ponder.at);
    return true;
}

bool check_answer(Check *check, const char *position, int64_t sent_us, int64_t patience_ms,
                  CheckSearch *search)
{
    *search = (CheckSearch){0};
    for (;;) {
        Slice line;
        int64_t read_us = 0;
        if (!next_line(check, sent_us + patience_ms * 1000, "bestmove", &line, &read_us))
            return false;
        search->took_us = read_us - sent_us;
        Slice word = slice_word(&line);
        if (slice_is(word, "info") && !read_info(check, line, search))
            return false;
        if (slice_is(word, "bestmove"))
            return read_best(check, line, search) && judge_move(check, position, search) &&
                   judge_line(check, position, search);
    }
}

bool check_search(Check *check, const char *position, const char *go, int64_t patience_ms,
                  CheckSearch *search)
{
    Buffer lines = {0};
    int64_t sent_us;
    buffer_format(&lines, "position %s\n%s\n", position, go);
    bool sent = engine_send(check->engine, lines.at, &sent_us, &check->why) == ENGINE_FINE;
    buffer_free(&lines);
    return sent && check_answer(check, position, sent_us, patience_ms, search);
}

bool check_quiet(Check *check, int64_t ms)
{
    Slice line;
    int64_t read_us, deadline_us = engine_now_us(check->host) + ms * 1000;
    for (;;) {
        switch (engine_next_line(check->engine, deadline_us, &line, &read_us)) {
        case ENGINE_SILENT:
            return true;
        case ENGINE_FINE:
            if (slice_is(slice_word(&line), "bestmove"))
                return fail(&check->why, "a bestmove that was not due");
            break;
        default:
            return fail(&check->why, "it went away");
        }
    }
}
