// Files that may be written to, and values that an engine's option takes: both are checked before a
// match begins.
#define _XOPEN_SOURCE 700 // mkfifo, symlink
#include "bench/match/host/dialect.h"
#include "bench/match/report/report.h"
#include "bench/match/report/targets.h"
#include "engine/posix/own_file.h"
#include "tests/match/sample.h"
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- Options ------------------------------------------------------------------------------------

static void check_option(const char *line, const char *name, const char *value, const char *refusal)
{
    char owned_name[64], owned_value[64];
    Error error = {""};
    snprintf(owned_name, sizeof owned_name, "%s", name);
    snprintf(owned_value, sizeof owned_value, "%s", value != NULL ? value : "");
    EngineOption option = {owned_name, value != NULL ? owned_value : NULL};
    CHECK_EQUAL(dialect_option_takes(slice_of(line), &option, &error), refusal == NULL);
    CHECK_TEXT(error.text, refusal != NULL ? refusal : "");
}

void test_option_values(void)
{
    static const char spin[] = "name Hash type spin default 16 min 1 max 64";
    check_option(spin, "hash", "1", NULL);
    check_option(spin, "Hash", "64", NULL);
    check_option(spin, "Hash", "65", "its option Hash takes a whole number from 1 to 64, not '65'");
    check_option(spin, "Hash", "abc",
                 "its option Hash takes a whole number from 1 to 64, not 'abc'");
    check_option(spin, "Hash", "", "its option Hash takes a whole number from 1 to 64, not ''");
    check_option(spin, "Hash", NULL, "its option Hash needs a value: option.Hash=...");
    check_option("name X type spin default 0 min -5 max -1", "X", "-3", NULL);
    check_option("name X type spin default 0", "X", "1000000", NULL);
    check_option("name X type spin", "X", "1.5", "its option X takes a whole number, not '1.5'");

    static const char check[] = "name Use A Book type check default false";
    check_option(check, "use a book", "true", NULL);
    check_option(check, "Use A Book", "False", NULL);
    check_option(check, "Use A Book", "on", "its option Use A Book takes true or false, not 'on'");

    static const char combo[] = "name Style type combo default very solid var very solid var wild";
    check_option(combo, "Style", "very solid", NULL);
    check_option(combo, "Style", "WILD", NULL);
    check_option(combo, "Style", "solid",
                 "its option Style takes one of very solid, wild, not 'solid'");
    check_option("name Style type combo default solid", "Style", "anything", NULL);

    check_option("name Clear Hash type button", "Clear Hash", NULL, NULL);
    check_option("name Clear Hash type button", "Clear Hash", "true", NULL);
    check_option("name Clear Hash type button", "Clear Hash", "False", NULL);
    check_option("name Clear Hash type button", "Clear Hash", "1",
                 "its option Clear Hash is a button and takes no value");
    check_option("name Book type string default <empty>", "Book", "any thing", NULL);
    check_option("name Book type string", "Book", NULL,
                 "its option Book needs a value: option.Book=...");
    check_option("name New type gauge", "New", "any", NULL);
}

// --- Targets ------------------------------------------------------------------------------------

static const char epd[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1 ; ce 5\n";

// The text of a game as the PGN has it.
static char *game_text(const Rules *rules)
{
    char *text = NULL;
    size_t length;
    SampleMatch match;
    sample_match_make(
        &match,
        &(SampleSettings){.rules = rules, .engines = 3, .encounters = 1, .plies = 3, .seed = 1});
    FILE *to = open_memstream(&text, &length);
    CHECK(write_pgn_game(to, &match.config, &match.results[0].games[0], 1));
    fclose(to);
    sample_match_free(&match);
    return text;
}

static void check_target(Config *config, char **which, const char *file, const char *refusal)
{
    Error error = {""};
    *which = (char *)file;
    CHECK_EQUAL(targets_of_match(config, &error), refusal == NULL);
    if (refusal != NULL && !CHECK(strstr(error.text, refusal) != NULL))
        printf("  \"%s\" has no \"%s\"\n", error.text, refusal);
    *which = NULL;
}

// Files of games and logs are appended to: our own kind, an empty file and none are fine.
static void check_strangers(Config *config, char **which, const char *folder)
{
    char path[TEST_PATH], link[TEST_PATH];
    test_file(folder, "x", path);
    check_target(config, which, path, NULL);
    CHECK(write_whole(path, "", 0));
    check_target(config, which, path, NULL);
    static const char *const foreign[] = {
        epd, "x", "\n", "[Event", "[12:00", "regatta journal 2\n", "[Event \"a\"]\n\n1. e4 *\n"};
    for (size_t i = 0; i < ARRAY_COUNT(foreign); i++) {
        CHECK(write_whole(path, foreign[i], strlen(foreign[i])));
        bool prefix = which == &config->pgn.file ? i == 3 : i == 4; // a torn beginning of ours
        check_target(config, which, path, prefix ? NULL : "of ours: it is left as it is");
    }
    CHECK(symlink(path, test_file(folder, "link", link)) == 0);
    check_target(config, which, link, "of ours: it is left as it is");
    unlink(link);
    unlink(path);
    CHECK(mkfifo(path, 0600) == 0);
    check_target(config, which, path, "is no file but a pipe");
    unlink(path);
    check_target(config, which, folder, "is no file but a directory");
    check_target(config, which, "/dev/zero", "is no file but a device");
    check_target(config, which, "/dev/null", NULL);
}

void test_targets(void)
{
    char folder[TEST_PATH], path[TEST_PATH], journal[TEST_PATH];
    Error error = {""};
    test_folder(folder);
    Config config = {.journal_file = (char *)test_file(folder, "journal", journal)};
    check_strangers(&config, &config.pgn.file, folder);
    check_strangers(&config, &config.log_file, folder);

    test_file(folder, "own", path);
    for (int i = 0; i < rules_count; i++) {
        char *text = game_text(all_rules[i]);
        for (size_t length = strlen(text); length > 0; length = length > 7 ? length - 7 : 0) {
            CHECK(write_whole(path, text, length));
            check_target(&config, &config.pgn.file, path, NULL);
        }
        free(text);
    }
    static const char line[] = "[12:34:56.789012] <A> ---> uci\n";
    CHECK(write_whole(path, line, strlen(line)));
    check_target(&config, &config.log_file, path, NULL);

    // Final positions. Where a line of them is missing its end, somebody else has written it.
    static const char *const positions[] = {
        "8/8/8/S7/8/8/8/s7 b - - 8 32 ; id \"game 1: 0-1\"\n",
        "9/11/2A6B3/7B5A1/15/5A5B1/11/3A1B3 1 2 61 ; id \"game 12: 1/2-1/2\"\n9/11",
        "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1 ; id \"game 3: 2-2-2\"\n",
    };
    static const char *const other_positions[] = {
        epd, "8/8/8/S7/8/8/8/s7 b - - 8 32 ; id \"game 1: 0-1\"", "x ; id \"game 1: 0-1\"\n",
        "8/8/8/S7/8/8/8/s7 b - - 8 32 ; id \"1\"\n"};
    for (size_t i = 0; i < ARRAY_COUNT(positions); i++) {
        CHECK(write_whole(path, positions[i], strlen(positions[i])));
        check_target(&config, &config.epd.file, path, NULL);
        check_target(&config, &config.pgn.file, path, "of ours: it is left as it is");
    }
    for (size_t i = 0; i < ARRAY_COUNT(other_positions); i++) {
        CHECK(write_whole(path, other_positions[i], strlen(other_positions[i])));
        check_target(&config, &config.epd.file, path, "of ours: it is left as it is");
    }

    // One file for two purposes, also under two names.
    char other[TEST_PATH + 8];
    snprintf(other, sizeof other, "%s/./own", folder);
    config.openings.file = other;
    CHECK(write_whole(path, "", 0));
    check_target(&config, &config.pgn.file, path, "-pgnout and -openings both name the file");
    config.openings.file = NULL;
    check_target(&config, &config.log_file, journal, "-config and -log both name the file");
    // Also one that is not there yet.
    char fresh[TEST_PATH];
    test_file(folder, "fresh", fresh);
    snprintf(other, sizeof other, "%s/./fresh", folder);
    config.pgn.file = other;
    check_target(&config, &config.log_file, fresh, "-pgnout and -log both name the file");
    config.pgn.file = other;
    check_target(&config, &config.log_file, path, NULL);
    config.pgn.file = NULL;
    (void)error;
    test_folder_remove(folder);
}

void test_target_board(void)
{
    char folder[TEST_PATH], page[TEST_PATH], board[TEST_PATH];
    test_folder(folder);
    test_file(folder, "page.html", page);
    test_file(folder, "board.html", board);
    CHECK(targets_board_beside(page) == NULL);
    CHECK(write_whole(board, "", 0));
    CHECK_TEXT(targets_board_beside(page), "board.html"); // whether the page is there or not
    CHECK(unlink(board) == 0 && mkdir(board, 0700) == 0);
    CHECK(targets_board_beside(page) == NULL); // a folder is no page
    CHECK(rmdir(board) == 0);
    test_folder_remove(folder);
}

static bool write_page(const char *path, const SampleMatch *match)
{
    WholeFile page;
    Error error;
    if (!whole_file_begin(&page, path, &error))
        return false;
    report_write(page.to, &match->config, match->results, match->count, NULL);
    return whole_file_end(&page, true, &error);
}

void test_target_of_report(void)
{
    char folder[TEST_PATH], path[TEST_PATH], link[TEST_PATH];
    Error error = {""};
    SampleMatch match;
    test_folder(folder);
    test_file(folder, "page.html", path);
    sample_match_make(&match,
                      &(SampleSettings){.engines = 2, .encounters = 2, .plies = 4, .seed = 2});
    CHECK(targets_of_report(path, &error));
    CHECK(write_page(path, &match));
    CHECK(targets_of_report(path, &error) && write_page(path, &match));
    CHECK(symlink("page.html", test_file(folder, "link", link)) == 0);
    CHECK(!targets_of_report(link, &error));
    static const char *const foreign[] = {"regatta journal 2\n", epd, "<!doctype html>\n<html>\n"};
    for (size_t i = 0; i < ARRAY_COUNT(foreign); i++) {
        CHECK(write_whole(path, foreign[i], strlen(foreign[i])));
        CHECK(!targets_of_report(path, &error));
        CHECK(strstr(error.text, "no report of ours") != NULL);
    }
    CHECK(!targets_of_report(folder, &error));
    CHECK(!targets_of_report("/dev/null", &error));
    // A page that could not be written leaves nothing, and what was there.
    WholeFile page;
    CHECK(whole_file_begin(&page, path, &error));
    CHECK(!whole_file_end(&page, false, &error));
    char *text = read_whole(path, NULL);
    CHECK_TEXT(text, foreign[2]);
    free(text);
    sample_match_free(&match);
    test_folder_remove(folder); // fails if a draft is left in it
}
