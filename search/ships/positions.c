// The positions that `bench` searches and the games that `speedtest` replays. Changing a line
// changes the bench signature.
#include "search/ships/game.h"

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
