#include "bench/match/tools/abstractplay.h"

#include "bench/match/base/ending.h"
#include "bench/match/base/typed_move.h"
#include "bench/match/store/pgn_text.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_PLIES = 10000,
    TEXT_BYTES = 1000, // of a name or another text of the header
    FILES = 8,
    SQUARES = FILES * 10,
};

// Boards by their names there; an English name has more behind that, such as "8x10 board".
static const struct {
    const char *board, *variant;
} boards[] = {{"8x10", "ships10"}};
static const char standard_board[] = "ships";

// What stands in the place of a move where a game ends without one. In a comment, '@' is a seat.
static const struct {
    const char *word, *type, *comment;
    Termination termination;
} ends[] = {
    {"resign", "resigned", "@ resigns", ENDED_NORMALLY},
    {"timeout", "timeout", "@ loses on time", ENDED_TIME_FORFEIT},
    {"draw", "drawagreed", "Draw by agreement", ENDED_NORMALLY},
    {"abandoned", "gameabandoned", "Game abandoned", ENDED_ABANDONED},
};
enum { END_BY_RESIGNING, END_BY_TIME, END_BY_AGREEMENT, END_BY_NOBODY, END_BY_RULES = -1 };

typedef enum Outcome { OPEN, WHITE_WON, BLACK_WON, DRAWN, UNTOLD } Outcome;
static const char *const outcome_texts[] = {"*", "1-0", "0-1", "1/2-1/2"};

// A record as far as it has been read.
typedef struct RecordGame {
    const Rules *rules;
    const JsonNode *header, *rounds, *players[2];
    bool is_pied;        // the pie rule was invoked
    bool tells_captures; // at all
    GamePosition position;
    int plies;
    Buffer body; // the moves as PGN
    PgnLines lines;
    int end;      // in `ends`, or END_BY_RULES
    int end_seat; // who resigned or lost on time; -1: not said
    bool is_cut;  // moves are left out
    bool differs; // `why` is its first difference
    Error *why;
} RecordGame;

// Notes a difference; those behind the first one come of it.
static bool differ(RecordGame *game, const JsonNode *move, const char *what)
{
    if (!game->differs && move != NULL) {
        char *text = json_to_text(move);
        fail(game->why, "move %d (%.*s): %s", game->plies + 1, slice_quote(slice_of(text)), text,
             what);
        free(text);
    } else if (!game->differs) {
        fail(game->why, "%s", what);
    }
    game->differs = true;
    return false;
}

// Leaves out what is behind this place.
static bool cut(RecordGame *game, const JsonNode *move, const char *what)
{
    game->is_cut = true;
    if (move != NULL)
        return differ(game, move, what);
    char text[160];
    snprintf(text, sizeof text, "move %d: %s", game->plies + 1, what);
    return differ(game, NULL, text);
}

static void say_what_is_kept(RecordGame *game)
{
    Builder to = {game->why->text, sizeof game->why->text, strlen(game->why->text)};
    builder_add(&to, "; moves kept: %d", game->plies);
}

// --- Ships that are destroyed -------------------------------------------------------------------

typedef struct SquareSet {
    bool has[SQUARES];
} SquareSet;

// The square of that name, or -1.
static int read_square(const char *name)
{
    int64_t rank;
    if (name[0] < 'a' || name[0] >= 'a' + FILES || !slice_number(slice_of(name + 1), &rank) ||
        rank < 1 || rank > SQUARES / FILES)
        return -1;
    return (int)(rank - 1) * FILES + name[0] - 'a';
}

static void name_squares(const SquareSet *set, char *text, size_t room)
{
    Builder to = {text, room, 0};
    for (int i = 0; i < SQUARES; i++)
        if (set->has[i])
            builder_add(&to, "%s%c%d", to.length > 0 ? ", " : "", 'a' + i % FILES, i / FILES + 1);
    if (to.length == 0)
        builder_add(&to, "nothing");
}

// Where the ships of a seat stand.
static SquareSet ships_of(const Rules *rules, const GamePosition *position, int seat)
{
    char fen[GAME_POSITION_TEXT];
    SquareSet set = {{false}};
    rules->format(position, fen);
    int rank = 0, file = 0;
    for (const char *c = fen; *c != ' ' && *c != '\0'; c++)
        rank += *c == '/';
    for (const char *c = fen; *c != ' ' && *c != '\0'; c++) {
        if (*c == '/')
            rank--, file = 0;
        else if (*c >= '1' && *c <= '9')
            file += *c - '0';
        else
            set.has[(rank * FILES + file++) % SQUARES] = *c == "Ss"[seat];
    }
    return set;
}

// The list of results of a move, or NULL.
static const JsonNode *results_of(const JsonNode *entry)
{
    return json_member_of(entry, "result", JSON_LIST);
}

static bool has_captures(const JsonNode *entry)
{
    const JsonNode *results = results_of(entry);
    if (results != NULL)
        for (const JsonNode *one = json_first(results); one; one = json_behind(results, one))
            if (json_is_text(json_member(one, "type"), "capture"))
                return true;
    return false;
}

// The squares of a move's captures in the record. False if something else than a square is there.
static bool read_captures(const JsonNode *entry, SquareSet *set)
{
    const JsonNode *results = results_of(entry);
    *set = (SquareSet){{false}};
    if (results == NULL)
        return true;
    for (const JsonNode *one = json_first(results); one; one = json_behind(results, one)) {
        if (!json_is_text(json_member(one, "type"), "capture"))
            continue;
        const JsonNode *where = json_member_of(one, "where", JSON_STRING);
        char *name = where != NULL ? json_to_text(where) : NULL;
        int square = name != NULL ? read_square(name) : -1;
        free(name);
        if (square < 0)
            return false;
        set->has[square] = true;
    }
    return true;
}

// Notes where the record and the rules do not destroy the same ships; `before` had them.
static void check_captures(RecordGame *game, const JsonNode *entry, const JsonNode *move,
                           const GamePosition *before)
{
    int other = 1 - game->rules->seat_to_move(before);
    SquareSet told, was = ships_of(game->rules, before, other),
                    is = ships_of(game->rules, &game->position, other);
    char theirs[80], ours[80], text[240];
    if (!game->tells_captures)
        return;
    for (int i = 0; i < SQUARES; i++)
        was.has[i] = was.has[i] && !is.has[i];
    if (!read_captures(entry, &told)) {
        differ(game, move, "a capture has no square of the board");
    } else if (memcmp(&told, &was, sizeof told) != 0) {
        name_squares(&told, theirs, sizeof theirs);
        name_squares(&was, ours, sizeof ours);
        snprintf(text, sizeof text, "the record has %s destroyed, and by the rules %s is", theirs,
                 ours);
        differ(game, move, text);
    }
}

// --- Moves --------------------------------------------------------------------------------------

static int find_end(const JsonNode *move)
{
    for (int i = 0; i < (int)ARRAY_COUNT(ends); i++)
        if (json_is_text(move, ends[i].word))
            return i;
    return END_BY_RULES;
}

// Who ended the game, by the results of that entry, or -1.
static int find_end_seat(const JsonNode *entry, const char *type)
{
    const JsonNode *results = results_of(entry);
    if (results != NULL)
        for (const JsonNode *one = json_first(results); one; one = json_behind(results, one)) {
            const JsonNode *player = json_member_of(one, "player", JSON_NUMBER);
            if (player != NULL && json_is_text(json_member(one, "type"), type))
                return slice_is(player->text, "1") ? 0 : slice_is(player->text, "2") ? 1 : -1;
        }
    return -1;
}

static void write_move(RecordGame *game, const char *move)
{
    pgn_begin_word(&game->lines);
    if (game->plies % 2 == 0)
        buffer_format(&game->body, "%d. ", game->plies / 2 + 1);
    buffer_format(&game->body, "%s", move);
    if (game->is_pied && game->plies == 0)
        buffer_add(&game->body, slice_of(" {The pie rule: Black made this move, and White took his "
                                         "side}"));
    pgn_end_word(&game->lines);
    game->plies++;
}

static bool play_move(RecordGame *game, const JsonNode *entry, const JsonNode *move)
{
    char *text = json_to_text(move), plain[GAME_MOVE_TEXT];
    GamePosition before = game->position;
    GameMove parsed;
    Error why;
    bool good = typed_move(game->rules, slice_of(text), &before, plain, &parsed, &why);
    free(text);
    if (!good)
        return cut(game, move, why.text);
    game->rules->play(&game->position, parsed);
    check_captures(game, entry, move, &before);
    write_move(game, plain);
    return true;
}

// A move is a string, or an object with one.
static bool take_entry(RecordGame *game, const JsonNode *entry)
{
    const JsonNode *move =
        entry->kind == JSON_STRING ? entry : json_member_of(entry, "move", JSON_STRING);
    if (move == NULL)
        return cut(game, NULL, "it is neither a text nor an object with `move`");
    if (game->end != END_BY_RULES)
        return cut(game, move, "the record goes on behind the end of the game");
    if (game->plies == MAX_PLIES)
        return cut(game, move, "no game is as long as this one");
    game->end = find_end(move);
    if (game->end == END_BY_RULES)
        return play_move(game, entry, move);
    game->end_seat = find_end_seat(entry, ends[game->end].type);
    return true;
}

// A round has a move of each player, the last one maybe of the first only.
static bool take_round(RecordGame *game, const JsonNode *round)
{
    int count = 0;
    if (round->kind != JSON_LIST)
        return cut(game, NULL, "a round is a list of moves");
    if (game->plies % 2 != 0 && json_first(round) != NULL && game->end == END_BY_RULES)
        return cut(game, NULL, "the round before has only one move");
    for (const JsonNode *entry = json_first(round); entry; entry = json_behind(round, entry)) {
        bool is_last = json_behind(round, entry) == NULL;
        if (entry->kind == JSON_NULL && is_last)
            continue;
        if (count++ == 2)
            return cut(game, NULL, "a round has two moves at most");
        if (!take_entry(game, entry))
            return false;
    }
    return true;
}

static bool any_captures(const JsonNode *rounds)
{
    for (const JsonNode *round = json_first(rounds); round; round = json_behind(rounds, round)) {
        if (round->kind != JSON_LIST)
            continue;
        for (const JsonNode *entry = json_first(round); entry; entry = json_behind(round, entry))
            if (has_captures(entry))
                return true;
    }
    return false;
}

static void take_moves(RecordGame *game)
{
    const JsonNode *rounds = game->rounds;
    game->tells_captures = any_captures(rounds);
    for (const JsonNode *round = json_first(rounds); round; round = json_behind(rounds, round))
        if (!take_round(game, round))
            return;
}

// --- How it ended -------------------------------------------------------------------------------

// By the numbers of the players: the higher one has won.
static Outcome told_outcome(const RecordGame *game)
{
    double points[2];
    for (int seat = 0; seat < 2; seat++) {
        const JsonNode *result = json_member_of(game->players[seat], "result", JSON_NUMBER);
        if (result == NULL)
            return UNTOLD;
        points[seat] = json_to_number(result);
    }
    if (points[0] > points[1])
        return WHITE_WON;
    if (points[0] < points[1])
        return BLACK_WON;
    return game->end == END_BY_NOBODY ? OPEN : DRAWN;
}

// Whoever resigned or ran out of time: as told, or who has lost, or whose turn it is.
static int loser_of(const RecordGame *game)
{
    Outcome told = told_outcome(game);
    if (game->end_seat >= 0)
        return game->end_seat;
    return told == WHITE_WON   ? 1
           : told == BLACK_WON ? 0
                               : game->rules->seat_to_move(&game->position);
}

static Verdict verdict_of(const RecordGame *game)
{
    History none = {0}; // there are no draws by repetition there
    return game->rules->verdict(&game->position, &none);
}

static Outcome played_outcome(const RecordGame *game)
{
    Verdict verdict = verdict_of(game);
    if (verdict.kind == GAME_WON)
        return verdict.winner == 0 ? WHITE_WON : BLACK_WON;
    if (game->end == END_BY_AGREEMENT)
        return DRAWN;
    if (game->end == END_BY_RESIGNING || game->end == END_BY_TIME)
        return loser_of(game) == 0 ? BLACK_WON : WHITE_WON;
    return OPEN;
}

// The record's result, and where it has none the moves'.
static Outcome settle_outcome(RecordGame *game)
{
    Outcome told = told_outcome(game), played = played_outcome(game);
    char text[160];
    if (told == UNTOLD)
        return played;
    if (told != played && !game->is_cut) {
        snprintf(text, sizeof text, "the record has the result %s, %s %s", outcome_texts[told],
                 played == OPEN ? "but the game goes on behind the last move:"
                                : "and the moves have",
                 outcome_texts[played]);
        differ(game, NULL, text);
    }
    return told;
}

// What a comment says of how it ended; nothing where the rules go on.
static void describe_end(const RecordGame *game, char text[ENDING_TEXT])
{
    const char *comment = game->end != END_BY_RULES ? ends[game->end].comment : "";
    Verdict verdict = verdict_of(game);
    text[0] = '\0';
    if (*comment == '@')
        snprintf(text, ENDING_TEXT, "%s%s", seat_name(2, loser_of(game)), comment + 1);
    else if (*comment != '\0')
        snprintf(text, ENDING_TEXT, "%s", comment);
    else if (verdict.kind == GAME_WON)
        snprintf(text, ENDING_TEXT, "%s wins: %s", seat_name(2, verdict.winner), verdict.reason);
}

// Ends the moves: a comment, with the difference where moves are left out, and the result.
static void write_end(RecordGame *game, Outcome outcome)
{
    char text[ENDING_TEXT];
    describe_end(game, text);
    if (game->is_cut || text[0] != '\0') {
        pgn_begin_word(&game->lines);
        buffer_add(&game->body, slice_of(game->is_cut ? "{The record goes on; " : "{"));
        pgn_comment_text(&game->body, game->is_cut ? game->why->text : text, '"');
        buffer_add(&game->body, slice_of("}"));
        pgn_end_word(&game->lines);
    }
    pgn_begin_word(&game->lines);
    buffer_add(&game->body, slice_of(outcome_texts[outcome]));
    pgn_end_word(&game->lines);
}

// --- The header ---------------------------------------------------------------------------------

// Adds a tag of a member that is a text or a number; one that is not there is `without`, or no tag.
static void add_tag(Buffer *to, const char *tag, const JsonNode *member, const char *without)
{
    bool is_there = member != NULL &&
                    (member->kind == JSON_STRING || member->kind == JSON_NUMBER) &&
                    member->text.length > 0;
    char *text = !is_there                     ? NULL
                 : member->kind == JSON_STRING ? json_to_text(member)
                                               : slice_copy(member->text);
    if (text != NULL || without != NULL)
        pgn_header(to, tag, text != NULL ? text : without);
    free(text);
}

// Whether the text begins with a time as "2026-01-02T10:00:00".
static bool is_time(const char *text)
{
    static const char form[] = "0000-00-00T00:00:00";
    for (size_t i = 0; form[i] != '\0'; i++)
        if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    return true;
}

// The day of a time as PGN has it.
static void add_date(Buffer *to, const JsonNode *header)
{
    const JsonNode *start = json_member_of(header, "date-start", JSON_STRING);
    char *text = start != NULL ? json_to_text(start) : NULL;
    if (text != NULL && is_time(text))
        text[4] = text[7] = '.', text[10] = '\0';
    pgn_header(to, "Date", text != NULL && text[4] == '.' ? text : "????.??.??");
    free(text);
}

// A time in UTC, to the second.
static void add_time(Buffer *to, const char *tag, const JsonNode *header, const char *name)
{
    const JsonNode *member = json_member_of(header, name, JSON_STRING);
    char *text = member != NULL ? json_to_text(member) : NULL, value[40];
    if (text != NULL && is_time(text) && text[strlen(text) - 1] == 'Z') {
        snprintf(value, sizeof value, "%.19s +0000", text);
        pgn_header(to, tag, value);
    }
    free(text);
}

static void add_player(Buffer *to, const RecordGame *game, int seat)
{
    static const char *const types[] = {"WhiteType", "BlackType"}, *const ids[] = {"WhiteId",
                                                                                   "BlackId"};
    const JsonNode *player = game->players[seat], *is_ai = json_member(player, "is_ai");
    if (is_ai != NULL && (is_ai->kind == JSON_TRUE || is_ai->kind == JSON_FALSE))
        pgn_header(to, types[seat], is_ai->kind == JSON_TRUE ? "program" : "human");
    add_tag(to, ids[seat], json_member(player, "userid"), NULL);
}

static void add_header(Buffer *to, const RecordGame *game, Outcome outcome)
{
    const JsonNode *header = game->header, *site = json_member(header, "site");
    char plies[16];
    snprintf(plies, sizeof plies, "%d", game->plies);
    add_tag(to, "Event", json_member(header, "event"), "?");
    add_tag(to, "Site", json_member(site, "name"), "?");
    add_date(to, header);
    add_tag(to, "Round", json_member(header, "round"), "?");
    add_tag(to, "White", json_member(game->players[0], "name"), "?");
    add_tag(to, "Black", json_member(game->players[1], "name"), "?");
    pgn_header(to, "Result", outcome_texts[outcome]);
    pgn_header(to, "Variant", game->rules->variant);
    add_time(to, "GameStartTime", header, "date-start");
    add_time(to, "GameEndTime", header, "date-end");
    pgn_header(to, "PlyCount", plies);
    pgn_header(to, "Termination",
               termination_name(game->end != END_BY_RULES ? ends[game->end].termination
                                : outcome == OPEN         ? ENDED_INTERRUPTED
                                                          : ENDED_NORMALLY));
    add_tag(to, "GameId", json_member(site, "gameid"), NULL);
    for (int seat = 0; seat < 2; seat++)
        add_player(to, game, seat);
    if (game->is_pied)
        pgn_header(to, "Pie", "invoked");
    if (json_member_of(header, "unrated", JSON_TRUE) != NULL)
        pgn_header(to, "Rated", "false");
    buffer_add(to, slice_of("\n"));
}

// --- The record ---------------------------------------------------------------------------------

// The rules of its board; NULL, with a sentence, where we have none.
static const Rules *find_rules(const JsonNode *header, Error *error)
{
    const JsonNode *names = json_member_of(json_member(header, "game"), "variants", JSON_LIST);
    const char *variant = standard_board;
    for (const JsonNode *name = names != NULL ? json_first(names) : NULL; name != NULL;
         name = json_behind(names, name)) {
        char *text = name->kind == JSON_STRING ? json_to_text(name) : slice_copy(slice_of("?"));
        bool known = false;
        for (size_t i = 0; i < ARRAY_COUNT(boards); i++)
            if (strstr(text, boards[i].board) != NULL)
                variant = boards[i].variant, known = true;
        if (!known)
            fail(error, "there is no board '%.*s' here", slice_quote(slice_of(text)), text);
        free(text);
        if (!known)
            return NULL;
    }
    const Rules *rules = rules_find(slice_of(variant));
    if (rules == NULL)
        fail(error, "this program does not have the variant %s, on whose board it was played",
             variant);
    return rules;
}

static bool find_players(RecordGame *game, Error *error)
{
    const JsonNode *list = json_member_of(game->header, "players", JSON_LIST);
    const JsonNode *player = list != NULL ? json_first(list) : NULL;
    for (int seat = 0; seat < 2; seat++) {
        if (json_member_of(player, "name", JSON_STRING) == NULL)
            return fail(error, "header.players needs two players with names");
        game->players[seat] = player;
        player = json_behind(list, player);
    }
    return player == NULL || fail(error, "header.players has more than two players");
}

// No text of the header may be too long for a tag.
static bool check_lengths(const JsonNode *header, Error *error)
{
    for (uint32_t i = 0; i < header->span; i++)
        if (header[i].text.length > TEXT_BYTES)
            return fail(error, "a text of the header has more than %d bytes", TEXT_BYTES);
    return true;
}

static bool is_true(const JsonNode *object, const char *name)
{
    return json_member_of(object, name, JSON_TRUE) != NULL;
}

static bool read_header(const JsonNode *record, RecordGame *game, Error *error)
{
    const JsonNode *header = game->header, *start = json_member(header, "startingPosition");
    game->rounds = json_member_of(record, "moves", JSON_LIST);
    game->is_pied = is_true(header, "pie-invoked") || is_true(header, "pied");
    if (game->rounds == NULL)
        return fail(error, "it has no list of moves");
    if (start != NULL && start->kind != JSON_NULL && !json_is_text(start, ""))
        return fail(error, "it does not begin at the start");
    if (!check_lengths(header, error) || !find_players(game, error))
        return false;
    game->rules = find_rules(header, error);
    return game->rules != NULL;
}

RecordFate abstractplay_to_pgn(const JsonNode *record, Buffer *to, Error *error)
{
    RecordGame game = {.header = json_member_of(record, "header", JSON_OBJECT),
                       .end = END_BY_RULES,
                       .end_seat = -1,
                       .why = error};
    const JsonNode *name = json_member_of(json_member(game.header, "game"), "name", JSON_STRING);
    if (name == NULL) {
        fail(error, "it is no game record: there is no header.game.name");
        return RECORD_REFUSED;
    }
    if (!slice_is_any_case(name->text, "Archimedes"))
        return RECORD_OTHER;
    if (!read_header(record, &game, error))
        return RECORD_REFUSED;
    game.lines = (PgnLines){&game.body, 0, SIZE_MAX};
    game.rules->start(&game.position);
    take_moves(&game);
    Outcome outcome = settle_outcome(&game);
    if (game.is_cut)
        say_what_is_kept(&game);
    write_end(&game, outcome);
    add_header(to, &game, outcome);
    buffer_add(to, buffer_slice(&game.body));
    buffer_add(to, slice_of("\n\n"));
    buffer_free(&game.body);
    return game.differs ? RECORD_DIFFERS : RECORD_WHOLE;
}
