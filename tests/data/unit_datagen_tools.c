// The tools for files of samples: what they make, and what they refuse.
#define _POSIX_C_SOURCE 200809L // unlink
#include "search/score.h"
#include "tests/data/unit_data_test.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Whether there is neither the file `new` nor a draft of it.
static bool leaves_nothing(DataTest *test)
{
    bool nothing = true;
    DIR *list = opendir(test->folder.name);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;)
        nothing = nothing && strncmp(entry->d_name, "new", 3) != 0;
    if (list != NULL)
        closedir(list);
    return nothing;
}

static void check_shuffle(DataTest *test)
{
    size_t a, b;
    CHECK(data_works(test, datagen_play, "@one nodes=20 positions=~300"));
    CHECK(data_works(test, datagen_play, "@two nodes=20 positions=~300 seed=2"));
    CHECK(data_works(test, datagen_merge, "@both @one @two"));
    CHECK(data_works(test, datagen_shuffle, "@mixed @both seed=5"));
    CHECK(data_works(test, datagen_shuffle, "@again @both seed=5"));
    CHECK(data_works(test, datagen_shuffle, "@other @both seed=6"));
    CHECK(data_same_samples(test, "both", "mixed"));
    unsigned char *mixed = folder_load(&test->folder, "mixed", &a),
                  *again = folder_load(&test->folder, "again", &b);
    CHECK(mixed != NULL && again != NULL && a == b && memcmp(mixed, again, a) == 0);
    free(again);
    again = folder_load(&test->folder, "other", &b);
    CHECK(mixed != NULL && again != NULL && a == b && memcmp(mixed, again, a) != 0);
    CHECK(data_refuses(test, datagen_shuffle, "@mixed @both", "is there already"));
    CHECK(data_refuses(test, datagen_shuffle, "@new", "needs a new file"));
    CHECK(data_refuses(test, datagen_shuffle, "@new @none", "No such"));
    CHECK(data_works(test, datagen_check, "@mixed shuffled=1"));
    CHECK(data_refuses(test, datagen_check, "@mixed", "sample "));
    if (again != NULL) {
        again[7 * test->sample_bytes + 2] ^= 1;
        folder_save(&test->folder, "bad", again, b);
        CHECK(data_refuses(test, datagen_shuffle, "@new @bad", "sample 7 "));
        folder_save(&test->folder, "bad", again, 5 * test->sample_bytes + 3);
        CHECK(data_refuses(test, datagen_shuffle, "@new @bad", "sample 5 "));
    }
    CHECK(leaves_nothing(test));
    // A draft of that name may be somebody's own.
    char draft[64];
    size_t kept;
    snprintf(draft, sizeof draft, "new.%ld.part", (long)getpid());
    folder_save(&test->folder, draft, "notes", 5);
    CHECK(data_refuses(test, datagen_shuffle, "@new @both", "cannot make"));
    unsigned char *notes = folder_load(&test->folder, draft, &kept);
    CHECK(notes != NULL && kept == 5 && memcmp(notes, "notes", 5) == 0);
    free(notes);
    free(mixed);
    free(again);
}

void test_datagen_shuffle(void)
{
    data_test_each(check_shuffle);
}

// GameRecord number of the end of the first game.
static size_t first_end(const DataTest *test, const unsigned char *bytes, size_t length)
{
    Sample sample = {0};
    Error error;
    size_t number = 0;
    while (number * test->sample_bytes < length &&
           sample_unpack(test->evaluation, bytes + number * test->sample_bytes, &sample, &error) &&
           !sample.last)
        number++;
    return number;
}

static void check_merge(DataTest *test)
{
    size_t length, merged_length;
    CHECK(data_works(test, datagen_play, "@one nodes=20 positions=~300"));
    CHECK(data_works(test, datagen_merge, "@both @one @one"));
    CHECK(data_works(test, datagen_check, "@both")); // so the games' numbers are distinct
    unsigned char *bytes = folder_load(&test->folder, "one", &length);
    unsigned char *both = folder_load(&test->folder, "both", &merged_length);
    CHECK_EQUAL(merged_length, 2 * length);
    CHECK(data_refuses(test, datagen_merge, "@both @one", "is there already"));
    if (CHECK(bytes != NULL && both != NULL)) {
        size_t end = first_end(test, bytes, length);
        for (int more = 0; more <= 7; more += 7) {
            folder_save(&test->folder, "torn", bytes,
                        (end + 3) * test->sample_bytes + (size_t)more);
            CHECK(data_refuses(test, datagen_merge, "@new @one @torn",
                               more ? "ends within" : "ends within game"));
            CHECK(leaves_nothing(test));
            CHECK(data_works(test, datagen_merge, "@cut @torn @one cut=1"));
            CHECK(data_works(test, datagen_check, "@cut"));
            size_t cut_length;
            unsigned char *cut = folder_load(&test->folder, "cut", &cut_length);
            CHECK_EQUAL(cut_length, length + (end + 1) * test->sample_bytes);
            free(cut);

            unlink(folder_file(&test->folder, "cut"));
        }
        bytes[2 * test->sample_bytes] ^= 1; // damaged, not torn
        folder_save(&test->folder, "bad", bytes, length);
        CHECK(data_refuses(test, datagen_merge, "@new @bad cut=1", "sample 2 "));
        bytes[2 * test->sample_bytes] ^= 1;
        memmove(bytes + test->sample_bytes, bytes + 2 * test->sample_bytes,
                length - 2 * test->sample_bytes);
        folder_save(&test->folder, "bad", bytes,
                    length - test->sample_bytes); // a sample is missing
        CHECK(data_refuses(test, datagen_merge, "@new @bad", "sample 1 "));
        CHECK(data_refuses(test, datagen_check, "@bad", "sample 1 "));
    }
    free(bytes);
    free(both);
}

void test_datagen_merge(void)
{
    data_test_each(check_merge);
}

// The position of a sample with another counter, or another seat to move and a move of his.
static bool change_position(const Evaluation *evaluation, Sample *sample, int counts, int seats)
{
    const Rules *rules = evaluation->rules;
    GameMove moves[GAME_MAX_MOVES];
    unsigned char body[EVALUATION_BODY_MOST], counter;
    int seat = (rules->seat_to_move(&sample->position) + seats) % rules->seats;
    evaluation->pack(&sample->position, body, &counter);
    if (!evaluation->unpack(body, counter + counts, seat, sample->ply, &sample->position) ||
        rules->moves(&sample->position, moves) == 0)
        return false;
    if (seats > 0)
        sample->best = moves[0];
    return true;
}

// Saves a file whose sample 3 is another one, with a right checksum.
static void save_bad(DataTest *test, unsigned char *bytes, size_t length, const Sample *bad)
{
    sample_pack(test->evaluation, bad, bytes + 3 * test->sample_bytes);
    folder_save(&test->folder, "bad", bytes, length);
}

// Records that are samples, but do not fit those before.
static void check_misfits(DataTest *test, unsigned char *bytes, size_t length, const Sample *good)
{
    static const char *const reasons[] = {"no move leads", "no move leads", "no move leads",
                                          "behind ply",    "has not ended", "another one"};
    const Evaluation *evaluation = test->evaluation;
    int seats = evaluation->rules->seats;
    for (int i = 0; i < (int)ARRAY_COUNT(reasons); i++) {
        Sample bad = *good, later;
        Error error;
        if (i == 0)
            CHECK(change_position(evaluation, &bad, 1, 0));
        else if (i == 1)
            CHECK(change_position(evaluation, &bad, 0, 1));
        else if (i == 2 &&
                 CHECK(sample_unpack(evaluation, bytes + (size_t)(3 + seats) * test->sample_bytes,
                                     &later, &error)))
            bad.position = later.position, bad.best = later.best;
        else if (i == 3)
            bad.ply += 2;
        else if (i == 4)
            bad.game++;
        else if (i == 5)
            bad.winner = (bad.winner + 2) % (seats + 1) - 1; // the next seat, or nobody
        save_bad(test, bytes, length, &bad);
        CHECK(data_refuses(test, datagen_check, "@bad", reasons[i]));
        CHECK(data_refuses(test, datagen_check, "@bad", "sample 3 "));
    }
    save_bad(test, bytes, length, good);
    CHECK(data_works(test, datagen_check, "@bad"));
}

static void check_check(DataTest *test)
{
    size_t length;
    CHECK(data_works(test, datagen_play, "@one nodes=20 positions=~300"));
    unsigned char *bytes = folder_load(&test->folder, "one", &length);
    Sample good;
    Error error;
    char output[DATA_OUTPUT], text[GAME_POSITION_TEXT];
    if (CHECK(bytes != NULL) &&
        CHECK(sample_unpack(test->evaluation, bytes + 3 * test->sample_bytes, &good, &error))) {
        check_misfits(test, bytes, length, &good);
        folder_save(&test->folder, "bad", bytes, 2 * test->sample_bytes);
        CHECK(data_refuses(test, datagen_check, "@bad", "sample 2 "));
        CHECK(data_run(test, datagen_show, "@one from=3 count=1", output, &error));
        test->evaluation->rules->format(&good.position, text);
        CHECK(strstr(output, text) != NULL && strchr(output, '\n') == output + strlen(output) - 1);
        folder_save(&test->folder, "bad", bytes, 2 * test->sample_bytes + 1);
        CHECK(data_refuses(test, datagen_show, "@bad", "sample 2 "));
    }
    CHECK(data_refuses(test, datagen_show, "", "needs one file"));
    CHECK(data_refuses(test, datagen_check, "", "needs one or more"));
    CHECK(data_refuses(test, datagen_check, "@none", "No such"));
    CHECK(data_refuses(test, datagen_check, "@", "is no file"));
    free(bytes);
}

void test_datagen_check(void)
{
    data_test_each(check_check);
}

// The output of `check`, against a plain count of the same file.
static void check_counts(DataTest *test)
{
    const Rules *rules = test->evaluation->rules;
    enum { ROOM = 4096 };
    static uint64_t keys[ROOM];
    size_t length;
    int64_t samples = 0, games = 0, drawn = 0, forced = 0, moves = 0;
    int again = 0, behind = 0, decided = 0;
    char output[DATA_OUTPUT], line[256];
    Error error;
    CHECK(data_works(test, datagen_play, "@one nodes=10 positions=~2000 plies=0-2"));
    unsigned char *bytes = folder_load(&test->folder, "one", &length);
    for (size_t at = 0; bytes != NULL && at < length; at += test->sample_bytes) {
        Sample sample;
        GameMove list[GAME_MAX_MOVES];
        if (!CHECK(sample_unpack(test->evaluation, bytes + at, &sample, &error)))
            break;
        int count = rules->moves(&sample.position, list);
        keys[samples % ROOM] = rules->key(&sample.position);
        for (int64_t i = 0; i < samples; i++)
            if (keys[i % ROOM] == keys[samples % ROOM]) {
                again++;
                break;
            }
        behind += sample.score <= -50 && sample.score > -150;
        decided += score_is_decided(sample.score);
        samples++, games += sample.last, moves += count, forced += count == 1;
        drawn += sample.last && sample.winner == SAMPLE_NOBODY;
    }
    CHECK(data_run(test, datagen_check, "@one", output, &error));
    snprintf(line, sizeof line, "%d positions of %d games, %d without a winner: player 1 wins ",
             (int)samples, (int)games, (int)drawn);
    CHECK(strstr(output, line) == output);
    snprintf(line, sizeof line, "\n%.1f moves a position, %d positions with one legal move only\n",
             (double)moves / (double)samples, (int)forced);
    CHECK(strstr(output, line) != NULL);
    snprintf(line, sizeof line, "\n  %12d %12d ", -100, behind);
    CHECK(behind > 0 && strstr(output, line) != NULL);
    snprintf(line, sizeof line, "\n  %12s %12d ", "decided", decided);
    CHECK(decided > 0 && strstr(output, line) != NULL);
    snprintf(line, sizeof line, "again: %.2f %% (of %d looked at)\n",
             100.0 * again / (double)samples, (int)samples);
    CHECK(samples < ROOM && again > 0 && strstr(output, line) != NULL);
    snprintf(line, sizeof line, ", player %d ", rules->seats + 1);
    CHECK(strstr(output, line) == NULL);
    free(bytes);
}

void test_datagen_counts(void)
{
    data_test_each(check_counts);
}

// Files of every variant, given to the commands of every other.
static void check_variants(DataTest *test)
{
    const Evaluation *own = test->evaluation;
    char why[64];
    CHECK(data_works(test, datagen_play, "@one nodes=10 positions=100"));
    snprintf(why, sizeof why, "is of variant=%s, not of", own->rules->variant);
    for (int i = 0; i < evaluation_count; i++) {
        test->evaluation = evaluations[i];
        if (test->evaluation == own)
            continue;
        CHECK(data_refuses(test, datagen_check, "@one", why));
        CHECK(data_refuses(test, datagen_check, "@one shuffled=1", why));
        CHECK(data_refuses(test, datagen_show, "@one", why));
        CHECK(data_refuses(test, datagen_shuffle, "@new @one", why));
        CHECK(data_refuses(test, datagen_merge, "@new @one", why));
        CHECK(data_refuses(test, datagen_merge, "@new @one cut=1", why));
        CHECK(data_refuses(test, datagen_play, "@one nodes=10 positions=100", "has games of"));
    }
    test->evaluation = own;
    CHECK(leaves_nothing(test));
    CHECK(data_works(test, datagen_play, "@one nodes=10 positions=200"));
}

void test_datagen_variants(void)
{
    data_test_each(check_variants);
}

static void check_pack(DataTest *test)
{
    size_t length, packed_length;
    CHECK(data_works(test, datagen_play, "@one nodes=20 positions=~300 plies=2-8"));
    CHECK(data_works(test, datagen_pack, "@packed @one"));
    CHECK(data_works(test, datagen_unpack, "@again @packed"));
    CHECK(data_same_bytes(test, "one", "again"));
    CHECK(data_refuses(test, datagen_pack, "@packed @one", "is there already"));
    CHECK(data_refuses(test, datagen_unpack, "@new", "needs a new file"));
    CHECK(data_refuses(test, datagen_unpack, "@new @none", "No such"));
    unsigned char *one = folder_load(&test->folder, "one", &length);
    unsigned char *packed = folder_load(&test->folder, "packed", &packed_length);
    if (CHECK(one != NULL && packed != NULL && packed_length < length / 2)) {
        folder_save(&test->folder, "torn", one, length - test->sample_bytes);
        CHECK(data_refuses(test, datagen_pack, "@new @torn", "ends within game"));
        folder_save(&test->folder, "torn", packed, packed_length - 3);
        CHECK(data_refuses(test, datagen_unpack, "@new @torn", "ends within a game"));
        packed[3] ^= 1; // in the first sample
        folder_save(&test->folder, "bad", packed, packed_length);
        CHECK(data_refuses(test, datagen_unpack, "@new @bad", "checksum"));
        packed[3] ^= 1;
        packed[test->sample_bytes + 1] = 0xff; // no position has so many moves
        folder_save(&test->folder, "bad", packed, packed_length);
        CHECK(data_refuses(test, datagen_unpack, "@new @bad", "makes no sense"));
    }
    CHECK(leaves_nothing(test));
    free(packed);
    free(one);
}

void test_datagen_pack(void)
{
    data_test_each(check_pack);
}
