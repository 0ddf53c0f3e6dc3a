// Lines of a session with the engine, carried out one by one; every job is stopped at once.
//
// DESIGN. One session for all inputs, its output thrown away; an input begins with a new game of
// ships. Passed over is what the session fuzzer (tests/protocol/fuzz.c) is for: files, large
// tables, many threads, benches and the end.
#define _POSIX_C_SOURCE 200809L // dup2
#include "protocol/commands.h"
#include "protocol/console.h"
#include "tests/fuzz_targets/target.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Session *open_session(void)
{
    static Session session;
    static bool is_open;
    Error error;
    if (is_open)
        return &session;
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0 || !console_init(&session, &error))
        exit(2);
    session.input.ended = true;
    is_open = true;
    return &session;
}

static bool contains(Slice text, const char *part)
{
    size_t length = strlen(part);
    for (size_t i = 0; i + length <= text.length; i++)
        if (slice_is_any_case((Slice){text.at + i, length}, part))
            return true;
    return false;
}

static bool has_large_number(Slice text)
{
    for (size_t i = 0; i + 1 < text.length; i++)
        if (isdigit((unsigned char)text.at[i]) && isdigit((unsigned char)text.at[i + 1]))
            return true;
    return false;
}

static bool is_for_here(Slice line)
{
    Slice rest = line;
    Slice word = slice_word(&rest);
    if (slice_is(word, "position") || slice_is(word, "go") || slice_is(word, "query"))
        return true;
    const Command *command = command_find(line);
    bool prints = command != NULL && command->tool != NULL && !slice_is(word, "genfens");
    return !prints && !slice_is(word, "quit") && !has_large_number(rest) &&
           !contains(rest, "file") && !contains(rest, "/") && !contains(rest, "book");
}

static void carry_out(Session *session, Slice line)
{
    command_run(session, line);
    while (job_thread_is_busy(&session->job_thread)) {
        session_stop_job(session);
        input_wait(&session->input, false, -1);
    }
}

// A fuzzer would not guess that a line must have no NUL byte: input.c sees to that.
static char *without_nul(Slice bytes)
{
    char *text = malloc(bytes.length + 1);
    if (text == NULL)
        exit(2);
    for (size_t i = 0; i < bytes.length; i++)
        text[i] = bytes.at[i] != '\0' ? bytes.at[i] : '?';
    text[bytes.length] = '\0';
    return text;
}

void fuzz_session(Slice bytes)
{
    static const char *const opening[] = {"setoption name UCI_Variant value ships",
                                          "setoption name Threads value 1", "ucinewgame",
                                          "position startpos"};
    Session *session = open_session();
    char *text = without_nul(bytes);
    for (size_t i = 0; i < ARRAY_COUNT(opening); i++)
        carry_out(session, slice_of(opening[i]));
    for (char *at = text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        Slice line = slice_trim((Slice){at, length});
        if (is_for_here(line))
            carry_out(session, line);
        at += length + (at[length] == '\n');
    }
    const Rules *rules = session->searcher.game->rules;
    char fen[GAME_POSITION_TEXT];
    GamePosition again;
    Error error;
    rules->format(&session->record.position, fen);
    fuzz_require(rules->parse(slice_of(fen), &again, &error), "the session has a position");
    free(text);
}
