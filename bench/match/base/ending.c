#include "bench/match/base/ending.h"

#include "engine/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct EndRow {
    Termination termination;
    bool fault, crash;
    const char *form;    // of the sentence
    const char *warning; // of the console, with the engine in the place of the seat; NULL: none
} EndRow;

// In a form, '@' stands for the seat, '#' for the overrun, '~' for the move and '*' for another
// text. A seat begins a form, and one of the others is in it at most. The first row whose form fits
// a sentence reads it.
// clang-format off
static const EndRow rows[END_KINDS] = {
    [END_DISPUTED_WIN] =                    {ENDED_NORMALLY,     false, false, "@ wins: * (engines claim otherwise)", NULL},
    [END_DISPUTED_DRAW] =                   {ENDED_NORMALLY,     false, false, "Draw: * (engines claim otherwise)", NULL},
    [END_WIN] =                             {ENDED_NORMALLY,     false, false, "@ wins: *", NULL},
    [END_DRAW] =                            {ENDED_NORMALLY,     false, false, "Draw: *", NULL},
    [END_TOO_LONG] =                        {ENDED_ADJUDICATED,  false, false, "Draw by adjudication: the game is too long", NULL},
    [END_ADJUDICATED_DRAW] =                {ENDED_ADJUDICATED,  false, false, "Draw by adjudication", NULL},
    [END_ADJUDICATED_WIN] =                 {ENDED_ADJUDICATED,  false, false, "@ wins by adjudication", NULL},
    [END_LATE] =                            {ENDED_TIME_FORFEIT, true,  false, "@ loses on time (# overrun)", NULL},
    [END_ILLEGAL_MOVE] =                    {ENDED_ILLEGAL,      true,  false, "@ makes an illegal move: ~", "Illegal move ~ played by @"},
    [END_UNTRUE_CLAIM] =                    {ENDED_ILLEGAL,      true,  false, "@ gives an illegal answer: it claims an untrue result", "Illegal move <none> played by @"},
    [END_NONSENSE] =                        {ENDED_ILLEGAL,      true,  false, "@ gives an illegal answer: *", "Illegal move <none> played by @"},
    [END_DISCONNECT] =                      {ENDED_ABANDONED,    true,  true,  "@ disconnects", "Engine @ is not responsive"},
    [END_STALL] =                           {ENDED_STALLED,      true,  true,  "@'s connection stalls", "Engine @ is not responsive"},
    [END_INTERRUPTED] =                     {ENDED_INTERRUPTED,  false, false, "Game interrupted", NULL},
    [END_IN_PROGRESS] =                     {ENDED_INTERRUPTED,  false, false, "in progress", NULL},
    [END_OTHER + (int)ENDED_NORMALLY] =     {ENDED_NORMALLY,     true,  false, "*", NULL},
    [END_OTHER + (int)ENDED_ADJUDICATED] =  {ENDED_ADJUDICATED,  true,  false, "*", NULL},
    [END_OTHER + (int)ENDED_TIME_FORFEIT] = {ENDED_TIME_FORFEIT, true,  false, "*", NULL},
    [END_OTHER + (int)ENDED_ILLEGAL] =      {ENDED_ILLEGAL,      true,  false, "*", NULL},
    [END_OTHER + (int)ENDED_ABANDONED] =    {ENDED_ABANDONED,    true,  true,  "*", "Engine @ is not responsive"},
    [END_OTHER + (int)ENDED_STALLED] =      {ENDED_STALLED,      true,  true,  "*", "Engine @ is not responsive"},
    [END_OTHER + (int)ENDED_INTERRUPTED] =  {ENDED_INTERRUPTED,  true,  false, "*", NULL},
};
// clang-format on

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

static const char *write_text(const Ending *ending, bool general, char text[ENDING_TEXT])
{
    Builder to = {text, ENDING_TEXT, 0};
    const char *form = rows[ending->kind].form;
    while (*form != '\0') {
        size_t plain = strcspn(form, "@#~*");
        if (plain > 0)
            builder_add(&to, "%.*s", (int)plain, form);
        else if (*form == '@')
            builder_add(&to, "%s", seat_name(ending->seats, ending->seat));
        else if (general && *form != '*')
            builder_add(&to, "\xe2\x80\xa6");
        else if (*form == '#')
            builder_add(&to, "%" PRId64 "ms", ending->overrun_ms);
        else
            builder_add(&to, "%s", ending->text);
        form += plain > 0 ? plain : 1;
    }
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
    fputs("Warning; ", to);
    for (; *form != '\0'; form++) {
        char letter[2] = {*form};
        fputs(*form == '@' ? engine : *form == '~' ? ending->text : letter, to);
    }
    fputc('\n', to);
}

// ---- reading ----

static bool read_seat(const char **sentence, Ending *ending)
{
    for (ending->seats = 2; ending->seats <= MAX_SEATS; ending->seats++) {
        for (ending->seat = 0; ending->seat < ending->seats; ending->seat++) {
            const char *name = seat_name(ending->seats, ending->seat);
            size_t length = strlen(name);
            if (strncmp(*sentence, name, length) == 0) {
                *sentence += length;
                return true;
            }
        }
    }
    return false;
}

// Takes a sentence apart. Whether it is of this form in all shows when it is written again.
static bool read_sentence(const char *form, const char *sentence, Ending *ending)
{
    if (*form == '@' && !read_seat(&sentence, ending))
        return false;
    form += *form == '@';
    size_t plain = strcspn(form, "#~*"), length = strlen(sentence);
    if (strncmp(sentence, form, plain) != 0)
        return false;
    const char *behind = form + plain + (form[plain] != '\0');
    if (form[plain] == '#')
        ending->overrun_ms = strtoll(sentence + plain, NULL, 10);
    else if (length >= plain + strlen(behind))
        snprintf(ending->text, sizeof ending->text, "%.*s", (int)(length - plain - strlen(behind)),
                 sentence + plain);
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
