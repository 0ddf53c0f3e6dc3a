// Sends an engine lines that are nearly right. It may refuse them as it likes, but it must stay
// alive, answer `isready`, and end when it is told to or its input ends.
// `fuzz [-seed S] [-lines N] ENGINE`; the same seed sends the same lines.
//
// DESIGN. Sentences of the protocol are the seed corpus; a mutation drops, doubles or swaps words,
// takes a word from another sentence, replaces a number by one of the awkward ones, or changes a
// byte. Digits are never made out of other bytes, so that no mutation asks for a terabyte of table
// or a million threads beyond the awkward numbers chosen here. The engine runs in a folder made for
// it, which holds files of every kind; all names of files are in there or in /dev, and no byte of
// a line with one is changed, so that nothing else can be read or written. Every few hundred lines
// the engine is ended, each time in another way, and started anew.
#define _XOPEN_SOURCE 700 // mkdtemp, mkfifo, nftw, realpath
#include "engine/base/rng.h"
#include "engine/variants.h"
#include "tests/child.h"

#include <ctype.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINE_BYTES = 4096,
    MAX_WORDS = 64,
    PATIENCE_S = 600,
    ISREADY_EVERY = 20,
    SESSION_LINES = 400, // until the engine is ended
    LONG_EVERY = 300,    // one line in so many is very long
    LONG_BYTES = 1 << 20,
};

// Seconds of silence after which a search is stopped once more.
#define NUDGE_S 0.05

static const char *const sentences[] = {
    "uci",
    "ugi",
    "isready",
    "debug on",
    "ucinewgame",
    "uginewgame",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "flip",
    "compiler",
    "help",
    "license",
    "perft 2",
    "genfens 2 seed 3 book None",
    "position startpos",
    "position startpos moves a2a5 h7h4",
    "position startpos moves d2d4 g5f4 b4d6 h5h2 a3b4 e7e4 b4c4 f8a3 d4c5 h6d2 a4a8",
    "position fen 4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1",
    "position fen 1s2sss1/5sss/6ss/7s/SS6/SS6/S1S3s1/1SSS4 w - - 0 4 moves a2a7",
    "position fen 7S/8/8/8/8/8/8/s7 w - - 0 9",
    "position fen 8/8/8/8/8/8/8/s7 w",
    "position startpos moves d1e1 e10d10 d2d8 f8e7 c3g3 g8e6",
    "position fen 4sss1/S5ss/5sss/8/8/4s3/4s3/SS3S2/SSSS4/1SSS4 b - - 4 5 moves f10a10",
    "position fen S7/S5s1/1S5s/7s/4S3/S2S4/3s4/1S6 w - - 98 29",
    "position startpos moves e1e3 e8e6 k1k3",
    "position startpos moves k1n4 d8i8 0000 n4l5",
    "position fen 1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1 moves 0000",
    "position fen 3A1A1A1/1A6B2/13/15/15/13/11/1B1B1B3 1 2 60",
    "position fen 1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 61",
    "position fen B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1 moves e1b4",
    "position fen 3A1A1A1/1A6B2/13/15/C13C/C11B/C9B/8B 1 3 60",
    "position fen 8C/B10/11A1/11C3/10A2C1/8B4/6A1B1B/1A2C4 1 3 5",
    "go depth 3",
    "go nodes 2000",
    "go movetime 10",
    "go wtime 100 btime 100 winc 1 binc 1",
    "go p1time 100 p2time 100 p1inc 1 p2inc 1",
    "go wtime 50 movestogo 2",
    "go infinite",
    "go ponder wtime 100 btime 100",
    "go mate 2 depth 4",
    "go depth 2 searchmoves a2a5 a2a6",
    "go perft 2",
    "go p1time 100 p2time 100 p3time 100 p1inc 1 p2inc 1 p3inc 1",
    "go depth 2 searchmoves e1e3 0000",
    "query p1turn",
    "query p3turn",
    "query gameover",
    "query result",
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
    "setoption name Ponder value true",
    "setoption name Move Overhead value 5",
    "setoption name nodestime value 100",
    "setoption name Skill Level value 4",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1500",
    "setoption name UCI_ShowWDL value true",
    "setoption name NumaPolicy value auto",
    "setoption name NumaPolicy value none",
    "setoption name NumaPolicy value 0-1:2",
    "setoption name EvalFile value ./network",
    "setoption name EvalFile value ./text",
    "setoption name EvalFile value <empty>",
    "setoption name Debug Log File value ./log",
    "setoption name Debug Log File value ./text",
    "setoption name Debug Log File value",
    "genfens 2 seed 3 book ./text",
    "bench 1 1 1 ./text depth",
    "bench 1 1 1",
    "speedtest 1 1 1",
    "perftbench 1 cubes",
    "perft 1 fen 8/8/8/8/8/8/8/s7 w threads 2 hash 1",
    "setoption name ThreePlayers value paranoid",
    "setoption name ThreePlayers value mcts",
// Twice as often as others.
#define CHOSEN(variant) "setoption name UCI_Variant value " #variant,
    ALL_VARIANTS(CHOSEN) ALL_VARIANTS(CHOSEN)};

static const char *const numbers[] = {
    "0",
    "-1",
    "1",
    "2",
    "+3",
    "007",
    "1.5",
    "0x10",
    "1e3",
    "-0",
    "--",
    "true",
    "off",
    "abc",
    "-",
    "4294967297",
    "-9223372036854775808",
    "9223372036854775807",
    "9223372036854775808",
    "99999999999999999999999",
};

// Words in the place of a file's name: of every kind that there is.
static const char *const files[] = {
    "./text", "./network", "./empty",   "./missing",  "./no/such/folder", "./folder",
    "./pipe", "/dev/null", "/dev/zero", "/dev/stdin", "/dev/full",        "./log",
};

static const char odd_bytes[] = {'\0', '\r',   '\t',   ' ',    'S',    's', '/', 'z', '%',
                                 '\\', '\x7f', '\x01', '\xff', '\x80', '-', '"', 'w'};

typedef struct FuzzWords {
    const char *at[MAX_WORDS];
    size_t length[MAX_WORDS];
    int count;
} FuzzWords;

static const char *any_of(Rng *rng, const char *const *texts, size_t count)
{
    return texts[rng_below(rng, (uint32_t)count)];
}

static bool is_file(const char *word)
{
    return word[0] == '.' && word[1] == '/';
}

static bool has_file(const FuzzWords *words)
{
    for (int i = 0; i < words->count; i++)
        if (is_file(words->at[i]) || strncmp(words->at[i], "/dev/", 5) == 0)
            return true;
    return false;
}

static FuzzWords split(const char *text)
{
    FuzzWords words = {.count = 0};
    while (*text != '\0' && words.count < MAX_WORDS) {
        size_t length = strcspn(text, " ");
        words.at[words.count] = text;
        words.length[words.count++] = length;
        text += length + (text[length] == ' ');
    }
    return words;
}

static void set_word(FuzzWords *words, int i, const char *text, size_t length)
{
    words->at[i] = text;
    words->length[i] = length;
}

static void mutate_words(Rng *rng, FuzzWords *words)
{
    int i = (int)rng_below(rng, (uint32_t)words->count);
    int j = (int)rng_below(rng, (uint32_t)words->count);
    FuzzWords others = split(any_of(rng, sentences, ARRAY_COUNT(sentences)));
    int k = (int)rng_below(rng, (uint32_t)others.count);
    switch (rng_below(rng, 6)) {
    case 0: // the end is missing
        words->count = i > 0 ? i : 1;
        break;
    case 1: // one word twice
        set_word(words, i, words->at[j], words->length[j]);
        break;
    case 2: // a word of another sentence; no number, which would mean something else there
        if (!isdigit((unsigned char)others.at[k][0]))
            set_word(words, i, others.at[k], others.length[k]);
        break;
    case 3: // another sentence behind this one
        for (k = 0; k < others.count && words->count < MAX_WORDS; k++, words->count++)
            set_word(words, words->count, others.at[k], others.length[k]);
        break;
    default: // an awkward number
        for (i = 0; i < words->count; i++) {
            const char *number = any_of(rng, numbers, ARRAY_COUNT(numbers));
            if (isdigit((unsigned char)words->at[i][0]) && rng_below(rng, 2) == 0)
                set_word(words, i, number, strlen(number));
        }
    }
}

static size_t join(const FuzzWords *words, char line[LINE_BYTES])
{
    size_t used = 0;
    for (int i = 0; i < words->count; i++) {
        if (used + words->length[i] + 2 > LINE_BYTES)
            break;
        if (i > 0)
            line[used++] = ' ';
        memcpy(line + used, words->at[i], words->length[i]);
        used += words->length[i];
    }
    return used;
}

static void mutate_byte(Rng *rng, char *line, size_t length)
{
    size_t at = rng_below(rng, (uint32_t)length);
    if (!isdigit((unsigned char)line[at]))
        line[at] = odd_bytes[rng_below(rng, sizeof odd_bytes)];
}

static void change_files(Rng *rng, FuzzWords *words)
{
    for (int i = 0; i < words->count; i++)
        if (is_file(words->at[i])) {
            const char *file = any_of(rng, files, ARRAY_COUNT(files));
            set_word(words, i, file, strlen(file));
        }
}

// Writes one line, with its end, and gives its length.
static size_t make_line(Rng *rng, char line[LINE_BYTES])
{
    FuzzWords words = split(any_of(rng, sentences, ARRAY_COUNT(sentences)));
    for (uint32_t i = rng_below(rng, 4); i > 0; i--)
        mutate_words(rng, &words);
    if (rng_below(rng, 2) == 0)
        change_files(rng, &words);
    size_t length = join(&words, line);
    uint32_t changes = rng_below(rng, 4);
    for (uint32_t i = has_file(&words) ? 0 : changes; i > 1 && length > 0; i--)
        mutate_byte(rng, line, length);
    line[length++] = '\n';
    return length;
}

// Waits for both lines, in any order, whatever else is said. Searches that wait their turn have to
// be stopped one by one, so silence is answered by another `stop`.
static bool wait_for(Child *child, const char *first, const char *second)
{
    const char *line;
    ChildLimit limit = child_within(child, PATIENCE_S);
    bool had_first = false, had_second = false;
    while (!had_first || !had_second) {
        ChildLine got = child_line(child, &line, child_for(NUDGE_S));
        if (got == CHILD_END || child_is_over(child, limit))
            return false;
        if (got == CHILD_TIME_OUT && !child_send(child, "stop\n", 5, limit))
            return false;
        had_first |= got == CHILD_LINE && strcmp(line, first) == 0;
        had_second |= got == CHILD_LINE && strcmp(line, second) == 0;
    }
    return true;
}

// Whether the engine still listens, and has done all it was told: `isready` is answered at once,
// but `d` only when the commands before it are done.
static bool is_ready(Child *child, int number)
{
    char text[200], fen[100];
    snprintf(fen, sizeof fen, "Fen: 8/8/8/8/8/8/8/8 w - - 0 %d", number + 1);
    snprintf(text, sizeof text,
             "\nstop\nsetoption name UCI_Variant value ships\nposition fen %s\nd\nisready\n",
             fen + strlen("Fen: "));
    return child_send(child, text, strlen(text), child_within(child, PATIENCE_S)) &&
           wait_for(child, "readyok", fen);
}

// The game of the lines up to the next look; any line may change it.
static bool change_game(Child *child, Rng *rng)
{
#define NAMED(variant) #variant,
    static const char *const games[] = {ALL_VARIANTS(NAMED)};
    char text[80];
    snprintf(text, sizeof text, "setoption name UCI_Variant value %s\n",
             any_of(rng, games, sizeof games / sizeof *games));
    return child_send(child, text, strlen(text), child_within(child, PATIENCE_S));
}

static bool say(Child *child, const char *text)
{
    return child_send(child, text, strlen(text), child_within(child, PATIENCE_S));
}

// A sentence that goes on and on.
static bool send_long_line(Child *child, Rng *rng)
{
    const char *sentence = any_of(rng, sentences, ARRAY_COUNT(sentences));
    const char *word = rng_below(rng, 2) == 0 ? " a2a5" : "x";
    size_t length = strlen(word), used = strlen(sentence);
    char *line = malloc(LONG_BYTES + 1);
    if (line == NULL)
        return false;
    memcpy(line, sentence, used);
    for (; used + length <= LONG_BYTES; used += length)
        memcpy(line + used, word, length);
    line[used++] = '\n';
    bool sent = child_send(child, line, used, child_within(child, PATIENCE_S));
    free(line);
    return sent;
}

// Sends the lines of a session. False if the engine stops taking or answering them; `*sent` counts.
static bool send_lines(Child *child, Rng *rng, int lines, int *sent)
{
    char line[LINE_BYTES];
    for (int i = 0; i < lines; i++, ++*sent) {
        size_t length = make_line(rng, line);
        if (rng_below(rng, LONG_EVERY) == 0 && !send_long_line(child, rng))
            return false;
        if (!child_send(child, line, length, child_within(child, PATIENCE_S)))
            return false;
        // Searches are stopped, mostly at once, so that they can't pile up.
        if (rng_below(rng, 3) != 0 && !say(child, "stop\n"))
            return false;
        if (i % ISREADY_EVERY == 0 && (!is_ready(child, i) || !change_game(child, rng)))
            return false;
    }
    return is_ready(child, lines);
}

// Ends a session in one of many ways, with or without `quit`, in the midst of a line or a search.
// Gives the exit status, -1 if the engine had to be killed.
static int end_session(Child *child, Rng *rng)
{
    static const char *const ends[] = {
        "quit\n",
        "",
        "quit",
        "go infini",
        "go depth 3",
        "position fen 8/8",
        "setoption name Hash val",
        "go infinite\n",
        "go infinite\nquit\n",
        "go ponder wtime 100 btime 100\n",
        "go infinite\ngo depth 3\nisready\nposition startpos\ngo infinite\n",
        "go infinite\nucinewgame\nquit\nisready\n",
        "perft 2\ngo depth 2\nbench 1 1 1\nquit\n",
        "perft 2\nsetoption name Hash value 2\ngo infinite\nd\nquit\nstop\nquit\n",
    };
    say(child, any_of(rng, ends, ARRAY_COUNT(ends)));
    return child_finish(child, child_within(child, PATIENCE_S));
}

// --- The folder ---------------------------------------------------------------------------------

static bool write_file(const char *name, const char *text, size_t size)
{
    FILE *file = fopen(name, "wb");
    bool done = file != NULL && fwrite(text, 1, size, file) == size;
    return (file == NULL || fclose(file) == 0) && done;
}

static bool copy_file(const char *from, const char *to)
{
    static char bytes[1 << 20];
    FILE *file = fopen(from, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return write_file(to, bytes, size);
}

// Makes the folder with its files and goes there.
static bool enter_folder(char folder[])
{
    static const char text[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1\n";
    char network[100];
    snprintf(network, sizeof network, "%s/network", mkdtemp(folder) != NULL ? folder : ".");
    return copy_file("eval/ships/ships.net", network) && chdir(folder) == 0 &&
           write_file("text", text, strlen(text)) && write_file("empty", "", 0) &&
           mkdir("folder", 0700) == 0 && mkfifo("pipe", 0600) == 0;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    remove(path);
    return 0;
}

// --- The whole ----------------------------------------------------------------------------------

// Session after session. False if an engine does not answer, or not end well.
static bool run(char *engine, Rng *rng, int lines, int *sent)
{
    for (int session = 1; *sent < lines; session++) {
        Child child;
        int left = lines - *sent;
        if (!child_start(&child, (char *[]){engine, NULL}))
            return false;
        bool answered = send_lines(&child, rng, left < SESSION_LINES ? left : SESSION_LINES, sent);
        int status = answered ? end_session(&child, rng) : child_finish(&child, child_for(1));
        if (!answered || status != 0) {
            printf("session %d: %s, exit status %d\n", session,
                   answered ? "answered to its end" : "NO ANSWER", status);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    Rng rng = {1};
    int lines = 2000, at = 1, sent = 0;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (strcmp(argv[at], "-seed") == 0)
            rng.state = strtoull(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "-lines") == 0)
            lines = atoi(argv[at + 1]);
    }
    if (at + 1 != argc) {
        printf("usage: fuzz [-seed S] [-lines N] ENGINE, from the top folder\n");
        return 2;
    }
    uint64_t seed = rng.state;
    char folder[] = "/tmp/syracuse-fuzz-XXXXXX";
    char *engine = realpath(argv[at], NULL);
    if (engine == NULL || !enter_folder(folder)) {
        printf("there is no %s, or no folder can be had for it\n", argv[at]);
        return 2;
    }
    bool good = run(engine, &rng, lines, &sent);
    nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    free(engine);
    printf("fuzz: seed %llu, %d lines, %s\n", (unsigned long long)seed, sent,
           good ? "answered to the end" : "FAILED");
    return !good;
}
