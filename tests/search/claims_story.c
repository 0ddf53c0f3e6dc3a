#include "tests/search/claims_story.h"

#include "engine/cubes/rules.h"
#include "tests/search/claims_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_ships(const Rules *rules)
{
    return strncmp(rules->variant, "ships", 5) == 0; // on either board
}

static void die(const char *why)
{
    printf("FAILED: %s\n", why);
    exit(1);
}

void story_begin_at(Story *story, const Rules *rules, const char *fen)
{
    Error error = {""};
    if (!game_record_begin(&story->record, rules, slice_of(fen), &error))
        die(error.text);
    char text[GAME_POSITION_TEXT];
    rules->format(&story->record.position, text);
    snprintf(story->text, sizeof story->text, "position fen %s moves", text);
}

void story_play(Story *story, const Rules *rules, GameMove move)
{
    char text[GAME_MOVE_TEXT];
    size_t used = strlen(story->text);
    rules->format_move(move, text);
    snprintf(story->text + used, sizeof story->text - used, " %s", text);
    if (!game_record_advance(&story->record, rules, move))
        die("no memory");
}

void story_copy(Story *to, const Story *from)
{
    memcpy(to->text, from->text, sizeof to->text);
    if (!game_record_copy(&to->record, &from->record))
        die("no memory");
}

void story_free(Story *story)
{
    game_record_free(&story->record);
}

// --- Positions -----------------------------------------------------------------------------------

// A few ships a side, on the board that the variant has. By way of text, where an empty square
// is 1.
static GamePosition random_ships(const Rules *rules, Rng *rng)
{
    enum { FILES = 8, SQUARES_MOST = 80 };
    int squares = FILES * (strcmp(rules->variant, "ships10") == 0 ? 10 : 8);
    char men[SQUARES_MOST], text[GAME_POSITION_TEXT];
    int quiet = (int)rng_below(rng, 30), each[] = {2 + (int)rng_below(rng, 5), 0};
    each[1] = 2 + (int)rng_below(rng, 5);
    bool white = rng_below(rng, 2) == 0;
    memset(men, '1', sizeof men);
    for (int side = 0; side < 2; side++)
        for (int left = each[side], port = side * (squares - 1); left > 0;) {
            int square = (int)rng_below(rng, (uint32_t)squares);
            if (men[square] != '1' || square == port)
                continue;
            men[square] = "Ss"[side];
            left--;
        }
    Builder fen = {text, sizeof text, 0};
    for (int rank = squares - FILES; rank >= 0; rank -= FILES)
        builder_add(&fen, "%.*s%s", FILES, men + rank, rank > 0 ? "/" : "");
    builder_add(&fen, " %c - - %d 60", white ? 'w' : 'b', quiet);
    GamePosition position;
    Error error;
    if (!rules->parse(slice_of(text), &position, &error))
        die(error.text);
    return position;
}

static int random_cell(Rng *rng, CubesSet set)
{
    int cell = 0;
    for (int skip = (int)rng_below(rng, (uint32_t)cubes_count(set)); skip >= 0; skip--)
        cell = cubes_pop(&set);
    return cell;
}

// Most cubes on or near their goals.
static GamePosition random_cubes(Rng *rng, int players)
{
    GamePosition wide = {{0}};
    CubesPosition position = {.round = 20 + rng_below(rng, 30), .players = (uint8_t)players};
    position.seat = (uint8_t)rng_below(rng, (uint32_t)players);
    for (int i = 0; i < CUBES_EACH * players; i++) {
        int seat = i % players;
        CubesSet all = cubes_all(&position);
        CubesSet free = cubes_without(cubes_cells, cubes_or(all, cubes_neighbours(all)));
        CubesSet goal = cubes_goal(seat, players), wanted = goal;
        if (rng_below(rng, 3) == 0)
            wanted = cubes_or(goal, cubes_neighbours(cubes_neighbours(goal)));
        if (rng_below(rng, 6) == 0)
            wanted = cubes_cells;
        wanted = cubes_and(wanted, free);
        cubes_toggle(&position.cubes[seat],
                     random_cell(rng, cubes_is_empty(wanted) ? free : wanted));
    }
    position.key = cubes_key(&position);
    cubes_set_position(&wide, position);
    return wide;
}

void story_begin(Story *story, const Rules *rules, Rng *rng)
{
    GamePosition position =
        is_ships(rules) ? random_ships(rules, rng) : random_cubes(rng, rules->seats);
    char text[GAME_POSITION_TEXT];
    rules->format(&position, text);
    story_begin_at(story, rules, text);
}

void story_begin_late(Story *story, const Rules *rules, const Story *from, int counter)
{
    GamePosition position = from->record.position;
    char text[GAME_POSITION_TEXT];
    if (!is_ships(rules)) {
        CubesPosition late = cubes_position(&position);
        late.round = (uint32_t)counter;
        cubes_set_position(&position, late);
    }
    rules->format(&position, text);
    if (is_ships(rules)) { // the last fields are its counters
        char *at = strstr(text, " - - ");
        int move_number = 1;
        if (at == NULL || sscanf(at, " - - %*d %d", &move_number) != 1)
            die(text);
        snprintf(at, sizeof text - (size_t)(at - text), " - - %d %d", counter, move_number);
    }
    story_begin_at(story, rules, text);
}

// --- To and fro ----------------------------------------------------------------------------------

// The move back, 0 where there is none. In text a move of ships is two squares, each of a letter
// and a number.
static GameMove way_back(const Rules *rules, const GamePosition *position, GameMove move)
{
    char text[GAME_MOVE_TEXT], back[2 * GAME_MOVE_TEXT];
    GameMove found = 0;
    Error error;
    if (!is_ships(rules))
        return cubes_move(cubes_to(move), cubes_from(move));
    rules->format_move(move, text);
    int from_length = 1 + (int)strcspn(text + 1, "abcdefgh");
    snprintf(back, sizeof back, "%s%.*s", text + from_length, from_length, text);
    return rules->parse_move(slice_of(back), position, &found, &error) ? found : 0;
}

static bool go_round(Story *story, const Rules *rules, Rng *rng)
{
    GameMove out[MAX_SEATS], moves[GAME_MAX_MOVES];
    uint64_t key = rules->key(&story->record.position);
    for (int i = 0; i < 2 * rules->seats; i++) {
        int count = rules->moves(&story->record.position, moves);
        if (count == 0 || proof_verdict(rules, &story->record).kind != GAME_GOES_ON)
            return false;
        GameMove move = i < rules->seats
                            ? moves[rng_below(rng, (uint32_t)count)]
                            : way_back(rules, &story->record.position, out[i - rules->seats]);
        if (i < rules->seats)
            out[i] = move;
        if (!rules->is_legal(&story->record.position, move))
            return false;
        story_play(story, rules, move);
    }
    return rules->key(&story->record.position) == key &&
           proof_verdict(rules, &story->record).kind == GAME_GOES_ON;
}

bool story_go_round(Story *story, const Rules *rules, Rng *rng)
{
    enum { TRIES = 30 };
    for (int i = 0; i < TRIES; i++) {
        Story tried;
        story_copy(&tried, story);
        if (go_round(&tried, rules, rng)) {
            story_free(story);
            *story = tried;
            return true;
        }
        story_free(&tried);
    }
    return false;
}
