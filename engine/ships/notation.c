#include "engine/ships/notation.h"

#include "engine/ships/turn.h"

#include <stdio.h>
#include <string.h>

// A counter that no game reaches, so that adding to it can't overflow.
enum { COUNTER_LIMIT = 1000000 };

static const char *const side_name[SHIPS_SIDES] = {"White", "Black"};

// Reads one rank, files a to h, into the two sets of ships.
static bool parse_rank(Slice text, int rank, Board ships[SHIPS_SIDES], Error *error)
{
    int file = 0;
    for (size_t i = 0; i < text.length && file <= BOARD_FILES; i++) {
        char c = text.at[i];
        if (c >= '1' && c <= '0' + BOARD_FILES) {
            file += c - '0';
        } else if (c == 'S' || c == 's') {
            if (file < BOARD_FILES)
                ships[c == 'S' ? SHIPS_WHITE : SHIPS_BLACK] |= board_bit(board_square(file, rank));
            file++;
        } else {
            return fail(error,
                        "rank %d of the position has '%c', which is neither a ship (S or s) "
                        "nor a number of empty squares",
                        rank + 1, c);
        }
    }
    if (file != BOARD_FILES)
        return fail(error, "rank %d of the position does not add up to %d squares", rank + 1,
                    BOARD_FILES);
    return true;
}

static bool parse_board(Slice text, Board ships[SHIPS_SIDES], Error *error)
{
    int ranks = 1;
    for (size_t i = 0; i < text.length; i++)
        ranks += text.at[i] == '/';
    if (ranks != BOARD_RANKS)
        return fail(error, "a position needs %d ranks, not %d", BOARD_RANKS, ranks);
    for (int rank = BOARD_RANKS - 1; rank >= 0; rank--)
        if (!parse_rank(slice_cut(&text, '/'), rank, ships, error))
            return false;
    return true;
}

static bool check_ships(const Board ships[SHIPS_SIDES], Error *error)
{
    for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++) {
        if (board_count(ships[side]) > SHIPS_FLEET)
            return fail(error, "%s has %d ships, more than %d", side_name[side],
                        board_count(ships[side]), SHIPS_FLEET);
        if (board_any(ships[side] & ships_port((ShipsSide)side)))
            return fail(error, "%s has a ship in the own port, where none may rest",
                        side_name[side]);
    }
    return true;
}

// The two dashes and the two counters, each pair present or left out.
static bool parse_tail(Slice rest, ShipsPosition *position, Error *error)
{
    int64_t quiet = 0, move_number = 1;
    Slice word = slice_word(&rest);
    if (slice_is(word, "-")) {
        word = slice_word(&rest);
        if (!slice_is(word, "-"))
            return fail(error, "the fourth field of a position is '-', not '%.*s'",
                        slice_quote(word), word.at);
        word = slice_word(&rest);
    }
    if (word.length > 0) {
        if (!slice_number_in(word, "the count of quiet plies", 0, COUNTER_LIMIT, &quiet, error) ||
            !slice_number_in(slice_word(&rest), "the move number", 1, COUNTER_LIMIT, &move_number,
                             error))
            return false;
        word = slice_word(&rest);
        if (word.length > 0)
            return fail(error, "the position goes on after its sixth field with '%.*s'",
                        slice_quote(word), word.at);
    }
    position->quiet_plies = (uint32_t)quiet;
    position->move_number = (uint32_t)move_number;
    return true;
}

bool ships_parse(Slice text, ShipsPosition *position, Error *error)
{
    ShipsPosition candidate = {.move_number = 1};
    Slice board = slice_word(&text), side = slice_word(&text);
    if (board.length == 0)
        return fail(error, "the position is empty");
    if (!parse_board(board, candidate.ships, error) || !check_ships(candidate.ships, error))
        return false;
    if (!slice_is(side, "w") && !slice_is(side, "b"))
        return fail(error, "the side to move is 'w' or 'b', not '%.*s'", slice_quote(side),
                    side.at);
    candidate.side = slice_is(side, "w") ? SHIPS_WHITE : SHIPS_BLACK;
    if (!parse_tail(text, &candidate, error))
        return false;
    candidate.key = ships_key(&candidate);
    *position = candidate;
    return true;
}

static char square_letter(const ShipsPosition *position, int square, char empty)
{
    return board_has(position->ships[SHIPS_WHITE], square)   ? 'S'
           : board_has(position->ships[SHIPS_BLACK], square) ? 's'
                                                             : empty;
}

void ships_format(const ShipsPosition *position, char text[SHIPS_FEN_TEXT])
{
    char *at = text;
    for (int rank = BOARD_RANKS - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file <= BOARD_FILES; file++) {
            bool on_board = file < BOARD_FILES;
            char c = on_board ? square_letter(position, board_square(file, rank), 0) : '/';
            if (c == 0) {
                run++;
                continue;
            }
            if (run > 0)
                *at++ = (char)('0' + run);
            *at++ = c;
            run = 0;
        }
    }
    at--; // no '/' after the last rank
    snprintf(at, SHIPS_FEN_TEXT - (size_t)(at - text), " %c - - %u %u",
             position->side == SHIPS_WHITE ? 'w' : 'b', position->quiet_plies,
             position->move_number);
}

// Takes a square off the front of `text`: a file and the number of a rank. -1 if there is none.
static int take_square(Slice *text)
{
    const char *at = text->at, *end = text->at + text->length;
    int file = at < end ? *at++ - 'a' : -1, rank = 0;
    if (at < end && *at == '0')
        return -1;
    while (at < end && *at >= '0' && *at <= '9' && rank <= BOARD_RANKS)
        rank = 10 * rank + (*at++ - '0');
    if (file < 0 || file >= BOARD_FILES || rank < 1 || rank > BOARD_RANKS)
        return -1;
    *text = (Slice){at, (size_t)(end - at)};
    return board_square(file, rank - 1);
}

static int put_square(char text[SHIPS_MOVE_TEXT], int square)
{
    return snprintf(text, SHIPS_MOVE_TEXT, "%c%d", 'a' + square % BOARD_FILES,
                    1 + square / BOARD_FILES);
}

bool ships_parse_move(Slice text, const ShipsPosition *position, ShipsMove *move, Error *error)
{
    Slice rest = text;
    int from = take_square(&rest), to = from < 0 ? -1 : take_square(&rest);
    if (to < 0 || rest.length > 0)
        return fail(error, "'%.*s' is not a move; moves are written like c3h3", slice_quote(text),
                    text.at);
    if (!ships_is_legal(position, ships_move(from, to)))
        return fail(error, "the move '%.*s' is illegal for %s here", slice_quote(text), text.at,
                    side_name[position->side]);
    *move = ships_move(from, to);
    return true;
}

void ships_format_move(ShipsMove move, char text[SHIPS_MOVE_TEXT])
{
    char to[SHIPS_MOVE_TEXT];
    put_square(to, ships_to(move));
    if (move == SHIPS_MOVE_NONE)
        snprintf(text, SHIPS_MOVE_TEXT, "0000");
    else
        strcpy(text + put_square(text, ships_from(move)), to);
}

void ships_draw(const ShipsPosition *position, char text[SHIPS_DIAGRAM_TEXT])
{
    static const char rule[] = " +---+---+---+---+---+---+---+---+\n";
    const Board ports = ships_port(SHIPS_WHITE) | ships_port(SHIPS_BLACK);
    Builder drawing = {text, SHIPS_DIAGRAM_TEXT, 0};
    builder_add(&drawing, "%s", rule);
    for (int rank = BOARD_RANKS - 1; rank >= 0; rank--) {
        for (int file = 0; file < BOARD_FILES; file++) {
            int square = board_square(file, rank);
            char empty = board_has(ports, square) ? '#' : ' ';
            builder_add(&drawing, " | %c", square_letter(position, square, empty));
        }
        builder_add(&drawing, " | %d\n%s", rank + 1, rule);
    }
    builder_add(
        &drawing,
        "   a   b   c   d   e   f   g   h    S White %d (+%d), s Black %d (+%d), # port\n",
        board_count(position->ships[SHIPS_WHITE]), ships_reserve(position->ships[SHIPS_WHITE]),
        board_count(position->ships[SHIPS_BLACK]), ships_reserve(position->ships[SHIPS_BLACK]));
}

// Every ship sees eight others at most, and a pair takes 14 characters.
_Static_assert(SHIPS_FLEET * 8 * 14 + 32 <= SHIPS_SHOWN_TEXT, "there is room for all pairs");

void ships_show(const ShipsPosition *position, char text[SHIPS_SHOWN_TEXT])
{
    Builder shown = {text, SHIPS_SHOWN_TEXT, 0};
    builder_add(&shown, ",\"attacks\":[");
    const char *comma = "";
    for (Board white = position->ships[SHIPS_WHITE]; board_any(white);) {
        int ship = board_pop(&white);
        Lanes sight = lanes_sight(lanes_all(board_bit(ship)), ships_empty(position));
        for (Board black = lanes_union(sight) & position->ships[SHIPS_BLACK]; board_any(black);) {
            char from[SHIPS_MOVE_TEXT], to[SHIPS_MOVE_TEXT];
            put_square(from, ship);
            put_square(to, board_pop(&black));
            builder_add(&shown, "%s[\"%s\",\"%s\"]", comma, from, to);
            comma = ",";
        }
    }
    builder_add(&shown, "]");
}
