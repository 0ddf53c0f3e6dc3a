// Talks to an engine by script and checks what it says.
// `transcript [-slow FACTOR] ENGINE FILE...`; FACTOR stretches all time limits and shortens long
// loops.
//
// DESIGN. A script is a list of lines, each with a sign in front:
//     # text           a comment
//     @ ARGUMENTS      start the engine with these arguments ("" keeps words together); otherwise
//     it
//                      starts without any at the first line that needs it
//     > TEXT           send a line; \r \n \0 \xEF \\ and {N:TEXT} (TEXT N times) mean what they
//                      seem to, and a last \c leaves the line end out
//     < REGEX          wait for a line that is wholly REGEX; others may come before it
//     = REGEX          the very next line is wholly REGEX
//     & NAME REGEX     as <, and remember what the first (...) matched; %NAME% stands for it later
//     ! REGEX          from here on, no line may contain REGEX; ! alone lifts all such bans
//     ~ SECONDS        listen this long
//     within SECONDS   the limit of every wait from here on, in the engine's own processor time, as
//                      tests/child.h has it (10 s to begin with)
//     loop N ... end   do it N times; where all is slow, fewer times, but at least LOOP_LEAST
//     .                end of input: close the engine's standard input
//     exit STATUS      the engine must end with this status; at the end of a script without it,
//                      input is closed and the status must be 0
// Regular expressions are POSIX extended ones. A script fails at its first surprise, and the whole
// after MOST_FAILED scripts.
#define _POSIX_C_SOURCE 200809L // strdup, getline
#include "tests/child.h"

#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LINES = 2000,
    MAX_BANNED = 50,
    MAX_NAMES = 10,
    MAX_ARGUMENTS = 20,
    SHOWN = 300,
    LOOP_LEAST = 10,
    MOST_FAILED = 3 // scripts; then the rest is not begun, or a wrong rule takes many time limits
};

typedef struct Remembered {
    char name[40], text[200];
} Remembered;

typedef struct Script {
    const char *path, *engine;
    char *lines[MAX_LINES];
    int line_count, at;
    Child child;
    bool running, failed;
    double limit, slow;
    regex_t banned[MAX_BANNED];
    int banned_count;
    Remembered names[MAX_NAMES];
    int name_count;
} Script;

static void surprise(Script *script, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void surprise(Script *script, const char *format, ...)
{
    va_list arguments;
    if (script->failed)
        return;
    script->failed = true;
    printf("FAILED %s:%d: %s\n    ", script->path, script->at + 1, script->lines[script->at]);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
}

static ChildLimit from_now(const Script *script)
{
    return child_within(&script->child, script->limit * script->slow);
}

// Splits arguments at spaces, but not within quotes. Changes `text`.
static void start(Script *script, char *text)
{
    char *argv[MAX_ARGUMENTS + 2] = {(char *)script->engine};
    int count = 1;
    while (*text != '\0' && count <= MAX_ARGUMENTS) {
        bool quoted = *text == '"';
        text += quoted;
        argv[count++] = text;
        text += strcspn(text, quoted ? "\"" : " ");
        if (*text != '\0')
            *text++ = '\0';
        text += strspn(text, " ");
    }
    script->running = child_start(&script->child, argv);
    if (!script->running)
        surprise(script, "the engine can't be started");
}

static void compile(Script *script, regex_t *regex, const char *pattern, bool whole)
{
    char text[2000];
    snprintf(text, sizeof text, whole ? "^(%s)\r?$" : "%s", pattern);
    if (regcomp(regex, text, REG_EXTENDED) != 0) {
        printf("%s:%d: not a regular expression\n", script->path, script->at + 1);
        exit(2);
    }
}

// Puts what is remembered into a pattern in place of its %NAME%.
static void fill_in(const Script *script, const char *pattern, char *out, size_t room)
{
    size_t used = 0;
    while (*pattern != '\0' && used + 1 < room) {
        const Remembered *found = NULL;
        for (int i = 0; i < script->name_count && *pattern == '%'; i++) {
            size_t length = strlen(script->names[i].name);
            if (strncmp(pattern + 1, script->names[i].name, length) == 0 &&
                pattern[1 + length] == '%')
                found = &script->names[i];
        }
        if (found == NULL) {
            out[used++] = *pattern++;
            continue;
        }
        used += (size_t)snprintf(out + used, room - used, "%s", found->text);
        pattern += strlen(found->name) + 2;
    }
    out[used < room ? used : room - 1] = '\0';
}

// The engine closed its output, which it may not do yet: says with which status it ended.
static void engine_ended(Script *script, const char *last)
{
    int status = child_finish(&script->child, from_now(script));
    script->running = false;
    if (status == -1)
        surprise(script, "the engine says no more, but lives; the last line was: %s", last);
    else
        surprise(script, "the engine has ended, status %d; the last line was: %s", status, last);
}

// The next line, checked against what may not be said.
static ChildLine listen(Script *script, const char **line, ChildLimit until)
{
    ChildLine got = child_line(&script->child, line, until);
    for (int i = 0; got == CHILD_LINE && i < script->banned_count; i++)
        if (regexec(&script->banned[i], *line, 0, NULL, 0) == 0)
            surprise(script, "it may not say: %.*s", SHOWN, *line);
    return got;
}

// Waits for a line that matches. The text of its first group goes to `group` if that isn't NULL.
static void expect(Script *script, const char *pattern, bool next_line, Remembered *group)
{
    char filled[1500], last[SHOWN + 1] = "(nothing)";
    regex_t regex;
    regmatch_t matches[3];
    const char *line;
    ChildLimit until = from_now(script);
    fill_in(script, pattern, filled, sizeof filled);
    compile(script, &regex, filled, true);
    while (!script->failed) {
        ChildLine got = listen(script, &line, until);
        if (got == CHILD_END) {
            engine_ended(script, last);
        } else if (got == CHILD_TIME_OUT) {
            surprise(script, "nothing like it came in time; the last line was: %s", last);
        } else if (regexec(&regex, line, 3, matches, 0) == 0) {
            if (group != NULL && matches[2].rm_so >= 0)
                snprintf(group->text, sizeof group->text, "%.*s",
                         (int)(matches[2].rm_eo - matches[2].rm_so), line + matches[2].rm_so);
            break;
        } else if (next_line) {
            surprise(script, "it says: %.*s", SHOWN, line);
        } else {
            snprintf(last, sizeof last, "%s", line);
        }
    }
    regfree(&regex);
}

static void remember(Script *script, const char *text)
{
    char name[sizeof script->names[0].name];
    int skip = 0, i = 0;
    if (sscanf(text, "%39s %n", name, &skip) != 1)
        return;
    while (i < script->name_count && strcmp(script->names[i].name, name) != 0)
        i++;
    Remembered fresh = {.text = ""};
    memcpy(fresh.name, name, sizeof name);
    expect(script, text + skip, false, &fresh);
    if (i < MAX_NAMES) {
        script->names[i] = fresh;
        script->name_count += i == script->name_count;
    }
}

typedef struct Bytes {
    char *at;
    size_t used, capacity;
} Bytes;

static void add(Bytes *bytes, char c)
{
    if (bytes->used == bytes->capacity) {
        bytes->capacity = 2 * bytes->capacity + 256;
        bytes->at = realloc(bytes->at, bytes->capacity);
        if (bytes->at == NULL)
            exit(2);
    }
    bytes->at[bytes->used++] = c;
}

static char escaped(char c)
{
    return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == '0' ? '\0' : c;
}

// Adds {N:TEXT} as N times TEXT. Gives what follows it, or NULL if it is nothing of the kind.
static const char *add_repeated(Bytes *bytes, const char *text)
{
    long times = 0;
    int skip = 0;
    const char *end = strchr(text, '}');
    if (end == NULL || sscanf(text, "{%ld:%n", &times, &skip) != 1 || skip == 0)
        return NULL;
    for (long i = 0; i < times; i++)
        for (const char *c = text + skip; c < end; c++)
            add(bytes, *c);
    return end + 1;
}

// Adds the byte that \x and two hexadecimal digits mean. Gives what follows, or NULL if it is
// nothing of the kind.
static const char *add_byte(Bytes *bytes, const char *text)
{
    unsigned byte;
    int length = 0;
    if (sscanf(text, "\\x%2x%n", &byte, &length) != 1 || length != 4)
        return NULL;
    add(bytes, (char)byte);
    return text + length;
}

static void send_line(Script *script, const char *text)
{
    Bytes bytes = {0};
    bool line_end = true;
    while (*text != '\0') {
        const char *after = *text == '{' ? add_repeated(&bytes, text) : add_byte(&bytes, text);
        if (after != NULL) {
            text = after;
        } else if (strcmp(text, "\\c") == 0) {
            line_end = false;
            break;
        } else if (*text == '\\' && text[1] != '\0') {
            add(&bytes, escaped(text[1]));
            text += 2;
        } else {
            add(&bytes, *text++);
        }
    }
    if (line_end)
        add(&bytes, '\n');
    if (!child_send(&script->child, bytes.at, bytes.used, from_now(script)))
        surprise(script, "the engine doesn't take it");
    free(bytes.at);
}

static void listen_for(Script *script, double seconds)
{
    const char *line;
    ChildLimit until = child_for(seconds);
    while (!script->failed && !child_is_over(&script->child, until))
        if (listen(script, &line, until) == CHILD_END)
            engine_ended(script, "(not awaited)");
}

// Reads what is left and checks the exit status.
static void expect_exit(Script *script, int want)
{
    const char *line;
    ChildLimit until = from_now(script);
    ChildLine got = CHILD_LINE;
    while (!script->failed && got == CHILD_LINE)
        got = listen(script, &line, until);
    int status = child_finish(&script->child, script->failed ? child_for(0) : until);
    script->running = false;
    if (status == -1)
        surprise(script, "the engine does not end");
    else if (status != want)
        surprise(script, "the exit status is %d, not %d", status, want);
}

static void lift_bans(Script *script)
{
    while (script->banned_count > 0)
        regfree(&script->banned[--script->banned_count]);
}

static void ban(Script *script, const char *pattern)
{
    if (script->banned_count < MAX_BANNED)
        compile(script, &script->banned[script->banned_count++], pattern, false);
}

// True if the line only says how to go on; false if the engine is needed.
static bool setting(Script *script, const char *line)
{
    if (line[0] == '#' || line[0] == '\0')
        return true;
    if (strcmp(line, "!") == 0)
        lift_bans(script);
    else if (line[0] == '!')
        ban(script, line + 2);
    else if (strncmp(line, "within ", 7) == 0)
        script->limit = atof(line + 7);
    else
        return false;
    return true;
}

static void act(Script *script, char *line)
{
    const char *text = line[1] == ' ' ? line + 2 : line + 1;
    if (setting(script, line))
        return;
    if (line[0] == '@') {
        char *arguments = strdup(text);
        start(script, arguments);
        free(arguments);
        return;
    }
    if (!script->running)
        start(script, (char[]){""});
    if (line[0] == '>')
        send_line(script, text);
    else if (line[0] == '<' || line[0] == '=')
        expect(script, text, line[0] == '=', NULL);
    else if (line[0] == '&')
        remember(script, text);
    else if (line[0] == '~')
        listen_for(script, atof(text));
    else if (line[0] == '.')
        child_end_input(&script->child);
    else if (strncmp(line, "exit ", 5) == 0)
        expect_exit(script, atoi(line + 5));
    else
        surprise(script, "this is no line of a script");
}

// How often a loop is done that says `times`. Its many rounds are for what happens by chance of
// time; a sanitizer sees that in a few.
static int rounds_of(const Script *script, int times)
{
    int fewer = (int)(times / script->slow);
    int least = times < LOOP_LEAST ? times : LOOP_LEAST;
    return fewer > least ? fewer : least;
}

// Runs lines from..to-1; a loop runs its own.
static void run_lines(Script *script, int from, int to)
{
    for (script->at = from; script->at < to && !script->failed; script->at++) {
        char *line = script->lines[script->at];
        if (strncmp(line, "loop ", 5) != 0) {
            act(script, line);
            continue;
        }
        int first = script->at + 1, end = first;
        while (end < to && strcmp(script->lines[end], "end") != 0)
            end++;
        for (int i = rounds_of(script, atoi(line + 5)); i > 0 && !script->failed; i--)
            run_lines(script, first, end);
        if (script->failed)
            return; // the place stands
        script->at = end;
    }
}

static void read_lines(Script *script)
{
    FILE *file = fopen(script->path, "r");
    char *line = NULL;
    size_t room = 0;
    if (file == NULL) {
        printf("%s can't be read\n", script->path);
        exit(2);
    }
    while (script->line_count < MAX_LINES && getline(&line, &room, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        script->lines[script->line_count++] = strdup(line);
    }
    free(line);
    fclose(file);
}

static bool run_script(const char *engine, const char *path, double slow)
{
    static Script script;
    double begun = child_now();
    script = (Script){.path = path, .engine = engine, .limit = 10, .slow = slow};
    read_lines(&script);
    run_lines(&script, 0, script.line_count);
    if (!script.failed)
        script.at = script.line_count - 1;
    if (script.running) {
        child_end_input(&script.child);
        expect_exit(&script, 0);
    }
    lift_bans(&script);
    for (int i = 0; i < script.line_count; i++)
        free(script.lines[i]);
    if (!script.failed)
        printf("ok %s (%.1f s)\n", path, child_now() - begun);
    return !script.failed;
}

int main(int argc, char **argv)
{
    int at = 1, failed = 0;
    double slow = 1;
    if (at + 1 < argc && strcmp(argv[at], "-slow") == 0) {
        slow = atof(argv[at + 1]);
        at += 2;
    }
    if (at + 1 >= argc) {
        printf("usage: transcript [-slow FACTOR] ENGINE FILE...\n");
        return 2;
    }
    const char *engine = argv[at++];
    int first = at;
    for (; at < argc && failed < MOST_FAILED; at++)
        failed += !run_script(engine, argv[at], slow);
    if (at < argc)
        printf("FAILED: after %d failures %d scripts were not run\n", failed, argc - at);
    printf("transcripts: %d run, %d failed\n", at - first, failed);
    return failed != 0;
}
