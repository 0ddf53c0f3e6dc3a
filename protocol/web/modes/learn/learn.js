// The mode Learn: the rules of each game, one thing at a time, in positions that are played through.
//
// DESIGN. lessons_*.js are the lessons, state.js decides, and this file draws. The panel is built once
// and then changed, so that the focus stays where it is. Code that waited (for an animation, a pause
// before an answer) goes on only if `turn` is still the same: each new beginning raises it.
import { byId, html } from '../../../../engine/web/dom.js';
import { moveCells } from '../../../../engine/web/variants.js';
import { readLink } from '../../game/link.js';
import { seatName, t } from '../../texts.js';
import { arrowOf } from '../../view/board/marks.js';
import { roveThrough, settle } from '../../view/rove.js';
import { focusBoard, focusFromBoard } from '../../view/focus.js';
import { firstMoveMarks, firstMoveWords, firstMovesWords, readFirstMoves } from './first_moves.js';
import { LessonGame, goalCells, lessonText } from './state.js';
import { lessonsAfter, lessonsOf } from './lessons.js';
import { puzzlesOf } from '../solve/puzzles.js';

const answerPause_ms = 700;
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

class LearnScreen {
  // `last`: the id of the lesson that was shown last.
  constructor(app, panel, last) {
    this.app = app;
    this.lessons = lessonsOf(app.variant);
    this.turn = 0;
    this.build(panel);
    const { lesson } = readLink(location.hash), at = id => this.lessons.findIndex(one => one.id === id);
    this.open([at(lesson), at(last), this.lessons.findIndex(one => !this.isLearnt(one)), 0].find(index => index >= 0));
  }

  isLearnt(lesson) { return this.app.settings.learnt.includes(lesson.id); }
  get lesson() { return this.game.lesson; }

  // --- The panel ------------------------------------------------------------------------------

  build(panel) {
    const button = (id, name, act) => {
      const element = html('button', { type: 'button', id }, t(name));
      element.addEventListener('click', act);
      return element;
    };
    this.title = html('h2', {});
    this.text = html('p', {});
    this.task = html('p', { class: 'lesson-task' });
    this.feedback = html('p', { class: 'lesson-feedback', id: 'lesson-feedback' });
    this.retryButton = button('lesson-retry', 'learn.retry', () => this.retry());
    this.passButton = button('lesson-pass', 'learn.pass', () => this.moved('0000'));
    this.nextButton = button('lesson-next', 'learn.next', () => this.next());
    this.hintButton = button('lesson-hint', 'learn.hint', () => this.hint());
    this.backButton = button('lesson-previous', 'learn.previous', () => this.step(-1));
    this.count = html('span', { class: 'note' });
    this.list = html('ol', { class: 'lesson-list' }, ...this.lessons.map((lesson, index) => this.buildRow(lesson, index)));
    roveThrough(this.list);
    panel.append(
      html('div', { class: 'card lesson' }, this.title, this.text, this.task, this.feedback,
        html('div', { class: 'buttons' }, this.retryButton, this.passButton, this.hintButton, this.backButton, this.nextButton), this.buildOnward()),
      html('h3', {}, t('learn.lessons') + ' ', this.count),
      this.list);
  }

  // Where to go from the last lesson: to a game of it, to its puzzles, to the lessons of another game.
  buildOnward() {
    const { variant } = this.app;
    const ways = [['lesson-play', t('learn.play', { game: t('variant.' + variant) }), () => this.app.show('play')],
      ['lesson-solve', t('learn.finish'), () => this.app.show('solve')],
      ...lessonsAfter(variant).map(other => ['lessons-' + other, t('learn.others', { game: t('variant.' + other) }), () => this.goOnWith(other)])];
    const buttons = ways.filter(([id]) => id !== 'lesson-solve' || puzzlesOf(variant).length > 0).map(([id, text, act]) => {
      const button = html('button', { type: 'button', id }, text);
      button.addEventListener('click', act);
      return button;
    });
    this.playButton = buttons[0];
    this.onward = html('div', { role: 'group', 'aria-labelledby': 'lesson-onward' }, html('h3', { id: 'lesson-onward' }, t('learn.onward')), html('div', { class: 'buttons' }, ...buttons));
    return this.onward;
  }

  goOnWith(variant) {
    this.app.begin({ variant });
    this.app.show('learn');
  }

  buildRow(lesson, index) {
    const row = html('button', { type: 'button', 'data-lesson': lesson.id });
    row.addEventListener('click', () => this.open(index));
    return html('li', {}, row);
  }

  draw() {
    const { game, lesson } = this, told = !lesson.steps.length, last = this.index + 1 === this.lessons.length;
    this.title.textContent = `${this.index + 1}. ${t(lessonText(lesson, 'title'))}`;
    this.text.textContent = t(lessonText(lesson, 'text'));
    this.task.hidden = told || game.state === 'done';
    this.task.replaceChildren(html('b', {}, t('learn.task') + ': '), told ? '' : t(game.textName('task')));
    this.retryButton.hidden = game.state !== 'wrong';
    this.passButton.hidden = !game.mustPass;
    this.hintButton.hidden = game.state !== 'task';
    this.hintButton.textContent = t(this.hints ? 'learn.hint-move' : 'learn.hint');
    this.nextButton.hidden = last;
    this.onward.hidden = !last;
    this.playButton.classList.toggle('primary', game.state === 'done');
    this.nextButton.classList.toggle('primary', game.state === 'done');
    this.retryButton.classList.add('primary');
    this.backButton.hidden = this.index === 0;
    this.drawList();
  }

  drawList() {
    const done = this.lessons.filter(lesson => this.isLearnt(lesson)).length;
    this.count.textContent = t('learn.count', { done, all: this.lessons.length });
    this.lessons.forEach((lesson, index) => {
      const row = this.list.children[index].firstChild, learnt = this.isLearnt(lesson);
      if (index === this.index) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
      row.replaceChildren(html('span', { class: 'lesson-mark', 'aria-hidden': 'true' }, learnt ? '\u2713' : String(index + 1)),
        html('span', {}, t(lessonText(lesson, 'title'))), learnt ? html('span', { class: 'unseen' }, `, ${t('learn.is-done')}`) : '');
    });
    settle(this.list);
  }

  // Says something under the task: kind is 'right', 'wrong' or '' for a mere note.
  say(kind, text) {
    const word = kind && t(kind === 'right' ? 'learn.right' : 'learn.not-yet');
    this.feedback.className = 'lesson-feedback ' + kind;
    this.feedback.replaceChildren(kind ? html('b', {}, word + ' ') : '', text);
    this.feedback.hidden = !text;
    if (text) this.app.announce(word ? `${word} ${text}` : text);
  }

  // --- The board ------------------------------------------------------------------------------

  // Draws the board; resolves when the animation from `before` is over.
  drawBoard(before, move) {
    if (this.ranking.length) return this.drawRanking();
    const { game, lesson } = this, goal = game.state === 'task' ? game.task.goal : {};
    const marks = goalCells(goal).map(cell => ({ cell, kind: 'goal' }));
    const solution = game.state === 'task' && this.hints ? game.task.solution : '';
    if (this.hints === 1) marks.push(...[moveCells(solution)[0], ...game.task.hint || []].map(cell => ({ cell, kind: 'hint' })));
    return this.app.board.show({
      variant: lesson.variant, look: game.look, below: 0, attacks: !lesson.plain, movable: game.state === 'task',
      after: before ? { fen: before.fen, move } : null, lastMove: move || null, marks,
      arrows: this.hints > 1 ? [arrowOf(solution)] : [],
    });
  }

  // The first moves with their scores; those of one ship while it is selected.
  drawRanking() {
    const { game, lesson, ranking, ranked } = this, { variant } = lesson;
    return this.app.board.show({
      variant, look: game.look, below: 0, movable: true, marks: selected => firstMoveMarks(variant, ranking, selected),
      arrows: ranked ? [{ from: ranked.from, to: ranked.to, rank: 3, text: '' }] : [], // thin: numbers are under it
    });
  }

  // --- What happens ---------------------------------------------------------------------------

  open(index) {
    this.turn++;
    this.index = index;
    this.hints = 0;
    this.game = new LessonGame(this.app.rules, this.lessons[index]);
    this.ranking = this.lesson.ranked ? readFirstMoves(byId('data-first-moves').textContent, this.lesson.fen) : [];
    this.ranked = null; // the move of the ranking that the user has asked about
    this.say('', '');
    if (this.game.state === 'done') this.finish(false);
    this.draw();
    this.drawBoard();
    this.app.announce(`${this.title.textContent}. ${this.text.textContent} ${this.task.hidden ? '' : this.task.textContent}`);
    this.app.remember({ lesson: this.lesson.id });
  }

  async moved(move) {
    const { game } = this, before = game.look;
    if (this.ranking.length) this.explain(move);
    if (game.state !== 'task') return;
    const turn = ++this.turn, why = game.play(move);
    if (game.state === 'done') this.noteLearnt(); // whoever goes on at once has done it, too
    this.hints = 0;
    this.say('', '');
    this.draw();
    await this.drawBoard(before, move);
    if (turn !== this.turn) return;
    if (why) this.refuse(why);
    else if (game.state === 'answer') await this.answer(turn);
    else this.proceed(true);
  }

  // A move of the ranking: nothing is played, and all that is known of it is said.
  explain(move) {
    this.ranked = this.ranking.find(one => one.move === move);
    this.drawRanking();
    this.say('', firstMoveWords(this.lesson.variant, this.ranking, this.ranked));
  }

  refuse(why) {
    this.say('wrong', t(why.text, why.values));
    focusFromBoard(this.retryButton);
  }

  // The others make their moves.
  async answer(turn) {
    const { game } = this;
    while (game.state === 'answer') {
      this.say('', t('learn.wait', { seat: seatName(this.lesson.variant, game.look.seat) }));
      await pause(answerPause_ms);
      if (turn !== this.turn) return;
      const before = game.look, move = game.answer();
      await this.drawBoard(before, move);
      if (turn !== this.turn) return;
    }
    this.proceed(false);
  }

  // The task is done: on to the next one, or that was all.
  proceed(byUser) {
    this.say('', '');
    if (this.game.state === 'done') this.finish(true);
    this.draw();
    if (this.game.state !== 'task') return;
    if (!byUser) this.drawBoard();
    this.app.announce(this.task.textContent);
  }

  noteLearnt() {
    const { learnt } = this.app.settings;
    if (!learnt.includes(this.lesson.id)) this.app.settings.learnt = [...learnt, this.lesson.id];
  }

  finish(played) {
    this.noteLearnt();
    const done = t(lessonText(this.lesson, 'done'));
    this.say(played ? 'right' : '', this.ranking.length ? `${done} ${firstMovesWords(this.lesson.variant, this.ranking)}` : done);
    this.draw();
    if (played) focusFromBoard(this.onward.hidden ? this.nextButton : this.playButton);
  }

  retry() {
    if (this.game.state !== 'wrong') return;
    this.turn++;
    this.game.retry();
    this.say('', '');
    this.draw();
    this.drawBoard();
    focusBoard();
  }

  hint() {
    if (this.game.state !== 'task') return;
    this.hints = Math.min(this.hints + 1, 2);
    const { solution, hint } = this.game.task, [cell, to] = moveCells(solution), first = hint ? t(this.game.textName('hint')) : t('learn.hint-piece', { cell });
    this.say('', this.hints === 1 ? first : t('learn.hint-shown', { from: cell, to }));
    this.draw();
    this.drawBoard();
  }

  next() { this.step(1); }

  step(by) {
    const index = this.index + by;
    if (index >= 0 && index < this.lessons.length) this.open(index);
  }
}

export const learnMode = {
  id: 'learn',
  screen: null,
  last: null,
  enter(app, panel) { this.screen = new LearnScreen(app, panel, this.last); },
  leave() {
    this.last = this.screen.lesson.id;
    this.screen.turn++;
    this.screen = null;
  },
  moved(move) { this.screen.moved(move); },
  // The part of the address beside the mode and the variant.
  link() { return { lesson: this.screen.lesson.id }; },
  keys: {
    ArrowRight() { learnMode.screen.next(); },
    ArrowLeft() { learnMode.screen.step(-1); },
    h() { learnMode.screen.hint(); },
    r() { learnMode.screen.retry(); },
  },
};
