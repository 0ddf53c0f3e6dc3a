// The networks that are built in: each is of its own variant, and no other takes it.
#include "eval/evaluation.h"
#include "tests/unit.h"

// The sentence that a variant refuses a file with, or "" if it takes it.
static Error refusal(const Evaluation *evaluation, Slice file)
{
    Error error = {""};
    void *weights = evaluation_weights(evaluation, file, &error);
    CHECK((weights == NULL) == (error.text[0] != '\0'));
    evaluation_forget(weights);
    return error;
}

void test_weights_files(void)
{
    for (int owner = 0; owner < evaluation_count; owner++)
        for (int i = 0; i < evaluation_count; i++) {
            Error error = refusal(evaluations[i], evaluations[owner]->built_in());
            CHECK_EQUAL(error.text[0] == '\0', i == owner);
        }
    // Of another game, and of the same one: on another board, with another number of players.
    static const struct {
        const char *variant, *file_of, *sentence;
    } cases[] = {
        {"ships10", "cubes", "this is no network file of the tall board"},
        {"ships10", "ships", "this is no network file of the tall board"},
        {"ships", "ships10", "this is no network file of the 8x8 game"},
        {"cubes", "ships10", "this is no network file of the hexagon game"},
        {"cubes", "cubes3", "the network in the file has another architecture"},
        {"cubes3", "cubes", "the network in the file has another architecture"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        const Evaluation *owner = evaluation_find(slice_of(cases[i].file_of));
        Error error = refusal(evaluation_find(slice_of(cases[i].variant)), owner->built_in());
        CHECK_TEXT(error.text, cases[i].sentence);
    }
}
