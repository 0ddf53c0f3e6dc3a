// The positions that `bench` searches and the games that `speedtest` replays, from the conformance
// vectors: the start, and positions from all stages of games. Changing a line changes the bench.
#include "search/cubes/game.h"

const char *const cubes_bench_positions[CUBES_BENCH_POSITIONS] = {
    "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1",
    "5B3/11/B2B7B1/15/12A2/5A7/A10/5A3 2 2 6",
    "3B1B3/11/B8B3/15/8A6/3A9/5A5/6A2 2 2 11",
    "1B4B2/8B2/13/15/8B6/7A1A3/A10/5A3 2 2 15",
    "9/11/A3B8/11A3/11A3/13/2A1B3B2/7B1 1 2 20",
    "1B7/4A6/13/7B4B1A/7B7/13/11/3A4A 1 2 26",
    "2A4A1/8A2/2A10/15/1B13/5B7/11/3B3B1 2 2 30",
    "5A1A1/4A3A2/13/15/15/7B5/2B8/1B5B1 2 2 34",
    "3A3A1/2A8/6A6/15/15/13/7B3/1B1B3B1 2 2 40",
    "3A3A1/2A8/4A8/15/15/4B4B3/11/3B3B1 1 2 45",
    "5B3/3A7/13/15/2B7A4/1B11/3A1A5/6B2 1 2 48",
    "1A7/4B6/8B4/15/1B13/2B2A7/7A1A1/9 1 2 52",
};

const char *const cubes3_bench_positions[CUBES3_BENCH_POSITIONS] = {
    "B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1",
    "8C/B7C1C/B12/B2B11/15/1A7C3/2A8/5A1A1 1 3 3",
    "8C/10C/B4B7/6A8/4B7C2/9A2B/11/3A1A2C 3 3 13",
    "9/B3A6/7A5/3C10C/3B4C3B2/10B2/11/C4A1A1 2 3 17",
    "1C2B4/11/B11C/A13C/15/3C9/3A4B2/1A1A4B 2 3 25",
    "5A1A1/B5A4/13/11C3/C14/C5B6/8B2/C4A2B 1 3 30",
    "3A3A1/5A5/1C11/15/C2C6B4/12B/2A2C2B2/8B 3 3 33",
    "B2A5/B9C/12C/6B8/1A2A5C4/13/3B5C1/1A7 1 3 40",
    "B8/2C1A4B1/B12/11C2C/3C6A4/13/10B/3A1A3 1 3 44",
    "3A5/10C/B1B10/B14/11C3/2A10/C4A4C/5A2B 3 3 51",
};

// Conformance games, moves from the start position.
const char *const cubes_speedtest_games[CUBES_SPEEDTEST_GAMES] = {
    "k1j2 e8e6 j2h3 e6c5 i1i2 c5a4 e1c3 k8k7 i2i1 g8f7 c3e3 f7g6 g1d1 k7k8 e3f4 g6i6 f4e5 "
    "i8f8 e5d4 i6g5 i1j2 g5k6 h3j4 a4c2 j2i1 k8h8 i1j2 h8h6 d4g4 f8d7 j2g3 d7c6 g4e4 k6m4 "
    "g3d3 h6k7 e4f7 m4m3 j4i5 k7i6 d3b4 m3k3 i5l5 k3l2 f7e8 c6a5 d1h2 l2i1 h2l2 c2e1 e8g7 "
    "i6h6 l2n3 h6g5 l5m6 e1g3 m6m7 g3i2 b4c5 i1h1 c5e6 g5e3 n3o4 i2l1 o4n6 e3e2 m7i7 a5a4 "
    "e6d7 e2f1 d7g8 l1k1 i7l7 f1e1 l7i8 a4c4 n6m6 h1g1 i8k7 e1e3 g7h6 e3d2 k7j7 d2e1 j7i8 "
    "c4a5 h6i7 k1m2 m6l7 m2k1 i7f7 a5c5 f7e8 c5d3 l7k8",
    "e1c3 k8k6 c3e3 k6l5 e3f4 l5o5 g1e2 e8c7 f4e5 g8f7 k1k2 f7h6 e5b5 h6f5 i1l1 i8h7 e2f4 "
    "h7h6 f4i4 f5d4 k2k4 o5m6 i4e3 h6i5 l1k2 m6l7 b5f6 d4c5 f6g6 c5b3 g6e5 l7j6 k2l1 i5i3 "
    "e3d1 i3j1 d1e2 j1i1 k4l5 i1g1 e2f3 b3c2 l1k2 j6j5 k2j3 c2d1 j3m4 j5j4 m4o5 c7e6 l5g5 "
    "j4k3 f3i5 d1e1 i5i7 k3k2 e5b5 k2l2 g5i2 e6d5 o5k5 l2k1 k5m5 d5g5 i2k2 g1i3 m5l6 i3i1 "
    "l6m6 g5d4 b5c6 e1g1 c6d8 d4c3 k2i2 c3c2 i2e4 k1k3 m6l5 c2b3 d8d7 k3m4 e4d6 m4k3 d7e8 "
    "b3d2 d6c7 k3l1 l5m4 d2e3 m4l5 e3c2 l5m6 l1k1 m6l7 g1e1 e8g8 i1g3 c7e8 g3i2 i7i8 i2l2 "
    "l7k8",
};

const char *const cubes3_speedtest_games[CUBES_SPEEDTEST_GAMES] = {
    "k1k3 a5d6 l8l6 i1e2 b6h4 l6l5 k3j4 h4h2 l5g6 j4k6 d6g3 g6d6 e2c3 g3e2 d6f3 c3e4 h2j3 "
    "o5m4 e4h5 j3i1 f3b4 k6l5 i1k1 m4m2 l5j7 e2f2 b4a4 h5g6 f2f4 a4e5 g6f8 f4i3 e5d6 j7l8 "
    "i3l5 m2k2 l8i8 l5k6 k2h2 i8j7 k6m5 d6e4 j7i8 k1m3 e4f3 i8g6 m5l6 h2c2 f8g8 m3l1 m7i6 "
    "g6h7 c7e7 c2f2 g1j3 l6l4 f3d4 j3i2 l4m3 d4b3 i2k4 e7b5 i6h3 h7i8 m3h2 f2c4 k4i6 h2h1 "
    "h3f3 i6g4 l1k3 f3g3 e1f2 k3k1 c4c6 f2d3 k1k3 g3d2 g8e6 b5e4 c6a4 e6f8 k3n3 d2d1 f8g8 "
    "e4g6 n6m5 i8i5 g6i7 m5k4 g4b5 h1j2 k4j3 d3e3 i7l8 j3f4 b5f6 j2l1 d1c2 f6f7 d8d6 f4c5 "
    "f7f6 d6f7 c5h4 i5j7 l8m6 h4i2 e3f4 n3j3 i2h2 j7i8 m6l7 h2e1 f4g3 j3i1 e1d1",
    "k1k3 a5f4 l8g7 k3i5 f4h3 g7e7 e1d3 h3j2 m7h8 i5h4 j2l2 e7g5 h4f3 l2m2 h8e7 f3j4 b6f4 "
    "g5c4 j4g5 c7a4 e7c7 g5h6 f4j6 c7e7 h6h7 m2l1 e7b6 h7i8 j6g6 c4e7 g1e2 g6j3 e7g7 d3e4 "
    "a4d3 g7c5 e4h5 j3n3 c5e5 i8g8 d8e6 e5h3 h5h7 d3h5 h3f4 e2b3 e6f6 b6c4 h7j8 h5m5 c4a4 "
    "b3c4 f6g5 f4e7 j8k8 g5i2 n6k6 c4c6 m5k2 k6h6 k8j7 n3l5 h6e4 j7k8 k2m2 a4c5 g8h6 l5j7 "
    "e4e3 h6g8 j7l5 e3f1 k8i7 i2l3 e7g7 c6d7 l3g3 c5f5 i7k8 l5n4 g7i5 i1h2 n4n3 f5g4 d7e8 "
    "g3k2 g4f5 h2h3 n3l6 f5b5 h3f4 l6l5 i5e5 k8i7 k2h1 b5a4 i7l8 l5l3 e5b6 f4h5 h1j2 f1c2 "
    "h5j7 j2f2 o5l6 l8k8 f2f4 l6k4 g8i6 f4g7 k4h2 i6l7 g7f4 h2e1 j7i8 f4g2 b6e6 e8g8 l1i1 "
    "e6d5 g8j7 g2j4 c2f2 j7j5 i1l1 f2c2 i8g8 l3n3 d5b6 j5j6 j4l5 b6c4 j6i6 l5m4 e1d1 i6i7 "
    "m4o4",
};
