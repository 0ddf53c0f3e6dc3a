// The network that is part of the program: the bytes of a network file.
//
// DESIGN. The file is taken in by the assembler's .incbin, so building needs no tool beside the
// compiler; make EVALFILE=PATH takes another one.
#ifndef EVAL_SHIPS_BUILT_IN_H
#define EVAL_SHIPS_BUILT_IN_H

#include "engine/base/text.h"

// The whole file.
Slice network_built_in(void);

#endif
