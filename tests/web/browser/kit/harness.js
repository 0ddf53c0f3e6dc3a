// Browsers that open a page and miss nothing of what it does wrong.
//
// DESIGN. `startBrowser` starts one of the two. All its requests go to a server of ours, for it is its
// proxy: that answers with the page, and refuses the rest, so the browser is cut off from the network.
// `openPage` gives a page of its own context, with nothing remembered, in one of the places
//
//   chromium|firefox  file|server  desktop|phone
//
// and with a list of its faults: errors of scripts and workers, errors on the console, requests to
// anywhere but the page itself, violations of the page's own policy, dialogs nobody asked for.
import http from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const toolsFrom = createRequire(resolve(process.env.TOOLS || 'build/web-tools') + '/');
const puppeteer = toolsFrom('puppeteer-core');

const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--hide-scrollbars', '--disable-features=SpareRendererForSitePerProcess'];

const patience_ms = 300000; // with a browser that hangs: on a busy machine it may take minutes to begin

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

// --- Places -------------------------------------------------------------------------------------

export const allPlaces = ['chromium', 'firefox'].flatMap(browser => ['file', 'server'].flatMap(from =>
  ['desktop', 'phone'].map(size => `${browser} ${from} ${size}`)));
// Each word twice, and each pair of words once.
export const fourPlaces = ['chromium file desktop', 'chromium server phone', 'firefox file phone', 'firefox server desktop'];
export const bothBrowsers = ['chromium file desktop', 'firefox server phone'];

// --- The server ---------------------------------------------------------------------------------

// As much of the page as is sent of `?held` before somebody asks for /release.
const firstBytes = 60000;

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

// A server of one file, which is also a proxy that lets nothing through. `beside`: {files: the names of others that it
// gives, from the folder of the first, headers: with all of them}.
export function servePage(file, { files = [], headers = {} } = {}) {
  const held = [];
  const server = http.createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url, 'http://' + request.headers.host);
    const name = pathname.slice(1), path = name === 'board.html' ? file : files.includes(name) && join(dirname(file), name);
    const own = host === `127.0.0.1:${server.address().port}` && path;
    response.writeHead(own ? 200 : 403, { 'content-type': types[name.split('.').at(-1)] || 'application/octet-stream', ...headers });
    const bytes = own ? readFileSync(path) : '';
    if (own && search === '?held') {
      response.write(bytes.subarray(0, firstBytes));
      held.push(() => response.end(bytes.subarray(firstBytes)));
    } else {
      response.end(bytes);
    }
    if (pathname === '/release') held.splice(0).forEach(send => send());
  });
  server.on('connect', (_, socket) => socket.on('error', () => {}).end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}

// --- Browsers -----------------------------------------------------------------------------------

const launchOptions = {
  chromium: port => ({
    executablePath: process.env.CHROMIUM || 'chromium',
    args: [...chromiumFlags, `--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
  }),
  firefox: port => ({
    browser: 'firefox',
    executablePath: process.env.FIREFOX || 'firefox',
    extraPrefsFirefox: {
      'network.proxy.type': 1, 'network.proxy.http': '127.0.0.1', 'network.proxy.http_port': port,
      'network.proxy.ssl': '127.0.0.1', 'network.proxy.ssl_port': port,
      'network.proxy.allow_hijacking_localhost': true, 'network.proxy.no_proxies_on': '',
    },
  }),
};

// firefoxPrefs: what Firefox is told of its user, for there pages can't be told otherwise. beside: see servePage.
export async function startBrowser(name, file, firefoxPrefs = {}, beside = {}) {
  const server = await servePage(file, beside);
  const options = launchOptions[name](server.address().port);
  Object.assign(options.extraPrefsFirefox || {}, firefoxPrefs);
  const browser = await puppeteer.launch({ headless: true, timeout: patience_ms, protocolTimeout: patience_ms, ...options });
  const top = `http://127.0.0.1:${server.address().port}/`;
  return {
    name,
    browser,
    addresses: { file: pathToFileURL(resolve(file)).href, server: top + 'board.html' },
    beside: (beside.files || []).map(other => top + other),
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

// --- Pages --------------------------------------------------------------------------------------

// Runs in the page before its own scripts.
function watchPolicy() {
  globalThis.addEventListener('securitypolicyviolation', event =>
    console.error(`the policy ${event.effectiveDirective} forbids ${event.blockedURI}`));
}

function watchPage(page, own, faults) {
  page.on('console', message => { if (message.type() === 'error') faults.push('console: ' + message.text()); });
  page.on('pageerror', error => faults.push('error: ' + (error.message || error)));
  page.on('error', error => faults.push('crash: ' + error.message));
  page.on('dialog', dialog => {
    faults.push('dialog: ' + dialog.message());
    dialog.dismiss().catch(() => {}); // it may have gone with its page
  });
  page.on('request', request => {
    const url = request.url().split(/\?held|#/)[0];
    if (!own.includes(url) && !/^(blob|data|about):/.test(url)) faults.push('request: ' + url);
  });
  page.on('workercreated', worker => worker.evaluate(watchPolicy).catch(() => {}));
}

// A page in a place, not yet gone anywhere: {page, address, faults, close}.
export async function openPage(started, place) {
  const [, from, size] = place.split(' ');
  const context = await started.browser.createBrowserContext();
  const page = await context.newPage();
  const faults = [];
  watchPage(page, [started.addresses[from], ...started.beside], faults);
  await page.evaluateOnNewDocument(watchPolicy);
  await page.setViewport(sizes[size]);
  page.setDefaultTimeout(patience_ms);
  return { page, address: started.addresses[from], faults, touch: size === 'phone', close: () => context.close() };
}
