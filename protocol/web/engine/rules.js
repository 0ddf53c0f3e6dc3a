// The rules in the page: the engine's own, asked at once. See protocol/web/web.c.
import { moveCells } from '../../../engine/web/variants.js';
import { Program, unpackBundle } from './wasm.js';

// `bundle`: the packed bundle that the page carries.
export async function loadRules(bundle) {
  const files = await unpackBundle(bundle);
  const program = await Program.start(new Map([...files].filter(([name]) => name.endsWith('.wasm'))));
  program.files.clear(); // it has begun, and is all that the page needs of them
  return new Rules(program);
}

const oneLine = text => String(text).replace(/\s+/g, ' ').trim();

class Rules {
  constructor(program) {
    this.program = program;
    const { name, variants } = program.ask('variants');
    this.version = name.replace(/^\S+ /, '');
    this.variants = new Map(variants.map(row => [row.variant, row]));
  }

  seats(variant) { return this.variants.get(variant).seats; }

  startFen(variant) { return this.variants.get(variant).fen; }

  // How a position stands: the one of `fen`, or of the start where that is empty, after `moves`.
  // A wrong one throws an Error with the engine's own sentence.
  look(variant, fen, moves = []) {
    const look = this.program.ask(['look ' + oneLine(variant), oneLine(fen || ''), moves.map(oneLine).join(' ')].join('\n'));
    if (look.error) throw new Error(look.error);
    if (look.over) look.paths = {};
    return { attacks: [], steps: {}, paths: Object.fromEntries(look.moves.map(move => [move, moveCells(move)])), ...look };
  }
}
