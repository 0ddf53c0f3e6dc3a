// The sounds of a game: none, unless it was switched on; then a move, a destroyed ship and the end, each its own way.
import assert from 'node:assert/strict';

// Runs in the page before its own scripts: notes what would be heard.
function listenToTones() {
  const heard = { contexts: 0, tones: [] };
  const param = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = more => ({ connect: next => next, ...more });
  globalThis.heard = heard;
  globalThis.AudioContext = class {
    constructor() {
      heard.contexts++;
      Object.assign(this, { currentTime: 0, state: 'running', destination: {} });
    }

    createOscillator() {
      const tone = node({ frequency: param(), start: () => heard.tones.push(tone.frequency.value), stop() {} });
      return tone;
    }

    createGain() { return node({ gain: param() }); }
    resume() { return Promise.resolve(); }
    close() { return Promise.resolve(); }
  };
}

const heardOf = board => board.page.evaluate(() => {
  const { contexts, tones } = globalThis.heard;
  return { contexts, tones: tones.splice(0).join() };
});

// Gives the sounds of that act, at last.
async function hear(board, what, act) {
  await act();
  return board.soon(`${what} is heard`, async () => (await heardOf(board)).tones);
}

async function sounds(board) {
  await board.page.evaluateOnNewDocument(listenToTones);
  const fen = '6s1/s7/8/S3s1s1/7S/8/8/2S1S1S1_w_-_-_0_1';
  const begin = async () => {
    await board.page.goto('about:blank');
    await board.open(`#mode=play&variant=ships&fen=${fen}`);
    await board.press('label:has(> #play-against-person)');
    await board.press('#play-start');
  };
  await begin();
  await board.play('c1c3');
  await board.soon('the move is made', async () => (await board.link()).moves.length === 1);
  assert.deepEqual(await heardOf(board), { contexts: 0, tones: '' }, 'nothing was switched on');
  const switched = await hear(board, 'that it is on', () => board.press('#sound'));
  const move = await hear(board, 'a move', () => board.play('a7b7'));
  assert.equal(switched, move);
  await begin();
  assert.equal((await heardOf(board)).contexts, 0, 'nothing has happened yet');
  const destroyed = await hear(board, 'what sinks', () => board.play('c1c3'));
  const end = await hear(board, 'the end', async () => {
    await board.press('#play-resign');
    await board.press('#play-answer-0');
  });
  assert.equal(new Set([move, destroyed, end]).size, 3);
  await board.press('#sound');
  await board.press('#play-again');
  await board.press('#play-fresh');
  assert.equal((await heardOf(board)).tones, '');
}

export const tests = [{ name: 'sound', places: ['chromium file desktop'], run: sounds }];
