// Self-play: the same bytes whatever the number of threads and however often it is interrupted.
#define _POSIX_C_SOURCE 200809L // signals, fileno
#include "bench/data/sample_file.h"
#include "engine/posix/posix.h"
#include "search/score.h"
#include "tests/data/unit_data_test.h"
#include "tests/other_process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void check_threads(DataTest *test)
{
    char one[80], two[80], other[80];
    const char *size = unit_effort > 1 ? "nodes=400 positions=1000" : "nodes=100 positions=240";
    snprintf(one, sizeof one, "@one %s", size);
    snprintf(two, sizeof two, "@two %s threads=2 hash=4", size);
    snprintf(other, sizeof other, "@other %s seed=2", size);
    CHECK(data_works(test, datagen_play, one));
    CHECK(data_works(test, datagen_play, two));
    CHECK(data_works(test, datagen_play, other));
    CHECK(data_same_bytes(test, "one", "two"));
    CHECK(!data_same_bytes(test, "one", "other"));
    CHECK(data_works(test, datagen_check, "@one @two @other"));
}

void test_datagen_threads(void)
{
    data_test_each(check_threads);
}

// Cut at any length, or with a damaged end, and resumed, a file is what it would have been.
static void check_resume(DataTest *test)
{
    Rng rng = {44};
    size_t length, text_length;
    CHECK(data_works(test, datagen_play, "@whole nodes=20 positions=~600"));
    unsigned char *bytes = folder_load(&test->folder, "whole", &length);
    unsigned char *text = folder_load(&test->folder, "whole.txt", &text_length);
    size_t cuts[] = {0,
                     1,
                     test->sample_bytes,
                     length / 2 / test->sample_bytes * test->sample_bytes,
                     length - 1,
                     length - test->sample_bytes,
                     rng_below(&rng, (uint32_t)length),
                     length};
    size_t count = unit_effort > 1 ? ARRAY_COUNT(cuts) : 3;
    for (size_t i = 0; bytes != NULL && text != NULL && i < count; i++) {
        size_t cut = cuts[ARRAY_COUNT(cuts) - 1 - i];
        folder_save(&test->folder, "cut", bytes, cut);
        folder_save(&test->folder, "cut.txt", text, text_length);
        CHECK(data_works(test, datagen_play, "@cut nodes=20 positions=~600 threads=2"));
        if (!CHECK(data_same_bytes(test, "whole", "cut")))
            printf("  cut at %zu of %zu\n", cut, length);
    }
    if (bytes != NULL && text != NULL) {
        bytes[length - test->sample_bytes + 3] ^= 8;
        folder_save(&test->folder, "cut", bytes, length);
        CHECK(data_works(test, datagen_play, "@cut nodes=20 positions=~600"));
        CHECK(data_same_bytes(test, "whole", "cut"));
        CHECK(data_works(test, datagen_play, "@cut nodes=20 positions=~900"));
        CHECK(data_works(test, datagen_play, "@more nodes=20 positions=~900"));
        CHECK(data_same_bytes(test, "more", "cut"));
    }
    free(bytes);
    free(text);
}

void test_datagen_resume(void)
{
    data_test_each(check_resume);
}

// A signal that is already there when the run begins ends it at once; the next goes on.
static void check_interrupted(DataTest *test)
{
    sigset_t term, before;
    char output[DATA_OUTPUT];
    Error error;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &term, &before);
    raise(SIGTERM);
    CHECK(!data_run(test, datagen_play, "@file nodes=100 positions=20000", output, &error));
    CHECK(strstr(error.text, "interrupted; the same command resumes it") != NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    CHECK(data_works(test, datagen_check, "@file"));
    CHECK(data_works(test, datagen_play, "@file nodes=100 positions=100"));
    CHECK(data_works(test, datagen_play, "@whole nodes=100 positions=100"));
    size_t length, whole_length;
    unsigned char *bytes = folder_load(&test->folder, "file", &length);
    unsigned char *whole = folder_load(&test->folder, "whole", &whole_length);
    CHECK(bytes != NULL && whole != NULL && length >= whole_length &&
          length < 20000 * test->sample_bytes && memcmp(bytes, whole, whole_length) == 0);
    free(bytes);
    free(whole);
}

void test_datagen_interrupted(void)
{
    data_test_each(check_interrupted);
}

// A position after some random moves that has the wanted kind of verdict, in text.
static GamePosition played_position(const Rules *rules, Rng *rng, int plies, VerdictKind wanted,
                                    char text[GAME_POSITION_TEXT])
{
    static const History none;
    GamePosition position;
    int ply = 0;
    rules->start(&position);
    while (ply < plies || rules->verdict(&position, &none).kind != wanted) {
        GameMove moves[GAME_MAX_MOVES];
        if (rules->verdict(&position, &none).kind != GAME_GOES_ON) {
            rules->start(&position);
            ply = 0;
        }
        int count = rules->moves(&position, moves);
        rules->play(&position, moves[rng_below(rng, (uint32_t)count)]);
        ply++;
    }
    rules->format(&position, text);
    return position;
}

// Makes a book of two positions, with their keys, one of them in the other order, and one with a
// position that is over.
static void save_books(DataTest *test, uint64_t keys[2])
{
    const Rules *rules = test->evaluation->rules;
    Rng rng = {45};
    char book[2 * GAME_POSITION_TEXT + 64], one[GAME_POSITION_TEXT], two[GAME_POSITION_TEXT];
    GamePosition first = played_position(rules, &rng, 3, GAME_GOES_ON, one);
    GamePosition second = played_position(rules, &rng, 8, GAME_GOES_ON, two);
    keys[0] = rules->key(&first), keys[1] = rules->key(&second);
    int length = snprintf(book, sizeof book, "# two\n%s\n%s ; the later one\n", one, two);
    folder_save(&test->folder, "book", book, (size_t)length);
    length = snprintf(book, sizeof book, "%s\n%s\n", two, one);
    folder_save(&test->folder, "turned", book, (size_t)length);
    played_position(rules, &rng, 0, GAME_WON, one);
    folder_save(&test->folder, "over", one, strlen(one));
}

// Every even game begins with a score within the window, and random ones would not.
static void check_even(DataTest *test)
{
    int games = 0, outside[2] = {0};
    static const char *const runs[] = {"@even nodes=20 positions=~300 even=100 window=40",
                                       "@random nodes=20 positions=~300"};
    for (int i = 0; i < 2; i++) {
        SampleReader reader;
        Sample sample;
        Error error;
        CHECK(data_works(test, datagen_play, runs[i]));
        const char *file = folder_file(&test->folder, i == 0 ? "even" : "random");
        bool first = true;
        CHECK(sample_reader_open(&reader, test->evaluation, file, &error));
        while (reader.file != NULL && sample_reader_next(&reader, &sample, &error) == READ_SAMPLE) {
            outside[i] += first && (sample.score < -40 || sample.score > 40);
            games += first;
            first = sample.last;
        }
        sample_reader_close(&reader);
    }
    CHECK(games > 2);
    CHECK_EQUAL(outside[0], 0);
    CHECK(outside[1] > 0);
    CHECK(data_refuses(test, datagen_play, "@new3 even=50", "need each other"));
    CHECK(data_refuses(test, datagen_play, "@new3 window=50", "need each other"));
    CHECK(data_refuses(test, datagen_play, "@even nodes=20 positions=~600", "even="));
    CHECK(!folder_has(&test->folder, "new3"));
}

void test_datagen_even(void)
{
    data_test_each(check_even);
}

static void check_book(DataTest *test)
{
    const Rules *rules = test->evaluation->rules;
    uint64_t keys[2];
    int64_t seen[2] = {0}, games = 0;
    save_books(test, keys);
    CHECK(data_works(test, datagen_play,
                     "@file nodes=20 positions=~1000 book=@book share=70 plies=0"));
    CHECK(data_works(test, datagen_check, "@file"));
    SampleReader reader;
    Sample sample;
    Error error;
    CHECK(
        sample_reader_open(&reader, test->evaluation, folder_file(&test->folder, "file"), &error));
    while (reader.file != NULL && sample_reader_next(&reader, &sample, &error) == READ_SAMPLE)
        for (int i = 0; i < 2 && sample.ply == 0; i++) {
            seen[i] += rules->key(&sample.position) == keys[i];
            games += i == 0;
        }
    sample_reader_close(&reader);
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[0] + seen[1] < games);
    CHECK(data_refuses(test, datagen_play, "@file nodes=20 positions=~300 plies=0", "'book="));
    CHECK(data_refuses(test, datagen_play,
                       "@file nodes=20 positions=~300 book=@turned share=70 plies=0", "'book="));
    CHECK(data_refuses(test, datagen_play, "@new positions=9 book=@over share=100 plies=0",
                       "ended the game"));
    CHECK(data_refuses(test, datagen_play, "@new2 book=@none", "cannot open"));
    CHECK(data_refuses(test, datagen_play, "@new2 share=3", "needs a book"));
    CHECK(data_works(test, datagen_play, "@half nodes=20 positions=20 book=@book"));
    CHECK(data_works(test, datagen_play, "@half nodes=20 positions=20 book=@book share=50"));
    CHECK(!folder_has(&test->folder, "new2"));
}

void test_datagen_book(void)
{
    data_test_each(check_book);
}

// Whether some move after a game's last sample ends it with its winner, by the rules alone. It is
// nearly always the best one.
static bool rules_end_it(const Rules *rules, const History *history, const Sample *last)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(&last->position, moves);
    for (int i = 0; i < count; i++) {
        GamePosition after = last->position;
        rules->play(&after, moves[i]);
        Verdict verdict = rules->verdict(&after, history);
        if (verdict.kind != GAME_GOES_ON &&
            last->winner == (verdict.kind == GAME_WON ? verdict.winner : SAMPLE_NOBODY))
            return true;
    }
    return false;
}

// A score that proves who wins ends the game, and nothing else does but the rules. With the nodes
// of two plies either side is the first to see it.
static void check_winners(DataTest *test)
{
    const Rules *rules = test->evaluation->rules;
    SampleReader reader;
    Sample sample;
    Error error;
    History history = {0};
    int wins = 0, losses = 0;
    CHECK(data_works(test, datagen_play, "@file nodes=250 positions=~4000"));
    CHECK(
        sample_reader_open(&reader, test->evaluation, folder_file(&test->folder, "file"), &error));
    while (reader.file != NULL && sample_reader_next(&reader, &sample, &error) == READ_SAMPLE) {
        int mover = rules->seat_to_move(&sample.position);
        CHECK(history_push(&history, rules->key(&sample.position)));
        if (score_is_win(sample.score)) {
            CHECK(sample.last && sample.winner == mover);
            wins++;
        } else if (score_is_loss(sample.score) && rules->seats == 2) {
            CHECK(sample.last && sample.winner == 1 - mover);
            losses++;
        } else if (sample.last) {
            CHECK(rules_end_it(rules, &history, &sample));
        }
        if (sample.last)
            history_free(&history);
    }
    sample_reader_close(&reader);
    history_free(&history);
    CHECK(wins > 0 && (losses > 0) == (rules->seats == 2));
}

void test_datagen_winners(void)
{
    data_test_each(check_winners);
}

// A whole sample that does not follow and ends a game was not left by a run that died.
static void check_misfit_at_end(DataTest *test)
{
    size_t length;
    Sample last;
    Error error;
    CHECK(data_works(test, datagen_play, "@misfit nodes=20 positions=100"));
    unsigned char *bytes = folder_load(&test->folder, "misfit", &length);
    unsigned char *end = bytes != NULL ? bytes + length - test->sample_bytes : NULL;
    if (CHECK(end != NULL) && CHECK(sample_unpack(test->evaluation, end, &last, &error))) {
        last.game += 1000;
        sample_pack(test->evaluation, &last, end);
        folder_save(&test->folder, "misfit", bytes, length);
        CHECK(data_refuses(test, datagen_play, "@misfit nodes=20 positions=100", "is damaged"));
    }
    free(bytes);
}

static bool is_refused_as_busy(void *context)
{
    DataTest *test = context;
    return CHECK(
        data_refuses(test, datagen_play, "@file nodes=20 positions=~300", "another process"));
}

static void check_play_refusals(DataTest *test)
{
    size_t length;
    CHECK(data_works(test, datagen_play, "@file nodes=20 positions=~300"));
    CHECK(data_refuses(test, datagen_play, "@file nodes=21 positions=~300", "'nodes=20'"));
    CHECK(data_refuses(test, datagen_play, "@file nodes=20 seed=3", "'seed=1'"));
    CHECK(data_refuses(test, datagen_play, "@file nodes=20 plies=2-11", "'plies=2-12'"));
    CHECK(data_refuses(test, datagen_play, "@file nodes=20 hash=5", "'hash=4'"));
    CHECK(data_refuses(test, datagen_play, "nodes=20", "needs one file"));
    CHECK(data_refuses(test, datagen_play, "@file @other", "needs one file"));
    CHECK(data_refuses(test, datagen_play, "@file threads=0", "threads needs"));
    CHECK(data_refuses(test, datagen_play, "@none/file", "No such"));
    CHECK(data_refuses(test, datagen_play, "@other plies=5-4", "LEAST-MOST"));
    CHECK(data_refuses(test, datagen_play, "@other games=4", "games= is not known"));
    CHECK(data_refuses(test, datagen_play, "@other positions=9 eval=@none", "No such"));
    CHECK(data_refuses(test, datagen_play, "@other positions=9 eval=@file", "network"));
    CHECK(!folder_has(&test->folder, "other"));
    FILE *locked = fopen(folder_file(&test->folder, "file"), "rb+");
    if (CHECK(locked != NULL)) {
        bool busy;
        CHECK(posix_lock_file(fileno(locked), &busy));
        CHECK(other_process_finds(is_refused_as_busy, test));
        fclose(locked);
    }
    unsigned char *bytes = folder_load(&test->folder, "file", &length);
    if (CHECK(bytes != NULL)) {
        bytes[5 * test->sample_bytes] ^= 1; // whole games stand behind it
        folder_save(&test->folder, "file", bytes, length);
        CHECK(data_refuses(test, datagen_play, "@file nodes=20 positions=~300", "is damaged"));
        bytes[5 * test->sample_bytes] ^= 1;
        folder_save(&test->folder, "alone", bytes, length);
        CHECK(data_refuses(test, datagen_play, "@alone nodes=20 positions=~300", "without"));
    }
    check_misfit_at_end(test);
    unsigned char *after = folder_load(&test->folder, "alone", &length);
    CHECK(after != NULL && bytes != NULL && memcmp(bytes, after, length) == 0);
    free(bytes);
    free(after);
}

void test_datagen_play_refusals(void)
{
    data_test_each(check_play_refusals);
}
