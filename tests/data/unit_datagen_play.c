// Self-play: the same games whatever the number of threads and however often it is interrupted.
#define _POSIX_C_SOURCE 200809L // signals, fileno
#include "bench/data/play.h"
#include "bench/data/sample_file.h"
#include "tests/data/unit_datagen_stage.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

void test_datagen_threads(void)
{
    Folder folder;
    if (!folder_open(&folder))
        return;
    CHECK(stage_works(datagen_play, &folder, "@one nodes=400 positions=1000"));
    CHECK(stage_works(datagen_play, &folder, "@two nodes=400 positions=1000 threads=2 hash=4"));
    CHECK(stage_works(datagen_play, &folder, "@other nodes=400 positions=1000 seed=2"));
    CHECK(stage_same_records(&folder, "one", "two"));
    CHECK(!stage_same_records(&folder, "one", "other"));
    CHECK(stage_works(datagen_check, &folder, "@one @two @other"));
    folder_close(&folder);
}

// Cut at any length, or with a damaged end, and gone on with, a file is what it would have been.
void test_datagen_resume(void)
{
    Folder folder;
    Rng rng = {44};
    size_t length, text_length;
    if (!folder_open(&folder))
        return;
    CHECK(stage_works(datagen_play, &folder, "@whole nodes=20 positions=600"));
    unsigned char *bytes = folder_load(&folder, "whole", &length);
    unsigned char *text = folder_load(&folder, "whole.txt", &text_length);
    size_t cuts[] = {0,
                     1,
                     SAMPLE_BYTES,
                     length / 2 / SAMPLE_BYTES * SAMPLE_BYTES,
                     length - 1,
                     length - SAMPLE_BYTES,
                     rng_below(&rng, (uint32_t)length),
                     length};
    size_t count = unit_effort > 1 ? ARRAY_COUNT(cuts) : 3;
    for (size_t i = 0; bytes != NULL && text != NULL && i < count; i++) {
        size_t cut = cuts[ARRAY_COUNT(cuts) - 1 - i];
        folder_save(&folder, "cut", bytes, cut);
        folder_save(&folder, "cut.txt", text, text_length);
        CHECK(stage_works(datagen_play, &folder, "@cut nodes=20 positions=600 threads=2"));
        if (!CHECK(stage_same_records(&folder, "whole", "cut")))
            printf("  cut at %zu of %zu\n", cut, length);
    }
    if (bytes != NULL && text != NULL) {
        bytes[length - SAMPLE_BYTES + 3] ^= 8;
        folder_save(&folder, "cut", bytes, length);
        CHECK(stage_works(datagen_play, &folder, "@cut nodes=20 positions=600"));
        CHECK(stage_same_records(&folder, "whole", "cut"));
        CHECK(stage_works(datagen_play, &folder, "@cut nodes=20 positions=900"));
        CHECK(stage_works(datagen_play, &folder, "@more nodes=20 positions=900"));
        CHECK(stage_same_records(&folder, "more", "cut"));
    }
    free(bytes);
    free(text);
    folder_close(&folder);
}

// A signal that is already there when the run begins ends it at once; the next goes on.
void test_datagen_interrupted(void)
{
    Folder folder;
    sigset_t term, before;
    char output[STAGE_OUTPUT];
    Error error;
    if (!folder_open(&folder))
        return;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &term, &before);
    raise(SIGTERM);
    CHECK(stage_run(datagen_play, &folder, "@file nodes=100 positions=20000", output, &error));
    CHECK(strstr(output, "interrupted") != NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    CHECK(stage_works(datagen_check, &folder, "@file"));
    CHECK(stage_works(datagen_play, &folder, "@file nodes=100 positions=100"));
    CHECK(stage_works(datagen_play, &folder, "@whole nodes=100 positions=100"));
    size_t length, whole_length;
    unsigned char *bytes = folder_load(&folder, "file", &length);
    unsigned char *whole = folder_load(&folder, "whole", &whole_length);
    CHECK(bytes != NULL && whole != NULL && length >= whole_length &&
          length < 20000 * SAMPLE_BYTES && memcmp(bytes, whole, whole_length) == 0);
    free(bytes);
    free(whole);
    folder_close(&folder);
}

void test_datagen_book(void)
{
    static const char book[] = "# two\n4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 1\n"
                               "8/8/6ss/8/8/SS6/8/8 w - - 0 9 ; short of ships\n";
    static const char over[] = "7S/8/8/8/8/s7/8/8 w - - 0 1\n";
    Folder folder;
    if (!folder_open(&folder))
        return;
    folder_save(&folder, "book", book, sizeof book - 1);
    folder_save(&folder, "over", over, sizeof over - 1);
    CHECK(stage_works(datagen_play, &folder,
                      "@file nodes=20 positions=300 book=@book share=100 plies=0"));
    CHECK(stage_works(datagen_check, &folder, "@file"));
    SampleReader reader;
    Sample sample;
    Error error;
    int first = 0, other_starts = 0;
    uint64_t start = ships_start().ships[SHIPS_WHITE];
    CHECK(sample_reader_open(&reader, folder_file(&folder, "file"), &error));
    while (reader.file != NULL && sample_reader_next(&reader, &sample, &error) == READ_SAMPLE) {
        first += sample.ply == 0;
        other_starts += sample.ply == 0 && sample.position.ships[SHIPS_WHITE] != start;
        CHECK(sample.ply > 0 || sample.position.side == SHIPS_BLACK ||
              popcount(ships_own(&sample.position)) == 2);
    }
    sample_reader_close(&reader);
    CHECK(other_starts > 0 && other_starts < first);
    CHECK(stage_refuses(datagen_play, &folder, "@file nodes=20 positions=300 plies=0", "'book="));
    CHECK(stage_refuses(datagen_play, &folder, "@new book=@over share=100", "ended the game"));
    CHECK(stage_refuses(datagen_play, &folder, "@new2 book=@none", "cannot open"));
    CHECK(stage_refuses(datagen_play, &folder, "@new2 share=3", "needs a book"));
    CHECK(!folder_has(&folder, "new2"));
    folder_close(&folder);
}

void test_datagen_play_refusals(void)
{
    Folder folder;
    size_t length;
    if (!folder_open(&folder))
        return;
    CHECK(stage_works(datagen_play, &folder, "@file nodes=20 positions=300"));
    CHECK(stage_refuses(datagen_play, &folder, "@file nodes=21 positions=300", "'nodes=20'"));
    CHECK(stage_refuses(datagen_play, &folder, "@file nodes=20 seed=3", "'seed=1'"));
    CHECK(stage_refuses(datagen_play, &folder, "@file nodes=20 plies=2-11", "'plies=2-12'"));
    CHECK(stage_refuses(datagen_play, &folder, "@file nodes=20 hash=5", "'hash=4'"));
    CHECK(stage_refuses(datagen_play, &folder, "nodes=20", "needs one file"));
    CHECK(stage_refuses(datagen_play, &folder, "@file @other", "needs one file"));
    CHECK(stage_refuses(datagen_play, &folder, "@file threads=0", "threads needs"));
    CHECK(stage_refuses(datagen_play, &folder, "@none/file", "No such"));
    FILE *locked = fopen(folder_file(&folder, "file"), "rb");
    if (CHECK(locked != NULL)) {
        flock(fileno(locked), LOCK_EX);
        CHECK(stage_refuses(datagen_play, &folder, "@file nodes=20 positions=300",
                            "another process"));
        fclose(locked);
    }
    unsigned char *bytes = folder_load(&folder, "file", &length);
    if (CHECK(bytes != NULL)) {
        bytes[5 * SAMPLE_BYTES] ^= 1; // whole games stand behind it
        folder_save(&folder, "file", bytes, length);
        CHECK(stage_refuses(datagen_play, &folder, "@file nodes=20 positions=300", "is damaged"));
        bytes[5 * SAMPLE_BYTES] ^= 1;
        folder_save(&folder, "alone", bytes, length);
        CHECK(stage_refuses(datagen_play, &folder, "@alone nodes=20 positions=300", "without"));
    }
    unsigned char *after = folder_load(&folder, "alone", &length);
    CHECK(after != NULL && bytes != NULL && memcmp(bytes, after, length) == 0);
    free(bytes);
    free(after);
    folder_close(&folder);
}
