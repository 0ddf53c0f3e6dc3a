#include "bench/match/field/book.h"

#include "bench/match/base/typed_move.h"
#include "bench/match/field/first_moves.h"
#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "engine/epd.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t most_bytes = INT64_C(1) << 32; // of a book

// --- The list ----------------------------------------------------------------------------------

static void book_add(Book *book, const char *fen)
{
    book->starts = memory_one_more(book->starts, book->count, sizeof *book->starts);
    book->starts[book->count++] = book->text.length;
    buffer_add(&book->text, (Slice){fen, strlen(fen) + 1});
}

Slice book_fen(const Book *book, size_t index)
{
    return slice_of(book->text.at + book->starts[index]);
}

// Fisher and Yates: every order is equally likely.
void book_shuffle(Book *book, uint64_t seed)
{
    Rng rng = {mix64(seed)};
    for (size_t i = book->count; i > 1; i--) {
        size_t other = rng_below(&rng, (uint32_t)i);
        size_t kept = book->starts[i - 1];
        book->starts[i - 1] = book->starts[other];
        book->starts[other] = kept;
    }
}

void book_free(Book *book)
{
    buffer_free(&book->text);
    free(book->starts);
    *book = (Book){0};
}

// --- The file ----------------------------------------------------------------------------------

// A book being read.
typedef struct Reader {
    Book *book;
    const Rules *rules;
    const OpeningConfig *setup;
    const char *name; // in sentences
    int64_t line;     // of what is being read, from 1
    int64_t left_out; // first moves that are not near even
} Reader;

static bool fail_at_line(const Reader *reader, int64_t line, const char *why, Error *error)
{
    return fail(error, "%.*s, line %lld: %s", slice_quote(slice_of(reader->name)), reader->name,
                (long long)line, why);
}

static bool fail_file(const Reader *reader, const char *why, Error *error)
{
    return fail(error, "%.*s: %s", slice_quote(slice_of(reader->name)), reader->name, why);
}

// Adds an opening that was read from that line on, if games can begin there.
static bool add_position(Reader *reader, const GamePosition *position, int64_t line, Error *error)
{
    char fen[GAME_POSITION_TEXT];
    GameMove moves[GAME_MAX_MOVES];
    Error why;
    Verdict verdict = reader->rules->verdict(position, &(History){0});
    if (verdict.kind != GAME_GOES_ON) {
        fail(&why, "the game is over there: %s", verdict.reason);
        return fail_at_line(reader, line, why.text, error);
    }
    if (reader->rules->moves(position, moves) == 0)
        return fail_at_line(reader, line, "there is no legal move", error);
    if (reader->book->count == UINT32_MAX)
        return fail_file(reader, "it has more than 4294967295 openings", error);
    reader->rules->format(position, fen);
    book_add(reader->book, fen);
    return true;
}

// --- EPD ---------------------------------------------------------------------------------------

// Whether a line of a list of first moves is one, and `*near`: one near even, or of no known score.
static bool check_first_move(Reader *reader, Slice line, const GamePosition *position, bool *near,
                             Error *error)
{
    GameMove move;
    Error why;
    int64_t score_cp = 0, moves, window_cp = reader->setup->window_cp;
    bool found = false, decided = false;
    if (!first_moves_find(reader->rules, position, &move))
        return fail_at_line(reader, reader->line, "no first move leads there", error);
    if (!epd_number(reader->rules, line, "ce", &score_cp, &found, &why) ||
        !epd_number(reader->rules, line, "dm", &moves, &decided, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    *near = !decided && score_cp >= -window_cp && score_cp <= window_cp;
    reader->left_out += !*near;
    return true;
}

static bool read_epd_line(Reader *reader, Slice line, Error *error)
{
    bool wanted = true;
    GamePosition position;
    Error why;
    line = slice_trim(line);
    if (line.length == 0 || line.at[0] == '#')
        return true;
    if (!epd_parse(reader->rules, line, &position, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    if (reader->setup->format == OPENINGS_PIE &&
        !check_first_move(reader, line, &position, &wanted, error))
        return false;
    return !wanted || add_position(reader, &position, reader->line, error);
}

static bool read_epd(Reader *reader, Slice text, Error *error)
{
    for (reader->line = 1; text.length > 0; reader->line++)
        if (!read_epd_line(reader, slice_cut(&text, '\n'), error))
            return false;
    return true;
}

// --- PGN ---------------------------------------------------------------------------------------

// A game as far as it has been read.
typedef struct PgnGame {
    GamePosition position;
    int64_t line;  // where it begins, 0: it has not begun
    int64_t plies; // played
    bool in_moves; // past its headers
} PgnGame;

// How long a part is that ends with the character `end`; 0 if that is missing.
static size_t length_to(Slice text, char end)
{
    const char *at = memchr(text.at, end, text.length);
    return at != NULL ? (size_t)(at - text.at) + 1 : 0;
}

// How long a header is; a bracket in its quotes is none. 0 if its line ends first.
static size_t header_length(Slice text)
{
    bool quoted = false;
    for (size_t i = 0; i < text.length && text.at[i] != '\n'; i++) {
        if (quoted && text.at[i] == '\\')
            i++;
        else if (text.at[i] == '"')
            quoted = !quoted;
        else if (text.at[i] == ']' && !quoted)
            return i + 1;
    }
    return 0;
}

// How long a variation is, with those and the comments inside it; 0 if it does not end.
static size_t variation_length(Slice text)
{
    int depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        Slice rest = {text.at + i, text.length - i};
        char c = text.at[i];
        if (c == '{' || c == ';') {
            size_t comment = length_to(rest, c == '{' ? '}' : '\n');
            if (comment == 0)
                return 0;
            i += comment - 1;
        }
        depth += (c == '(') - (c == ')');
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

// How long a word of the moves is.
static size_t word_length(Slice text)
{
    size_t length = 0;
    while (length < text.length && !isspace((unsigned char)text.at[length]) &&
           memchr("{}();[]", text.at[length], 7) == NULL)
        length++;
    return length;
}

// "1-0", "1/2-1/2", "*", with three players "2-1-0".
static bool is_result(Slice word)
{
    bool has_dash = false;
    if (slice_is(word, "*"))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if ((c < '0' || c > '9') && c != '-' && c != '/')
            return false;
        has_dash |= c == '-';
    }
    return has_dash;
}

// The word without the move number before it and the marks behind it.
static Slice move_of_word(Slice word)
{
    size_t digits = 0;
    while (digits < word.length && word.at[digits] >= '0' && word.at[digits] <= '9')
        digits++;
    if (digits == word.length && word.at[0] == '0')
        return word; // 0000: no move has the number 0
    if (digits == word.length || word.at[digits] == '.')
        word = (Slice){word.at + digits, word.length - digits};
    while (word.length > 0 && word.at[0] == '.')
        word.at++, word.length--;
    while (word.length > 0 && memchr("!?+#", word.at[word.length - 1], 4) != NULL)
        word.length--;
    return word;
}

static bool end_game(Reader *reader, PgnGame *game, Error *error)
{
    bool done = game->line == 0 || add_position(reader, &game->position, game->line, error);
    *game = (PgnGame){0};
    return done;
}

// A header, [Name "value"]: only the position and the variant matter.
static bool read_header(Reader *reader, PgnGame *game, Slice header, Error *error)
{
    Error why;
    Slice rest = {header.at + 1, header.length - 2}, name = slice_word(&rest);
    Slice value = slice_trim(rest);
    if (value.length < 2 || value.at[0] != '"' || value.at[value.length - 1] != '"')
        return fail_at_line(reader, reader->line, "a header needs a name and a value in quotes",
                            error);
    value = (Slice){value.at + 1, value.length - 2};
    if (slice_is(name, "FEN") && !reader->rules->parse(value, &game->position, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    if (slice_is(name, "Variant") && !slice_is(value, reader->rules->variant)) {
        fail(&why, "the game is of the variant '%.*s', not %s", slice_quote(value), value.at,
             reader->rules->variant);
        return fail_at_line(reader, reader->line, why.text, error);
    }
    return true;
}

static bool read_move(Reader *reader, PgnGame *game, Slice word, Error *error)
{
    GameMove move;
    char plain[GAME_MOVE_TEXT];
    Error why;
    Slice text = move_of_word(word);
    int64_t most = reader->setup->plies;
    if (text.length == 0 || (most > 0 && game->plies >= most))
        return true;
    if (!typed_move(reader->rules, text, &game->position, plain, &move, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    reader->rules->play(&game->position, move);
    game->plies++;
    return true;
}

// How long the header, comment, variation or word is that the text begins with; 0 if it does not
// end.
static size_t token_length(Slice text)
{
    switch (text.at[0]) {
    case '[':
        return header_length(text);
    case '{':
        return length_to(text, '}');
    case '(':
        return variation_length(text);
    case ';':
        return length_to(text, '\n') > 0 ? length_to(text, '\n') : text.length;
    default:
        return word_length(text);
    }
}

static bool read_token(Reader *reader, PgnGame *game, Slice token, Error *error)
{
    char first = token.at[0];
    if (first == '{' || first == '(' || first == ';' || first == '$')
        return true;
    if (first == '[' && game->in_moves && !end_game(reader, game, error))
        return false; // the game before had no result
    if (game->line == 0) {
        *game = (PgnGame){.line = reader->line};
        reader->rules->start(&game->position);
    }
    if (first == '[')
        return read_header(reader, game, token, error);
    game->in_moves = true;
    return is_result(token) ? end_game(reader, game, error) : read_move(reader, game, token, error);
}

static bool read_pgn(Reader *reader, Slice text, Error *error)
{
    PgnGame game = {0};
    bool line_begins = true;
    for (reader->line = 1; text.length > 0; line_begins = text.at[-1] == '\n') {
        if (line_begins && text.at[0] == '%') { // a line for other programs
            slice_cut(&text, '\n');
            reader->line++;
            continue;
        }
        bool skipped = isspace((unsigned char)text.at[0]);
        size_t length = skipped ? 1 : token_length(text);
        if (length == 0)
            return fail_at_line(reader, reader->line,
                                "a bracket opens or closes here without its partner", error);
        if (!skipped && !read_token(reader, &game, (Slice){text.at, length}, error))
            return false;
        for (; length > 0; length--, text.at++, text.length--)
            reader->line += *text.at == '\n';
    }
    return end_game(reader, &game, error);
}

// --- Both --------------------------------------------------------------------------------------

// The text of the book; `*owned` is to be freed.
static bool find_text(Reader *reader, Slice *text, char **owned, Error *error)
{
    *owned = NULL;
    if (reader->setup->file != NULL) {
        reader->name = reader->setup->file;
        bool read = file_read(reader->name, most_bytes, owned, &text->length, error);
        text->at = *owned;
        return read;
    }
    reader->name = "the first moves that are built in";
    *text = first_moves_known(reader->rules);
    return text->length > 0 || fail(error,
                                    "there is no list of first moves of %s in this program: "
                                    "-openings pie needs file=",
                                    reader->rules->variant);
}

// A book needs an opening.
static bool check_count(const Reader *reader, Error *error)
{
    Error why;
    if (reader->book->count > 0)
        return true;
    if (reader->left_out == 0)
        return fail_file(reader, "it holds no opening", error);
    fail(&why, "no first move there is within window=%lld of even",
         (long long)reader->setup->window_cp);
    return fail_file(reader, why.text, error);
}

bool book_read(Book *book, const Rules *rules, const OpeningConfig *setup, Error *error)
{
    Reader reader = {.book = book, .rules = rules, .setup = setup};
    bool (*read)(Reader *, Slice, Error *) = setup->format == OPENINGS_PGN ? read_pgn : read_epd;
    Slice text;
    char *owned;
    *book = (Book){0};
    bool done = find_text(&reader, &text, &owned, error) &&
                read(&reader, slice_without_mark(text), error) && check_count(&reader, error);
    free(owned);
    if (!done)
        book_free(book);
    return done;
}
