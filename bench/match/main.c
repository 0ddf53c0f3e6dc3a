// Regatta: plays matches between engines for the games of Archimedes. Begin reading in runner.c.
#define _POSIX_C_SOURCE 200809L // SIGXFSZ, lstat
#include "bench/match/advice.h"
#include "bench/match/base/strings.h"
#include "bench/match/command/arguments.h"
#include "bench/match/command/read_config.h"
#include "bench/match/field/schedule.h"
#include "bench/match/manual.h"
#include "bench/match/report/console.h"
#include "bench/match/report/report.h"
#include "bench/match/report/targets.h"
#include "bench/match/runner.h"
#include "bench/match/store/journal.h"
#include "bench/match/tools/commands.h"
#include "bench/match/tools/merge.h"
#include "engine/base/memory.h"
#include "engine/posix/own_file.h"
#include "engine/version.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int refuse(const Error *error)
{
    fprintf(stderr, "regatta: %s\n", error->text);
    return MATCH_REFUSED;
}

static void say_torn(const char *journal, const JournalContents *done)
{
    if (done->torn_bytes > 0)
        printf("%s: the end, %lld byte%s, belongs to a game that was never finished\n", journal,
               (long long)done->torn_bytes, plural(done->torn_bytes));
}

// The match of the journal that is there, if it is the same.
static int same_match(const char *program, Config *config)
{
    JournalContents done;
    Error error;
    if (!journal_read(config->journal_file, &done, &error) ||
        !config_goes_on(config, done.argument_count, done.arguments, &error)) {
        journal_contents_free(&done);
        return refuse(&error);
    }
    say_torn(config->journal_file, &done);
    int end = (int)match_run(config, &done, program);
    journal_contents_free(&done);
    return end;
}

// Whether there is something in the way of a new journal.
static bool is_there(const char *journal)
{
    struct stat status;
    return (lstat(journal, &status) == 0 || errno != ENOENT) && !journal_is_blank(journal);
}

static int new_match(const char *program, int count, char **arguments)
{
    Config config;
    Error error;
    if (!config_read(&config, count, arguments, &error))
        return refuse(&error);
    int end = config.may_go_on && is_there(config.journal_file)
                  ? same_match(program, &config)
                  : (int)match_run(&config, NULL, program);
    config_free(&config);
    return end;
}

// Goes on in a copy of the journal, which config->journal_file names. A match that is refused
// leaves none.
static int copied_match(const char *program, const Config *config, const JournalContents *done)
{
    JournalContents copy;
    Error error;
    if (!journal_write(config->journal_file, done, &error))
        return refuse(&error);
    int end = journal_read(config->journal_file, &copy, &error)
                  ? (int)match_run(config, &copy, program)
                  : refuse(&error);
    journal_contents_free(&copy);
    if (end == MATCH_REFUSED)
        unlink(config->journal_file);
    return end;
}

static int resumed_match(const char *program, const JournalWish *wish, const JournalContents *done,
                         int count, char **arguments)
{
    Config config;
    Error error;
    bool copies = wish->outname != NULL && strcmp(wish->outname, wish->file) != 0;
    if (!config_resume(&config, copies ? wish->outname : wish->file, done->argument_count,
                       done->arguments, count, arguments, &error))
        return refuse(&error);
    say_torn(wish->file, done);
    int end =
        copies ? copied_match(program, &config, done) : (int)match_run(&config, done, program);
    config_free(&config);
    return end;
}

// A new match as the journal's was told to be, and then as these arguments say.
static int repeated_match(const char *program, const JournalContents *done, int count,
                          char **arguments)
{
    size_t before = (size_t)done->argument_count;
    char **words = memory_new(before + (size_t)count, sizeof *words);
    memcpy(words, done->arguments, before * sizeof *words);
    memcpy(words + before, arguments, (size_t)count * sizeof *words);
    int end = new_match(program, done->argument_count + count, words);
    free(words);
    return end;
}

static int play(const char *program, int count, char **arguments)
{
    JournalContents done;
    Error error;
    JournalWish wish = config_journal_wish(count, arguments);
    if (wish.file == NULL)
        return new_match(program, count, arguments);
    if (!journal_read(wish.file, &done, &error))
        return refuse(&error);
    int end = wish.anew ? repeated_match(program, &done, count, arguments)
                        : resumed_match(program, &wish, &done, count, arguments);
    journal_contents_free(&done);
    return end;
}

// ---- what is made from journals ----

static void print_results(const Config *config, const JournalContents *contents)
{
    Tally tally;
    Error ignored;
    tally_open(&tally, config);
    events_replay(config, contents->results, contents->result_count, (Listener){tally_hear, &tally},
                  &ignored);
    Console *console = console_open(&tally, stdout, false, contents->result_count);
    console_results(console);
    console_close(console);
    tally_close(&tally);
}

// A line with the command that resumes a match, from any folder.
static void print_resume(const char *program, const JournalContents *contents, const char *journal)
{
    Buffer command = {0};
    advice_resume(&command, contents->folder, program, journal);
    printf("%.*s\n", (int)command.length, command.at);
    buffer_free(&command);
}

static void say_what_is_missing(const char *program, const Merged *merged)
{
    Error error;
    Schedule *schedule = schedule_open(&merged->config, &error);
    if (schedule == NULL)
        return;
    int64_t missing = schedule_total(schedule);
    for (int64_t i = 0; i < merged->contents.result_count; i++)
        missing -= encounter_is_whole(&merged->contents.results[i], merged->config.games);
    if (missing > 0) {
        printf("%lld encounter%s missing; this plays %s:\n", (long long)missing,
               missing == 1 ? " is" : "s are", missing == 1 ? "it" : "them");
        print_resume(program, &merged->contents, merged->config.journal_file);
    }
    schedule_close(schedule);
}

static int merge(const char *program, int count, char **arguments)
{
    Merged merged;
    Error error;
    if (!merge_journals(arguments[0], arguments + 1, count - 1, &merged, &error))
        return refuse(&error);
    if (merged.note.text[0] != '\0')
        printf("%s\n", merged.note.text);
    say_what_is_missing(program, &merged);
    print_results(&merged.config, &merged.contents);
    merged_free(&merged);
    return 0;
}

static bool read_match(const char *file, Config *config, JournalContents *contents, Error *error)
{
    *config = (Config){0};
    if (journal_read(file, contents, error) &&
        config_resume(config, file, contents->argument_count, contents->arguments, 0, NULL,
                      error) &&
        journal_fits(contents, config, error))
        return true;
    config_free(config);
    journal_contents_free(contents);
    return false;
}

static int results(int count, char **arguments)
{
    Config config;
    JournalContents contents;
    Error error;
    (void)count;
    if (!read_match(arguments[0], &config, &contents, &error))
        return refuse(&error);
    print_results(&config, &contents);
    journal_contents_free(&contents);
    config_free(&config);
    return 0;
}

// The page beside the journal, unless a name was given; one that is there is replaced only when the
// new one is whole.
static bool write_report(const char *name, const Config *config, const JournalContents *contents,
                         Error *error)
{
    WholeFile page;
    if (!targets_of_report(name, error) || !whole_file_begin(&page, name, error))
        return false;
    report_write(page.to, config, contents->results, contents->result_count,
                 targets_board_beside(name));
    return whole_file_end(&page, true, error);
}

static int report(int count, char **arguments)
{
    Config config;
    JournalContents contents;
    Error error;
    char name[4096];
    snprintf(name, sizeof name - 16, "%s%s", arguments[count > 1 ? 1 : 0],
             count > 1 ? "" : ".html");
    if (!read_match(arguments[0], &config, &contents, &error))
        return refuse(&error);
    bool good = write_report(name, &config, &contents, &error);
    if (good)
        printf("%s\n", name);
    else
        refuse(&error);
    journal_contents_free(&contents);
    config_free(&config);
    return good ? 0 : 1;
}

// The whole entries of a damaged journal become a new one; the old one stays as it is.
static int repair(const char *program, int count, char **arguments)
{
    JournalContents contents;
    JournalLosses losses;
    Error error;
    int64_t games = 0;
    (void)count;
    const char *to = arguments[0], *from = arguments[1];
    if (!journal_salvage(from, &contents, &losses, &error) ||
        !journal_write(to, &contents, &error)) {
        journal_contents_free(&contents);
        return refuse(&error);
    }
    for (int64_t i = 0; i < contents.result_count; i++)
        games += contents.results[i].game_count;
    if (losses.places > 0)
        printf("damaged places: %" PRId64 ", the first at entry %" PRId64 ", byte %" PRId64
               "; bytes lost: %" PRId64 "\n",
               losses.places, losses.entry, losses.at, losses.bytes);
    if (contents.torn_bytes > 0)
        printf("the end, %" PRId64 " byte%s, belongs to an entry that is not whole\n",
               contents.torn_bytes, plural(contents.torn_bytes));
    if (losses.places == 0 && contents.torn_bytes == 0)
        printf("nothing is wrong with %s\n", from);
    printf("games saved in %s: %" PRId64 "; those that were lost are played again by\n", to, games);
    print_resume(program, &contents, to);
    printf("A PGN of the match, and its final positions, are to be moved away before, and are "
           "written anew.\n");
    journal_contents_free(&contents);
    return 0;
}

// ---- the table ----

// OpenBench's client takes the first number that it finds for the version, and wants 1.8.1 or more.
static int version(int count, char **arguments)
{
    (void)count, (void)arguments;
    printf("regatta %s (takes the command line of fastchess 1.8.2)\n", VERSION);
    return 0;
}

static int help(const char *program, int count, char **arguments);
static int man(int count, char **arguments);
static int bash_completion(int count, char **arguments);

static const Subcommand commands[] = {
    {"report", "JOURNAL [FILE.html]", "makes one HTML page of a match", 1, .run = report},
    {"results", "JOURNAL", "prints what stands in a journal", 1, .run = results},
    {"merge", "NEW JOURNAL...", "joins the shards of a match into a new journal", 2,
     .run_named = merge},
    {"repair", "NEW JOURNAL", "saves what is whole in a damaged journal into a new one", 2,
     .run_named = repair},
    {"ratings", "[KEY=VALUE...] JOURNAL...", "lists the engines of several matches by rating", 1,
     .run = ratings_main, .keys = &ratings_row},
    {"book", "cmd=PROGRAM out=FILE [KEY=VALUE...]", "makes a book of balanced openings", 0,
     .run = bookmaker_main, .keys = &bookmaker_row},
    {"import", "FILE... OUT.pgn", "makes a PGN of game records of AbstractPlay", 2,
     .run = import_main},
    {"--compliance", "[KEY=VALUE...] PROGRAM [ARGUMENT...]",
     "checks an engine's protocol step by step", 1, .run = compliance_main,
     .keys = &compliance_row},
    {"demo", "MATCH ARGUMENTS", "plays one game of a match and shows the board after each move", 1,
     .run = demo_main},
    {"bench", "cmd=PROGRAM [KEY=VALUE...]", "plies a second with an engine that answers at once", 1,
     .run = speed_main, .keys = &speed_row},
    {"--version", "", "prints the version", 0, .run = version},
    {"--help", "", "prints this list", 0, .run_named = help},
    {"-version", "", NULL, 0, .run = version},
    {"-v", "", NULL, 0, .run = version},
    {"--v", "", NULL, 0, .run = version},
    {"-help", "", NULL, 0, .run_named = help},
    {"-h", "", NULL, 0, .run_named = help},
    // For those who build packages.
    {"--man", "", NULL, 0, .run = man},
    {"--bash-completion", "", NULL, 0, .run = bash_completion},
};

static int help(const char *program, int count, char **arguments)
{
    (void)count, (void)arguments;
    printf("%s -engine cmd=A -engine cmd=B -each tc=10+0.1 [ARGUMENT...]   plays a match\n"
           "%s -config file=JOURNAL   resumes one\n"
           "%s ARGUMENTS -config outname=JOURNAL resume=true   begins one, or resumes it\n",
           program, program, program);
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++) {
        const Subcommand *command = &commands[i];
        if (command->help == NULL)
            continue;
        printf("%s %s%s%s   %s\n", program, command->word, *command->arguments != '\0' ? " " : "",
               command->arguments, command->help);
        if (command->keys != NULL)
            argument_keys_help(stdout, command->keys);
    }
    putchar('\n');
    arguments_help(stdout);
    return 0;
}

static int man(int count, char **arguments)
{
    (void)count, (void)arguments;
    manual_print(stdout, commands, (int)ARRAY_COUNT(commands));
    return 0;
}

static int bash_completion(int count, char **arguments)
{
    (void)count, (void)arguments;
    completion_print(stdout, commands, (int)ARRAY_COUNT(commands));
    return 0;
}

// The first word on the line that asks for help or the version: it counts wherever it stands, as
// with fastchess, but for what is meant for the engine that --compliance starts.
static int find_question(int count, char **arguments)
{
    for (int i = 1; i < count && strcmp(arguments[1], "--compliance") != 0; i++)
        for (size_t k = 0; k < ARRAY_COUNT(commands); k++)
            if ((commands[k].run == version || commands[k].run_named == help) &&
                strcmp(arguments[i], commands[k].word) == 0)
                return i;
    return 1;
}

static int run_command(int count, char **arguments)
{
    const char *program = count > 0 ? arguments[0] : "regatta";
    Error error;
    if (count <= 1)
        return help(program, 0, NULL);
    int question = find_question(count, arguments);
    count -= question - 1;
    arguments += question - 1;
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++) {
        if (strcmp(arguments[1], commands[i].word) != 0)
            continue;
        if (count - 2 >= commands[i].least)
            return commands[i].run != NULL
                       ? commands[i].run(count - 2, arguments + 2)
                       : commands[i].run_named(program, count - 2, arguments + 2);
        fail(&error, "%s needs %s", commands[i].word, commands[i].arguments);
        return refuse(&error);
    }
    return play(program, count - 1, arguments + 1);
}

// Why not all of the output could be written, as errno; 0: it was. The stream does not keep why a
// line failed, so one more is tried: whatever stood in the way still does, as a rule.
static int output_problem(void)
{
    if (ferror(stdout)) {
        clearerr(stdout);
        errno = EIO;
        return putchar('\n') == EOF || fflush(stdout) != 0 ? errno : EIO;
    }
    return fflush(stdout) == 0 ? 0 : errno;
}

// A script sees only the output: if not all of it could be written, the command has failed.
int main(int count, char **arguments)
{
    memory_last_words("regatta: there is no memory left; a match has what was finished in its "
                      "journal, and -config file=JOURNAL resumes it");
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like a full disk
    int status = run_command(count, arguments), problem = output_problem();
    if (problem == 0)
        return status;
    fprintf(stderr, "regatta: not all of the output could be written: %s\n", strerror(problem));
    return status != 0 ? status : 1;
}
