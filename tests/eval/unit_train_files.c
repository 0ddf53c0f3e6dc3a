// The files that the trainer reads and writes: samples, networks, checkpoints, command lines.
#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "engine/base/file.h"
#include "eval/ships/network.h"
#include "eval/train/command.h"
#include "eval/train/network_file.h"
#include "eval/train/train_set.h"
#include "eval/train/trainer.h"
#include "tests/eval/unit_train_games.h"
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

// --- Mirror and command -------------------------------------------------------------------------

static uint64_t mirrored_set(uint64_t squares)
{
    uint64_t set = 0;
    while (squares != 0) {
        int square = pop_lowest(&squares);
        set |= board_bit((square & 7) << 3 | square >> 3);
    }
    return set;
}

static int compare_rows(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static NetFeatures seen(const ShipsPosition *ships, bool mirrored)
{
    GamePosition position;
    NetFeatures features;
    memcpy(&position, ships, sizeof *ships);
    evaluation_find(slice_of("ships"))->features->see(&position, ships->side, mirrored, &features);
    qsort(features.rows, (size_t)features.count, sizeof *features.rows, compare_rows);
    return features;
}

static bool is_same_view(const NetFeatures *a, const NetFeatures *b)
{
    return a->count == b->count && a->bucket == b->bucket &&
           memcmp(a->rows, b->rows, (size_t)a->count * sizeof *a->rows) == 0;
}

// A mirrored position has the mirrored rows, in both views; and a training sees what the search
// does.
void test_train_mirror(void)
{
    Rng rng = {4};
    for (int i = 0; i < 500 * unit_effort; i++) {
        ShipsPosition position = unit_random_position(&rng, SHIPS_FLEET), image = position;
        for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++)
            image.ships[side] = mirrored_set(position.ships[side]);
        NetFeatures want = seen(&position, true), is = seen(&image, false);
        NetFeatures plain = seen(&position, false), direct = {.bucket = ships_bucket(&position)};
        ShipsSight sight = ships_sight(&position);
        direct.count = ships_features(&position, &sight, direct.rows);
        qsort(direct.rows, (size_t)direct.count, sizeof *direct.rows, compare_rows);
        if (!CHECK(is_same_view(&want, &is)) || !CHECK(is_same_view(&plain, &direct)))
            return;
    }
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

static void check_refused(const Evaluation *evaluation, const char *file, const char *words)
{
    Error error;
    TrainSet set;
    if (CHECK(!train_set_load(evaluation, &file, 1,
                              (TrainChoice){.validation_percent = 5, .seed = 1}, &set, &error)))
        CHECK(says(&error, words));
}

static void check_refusals(const Evaluation *evaluation, Folder *folder, const Sample *samples)
{
    const char *file = folder_file(folder, "bad");
    unsigned char bytes[4 * SAMPLE_BYTES_MOST];
    size_t each = (size_t)sample_bytes(evaluation);
    for (int i = 0; i < 4; i++)
        sample_pack(evaluation, &samples[i], bytes + (size_t)i * each);
    CHECK(write_bytes(file, bytes, 0));
    check_refused(evaluation, file, "is empty");
    CHECK(write_bytes(file, bytes, 4 * each - 7));
    check_refused(evaluation, file, "ends in the middle of sample 4");
    bytes[2 * each + 5] ^= 1;
    CHECK(write_bytes(file, bytes, 4 * each));
    check_refused(evaluation, file, "sample 3 of '");
    check_refused(evaluation, file, "the checksum of a sample is wrong");
    check_refused(evaluation, folder->name, "is no file");
    check_refused(evaluation, "/no/such/samples", "cannot open");
    Sample lost = samples[0];
    lost.score = (int16_t)(evaluation->score_limit + 1);
    CHECK(write_samples(evaluation, file, &lost, 1));
    check_refused(evaluation, file, "no position of the data is left");
    for (int other = 0; other < evaluation_count; other++) // samples are of their own variant
        if (evaluations[other] != evaluation)
            check_refused(evaluations[other], file, "a sample");
}

// Positions that teach nothing are left out, and counted.
static void check_filter(Folder *folder, Sample *samples)
{
    Error error;
    TrainSet set;
    const Evaluation *evaluation = evaluation_find(slice_of("ships"));
    const char *file = folder_file(folder, "mixed");
    ShipsPosition quiet,
        in_port = {.ships = {board_bit(9), board_bit(0) | board_bit(40)}, .side = SHIPS_WHITE};
    memcpy(&quiet, &samples[2].position, sizeof quiet);
    quiet.quiet_plies = SHIPS_QUIET_LIMIT_PLY;
    memcpy(&samples[2].position, &quiet, sizeof quiet);
    samples[0].score = SHIPS_SCORE_LIMIT + 1;
    samples[1].score = -SHIPS_SCORE_LIMIT - 1;
    samples[3].score = SHIPS_SCORE_LIMIT, samples[4].score = -SHIPS_SCORE_LIMIT;
    memcpy(&samples[5].position, &in_port, sizeof in_port);
    samples[5].best = ships_move(9, 10);
    CHECK(write_samples(evaluation, file, samples, 10));
    if (!CHECK(train_set_load(evaluation, &file, 1,
                              (TrainChoice){.validation_percent = 0, .seed = 1}, &set, &error)))
        return;
    CHECK_EQUAL(set.sample_count, 10);
    CHECK_EQUAL(set.decided, 2);
    CHECK_EQUAL(set.over, 1);
    CHECK_EQUAL(set.unsettled, 1);
    CHECK_EQUAL(set.training_count, 6);
    CHECK_EQUAL(set.validation_count, 0);
    train_set_free(&set);
}

// By wish, positions whose best move destroys something and scores beyond a limit are left out.
static void check_choice(Folder *folder, Sample *samples)
{
    Error error;
    TrainSet set;
    const Evaluation *evaluation = evaluation_find(slice_of("ships"));
    const char *file = folder_file(folder, "choice");
    // Black's ship on d4 has attackers on d1 and a4; one on h2 can go to h4, and to h3. With
    // one on g4 it falls whatever White does.
    ShipsPosition attack = {
        .ships = {board_bit(3) | board_bit(24) | board_bit(15), board_bit(27) | board_bit(62)},
        .side = SHIPS_WHITE};
    for (int i = 0; i < 2; i++) {
        memcpy(&samples[i].position, &attack, sizeof attack);
        samples[i].best = ships_move(15, i == 0 ? 31 : 23);
        samples[i].score = 0;
    }
    for (int i = 2; i < 5; i++) {
        samples[i] = samples[1];
        samples[i].score = (int16_t)(i == 2 ? 300 : i == 3 ? -301 : 301);
    }
    ShipsPosition doomed = attack;
    doomed.ships[SHIPS_WHITE] |= board_bit(30);
    samples[5] = samples[1];
    memcpy(&samples[5].position, &doomed, sizeof doomed);
    for (int wish = 0; wish < 4; wish++) {
        TrainChoice choice = {.quiet = (wish & 1) != 0, .limit = (wish & 2) != 0 ? 300 : 0};
        CHECK(write_samples(evaluation, file, samples, 6));
        if (!CHECK(train_set_load(evaluation, &file, 1, choice, &set, &error)))
            return;
        CHECK_EQUAL(set.forced, wish & 1);
        CHECK_EQUAL(set.beyond, wish & 2);
        CHECK_EQUAL(set.training_count, 6 - (wish & 1) - (wish & 2));
        train_set_free(&set);
    }
}

// Marks the games of the samples; where every seat looks, each has its own view of the game.
static void mark_games(TrainRange range, int games[GAMES], int mark)
{
    for (size_t i = 0; i < range.count; i++) {
        const TrainSample *sample = train_sample_at(range, i);
        if (sample->score == TRAIN_NO_SCORE)
            CHECK(sample->seat != sample->mover);
        else
            games[sample->score] |= mark;
    }
}

static double target_of(const Evaluation *evaluation, int score, SampleResult result, double lambda)
{
    TrainSample sample = {.score = (int16_t)score, .result = (uint8_t)result};
    return train_sample_target(evaluation, &sample, lambda);
}

// The target of a sample: chances of a score of 0, and of the game's result.
static void check_targets(const Evaluation *evaluation)
{
    double share = 1.0 / evaluation->rules->seats;
    CHECK(target_of(evaluation, 0, SAMPLE_WON, 1) == 0.5);
    CHECK(target_of(evaluation, 0, SAMPLE_WON, 0.5) == 0.75);
    CHECK(target_of(evaluation, 0, SAMPLE_LOST, 0) == 0);
    CHECK(target_of(evaluation, 500, SAMPLE_DRAWN, 0) == share);
    CHECK(target_of(evaluation, TRAIN_NO_SCORE, SAMPLE_WON, 0.9) == 1);
    CHECK(target_of(evaluation, TRAIN_NO_SCORE, SAMPLE_DRAWN, 0.9) == share);
}

// No game is on both sides of the split, and a sample sees what the sample's position has.
static void check_split(const Evaluation *evaluation, Folder *folder, Sample *samples, int count)
{
    Error error;
    TrainSet set;
    const char *file = folder_file(folder, "split");
    size_t views = evaluation->features->mover_only ? 1 : (size_t)evaluation->rules->seats;
    for (int i = 0; i < count; i++)
        samples[i].score = (int16_t)samples[i].game; // so that samples can be told apart
    CHECK(write_samples(evaluation, file, samples, count));
    if (!CHECK(train_set_load(evaluation, &file, 1,
                              (TrainChoice){.validation_percent = 20, .seed = 1}, &set, &error)))
        return;
    int games[GAMES] = {0};
    mark_games(train_set_training(&set), games, 1);
    mark_games(train_set_validation(&set), games, 2);
    int held_out = 0;
    for (int i = 0; i < GAMES; i++) {
        CHECK(games[i] == 1 || games[i] == 2);
        held_out += games[i] == 2;
    }
    CHECK(held_out >= 3 && held_out <= 20);
    CHECK_EQUAL(set.training_count + set.validation_count,
                views * ((size_t)count - set.unsettled - set.over));
    // The first sample of training is the first sample of a game that is trained with.
    const Sample *first = samples;
    while (games[first->game] != 1)
        first++;
    for (size_t i = 0; i < views; i++) {
        const TrainSample *sample = train_sample_at(train_set_training(&set), i);
        NetFeatures is, want;
        train_sample_features(evaluation, sample, false, &is);
        evaluation->features->see(&first->position, sample->seat, false, &want);
        CHECK(is_same_view(&is, &want));
        CHECK_EQUAL(sample->result, sample_result(first->winner, sample->seat));
    }
    train_set_free(&set);
}

// The score that the search gives a seat's next turn, before it comes; TRAIN_NO_SCORE if it is not
// in the data.
static int told_by_next_turn(const Sample *samples, int count, int at, int plies)
{
    const Sample *then = &samples[at + plies < count ? at + plies : at];
    bool same = then->game == samples[at].game && then->ply == samples[at].ply + plies;
    return same ? then->score : TRAIN_NO_SCORE;
}

// Where every seat looks at a position, the others are told by their own next searches.
static void check_told(const Evaluation *evaluation, Folder *folder, Sample *samples, int count)
{
    Error error;
    TrainSet set;
    const char *file = folder_file(folder, "told");
    int views = evaluation->rules->seats, told = 0;
    for (int i = 0; i < count; i++)
        samples[i].score = (int16_t)(i - count / 2);
    if (evaluation->features->mover_only ||
        !CHECK(write_samples(evaluation, file, samples, count)) ||
        !CHECK(train_set_load(evaluation, &file, 1,
                              (TrainChoice){.validation_percent = 0, .seed = 1}, &set, &error)))
        return;
    CHECK_EQUAL(set.training_count, (size_t)(views * count));
    for (int i = 0; i < views * count; i++) {
        const TrainSample *sample = train_sample_at(train_set_training(&set), (size_t)i);
        int plies = (sample->seat + views - sample->mover) % views;
        int score = told_by_next_turn(samples, count, i / views, plies);
        if (!CHECK_EQUAL(sample->score, score))
            break;
        told += plies > 0 && score != TRAIN_NO_SCORE;
    }
    CHECK(told > count);
    train_set_free(&set);
}

// The games of two files are not the same ones, even where they have the same numbers.
static void check_two_files(const Evaluation *evaluation, const char *file)
{
    Error error;
    TrainSet one, two;
    const char *files[] = {file, file};
    if (CHECK(train_set_load(evaluation, files, 1,
                             (TrainChoice){.validation_percent = 20, .seed = 1}, &one, &error)) &&
        CHECK(train_set_load(evaluation, files, 2,
                             (TrainChoice){.validation_percent = 20, .seed = 1}, &two, &error))) {
        CHECK_EQUAL(two.sample_count, 2 * one.sample_count);
        CHECK(two.validation_count != 2 * one.validation_count);
        train_set_free(&two);
    }
    train_set_free(&one);
}

void test_train_data(void)
{
    Sample *samples = malloc(ROOM * sizeof *samples);
    for (int game = 0; game < evaluation_count && CHECK(samples != NULL); game++) {
        Folder folder;
        Rng rng = {5};
        if (!CHECK(folder_open(&folder)))
            break;
        int count = train_samples(evaluations[game], &rng, GAMES, samples, ROOM);
        check_targets(evaluations[game]);
        check_refusals(evaluations[game], &folder, samples);
        check_split(evaluations[game], &folder, samples, count);
        check_two_files(evaluations[game], folder_file(&folder, "split"));
        check_told(evaluations[game], &folder, samples, count);
        if (slice_is(slice_of("ships"), evaluations[game]->rules->variant))
            check_filter(&folder, samples), check_choice(&folder, samples);
        folder_close(&folder);
    }
    free(samples);
}

// --- Networks -----------------------------------------------------------------------------------

// A change in a good file, and the words that it must be refused with.
typedef struct Damage {
    const char *says;
    size_t at;   // byte that is changed
    int cut;     // bytes less at the end
    bool sealed; // the checksum is made right again
} Damage;

static void seal(unsigned char *bytes, size_t count)
{
    Slice weights = {(const char *)bytes + NET_HEADER_BYTES, count - NET_HEADER_BYTES};
    bytes_put(bytes + 24, crc32_of(0, weights), 4);
}

static void check_damage(const NetShape *shape, const unsigned char *good, const Damage *damage,
                         void *net)
{
    Error error;
    size_t count = net_file_bytes(shape);
    unsigned char *bytes = malloc(count);
    if (!CHECK(bytes != NULL))
        return;
    memcpy(bytes, good, count);
    bytes[damage->at] ^= 0x40;
    if (damage->sealed)
        seal(bytes, count);
    Slice file = {(const char *)bytes, count - (size_t)damage->cut};
    if (CHECK(!net_unpack(shape, file, net, &error)))
        CHECK(says(&error, damage->says));
    free(bytes);
}

static void fill_random(const NetShape *shape, void *net, Rng *rng)
{
    NetView view = net_view(shape, net);
    int limit = shape->row_limit;
    for (int i = 0; i < shape->rows * shape->hidden; i++)
        view.rows[i] = (int16_t)((int)rng_below(rng, 2 * (uint32_t)limit + 1) - limit);
    for (int i = 0; i < shape->buckets * shape->hidden; i++)
        view.output[i] =
            (int16_t)((int)rng_below(rng, 2 * NET_OUTPUT_LIMIT + 1) - NET_OUTPUT_LIMIT);
    for (int i = 0; i < shape->buckets; i++)
        view.bias[i] = (int32_t)rng_next(rng);
    view.rows[0] = 1, view.rows[1] = -1; // for the damages below
    if (shape->buckets > 0)
        view.output[0] = 1;
}

static void check_network_files(const NetShape *shape, Slice built_in)
{
    static const Damage damages[] = {
        {"is no network file", 0, 0, false},
        {"has version", 8, 0, false},
        {"has another architecture", 12, 0, false},
        {"bytes, not", 16, 0, false},
        {"bytes, not", NET_HEADER_BYTES - 1, 1, false},
        {"the checksum of the network file is wrong", 24, 0, false},
        {"the checksum of the network file is wrong", NET_HEADER_BYTES, 0, false},
        {"is out of bounds", NET_HEADER_BYTES + 1, 0, true}, // above
        {"is out of bounds", NET_HEADER_BYTES + 3, 0, true}, // below
    };
    const Damage in_output = {"is out of bounds",
                              NET_HEADER_BYTES + 2 * (size_t)(shape->rows * shape->hidden) + 1, 0,
                              true};
    Rng rng = {6};
    Error error;
    size_t count = net_file_bytes(shape);
    unsigned char *bytes = malloc(count);
    void *net = malloc(net_bytes(shape)), *back = malloc(net_bytes(shape));
    if (CHECK(bytes != NULL && net != NULL && back != NULL)) {
        fill_random(shape, net, &rng);
        net_pack(shape, net, bytes);
        CHECK(net_is_of(shape, (Slice){(const char *)bytes, count}));
        CHECK(net_unpack(shape, (Slice){(const char *)bytes, count}, back, &error));
        CHECK(memcmp(net, back, net_bytes(shape)) == 0);
        for (size_t i = 0; i < ARRAY_COUNT(damages); i++)
            check_damage(shape, bytes, &damages[i], back);
        if (shape->buckets > 0)
            check_damage(shape, bytes, &in_output, back);
        // The built-in network, packed again, is the same file.
        if (net_is_of(shape, built_in)) {
            CHECK(net_unpack(shape, built_in, back, &error));
            net_pack(shape, back, bytes);
            CHECK(built_in.length == count && memcmp(bytes, built_in.at, count) == 0);
        }
    }
    free(bytes), free(net), free(back);
}

void test_train_network_files(void)
{
    for (int game = 0; game < evaluation_count; game++) {
        Slice built_in = evaluations[game]->built_in();
        check_network_files(&evaluations[game]->features->shape, built_in);
        CHECK(net_is_of(&evaluations[game]->features->shape, built_in));
    }
}

// A sum at its bounds, with the largest bias or with none that could hide it, stays defined and
// within the limit.
static void check_bounds(const Evaluation *evaluation, int sign, bool biased)
{
    Error error;
    const NetShape *shape = &evaluation->features->shape;
    GamePosition position;
    size_t count = net_file_bytes(shape);
    unsigned char *bytes = malloc(count);
    void *net = malloc(net_bytes(shape));
    void *weights = NULL;
    if (CHECK(bytes != NULL && net != NULL)) {
        NetView view = net_view(shape, net);
        for (int i = 0; i < shape->rows * shape->hidden; i++)
            view.rows[i] = (int16_t)shape->row_limit;
        for (int i = 0; i < shape->buckets * shape->hidden; i++)
            view.output[i] = (int16_t)(sign * NET_OUTPUT_LIMIT);
        for (int i = 0; i < shape->buckets; i++)
            view.bias[i] = !biased ? 0 : sign > 0 ? INT32_MAX : INT32_MIN;
        net_pack(shape, net, bytes);
        evaluation->rules->start(&position);
        int most = shape->hidden * NET_OUTPUT_LIMIT * NET_SCORE_ONE / NET_OUTPUT_ONE;
        int wanted = biased || most > evaluation->score_limit ? evaluation->score_limit : most;
        weights = evaluation_weights(evaluation, (Slice){(const char *)bytes, count}, &error);
        if (CHECK(weights != NULL))
            for (int seat = 0; seat < evaluation->rules->seats; seat++) {
                int score = evaluation->score(&position, weights, seat);
                CHECK(score >= -evaluation->score_limit && score <= evaluation->score_limit);
                if (evaluation->features->mover_only)
                    CHECK_EQUAL(score, (seat == 0 ? sign : -sign) * wanted);
            }
    }
    free(bytes), free(net), evaluation_forget(weights);
}

void test_train_network_bounds(void)
{
    for (int game = 0; game < evaluation_count; game++)
        for (int sign = -1; sign <= 1; sign += 2) {
            check_bounds(evaluations[game], sign, true);
            check_bounds(evaluations[game], sign, false);
        }
}

// --- Beginning with a network -------------------------------------------------------------------

// Writes a random network of that shape; false if that can't be.
static bool save_random(const NetShape *shape, void *net, const char *file, Rng *rng)
{
    Error error = {""};
    const NetView view = net_view(shape, net);
    fill_random(shape, net, rng);
    for (int bucket = 0; bucket < shape->buckets; bucket++)
        view.bias[bucket] /= 1 << 10; // as a float has it
    return CHECK(network_save(shape, net, file, &error));
}

// Weights that begin with a network are that network again, to the last bit.
static void check_same_network(const ModelSize *size, const float *weights, const void *net)
{
    const NetShape *shape = &size->spec->shape;
    float *model = model_new(size, size->model_rows);
    void *again = malloc(net_bytes(shape));
    if (CHECK(model != NULL && again != NULL)) {
        for (int block = 0; block < size->column_blocks; block++)
            model_fold(size, model, weights, block);
        network_quantise(size, model, 1, again);
        CHECK(memcmp(net, again, net_bytes(shape)) == 0);
    }
    free(model), free(again);
}

// A model with more hidden values than its network says what the network does, and what it has
// beside it can still be taught: it is not the same everywhere.
static void check_wider(const ModelSize *size, const ModelSize *narrow, const float *weights,
                        const float *narrow_weights)
{
    float *model = model_new(size, size->model_rows);
    float *small = model_new(narrow, narrow->model_rows);
    static float sums[NET_HIDDEN_MOST], small_sums[NET_HIDDEN_MOST];
    if (CHECK(model != NULL && small != NULL)) {
        for (int block = 0; block < size->column_blocks; block++)
            model_fold(size, model, weights, block);
        for (int block = 0; block < narrow->column_blocks; block++)
            model_fold(narrow, small, narrow_weights, block);
        GamePosition position;
        NetFeatures features;
        evaluation_find(slice_of("ships"))->rules->start(&position);
        size->spec->see(&position, 0, false, &features);
        float is = model_output(size, model, &features, sums);
        float want = model_output(narrow, small, &features, small_sums);
        CHECK(is - want < 1e-4f && want - is < 1e-4f);
        CHECK(memcmp(sums, small_sums, (size_t)narrow->hidden * sizeof *sums) == 0);
        CHECK(sums[narrow->hidden] != sums[narrow->hidden + 1]);
    }
    free(model), free(small);
}

static void check_from(Folder *folder, bool factor)
{
    Error error = {""};
    Rng rng = {8};
    const FeatureSpec *spec = evaluation_find(slice_of("ships"))->features;
    FeatureSpec less = *spec, more = *spec;
    less.shape.hidden -= NET_TILE, more.shape.hidden += NET_TILE;
    ModelSize size = model_size(spec, factor), narrow = model_size(&less, factor);
    float *weights = model_new(&size, size.weight_rows);
    float *narrow_weights = model_new(&narrow, narrow.weight_rows);
    void *net = malloc(net_bytes(&more.shape)); // room for all three
    const char *file = folder_file(folder, "from.net"), *other = folder_file(folder, "other.net");
    if (CHECK(weights != NULL && narrow_weights != NULL && net != NULL)) {
        model_start(&size, weights, 1), model_start(&narrow, narrow_weights, 2);
        if (save_random(&spec->shape, net, file, &rng) &&
            CHECK(network_begin_file(&size, file, weights, &error)))
            check_same_network(&size, weights, net);
        model_start(&size, weights, 1);
        if (save_random(&less.shape, net, file, &rng) &&
            CHECK(network_begin_file(&size, file, weights, &error)) &&
            CHECK(network_begin_file(&narrow, file, narrow_weights, &error)))
            check_wider(&size, &narrow, weights, narrow_weights);
        if (save_random(&more.shape, net, file, &rng)) {
            CHECK(!network_begin_file(&size, file, weights, &error));
            CHECK(says(&error, "hidden values, and what is trained only"));
        }
        CHECK(write_bytes(other, (const unsigned char *)"short", 5));
        CHECK(!network_begin_file(&size, other, weights, &error));
        CHECK(says(&error, "this is no network file"));
        CHECK(!network_begin_file(&size, "/no/such.net", weights, &error));
        CHECK(says(&error, "cannot open"));
    }
    free(weights), free(narrow_weights), free(net);
}

void test_train_from(void)
{
    Folder folder;
    if (!CHECK(folder_open(&folder)))
        return;
    check_from(&folder, true);
    check_from(&folder, false);
    folder_close(&folder);
}

// --- Checkpoints --------------------------------------------------------------------------------

static void check_state_refused(const char *file, const unsigned char *bytes, size_t count,
                                TrainState *state, const char *words)
{
    Error error;
    CHECK(write_bytes(file, bytes, count));
    state->step = 77;
    CHECK(!checkpoint_load(state, "/no/such/checkpoint", &error));
    if (CHECK(!checkpoint_load(state, file, &error)))
        CHECK(says(&error, words));
    CHECK_EQUAL(state->step, 77);
}

// Changes a byte, looks, and changes it back; with a right checksum if `sealed`.
static void check_state_damage(const char *file, unsigned char *bytes, size_t count, size_t at,
                               bool sealed, TrainState *state, const char *words)
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

// A file that is no checkpoint is not replaced by one.
static void check_stranger(Folder *folder, const TrainState *state)
{
    Error error = {""};
    char *text = NULL;
    size_t length;
    const char *file = folder_file(folder, "mine");
    CHECK(write_bytes(file, (const unsigned char *)"my own notes", 12));
    CHECK(!checkpoint_save(state, file, &error));
    CHECK(strstr(error.text, "left as it is") != NULL);
    if (CHECK(file_read(file, 100, &text, &length, &error)))
        CHECK_TEXT(text, "my own notes");
    free(text);
    CHECK_EQUAL(checkpoint_may_save(file, &error), false);
}

static bool is_same_state(const TrainState *a, const TrainState *b)
{
    size_t bytes = (size_t)(a->size.weight_rows * a->size.hidden) * sizeof(float);
    return memcmp(a->weights, b->weights, bytes) == 0 && memcmp(a->mean, b->mean, bytes) == 0 &&
           memcmp(a->square, b->square, bytes) == 0 && a->size.factor == b->size.factor &&
           memcmp(a->settings.value, b->settings.value, sizeof a->settings.value) == 0 &&
           a->epoch == b->epoch && a->batch == b->batch && a->step == b->step &&
           a->loss_sum == b->loss_sum && a->sample_count == b->sample_count &&
           a->fingerprint == b->fingerprint;
}

static void check_damaged_states(const char *file, TrainState *back)
{
    Error error;
    char *text = NULL;
    size_t count = 0;
    if (CHECK(file_read(file, 1 << 25, &text, &count, &error))) {
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
    free(text);
}

// Numbers of the same count that mean something else are no weights of ours.
static void check_architecture(const Evaluation *evaluation, const char *file)
{
    Error error;
    FeatureSpec spec = *evaluation->features;
    TrainSettings settings = train_settings_standard();
    spec.shape.architecture = "the same sizes, other facts";
    TrainState *state = train_state_new(&spec, &settings);
    if (CHECK(!checkpoint_load(state, file, &error)))
        CHECK(says(&error, "another shape"));
    train_state_free(state);
}

static void check_checkpoints(const Evaluation *evaluation, const Evaluation *other)
{
    Folder folder;
    Error error;
    TrainSettings settings = train_settings_standard();
    TrainState *state = train_state_new(evaluation->features, &settings);
    settings.value[TRAIN_FACTOR] = 0; // comes from the file
    TrainState *back = train_state_new(evaluation->features, &settings);
    TrainState *stranger = train_state_new(other->features, &settings);
    if (CHECK(folder_open(&folder))) {
        const char *file = folder_file(&folder, "a.ckpt");
        model_start(&state->size, state->weights, 1), model_start(&state->size, state->mean, 2);
        model_start(&state->size, state->square, 3);
        state->epoch = 2, state->batch = 5, state->step = 25, state->loss_sum = 3.25;
        state->sample_count = 9, state->fingerprint = UINT64_MAX - 4;
        CHECK(checkpoint_save(state, file, &error));
        CHECK(checkpoint_may_save(file, &error));
        CHECK(!network_may_save(file, &error)); // of another kind
        check_stranger(&folder, state);
        CHECK(!checkpoint_load(stranger, file, &error));
        CHECK(says(&error, "another shape"));
        CHECK(checkpoint_load(back, file, &error));
        CHECK(is_same_state(state, back));
        check_architecture(evaluation, file);
        check_damaged_states(file, back);
        folder_close(&folder);
    }
    train_state_free(state), train_state_free(back), train_state_free(stranger);
}

void test_train_checkpoints(void)
{
    for (int game = 0; game < evaluation_count; game++)
        check_checkpoints(evaluations[game], evaluations[(game + 1) % evaluation_count]);
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
        {{"a.net", "data=x", "variant=cubes3"}, ""},
        {{"a.net", "data=x", "variant=chess"}, "there is no variant 'chess'"},
        {{NULL}, "no name of a network"},
        {{"check"}, "no name of a network"},
        {{"a.nett", "data=x"}, "ends in .net, not 'a.nett'"},
        {{".net", "data=x"}, "ends in .net"},
        {{"a.net"}, "there is no data=FILE"},
        {{"a.net", "data=x,,y"}, "not 'x,,y'"},
        {{"a.net", "data="}, "data needs FILE"},
        {{"a.net", "data=x", "resume="}, "resume needs"},
        {{"check", "a.net", "data=x", "resume=y"}, "there is no resume"},
        {{"check", "a.net", "data=x", "from=y.net"}, "there is no from"},
        {{"a.net", "data=x", "from=y.net"}, ""},
        {{"a.net", "data=x", "from="}, "from needs the name of a network"},
        {{"a.net", "data=x", "from=y.net", "resume=y"}, "not both"},
        {{"a.net", "data=x", "speed=1"}, "there is no setting 'speed=1'"},
        {{"a.net", "data=x", "rate"}, "there is no setting 'rate'"},
        {{"a.net", "data=x", "batch=1.5"}, "batch needs a whole number from 1 to 16777216"},
        {{"a.net", "data=x", "rate=nan"}, "rate needs a number"},
        {{"a.net", "data=x", "rate=2"}, "not '2'"},
        {{"a.net", "data=x", "lambda=0x1"}, "lambda needs"},
        {{"a.net", "data=x", "epochs="}, "epochs needs"},
        {{"a.net", "data=x", "threads=17"}, "from 1 to 16"},
        {{"a.net", "data=x", "step=4"}, ""},
        {{"a.net", "data=x", "step=0"}, "step needs a whole number from 1 to 16, not '0'"},
    };
    TrainCommand *command = malloc(sizeof *command);
    for (size_t i = 0; i < ARRAY_COUNT(lines) && CHECK(command != NULL); i++) {
        char *arguments[4];
        int count = 0;
        Error error = {""};
        for (; count < 4 && lines[i].words[count] != NULL; count++)
            arguments[count] = (char *)lines[i].words[count];
        CHECK_EQUAL(train_command_parse(command, arguments, count, &error), lines[i].says[0] == 0);
        CHECK(says(&error, lines[i].says));
    }
    free(command);
}

// A training that goes on has the settings it began with.
void test_train_settings(void)
{
    Error error;
    TrainSettings before = train_settings_standard(), now = train_settings_standard();
    CHECK(train_settings_parse(&before, slice_of("rate=0.01"), &error));
    CHECK(before.value[TRAIN_FINAL_RATE] == 0.01 / 50);
    CHECK(train_settings_parse(&before, slice_of("threads=3"), &error));
    CHECK(train_settings_parse(&now, slice_of("threads=5"), &error));
    CHECK(train_settings_parse(&now, slice_of("batch=16384"), &error));
    CHECK(train_settings_resume(&now, &before, &error));
    CHECK(now.value[TRAIN_RATE] == 0.01);
    CHECK_EQUAL(train_whole(&now, TRAIN_THREADS), 5);
    CHECK_EQUAL(train_whole(&now, TRAIN_STEP), 1);
    // its network may be written in other steps
    CHECK(train_settings_parse(&now, slice_of("step=4"), &error));
    CHECK(train_settings_resume(&now, &before, &error));
    CHECK_EQUAL(train_whole(&now, TRAIN_STEP), 4);
    CHECK(train_settings_parse(&now, slice_of("batch=99"), &error));
    CHECK(!train_settings_resume(&now, &before, &error));
    CHECK(says(&error, "was made with batch=16384 and can't go on with 99"));
    // the learning rate rises, and falls to its end
    CHECK(rate_at(&before, 0, 10000) < 0.001);
    CHECK(rate_at(&before, 200, 10000) > 0.0099);
    CHECK(rate_at(&before, 9999, 10000) < 0.000201);
    for (int64_t step = 201; step < 10000; step++)
        CHECK(rate_at(&before, step, 10000) <= rate_at(&before, step - 1, 10000));
    CHECK(rate_at(&before, 0, 1) == 0.01);
}
