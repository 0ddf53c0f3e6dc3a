// Tunes the numbers of a search by playing: simultaneous perturbation stochastic approximation.
//
// DESIGN. Each iteration draws a sign for every number, has Regatta play some pairs between the
// engine with all numbers moved by their sign and the engine with all moved the other way, and
// moves them towards the winner. Gains as in Spall, "Implementation of the simultaneous
// perturbation algorithm for stochastic optimization" (1998), with exponents 0.602 and 0.101, given
// as fishtest gives them: the step and the rate a number should have at the end. The state is a
// text file, written anew after each iteration and resumed when it is there; signs and openings
// depend on seed and iteration alone.
//
// The engine must be a tune build (make EXTRA_CFLAGS=-DTUNE): it lists the numbers of the variant
// that is set as options in capitals.
#define _POSIX_C_SOURCE 200809L // posix_spawn, pipes
#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "engine/posix/own_file.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    MAX_NUMBERS = 128,
    NAME_TEXT = 64,
    MAX_ARGUMENTS = 2 * MAX_NUMBERS + 64,
    ARGUMENT_TEXT = 512,
    LARGEST_STATE = 1 << 20
};

static const double STEP_EXPONENT = 0.101, RATE_EXPONENT = 0.602;
static const double LAST_STEP = 1.0 / 20; // of a number's range
static const double LAST_RATE = 0.002;    // of the squared step, a game won

typedef struct Number {
    char name[NAME_TEXT];
    double value, low, high;
} Number;

typedef struct Tuning {
    const char *engine, *regatta, *variant, *book, *tc, *state, *only;
    int64_t iterations, pairs, nodes, concurrency, seed;
    int64_t done; // iterations
    Number numbers[MAX_NUMBERS];
    int count;
} Tuning;

// ---- running programs ----

// Starts a program whose output is read from the FILE given; NULL with a sentence.
static FILE *start(char *const *arguments, pid_t *pid, Error *error)
{
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (!posix_pipe(ends)) {
        fail(error, "no pipe: %s", strerror(errno));
        return NULL;
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    int status = posix_spawnp(pid, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (status != 0) {
        close(ends[0]);
        fail(error, "%s does not start: %s", arguments[0], strerror(status));
        return NULL;
    }
    return fdopen(ends[0], "r");
}

static bool finish(FILE *output, pid_t pid, const char *name, Error *error)
{
    int status = 0;
    fclose(output);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
           fail(error, "%s ended with status %d", name, status);
}

// ---- the numbers ----

static bool is_wanted(const Tuning *tuning, const char *name)
{
    if (tuning->only == NULL)
        return true;
    size_t length = strlen(name);
    for (const char *at = tuning->only; (at = strstr(at, name)) != NULL; at += length)
        if ((at == tuning->only || at[-1] == ',') && (at[length] == ',' || at[length] == '\0'))
            return true;
    return false;
}

static void read_option(Tuning *tuning, const char *line)
{
    Number number;
    if (tuning->count < MAX_NUMBERS &&
        sscanf(line, "option name %63[A-Z0-9_] type spin default %lf min %lf max %lf", number.name,
               &number.value, &number.low, &number.high) == 4 &&
        is_wanted(tuning, number.name))
        tuning->numbers[tuning->count++] = number;
}

static bool ask_engine(Tuning *tuning, Error *error)
{
    char line[4096], variant[ARGUMENT_TEXT], uci[] = "uci";
    char *arguments[] = {(char *)tuning->engine, variant, uci, NULL};
    snprintf(variant, sizeof variant, "setoption name UCI_Variant value %s", tuning->variant);
    pid_t pid;
    FILE *output = start(arguments, &pid, error);
    if (output == NULL)
        return false;
    while (fgets(line, sizeof line, output) != NULL)
        read_option(tuning, line);
    return finish(output, pid, tuning->engine, error) &&
           (tuning->count > 0 ||
            fail(error, "%s has no numbers to tune: is it a tune build?", tuning->engine));
}

// ---- the state ----

static bool load(Tuning *tuning, Error *error)
{
    char name[NAME_TEXT];
    double value;
    long long done;
    int64_t size;
    int fd = file_open(tuning->state, LARGEST_STATE, &size, error);
    if (fd < 0)
        return errno == ENOENT; // a new one
    FILE *file = memory_must(fdopen(fd, "r"));
    bool good = fscanf(file, "iterations %lld", &done) == 1 && done >= 0;
    for (int i = 0; i < tuning->count && good; i++) {
        Number *number = &tuning->numbers[i];
        good = fscanf(file, "%63s %lf", name, &value) == 2 && strcmp(name, number->name) == 0 &&
               value >= number->low && value <= number->high;
        if (good)
            number->value = value;
    }
    fclose(file);
    tuning->done = good ? done : 0;
    return good || fail(error, "%s is no state of these numbers", tuning->state);
}

static bool save(const Tuning *tuning, Error *error)
{
    WholeFile file;
    if (!whole_file_begin(&file, tuning->state, error))
        return false;
    fprintf(file.to, "iterations %lld\n", (long long)tuning->done);
    for (int i = 0; i < tuning->count; i++)
        fprintf(file.to, "%s %.6f\n", tuning->numbers[i].name, tuning->numbers[i].value);
    return whole_file_end(&file, true, error);
}

// ---- an iteration ----

typedef struct Arguments {
    char text[MAX_ARGUMENTS][ARGUMENT_TEXT];
    char *list[MAX_ARGUMENTS + 1];
    int count;
} Arguments;

static void add(Arguments *arguments, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(Arguments *arguments, const char *format, ...)
{
    va_list values;
    char *text = arguments->text[arguments->count];
    va_start(values, format);
    vsnprintf(text, ARGUMENT_TEXT, format, values);
    va_end(values);
    arguments->list[arguments->count++] = text;
    arguments->list[arguments->count] = NULL;
}

static double step_of(const Tuning *tuning, const Number *number)
{
    double last = (number->high - number->low) * LAST_STEP;
    return last * pow((double)tuning->iterations / (double)(tuning->done + 1), STEP_EXPONENT);
}

static double rate_of(const Tuning *tuning)
{
    double settle = 0.1 * (double)tuning->iterations;
    return LAST_RATE *
           pow((settle + (double)tuning->iterations) / (settle + (double)tuning->done + 1),
               RATE_EXPONENT);
}

static int sign_of(const Tuning *tuning, int index)
{
    Rng rng = {mix64((uint64_t)tuning->seed) +
               mix64((uint64_t)tuning->done * MAX_NUMBERS + (uint64_t)index)};
    return rng_next(&rng) & 1 ? 1 : -1;
}

static void add_engine(Arguments *arguments, const Tuning *tuning, const char *name, int way)
{
    add(arguments, "-engine");
    add(arguments, "cmd=%s", tuning->engine);
    add(arguments, "name=%s", name);
    for (int i = 0; i < tuning->count; i++) {
        const Number *number = &tuning->numbers[i];
        double value = number->value + way * sign_of(tuning, i) * step_of(tuning, number);
        value = fmin(fmax(value, number->low), number->high);
        add(arguments, "option.%s=%ld", number->name, lround(value));
    }
}

static void add_match(Arguments *arguments, const Tuning *tuning)
{
    static const char *const fixed[] = {"-recover", "-ratinginterval", "0", "-scoreinterval", "0"};
    for (size_t i = 0; i < ARRAY_COUNT(fixed); i++)
        add(arguments, "%s", fixed[i]);
    add(arguments, "-variant");
    add(arguments, "%s", tuning->variant);
    add(arguments, "-each");
    if (tuning->nodes > 0)
        add(arguments, "nodes=%lld", (long long)tuning->nodes);
    else
        add(arguments, "tc=%s", tuning->tc);
    add(arguments, "-rounds");
    add(arguments, "%lld", (long long)tuning->pairs);
    add(arguments, "-concurrency");
    add(arguments, "%lld", (long long)tuning->concurrency);
    add(arguments, "-openings");
    if (tuning->book != NULL)
        add(arguments, "file=%s", tuning->book);
    else
        add(arguments, "file=bench/match/field/%s.epd", tuning->variant);
    add(arguments, "format=epd");
    add(arguments, "order=random");
    add(arguments, "start=%lld", (long long)(tuning->done * tuning->pairs + 1));
    add(arguments, "-srand");
    add(arguments, "%lld", (long long)tuning->seed);
    add(arguments, "-config");
    add(arguments, "outname=%s.journal", tuning->state);
}

// Plays the pairs of this iteration; gives wins less losses of the numbers moved by their signs.
static bool play(const Tuning *tuning, Arguments *arguments, int64_t *balance, Error *error)
{
    char line[4096];
    pid_t pid;
    long long games, wins, losses;
    bool seen = false;
    arguments->count = 0;
    add(arguments, "%s", tuning->regatta);
    add_engine(arguments, tuning, "plus", 1);
    add_engine(arguments, tuning, "minus", -1);
    add_match(arguments, tuning);
    snprintf(line, sizeof line, "%s.journal", tuning->state);
    remove(line); // of an iteration that was interrupted
    FILE *output = start(arguments->list, &pid, error);
    if (output == NULL)
        return false;
    while (fgets(line, sizeof line, output) != NULL)
        if (sscanf(line, "Games: %lld, Wins: %lld, Losses: %lld", &games, &wins, &losses) == 3)
            *balance = wins - losses, seen = true;
    return finish(output, pid, tuning->regatta, error) &&
           (seen || fail(error, "%s printed no result", tuning->regatta));
}

static void move_numbers(Tuning *tuning, int64_t balance)
{
    double rate = rate_of(tuning);
    for (int i = 0; i < tuning->count; i++) {
        Number *number = &tuning->numbers[i];
        double moved =
            number->value + rate * step_of(tuning, number) * (double)balance * sign_of(tuning, i);
        number->value = fmin(fmax(moved, number->low), number->high);
    }
    tuning->done++;
}

static bool tune(Tuning *tuning, Error *error)
{
    Arguments *arguments = memory_new(1, sizeof *arguments);
    bool good = true;
    while (good && tuning->done < tuning->iterations) {
        int64_t balance = 0;
        good = play(tuning, arguments, &balance, error);
        if (!good)
            break;
        move_numbers(tuning, balance);
        good = save(tuning, error);
        printf("%lld of %lld: %+lld\n", (long long)tuning->done, (long long)tuning->iterations,
               (long long)balance);
        fflush(stdout);
    }
    free(arguments);
    return good;
}

// ---- the command line ----

typedef struct TextKey {
    const char *name, *help;
    size_t offset;
} TextKey;

typedef struct CountKey {
    const char *name, *help;
    int64_t low, high;
    size_t offset;
} CountKey;

static const TextKey text_keys[] = {
    {"engine", "a tune build (needed)", offsetof(Tuning, engine)},
    {"state", "the file that keeps the numbers (needed)", offsetof(Tuning, state)},
    {"variant", "the game, one of two players (ships)", offsetof(Tuning, variant)},
    {"book", "openings, EPD (bench/match/field/VARIANT.epd)", offsetof(Tuning, book)},
    {"tc", "time control (0.5+0.005)", offsetof(Tuning, tc)},
    {"regatta", "the match runner (./regatta)", offsetof(Tuning, regatta)},
    {"only", "names to tune, with commas (all)", offsetof(Tuning, only)},
};

static const CountKey count_keys[] = {
    {"iterations", "in all (1000)", 1, 1000000, offsetof(Tuning, iterations)},
    {"pairs", "of games an iteration (8)", 1, 10000, offsetof(Tuning, pairs)},
    {"nodes", "nodes a move instead of a clock (0: none)", 0, INT32_MAX, offsetof(Tuning, nodes)},
    {"concurrency", "games at a time (1)", 1, 1024, offsetof(Tuning, concurrency)},
    {"seed", "of signs and openings (1)", 0, INT32_MAX, offsetof(Tuning, seed)},
};

static void print_usage(void)
{
    puts("spsa KEY=VALUE ...");
    for (size_t i = 0; i < ARRAY_COUNT(text_keys); i++)
        printf("  %s= %s\n", text_keys[i].name, text_keys[i].help);
    for (size_t i = 0; i < ARRAY_COUNT(count_keys); i++)
        printf("  %s= %s\n", count_keys[i].name, count_keys[i].help);
}

static bool read_argument(Tuning *tuning, const char *argument, Error *error)
{
    size_t length = strcspn(argument, "=");
    Slice name = {argument, length};
    const char *value = argument + length + (argument[length] == '=');
    for (size_t i = 0; i < ARRAY_COUNT(text_keys); i++) {
        if (slice_is(name, text_keys[i].name)) {
            *(const char **)((char *)tuning + text_keys[i].offset) = value;
            return true;
        }
    }
    for (size_t i = 0; i < ARRAY_COUNT(count_keys); i++)
        if (slice_is(name, count_keys[i].name))
            return slice_number_in(slice_of(value), count_keys[i].name, count_keys[i].low,
                                   count_keys[i].high,
                                   (int64_t *)((char *)tuning + count_keys[i].offset), error);
    return fail(error, "spsa knows no '%.*s'", slice_quote(name), name.at);
}

static bool read_arguments(Tuning *tuning, int count, char **arguments, Error *error)
{
    *tuning = (Tuning){.regatta = "./regatta",
                       .variant = "ships",
                       .tc = "0.5+0.005",
                       .iterations = 1000,
                       .pairs = 8,
                       .concurrency = 1,
                       .seed = 1};
    for (int i = 1; i < count; i++)
        if (!read_argument(tuning, arguments[i], error))
            return false;
    return (tuning->engine != NULL && tuning->state != NULL) ||
           fail(error, "spsa needs engine= and state=");
}

int main(int count, char **arguments)
{
    static Tuning tuning;
    Error error;
    if (count == 1) {
        print_usage();
        return 0;
    }
    bool good = read_arguments(&tuning, count, arguments, &error) && ask_engine(&tuning, &error) &&
                load(&tuning, &error) && tune(&tuning, &error);
    if (!good)
        fprintf(stderr, "spsa: %s\n", error.text);
    for (int i = 0; i < tuning.count && good; i++)
        printf("%-32s %.1f\n", tuning.numbers[i].name, tuning.numbers[i].value);
    return good ? 0 : 1;
}
