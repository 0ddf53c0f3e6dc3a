// The lines in which the engine tells how a search goes: `info depth 12 ... pv c3h3 e7b7`.

const infoNumbers = { depth: 'depth', seldepth: 'seldepth', multipv: 'rank', nodes: 'nodes', nps: 'nps', hashfull: 'hashfull', time: 'time_ms' };

// {rank, depth, seldepth, score: {cp} or {mate}, bound: 'exact', 'lower' or 'upper', wdl: three in a
// thousand or null, nodes, nps, hashfull, time_ms, pv}, or null for a line without a score and moves.
export function readInfo(line) {
  const words = line.split(' ');
  if (words[0] !== 'info' || words[1] === 'string' || !words.includes('score')) return null;
  const info = { rank: 1, depth: 0, seldepth: 0, score: null, bound: 'exact', wdl: null, nodes: 0, nps: 0, hashfull: 0, time_ms: 0, pv: [] };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    if (word in infoNumbers) info[infoNumbers[word]] = Number(words[++i]);
    else if (word === 'score') info.score = { [words[++i]]: Number(words[++i]) };
    else if (word === 'lowerbound' || word === 'upperbound') info.bound = word.replace('bound', '');
    else if (word === 'wdl') info.wdl = [words[++i], words[++i], words[++i]].map(Number);
    else if (word === 'pv') { info.pv = words.slice(i + 1); break; }
  }
  return info;
}

// The lines of a search by rank with one more, for which others make room: a line of before that
// begins with the same move, too. The engine tells all lines anew, one after the other, and its
// last ones may be a moment later.
export function withLine(lines, info) {
  const others = lines.map(line => (line && line.pv[0] === info.pv[0] ? undefined : line));
  others[info.rank - 1] = info;
  return others;
}
