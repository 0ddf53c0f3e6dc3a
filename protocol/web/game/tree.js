// A game with its variations, as a tree of moves.
//
// DESIGN. A node is a position after a move; the root stands before the first:
//
//   id        a number, which no other node of the tree has
//   parent    null of the root
//   move      its text, null of the root
//   ply       how many moves lead here from the root; not the position's own counter
//   children  what was played from here; the first one is the main line
//   nags      numbers of the signs behind it, such as 1 of '!': see nags.js
//   comment   what somebody wrote about it, '' for nothing: see cleanComment
//   score     null or {cp} or {mate: moves, negative for the loser}, and {seat}: for whom it is good. That is the
//             first player where there are two. Of three everyone has a score of his own: seat says who.
//   facts     what a match runner wrote of the move beside its score, such as '0.250s, tl=12.100s', or ''
//
// The rules are not known here: which moves are legal is up to Table. A line may be as long as it
// likes, so nothing here calls itself once a move.
import { joinedNags } from './nags.js';

export class GameTree {
  constructor() {
    this.count = 0;
    this.root = this.make(null, null);
  }

  make(parent, move) {
    return { id: this.count++, parent, move, ply: parent ? parent.ply + 1 : 0, children: [], nags: [], comment: '', score: null, facts: '' };
  }

  // The node after that move: the one that is there, or a new one behind its brothers.
  add(parent, move) {
    const there = childWith(parent, move);
    if (there) return there;
    const node = this.make(parent, move);
    parent.children.push(node);
    return node;
  }

  // Whether the node is still a part of the tree.
  has(node) {
    let at = node;
    while (at.parent && at.parent.children.includes(at)) at = at.parent;
    return at === this.root;
  }

  // Makes the variation that the node is in the main line where it branches off. Gives what
  // `demote` needs to undo it, or null: it was the main line already.
  promote(node) {
    const head = branchHead(node);
    if (!head) return null;
    const brothers = head.parent.children, place = brothers.indexOf(head);
    brothers.unshift(...brothers.splice(place, 1));
    return { head, place };
  }

  demote({ head, place }) {
    const brothers = head.parent.children, now = brothers.indexOf(head);
    if (now >= 0) brothers.splice(place, 0, ...brothers.splice(now, 1));
  }

  // Takes the node and all behind it out. Gives what `restore` needs to undo it.
  remove(node) {
    const brothers = node.parent.children, place = brothers.indexOf(node);
    brothers.splice(place, 1);
    return { node, place };
  }

  // If the same move was played again meanwhile, the two are joined. Gives the node that is there.
  restore({ node, place }) {
    const there = childWith(node.parent, node.move);
    if (there) return joinNodes(there, node);
    node.parent.children.splice(place, 0, node);
    return node;
  }
}

export const childWith = (node, move) => node.children.find(child => child.move === move);

// The first node of the variation that the node is in, null in the main line.
export function branchHead(node) {
  let at = node;
  while (at.parent && at.parent.children[0] === at) at = at.parent;
  return at.parent ? at : null;
}

// The nodes from the root to this one.
export function pathTo(node) {
  const path = [];
  for (let at = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

export const isBehind = (node, ancestor) => pathTo(node).includes(ancestor);

// All nodes behind this one and itself, each before what is behind it.
export function nodesBehind(node) {
  const found = [], open = [node];
  while (open.length > 0) {
    const at = open.pop();
    found.push(at);
    for (let i = at.children.length - 1; i >= 0; i--) open.push(at.children[i]);
  }
  return found;
}

// Puts what `from` has, and `to` has not, into `to`.
function joinNodes(to, from) {
  const open = [[to, from]];
  while (open.length > 0) {
    const [kept, given] = open.pop();
    kept.nags = joinedNags(kept.nags, given.nags);
    kept.comment = kept.comment || given.comment;
    kept.facts = kept.facts || given.facts;
    kept.score = kept.score || given.score;
    for (const child of given.children) {
      const there = childWith(kept, child.move);
      if (there) {
        open.push([there, child]);
      } else {
        child.parent = kept;
        kept.children.push(child);
      }
    }
  }
  return to;
}

// A comment is one line without braces, as PGN can't have them in it.
export const cleanComment = text => String(text).replace(/\{/g, '(').replace(/\}/g, ')').replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
