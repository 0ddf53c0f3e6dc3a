// Asking the engine whether a position is won or lost: it is stopped when there is a proof.

// How long it may take to find one, by the length of the win, in which the proof grows.
export const patienceFor_ms = need => need <= 3 ? 3000 : need <= 5 ? 7000 : 15000;

// A proof may be of a longer win than there is: for so long a shorter one is looked for.
const shorterWin_ms = 2000;

// After so long without a proof there is doubt.
const doubt_ms = 1500;

// Whether the one who moves stands no worse: no win against him is near then.
const hasEscaped = line => !!line && !!line.score && line.score.cp >= 0;

// The number of turns of a proven win or loss, 0 of no proof.
function provenTurns(line) {
  const mate = line && line.score && line.score.mate || 0;
  return line && line.bound === (mate > 0 ? 'upper' : 'lower') ? 0 : Math.abs(mate);
}

// The engine's best move and lines for a position. It thinks for `least_ms` at least, for the longest defence that it
// finds and so that an answer can be seen to come, and for `most_ms` at most. A proof that takes no more than `turns` turns ends it.
// `onDoubt`, for a move that is to be judged, is called when there has been none for a while; who has escaped by then ends it, too.
export async function askUntilProven(engine, position, { least_ms, most_ms, turns = Infinity, onDoubt = null }, now = () => performance.now()) {
  const began = now();
  let timer = null, waits_ms = Infinity, best = null;
  const doubt = onDoubt && setTimeout(() => {
    if (provenTurns(best)) return;
    if (hasEscaped(best)) engine.stop();
    else onDoubt();
  }, doubt_ms);
  const stopAfter = wait_ms => {
    if (wait_ms >= waits_ms) return;
    clearTimeout(timer);
    waits_ms = wait_ms;
    timer = setTimeout(() => engine.stop(), Math.max(0, wait_ms));
  };
  const answer = engine.search({
    ...position, limits: { movetime_ms: most_ms },
    onLines(lines) {
      best = lines[0];
      const proven = provenTurns(best), least = least_ms - (now() - began);
      if (proven) stopAfter(proven <= turns ? least : Math.max(least, shorterWin_ms));
    },
  });
  return answer.finally(() => {
    clearTimeout(timer); // a stop would now be another search's
    clearTimeout(doubt);
  });
}
