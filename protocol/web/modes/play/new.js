// The panel in which a new game is set up: what one chose last time, and "Play". A newcomer is told first what the game is,
// and where to learn it.
import { html } from '../../../../engine/web/dom.js';
import { seatName, t, textOf } from '../../texts.js';
import { choiceList, choiceRow, numberField, playButton, wordSlider } from './form.js';
import { fullLevel, levelElo, levelWord, paceTimes } from './levels.js';
import { clockChoices, isPie, openingsFor, opponents } from './setup.js';

function levelText(variant, level) {
  const elo = levelElo(variant, level);
  return t(elo ? 'play.level.elo' : 'play.level.text', { level, word: t('play.level.' + levelWord(level)), elo });
}

export class NewGamePanel {
  // `setup` is changed as one chooses. `onBoard`: the position shown is not the start; `hasBook`: there are balanced ones.
  // `resume` is null, or how many moves a game has that can be resumed. Without `onBefore` there was no other game, without
  // `onLearn` this is no newcomer.
  constructor({ variant, setup, onBoard, hasBook, resume, onPlay, onResume, onBefore, onLearn }) {
    Object.assign(this, { variant, setup, onBoard, hasBook });
    const seats = setup.seats.map((_, seat) => [seat, seatName(variant, seat)]);
    const set = name => value => { setup[name] = value; this.refresh(); };

    const levelWords = level => levelText(variant, level);
    this.level = wordSlider('play-level', t('play.level'), fullLevel, setup.level, levelWords, set('level'));
    this.side = choiceRow('play-side', t('play.side'), [...seats, ['random', t('play.side.random')]], setup.side, set('side'));
    this.seats = html('div', { class: 'play-seats' }, ...seats.map(([seat, name]) => this.seatRow(seat, name)));
    this.opening = choiceList('play-opening', t('play.opening'), [], '', set('opening'));
    this.openingNote = html('p', { class: 'note', id: 'play-opening-note' });
    this.opening.querySelector('select').setAttribute('aria-describedby', 'play-opening-note');
    this.own = html('div', { class: 'play-pair' },
      numberField('play-minutes', t('play.minutes'), { min: .1, max: 180, step: 'any' }, setup.minutes, set('minutes')),
      numberField('play-seconds', t('play.seconds'), { min: 0, max: 60, step: 'any' }, setup.seconds, set('seconds')));
    const named = (names, start) => names.map(name => [name, t(start + name)]);
    this.pace = choiceList('play-pace', t('play.pace'), named(Object.keys(paceTimes), 'play.pace.'), setup.pace, set('pace'));
    this.levelNote = html('p', { class: 'note' }, t('play.level.note') + textOf('play.level.where.', variant));

    const start = html('button', { type: 'submit', form: 'play-form', class: 'primary', id: 'play-start' }, t('play.start'));
    const form = html('form', { class: 'card play-new', id: 'play-form', 'aria-label': t('play.new') },
      html('div', { class: 'play-head' }, html('h2', {}, t('play.new')), onLearn ? null : start),
      resume === null ? null : html('div', { class: 'play-resume' },
        html('p', {}, t('play.resume.note', { count: resume })), playButton('play-resume', t('play.resume'), onResume)),
      choiceRow('play-against', t('play.against'), named(opponents, 'play.against.'), setup.against, set('against')),
      this.side, this.level, this.seats, this.levelNote,
      this.opening, this.openingNote,
      html('div', { class: 'play-pair' },
        choiceList('play-clock', t('play.clock'), Object.entries(clockChoices).map(([name, times]) => [name, clockName(name, times)]), setup.clock, set('clock')),
        this.pace),
      this.own,
      onBefore ? playButton('play-before', t('play.before'), onBefore) : null);
    form.addEventListener('submit', event => {
      event.preventDefault();
      onPlay();
    });
    this.element = html('div', { class: 'play-setup' }, onLearn ? welcomeCard(variant, start, onLearn) : null, form);
    this.refresh();
  }

  seatRow(seat, name) {
    const own = this.setup.seats[seat];
    const set = what => value => { own[what] = value; this.refresh(); };
    const kinds = ['person', 'engine'].map(kind => [kind, t('play.seat.' + kind)]);
    const level = wordSlider('play-level-' + seat, t('play.seat.level', { name }), fullLevel, own.level, value => levelText(this.variant, value), set('level'));
    const who = choiceList('play-seat-' + seat, t('play.seat.who', { name }), kinds, own.kind, set('kind'));
    const row = html('div', {}, who, level);
    row.refresh = () => { level.hidden = own.kind === 'person'; };
    return row;
  }

  // Shows what the choices so far ask for.
  refresh() {
    const { variant, setup } = this;
    const openings = openingsFor(setup, variant, this);
    if (!openings.includes(setup.opening)) setup.opening = openings[0];
    this.opening.offer(openings.map(name => [name, t('play.opening.' + name)]), setup.opening);
    this.opening.hidden = openings.length === 1;
    this.openingNote.textContent = textOf('play.opening.note.', variant, '.' + setup.opening);

    const seated = setup.seats.filter(({ kind }) => kind === 'engine').map(({ level }) => level);
    const levels = { seats: seated, engine: [setup.level], person: [] }[setup.against];
    this.side.hidden = setup.against !== 'engine' || isPie(setup.opening);
    this.level.hidden = setup.against !== 'engine';
    this.seats.hidden = setup.against !== 'seats';
    for (const row of this.seats.children) row.refresh();
    this.levelNote.hidden = levels.length === 0;
    this.pace.hidden = !levels.includes(fullLevel) || setup.clock !== 'none';
    this.own.hidden = setup.clock !== 'own';
    for (const input of this.own.querySelectorAll('input')) input.disabled = this.own.hidden;
  }
}

// The game in a sentence, and the two ways into it.
function welcomeCard(variant, start, onLearn) {
  return html('section', { class: 'card welcome', 'aria-label': t('game') }, html('p', { id: 'welcome-sentence' }, textOf('welcome.', variant)),
    html('div', { class: 'buttons' }, playButton('welcome-learn', t('welcome.learn'), onLearn, 'primary'), start),
    html('p', { class: 'note' }, t('welcome.games')));
}

function clockName(name, times) {
  return times ? t('play.clock.each', { minutes: times[0], seconds: times[1] }) : t('play.clock.' + name);
}
