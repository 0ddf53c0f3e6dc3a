// Talks with an engine of the package.

// Sends commands, and gives the lines up to the first that matches.
export function ask(engine, commands, end) {
  const lines = [];
  return new Promise((done, fail) => {
    engine.onerror = fail;
    engine.onmessage = line => {
      lines.push(line);
      if (end.test(line)) done(lines);
    };
    engine.postMessage([].concat(commands).join('\n'));
  });
}

export const ready = (engine, ...commands) => ask(engine, [...commands, 'isready'], /^readyok$/);

// Searches, and gives the move.
export async function bestMove(engine, go) {
  return (await ask(engine, go, /^bestmove /)).at(-1).split(' ')[1];
}
