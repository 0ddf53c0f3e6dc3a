// The board's page as a person uses it: with the mouse, a finger or the keyboard, and by what is seen.
//
// Nothing of the page's scripts is called but its table of texts. Their effects are read from the
// document: names and roles of controls, `data-` of the body, of cells and of pieces; and the
// address, which holds the game.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { t } from '../../../../protocol/web/texts.js';
import { ends, piecesOf, readLink } from './positions.js';

const patience_ms = 300000; // for what never comes, however busy the machine is

// Resolves when an element is on the screen, and where it was two frames before.
async function standsStill(element) {
  const nextFrame = () => new Promise(done => { requestAnimationFrame(done); });
  const place = () => { const { x, y } = element.getBoundingClientRect(); return x + ' ' + y; };
  element.scrollIntoView({ block: 'nearest' });
  for (let before = '', i = 0; i < 60 && before !== place(); i++) {
    before = place();
    await nextFrame();
    await nextFrame();
  }
}

// Runs in the page. Of what is neither a button nor a row to choose nothing can be told: a ship's cell may be drawn anew by
// the press.
function watchForPress(element) {
  const isTold = element.tagName === 'BUTTON' || element.getAttribute('role') === 'option';
  element.wasPressed = !isTold || undefined;
  document.addEventListener('click', event => { element.wasPressed ??= element.contains(event.target); }, { capture: true, once: true });
}

// Resolves with whether the next click was on the element. The click that a finger's tap becomes may come after the tap
// is done, on a busy machine by seconds: whoever tapped again too early would press twice.
async function wasPressed(element) {
  const end = performance.now() + 10000;
  while (element.wasPressed === undefined && performance.now() < end) await new Promise(done => { setTimeout(done, 5); });
  return Boolean(element.wasPressed);
}

export class BoardPage {
  constructor({ page, address, faults, touch }, kit, place) {
    Object.assign(this, { page, address, faults, touch, kit, place, remark: '' });
  }

  get browser() { return this.place.split(' ')[0]; }

  // --- Going there --------------------------------------------------------------------------------

  // Opens the page anew, with the part of its address behind '#'.
  async open(link = '') {
    await this.page.goto(this.address + link);
    await this.ready();
  }

  ready() { return this.until('the page is ready', () => document.body.dataset.ready === 'yes'); }

  // From the next page on, the engine of Analyse is off, as its user may have it: for tests of what is beside it, which
  // else have it think all the while.
  async withoutAnalysis() {
    await this.page.evaluateOnNewDocument(() => {
      // The empty page that Firefox begins with has no storage.
      try { localStorage.setItem('syracuse.analysis', '{"on":false}'); } catch (_) { /* it is not the one */ }
    });
  }

  // From the next page on, what would search for a time searches `limitOfSearches` of the page: so many nodes.
  async searchNodes(nodes) {
    await this.page.evaluateOnNewDocument(limit => {
      globalThis.limitOfSearches = limit;
      globalThis.Worker = class extends Worker {
        postMessage(message, ...rest) {
          if (message && message.hear) message.hear = message.hear.replace(/^go movetime \d+/, 'go ' + globalThis.limitOfSearches);
          super.postMessage(message, ...rest);
        }
      };
    }, 'nodes ' + nodes);
  }

  // Nobody seems to see the page any more: an analysis sleeps, and what it has found stays.
  async hide() {
    await this.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  // From the next page on, what is copied is in `copied`.
  async noteCopies() {
    await this.page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { globalThis.copied = text; } } });
    });
  }

  // From the next page on, what would be saved is in `savedFile`: {name, blob}.
  async noteSaved() {
    await this.page.evaluateOnNewDocument(() => {
      const make = URL.createObjectURL;
      let last = null;
      URL.createObjectURL = blob => make.call(URL, last = blob);
      HTMLAnchorElement.prototype.click = function () { globalThis.savedFile = { name: this.download, blob: last }; };
    });
  }

  // Follows a link within the open page.
  async follow(link) {
    await this.page.evaluate(hash => { location.hash = hash; }, link);
  }

  async mode(id) {
    await this.press('#mode-' + id);
    await this.until(`the mode is ${id}`, name => document.body.dataset.mode === name, id);
  }

  async variant(name) {
    await this.page.select('#variant', name);
    await this.until(`the game is ${name}`, wanted => document.body.dataset.variant === wanted, name);
  }

  // --- Waiting ------------------------------------------------------------------------------------

  // Waits until a function that runs in the page gives something true, and gives that.
  async until(what, condition, ...values) {
    return this.soon(what, () => this.page.evaluate(condition, ...values));
  }

  // The same of a function that runs here. Firefox forgets what runs while a page is loaded.
  async soon(what, condition) {
    const end = Date.now() + patience_ms;
    let last;
    for (;;) {
      try { last = await condition(); } catch (error) { last = error; }
      if (last && !(last instanceof Error)) return last;
      if (this.faults.length) throw new Error(`it never came that ${what}, for the page has a fault`);
      if (Date.now() > end) throw new Error(`it never came that ${what}${last instanceof Error ? ': ' + last.message : ''}; ${await this.state()}`);
      await sleep(20);
    }
  }

  // Runs in the page while the test goes on: {answer}, when it has begun. A busy page may hear a key before what it
  // was asked earlier. The test may fail before it waits for the answer.
  async meanwhile(watch) {
    const begun = await this.page.evaluateHandle(`({ answer: (${watch})() })`);
    const answer = begun.evaluate(({ answer }) => answer);
    answer.catch(() => {});
    return { answer };
  }

  // Where the page stands, for messages.
  state() {
    return this.page.evaluate(() => {
      const problem = document.getElementById('problem'), panel = document.getElementById('panel');
      return `at ${location.hash}; panel: ${panel && panel.innerText.replace(/\s+/g, ' ').slice(0, 200)}; problem: ${problem && problem.textContent}`;
    }).catch(error => error.message);
  }

  // --- Seeing -------------------------------------------------------------------------------------

  // The sentence above the page about what went wrong, or ''.
  complaint() {
    return this.page.evaluate(() => {
      const problem = document.getElementById('problem');
      return problem && !problem.hidden ? problem.textContent : '';
    });
  }

  // The drawn pieces, 'a2:0 a3:0 ...' by cell and seat.
  drawn() {
    return this.page.evaluate(() => [...document.querySelectorAll('#board .layer-pieces > [data-cell]')]
      .map(piece => `${piece.dataset.cell}:${piece.dataset.seat}`).sort().join(' '));
  }

  // The moves that the board takes from its user.
  offered() {
    return this.page.evaluate(() => [...document.querySelectorAll('#board-moves option')].map(option => option.value).sort());
  }

  // Gives the content of the address: {mode, variant, fen, moves, ply}.
  async link() {
    return readLink(await this.page.evaluate(() => location.hash));
  }

  // The position that the address tells of, as the native engine sees it.
  async look() {
    const { variant, fen, moves, ply } = await this.link();
    return { variant, ...await this.kit.native.look(variant, fen, moves.slice(0, ply)) };
  }

  // Waits until that position is drawn: pieces may be on their way.
  async shows(variant, fen) {
    const expected = piecesOf(variant, fen);
    await this.soon(`the board shows ${fen}`, async () => await this.drawn() === expected).catch(async error => {
      assert.equal(await this.drawn(), expected, error.message);
    });
  }

  text(selector) { return this.page.$eval(selector, element => element.innerText); }
  has(selector) { return this.page.evaluate(wanted => !!document.querySelector(wanted), selector); }

  // --- Doing --------------------------------------------------------------------------------------

  // A click, or a finger's tap, on what `find` gives; once more where that was drawn anew or moved
  // away meanwhile: a button knows whether it was hit.
  async pressFound(what, find) {
    for (let tries = 0; ; tries++) {
      const handle = await this.soon(`there is ${what} to press`, find);
      try {
        await handle.evaluate(standsStill);
        await handle.evaluate(watchForPress);
        if (this.touch) await handle.tap();
        else await handle.click();
        if (tries === 5 || await handle.evaluate(wasPressed).catch(() => true)) return;
      } catch (error) {
        if (tries === 5 || !/detached|not clickable|no such node/i.test(error.message)) throw error;
      } finally {
        await handle.dispose().catch(() => {});
      }
    }
  }

  press(selector) { return this.pressFound(selector, () => this.page.$(selector)); }

  // The button that can be seen and has that text of the page's table, or is called so.
  pressNamed(name) {
    return this.pressFound(`"${t(name)}"`, async () => (await this.page.evaluateHandle(wanted =>
      [...document.querySelectorAll('button')].find(element => (element.textContent.trim() === wanted || element.getAttribute('aria-label') === wanted)
        && element.checkVisibility() && !element.disabled), t(name))).asElement());
  }

  // The list with that label, of the table, is set to a value.
  async chooseNamed(name, value) {
    const handle = await this.page.evaluateHandle(wanted =>
      [...document.querySelectorAll('label')].find(label => label.firstChild.textContent.trim() === wanted)?.querySelector('select'), t(name));
    await handle.asElement().select(value);
    await handle.dispose();
  }

  // A file is dropped on the page.
  drop(name, text) {
    return this.page.evaluate((title, content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], title));
      for (const kind of ['dragover', 'drop']) document.getElementById('panel').dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    }, name, text);
  }

  cell(name) { return this.press(`#board [data-square="${name}"]`); }

  // A move on the board: its two ends.
  async play(move) {
    for (const cell of ends(move)) await this.cell(cell);
  }

  keys(...names) { return names.reduce((done, name) => done.then(() => this.page.keyboard.press(name)), Promise.resolve()); }
}
