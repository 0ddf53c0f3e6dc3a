#include "bench/match/host/dialect.h"

#include <string.h>

static const Dialect dialects[] = {
    [PROTOCOL_UCI] = {"uci\n", "uciok", "ucinewgame\n", true},
    [PROTOCOL_UGI] = {"ugi\n", "ugiok", "uginewgame\n", false},
};

const Dialect *dialect_of(Protocol protocol)
{
    return &dialects[protocol];
}

void dialect_copy(Slice from, char *to, size_t size)
{
    size_t length = from.length < size ? from.length : size - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)from.at[i];
        to[i] = c < ' ' || c == 127 ? '?' : (char)c;
    }
    to[length] = '\0';
}

// An info line as it is read.
typedef struct Info {
    int64_t depth_ply, seldepth_ply, rank, nodes, nps, hashfull, tbhits, time_ms, score;
    bool scored, mate, bound;
    Slice pv;
} Info;

typedef struct InfoNumber {
    const char *name;
    size_t offset;
} InfoNumber;

static const InfoNumber info_numbers[] = {
    {"depth", offsetof(Info, depth_ply)}, {"seldepth", offsetof(Info, seldepth_ply)},
    {"multipv", offsetof(Info, rank)},    {"nodes", offsetof(Info, nodes)},
    {"nps", offsetof(Info, nps)},         {"hashfull", offsetof(Info, hashfull)},
    {"tbhits", offsetof(Info, tbhits)},   {"time", offsetof(Info, time_ms)},
};

static bool read_number(Slice word, Slice *rest, Info *info)
{
    for (size_t i = 0; i < ARRAY_COUNT(info_numbers); i++) {
        int64_t value;
        if (!slice_is(word, info_numbers[i].name))
            continue;
        if (slice_number(slice_word(rest), &value) && value >= 0)
            *(int64_t *)((char *)info + info_numbers[i].offset) = value;
        return true;
    }
    return false;
}

static void read_score(Slice *rest, Info *info)
{
    Slice unit = slice_word(rest);
    bool mate = slice_is(unit, "mate");
    if ((mate || slice_is(unit, "cp")) && slice_number(slice_word(rest), &info->score)) {
        info->scored = true;
        info->mate = mate;
    }
}

static Info read_info(Slice rest)
{
    Info info = {.rank = 1};
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        if (slice_is(word, "string"))
            break;
        if (slice_is(word, "pv")) {
            info.pv = slice_trim(rest);
            break;
        }
        if (slice_is(word, "score"))
            read_score(&rest, &info);
        else if (slice_is(word, "lowerbound") || slice_is(word, "upperbound"))
            info.bound = true;
        else
            read_number(word, &rest, &info);
    }
    return info;
}

void dialect_read_info(Slice rest, Thought *thought)
{
    const int64_t most_ms = INT64_MAX / 1000;
    Info info = read_info(rest);
    if (!info.scored || info.rank != 1 || (info.bound && thought->scored && !thought->bound))
        return;
    thought->scored = true;
    thought->bound = info.bound;
    thought->mate = info.mate;
    thought->score = info.score;
    thought->depth_ply = info.depth_ply;
    thought->seldepth_ply = info.seldepth_ply;
    thought->nodes = info.nodes;
    thought->nps = info.nps;
    thought->hashfull = info.hashfull;
    thought->tbhits = info.tbhits;
    thought->reported_us = (info.time_ms < most_ms ? info.time_ms : most_ms) * 1000;
    dialect_copy(info.pv, thought->pv, sizeof thought->pv);
}

bool dialect_read_best(const Dialect *dialect, Slice rest, Thought *thought)
{
    dialect_copy(slice_word(&rest), thought->best, sizeof thought->best);
    thought->ponder[0] = '\0';
    if (dialect->ponders && slice_is(slice_word(&rest), "ponder"))
        dialect_copy(slice_word(&rest), thought->ponder, sizeof thought->ponder);
    return thought->best[0] != '\0';
}

bool dialect_names_option(Slice rest, const char *name)
{
    Slice wanted = slice_of(name);
    if (!slice_is(slice_word(&rest), "name"))
        return false;
    for (Slice word = slice_word(&wanted); word.length > 0; word = slice_word(&wanted)) {
        char text[128];
        if (word.length >= sizeof text)
            return false;
        dialect_copy(word, text, sizeof text);
        if (!slice_is_any_case(slice_word(&rest), text))
            return false;
    }
    return slice_is(slice_word(&rest), "type");
}
