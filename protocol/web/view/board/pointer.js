// Clicking and dragging, with a mouse, a finger or a pen.
//
// DESIGN. A press on a piece that can move selects it at once; what is let go on another cell after a
// way of a few pixels was dragged there, else it was a click. A press on a target shows what the move
// would do, and letting go there plays it. The page does not scroll under a finger that moves a piece.
const dragFrom = 6; // pixels

// The point of the drawing under a pointer.
function drawingPoint(view, event) {
  const matrix = view.drawing.getScreenCTM().inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [x, y];
}

function pressBoard(view, event) {
  const cell = view.layout && view.layout.cellAt(drawingPoint(view, event));
  if (!cell || event.button !== 0 || !event.isPrimary) return null;
  const { hand } = view, starts = hand.canStart(cell) && !hand.isTarget(cell);
  const press = { cell, starts, again: hand.selected === cell, position: view.positionCount, x: event.clientX, y: event.clientY, id: event.pointerId };
  view.at(cell, view.grid.contains(document.activeElement));
  view.drawing.setPointerCapture(event.pointerId);
  if (starts) hand.choose(cell, !press.again);
  else hand.aim(cell);
  return press;
}

function dragOn(view, press, event) {
  if (!press.dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) < dragFrom) return;
  press.dragged = true;
  const point = drawingPoint(view, event);
  view.hand.drag(point, view.layout.cellAt(point));
}

function releaseBoard(view, press, event) {
  const point = drawingPoint(view, event), cell = view.layout.cellAt(point);
  if (press.dragged) view.hand.drop(point, cell);
  else if (!press.starts && cell === press.cell) view.hand.act(cell);
  else if (press.starts && press.again) view.hand.letGo();
  else if (!press.starts) view.hand.aim(null);
}

export function listenToPointer(view) {
  let press = null;
  const drawing = view.drawing;
  // Another position is shown, or Escape let go of what the press took up.
  const stale = () => press.position !== view.positionCount || (press.starts && view.hand.selected !== press.cell);
  // The focus does not follow the mouse to a cell: there the arrow keys go over the board, and not through the game.
  drawing.addEventListener('mousedown', event => {
    event.preventDefault();
    if (!view.grid.contains(document.activeElement)) document.activeElement.blur();
  });
  drawing.addEventListener('pointerdown', event => { press = pressBoard(view, event) || press; });
  drawing.addEventListener('pointermove', event => {
    if (press && event.pointerId === press.id && !stale()) {
      if (press.starts) dragOn(view, press, event);
    } else if (event.pointerType === 'mouse' && view.layout) {
      view.hand.point(view.layout.cellAt(drawingPoint(view, event)));
    }
  });
  drawing.addEventListener('pointerup', event => {
    if (!press || event.pointerId !== press.id) return;
    if (!stale()) releaseBoard(view, press, event);
    press = null;
  });
  drawing.addEventListener('pointercancel', () => {
    if (press && !stale()) view.hand.drop(null, null);
    press = null;
  });
  drawing.addEventListener('pointerleave', () => { if (!press) view.hand.point(null); });
  // A click without a pointer comes from a screen reader.
  drawing.addEventListener('click', event => {
    const cell = event.target.dataset.square;
    if (cell && event.detail === 0) view.hand.act(cell);
  });
  // For browsers that heed no touch-action inside of a drawing.
  drawing.addEventListener('touchstart', event => {
    if (event.target.matches('.movable') && event.cancelable) event.preventDefault();
  }, { passive: false });
}
