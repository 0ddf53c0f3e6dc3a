#include "bench/match/base/info.h"

#include <stddef.h>

#define AT(member) offsetof(EngineInfo, member)
#define OPTIONAL_ROW(member, word, most, pgn, help, on_page)                                       \
    {word, word, 1, most, AT(member), pgn, offsetof(InfoChoice, member), on_page},

const InfoRow info_rows[] = {
    {.word = "depth", .key = "depth", .unit = 1, .most = INT32_MAX, .at = AT(depth_ply)},
    INFO_OPTIONAL(OPTIONAL_ROW) // in the order of a comment
    {.word = "time", .key = "reported_us", .unit = 1000, .most = INT64_MAX, .at = AT(reported_us)},
};

const int info_row_count = ARRAY_COUNT(info_rows);

const InfoRow *info_by_word(Slice word)
{
    for (int i = 0; i < info_row_count; i++)
        if (slice_is(word, info_rows[i].word))
            return &info_rows[i];
    return NULL;
}

const InfoRow *info_by_key(Slice key)
{
    for (int i = 0; i < info_row_count; i++)
        if (slice_is(key, info_rows[i].key))
            return &info_rows[i];
    return NULL;
}

int64_t info_get(const EngineInfo *info, const InfoRow *row)
{
    return *(const int64_t *)((const char *)info + row->at);
}

void info_set(EngineInfo *info, const InfoRow *row, int64_t number)
{
    *(int64_t *)((char *)info + row->at) = number;
}

bool info_is_chosen(const InfoChoice *choice, const InfoRow *row)
{
    return row->pgn != NULL && *(const bool *)((const char *)choice + row->chosen_at);
}
