// A mode of the page, see app.js.
import { t } from '../texts.js';

export const analyseMode = {
  id: 'analyse',
  enter(app, panel) { panel.append(t('mode.analyse')); },
  leave() {},
};
