#include "protocol/manual.h"

#include <stddef.h>

static const char *const beginning[] = {
    ".Sh SYNOPSIS",
    ".Nm",
    ".Op Ar command ...",
    ".Sh DESCRIPTION",
    ".Nm",
    "plays the board games that have the name Archimedes.",
    "It reads commands of the protocols UCI and UGI from its standard input, a line each,",
    "until",
    ".Cm quit",
    "or the end of the input.",
    ".Pp",
    "Commands may be given as arguments instead, one in all or several, each in quotes.",
    "The program carries them out and leaves.",
    ".Pp",
    "While a search, a count or a bench runs,",
    ".Cm isready",
    "and",
    ".Cm stop",
    "are answered at once, and other commands wait for its end.",
    ".Cm quit",
    "ends searches at once; counts, benches and options that came before it are finished first.",
    "What is wrong with a command is said in one line,",
    ".Ql info string error: ... ,",
    "and changes nothing.",
    ".Pp",
    "When the input ends, what has an end is finished, however long it takes, and what has none is",
    "stopped.",
    NULL,
};

static const char *const ending[] = {
    ".Sh ENVIRONMENT",
    ".Bl -tag -width Ds",
    ".It Ev SYRACUSE_ARCH",
    "In a program that holds code for several x86-64 processors:",
    ".Cm v4 , v3",
    "or",
    ".Cm generic",
    "has it use that code, or end with one sentence if the processor can't.",
    "Without it the fastest is chosen that can be used.",
    "Every code finds the same moves with the same nodes.",
    ".El",
    ".Sh FILES",
    "It needs no files: networks are built in.",
    "Only regular files are read, by",
    ".Cm EvalFile , bench",
    "and",
    ".Cm genfens ,",
    "and only the debug log is written.",
    ".Sh EXIT STATUS",
    ".Bl -tag -width Ds",
    ".It 0",
    "All is well.",
    "A wrong command on the standard input is answered there and is no failure.",
    ".It 1",
    "A command given as an argument was refused, some of the output was lost,",
    "the processor can't run this program, or there was not enough memory to begin.",
    ".El",
    ".Sh EXAMPLES",
    "A bench, whose number of nodes is the signature of the engine:",
    ".Pp",
    ".Dl syracuse bench",
    ".Pp",
    "The numbers of moves from the start, to five plies:",
    ".Pp",
    ".Dl syracuse perft 5",
    ".Pp",
    "A search of one second on two threads:",
    ".Pp",
    ".Dl syracuse \\(dqsetoption name Threads value 2\\(dq \\(dqgo movetime 1000\\(dq",
    ".Sh SEE ALSO",
    ".Xr regatta 1",
    NULL,
};

void manual_begin(const Mdoc *page)
{
    mdoc_begin(page, "syracuse", 6, "engine for the board games called Archimedes");
    mdoc_lines(page, beginning);
}

void manual_end(const Mdoc *page)
{
    mdoc_lines(page, ending);
}
