// The board's page as a person uses it: with the mouse, a finger or the keyboard, and by what is seen.
//
// Nothing of the page's scripts is called. What they show is read from the document: names and roles
// of controls, `data-` of the body, of cells and of pieces.
import { setTimeout as sleep } from 'node:timers/promises';

export class BoardPage {
  constructor({ page, address, faults, touch }, kit, place) {
    Object.assign(this, { page, address, faults, touch, kit, place, remark: '' });
  }

  // The sentence above the page about what went wrong, or ''.
  complaint() {
    return this.page.evaluate(() => {
      const problem = document.getElementById('problem');
      return problem && !problem.hidden ? problem.textContent : '';
    });
  }
}
