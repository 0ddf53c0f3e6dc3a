// Plays through the moves of a game by itself: a button, and how long each position is seen.
//
// DESIGN. The player knows no game, only the way through one. Any act of the user beside its own controls stops it. So
// do the end, a page that is hidden, and its owner, who calls stop(). Played again at the end it begins at the start.
import { html, svg } from '../../../engine/web/dom.js';
import { t } from '../texts.js';

const paces = [[500, '0.5'], [1000, '1'], [2000, '2'], [4000, '4']];
const userEvents = ['pointerdown', 'click', 'keydown'];
// Cut out of a disc, so that it is not taken for a step forward.
const playSigns = { play: 'M6 4V12L12.5 8Z', pause: 'M5 4.5H7V11.5H5ZM9 4.5H11V11.5H9Z' };
const playDisc = 'M8 0A8 8 0 1 0 8 16A8 8 0 1 0 8 0Z';

let lastPace_ms = 1000; // for as long as the page is open

export class Autoplay {
  // way: {isAtEnd(), toStart(), forward()}
  constructor(way) {
    this.way = way;
    this.timer = null;
    this.button = html('button', { type: 'button', class: 'autoplay' });
    this.button.addEventListener('click', () => this.isPlaying ? this.stop() : this.start());
    this.pace = html('select', { class: 'autoplay-pace', 'aria-label': t('autoplay.pace'), title: t('autoplay.pace') },
      ...paces.map(([ms, count]) => html('option', { value: ms }, t('analyse.seconds', { count }))));
    this.pace.value = lastPace_ms;
    this.pace.addEventListener('change', () => this.changePace());
    this.onUser = event => { if (![this.button, this.pace].some(own => own.contains(event.target))) this.stop(); };
    this.onHidden = () => { if (document.hidden) this.stop(); };
    this.draw();
  }

  get isPlaying() { return this.timer !== null; }

  start() {
    for (const name of userEvents) document.addEventListener(name, this.onUser, true);
    document.addEventListener('visibilitychange', this.onHidden);
    if (this.way.isAtEnd()) this.way.toStart();
    this.wait();
    this.draw();
  }

  stop() {
    if (!this.isPlaying) return;
    for (const name of userEvents) document.removeEventListener(name, this.onUser, true);
    document.removeEventListener('visibilitychange', this.onHidden);
    clearTimeout(this.timer);
    this.timer = null;
    this.draw();
  }

  wait() { this.timer = setTimeout(() => this.step(), lastPace_ms); }

  step() {
    this.wait();
    this.way.forward();
    if (this.isPlaying && this.way.isAtEnd()) this.stop();
  }

  changePace() {
    lastPace_ms = Number(this.pace.value);
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.wait();
  }

  draw() {
    const name = this.isPlaying ? 'pause' : 'play';
    this.button.setAttribute('aria-label', t('autoplay.' + name));
    this.button.title = t('autoplay.' + name);
    this.button.replaceChildren(svg('svg', { class: 'sign', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { 'fill-rule': 'evenodd', d: playDisc + playSigns[name] })));
  }
}
