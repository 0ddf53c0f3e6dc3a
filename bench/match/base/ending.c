#include "bench/match/base/ending.h"

#include "engine/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- kinds ----

typedef struct EndRow {
    Termination termination;
    bool fault, crash;   // of the seat; for a seat of -1 nobody's
    const char *form;    // of the sentence
    const char *warning; // form of the console's; NULL: none
} EndRow;

#define UNRESPONSIVE "Engine {engine} is not responsive"

// Forms have parts in braces, see next_piece. The first form that fits a sentence reads it.
static const EndRow rows[END_KINDS] = {
    [END_DISPUTED_WIN] = {ENDED_NORMALLY, .form = "{seat} wins: {why} (engines claim otherwise)"},
    [END_DISPUTED_DRAW] = {ENDED_NORMALLY, .form = "Draw: {why} (engines claim otherwise)"},
    [END_WIN] = {ENDED_NORMALLY, .form = "{seat} wins: {why}"},
    [END_DRAW] = {ENDED_NORMALLY, .form = "Draw: {why}"},
    [END_TOO_LONG] = {ENDED_ADJUDICATED, .form = "Draw by adjudication: the game is too long"},
    [END_ADJUDICATED_DRAW] = {ENDED_ADJUDICATED, .form = "Draw by adjudication"},
    [END_ADJUDICATED_WIN] = {ENDED_ADJUDICATED, .form = "{seat} wins by adjudication"},
    [END_LATE] = {ENDED_TIME_FORFEIT, true, .form = "{seat} loses on time ({overrun} overrun)"},
    [END_ILLEGAL_MOVE] = {ENDED_ILLEGAL, true, .form = "{seat} makes an illegal move: {move}",
                          .warning = "Illegal move {move} played by {engine}"},
    [END_UNTRUE_CLAIM] = {ENDED_ILLEGAL, true,
                          .form = "{seat} gives an illegal answer: it claims an untrue result",
                          .warning = "Illegal move <none> played by {engine}"},
    [END_NONSENSE] = {ENDED_ILLEGAL, true, .form = "{seat} gives an illegal answer: {why}",
                      .warning = "Illegal move <none> played by {engine}"},
    [END_DISCONNECT] = {ENDED_ABANDONED, true, true, "{seat} disconnects", UNRESPONSIVE},
    [END_STALL] = {ENDED_STALLED, true, true, "{seat}'s connection stalls", UNRESPONSIVE},
    [END_INTERRUPTED] = {ENDED_INTERRUPTED, .form = "Game interrupted"},
    [END_IN_PROGRESS] = {ENDED_INTERRUPTED, .form = "in progress"},
    [END_OTHER + ENDED_NORMALLY] = {ENDED_NORMALLY, true, .form = "{why}"},
    [END_OTHER + ENDED_ADJUDICATED] = {ENDED_ADJUDICATED, true, .form = "{why}"},
    [END_OTHER + ENDED_TIME_FORFEIT] = {ENDED_TIME_FORFEIT, true, .form = "{why}"},
    [END_OTHER + ENDED_ILLEGAL] = {ENDED_ILLEGAL, true, .form = "{why}"},
    [END_OTHER + ENDED_ABANDONED] = {ENDED_ABANDONED, true, true, "{why}", UNRESPONSIVE},
    [END_OTHER + ENDED_STALLED] = {ENDED_STALLED, true, true, "{why}", UNRESPONSIVE},
    [END_OTHER + ENDED_INTERRUPTED] = {ENDED_INTERRUPTED, true, .form = "{why}"},
};

Termination ending_termination(const Ending *ending)
{
    return rows[ending->kind].termination;
}

int ending_fault(const Ending *ending)
{
    return rows[ending->kind].fault ? ending->seat : -1;
}

bool ending_is_crash(const Ending *ending)
{
    return rows[ending->kind].crash;
}

// ---- names ----

const char *seat_name(int seats, int seat)
{
    static const char *const two[] = {"White", "Black"};
    static const char *const three[MAX_SEATS] = {"First", "Second", "Third"};
    assert(seat >= 0 && seat < (seats > 2 ? 3 : 2));
    return seats > 2 ? three[seat] : two[seat];
}

static const char *const termination_names[TERMINATIONS] = {
    [ENDED_NORMALLY] = "normal",           [ENDED_ADJUDICATED] = "adjudication",
    [ENDED_TIME_FORFEIT] = "time forfeit", [ENDED_ILLEGAL] = "illegal move",
    [ENDED_ABANDONED] = "abandoned",       [ENDED_STALLED] = "stalled",
    [ENDED_INTERRUPTED] = "unterminated",
};

const char *termination_name(Termination termination)
{
    return termination_names[termination];
}

bool termination_find(Slice name, Termination *termination)
{
    for (int i = 0; i < TERMINATIONS; i++) {
        if (slice_is(name, termination_names[i])) {
            *termination = (Termination)i;
            return true;
        }
    }
    return false;
}

// ---- sentences ----

// A form that is being written.
typedef struct Wording {
    const char *form; // what is left of it
    const Ending *ending;
    const char *engine;
    bool general;
    char number[24];
} Wording;

// Cuts the next piece off the form, or gives what stands for a part of it. False at the end.
static bool next_piece(Wording *wording, Slice *piece)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    const Ending *ending = wording->ending;
    const char *begin = wording->form;
    if (*begin != '{') {
        wording->form += strcspn(begin, "{");
        *piece = (Slice){begin, (size_t)(wording->form - begin)};
        return piece->length > 0;
    }
    wording->form = strchr(begin, '}') + 1;
    switch (begin[1]) {
    case 's': // {seat}
        *piece = slice_of(seat_name(ending->seats, ending->seat));
        return true;
    case 'e': // {engine}
        *piece = slice_of(wording->engine);
        return true;
    case 'o': // {overrun}
        snprintf(wording->number, sizeof wording->number, "%" PRId64 "ms", ending->overrun_ms);
        *piece = slice_of(wording->general ? ellipsis : wording->number);
        return true;
    case 'm': // {move}
        *piece = slice_of(wording->general ? ellipsis : ending->text);
        return true;
    default: // {why}
        *piece = slice_of(ending->text);
        return true;
    }
}

static const char *write_text(const Ending *ending, bool general, char text[ENDING_TEXT])
{
    Wording wording = {.form = rows[ending->kind].form, .ending = ending, .general = general};
    Builder to = {text, ENDING_TEXT, 0};
    for (Slice piece; next_piece(&wording, &piece);)
        builder_add(&to, "%.*s", (int)piece.length, piece.at);
    return text;
}

const char *ending_text(const Ending *ending, char text[ENDING_TEXT])
{
    return write_text(ending, false, text);
}

const char *ending_general_text(const Ending *ending, char text[ENDING_TEXT])
{
    return write_text(ending, true, text);
}

void ending_write_warning(FILE *to, const Ending *ending, const char *engine)
{
    const char *form = rows[ending->kind].warning;
    if (form == NULL || ending_fault(ending) < 0)
        return;
    Wording wording = {.form = form, .ending = ending, .engine = engine};
    fputs("Warning; ", to);
    for (Slice piece; next_piece(&wording, &piece);)
        fwrite(piece.at, 1, piece.length, to);
    fputc('\n', to);
}

// ---- reading ----

static bool skip(const char **text, const char *begin)
{
    size_t length = strlen(begin);
    bool found = strncmp(*text, begin, length) == 0;
    *text += found ? length : 0;
    return found;
}

static bool read_seat(const char **sentence, Ending *ending)
{
    for (ending->seats = 2; ending->seats <= MAX_SEATS; ending->seats++)
        for (ending->seat = 0; ending->seat < ending->seats; ending->seat++)
            if (skip(sentence, seat_name(ending->seats, ending->seat)))
                return true;
    return false;
}

// Takes a sentence apart as its form says. Whether it was of that form shows when it is written.
static bool read_sentence(const char *form, const char *sentence, Ending *ending)
{
    while (*form != '\0') {
        const char *part = form;
        if (*form++ != '{') {
            if (*sentence++ != *part)
                return false;
            continue;
        }
        form = strchr(form, '}') + 1;
        if (part[1] == 's') {
            if (!read_seat(&sentence, ending))
                return false;
            continue;
        }
        size_t length = strlen(sentence), behind = strlen(form);
        length = length > behind ? length - behind : 0;
        if (part[1] == 'o')
            ending->overrun_ms = strtoll(sentence, NULL, 10);
        else
            snprintf(ending->text, sizeof ending->text, "%.*s", (int)length, sentence);
        sentence += length;
    }
    return true;
}

Ending ending_read(Termination termination, int fault, const char *sentence)
{
    Ending ending = {0};
    char text[ENDING_TEXT];
    for (int kind = 0; kind < END_KINDS; kind++) {
        ending = (Ending){.kind = (EndKind)kind, .seat = fault};
        if (ending_termination(&ending) == termination &&
            read_sentence(rows[kind].form, sentence, &ending) && ending_fault(&ending) == fault &&
            strcmp(ending_text(&ending, text), sentence) == 0)
            break;
    }
    return ending;
}
