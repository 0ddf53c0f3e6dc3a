// The positions that `bench` searches and the games that `speedtest` replays. Changing a line
// changes the bench signature.
#include "search/ships/game.h"

#if SHIPS_RANKS == 8

// The start, positions from all stages of the conformance games from full boards to nearly empty
// ones, three with a forced win, and two that are reached by moves.
const char *const ships_bench_positions[SHIPS_BENCH_POSITIONS] = {
    "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1",
    "1s3ss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SS2S2 w - - 2 2",
    "4sss1/5sss/3s1sss/1S4ss/1S6/S1S5/SSSS4/1SSS4 b - - 1 2",
    "4sss1/4s1ss/3S1s1s/6s1/8/SSS4s/SSSSs3/1SS3S1 w - - 5 5",
    "5ss1/5sss/S4sss/7s/1S6/SSS3s1/SSS5/1S1S4 b - - 1 5",
    "4sss1/1S5s/1S5s/6ss/3s1s2/SSS5/2S5/1SSSS3 w - - 0 7",
    "2S1S1s1/6ss/6ss/7s/1S2S3/S4s2/S1S2s2/1SSS4 w - - 1 6",
    "4sss1/2s3ss/7s/8/1S2s3/1S4s1/S2S4/1SSS4 b - - 1 6",
    "1S4sS/2S4s/6ss/2S5/S7/3S1s2/3S4/1S1S3s b - - 1 9",
    "1S2sss1/5s1s/S7/6s1/S2s4/8/1S5s/1S1s4 b - - 0 15",
    "1s4s1/1s1s2s1/7s/S7/4s3/S7/s5s1/2Ss4 w - - 1 19",
    "5ss1/1Ss5/7s/3S4/s6s/8/2S1S3/1SSS4 w - - 0 8",
    "3s1s2/3s2s1/s4s2/8/6ss/4s3/7s/1s2S3 b - - 1 27",
    "3s2s1/5ss1/s2s4/S7/S7/7s/s5s1/1S6 w - - 0 28",
    "6s1/2S3s1/6s1/1S6/8/2S5/SS6/1S1S2S1 b - - 0 25",
    "1S4s1/5ss1/4s2s/3S4/S2s4/2s5/8/7s b - - 2 18",
    "3s2s1/7s/8/S7/6s1/3s4/S1s5/4Ss2 w - - 0 44",
    "1s6/7s/3S1ss1/8/2s5/2s5/5ss1/7S w - - 2 31",
    "5SsS/2s5/7s/S7/8/8/4sS2/1s6 b - - 1 20",
    "2s3s1/s7/8/1S6/S7/S4S2/1S1S3s/1SS5 w - - 3 23",
    "2S2ss1/6s1/2S3S1/8/S1SS3s/2S5/SS4S1/2S5 w - - 0 10",
    "5s2/2S3ss/7s/6ss/8/SS6/SSs2S2/1SSS4 w - - 0 7",
    "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1 moves b4b5 e7d8 a4a5 f6f2 d1g4 g7d4 "
    "c3b4 h6f4 c2d2 f8e7 b5c4 d8b8",
    "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1 moves d2e2 h5g4 c3h3 e7c7 h3f1 e8a8 "
    "f1f4 f6f5",
};

// Three conformance games, moves from the start position.
const char *const ships_speedtest_games[SHIPS_SPEEDTEST_GAMES] = {
    "d2d4 g5f4 b4d6 h5h2 a3b4 e7e4 b4c4 f8a3 d4c5 h6d2 a4a8 f6f1 c4d3 e8d8 c5g1 f7d5 c3c7 "
    "h2d6 a8a5 d6a6 a5d5 f1f6 c2e4 f6c6 b3c2 a6c6 c1d2 g8c8 c7e7 g6g4 e4h1 g4d4 d5a5 d4c5 "
    "d1g1 h8d4 a5c5 c8g8 d2h6 h8c3 a2a3 h8c3 b2b8 g8g7 c5f2 h8f8 e7f7 h8f8 h1g2 h8h7 a3h3 "
    "h8f6 h6h8",
    "b4b5 e7d8 a4a5 f6f2 d1g4 g7d4 c3b4 h6f4 c2d2 f8e7 b5c4 d8b8 b3g3 b8e5 b4c3 g6g2 c4c7 "
    "g2g3 c7d6 h8f6 a5b4 f2d2 a3a7 e7b7 b2h2 h5g6 b1b3 g8f8 a2f2 f7d7 h2h6 g6g4 f2b2 f6f4 "
    "b2h8 e8b8",
    "b3c4 g5f4 c4c5 e8d8 d1g1 f4h2 b4c4 d8d4 c3e3 h2c7 a4d7 h5g4 c2d1 f6d4 c1c3 f8e7 e3g1 "
    "g4f3 b2f2 g7e5 a3a5 g6c2 a1b2 g8b8 g1g5 h8c8 a2e6 c7g3 d1c2 g3d3 b1d1 d3d4 a5d5 h8g8 "
    "c2g6 c8d7 b2f6 b8b6 a1f6 b6d4 a1a4 d7c6 a4a3 e7e8 d1g4 h6d2 a1a2 d2c1 a3f3 e8d7 a1d4 "
    "c1h6 a1g1 h6f4 f2e3 h7g6 e3e6 c6d6 a1e1 g6h5 a2d2 d6g6 d4g4 h5c5 a1a8 h8b2 a1d1 d7g7 "
    "a8a2 c5a3 d2g2 a3a6 g4d7 h8h1 e1c3 g7f6 c3a3 a6a7 a3a4 h8h5 a4a6 g8b3 a1d1 b3a3 d1d3 "
    "h1g2 a1d1 h8g7 d1f1 b2c3 d7h3 g2b7 a1b2 a7a6 h3f5 c3c5 a1c3 b7b1 a1a2 a6e6 a1d4 g7d7 "
    "a1a2 a3f3 a1d4 h5h1 a2a6 d7d5 a1c3 g6g8 a1a3 h1d1 a1d4 b1a1 a6b7",
};

#else

// The start, conformance positions from full boards to nearly empty ones, and two that are reached
// by moves.
const char *const ships_bench_positions[SHIPS_BENCH_POSITIONS] = {
    "4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1",
    "4sss1/5sss/5sss/2S3ss/8/8/SS2s3/SS6/SSSS4/1SSS4 w - - 2 2",
    "4sss1/4ssss/5sss/3S4/8/6s1/7S/SSS5/SSSS4/1SSS4 b - - 0 2",
    "4sss1/3s2ss/5ss1/5sss/6s1/8/SSS5/SSS5/SS6/1SS3S1 w - - 6 7",
    "4sss1/S5ss/5sss/8/8/4s3/4s3/SS3S2/SSSS4/1SSS4 b - - 4 5",
    "4sss1/5sss/2ss4/5s2/s1S5/4s3/S5S1/SS6/SS1s4/8 b - - 1 9",
    "4S3/4s2s/6ss/6ss/1s6/6s1/8/S1S5/SS1S4/1SSS4 w - - 0 12",
    "6s1/2S3ss/3s2ss/8/8/1S6/6s1/1S6/SS5s/1SS2S2 b - - 0 14",
    "5ss1/7s/6ss/6s1/s2S1S2/7S/8/S7/2SS4/1SS5 b - - 0 7",
    "6s1/6S1/2s1S3/2S4S/2S1S3/8/3S4/2S5/S5S1/1SS5 w - - 2 24",
    "3s1s2/5sss/6ss/8/8/8/SS6/3S4/S5S1/1S5S w - - 0 12",
    "1s3s2/6s1/S7/S7/1S1S4/4S3/3S4/7S/SS6/1S6 b - - 0 40",
    "s7/4s1ss/S3s1s1/8/5S2/8/7S/S2S4/8/1SS5 w - - 5 17",
    "5s2/3S4/8/1S2s3/S6S/8/S1S5/8/2S5/4SS1S w - - 0 42",
    "6s1/4s3/8/3s4/S7/4S3/7s/S7/SS5s/1S3S2 b - - 1 34",
    "S7/4s3/7s/8/5s2/S7/2S5/4S3/S2S3S/2S4S b - - 0 41",
    "1S4s1/6s1/7s/8/6s1/S4S2/5S1s/8/S7/2SS4 b - - 0 42",
    "6s1/1s4s1/s7/3S4/8/6s1/s7/S7/8/4SS1s b - - 1 33",
    "S7/3Ss3/1s3s2/8/8/2S5/S7/7s/1SS5/1S6 b - - 0 38",
    "5s2/s1s5/S4s1s/8/4s3/8/8/5S2/8/3S3S w - - 0 46",
    "8/5s1s/8/2S2s2/8/1S6/8/7S/1S6/2SS4 w - - 1 27",
    "2s1s3/5Ss1/2s4s/8/8/8/8/8/8/1SS5 w - - 2 22",
    "4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1 moves d1e1 e10d10 d2d8 f8e7 "
    "c3g3 g8e6 b4b6 h8e8 c2c9 e8c8 a4f4 c8c10",
    "4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1 moves d2d10 g7g4 b4b9 h7h4 a4e4 "
    "e10d9 e4e6 f9e10 a3a4",
};

// Three conformance games, moves from the start position.
const char *const ships_speedtest_games[SHIPS_SPEEDTEST_GAMES] = {
    "d1e1 e10d10 d2d8 f8e7 c3g3 g8e6 b4b6 h8e8 c2c9 e8c8 a4f4 c8c10 g3h3 e9f8 f4e4 f8e9 a3a9 "
    "c10e8 b6b7 d10e9 a9f4 e8h5 e4f3 h5g6 b7e10 e9d10 f4e5 g6g2 a2a8 f9f7 e5e10 f7d5 f3g3 "
    "g9f9 g3g2 d10b8 e1f2 f9f7 a1a7 g10g9 g2f1 f10f7 a1a2 h9e6 b1f5 h10e10 b3d5 e6e3 f1e1 "
    "g9g2 d5b7 h10h6 a8a9 h10d6 e1b4 d6d10 b2b1 h10h7 a1h8 e10d9 c1c3 d10c10 h8f6 d9d4 c3c1 "
    "h10f8 f6g5 f8b8 g5g6 c10c5 a9b10 h10g9 a7c9 h10e7 b10h10",
    "b4a5 f8c5 d2d8 e9e4 d1g4 g8d5 c1f4 g7e9 g4c8 e10d10 c2c1 h7f5 c8e8 d5a8 b3f7 a8e4 c3h3 "
    "d10d1 h3h4 g9g4 f7f8 f9e8 h4h1 f10d10 f4f2 e9a5 h1f1 h9c4 c1c2 h10h3 a3c3 g4c4 c2h7 "
    "h3g3 h7d3 g3f4 b2d4 f4f8 d3d1 h10h5 b1e4 f8e7 a1c3 e7a7 e4f5 h10h8 f5h7 g10g8 f1h1 e8a4 "
    "a2e2 g8g2 a1a3 a4e4 c3e3 e4g4 a1f1 g4d7 h1e4 h10f8 e4c4 f8d8 a3h10 d7a7",
    "b3e6 e10c10 b4h4 f8d8 a3b4 d8d4 c3b3 g7f6 d2h6 c10e10 a4d7 g8g6 d1h1 g6h5 b4b10 e10d10 "
    "b3d5 e9c7 h4e4 d10d5 a2a9 h8g7 a1a6 d5e6 h1h3 c7c9 e4a4 f9d7 b2b4 h5g5 a9d6 g9c9 b4e4 "
    "g7e7 a4a5 f10f3 b10a9 g5f4 a5e9 g10g4 a1g7 h9c4 c1h1 h10h8 e9b9 f3g3 b9f9 c4c9 a6c4 "
    "g3h4 g7e9 h10d10 c4f4 g4b9 c2f2 h8h6 d6d8 h10a3 h1d1 a3b4 a1c3 h10f10 a9c7 h10c5 f9f8 "
    "h10h1 d8e7 h1e4 c3f6 d10d7 e9d8 h10h1 d1a4 h10g10 f8g9 h1e4 a4f9 g10e10 d8f10 h10h9 "
    "a1a5 h9h2 b1c1 h2g3 a5b5 h10h4 c7a5 h10h7 e7b10 h7h4 a5a2 h10h2 f2h4 h10h8 f10c7 h10h5 "
    "c7b8 h5h8 b5h5 h10h7 g9b4 h10h8 f6c9 h10c10 h4f2 h8h9 a1b1 h10e10 a2a10 h10h6 f9d9 "
    "e10f9 b1h7 h10f10 f2e2 h10h9 c9c7 h9d5 c7e5 h10g10 e2f3 h10h9 b8c8 h9f7 b4c3 h10h8 e5e2 "
    "g10g8 b10g5 h10h8 c1h1 h10c5 e2g2 h10g10 c8d7 h10e10 a1d1 h10d6 c3e3 h10f10 d9f9 f10e9 "
    "g2g3 e9e6 g5f6 h10g10 d7g4 h10f8 h7h10",
};

#endif
