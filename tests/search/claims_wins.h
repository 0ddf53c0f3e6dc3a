// The wins of a suite (win_file.h), proven again by going through all lines of play.
#ifndef TESTS_SEARCH_CLAIMS_WINS_H
#define TESTS_SEARCH_CLAIMS_WINS_H

#include <stdbool.h>

// True if every position of the file is won by its move, in as many moves as it says. Prints a line
// for each one that is not, or takes too long to prove, and one for all.
bool claims_check_wins(const char *path);

#endif
