// The page's names of things, in the words that players of other boards know: read where they stand, not from the table.
import assert from 'node:assert/strict';

const reads = (board, what, words, selector = 'body') => board.soon(`${what} reads "${words}"`,
  async () => (await board.text(selector)).toLowerCase().includes(words.toLowerCase()));

async function wordsOfPlay(board) {
  await board.open('#mode=play&variant=ships');
  await board.press('label:has(> #play-against-person)');
  await board.page.select('#play-opening', 'start');
  await board.press('#play-start');
  await board.play('c3c7');
  await reads(board, 'the button that turns the board', 'Flip board');
  await board.press('#play-fresh');
  await reads(board, 'the way back to a game', 'Resume', '#play-resume');
  await board.press('#play-resume');
  await board.press('#play-resign');
  await reads(board, 'the question', 'Resign?', '#play-question');
  await board.press('#play-answer-0');
  await reads(board, 'another game', 'Rematch, swap sides');
}

async function wordsOfFiles(board) {
  await board.mode('analyse');
  await reads(board, 'the way to files', 'Share or export');
  await board.pressNamed('analyse.share');
  await reads(board, 'the dialog', 'Share or export', 'dialog');
  const paste = text => board.page.$eval('dialog textarea', (area, value) => {
    area.value = value;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
  await paste('c3c7 h5h4 c2c3 Nf3');
  await reads(board, 'what is wrong with a text', 'After move 3', 'dialog');
  await paste('c3c7 h5h4 c2c3');
  await board.pressNamed('share.open');
  await reads(board, 'the word on the game before', 'Previous game saved');
}

async function readsNaturally(board) {
  await board.withoutAnalysis();
  await wordsOfPlay(board);
  await wordsOfFiles(board);
  await board.page.evaluate(() => { globalThis.dispatchEvent(new ErrorEvent('error', { message: 'a test' })); });
  assert.match(await board.complaint(), /^Something went wrong: a test/);
  await board.page.reload();
  await board.ready();
}

export const tests = [{ name: 'wording', places: ['chromium file desktop'], run: readsNaturally }];
