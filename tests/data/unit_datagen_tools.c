// The tools for files of samples: what they make, and what they refuse.
#define _POSIX_C_SOURCE 200809L // unlink
#include "bench/data/play.h"
#include "engine/ships/notation.h"
#include "eval/ships/sample.h"
#include "tests/data/unit_datagen_stage.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void test_datagen_shuffle(void)
{
    Folder folder;
    size_t a, b;
    if (!folder_open(&folder))
        return;
    CHECK(stage_works(datagen_play, &folder, "@one nodes=20 positions=300"));
    CHECK(stage_works(datagen_play, &folder, "@two nodes=20 positions=300 seed=2"));
    CHECK(stage_works(datagen_merge, &folder, "@both @one @two"));
    CHECK(stage_works(datagen_shuffle, &folder, "@mixed @both seed=5"));
    CHECK(stage_works(datagen_shuffle, &folder, "@again @both seed=5"));
    CHECK(stage_works(datagen_shuffle, &folder, "@other @both seed=6"));
    CHECK(stage_same_records(&folder, "both", "mixed"));
    unsigned char *mixed = folder_load(&folder, "mixed", &a),
                  *again = folder_load(&folder, "again", &b);
    CHECK(mixed != NULL && again != NULL && a == b && memcmp(mixed, again, a) == 0);
    free(again);
    again = folder_load(&folder, "other", &b);
    CHECK(mixed != NULL && again != NULL && a == b && memcmp(mixed, again, a) != 0);
    CHECK(stage_refuses(datagen_shuffle, &folder, "@mixed @both", "is there already"));
    CHECK(stage_refuses(datagen_shuffle, &folder, "@new", "needs a new file"));
    CHECK(stage_refuses(datagen_shuffle, &folder, "@new @none", "No such"));
    CHECK(stage_works(datagen_check, &folder, "@mixed shuffled=1"));
    CHECK(stage_refuses(datagen_check, &folder, "@mixed", "record "));
    if (again != NULL) {
        again[7 * SAMPLE_BYTES + 2] ^= 1;
        folder_save(&folder, "bad", again, b);
        CHECK(stage_refuses(datagen_shuffle, &folder, "@new @bad", "record 7 "));
        folder_save(&folder, "bad", again, 5 * SAMPLE_BYTES + 3);
        CHECK(stage_refuses(datagen_shuffle, &folder, "@new @bad", "record 5 "));
    }
    CHECK(!folder_has(&folder, "new") && !folder_has(&folder, "new.part"));
    // A draft of that name may be somebody's own.
    size_t kept;
    folder_save(&folder, "new.part", "notes", 5);
    CHECK(stage_refuses(datagen_shuffle, &folder, "@new @both", "is there already"));
    unsigned char *notes = folder_load(&folder, "new.part", &kept);
    CHECK(notes != NULL && kept == 5 && memcmp(notes, "notes", 5) == 0);
    free(notes);
    free(mixed);
    free(again);
    folder_close(&folder);
}

// Record number of the end of the first game.
static size_t first_end(const unsigned char *bytes, size_t length)
{
    Sample sample = {0};
    Error error;
    size_t record = 0;
    while (record * SAMPLE_BYTES < length &&
           sample_unpack(bytes + record * SAMPLE_BYTES, &sample, &error) && !sample.last)
        record++;
    return record;
}

void test_datagen_merge(void)
{
    Folder folder;
    size_t length, merged_length;
    if (!folder_open(&folder))
        return;
    CHECK(stage_works(datagen_play, &folder, "@one nodes=20 positions=300"));
    CHECK(stage_works(datagen_merge, &folder, "@both @one @one"));
    CHECK(stage_works(datagen_check, &folder, "@both")); // so the games' numbers are distinct
    unsigned char *bytes = folder_load(&folder, "one", &length);
    unsigned char *both = folder_load(&folder, "both", &merged_length);
    CHECK_EQUAL(merged_length, 2 * length);
    CHECK(stage_refuses(datagen_merge, &folder, "@both @one", "is there already"));
    if (CHECK(bytes != NULL && both != NULL)) {
        size_t end = first_end(bytes, length);
        for (int more = 0; more <= 7; more += 7) {
            folder_save(&folder, "torn", bytes, (end + 3) * SAMPLE_BYTES + (size_t)more);
            CHECK(stage_refuses(datagen_merge, &folder, "@new @one @torn",
                                more ? "ends within" : "ends within game"));
            CHECK(!folder_has(&folder, "new") && !folder_has(&folder, "new.part"));
            CHECK(stage_works(datagen_merge, &folder, "@cut @torn @one cut=1"));
            CHECK(stage_works(datagen_check, &folder, "@cut"));
            size_t cut_length;
            unsigned char *cut = folder_load(&folder, "cut", &cut_length);
            CHECK_EQUAL(cut_length, length + (end + 1) * SAMPLE_BYTES);
            free(cut);
            stage_path(&folder, "cut", path);
            unlink(path);
        }
        bytes[2 * SAMPLE_BYTES] ^= 1; // damaged, not torn
        folder_save(&folder, "bad", bytes, length);
        CHECK(stage_refuses(datagen_merge, &folder, "@new @bad cut=1", "record 2 "));
        bytes[2 * SAMPLE_BYTES] ^= 1;
        memmove(bytes + SAMPLE_BYTES, bytes + 2 * SAMPLE_BYTES, length - 2 * SAMPLE_BYTES);
        folder_save(&folder, "bad", bytes, length - SAMPLE_BYTES); // a record is missing
        CHECK(stage_refuses(datagen_merge, &folder, "@new @bad", "record 1 "));
        CHECK(stage_refuses(datagen_check, &folder, "@bad", "record 1 "));
    }
    free(bytes);
    free(both);
    folder_close(&folder);
}

// A record with a right checksum that does not fit the one before is found.
void test_datagen_check(void)
{
    Folder folder;
    size_t length;
    if (!folder_open(&folder))
        return;
    CHECK(stage_works(datagen_play, &folder, "@one nodes=20 positions=300"));
    unsigned char *bytes = folder_load(&folder, "one", &length);
    Sample good, bad;
    Error error;
    char output[STAGE_OUTPUT];
    if (CHECK(bytes != NULL) && CHECK(sample_unpack(bytes + 3 * SAMPLE_BYTES, &good, &error))) {
        static const char *const reasons[] = {"no move leads", "behind ply", "has not ended",
                                              "another one"};
        for (int i = 0; i < 4; i++) {
            bad = good;
            if (i == 0)
                bad.position.quiet_plies += 1;
            else if (i == 1)
                bad.ply += 2;
            else if (i == 2)
                bad.game++;
            else
                bad.result = bad.result == SAMPLE_WON ? SAMPLE_LOST : SAMPLE_WON;
            sample_pack(&bad, bytes + 3 * SAMPLE_BYTES);
            folder_save(&folder, "bad", bytes, length);
            CHECK(stage_refuses(datagen_check, &folder, "@bad", reasons[i]));
            CHECK(stage_refuses(datagen_check, &folder, "@bad", "record 3 "));
        }
        folder_save(&folder, "bad", bytes, 2 * SAMPLE_BYTES);
        CHECK(stage_refuses(datagen_check, &folder, "@bad", "record 2 "));
        CHECK(stage_run(datagen_show, &folder, "@one from=3 count=1", output, &error));
        char fen[SHIPS_FEN_TEXT];
        ships_format(&good.position, fen);
        CHECK(strstr(output, fen) != NULL && strchr(output, '\n') == output + strlen(output) - 1);
        folder_save(&folder, "bad", bytes, 2 * SAMPLE_BYTES + 1);
        CHECK(stage_refuses(datagen_show, &folder, "@bad", "record 2 "));
    }
    CHECK(stage_refuses(datagen_show, &folder, "", "needs one file"));
    CHECK(stage_refuses(datagen_check, &folder, "", "needs one or more"));
    CHECK(stage_refuses(datagen_check, &folder, "@none", "No such"));
    CHECK(stage_refuses(datagen_check, &folder, "@", "is no file"));
    free(bytes);
    folder_close(&folder);
}
