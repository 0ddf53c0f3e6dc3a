#include "bench/match/report/curve.h"

#include "bench/match/score/sprt.h"
#include "bench/match/score/stats.h"
#include "engine/base/memory.h"

#include <stdlib.h>

enum { ROOM = 2 * CURVE_POINTS };

static bool by_share(const Config *config)
{
    return config->rules->seats > 2;
}

static bool of_llr(const Config *config)
{
    return config->sprt.on && config->engine_count == 2;
}

// With two engines one line of Elo says it all.
static int line_count(const Config *config)
{
    int engines = config->engine_count;
    if (of_llr(config))
        return 0;
    if (engines <= 2 && !by_share(config))
        return 1;
    return engines < CURVE_ENGINES ? engines : CURVE_ENGINES;
}

void curve_open(Curve *curve, const Config *config, int64_t expected)
{
    *curve = (Curve){.config = config,
                     .points = memory_new(ROOM, sizeof *curve->points),
                     .expected = expected,
                     .stride = 1};
}

void curve_close(Curve *curve)
{
    free(curve->points);
    *curve = (Curve){0};
}

static CurvePoint point_of(const Config *config, const Tally *tally)
{
    CurvePoint point = {.games = tally->games};
    if (of_llr(config))
        point.llr = sprt_llr(&config->sprt, tally_score(tally, 0, 1), tally_pairwise(config));
    for (int i = 0; i < line_count(config); i++) {
        if (by_share(config)) {
            ShareEstimate made = stats_estimate_share(&tally->sums[i]);
            point.at[i] = 100 * made.share;
            point.error[i] = 100 * made.error;
        } else {
            Score total = tally_total(tally, i);
            Estimate worth = stats_estimate(&total, tally_pairwise(config));
            point.at[i] = worth.elo;
            point.error[i] = worth.elo_error;
        }
    }
    return point;
}

// Every second point goes; the last one stays.
static void thin_out(Curve *curve)
{
    int kept = 0;
    for (int i = 1; i < curve->count; i += 2)
        curve->points[kept++] = curve->points[i];
    curve->count = kept;
    curve->stride *= 2;
}

static void put(Curve *curve, const Tally *tally)
{
    curve->points[curve->count++] = point_of(curve->config, tally);
    if (curve->count == ROOM)
        thin_out(curve);
}

// How many points there should be after so many of the expected encounters.
static int64_t due(const Curve *curve, int64_t offered)
{
    if (curve->expected <= CURVE_POINTS)
        return offered;
    return (int64_t)((double)offered * (double)CURVE_POINTS / (double)curve->expected);
}

void curve_offer(Curve *curve, const Tally *tally)
{
    int64_t before = curve->offered++;
    if (curve->expected > 0 ? due(curve, curve->offered) > due(curve, before)
                            : curve->offered % curve->stride == 0)
        put(curve, tally);
}

static void write_point(const Config *config, const CurvePoint *point, Json *json)
{
    int decimals = by_share(config) ? 3 : 2;
    json_open(json, '[');
    json_number(json, point->games);
    if (of_llr(config))
        json_real(json, point->llr, 4);
    for (int i = 0; i < line_count(config); i++) {
        json_real(json, point->at[i], decimals);
        json_real(json, point->error[i], decimals);
    }
    json_close(json, ']');
}

void curve_write(const Curve *curve, const Tally *now, Json *json)
{
    int64_t last = curve->count > 0 ? curve->points[curve->count - 1].games : 0;
    json_member_open(json, "curve", '[');
    for (int i = 0; i < curve->count; i++)
        write_point(curve->config, &curve->points[i], json);
    if (now != NULL && now->games > last) {
        CurvePoint point = point_of(curve->config, now);
        write_point(curve->config, &point, json);
    }
    json_close(json, ']');
}
