// DESIGN of the diagram. The diagram is painted cell by cell on a sheet of characters: a column of
// the board is three characters wide, a row two lines high, and each cell paints both its slanted
// edges, a cell that points up its lower edge too. Neighbours paint their common edge alike.
#include "engine/cubes/notation.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 8, COLUMNS = 15, SHEET_LINES = 2 * ROWS + 1, SHEET_WIDTH = 3 * COLUMNS + 2 };

static int first_column(int row)
{
    return row <= 4 ? 4 - row : row - 5;
}

static int cells_in_row(int row)
{
    return COLUMNS - 2 * first_column(row);
}

// Reads the number at the front of `*row`, 1 to 15. False, and nothing taken, if it is none.
static bool take_number(Slice *row, int *number)
{
    size_t digits = 0;
    int value = 0;
    while (digits < row->length && row->at[digits] >= '0' && row->at[digits] <= '9' && value < 100)
        value = 10 * value + row->at[digits++] - '0';
    if (row->at[0] == '0' || value < 1 || value > COLUMNS)
        return false;
    row->at += digits, row->length -= digits;
    *number = value;
    return true;
}

// Reads one row from left to right into the sets of cubes.
static bool parse_row(Slice text, int row, int players, CubesSet cubes[CUBES_SEATS], Error *error)
{
    int cells = 0, run = 0;
    while (text.length > 0 && cells <= cells_in_row(row)) {
        char c = text.at[0];
        if (c >= 'A' && c < 'A' + players) {
            if (cells < cells_in_row(row))
                cubes_toggle(&cubes[c - 'A'], cubes_cell(first_column(row) + cells, row));
            cells++;
            text.at++, text.length--;
        } else if (c < '0' || c > '9') {
            return fail(error,
                        "row %d of the position has '%c', which is neither a cube "
                        "(A to %c) nor a number of empty cells",
                        row, c, 'A' + players - 1);
        } else if (take_number(&text, &run)) {
            cells += run;
        } else {
            return fail(error,
                        "row %d of the position has a number of empty cells that is not "
                        "one of 1 to %d",
                        row, COLUMNS);
        }
    }
    if (cells != cells_in_row(row))
        return fail(error, "row %d of the position does not add up to %d cells", row,
                    cells_in_row(row));
    return true;
}

static bool parse_board(Slice text, int players, CubesSet cubes[CUBES_SEATS], Error *error)
{
    int rows = 1;
    for (size_t i = 0; i < text.length; i++)
        rows += text.at[i] == '/';
    if (rows != ROWS)
        return fail(error, "a position needs %d rows, not %d", ROWS, rows);
    for (int row = ROWS; row >= 1; row--)
        if (!parse_row(slice_cut(&text, '/'), row, players, cubes, error))
            return false;
    return true;
}

static void format_cell(int cell, char text[3])
{
    text[0] = (char)('a' + cubes_column(cell));
    text[1] = (char)('0' + cubes_row(cell));
    text[2] = '\0';
}

// Every player has his four cubes, and no two cubes are neighbours.
static bool check_cubes(const CubesPosition *position, Error *error)
{
    for (int seat = 0; seat < position->players; seat++)
        if (cubes_count(position->cubes[seat]) != CUBES_EACH)
            return fail(error, "player %c has %d cubes, not %d", 'A' + seat,
                        cubes_count(position->cubes[seat]), CUBES_EACH);
    CubesSet all = cubes_all(position), touching = cubes_and(cubes_neighbours(all), all);
    if (cubes_is_empty(touching))
        return true;
    char cell[3];
    format_cell(cubes_pop(&touching), cell);
    return fail(error, "the cube on %s touches another one", cell);
}

// Fields that may follow the fourth, so that tools made for chess find six: the plies since a
// capture, of which there are none, and the number of the move, which is the round.
static bool parse_counters(Slice rest, int64_t round, Error *error)
{
    int64_t quiet, number;
    Slice word = slice_word(&rest), given = word;
    if (!slice_number(word, &quiet) || quiet != 0)
        return word.length == 0 || fail(error,
                                        "the position goes on after its fourth field with "
                                        "'%.*s'",
                                        slice_quote(word), word.at);
    word = slice_word(&rest);
    given.length = (size_t)(word.at + word.length - given.at);
    if (!slice_number(word, &number) || number != round)
        return fail(error,
                    "a fifth and a sixth field of a position are 0 and the round, %lld, not "
                    "'%.*s'",
                    (long long)round, slice_quote(given), given.at);
    word = slice_word(&rest);
    return word.length == 0 || fail(error,
                                    "the position goes on after its sixth field with "
                                    "'%.*s'",
                                    slice_quote(word), word.at);
}

// Side to move, number of players and round, and nothing after them but what they say already.
static bool parse_tail(Slice rest, CubesPosition *position, Error *error)
{
    int64_t seat, players, round;
    if (!slice_number_in(slice_word(&rest), "the side to move", 1, position->players, &seat, error))
        return false;
    Slice word = slice_word(&rest);
    if (!slice_number(word, &players) || players != position->players)
        return fail(error, "the number of players is %d in this variant, not '%.*s'",
                    position->players, slice_quote(word), word.at);
    if (!slice_number_in(slice_word(&rest), "the round", 1, CUBES_LAST_ROUND + 1, &round, error) ||
        !parse_counters(rest, round, error))
        return false;
    position->seat = (uint8_t)(seat - 1);
    position->round = (uint32_t)round;
    return true;
}

bool cubes_parse(Slice text, int players, CubesPosition *position, Error *error)
{
    CubesPosition candidate = {.players = (uint8_t)players};
    Slice board = slice_word(&text);
    if (board.length == 0)
        return fail(error, "the position is empty");
    if (!parse_board(board, players, candidate.cubes, error) || !check_cubes(&candidate, error) ||
        !parse_tail(text, &candidate, error))
        return false;
    candidate.key = cubes_key(&candidate);
    *position = candidate;
    return true;
}

// The letter of the player who has a cube on a cell, or `empty`.
static char letter_on(const CubesPosition *position, int cell, char empty)
{
    for (int seat = 0; seat < position->players; seat++)
        if (cubes_has(position->cubes[seat], cell))
            return (char)('A' + seat);
    return empty;
}

// Writes a row and gives its end.
static char *format_row(const CubesPosition *position, int row, char *at)
{
    int run = 0, first = first_column(row);
    for (int i = 0; i <= cells_in_row(row); i++) {
        char c = i < cells_in_row(row) ? letter_on(position, cubes_cell(first + i, row), 0) : '/';
        if (c == 0) {
            run++;
            continue;
        }
        if (run >= 10)
            *at++ = '1';
        if (run > 0)
            *at++ = (char)('0' + run % 10);
        *at++ = c;
        run = 0;
    }
    return at;
}

void cubes_format(const CubesPosition *position, char text[CUBES_POSITION_TEXT])
{
    char *at = text;
    for (int row = ROWS; row >= 1; row--)
        at = format_row(position, row, at);
    at--; // no '/' after the last row
    snprintf(at, CUBES_POSITION_TEXT - (size_t)(at - text), " %d %d %u", position->seat + 1,
             position->players, position->round);
}

static int parse_cell(const char *at)
{
    return cubes_cell(at[0] - 'a', at[1] - '0');
}

bool cubes_parse_move(Slice text, const CubesPosition *position, CubesMove *move, Error *error)
{
    CubesMove candidate = CUBES_PASS;
    if (!slice_is(text, "0000")) {
        int from = text.length == 4 ? parse_cell(text.at) : -1;
        int to = text.length == 4 ? parse_cell(text.at + 2) : -1;
        if (from < 0 || to < 0)
            return fail(error, "'%.*s' is not a move; moves are written like e1e3, a pass is 0000",
                        slice_quote(text), text.at);
        candidate = from == to ? CUBES_MOVE_NONE : cubes_move(from, to);
    }
    if (!cubes_is_legal(position, candidate))
        return fail(error, "the move '%.*s' is illegal for player %c here", slice_quote(text),
                    text.at, 'A' + position->seat);
    *move = candidate;
    return true;
}

void cubes_format_move(CubesMove move, char text[CUBES_MOVE_TEXT])
{
    char from[3], to[3];
    format_cell(cubes_from(move), from);
    format_cell(cubes_to(move), to);
    if (move == CUBES_PASS || move == CUBES_MOVE_NONE)
        snprintf(text, CUBES_MOVE_TEXT, "0000");
    else
        snprintf(text, CUBES_MOVE_TEXT, "%s%s", from, to);
}

// Paints one cell: "/ \" over "/_A_\", or "\ A /" over "\ /".
static void paint_cell(char sheet[SHEET_LINES][SHEET_WIDTH + 1], int cell, char letter)
{
    int line = 2 * (ROWS - cubes_row(cell)) + 1, left = 3 * cubes_column(cell);
    char *upper = &sheet[line][left], *lower = &sheet[line + 1][left];
    if (cubes_half(cell) == CUBES_UP) {
        upper[1] = lower[0] = '/';
        upper[3] = lower[4] = '\\';
        lower[1] = lower[3] = '_';
        lower[2] = letter != ' ' ? letter : '_';
    } else {
        upper[0] = lower[1] = '\\';
        upper[4] = lower[3] = '/';
        upper[2] = letter;
    }
}

// The horizontal edges above row 8, where no cell paints its lower edge.
static void paint_top(char line[SHEET_WIDTH + 1])
{
    for (CubesSet left = cubes_side_cells[CUBES_N]; !cubes_is_empty(left);)
        memset(&line[3 * cubes_column(cubes_pop(&left)) + 1], '_', 3);
}

// The line below the board: who wants to go where and how many steps away he is, and whose turn it
// is.
static void add_legend(Builder *drawing, const CubesPosition *position)
{
    static const char *const side_name[CUBES_SIDES] = {"bottom", "lower right", "upper right",
                                                       "top",    "upper left",  "lower left"};
    for (int seat = 0; seat < position->players; seat++)
        builder_add(drawing, "%c to %s %d, ", 'A' + seat,
                    side_name[cubes_goal_side(seat, position->players)], cubes_sum(position, seat));
    builder_add(drawing, "round %u, %c to move\n", position->round, 'A' + position->seat);
}

// Adds a line of the sheet between the numbers of its row, or between blanks.
static void add_line(Builder *drawing, char *line, int index)
{
    int row = ROWS - index / 2;
    if (index % 2 == 1) {
        builder_add(drawing, " %d %s %d\n", row, line, row);
        return;
    }
    for (size_t end = SHEET_WIDTH; end > 0 && line[end - 1] == ' ';)
        line[--end] = '\0';
    builder_add(drawing, "   %s\n", line);
}

void cubes_draw(const CubesPosition *position, char text[CUBES_DIAGRAM_TEXT])
{
    char sheet[SHEET_LINES][SHEET_WIDTH + 1];
    memset(sheet, ' ', sizeof sheet);
    for (CubesSet left = cubes_cells; !cubes_is_empty(left);) {
        int cell = cubes_pop(&left);
        paint_cell(sheet, cell, letter_on(position, cell, ' '));
    }
    paint_top(sheet[0]);
    Builder drawing = {text, CUBES_DIAGRAM_TEXT, 0};
    for (int line = 0; line < SHEET_LINES; line++) {
        sheet[line][SHEET_WIDTH] = '\0';
        add_line(&drawing, sheet[line], line);
    }
    builder_add(&drawing, "     a  b  c  d  e  f  g  h  i  j  k  l  m  n  o\n");
    add_legend(&drawing, position);
}
