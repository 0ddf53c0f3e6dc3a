// A look through a whole game: each position for a short time, one after the other, then what each
// move has lost. Knows no page; asks through `search`, and can be stopped between two positions.
import { joinedNags } from '../../game/nags.js';
import { seatsOf } from '../../../../engine/web/variants.js';
import { expectedPoints, faultOf, lossOf, sharesAtEnd, sharesOf } from './scores.js';

// With three players a move is judged among the lines of the position before it. The engine's tree has
// a score for each move anyway, so to have all of them told costs nothing.
const linesWanted = variant => seatsOf(variant) === 3 ? 64 : 1;

// Makes the finding about a position from the engine's lines.
export function findingOf(variant, look, lines, base = null) {
  if (look.over) return { seat: look.seat, over: look.over, best: null, score: null, depth: 0, shares: sharesAtEnd(variant, look.over), lines: [] };
  const usable = lines.filter(line => line && line.pv.length > 0);
  if (!usable.length) return null;
  const [first] = usable;
  return {
    seat: look.seat, over: null, best: first.pv[0], score: first.score, depth: first.depth,
    shares: sharesOf(variant, look.seat, expectedPoints(variant, first), base),
    lines: usable.map(line => ({ move: line.pv[0], points: expectedPoints(variant, line) })),
  };
}

// The judgement of a move between two findings, or null: {seat, loss, fault: {kind, loss, least, better} or null, before}.
export function judgementOf(variant, before, move, after) {
  if (!before || before.best === null) return null;
  const three = seatsOf(variant) === 3, isListed = before.lines.some(line => line.move === move);
  if (!three && !after && before.best !== move) return null;
  const loss = lossOf(variant, before, move, after), kind = faultOf(loss);
  const least = three && !(after && after.over) && !isListed; // it lost so much, or more
  return { seat: before.seat, loss, fault: kind && { kind, loss, least, better: before.best }, before };
}

// Looks at `positions`, [{node, look, ...}], in order; ask(position, multipv) gives a finding (or
// null when it was stopped). found(position, finding, index) is called for each. Gives whether it came
// to the end.
export async function lookThrough(variant, positions, { ask, found, isStopped }) {
  for (let i = 0; i < positions.length; i++) {
    if (isStopped()) return false;
    const finding = await ask(positions[i], linesWanted(variant));
    if (isStopped()) return false;
    if (finding) found(positions[i], finding, i);
  }
  return true;
}

// The signs of books for faults, as PGN numbers them.
const faultNags = { slip: 6, mistake: 2, blunder: 4 };

// Puts the better move beside that of the node, a sign behind it, and a comment behind what is written there. Gives what
// undoes it, once or more: not what was added to it since, and never where somebody stands.
export function putFault(table, node, { better, kind }, text) {
  const { tree } = table, { parent, comment } = node, nag = faultNags[kind], hadNag = node.nags.includes(nag);
  const wasThere = parent.children.some(child => child.move === better);
  const added = tree.add(parent, better);
  if (!comment.includes(text)) node.comment = [comment, text].filter(Boolean).join(' ');
  node.nags = joinedNags(node.nags, [nag]);
  return () => {
    if (!hadNag) node.nags = node.nags.filter(one => one !== nag);
    if (node.comment.endsWith(text)) node.comment = comment;
    const isThere = parent.children.includes(added);
    if (!wasThere && isThere && added.children.length === 0 && table.node !== added) tree.remove(added);
  };
}
