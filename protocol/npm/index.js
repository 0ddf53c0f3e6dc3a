// The package in a page: the default export starts an engine, see index.d.ts.
import { Engine } from './engine.js';

export default async function Syracuse() {
  const response = await fetch(new URL('./syracuse.bundle', import.meta.url));
  if (!response.ok) throw new Error(`${response.url} can't be loaded: ${response.status} ${response.statusText}`);
  const bundle = await response.arrayBuffer();
  return Engine.start(new Worker(new URL('./engine/worker.js', import.meta.url), { type: 'module' }), bundle);
}
