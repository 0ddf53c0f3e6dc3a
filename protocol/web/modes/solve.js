// A mode of the page, see app.js.
import { t } from '../texts.js';

export const solveMode = {
  id: 'solve',
  enter(app, panel) { panel.append(t('mode.solve')); },
  leave() {},
};
