#include "bench/match/score/standings.h"

#include "bench/match/score/stats.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { NUMBER_TEXT = 48, SETTING_TEXT = 160, PAIRS_TEXT = 5 * 24, NAME_COLUMN = 25 };

static const char rule[] = "--------------------------------------------------\n";

// A number with so many decimals; `nan` without a sign, and no minus before a zero.
static const char *number(double value, int decimals, char text[NUMBER_TEXT])
{
    if (isnan(value))
        return "nan";
    snprintf(text, NUMBER_TEXT, "%.*f", decimals, value);
    bool zero = text[strspn(text, "-0.")] == '\0';
    return text[0] == '-' && zero ? text + 1 : text;
}

bool standings_is_duel(const Config *config)
{
    return config->engine_count == 2 && config->rules->seats == 2;
}

void standings_elo(double elo, double error, char text[48])
{
    char first[NUMBER_TEXT], second[NUMBER_TEXT];
    const char *left = number(elo, 2, first), *right = number(error, 2, second);
    snprintf(text, 48, "%.20s +/- %.20s", left, right);
}

void standings_llr(const Tally *tally, char text[48])
{
    const SprtConfig *sprt = &tally->config->sprt;
    double llr = sprt_llr(sprt, tally_score(tally, 0, 1), tally_pairwise(tally->config));
    double bound = llr < 0 ? -sprt_lower(sprt) : sprt_upper(sprt);
    char first[NUMBER_TEXT], second[NUMBER_TEXT];
    const char *left = number(llr, 2, first), *right = number(100 * llr / bound, 1, second);
    snprintf(text, 48, "%.20s (%.20s%%)", left, right);
}

// --- What the engines were given, as fastchess names it ------------------------------------------

// An option's value and unit, "16MB"; the last one given counts. NULL where none was given, as
// fastchess says of an engine without that option: which of its defaults the engine uses is not
// known.
static void describe_option(const EngineConfig *engine, const char *name, const char *unit,
                            char text[SETTING_TEXT])
{
    snprintf(text, SETTING_TEXT, "NULL");
    for (int i = 0; i < engine->option_count; i++) {
        const EngineOption *option = &engine->options[i];
        if (option->value != NULL && slice_is_any_case(slice_of(option->name), name))
            snprintf(text, SETTING_TEXT, "%.100s%s", option->value, unit);
    }
}

// One setting of both engines: "X" if it is the same, else "X - Y".
static void write_setting(FILE *to, const char *first, const char *second)
{
    bool same = strcmp(first, second) == 0;
    fprintf(to, "%s%s%s", first, same ? "" : " - ", same ? "" : second);
}

static void write_option(FILE *to, const Config *config, const char *name, const char *unit)
{
    char first[SETTING_TEXT], second[SETTING_TEXT];
    describe_option(&config->engines[0], name, unit, first);
    describe_option(&config->engines[1], name, unit, second);
    fputs(", ", to);
    write_setting(to, first, second);
}

// ", book.epd", ", random 8 plies", or nothing.
static void write_book(FILE *to, const OpeningConfig *openings)
{
    if (openings->format == OPENINGS_RANDOM)
        fprintf(to, ", random %" PRId64 " %s", openings->plies,
                openings->plies == 1 ? "ply" : "plies");
    if (openings->format == OPENINGS_PIE)
        fputs(", pie", to);
    if (openings->file == NULL)
        return;
    const char *slash = strrchr(openings->file, '/');
    fprintf(to, ", %s", slash != NULL ? slash + 1 : openings->file);
}

// --- Two engines ---------------------------------------------------------------------------------

static double points_of(const Score *score)
{
    return (double)score->wins + (double)score->draws / 2;
}

void standings_pair_score(FILE *to, const Config *config, int engine, int against,
                          const Score *score)
{
    char text[NUMBER_TEXT];
    double share = points_of(score) / (double)score_games(score);
    fprintf(to, "Score of %s vs %s: %" PRId64 " - %" PRId64 " - %" PRId64 "  [%s] %" PRId64 "\n",
            config->engines[engine].name, config->engines[against].name, score->wins, score->losses,
            score->draws, number(share, 3, text), score_games(score));
}

void standings_score(FILE *to, const Tally *tally)
{
    if (standings_is_duel(tally->config))
        standings_pair_score(to, tally->config, 0, 1, tally_score(tally, 0, 1));
}

static void write_heading(FILE *to, const Config *config)
{
    char first[TC_TEXT], second[TC_TEXT];
    config_describe_tc(&config->engines[0], first);
    config_describe_tc(&config->engines[1], second);
    fprintf(to, "Results of %s vs %s (", config->engines[0].name, config->engines[1].name);
    write_setting(to, first, second);
    write_option(to, config, "Threads", "t");
    write_option(to, config, "Hash", "MB");
    write_book(to, &config->openings);
    fputs("):\n", to);
}

static const char *pairs_text(const int64_t pairs[5], char text[PAIRS_TEXT])
{
    snprintf(text, PAIRS_TEXT, "[%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]",
             pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    return text;
}

static void write_strength(FILE *to, const Estimate *made, bool pairwise)
{
    char elo[NUMBER_TEXT], nelo[NUMBER_TEXT], text[NUMBER_TEXT];
    standings_elo(made->elo, made->elo_error, elo);
    standings_elo(made->nelo, made->nelo_error, nelo);
    fprintf(to, "Elo: %s, nElo: %s\n", elo, nelo);
    fprintf(to, "LOS: %s %%", number(100 * made->los, 2, text));
    fprintf(to, ", DrawRatio: %s %%", number(100 * made->draw_ratio, 2, text));
    if (pairwise)
        fprintf(to, ", PairsRatio: %s", number(made->pairs_ratio, 2, text));
    fputc('\n', to);
}

static void write_counts(FILE *to, const Score *score)
{
    char text[NUMBER_TEXT];
    int64_t games = score_games(score);
    double points = points_of(score);
    fprintf(to, "Games: %" PRId64 ", Wins: %" PRId64 ", Losses: %" PRId64 ", Draws: %" PRId64,
            games, score->wins, score->losses, score->draws);
    fprintf(to, ", Points: %.1f (%s %%)\n", points, number(100 * points / (double)games, 2, text));
}

static void write_llr(FILE *to, const Tally *tally)
{
    const SprtConfig *sprt = &tally->config->sprt;
    char llr[NUMBER_TEXT];
    standings_llr(tally, llr);
    fprintf(to, "LLR: %s (%.2f, %.2f) [%.2f, %.2f]\n", llr, sprt_lower(sprt), sprt_upper(sprt),
            sprt->elo0, sprt->elo1);
}

static void write_duel(FILE *to, const Tally *tally)
{
    const Score *score = tally_score(tally, 0, 1);
    bool pairwise = tally_pairwise(tally->config);
    Estimate made = stats_estimate(score, pairwise);
    char text[NUMBER_TEXT], pairs[PAIRS_TEXT];
    write_heading(to, tally->config);
    write_strength(to, &made, pairwise);
    write_counts(to, score);
    if (pairwise)
        fprintf(to, "Ptnml(0-2): %s, WL/DD Ratio: %s\n", pairs_text(score->pairs, pairs),
                number(made.wl_dd_ratio, 2, text));
    if (tally->config->sprt.on)
        write_llr(to, tally);
}

// The same as cutechess has it. How far the LLR is on its way has no sign there.
static void write_cutechess_sprt(FILE *to, const Tally *tally)
{
    static const char *const ends[] = {[SPRT_CONTINUE] = "",
                                       [SPRT_ACCEPT_H0] = " - H0 was accepted",
                                       [SPRT_ACCEPT_H1] = " - H1 was accepted"};
    const SprtConfig *sprt = &tally->config->sprt;
    bool pairwise = tally_pairwise(tally->config);
    const Score *score = tally_score(tally, 0, 1);
    double llr = sprt_llr(sprt, score, pairwise), lower = sprt_lower(sprt),
           upper = sprt_upper(sprt);
    char first[NUMBER_TEXT], second[NUMBER_TEXT];
    fprintf(to, "SPRT: llr %s (%s%%), lbound %.2f, ubound %.2f%s\n", number(llr, 2, first),
            number(100 * llr / (llr < 0 ? lower : upper), 1, second), lower, upper,
            ends[sprt_verdict(sprt, score, pairwise)]);
}

static void write_cutechess_duel(FILE *to, const Tally *tally)
{
    Estimate made = stats_estimate(tally_score(tally, 0, 1), tally_pairwise(tally->config));
    char elo[NUMBER_TEXT], los[NUMBER_TEXT], draws[NUMBER_TEXT];
    standings_elo(made.elo, made.elo_error, elo);
    fprintf(to, "Elo difference: %s, LOS: %s %%, DrawRatio: %s %%\n", elo,
            number(100 * made.los, 2, los), number(100 * made.draw_ratio, 2, draws));
    if (tally->config->sprt.on)
        write_cutechess_sprt(to, tally);
}

void standings_sprt(FILE *to, const Tally *tally)
{
    const Config *config = tally->config;
    int engine, against;
    SprtVerdict verdict =
        config->sprt.on ? sprt_first_verdict(tally, &engine, &against) : SPRT_CONTINUE;
    if (verdict == SPRT_CONTINUE)
        return;
    if (config->output == OUTPUT_CUTECHESS) { // what was accepted is behind the LLR
        fputs("Tournament finished\n", to);
        return;
    }
    fprintf(to, "SPRT ([%.2f, %.2f]) completed - %s was accepted", config->sprt.elo0,
            config->sprt.elo1, verdict == SPRT_ACCEPT_H1 ? "H1" : "H0");
    if (!standings_is_duel(config))
        fprintf(to, " (%s vs %s)", config->engines[engine].name, config->engines[against].name);
    fputc('\n', to);
}

// --- More engines, more seats --------------------------------------------------------------------

static double share_of(const SeatScore *score)
{
    return (double)score->points / (double)score->all_points;
}

// The number an engine is ranked by; one without games comes last.
static double merit(const Tally *tally, int engine)
{
    SeatScore seats = tally_all_seats(tally, engine);
    if (seats.all_points == 0)
        return -1;
    return share_of(&seats); // Elo grows with the share
}

// By insertion, so that equals stay in the order they were given in.
void standings_rank(const Tally *tally, int engines[MAX_ENGINES])
{
    for (int i = 0; i < tally->config->engine_count; i++) {
        int place = i;
        for (; place > 0 && merit(tally, engines[place - 1]) < merit(tally, i); place--)
            engines[place] = engines[place - 1];
        engines[place] = i;
    }
}

static int name_column(const Config *config)
{
    size_t widest = NAME_COLUMN;
    for (int i = 0; i < config->engine_count; i++)
        if (strlen(config->engines[i].name) > widest)
            widest = strlen(config->engines[i].name);
    return (int)widest;
}

static void write_cell(FILE *to, double value, int decimals, int width)
{
    char text[NUMBER_TEXT];
    fprintf(to, " %*s", width, number(value, decimals, text));
}

static void write_percent(FILE *to, double share)
{
    write_cell(to, 100 * share, 1, 9);
    fputc('%', to);
}

static void write_ranked(FILE *to, const Tally *tally, int rank, int engine, int width)
{
    const Config *config = tally->config;
    bool pairwise = tally_pairwise(config);
    Score score = tally_total(tally, engine);
    Estimate made = stats_estimate(&score, pairwise);
    fprintf(to, "%4d %-*s", rank, width, config->engines[engine].name);
    write_cell(to, made.elo, 2, 10);
    write_cell(to, made.elo_error, 2, 10);
    write_cell(to, made.nelo, 2, 10);
    write_cell(to, made.nelo_error, 2, 10);
    fprintf(to, " %10" PRId64, score_games(&score));
    write_percent(to, points_of(&score) / (double)score_games(&score));
    write_percent(to, made.draw_ratio);
    char pairs[PAIRS_TEXT];
    if (config->output != OUTPUT_CUTECHESS)
        fprintf(to, " %20s", pairwise ? pairs_text(score.pairs, pairs) : "");
    fputc('\n', to);
}

static void write_table(FILE *to, const Tally *tally, const int *ranking)
{
    int width = name_column(tally->config);
    fprintf(to, "%-4s %-*s %10s %10s %10s %10s %10s %10s %10s", "Rank", width, "Name", "Elo", "+/-",
            "nElo", "+/-", "Games", "Score", "Draw");
    if (tally->config->output != OUTPUT_CUTECHESS)
        fprintf(to, " %20s", "Ptnml(0-2)");
    fputc('\n', to);
    for (int i = 0; i < tally->config->engine_count; i++)
        write_ranked(to, tally, i + 1, ranking[i], width);
}

// Three seats have no Elo: points, their share with its error, and the share from each seat.
static void write_points(FILE *to, const Tally *tally, const int *ranking)
{
    const Rules *rules = tally->config->rules;
    int width = name_column(tally->config);
    fprintf(to, "%-4s %-*s %10s %10s %10s %10s", "Rank", width, "Name", "Games", "Points", "Share",
            "+/-");
    for (int seat = 0; seat < rules->seats; seat++)
        fprintf(to, " %10s", seat_name(rules->seats, seat));
    fputc('\n', to);
    for (int i = 0; i < tally->config->engine_count; i++) {
        SeatScore sum = tally_all_seats(tally, ranking[i]);
        fprintf(to, "%4d %-*s %10" PRId64 " %10" PRId64, i + 1, width,
                tally->config->engines[ranking[i]].name, sum.games, sum.points);
        write_percent(to, share_of(&sum));
        write_percent(to, stats_estimate_share(&tally->sums[ranking[i]]).error);
        for (int seat = 0; seat < rules->seats; seat++)
            write_percent(to, share_of(&tally->seats[ranking[i] * MAX_SEATS + seat]));
        fputc('\n', to);
    }
}

static void write_all(FILE *to, const Tally *tally)
{
    int ranking[MAX_ENGINES];
    standings_rank(tally, ranking);
    if (tally->config->rules->seats == 2)
        write_table(to, tally, ranking);
    else
        write_points(to, tally, ranking);
}

void standings_block(FILE *to, const Tally *tally)
{
    bool cutechess = tally->config->output == OUTPUT_CUTECHESS;
    if (!cutechess)
        fputs(rule, to);
    if (!standings_is_duel(tally->config))
        write_all(to, tally);
    else if (cutechess)
        write_cutechess_duel(to, tally);
    else
        write_duel(to, tally);
    if (!cutechess)
        fputs(rule, to);
}

// --- Remarks -------------------------------------------------------------------------------------

// In fastchess's words; an illegal move has none there. No other words for them stand in a line of
// ours: tools take any line with "on time", "disconnect" or "stall" in it for a game's end.
static void write_faults(FILE *to, const char *name, const Faults *faults)
{
    int64_t late = faults->games[ENDED_TIME_FORFEIT], illegal = faults->games[ENDED_ILLEGAL];
    int64_t crashes = faults->games[ENDED_ABANDONED] + faults->games[ENDED_STALLED];
    if (late == 0 && crashes == 0 && illegal == 0)
        return;
    fprintf(to, "Player: %s\n  Timeouts: %" PRId64 "\n  Crashed: %" PRId64 "\n", name, late,
            crashes);
    if (illegal > 0)
        fprintf(to, "  Illegal moves: %" PRId64 "\n", illegal);
}

// How often each took White by the pie rule, of those who had to choose.
static void write_choices(FILE *to, const Tally *tally)
{
    const char *before = "Pie rule: ";
    for (int i = 0; i < tally->config->engine_count; i++) {
        const Choices *choices = &tally->choices[i];
        if (choices->all == 0)
            continue;
        fprintf(to, "%s%s took White in %" PRId64 " of %" PRId64 " choices", before,
                tally->config->engines[i].name, choices->invoked, choices->all);
        before = ", ";
    }
    if (before[0] == ',')
        fputc('\n', to);
}

void standings_remarks(FILE *to, const Tally *tally)
{
    for (int i = 0; i < tally->config->engine_count; i++)
        write_faults(to, tally->config->engines[i].name, &tally->faults[i]);
    if (tally->points > 0 && tally->config->output == OUTPUT_REGATTA)
        fprintf(to, "First player's share of points: %.1f %%\n",
                100 * (double)tally->first_seat_points / (double)tally->points);
    if (tally->config->output == OUTPUT_REGATTA)
        write_choices(to, tally);
}
