#include "bench/match/game/pv.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_NOTES = 5,        // of a kind, of an engine, of a worker
    FARTHEST_MATE = 10000, // in moves; nobody's variation is longer
};

// The names of the notes; of some a move is named.
static const struct {
    const char *what;
    bool has_move;
} notes[] = {
    [NOTE_ILLEGAL] = {"Illegal PV move", true},
    [NOTE_AFTER_WIN] = {"PV continues after checkmate", true},
    [NOTE_AFTER_REPETITION] = {"PV continues after threefold repetition", true},
    [NOTE_AFTER_DRAW] = {"PV continues after fifty-move rule", true},
    [NOTE_OTHER_MOVE] = {"Bestmove does not match beginning of last PV", true},
    [NOTE_MATE_SHORT] = {"Incomplete mating PV", false},
    [NOTE_MATE_LONG] = {"Too long mating PV", false},
    [NOTE_NO_MATE] = {"Mating PV does not end with checkmate", false},
};

// ---- what is noted ----

// Whether there is to be one more note of that kind.
static bool wants_note(Play *play, int seat, NoteKind kind)
{
    int *count = &play->set->noted[play->seats[seat].player][kind];
    if (*count == MOST_NOTES)
        return false;
    ++*count;
    return true;
}

// The parts of a warning stand in lines of their own, or between "::".
static void add_part(Play *play, const char *what, Slice text)
{
    Buffer *to = &play->set->notes;
    buffer_format(to, "%s%s ", play->config->one_line ? " :: " : "\n", what);
    buffer_add(to, text);
}

// The position and the moves are those of the command that was sent.
static void add_game(Play *play)
{
    static const char head[] = "position ", middle[] = " moves ";
    Slice rest = buffer_slice(&play->command);
    rest.at += sizeof head - 1;
    rest.length -= sizeof head - 1;
    const char *moves = strstr(rest.at, middle);
    size_t length = moves != NULL ? (size_t)(moves - rest.at) : rest.length;
    add_part(play, "Position;", (Slice){rest.at, length});
    size_t skip = moves != NULL ? length + sizeof middle - 1 : rest.length;
    add_part(play, "Moves;", (Slice){rest.at + skip, rest.length - skip});
    buffer_add(&play->set->notes, slice_of("\n"));
}

static void note(Play *play, int seat, NoteKind kind, Slice move, Slice line)
{
    Buffer *to = &play->set->notes;
    const char *name = play->seats[seat].setup->name;
    if (!wants_note(play, seat, kind))
        return;
    buffer_format(to, "Warning; %s - ", notes[kind].what);
    if (notes[kind].has_move) {
        buffer_add(to, slice_of("move "));
        buffer_add(to, move);
        buffer_add(to, slice_of(" "));
    }
    buffer_format(to, "from %s", name);
    add_part(play, "Info;", line);
    add_game(play);
}

// ---- variations ----

// The note for a line that goes on from this position, or NOTE_KINDS if one can.
static NoteKind ending(const Rules *rules, const GameRecord *record)
{
    Verdict verdict = rules->verdict(&record->position, &record->history);
    if (verdict.kind == GAME_GOES_ON)
        return NOTE_KINDS;
    if (history_times(&record->history, rules->key(&record->position)) >= 2)
        return NOTE_AFTER_REPETITION;
    return verdict.kind == GAME_WON ? NOTE_AFTER_WIN : NOTE_AFTER_DRAW;
}

// Plays the variation's moves on the record, and counts them. NOTE_KINDS if all can be played; else
// `*move` is the one that can't.
static NoteKind play_out(const Config *config, GameRecord *record, Slice pv, Slice *move,
                         int64_t *plies)
{
    Error error;
    const Rules *rules = config->rules;
    for (*move = slice_word(&pv); move->length > 0; *move = slice_word(&pv), ++*plies) {
        GameMove parsed;
        char written[GAME_MOVE_TEXT];
        NoteKind over = config->check_mates ? ending(rules, record) : NOTE_KINDS;
        if (over != NOTE_KINDS)
            return over;
        if (!rules->parse_move(*move, &record->position, &parsed, &error))
            return NOTE_ILLEGAL;
        rules->format_move(parsed, written);
        if (!slice_is(*move, written))
            return NOTE_ILLEGAL;
        if (!game_record_advance(record, rules, parsed))
            break; // without memory there is no warning
    }
    return NOTE_KINDS;
}

static int winner_at(const Rules *rules, const GamePosition *position, const History *history)
{
    Verdict verdict = rules->verdict(position, history);
    return verdict.kind == GAME_WON ? verdict.winner : -1;
}

// The seat that has won at the record's position, or will have after any move: a ship that can't be
// driven from the port wins only when it is its owner's turn again. -1: nobody. `*plies` is how
// many more moves that takes.
static int decided_for(const Rules *rules, GameRecord *record, int *plies)
{
    GameMove moves[GAME_MAX_MOVES];
    int winner = winner_at(rules, &record->position, &record->history);
    *plies = 0;
    if (winner >= 0 || !history_push(&record->history, rules->key(&record->position)))
        return winner;
    int count = rules->moves(&record->position, moves);
    *plies = 1;
    for (int i = 0; i < count; i++) {
        GamePosition next = record->position;
        rules->play(&next, moves[i]);
        int one = winner_at(rules, &next, &record->history);
        if (one < 0 || (i > 0 && one != winner))
            return -1;
        winner = one;
    }
    return winner;
}

static bool can_move(const Rules *rules, const GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    return rules->moves(position, moves) > 0;
}

// Whether a variation of so many plies that ends at the record's position is the mate its score
// promises: so many moves of the player to move. The game decides whose move is the last.
static NoteKind check_mate(const Play *play, int seat, GameRecord *record, const EngineInfo *info,
                           int64_t plies)
{
    int64_t score = info->score;
    int more;
    if (!play->config->check_mates || play->rules->seats != 2 || !info->scored || !info->mate ||
        info->bound)
        return NOTE_KINDS;
    if (score > FARTHEST_MATE || score < -FARTHEST_MATE)
        return NOTE_MATE_SHORT;
    int64_t most = 2 * (score > 0 ? score : -score);
    int winner = decided_for(play->rules, record, &more);
    bool won = winner == (score > 0 ? seat : 1 - seat);
    plies += won ? more : 0;
    // A player without a move has lost a ply before he could have moved in vain.
    plies += won && plies == most - 2 && !can_move(play->rules, &record->position);
    if (plies < most - 1 || plies > most)
        return plies < most ? NOTE_MATE_SHORT : NOTE_MATE_LONG;
    return won ? NOTE_KINDS : NOTE_NO_MATE;
}

static void check_variation(Play *play, int seat, const InfoLine *said, Slice line)
{
    GameRecord record;
    Slice move;
    int64_t plies = 0;
    if (said->pv.length == 0)
        return;
    if (!game_record_copy(&record, &play->record))
        return;
    NoteKind kind = play_out(play->config, &record, said->pv, &move, &plies);
    if (kind == NOTE_KINDS)
        kind = check_mate(play, seat, &record, &said->info, plies);
    if (kind != NOTE_KINDS)
        note(play, seat, kind, move, line);
    game_record_free(&record);
}

// ---- scores ----

// Both players can't win, nor lose.
static void check_signs(Play *play, int seat, const EngineInfo *now, Slice line)
{
    const GameResult *result = play->result;
    if (play->rules->seats != 2 || result->move_count == 0 || !now->scored || !now->mate)
        return;
    const EngineInfo *before = &result->moves[result->move_count - 1].info;
    bool same = (before->score > 0 && now->score > 0) || (before->score < 0 && now->score < 0);
    if (!before->scored || !before->mate || !same || !wants_note(play, seat, NOTE_SIGNS))
        return;
    buffer_format(&play->set->notes,
                  "Warning; Sign mismatch in mate scores %" PRId64 " and %" PRId64
                  " from %s (%s) and %s (%s)",
                  before->score, now->score, play->seats[1 - seat].setup->name,
                  seat_name(play->rules->seats, 1 - seat), play->seats[seat].setup->name,
                  seat_name(play->rules->seats, seat));
    add_part(play, "Info;", line);
    add_game(play);
}

// Draw and resign rules, and whoever reads the PGN, want a score. An engine that says nothing but
// its move is left in peace.
static void check_score(Play *play, int seat, const Thought *thought)
{
    if (!thought->info.scored && thought->talked && wants_note(play, seat, NOTE_NO_SCORE))
        buffer_format(&play->set->notes,
                      "Warning; No info line available to extract score from engine %s\n",
                      play->seats[seat].setup->name);
}

void pv_check(Play *play, int seat, const Thought *thought, Slice said, bool legal)
{
    Slice last = {"", 0}, first_move = {"", 0};
    bool more = said.length > 0, exact = false;
    while (more) {
        Slice line = slice_before(&said, '\n', &more), rest = line;
        if (line.length == 0)
            break;
        slice_word(&rest); // "info"
        InfoLine parsed = dialect_parse_info(rest);
        check_variation(play, seat, &parsed, line);
        if (parsed.rank != 1 || parsed.pv.length == 0)
            continue;
        last = line;
        exact = !parsed.info.bound;
        first_move = slice_word(&parsed.pv);
    }
    if (legal && exact && !slice_is(first_move, thought->best))
        note(play, seat, NOTE_OTHER_MOVE, slice_of(thought->best), last);
    check_signs(play, seat, &thought->info, last);
    check_score(play, seat, thought);
}
