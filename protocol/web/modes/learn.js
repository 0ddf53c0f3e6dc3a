// A mode of the page, see app.js.
import { t } from '../texts.js';

export const learnMode = {
  id: 'learn',
  enter(app, panel) { panel.append(t('mode.learn')); },
  leave() {},
};
