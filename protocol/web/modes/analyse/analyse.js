// The mode Analyse: a position with the engine's word on it. Its view is in desk.js.
import { AnalyseDesk } from './desk.js';

let analyseDesk = null;

const waysByKey = {
  ArrowLeft: () => analyseDesk.app.table.back(), ArrowRight: () => analyseDesk.app.table.forward(),
  Home: () => analyseDesk.app.table.toStart(), End: () => analyseDesk.app.table.toEnd(),
  a: () => analyseDesk.setOn(!analyseDesk.options.on), s: () => analyseDesk.say(), w: () => analyseDesk.toggleWorth(), e: () => analyseDesk.edit(),
  m: () => analyseDesk.review.step(1), M: () => analyseDesk.review.step(-1), f: () => analyseDesk.flip(),
};

export const analyseMode = {
  id: 'analyse',
  enter(app, panel) { analyseDesk = new AnalyseDesk(app, panel); },
  leave() {
    analyseDesk.close();
    analyseDesk = null;
  },
  // The address keeps more than the game: a mistake is a step of the history, as a puzzle is.
  link() { return analyseDesk && analyseDesk.trainer ? { mistake: analyseDesk.trainer.task.node.ply } : {}; },
  moved(move) {
    if (analyseDesk.trainer) analyseDesk.trainer.moved(move);
    else analyseDesk.app.table.play(move);
  },
  // While a position is set up, or a mistake is bettered, only what belongs to it.
  get keys() {
    if (analyseDesk && analyseDesk.trainer) return analyseDesk.trainer.keys;
    return analyseDesk && analyseDesk.editor.isOpen ? { f: waysByKey.f, Escape: () => analyseDesk.editCancel() } : waysByKey;
  },
};
