// The variants: what a page knows of each beside what the engine says. Every other table of variants and every list of them
// is made of this one.
//
// DESIGN. A variant is of a `family`, by the name of the one that it is like in all that is not said here: looks, texts,
// levels. So a table elsewhere has a row for each family, and one for a variant only where that differs: see `ofVariant`.
//   seats    how many play          ranks    the rows of its board
// tests/web/engine/rules.js holds the names and the seats against the engine's.

export const variants = {
  ships: { family: 'ships', seats: 2, ranks: 8 },
  ships10: { family: 'ships', seats: 2, ranks: 10 },
  cubes: { family: 'cubes', seats: 2, ranks: 8 },
  cubes3: { family: 'cubes', seats: 3, ranks: 8 },
};

export const variantNames = Object.keys(variants);

// Of no variant as well, as a file may name one that nobody knows: two play then, and not with ships.
export const seatsOf = variant => variants[variant]?.seats ?? 2;
export const isShips = variant => variants[variant]?.family === 'ships';

// The variant's own row of a table, or its family's.
export const ofVariant = (rows, variant) => rows[variant] ?? rows[variants[variant].family];

// --- Cells --------------------------------------------------------------------------------------

// The ports of a board of ships, by seat: its corners.
export const portsOf = variant => ['a1', 'h' + variants[variant].ranks];

// A cell of any board, for a RegExp; behind a10 may stand a joined move, but no pass.
export const cellForm = '(?:[a-h](?:9|10(?!000))|[a-o][1-8])';

// [from, to] of a move; a pass goes from nowhere to nowhere, '00' to '00'.
export const moveCells = move => move.match(/00|[a-o]\d+/g);

// The order of cells' names, for sort: a10 behind a9.
export const compareCells = (one, other) => one.charCodeAt(0) - other.charCodeAt(0) || one.slice(1) - other.slice(1);
