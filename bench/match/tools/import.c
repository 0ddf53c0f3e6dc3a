// Makes a PGN of games that were played elsewhere: `regatta import FILE... OUT.pgn`.
//
// DESIGN. Each record of each file is read for itself, in the order of the command line. What is
// wrong with one is said in a sentence with its place, and costs no other record; where a file
// stops being JSON, what was before is kept. So one bad record of a thousand is one sentence, and
// the exit status tells. The files are only read, and the PGN is a new one, under another name
// until it is whole.
#define _POSIX_C_SOURCE 200809L // lstat
#include "bench/match/tools/abstractplay.h"
#include "bench/match/tools/commands.h"
#include "engine/posix/own_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

static const int64_t most_bytes = INT64_C(1) << 30; // of a file

// What became of the records, and the games that are to be written.
typedef struct Import {
    Buffer games;
    int64_t kept, others; // games in the PGN, records of other games
    bool has_problems;
} Import;

static void say(Import *import, const char *sentence)
{
    fprintf(stderr, "regatta: %s\n", sentence);
    import->has_problems = true;
}

static void take_record(Import *import, const char *name, int64_t number, const JsonNode *record)
{
    Error why;
    Buffer sentence = {0};
    RecordFate fate = abstractplay_to_pgn(record, &import->games, &why);
    import->others += fate == RECORD_OTHER;
    import->kept += fate == RECORD_WHOLE || fate == RECORD_DIFFERS;
    if (fate != RECORD_DIFFERS && fate != RECORD_REFUSED)
        return;
    buffer_format(&sentence, "%s, record %" PRId64 "%s %s%c", name, number,
                  fate == RECORD_REFUSED ? " is left out:" : ",", why.text, '\0');
    say(import, sentence.at);
    buffer_free(&sentence);
}

static void take_text(Import *import, const char *name, Slice text)
{
    JsonFile file = {.all = text};
    Error why;
    Buffer sentence = {0};
    int64_t number = 1;
    JsonStep step;
    for (; (step = json_next(&file, &why)) == JSON_VALUE; number++)
        take_record(import, name, number, file.nodes);
    if (step == JSON_BROKEN) {
        buffer_format(&sentence, "%s, %s; records before that: %" PRId64 "%c", name, why.text,
                      number - 1, '\0');
        say(import, sentence.at);
        buffer_free(&sentence);
    }
    json_free(&file);
}

static void take_file(Import *import, const char *name)
{
    Error error;
    char *text = NULL;
    size_t length;
    if (!file_read(name, most_bytes, &text, &length, &error)) {
        say(import, error.text);
        return;
    }
    take_text(import, name, (Slice){text, length});
    free(text);
}

// Nothing that is there is replaced, also if it came while the files were read.
static bool is_new(const char *name, Error *error)
{
    struct stat status; // a link that leads nowhere is something, too
    return lstat(name, &status) != 0 ||
           fail(error, "'%s' exists already: import overwrites nothing", name);
}

static bool write_games(const Import *import, const char *name, Error *error)
{
    WholeFile file;
    if (!is_new(name, error) || !whole_file_begin(&file, name, error))
        return false;
    fwrite(import->games.at, 1, import->games.length, file.to); // see whole_file_end
    return whole_file_end(&file, is_new(name, error), error);
}

// Says what there is now; the exit status.
static int end_import(Import *import, const char *name)
{
    Error error;
    if (import->kept == 0) {
        fail(&error, "no game is taken from these files, so '%s' is not written", name);
        say(import, error.text);
        return 2;
    }
    if (!write_games(import, name, &error)) {
        say(import, error.text);
        return 2;
    }
    printf("%s: %" PRId64 " game%s", name, import->kept, plural(import->kept));
    if (import->others > 0)
        printf("; records of other games, passed over: %" PRId64, import->others);
    printf("\n");
    return import->has_problems;
}

int import_main(int count, char **arguments)
{
    Import import = {0};
    Error error;
    const char *name = arguments[count - 1];
    if (!is_new(name, &error)) {
        say(&import, error.text);
        return 2;
    }
    for (int i = 0; i < count - 1; i++)
        take_file(&import, arguments[i]);
    int status = end_import(&import, name);
    buffer_free(&import.games);
    return status;
}
