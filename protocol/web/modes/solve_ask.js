// Asking the engine whether a position is won or lost: it is stopped when there is a proof.

// How long it may take to find one, by the length of the win, in which the proof grows.
export const patienceFor_ms = need => need <= 3 ? 3000 : need <= 5 ? 7000 : 15000;

// The engine's best move and lines for a position. It thinks for `least_ms` at least, for the longest defence that it
// finds and so that an answer can be seen to come, and for `most_ms` at most.
export async function askUntilProven(engine, position, { least_ms, most_ms }, now = () => performance.now()) {
  const began = now();
  let proven = false, ended = false;
  const answer = await engine.search({
    ...position, limits: { movetime_ms: most_ms },
    onLines(lines) {
      const line = lines[0];
      if (proven || !line || !line.score || !line.score.mate || line.bound === (line.score.mate > 0 ? 'upper' : 'lower')) return;
      proven = true;
      // Once this search has ended, a stop would be another one's.
      setTimeout(() => { if (!ended) engine.stop(); }, Math.max(0, least_ms - (now() - began)));
    },
  });
  ended = true;
  return answer;
}
