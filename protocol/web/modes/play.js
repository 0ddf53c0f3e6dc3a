// A mode of the page, see app.js.
import { t } from '../texts.js';

export const playMode = {
  id: 'play',
  enter(app, panel) { panel.append(t('mode.play')); },
  leave() {},
};
