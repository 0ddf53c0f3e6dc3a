// What a user of the package may write, and what its types refuse: compiled by npm.sh, never run.
import Syracuse, { type Engine } from 'syracuse';

const engine: Engine = await Syracuse();
engine.onmessage = line => { const length: number = line.length; void length; };
engine.onmessage = null;
engine.onerror = error => { const text: string = error.message; void text; };
engine.postMessage('go depth 12');
const threads: number = engine.threads;
void threads;
await engine.ended;
const nothing: void = engine.terminate();
void nothing;

// @ts-expect-error: a command is a string
engine.postMessage(12);
// @ts-expect-error: a line is a string
engine.onmessage = (line: number) => line;
// @ts-expect-error: only the engine says when it has ended
engine.ended = Promise.resolve();
// @ts-expect-error: an engine has to be waited for
(Syracuse() as Engine).postMessage('uci');
// @ts-expect-error: there are no names beside these
import { Program } from 'syracuse';
