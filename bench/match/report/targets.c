#define _POSIX_C_SOURCE 200809L // stat
#include "bench/match/report/targets.h"

#include "bench/match/base/strings.h"
#include "bench/match/report/report.h"
#include "engine/base/file.h"
#include "engine/posix/own_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

// --- What ours begin with -----------------------------------------------------------------------

// Whether the line begins like that, as far as it goes if it is not `whole`.
static bool begins(Slice line, bool whole, Slice opening)
{
    size_t length = line.length < opening.length ? line.length : opening.length;
    return (!whole || length == opening.length) && memcmp(line.at, opening.at, length) == 0;
}

// The headers of a game in the order in which pgn_text.c writes them. A file may end anywhere, on a
// full disk.
static bool is_pgn(Slice begin)
{
    static const char *const headers[] = {"Event", "Site",   "Date",  "Round", "White",  "Black",
                                          "Third", "Result", "SetUp", "FEN",   "Variant"};
    bool whole;
    Slice line = slice_before(&begin, '\n', &whole);
    for (size_t i = 0; i < ARRAY_COUNT(headers); i++) {
        char opening[16];
        snprintf(opening, sizeof opening, "[%s \"", headers[i]);
        if (!begins(line, whole, slice_of(opening))) {
            if (strcmp(headers[i], "Third") == 0)
                continue; // of three players only
            return false;
        }
        if (!whole)
            return true;
        line = slice_before(&begin, '\n', &whole);
    }
    return true;
}

// "[HH:MM:SS.uuuuuu] <"
static bool is_log(Slice begin)
{
    static const char form[] = "[00:00:00.000000] <";
    for (size_t i = 0; i < begin.length && form[i] != '\0'; i++) {
        bool digit = begin.at[i] >= '0' && begin.at[i] <= '9';
        if (form[i] == '0' ? !digit : begin.at[i] != form[i])
            return false;
    }
    return true;
}

// Up to its schema, which another version of us may have with another number.
static bool is_status(Slice begin)
{
    static const char opening[] = "{\"format\":\"" TARGETS_STATUS_FORMAT "\",\"schema\":";
    return begin.length >= strlen(opening) && memcmp(begin.at, opening, strlen(opening)) == 0;
}

// A position of some game, and behind it the opcode that pgn_text.c writes. They are written a line
// at a time, so a first line without its end is nobody's.
static bool is_epd(Slice begin)
{
    static const char opcode[] = " ; id \"game ";
    bool whole;
    Slice line = slice_before(&begin, '\n', &whole);
    GamePosition position;
    Error error;
    for (size_t at = 0; whole && at + sizeof opcode <= line.length; at++) {
        if (memcmp(line.at + at, opcode, sizeof opcode - 1) != 0)
            continue;
        for (int i = 0; i < rules_count; i++)
            if (all_rules[i]->parse((Slice){line.at, at}, &position, &error))
                return true;
    }
    return false;
}

static const OwnKind pgn_kind = {"PGN", is_pgn};
static const OwnKind epd_kind = {"file of final positions", is_epd};
static const OwnKind log_kind = {"log", is_log};
static const OwnKind status_kind = {"status file", is_status};
static const OwnKind report_kind = {"report", report_begins};

bool targets_of_report(const char *name, Error *error)
{
    return own_file_may_replace(name, &report_kind, error);
}

// --- Those of a match ---------------------------------------------------------------------------

// Looks at a file of that name in the folder in which `name` is; at the folder itself for "".
// False if it is not there, and for a name too long to be one.
static bool look_beside(const char *name, const char *file, struct stat *status)
{
    char path[FILE_NAME_BYTES];
    const char *slash = strrchr(name, '/');
    int length = slash == NULL ? 0 : (int)(slash - name) + 1;
    const char *end = length == 0 && file[0] == '\0' ? "." : file;
    int needed = snprintf(path, sizeof path, "%.*s%s", length, name, end);
    return needed >= 0 && (size_t)needed < sizeof path && stat(path, status) == 0;
}

static bool same_node(const struct stat *x, const struct stat *y)
{
    return x->st_dev == y->st_dev && x->st_ino == y->st_ino;
}

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? slash + 1 : name;
}

// Whether two names are of one file. A file that is not there yet is known by its folder and the
// last part of its name.
static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    if (strcmp(a, b) == 0)
        return strcmp(a, "/dev/null") != 0;
    bool there = stat(a, &x) == 0;
    if (!there && errno != ENOENT)
        return false;
    if ((stat(b, &y) == 0) != there || (!there && errno != ENOENT))
        return false;
    if (there)
        return S_ISREG(x.st_mode) && same_node(&x, &y);
    return strcmp(last_part(a), last_part(b)) == 0 && look_beside(a, "", &x) &&
           look_beside(b, "", &y) && same_node(&x, &y);
}

// Each pair of names is of different files.
static bool all_differ(const Config *config, Error *error)
{
    const struct {
        const char *what, *name;
    } files[] = {{"-config", config->journal_file},      {"-pgnout", config->pgn.file},
                 {"-epdout", config->epd.file},          {"-log", config->log_file},
                 {"-status file=", config->status.file}, {"-status page=", config->status.page},
                 {"-openings", config->openings.file}};
    for (size_t i = 0; i < ARRAY_COUNT(files); i++)
        for (size_t k = i + 1; k < ARRAY_COUNT(files); k++)
            if (files[i].name != NULL && files[k].name != NULL &&
                same_file(files[i].name, files[k].name))
                return fail(error, "%s and %s both name the file '%s'", files[i].what,
                            files[k].what, files[k].name);
    return true;
}

bool targets_of_status(const Config *config, Error *error)
{
    return all_differ(config, error) &&
           (config->status.file == NULL ||
            own_file_may_replace(config->status.file, &status_kind, error)) &&
           (config->status.page == NULL || targets_of_report(config->status.page, error));
}

bool targets_of_match(const Config *config, Error *error)
{
    return targets_of_status(config, error) &&
           (config->pgn.file == NULL || (config->resumed && config->pgn.append) ||
            own_file_may_append(config->pgn.file, &pgn_kind, error)) &&
           (config->epd.file == NULL || (config->resumed && config->epd.append) ||
            own_file_may_append(config->epd.file, &epd_kind, error)) &&
           (config->log_file == NULL || own_file_may_append(config->log_file, &log_kind, error));
}

const char *targets_board_beside(const char *report)
{
    static const char name[] = "board.html";
    struct stat status;
    return look_beside(report, name, &status) && S_ISREG(status.st_mode) ? name : NULL;
}
