// datagen check: whether files of samples are whole, and what is in them.
#include "bench/data/datagen.h"
#include "bench/data/quota.h"
#include "bench/data/sample_file.h"
#include "bench/data/words.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "search/score.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCORE_STEP = 100, // evaluation units to a row of the histogram
    SCORE_ROWS = 21,  // the outer ones hold all that is further out, and the decided ones
    PLY_STEP = 20,
    PLY_ROWS = QUOTA_MOST_SAMPLES / PLY_STEP,
    MOST_KEYS = 1 << 22 // kept to count duplicates; of larger files every 2nd, 4th .. key
};

typedef struct SampleSurvey {
    const Evaluation *evaluation;
    bool shuffled;
    SampleStats games;
    SampleWinners winners;          // of the games of all positions, a position being one count
    int64_t samples, moves, forced; // forced: positions with one legal move only
    int64_t decided, scores[SCORE_ROWS], plies[PLY_ROWS];
    uint64_t key_mask; // keys of which these bits are 0 are kept
    uint64_t *keys;
    size_t key_count;
} SampleSurvey;

// --- Counting ------------------------------------------------------------------------------------

static int score_row(int score)
{
    int row = (score + (score < 0 ? -SCORE_STEP / 2 : SCORE_STEP / 2)) / SCORE_STEP;
    row += SCORE_ROWS / 2;
    return row < 0 ? 0 : row >= SCORE_ROWS ? SCORE_ROWS - 1 : row;
}

// Drops the keys that a narrower mask no longer keeps.
static void thin_keys(SampleSurvey *survey)
{
    size_t left = 0;
    survey->key_mask = survey->key_mask << 1 | 1;
    for (size_t i = 0; i < survey->key_count; i++)
        if ((survey->keys[i] & survey->key_mask) == 0)
            survey->keys[left++] = survey->keys[i];
    survey->key_count = left;
}

// All samples of a position have one key, so they are kept or left out together.
static void keep_key(SampleSurvey *survey, uint64_t key)
{
    while (survey->key_count == MOST_KEYS)
        thin_keys(survey);
    if ((key & survey->key_mask) != 0)
        return;
    survey->keys = memory_one_more(survey->keys, survey->key_count, sizeof key);
    survey->keys[survey->key_count++] = key;
}

static void count_sample(SampleSurvey *survey, const Sample *sample)
{
    const Rules *rules = survey->evaluation->rules;
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(&sample->position, moves), ply_row = sample->ply / PLY_STEP;
    survey->samples++;
    survey->moves += count;
    survey->forced += count == 1;
    sample_winners_add(&survey->winners, sample->winner);
    survey->plies[ply_row < PLY_ROWS ? ply_row : PLY_ROWS - 1]++;
    if (score_is_decided(sample->score))
        survey->decided++;
    else
        survey->scores[score_row(sample->score)]++;
    keep_key(survey, mix64(rules->key(&sample->position)));
}

// --- Checking ------------------------------------------------------------------------------------

static bool check_game(SampleSurvey *survey, Quota *numbers, const SampleChain *game, Error *error)
{
    uint32_t number = game->last.game;
    if (game->count > QUOTA_MOST_SAMPLES)
        return fail(error, "game %" PRIu32 " has more than %d positions", number,
                    QUOTA_MOST_SAMPLES);
    if (quota_length(numbers, number) > 0)
        return fail(error, "another game has the number %" PRIu32 " too", number);
    quota_finish(numbers, number, game->count);
    sample_stats_add(&survey->games, &game->last, game->count);
    return true;
}

static bool check_sample(SampleSurvey *survey, Quota *numbers, SampleChain *chain,
                         const Sample *sample, Error *error)
{
    if (!survey->shuffled) {
        if (!sample_chain_add(chain, sample, error))
            return false;
        if (sample->last && !check_game(survey, numbers, chain, error))
            return false;
    }
    count_sample(survey, sample);
    return true;
}

static bool check_samples(SampleSurvey *survey, SampleReader *reader, Quota *numbers, Error *error)
{
    SampleChain chain = {.evaluation = survey->evaluation};
    Sample sample;
    Error why;
    ReadOutcome outcome;
    while ((outcome = sample_reader_next(reader, &sample, error)) == READ_SAMPLE)
        if (!check_sample(survey, numbers, &chain, &sample, &why))
            return fail(error, "sample %" PRId64 " of '%.80s': %s", reader->next - 1, reader->name,
                        why.text);
    if (outcome == READ_END && chain.open)
        return fail(error, "sample %" PRId64 " of '%.80s' is missing: game %" PRIu32 " has no end",
                    reader->next, reader->name, chain.last.game);
    return outcome == READ_END;
}

static bool check_file(SampleSurvey *survey, const char *name, Error *error)
{
    SampleReader reader;
    Quota numbers;
    if (!sample_reader_open(&reader, survey->evaluation, name, error))
        return false;
    quota_open(&numbers, INT64_MAX);
    bool good = check_samples(survey, &reader, &numbers, error);
    quota_close(&numbers);
    sample_reader_close(&reader);
    return good;
}

// --- What is in them -----------------------------------------------------------------------------

static double percent(int64_t part, int64_t whole)
{
    return whole > 0 ? 100 * (double)part / (double)whole : 0;
}

static void print_row(FILE *to, const char *label, int64_t part, int64_t whole)
{
    static const char bar[] = "##################################################";
    double share = percent(part, whole);
    fprintf(to, "  %12s %12" PRId64 " %5.1f %%  %.*s\n", label, part, share, (int)(share / 2), bar);
}

static void print_scores(FILE *to, const SampleSurvey *survey)
{
    char label[32];
    fprintf(to, "score, as the mover sees it:\n");
    for (int i = 0; i < SCORE_ROWS; i++) {
        int middle = (i - SCORE_ROWS / 2) * SCORE_STEP;
        const char *more = i == 0 ? "<= " : i == SCORE_ROWS - 1 ? ">= " : "";
        snprintf(label, sizeof label, "%s%+d", more, middle);
        print_row(to, label, survey->scores[i], survey->samples);
    }
    print_row(to, "decided", survey->decided, survey->samples);
}

static void print_plies(FILE *to, const SampleSurvey *survey)
{
    char label[32];
    fprintf(to, "ply:\n");
    for (int i = 0; i < PLY_ROWS; i++) {
        snprintf(label, sizeof label, "%d-%d", i * PLY_STEP, (i + 1) * PLY_STEP - 1);
        if (survey->plies[i] > 0)
            print_row(to, label, survey->plies[i], survey->samples);
    }
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void print_duplicates(FILE *to, SampleSurvey *survey)
{
    int64_t again = 0;
    if (survey->key_count > 0)
        qsort(survey->keys, survey->key_count, sizeof *survey->keys, compare_keys);
    for (size_t i = 1; i < survey->key_count; i++)
        again += survey->keys[i] == survey->keys[i - 1];
    fprintf(to, "positions that stand there again: %.2f %% (of %zu looked at)\n",
            percent(again, (int64_t)survey->key_count), survey->key_count);
}

static void print_survey(FILE *to, SampleSurvey *survey)
{
    char stats[SAMPLE_STATS_TEXT], winners[SAMPLE_WINNERS_TEXT];
    int seats = survey->evaluation->rules->seats;
    fprintf(to, "%" PRId64 " positions", survey->samples);
    if (!survey->shuffled) {
        sample_stats_format(&survey->games, seats, stats);
        fprintf(to, " of %" PRId64 " games, %" PRId64 " without a winner: %s", survey->games.games,
                survey->games.winners.nobody, stats);
    }
    sample_winners_format(&survey->winners, seats, winners);
    fprintf(to, "\nof positions: %s\n", winners);
    fprintf(to, "%.1f moves a position, %" PRId64 " positions with one legal move only\n",
            survey->samples > 0 ? (double)survey->moves / (double)survey->samples : 0,
            survey->forced);
    print_scores(to, survey);
    print_plies(to, survey);
    print_duplicates(to, survey);
}

bool datagen_check(int count, char **words, FILE *to, Error *error)
{
    int64_t shuffled = 0;
    const Game *game;
    const DatagenKey keys[] = {{.name = "shuffled", .low = 0, .high = 1, .number = &shuffled}};
    if (!datagen_words_read(keys, (int)ARRAY_COUNT(keys), words, &count, &game, error))
        return false;
    if (count < 1)
        return fail(error, "check needs one or more files");
    SampleSurvey survey = {.evaluation = game->evaluation, .shuffled = shuffled != 0};
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = check_file(&survey, words[i], error);
    if (good)
        print_survey(to, &survey);
    free(survey.keys);
    return good;
}
