// The table at which a game is played or looked at: its tree of moves, where one is in it, and what
// the rules say there.
//
// DESIGN. Nothing is lost here. A game that is wrong throws the engine's sentence before anything
// has changed; one that is replaced goes to `earlier`, if it has a move; what is removed can be undone.
// Only `takeBack` is for good: whoever takes a move back wants it gone.
//
// From where one is, `forward` goes the way that one came back; where one has not been, along the
// main line. `line()` is that way, from the first position to the last.
//
// A Look at a node is asked for once. It needs all moves from the start, for repetitions.
import { joinedNags } from './nags.js';
import { GameTree, branchHead, childWith, cleanComment, isBehind, pathTo } from './tree.js';

const keptGames = 50;

export class Table {
  constructor(rules) {
    this.rules = rules;
    this.earlier = []; // games that were here before, the last one last
    this.game = null;
    this.followers = new Set();
  }

  get variant() { return this.game.variant; }
  get startFen() { return this.game.startFen; }
  get tags() { return this.game.tags; }
  get tree() { return this.game.tree; }
  get node() { return this.game.node; }
  get look() { return this.lookAt(this.game.node); }

  // Begins a game at its last move. Of `comments`, by ply, 0 is the one before the first move.
  // `plays` may stand for moves and comments: see pgn.js.
  begin(game) {
    const next = setUpGame(this.rules, game);
    this.keep();
    this.game = next;
    this.tell({ kind: 'begin' });
  }

  // Adds or follows a child. An illegal move throws the engine's sentence.
  play(move) {
    const { node, tree, followed, looks } = this.game;
    const look = childWith(node, move) ? null : this.rules.look(this.variant, this.startFen, [...this.movesTo(node), move]);
    this.game.node = tree.add(node, move);
    if (look) looks.set(this.game.node, look);
    followed.set(node, this.game.node);
    this.tell({ kind: 'play', move });
  }

  go(node) {
    if (node === this.game.node || !this.tree.has(node)) return;
    for (let at = node; at.parent; at = at.parent) this.game.followed.set(at.parent, at);
    this.game.node = node;
    this.tell({ kind: 'go' });
  }

  goToPly(ply) {
    const line = this.line();
    this.go(line[Math.max(0, Math.min(ply, line.length - 1))]);
  }

  back() { this.goToPly(this.node.ply - 1); }
  forward() { this.goToPly(this.node.ply + 1); }
  toStart() { this.goToPly(0); }
  toEnd() { this.goToPly(Infinity); }

  // Goes back, and takes out the moves that nothing follows.
  takeBack(count = 1) {
    const { tree } = this.game;
    for (let i = 0; i < count && this.game.node.parent; i++) {
      const gone = this.game.node;
      this.game.node = gone.parent;
      if (gone.children.length === 0) tree.remove(gone);
    }
    this.tell({ kind: 'edit' });
  }

  // --- What is asked ---------------------------------------------------------------------------

  // From the root through the current node to the end.
  line() {
    const line = pathTo(this.node);
    for (let at = this.nextOf(this.node); at; at = this.nextOf(at)) line.push(at);
    return line;
  }

  nextOf(node) {
    const followed = this.game.followed.get(node);
    return node.children.includes(followed) ? followed : node.children[0];
  }

  movesTo(node) { return pathTo(node).slice(1).map(at => at.move); }

  lookAt(node) {
    const { looks, variant, startFen } = this.game;
    if (!looks.has(node)) looks.set(node, this.rules.look(variant, startFen, this.movesTo(node)));
    return looks.get(node);
  }

  // Gives the content of a link to this place: variations are left out.
  link() {
    const moves = this.line().slice(1).map(node => node.move);
    const isStart = this.startFen === this.rules.startFen(this.variant);
    return { variant: this.variant, fen: isStart ? '' : this.startFen, moves, ply: this.node.ply };
  }

  // --- Changes of the tree, which can be undone -------------------------------------------------

  promote(node) {
    const done = this.tree.promote(node);
    if (done) this.edited(() => this.tree.demote(done));
  }

  isMain(node) { return branchHead(node) === null; }

  remove(node) {
    if (!node.parent) return;
    const { game } = this, before = game.node;
    if (isBehind(game.node, node)) game.node = node.parent;
    const done = game.tree.remove(node);
    this.edited(() => {
      game.tree.restore(done);
      if (game.tree.has(before)) game.node = before;
    });
  }

  comment(node, text) {
    const before = node.comment;
    node.comment = cleanComment(text);
    if (node.comment !== before) this.edited(() => { node.comment = before; });
  }

  edited(undo) {
    this.game.undos.push(undo);
    this.tell({ kind: 'edit' });
  }

  get canUndo() { return this.game.undos.length > 0; }

  undo() {
    const undo = this.game.undos.pop();
    if (!undo) return;
    undo();
    this.tell({ kind: 'edit' });
  }

  // --- Games before ---------------------------------------------------------------------------

  // A game that is left goes behind all others, or, when one goes back through them, before them.
  keep(isBack = false) {
    if (!this.game || this.game.tree.root.children.length === 0) return;
    this.game.looks = new WeakMap(); // large, and asked for again when one comes back
    if (isBack) this.earlier.unshift(this.game);
    else this.earlier.push(this.game);
    if (this.earlier.length > keptGames) this.earlier.shift();
  }

  // Goes back to the game that was here last; so all come round.
  returnToEarlier() {
    const before = this.earlier.pop();
    if (!before) return;
    this.keep(true);
    this.game = before;
    this.tell({ kind: 'begin' });
  }

  // Goes to one of the games before.
  returnTo(game) {
    const at = this.earlier.indexOf(game);
    if (at < 0) return;
    this.earlier.splice(at, 1);
    this.keep();
    this.game = game;
    this.tell({ kind: 'begin' });
  }

  // One of the earlier games as if it were on a table, for who wants to read it.
  asOf(game) {
    const table = new Table(this.rules);
    table.game = game;
    return table;
  }

  // --- Who wants to know ----------------------------------------------------------------------

  // fn({kind: 'begin'|'play'|'go'|'edit', move?}) after each change. Gives a function that ends it.
  subscribe(fn) {
    this.followers.add(fn);
    return () => this.followers.delete(fn);
  }

  tell(change) {
    for (const fn of [...this.followers]) fn(change);
  }
}

// A game that has been checked.
function setUpGame(rules, { variant, fen = '', moves = [], tags = {}, comments = {}, plays = null }) {
  const startFen = rules.look(variant, fen, []).fen;
  const tree = new GameTree();
  const node = plays ? addPlays(tree, plays) : addMoves(tree, moves, comments);
  const game = { variant, startFen, tags: { ...tags }, tree, node, followed: new WeakMap(), looks: new WeakMap(), undos: [] };
  for (const end of endsOf(tree.root)) rules.look(variant, startFen, pathTo(end).slice(1).map(at => at.move));
  return game;
}

// The nodes that nothing follows.
function endsOf(root) {
  const ends = [], open = [root];
  while (open.length > 0) {
    const at = open.pop();
    if (at.children.length === 0) ends.push(at);
    open.push(...at.children.slice().reverse());
  }
  return ends;
}

function addMoves(tree, moves, comments) {
  let node = tree.root;
  node.comment = cleanComment(comments[0] || '');
  moves.forEach((move, i) => {
    node = tree.add(node, move);
    node.comment = cleanComment(comments[i + 1] || '');
  });
  return node;
}

// Adds what was read from a PGN; gives the end of the main line.
function addPlays(tree, { comment, line }) {
  const lines = [[tree.root, line]];
  tree.root.comment = comment;
  for (let i = 0; i < lines.length; i++) {
    let [node, plays] = lines[i];
    for (const play of plays) {
      const next = tree.add(node, play.move);
      next.nags = joinedNags(next.nags, play.nags);
      next.comment = next.comment || play.comment;
      next.facts = next.facts || play.facts;
      next.score = next.score || play.score;
      for (const variation of play.variations) lines.push([node, variation]);
      node = next;
    }
  }
  let end = tree.root;
  while (end.children.length > 0) end = end.children[0];
  return end;
}
