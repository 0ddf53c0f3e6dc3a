// A match made up for tests: real games, played by the rules with random moves, and invented
// thoughts about them. The sample depends on the settings alone.
#ifndef TESTS_MATCH_SAMPLE_H
#define TESTS_MATCH_SAMPLE_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

typedef struct SampleSettings {
    const Rules *rules; // NULL: those of the first variant
    int engines;
    int64_t encounters; // of two games each, or six with three players
    int plies;          // at most so many a game
    uint64_t seed;
    bool sprt, pie;
    bool hostile; // names, reasons and variations try to break out of whatever they are put in
} SampleSettings;

typedef struct SampleMatch {
    Config config;
    EngineConfig *engines;
    EncounterResult *results;
    int64_t count;
} SampleMatch;

void sample_match_make(SampleMatch *match, const SampleSettings *settings);
void sample_match_free(SampleMatch *match);

#endif
