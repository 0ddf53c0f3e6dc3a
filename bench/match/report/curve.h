// The chart over games: how the LLR, the Elo or the shares of a match went.
//
// DESIGN. A point is what the tally said after some encounter. Where it is known how many there
// will be, evenly spaced ones are taken. A running match does not know: when its curve is full,
// every second point goes, and from then on half as many are taken. So there are always a few
// hundred.
#ifndef BENCH_MATCH_REPORT_CURVE_H
#define BENCH_MATCH_REPORT_CURVE_H

#include "bench/match/report/json.h"
#include "bench/match/score/tally.h"

enum {
    CURVE_ENGINES = 8, // at most so many lines
    CURVE_POINTS = 400 // as many as a page should have; there is room for twice as many
};

typedef struct CurvePoint {
    int64_t games;
    double llr;
    double at[CURVE_ENGINES], error[CURVE_ENGINES]; // Elo, or shares in percent
} CurvePoint;

typedef struct Curve {
    const Config *config;
    CurvePoint *points;
    int count;
    int64_t expected;        // encounters; 0: not known
    int64_t offered, stride; // every so many that are offered one is taken
} Curve;

// `expected`: how many times curve_offer will be called; 0: that is not known.
void curve_open(Curve *curve, const Config *config, int64_t expected);
void curve_close(Curve *curve);

// Takes a point now and then, after an encounter.
void curve_offer(Curve *curve, const Tally *tally);

// A member "curve": an array of points, [games, LLR] of an SPRT of two engines, else [games, and
// by line Elo or share, and its error]. Ends with how the tally is now, unless it is NULL.
void curve_write(const Curve *curve, const Tally *now, Json *json);

#endif
