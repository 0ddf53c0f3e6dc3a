#include "bench/data/player.h"

#include "engine/base/crc32.h"
#include "engine/base/memory.h"

#include <inttypes.h>
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

bool datagen_player_open(DatagenPlayer *player, const DatagenSettings *settings, StopFlag *stop,
                         Error *error)
{
    player->settings = settings;
    player->stop = stop;
    if (!searcher_init(&player->searcher, settings->game, settings->hash_mb, error))
        return false;
    bool good = settings->weights.length == 0 ||
                searcher_set_weights(&player->searcher, settings->weights, error);
    if (!good)
        searcher_free(&player->searcher);
    return good;
}

void datagen_player_close(DatagenPlayer *player)
{
    searcher_free(&player->searcher);
}

static SearchResult search(DatagenPlayer *player, const GameRecord *record, int64_t nodes)
{
    return search_quietly(&player->searcher, player->stop, record, nodes);
}

// --- What decides the games ----------------------------------------------------------------------

static uint32_t search_signature(DatagenPlayer *player)
{
    GameRecordList positions;
    Error ignored;
    uint32_t signature = 0;
    if (!game_records_from_game(&positions, player->settings->game, &ignored))
        return 0;
    searcher_new_game(&player->searcher);
    for (size_t i = 0; i < positions.count; i++) {
        SearchResult result = search(player, &positions.records[i], SIGNATURE_NODES);
        char text[64];
        snprintf(text, sizeof text, "%d %d ", result.best, result.score);
        signature = crc32_of(signature, slice_of(text));
    }
    game_records_free(&positions);
    return signature;
}

// A book is known by what is in it, not by its name.
static uint32_t book_checksum(const DatagenSettings *settings)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < settings->book.count; i++) {
        char text[GAME_POSITION_TEXT];
        settings->game->rules->format(&settings->book.records[i].position, text);
        sum = crc32_of(crc32_of(sum, slice_of(text)), slice_of("\n"));
    }
    return sum;
}

// The first variant and no even games go unsaid: files that were made when there was no choice lack
// the lines.
void datagen_player_describe(DatagenPlayer *player, char text[DATAGEN_SETTINGS_TEXT])
{
    const DatagenSettings *settings = player->settings;
    char book[16] = "none", variant[64] = "", even[64] = "";
    if (settings->book.count > 0)
        snprintf(book, sizeof book, "%08" PRIx32, book_checksum(settings));
    if (settings->game != games[0])
        snprintf(variant, sizeof variant, "variant=%s\n", settings->game->rules->variant);
    if (settings->even_percent > 0)
        snprintf(even, sizeof even, "even=%" PRId64 "\nwindow=%" PRId64 "\n",
                 settings->even_percent, settings->window);
    snprintf(text, DATAGEN_SETTINGS_TEXT,
             "format=1\n%sseed=%" PRId64 "\nnodes=%" PRId64 "\nplies=%" PRId64 "-%" PRId64
             "\nhash=%" PRId64 "\nbook=%s\nshare=%" PRId64 "\n%ssearch=%08" PRIx32 "\n",
             variant, settings->seed, settings->nodes, settings->least, settings->most,
             settings->hash_mb, book, settings->book_percent, even, search_signature(player));
}

// --- A game --------------------------------------------------------------------------------------

static void play(GameRecord *record, const Rules *rules, GameMove move)
{
    if (!game_record_advance(record, rules, move))
        memory_is_short();
}

// False if there is no move.
static bool play_random(GameRecord *record, const Rules *rules, Rng *rng)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(&record->position, moves);
    if (count > 0)
        play(record, rules, moves[rng_below(rng, (uint32_t)count)]);
    return count > 0;
}

static bool goes_on(const GameRecord *record, const Rules *rules)
{
    return rules->verdict(&record->position, &record->history).kind == GAME_GOES_ON &&
           record->history.count < DATAGEN_GAME_PLIES;
}

// Makes an opening. False, and nothing to free, if it ends the game.
static bool try_opening(const DatagenSettings *settings, Rng *rng, GameRecord *record)
{
    Error ignored;
    const Rules *rules = settings->game->rules;
    const GameRecordList *book = &settings->book;
    bool from_book = rng_below(rng, 100) < settings->book_percent && book->count > 0;
    uint32_t entry = from_book ? rng_below(rng, (uint32_t)book->count) : 0;
    int64_t least = from_book ? 0 : settings->least;
    int64_t most = from_book ? settings->least : settings->most;
    int64_t plies = least + rng_below(rng, (uint32_t)(most - least) + 1);
    bool good = true;
    if (!from_book)
        good = game_record_begin(record, rules, (Slice){"", 0}, &ignored);
    else if (!game_record_copy(record, &book->records[entry]))
        memory_is_short();
    for (int64_t i = 0; good && i < plies && goes_on(record, rules); i++)
        good = play_random(record, rules, rng);
    good = good && goes_on(record, rules);
    if (!good)
        game_record_free(record);
    return good;
}

// Whether a search finds neither player ahead. It leaves nothing behind that the game could learn.
static bool is_even(DatagenPlayer *player, const GameRecord *record)
{
    SearchResult result = search(player, record, player->settings->nodes);
    searcher_new_game(&player->searcher);
    return -player->settings->window <= result.score && result.score <= player->settings->window;
}

static DatagenOutcome make_opening(DatagenPlayer *player, Rng *rng, GameRecord *record,
                                   Error *error)
{
    const DatagenSettings *settings = player->settings;
    bool even = settings->even_percent > 0 && rng_below(rng, 100) < settings->even_percent;
    for (int i = 0; i < OPENING_TRIES; i++) {
        if (!try_opening(settings, rng, record))
            continue;
        bool good = !even || is_even(player, record);
        if (stop_is_raised(player->stop)) {
            game_record_free(record);
            return DATAGEN_STOPPED;
        }
        if (good)
            return DATAGEN_PLAYED;
        game_record_free(record);
    }
    fail(error, "%d openings in a row ended the game%s", OPENING_TRIES,
         even ? " or were won for one side; is the window too narrow?"
              : "; are those of the book over?");
    return DATAGEN_FAILED;
}

static void add_sample(DatagenGame *game, const GameRecord *record, const SearchResult *result)
{
    game->samples[game->count++] = (Sample){
        .position = record->position,
        .game = game->number,
        .ply = (uint16_t)record->history.count,
        .score = (int16_t)result->score,
        .best = result->best,
    };
}

// Whether a search's score says who wins a game that goes on.
static bool score_ends_game(const Rules *rules, int score)
{
    return score_is_win(score) || (score_is_loss(score) && rules->seats == 2);
}

// The seat that has won where the game stands, `score` being what the search last found there.
static int winner_of(const GameRecord *record, const Rules *rules, int score)
{
    Verdict verdict = rules->verdict(&record->position, &record->history);
    int mover = rules->seat_to_move(&record->position);
    if (verdict.kind == GAME_WON)
        return verdict.winner;
    if (verdict.kind == GAME_DRAWN || !score_ends_game(rules, score))
        return SAMPLE_NOBODY;
    return score_is_win(score) ? mover : 1 - mover;
}

static void set_winner(DatagenGame *game, int winner)
{
    for (int i = 0; i < game->count; i++)
        game->samples[i].winner = winner;
    game->samples[game->count - 1].last = true;
}

// Plays from the opening to the end; the record stands there then.
static DatagenOutcome play_on(DatagenPlayer *player, GameRecord *record, Rng *rng,
                              DatagenGame *game)
{
    const Rules *rules = player->settings->game->rules;
    int score = 0;
    while (goes_on(record, rules)) {
        SearchResult result = search(player, record, player->settings->nodes);
        if (stop_is_raised(player->stop))
            return DATAGEN_STOPPED;
        add_sample(game, record, &result);
        score = result.score;
        if (score_ends_game(rules, score))
            break;
        bool stray = game->count <= STRAY_PLIES && rng_below(rng, 100) < STRAY_PERCENT;
        score = 0;
        if (stray)
            play_random(record, rules, rng);
        else
            play(record, rules, result.best);
    }
    set_winner(game, winner_of(record, rules, score));
    return DATAGEN_PLAYED;
}

DatagenOutcome datagen_player_play(DatagenPlayer *player, uint32_t number, DatagenGame *game,
                                   Error *error)
{
    GameRecord record;
    Rng rng = {mix64(mix64((uint64_t)player->settings->seed + 1) + number)};
    game->number = number;
    game->count = 0;
    searcher_new_game(&player->searcher);
    DatagenOutcome outcome = make_opening(player, &rng, &record, error);
    if (outcome != DATAGEN_PLAYED)
        return outcome;
    outcome = play_on(player, &record, &rng, game);
    game_record_free(&record);
    return outcome;
}
