// The panel beside a game that is played: how it stands, what one can do, the moves so far, and at
// the end who has won, why, and what next.
//
// DESIGN. The panel is built once for a match and then only brought up to date, so that the focus stays
// where it is. A question ("Resign?") takes the focus and hands it back.
import { html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { Autoplay } from '../../view/autoplay.js';
import { roveThrough, settle } from '../../view/rove.js';
import { enablePlay, playButton } from './form.js';

// [name, text, class]
const buttonsOfGame = seats => [
  ['pass', 'play.pass', 'primary'], ['again', seats > 2 ? 'play.again3' : 'play.again', 'primary'], ['restart', 'play.restart', 'primary'],
  ['goOn', 'play.go-on', 'primary'], ['stop', 'play.stop'], ['back', 'play.back'], ['hint', 'play.hint'], ['draw', 'play.draw'], ['resign', 'play.resign'],
  ['review', 'play.review'], ['analyse', 'play.analyse'], ['fresh', 'play.new'], ['flip', 'play.flip'], ['attacks', 'play.attacks'],
];

export class GamePanel {
  // `acts`: what the buttons do, by name, and the `way` through the game, see autoplay.js; `seats`: how many play.
  constructor(acts, seats) {
    this.title = html('h2', { id: 'play-status' });
    this.reason = html('p', { id: 'play-reason' });
    this.message = html('p', { class: 'note', id: 'play-message' });
    this.question = html('div', { id: 'play-question', role: 'group', 'aria-labelledby': 'play-question-text' });
    this.question.hidden = true;
    const row = (...names) => html('div', { class: 'buttons' }, ...names.map(name => this.buttons[name]));
    this.buttons = Object.fromEntries(buttonsOfGame(seats).map(([name, text, kind]) => [name, playButton('play-' + name, t(text), acts[name], kind)]));
    const rows = [row('pass', 'again', 'restart', 'goOn', 'stop', 'back', 'hint', 'draw', 'resign'), row('review', 'analyse', 'fresh')];
    this.moves = html('ol', { class: 'play-moves', 'data-seats': seats });
    roveThrough(this.moves, button => acts.look(Number(button.dataset.index))); // what is shown goes with the focus
    this.now = playButton('play-now', t('play.moves.now'), acts.now);
    this.autoplay = new Autoplay(acts.way);
    this.movesCard = html('section', { class: 'card' }, html('h2', {}, t('play.moves')), this.moves,
      html('div', { class: 'buttons' }, this.autoplay.button, this.autoplay.pace, this.now));
    this.element = html('div', { class: 'play-game' },
      html('section', { class: 'card' }, this.title, this.reason, this.message, this.question, ...rows),
      this.movesCard, row('flip', 'attacks'),
      html('details', { class: 'note' }, html('summary', {}, t('play.keys')), html('p', {}, t('play.keys.text'))));
  }

  // `can`: by button, true where it can be used, false where not now, undefined where there is none.
  update({ title, reason, over, can, attacks }) {
    const focused = document.activeElement;
    this.title.textContent = title;
    this.reason.textContent = reason;
    this.reason.hidden = !reason;
    this.element.classList.toggle('over', over);
    this.buttons.attacks.setAttribute('aria-pressed', String(attacks));
    for (const [name, button] of Object.entries(this.buttons)) {
      button.hidden = can[name] === undefined;
      enablePlay(button, can[name]);
    }
    if (Object.values(this.buttons).some(button => button.hidden && button === focused)) this.focusButton();
  }

  say(text) {
    this.message.textContent = text;
    this.message.hidden = !text;
  }

  // Asks; `answers`: [text, act]. Taking one, or Escape for the last one, ends the question.
  ask(text, answers) {
    const before = document.activeElement;
    const close = act => () => {
      this.unask();
      if (before && before.isConnected) before.focus();
      if (act) act();
    };
    const canBeLeft = answers[answers.length - 1][1] === null;
    const buttons = answers.map(([label, act], i) => playButton('play-answer-' + i, label, close(act), canBeLeft && i === 0 && 'primary'));
    this.question.replaceChildren(html('p', { id: 'play-question-text' }, text), html('div', { class: 'buttons' }, ...buttons));
    this.question.onkeydown = event => { if (event.key === 'Escape' && canBeLeft) close(null)(); };
    this.question.hidden = false;
    buttons[0].focus();
  }

  unask() {
    const inside = this.question.contains(document.activeElement);
    this.question.hidden = true;
    this.question.replaceChildren();
    if (inside) this.focusButton();
  }

  focusButton() { Object.values(this.buttons).find(button => !button.hidden).focus(); }

  // The moves so far: `rows` of [number, [{text, destroyed, name, index}...]], and which one is shown.
  showMoves(rows, shown, behind, onGo) {
    const focused = this.moves.contains(document.activeElement) && document.activeElement.dataset.index;
    this.moves.replaceChildren(...rows.map(([number, moves]) => html('li', { value: number }, ...moves.flatMap(move => moveItem(move, shown, onGo)))));
    this.movesCard.hidden = rows.length === 0;
    const current = this.moves.querySelector('[aria-current]');
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.clientHeight / 2;
    if (focused) this.moves.querySelector(`[data-index="${focused}"]`)?.focus();
    settle(this.moves);
    this.now.hidden = !behind;
  }
}

// A move as a button, and behind it how many ships it destroyed; without an index it is only a place.
function moveItem({ text, destroyed, name, index }, shown, onGo) {
  if (index === null) return [html('span', {}, text)];
  const button = playButton('play-move-' + index, text, () => onGo(index));
  button.dataset.index = index;
  button.setAttribute('aria-label', name);
  if (index === shown) button.setAttribute('aria-current', 'step');
  return destroyed ? [button, html('small', { 'aria-hidden': 'true' }, '\u00d7' + destroyed)] : [button];
}
