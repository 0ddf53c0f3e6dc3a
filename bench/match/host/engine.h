// An engine as a child process: it is started, spoken to in its protocol, and ended, whatever it
// does.
//
// DESIGN. Every wait has an absolute deadline on a clock that never jumps, and ends when the host's
// stop flag is raised, so no engine can keep its caller waiting. A line carries the time at which
// its last byte was read, not the time at which somebody looked at it. Output that was sent before
// an exit is read before the exit counts. An engine's line is cut to size and handed on; whether it
// is true is for the caller to find out.
//
// Each engine has a keeper (keeper.h), which kills it with all that it has started, also if we are
// killed; a worker that needs an engine no more hands it to the reaper's thread and goes on at
// once. Standard error goes nowhere, or with a log through a thread that drains it, so that a flood
// there neither blocks nor fills a disk.
//
// An Engine belongs to one thread; many threads may start engines of one EngineHost.
#ifndef BENCH_MATCH_HOST_ENGINE_H
#define BENCH_MATCH_HOST_ENGINE_H

#include "bench/match/host/dialect.h"
#include "bench/match/host/host.h"

typedef struct Engine Engine;

// Waits until those that this engine follows are gone: processes of the same setup that the same
// worker, or nobody's, has released, and all that they have started. Then it starts an engine,
// greets it, sets its options (Threads first) and waits until it is ready, at
// most config->startup_ms. `label` is for the log. `worker`, from 1, picks its CPU if config says
// so and it has one thread; 0: any CPU. On a fault NULL; `error` says what was wrong. Options that
// it did not announce are set all the same, and named in `warning` (empty: none); a value that its
// own option line does not take is a fault, and nothing is sent. UCI_Variant and Ponder are set as
// the match needs them where they are announced and not set by the config.
Engine *engine_start(EngineHost *host, const EngineConfig *setup, const char *label, int worker,
                     EngineFault *fault, Error *warning, Error *error);

// The name it gives itself.
const char *engine_id_name(const Engine *engine);

// ucinewgame or uginewgame, and isready.
EngineFault engine_new_game(Engine *engine, Error *error);

// Sends lines, each with its '\n', without waiting for an answer. The time the last byte was taken
// is in *sent_us, if not NULL. Lines that begin with `position` ask something new: what it printed
// before, a second bestmove to the last question for example, is thrown away.
EngineFault engine_send(Engine *engine, const char *lines, int64_t *sent_us, Error *error);

// Waits for the bestmove to a `go`, `ponderhit` or `stop`, until deadline_us. An answer that was
// read later than that counts as none. The time it used is counted from sent_us.
EngineFault engine_await_move(Engine *engine, int64_t sent_us, int64_t deadline_us,
                              Thought *thought, Error *error);

// The info lines with a variation that came before the last move, a line end behind each; the last
// ones of them if they are very many. Valid until the engine is asked again.
Slice engine_infos(const Engine *engine);

// UGI: asks `query WHAT` and gives the response's one word.
EngineFault engine_query(Engine *engine, const char *what, char response[16], Error *error);

// The next line it prints, without its line end, until deadline_us; for those who check protocols.
// The line is valid until the next call.
EngineFault engine_next_line(Engine *engine, int64_t deadline_us, Slice *line, int64_t *read_us);

// Writes a fault into the log, if there is one, and how the engine has ended, if that is known.
// Nothing for ENGINE_FINE and ENGINE_INTERRUPTED.
void engine_log_fault(Engine *engine, EngineFault fault, const Error *what);

// Hands the engine over to be ended in the background: `quit` first and config->quit_ms to go, or
// at once after a fault. The pointer is not to be used any more.
void engine_release(Engine *engine, bool at_once);

// For those who check engines: ends it in the foreground. True, with its exit status (128 and more
// for a signal), if it went by itself within patience_ms of `quit`, or of the end of its input.
bool engine_quit(Engine *engine, bool with_quit, int64_t patience_ms, int *status);

#endif
