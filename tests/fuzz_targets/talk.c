// The lines that engines print, as the match runner reads them.
#include "bench/match/host/dialect.h"
#include "tests/fuzz_targets/target.h"

#include <string.h>

static void require_plain(const char *text, size_t size)
{
    fuzz_require(memchr(text, '\0', size) != NULL, "what an engine says is cut to size");
    for (; *text != '\0'; text++)
        fuzz_require((unsigned char)*text >= ' ' && *text != 127, "no control character comes in");
}

static void give_line(Slice line, Thought *thought)
{
    Slice rest = line;
    Slice word = slice_word(&rest);
    if (slice_is(word, "info"))
        dialect_read_info(rest, thought);
    if (slice_is(word, "bestmove"))
        for (int protocol = PROTOCOL_UCI; protocol <= PROTOCOL_UGI; protocol++)
            if (dialect_read_best(dialect_of((Protocol)protocol), rest, thought))
                fuzz_require(thought->best[0] != '\0', "a best move is a move");
    if (slice_is(word, "option")) {
        dialect_names_option(rest, "Hash");
        dialect_names_option(rest, "Clear Hash");
    }
    require_plain(thought->best, sizeof thought->best);
    require_plain(thought->ponder, sizeof thought->ponder);
    require_plain(thought->pv, sizeof thought->pv);
    fuzz_require(thought->info.depth_ply >= 0 && thought->info.nodes >= 0 &&
                     thought->info.reported_us >= 0,
                 "no count is below nothing");
}

void fuzz_engine_output(Slice bytes)
{
    Thought thought;
    memset(&thought, 0, sizeof thought);
    while (bytes.length > 0) {
        const char *end = memchr(bytes.at, '\n', bytes.length);
        size_t length = end != NULL ? (size_t)(end - bytes.at) : bytes.length;
        give_line((Slice){bytes.at, length}, &thought);
        length += end != NULL;
        bytes = (Slice){bytes.at + length, bytes.length - length};
    }
}
