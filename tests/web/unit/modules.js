// The shape of the page's modules, as tests/layering.sh looks at the C: what engine/web/pack.awk needs to
// make one script of them, and which may use which.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const web = 'protocol/web', shared = ['dom.js', 'variants.js', 'boards.js'].map(name => `engine/web/${name}`);

// From the bottom up; a folder's files may use each other and what is below.
const layers = [[...shared], [`${web}/texts_learn.js`], [`${web}/texts.js`, `${web}/settings.js`], [`${web}/game/`, `${web}/engine/`], [`${web}/view/`], [`${web}/modes/`], [`${web}/steps.js`, `${web}/app.js`, `${web}/check.js`]];
// Runs in the worker, with what it imports before it; no part of the page's script.
const worker = `${web}/engine/worker.js`;

const listed = folder => readdirSync(join(top, folder), { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? listed(`${folder}/${entry.name}`) : entry.name.endsWith('.js') ? [`${folder}/${entry.name}`] : []);
const files = [...shared, ...listed(web)].map(path => ({ path, lines: readFileSync(join(top, path), 'utf8').split('\n') }));
const layerOf = path => layers.findIndex(parts => parts.some(part => part.endsWith('/') ? path.startsWith(part) : path === part));

// [line, names, path] of each import.
const importsOf = file => file.lines.filter(line => /^import\b/.test(line)).map(line => {
  const match = /^import \{ ([\w, ]+) \} from '(\.[\w./-]+)';$/.exec(line);
  return match ? { line, names: match[1].split(', '), path: normalize(join(dirname(file.path), match[2])) } : { line };
});
const declared = line => (/^(?:export )?(?:async )?(?:function\*?|class|const|let) (?:\{ ([\w, ]+) \}|\[([\w, ]+)\]|(\w+))/.exec(line) || []).slice(1)
  .filter(Boolean).flatMap(names => names.split(', '));

test('imports are single lines that name a file of ours and what it exports', () => {
  for (const file of files) {
    for (const { line, names, path } of importsOf(file)) {
      assert.ok(names, `${file.path}: not an import that pack.awk can drop: ${line}`);
      const from = files.find(other => other.path === path);
      assert.ok(from, `${file.path} imports ${path}, which is not there`);
      const exported = from.lines.filter(row => row.startsWith('export ')).flatMap(declared);
      for (const name of names) assert.ok(exported.includes(name), `${file.path} imports ${name}, which ${path} does not export`);
    }
    for (const line of file.lines) assert.ok(!/^export (default|\{|\*)|^\s*await import\(/.test(line), `${file.path}: not for pack.awk: ${line}`);
  }
});

test('imports point down', () => {
  for (const file of files) {
    assert.notEqual(layerOf(file.path), -1, `${file.path} stands in no layer`);
    for (const { path } of importsOf(file)) {
      assert.ok(layerOf(path) <= layerOf(file.path), `${file.path} may not use ${path}, which is above it`);
      assert.ok(path !== worker, `${worker} is a script of its own`);
    }
  }
});

test('no circle of imports', () => {
  const done = new Set();
  const visit = (path, way) => {
    assert.ok(!way.includes(path), `a circle: ${[...way, path].join(' > ')}`);
    if (done.has(path)) return;
    importsOf(files.find(file => file.path === path)).forEach(one => visit(one.path, [...way, path]));
    done.add(path);
  };
  files.forEach(file => visit(file.path, []));
});

test('a name at the top of a file is the only one of all files', () => {
  const seen = new Map();
  for (const file of files.filter(one => one.path !== worker)) {
    for (const name of file.lines.flatMap(declared)) {
      assert.ok(!seen.has(name), `${name} stands in ${seen.get(name)} and in ${file.path}`);
      seen.set(name, file.path);
    }
  }
});

test('files open with their design, are not too long, and make no markup of texts', () => {
  for (const { path, lines } of files) {
    assert.match(lines[0], /^\/\/ /, `${path} does not open with a comment`);
    assert.ok(lines.length <= 400, `${path} has ${lines.length} lines`);
    assert.ok(!lines.some(line => /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/.test(line)), `${path} makes markup or code of texts`);
    assert.ok(!lines.some(line => /<\/script/i.test(line)), `${path} would end the script it stands in`);
  }
});

// Families may be asked for; a variant that is only like another one stands in variants.js and in tables that differ for it.
test('variants are listed in one place', async () => {
  const { variants } = await import('../../../engine/web/variants.js');
  const alike = Object.keys(variants).filter(name => variants[name].family !== name), word = new RegExp(`['"\`](${alike.join('|')})['"\`]`);
  assert.ok(alike.length >= 2);
  const named = files.filter(({ path, lines }) => !/\/learn\/lessons/.test(path) && lines.some(line => !/^\s*\/\//.test(line) && word.test(line)));
  assert.deepEqual(named.map(({ path }) => path), []);
});

test('each text is in the table, and each of the table is said', () => {
  const linesOf = some => some.map(file => file.lines.join('\n')).join('\n');
  const isTable = file => /\/texts(_\w+)?\.js$/.test(file.path);
  const code = linesOf(files), table = linesOf(files.filter(isTable));
  const texts = new Set([...table.matchAll(/^ {2}'([\w.-]+)':|, '([\w.-]+)': ['{]/gm)].map(match => match[1] || match[2]));
  for (const [, name] of code.matchAll(/\bt\('([\w.-]+)'[,)]/g)) assert.ok(texts.has(name), `the text ${name} is not in the table`);
  const begins = [...code.matchAll(/[('`]([\w-]+\.(?:[\w-]+\.)*)(?:'|\$\{)/g)].map(match => match[1]);
  const code_only = linesOf(files.filter(file => !isTable(file)));
  for (const name of texts) {
    const said = code_only.includes(`'${name}'`) || begins.some(begin => name.startsWith(begin));
    assert.ok(said, `the text ${name} is never said`);
  }
});

// Before any script has run, and long before the last one has come.
test('the page\'s first words are those of the table', async () => {
  const { t } = await import('../../../protocol/web/texts.js');
  const page = readFileSync(join(top, web, 'page.html'), 'utf8');
  assert.ok(page.includes(`<h1><span id="game">${t('game')}</span> <small id="name">${t('name')}</small></h1>`));
  assert.ok(page.includes(`<p id="loading">${t('loading')}</p>`));
  assert.ok(page.indexOf('id="loading"') < page.indexOf('{{worker}}'), 'they come before what is large');
});
