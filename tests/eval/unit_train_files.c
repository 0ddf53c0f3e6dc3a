// What the trainer reads and writes: samples, networks, checkpoints, command lines.
#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "engine/base/file.h"
#include "eval/ships/built_in.h"
#include "eval/ships/eval.h"
#include "eval/train/data.h"
#include "eval/train/order.h"
#include "eval/train/quantise.h"
#include "eval/train/state.h"
#include "eval/train/step.h"
#include "tests/eval/unit_train_place.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whether the sentence has the words in it; prints it if not.
static bool says(const Error *error, const char *words)
{
    bool good = strstr(error->text, words) != NULL;
    if (!good)
        printf("'%s' does not say '%s'\n", error->text, words);
    return good;
}

// --- Mirror and order ---------------------------------------------------------------------------

static uint64_t mirrored_set(uint64_t squares)
{
    uint64_t set = 0;
    while (squares != 0)
        set |= ships_bit(mirrored_square(pop_lowest(&squares)));
    return set;
}

static int compare_rows(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

// A mirrored position has the mirrored rows, in both views.
void test_train_mirror(void)
{
    Rng rng = {4};
    for (int i = 0; i < 500 * unit_effort; i++) {
        uint16_t is[MAX_FEATURES], want[MAX_FEATURES];
        ShipsPosition position = unit_random_position(&rng, SHIPS_FLEET), image = position;
        for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++)
            image.ships[side] = mirrored_set(position.ships[side]);
        ShipsSight sight = ships_sight(&position), image_sight = ships_sight(&image);
        int count = features_of(&position, &sight, want);
        for (int k = 0; k < count; k++)
            want[k] = (uint16_t)mirrored_row(want[k]);
        CHECK_EQUAL(features_of(&image, &image_sight, is), count);
        qsort(is, (size_t)count, sizeof *is, compare_rows);
        qsort(want, (size_t)count, sizeof *want, compare_rows);
        if (!CHECK(memcmp(is, want, (size_t)count * sizeof *is) == 0))
            return;
        CHECK_EQUAL(evaluate(&position, &sight), evaluate(&image, &image_sight));
    }
}

// Networks are measured by the hand-made evaluation, so that it has to stay what it was.
void test_train_hand_made(void)
{
    Rng rng = {5};
    uint64_t sum = 0;
    for (int i = 0; i < 1000; i++) {
        ShipsPosition position = unit_random_position(&rng, SHIPS_FLEET);
        ShipsSight sight = ships_sight(&position);
        sum = mix64(sum + (uint64_t)(int64_t)evaluate(&position, &sight));
    }
    CHECK_EQUAL(sum >> 32, 3795955324);
}

void test_train_permutation(void)
{
    static const uint64_t counts[] = {1, 2, 3, 7, 8, 9, 1000, 4097};
    for (size_t k = 0; k < ARRAY_COUNT(counts); k++) {
        unsigned char seen[4097] = {0};
        int fixed = 0;
        for (uint64_t i = 0; i < counts[k]; i++) {
            uint64_t place = permuted(i, counts[k], mix64(k));
            if (!CHECK(place < counts[k] && !seen[place]))
                return;
            seen[place] = 1;
            fixed += place == i;
        }
        CHECK(counts[k] < 1000 || fixed < 10);
    }
}

// --- Samples ------------------------------------------------------------------------------------

enum { GAMES = 50, ROOM = 60 * GAMES };

static bool load(const char *file, int percent, uint64_t seed, Data *data, Error *error)
{
    return data_load(&file, 1, percent, seed, data, error);
}

static void check_refused(const char *file, const char *words)
{
    Error error;
    Data data;
    if (CHECK(!load(file, 5, 1, &data, &error)))
        CHECK(says(&error, words));
}

static void check_refusals(Place *place, const Sample *samples)
{
    const char *file = place_file(place, "bad");
    unsigned char bytes[4 * SAMPLE_BYTES];
    for (int i = 0; i < 4; i++)
        sample_pack(&samples[i], bytes + i * SAMPLE_BYTES);
    check_refused(file, "cannot open");
    CHECK(write_bytes(file, bytes, 0));
    check_refused(file, "is empty");
    CHECK(write_bytes(file, bytes, sizeof bytes - 7));
    check_refused(file, "ends in the middle of record 4");
    bytes[2 * SAMPLE_BYTES + 5] ^= 1;
    CHECK(write_bytes(file, bytes, sizeof bytes));
    check_refused(file, "record 3 of '");
    check_refused(file, "the checksum of a sample is wrong");
    check_refused(place->folder, "is no file");
    Sample lost = samples[0];
    lost.score = EVAL_LIMIT + 1;
    CHECK(write_samples(file, &lost, 1));
    check_refused(file, "no position of the data is left");
}

// Positions that teach nothing are left out, and counted.
static void check_filter(Place *place, Sample *samples)
{
    Error error;
    Data data;
    const char *file = place_file(place, "mixed");
    samples[0].score = EVAL_LIMIT + 1;
    samples[1].score = -EVAL_LIMIT - 1;
    samples[2].position.quiet_plies = SHIPS_QUIET_LIMIT_PLY;
    samples[3].score = EVAL_LIMIT, samples[4].score = -EVAL_LIMIT;
    Sample *in_port = &samples[5];
    in_port->position =
        (ShipsPosition){.ships = {ships_bit(9), ships_bit(0) | ships_bit(40)}, .side = SHIPS_WHITE};
    in_port->best = ships_move(9, 10);
    CHECK(write_samples(file, samples, 10));
    if (!CHECK(load(file, 0, 1, &data, &error)))
        return;
    CHECK_EQUAL(data.record_count, 10);
    CHECK_EQUAL(data.decided, 2);
    CHECK_EQUAL(data.over, 1);
    CHECK_EQUAL(data.in_port, 1);
    CHECK_EQUAL(data.training_count, 6);
    CHECK_EQUAL(data.validation_count, 0);
    data_free(&data);
}

// Black's positions are turned, and no game is on both sides of the split.
static void check_split(Place *place, Sample *samples, int count)
{
    Error error;
    Data data;
    const char *file = place_file(place, "split");
    for (int i = 0; i < count; i++)
        samples[i].score = (int16_t)samples[i].game; // so that lessons can be told apart
    CHECK(write_samples(file, samples, count));
    if (!CHECK(load(file, 20, 1, &data, &error)))
        return;
    int games[GAMES] = {0};
    for (size_t i = 0; i < data.training_count; i++)
        games[data.lessons[i].score] |= 1;
    for (size_t i = 0; i < data.validation_count; i++)
        games[data.validation[i].score] |= 2;
    int held_out = 0;
    for (int i = 0; i < GAMES; i++) {
        CHECK(games[i] == 1 || games[i] == 2);
        held_out += games[i] == 2;
    }
    CHECK(held_out >= 3 && held_out <= 20);
    CHECK_EQUAL(data.training_count + data.validation_count + data.in_port + data.over, count);
    const Sample *black = &samples[1];
    CHECK_EQUAL(black->position.side, SHIPS_BLACK);
    ShipsPosition turned = ships_flipped(&black->position);
    bool found = false;
    for (size_t i = 0; i < data.training_count; i++)
        found |= data.lessons[i].own == turned.ships[SHIPS_WHITE] &&
                 data.lessons[i].enemy == turned.ships[SHIPS_BLACK];
    for (size_t i = 0; i < data.validation_count; i++)
        found |= data.validation[i].own == turned.ships[SHIPS_WHITE] &&
                 data.validation[i].enemy == turned.ships[SHIPS_BLACK];
    CHECK(found);
    data_free(&data);
}

void test_train_data(void)
{
    Place place;
    Rng rng = {5};
    Sample *samples = malloc(ROOM * sizeof *samples);
    if (CHECK(samples != NULL) && CHECK(place_create(&place))) {
        int count = train_samples(&rng, GAMES, samples, ROOM);
        check_refusals(&place, samples);
        check_split(&place, samples, count);
        check_filter(&place, samples);
        place_remove(&place);
    }
    free(samples);
}

// --- Networks -----------------------------------------------------------------------------------

// What is changed in a good file, and what must be said then.
typedef struct Damage {
    const char *says;
    size_t at;   // byte that is changed
    int cut;     // bytes less at the end
    bool sealed; // the checksum is made right again
} Damage;

static void seal(unsigned char *bytes, size_t count)
{
    Slice weights = {(const char *)bytes + NETWORK_HEADER_BYTES, count - NETWORK_HEADER_BYTES};
    bytes_put(bytes + 24, crc32_of(0, weights), 4);
}

static void check_damage(const unsigned char *good, size_t count, const Damage *damage,
                         Network *network)
{
    Error error;
    unsigned char *bytes = malloc(count);
    if (!CHECK(bytes != NULL))
        return;
    memcpy(bytes, good, count);
    bytes[damage->at] ^= 0x40;
    if (damage->sealed)
        seal(bytes, count);
    if (CHECK(!network_unpack(bytes, count - (size_t)damage->cut, network, &error)))
        CHECK(says(&error, damage->says));
    free(bytes);
}

void test_train_network_files(void)
{
    static const Damage damages[] = {
        {"is no network file", 0, 0, false},
        {"has version", 8, 0, false},
        {"has another architecture", 12, 0, false},
        {"bytes, not", 16, 0, false},
        {"bytes, not", NETWORK_HEADER_BYTES - 1, 1, false},
        {"the checksum of the network file is wrong", 24, 0, false},
        {"the checksum of the network file is wrong", NETWORK_HEADER_BYTES, 0, false},
        {"is out of bounds", NETWORK_HEADER_BYTES + 1, 0, true},
    };
    Rng rng = {6};
    Error error;
    size_t count = network_file_bytes();
    unsigned char *bytes = malloc(count);
    Network *network = aligned_alloc(64, sizeof *network), *back = aligned_alloc(64, sizeof *back);
    if (CHECK(bytes != NULL && network != NULL && back != NULL)) {
        memset(network, 0, sizeof *network), memset(back, 0, sizeof *back);
        for (int row = 0; row < FEATURE_ROWS; row++)
            for (int i = 0; i < HIDDEN; i++)
                network->rows[row][i] =
                    (int16_t)((int)rng_below(&rng, 2 * ROW_LIMIT + 1) - ROW_LIMIT);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            for (int i = 0; i < HIDDEN; i++)
                network->output[bucket][i] =
                    (int16_t)((int)rng_below(&rng, 2 * OUTPUT_LIMIT + 1) - OUTPUT_LIMIT);
            network->bias[bucket] = (int32_t)rng_next(&rng);
        }
        network->rows[0][0] = 1;
        network_pack(network, bytes);
        CHECK(network_unpack(bytes, count, back, &error));
        CHECK(memcmp(network, back, sizeof *network) == 0);
        for (size_t i = 0; i < ARRAY_COUNT(damages); i++)
            check_damage(bytes, count, &damages[i], back);
        // The network that is built in, packed again, is the same file.
        Slice file = network_built_in();
        CHECK(network_unpack((const unsigned char *)file.at, file.length, back, &error));
        network_pack(back, bytes);
        CHECK(file.length == count && memcmp(bytes, file.at, count) == 0);
    }
    free(bytes), free(network), free(back);
}

// A sum at its bounds, with the largest bias, stays defined and within +-EVAL_LIMIT.
void test_train_network_bounds(void)
{
    Network *network = aligned_alloc(64, sizeof *network);
    if (!CHECK(network != NULL))
        return;
    ShipsPosition position = ships_start();
    ShipsSight sight = ships_sight(&position);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int row = 0; row < FEATURE_ROWS; row++)
            for (int i = 0; i < HIDDEN; i++)
                network->rows[row][i] = ROW_LIMIT;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            for (int i = 0; i < HIDDEN; i++)
                network->output[bucket][i] = (int16_t)(sign * OUTPUT_LIMIT);
            network->bias[bucket] = sign > 0 ? INT32_MAX : INT32_MIN;
        }
        CHECK_EQUAL(network_evaluate(network, &position, &sight), sign * EVAL_LIMIT);
    }
    free(network);
}

// --- Checkpoints --------------------------------------------------------------------------------

static void check_state_refused(const char *file, const unsigned char *bytes, size_t count,
                                State *state, const char *words)
{
    Error error;
    CHECK(write_bytes(file, bytes, count));
    state->step = 77;
    CHECK(!state_load(state, "/no/such/checkpoint", &error));
    if (CHECK(!state_load(state, file, &error)))
        CHECK(says(&error, words));
    CHECK_EQUAL(state->step, 77);
}

// Changes a byte, looks, and changes it back; with a right checksum if `sealed`.
static void check_state_damage(const char *file, unsigned char *bytes, size_t count, size_t at,
                               bool sealed, State *state, const char *words)
{
    unsigned char was[4];
    memcpy(was, bytes + count - 4, 4);
    bytes[at] ^= 0x80;
    if (sealed)
        bytes_put(bytes + count - 4, crc32_of(0, (Slice){(const char *)bytes, count - 4}), 4);
    check_state_refused(file, bytes, count, state, words);
    bytes[at] ^= 0x80;
    memcpy(bytes + count - 4, was, 4);
}

// A file that is no checkpoint is not replaced by one, nor is a draft that is none.
static void check_stranger(Place *place, const State *state)
{
    static const char *const names[] = {"mine", "b.ckpt.new"};
    static const char *const targets[] = {"mine", "b.ckpt"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        Error error = {""};
        char *text = NULL;
        size_t length;
        const char *file = place_file(place, names[i]), *target = place_file(place, targets[i]);
        CHECK(write_bytes(file, (const unsigned char *)"my own notes", 12));
        CHECK(!state_save(state, target, &error));
        CHECK(strstr(error.text, "left as it is") != NULL);
        if (CHECK(file_read(file, 100, &text, &length, &error)))
            CHECK_TEXT(text, "my own notes");
        free(text);
        CHECK_EQUAL(state_may_save(file, &error), false);
    }
}

void test_train_checkpoints(void)
{
    Place place;
    Error error;
    char *text = NULL;
    size_t count = 0;
    State *state = aligned_alloc(64, sizeof *state), *back = aligned_alloc(64, sizeof *back);
    if (CHECK(state != NULL && back != NULL) && CHECK(place_create(&place))) {
        const char *file = place_file(&place, "a.ckpt");
        memset(state, 0, sizeof *state), memset(back, 0, sizeof *back);
        state->settings = settings_standard();
        weights_init(&state->weights, true, 1), weights_init(&state->mean, true, 2);
        weights_init(&state->square, false, 3);
        state->epoch = 2, state->batch = 5, state->step = 25, state->loss_sum = 3.25;
        state->record_count = 9, state->fingerprint = UINT64_MAX - 4;
        CHECK(state_save(state, file, &error));
        CHECK(state_may_save(file, &error));
        CHECK(!network_may_save(file, &error)); // of another kind
        check_stranger(&place, state);
        CHECK(state_load(back, file, &error));
        CHECK(memcmp(&state->weights, &back->weights, 3 * sizeof state->weights) == 0);
        CHECK(memcmp(state->settings.value, back->settings.value, sizeof back->settings.value) ==
              0);
        CHECK_EQUAL(back->epoch, 2);
        CHECK_EQUAL(back->batch, 5);
        CHECK_EQUAL(back->step, 25);
        CHECK(back->loss_sum == 3.25);
        CHECK_EQUAL(back->record_count, 9);
        CHECK(back->fingerprint == UINT64_MAX - 4);
        if (CHECK(file_read(file, 1 << 24, &text, &count, &error))) {
            unsigned char *bytes = (unsigned char *)text;
            check_state_refused(file, bytes, count - 1, back, "bytes, not");
            check_state_refused(file, bytes, 3, back, "is no checkpoint");
            check_state_damage(file, bytes, count, 0, false, back, "is no checkpoint");
            check_state_damage(file, bytes, count, 8, false, back, "another version");
            check_state_damage(file, bytes, count, 24, false, back, "another shape");
            check_state_damage(file, bytes, count, 60, false, back, "checksum");
            check_state_damage(file, bytes, count, 47, true, back, "make no sense"); // epochs < 0
            check_state_refused(file, bytes, 0, back, "is no checkpoint");
        }
        place_remove(&place);
    }
    free(text), free(state), free(back);
}

// --- Command lines ------------------------------------------------------------------------------

// A command line and what must be said of it; "" for a good one.
typedef struct Line {
    const char *words[4];
    const char *says;
} Line;

void test_train_orders(void)
{
    static const Line lines[] = {
        {{"a.net", "data=x,y", "rate=0.5", "threads=2"}, ""},
        {{"check", "a.net", "data=x"}, ""},
        {{"a.net", "data=x", "resume=a.ckpt", "seed=7"}, ""},
        {{NULL}, "no name of a network"},
        {{"check"}, "no name of a network"},
        {{"a.nett", "data=x"}, "ends in .net, not 'a.nett'"},
        {{".net", "data=x"}, "ends in .net"},
        {{"a.net"}, "there is no data=FILE"},
        {{"a.net", "data=x,,y"}, "not 'x,,y'"},
        {{"a.net", "data="}, "data needs FILE"},
        {{"a.net", "data=x", "resume="}, "resume needs"},
        {{"check", "a.net", "data=x", "resume=y"}, "check resumes nothing"},
        {{"a.net", "data=x", "speed=1"}, "there is no setting 'speed=1'"},
        {{"a.net", "data=x", "rate"}, "there is no setting 'rate'"},
        {{"a.net", "data=x", "batch=1.5"}, "batch needs a whole number from 1 to 16777216"},
        {{"a.net", "data=x", "rate=nan"}, "rate needs a number"},
        {{"a.net", "data=x", "rate=2"}, "not '2'"},
        {{"a.net", "data=x", "lambda=0x1"}, "lambda needs"},
        {{"a.net", "data=x", "epochs="}, "epochs needs"},
        {{"a.net", "data=x", "threads=17"}, "from 1 to 16"},
    };
    Order *order = malloc(sizeof *order);
    for (size_t i = 0; i < ARRAY_COUNT(lines) && CHECK(order != NULL); i++) {
        char *arguments[4];
        int count = 0;
        Error error = {""};
        for (; count < 4 && lines[i].words[count] != NULL; count++)
            arguments[count] = (char *)lines[i].words[count];
        CHECK_EQUAL(order_parse(order, arguments, count, &error), lines[i].says[0] == 0);
        CHECK(says(&error, lines[i].says));
    }
    free(order);
}

// A training that goes on has the settings it began with.
void test_train_settings(void)
{
    Error error;
    Settings before = settings_standard(), now = settings_standard();
    CHECK(settings_parse(&before, slice_of("rate=0.01"), &error));
    CHECK(before.value[SET_FINAL_RATE] == 0.01 / 50);
    CHECK(settings_parse(&before, slice_of("threads=3"), &error));
    CHECK(settings_parse(&now, slice_of("threads=5"), &error));
    CHECK(settings_parse(&now, slice_of("batch=16384"), &error));
    CHECK(settings_resume(&now, &before, &error));
    CHECK(now.value[SET_RATE] == 0.01);
    CHECK_EQUAL(setting_whole(&now, SET_THREADS), 5);
    CHECK(settings_parse(&now, slice_of("batch=99"), &error));
    CHECK(!settings_resume(&now, &before, &error));
    CHECK(says(&error, "was made with batch=16384 and can't go on with 99"));
    // the learning rate rises, and falls to its end
    CHECK(rate_at(&before, 0, 10000) < 0.001);
    CHECK(rate_at(&before, 200, 10000) > 0.0099);
    CHECK(rate_at(&before, 9999, 10000) < 0.000201);
    for (int64_t step = 201; step < 10000; step++)
        CHECK(rate_at(&before, step, 10000) <= rate_at(&before, step - 1, 10000));
    CHECK(rate_at(&before, 0, 1) == 0.01);
}
