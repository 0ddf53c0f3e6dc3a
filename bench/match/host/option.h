// Whether a value is one that an engine's own `option` line takes.
#ifndef BENCH_MATCH_HOST_OPTION_H
#define BENCH_MATCH_HOST_OPTION_H

#include "bench/match/base/config.h"

// `line` is what follows "option" in a line that announces this option (dialect_names_option).
// False, with a sentence that says what the option takes, if the value is refused: a spin's number
// that is none or out of range, a check's that is neither true nor false, a word that a combo does
// not have, no value for an option that needs one or a value for a button. Strings take anything,
// and so does a type that nobody knows.
bool option_takes(Slice line, const EngineOption *option, Error *error);

#endif
