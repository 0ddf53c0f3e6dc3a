// The view of a Round: its board, plates, buttons and moves, as data for those who draw them.
import { isShips } from '../../../../engine/web/variants.js';
import { seatName, t } from '../../texts.js';
import { destroyedAt, earlierMoves, moveEffects, moveShown, moveSpoken, turnOfMove } from '../../view/moves/words.js';
import { endTexts, playerDetail, statusText } from './words.js';

// For BoardView.show.
export function boardOfRound(round) {
  const { act, person } = round.waits, node = round.shownNode, hint = round.back === null && round.hint;
  return {
    variant: round.variant, look: round.app.table.lookAt(node), lastMove: node.move, earlier: earlierMoves(round.app.table, node), below: round.seatBelow,
    movable: person && act === 'move' && round.back === null, attacks: round.app.settings.attacks,
    arrows: hint ? [{ ...hint, rank: 1, text: '' }] : [],
    marks: hint ? [{ cell: hint.from, kind: 'hint' }, { cell: hint.to, kind: 'hint' }] : [],
  };
}

// For PlayerPlates.draw.
export function plateOfRound(round, seat) {
  const { match, waits, variant } = round, active = waits.seat === seat, thinks = active && !waits.person && !!round.engine.busy;
  return {
    variant, seat, name: seatName(variant, seat), detail: playerDetail(match, seat), look: round.app.table.lookAt(round.shownNode), tellsRound: seat === round.seatBelow,
    active, thinks, turn: t(waits.act === 'choose' ? 'play.chooses' : thinks ? 'play.thinks' : 'play.to-move'), left_ms: match.left(seat),
  };
}

// For GamePanel.update.
export function panelOfRound(round) {
  const { match, waits } = round, over = match.stage === 'over', stands = !waits.person && (round.stopped || round.broken);
  const texts = over ? endTexts(match, round.look) : { title: stands ? t('play.status.stopped') : statusText(match, waits), reason: '' };
  return { ...texts, over, can: usableInRound(round), attacks: round.app.settings.attacks };
}

// By button: true where it can be used, false where not now, undefined where there is none.
export function usableInRound(round) {
  const { match, waits } = round, over = match.stage === 'over', persons = match.persons.length > 0;
  const turn = waits.act === 'move' && waits.person, forced = turn && round.look.moves[0] === '0000';
  const free = turn && match.stage === 'play' && !round.engine.busy;
  const where = (there, usable = true) => there ? usable : undefined;
  return {
    pass: where(forced), restart: where(round.broken), stop: where(!persons && !over && !round.stopped), goOn: where(!over && round.stopped),
    back: where(persons, round.takeBackCount() > 0), hint: where(persons && !over, free && !forced),
    draw: where(persons && !over && match.players.length === 2, free && !forced), resign: where(persons && !over, turn && match.stage === 'play'),
    flip: true, attacks: where(isShips(round.variant)), again: where(over), review: where(over && round.path.length > 1), analyse: true, fresh: true,
  };
}

// For GamePanel.showMoves: in rows by rounds. A game may begin with anyone's move.
export function movesOfRound(round) {
  const { table } = round.app, rows = [];
  for (const node of round.path.slice(1)) {
    const { seat, number } = turnOfMove(table, node), destroyed = destroyedAt(table, node);
    if (rows.length === 0) rows.push([number, Array(seat).fill({ text: '\u2026', index: null })]);
    else if (rows[rows.length - 1][0] !== number) rows.push([number, []]);
    rows[rows.length - 1][1].push({ text: moveShown(node.move), destroyed, index: node.ply, name: moveSpoken(table, node) + moveEffects(table, node) });
  }
  return rows;
}
