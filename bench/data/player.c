#include "bench/data/player.h"

#include "engine/base/crc32.h"

#include <stdio.h>
#include <string.h>

enum {
    OPENING_TRIES = 1000,
    STRAY_PLIES = 20,  // searched plies of a game in which another move may be played,
    STRAY_PERCENT = 2, // and how often
    SIGNATURE_NODES = 1000
};

_Static_assert(SCORE_MATE <= INT16_MAX, "a score must fit a sample");

// --- The search ----------------------------------------------------------------------------------

bool player_open(Player *player, const GameSettings *settings, StopFlag *stop, Error *error)
{
    player->settings = settings;
    player->stop = stop;
    return searcher_init(&player->searcher, game_find(slice_of("ships")), settings->hash_mb, error);
}

void player_close(Player *player)
{
    searcher_free(&player->searcher);
}

static SearchResult search(Player *player, const Record *record, int64_t nodes)
{
    return search_quietly(&player->searcher, player->stop, record, nodes);
}

uint32_t player_signature(Player *player)
{
    const Game *game = player->searcher.game;
    RecordList positions;
    Error ignored;
    uint32_t signature = 0;
    if (!records_from_game(&positions, game, &ignored))
        return 0;
    searcher_new_game(&player->searcher);
    for (size_t i = 0; i < positions.count; i++) {
        SearchResult result = search(player, &positions.records[i], SIGNATURE_NODES);
        char text[64];
        snprintf(text, sizeof text, "%d %d ", result.best, result.score);
        signature = crc32_of(signature, slice_of(text));
    }
    records_free(&positions);
    return signature;
}

// --- A game --------------------------------------------------------------------------------------

static ShipsPosition position_of(const Record *record)
{
    ShipsPosition position;
    memcpy(&position, record->position.bytes, sizeof position);
    return position;
}

static bool play_random(Record *record, const Rules *rules, Rng *rng)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(&record->position, moves);
    return count > 0 && record_advance(record, rules, moves[rng_below(rng, (uint32_t)count)]);
}

static bool goes_on(const Record *record, const Rules *rules)
{
    return rules->verdict(&record->position, &record->history).kind == GAME_GOES_ON &&
           record->history.count < GAME_PLIES;
}

// Makes an opening. False, and nothing to free, if it ends the game, or if memory runs out.
static bool try_opening(const GameSettings *settings, const Rules *rules, Rng *rng, Record *record)
{
    Error ignored;
    const RecordList *book = &settings->book;
    bool from_book = rng_below(rng, 100) < settings->book_percent && book->count > 0;
    uint32_t entry = from_book ? rng_below(rng, (uint32_t)book->count) : 0;
    int64_t least = from_book ? 0 : settings->least;
    int64_t most = from_book ? settings->least : settings->most;
    int64_t plies = least + rng_below(rng, (uint32_t)(most - least) + 1);
    bool good = from_book ? record_copy(record, &book->records[entry])
                          : record_begin(record, rules, (Slice){"", 0}, &ignored);
    for (int64_t i = 0; good && i < plies && goes_on(record, rules); i++)
        good = play_random(record, rules, rng);
    good = good && goes_on(record, rules);
    if (!good)
        record_free(record);
    return good;
}

static bool make_opening(const GameSettings *settings, const Rules *rules, Rng *rng, Record *record,
                         Error *error)
{
    for (int i = 0; i < OPENING_TRIES; i++)
        if (try_opening(settings, rules, rng, record))
            return true;
    return fail(error, "%d openings in a row ended the game; are those of the book over?",
                OPENING_TRIES);
}

// Searches the position and notes it.
static void add_sample(PlayedGame *game, const Record *record, const SearchResult *result)
{
    game->samples[game->count++] = (Sample){
        .position = position_of(record),
        .game = game->number,
        .ply = (uint16_t)record->history.count,
        .score = (int16_t)result->score,
        .best = result->best,
    };
}

// Who has won, as White sees it.
static SampleResult result_for_white(const Record *record, const Rules *rules, int score)
{
    Verdict verdict = rules->verdict(&record->position, &record->history);
    if (verdict.kind == GAME_WON)
        return verdict.winner == SHIPS_WHITE ? SAMPLE_WON : SAMPLE_LOST;
    if (verdict.kind == GAME_DRAWN || !score_is_decided(score))
        return SAMPLE_DRAWN;
    bool mover_is_white = rules->seat_to_move(&record->position) == SHIPS_WHITE;
    return score_is_win(score) == mover_is_white ? SAMPLE_WON : SAMPLE_LOST;
}

static void set_results(PlayedGame *game, SampleResult for_white)
{
    for (int i = 0; i < game->count; i++) {
        Sample *sample = &game->samples[i];
        sample->result = sample->position.side == SHIPS_WHITE
                             ? for_white
                             : (SampleResult)(SAMPLE_WON - for_white);
        sample->last = i == game->count - 1;
    }
}

// Plays from the opening to the end; the record stands there then.
static PlayerOutcome play_on(Player *player, Record *record, Rng *rng, PlayedGame *game,
                             Error *error)
{
    const Rules *rules = player->searcher.game->rules;
    int score = 0;
    while (goes_on(record, rules)) {
        SearchResult result = search(player, record, player->settings->nodes);
        if (stop_is_raised(player->stop))
            return PLAYER_STOPPED;
        add_sample(game, record, &result);
        score = result.score;
        if (score_is_decided(score))
            break;
        bool stray = game->count <= STRAY_PLIES && rng_below(rng, 100) < STRAY_PERCENT;
        score = 0;
        if (stray ? !play_random(record, rules, rng)
                  : !record_advance(record, rules, result.best)) {
            fail(error, "there is no memory for a game");
            return PLAYER_FAILED;
        }
    }
    set_results(game, result_for_white(record, rules, score));
    return PLAYER_PLAYED;
}

PlayerOutcome player_play(Player *player, uint32_t number, PlayedGame *game, Error *error)
{
    Record record;
    Rng rng = {mix64(mix64((uint64_t)player->settings->seed + 1) + number)};
    game->number = number;
    game->count = 0;
    searcher_new_game(&player->searcher);
    if (!make_opening(player->settings, player->searcher.game->rules, &rng, &record, error))
        return PLAYER_FAILED;
    PlayerOutcome outcome = play_on(player, &record, &rng, game, error);
    record_free(&record);
    return outcome;
}
