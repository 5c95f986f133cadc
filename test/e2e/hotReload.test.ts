import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevPage } from '../../electron/dev/devPage.ts';
import { startPageServer } from '../../electron/dev/pageServer.mjs';
import { type BridgeServer, startBridgeServer } from '../../server/bridge/bridgeServer.ts';
import { launchChromium } from '../support/browserApp.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-hot-'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const wordModule = (word: string) => `export const word = '${word}';\n`;
let pageServer: Awaited<ReturnType<typeof startPageServer>>;
let host: BridgeServer;
let browser: Browser;
beforeAll(async () => {
  write(
    'index.html',
    '<!doctype html><html><head><link rel="icon" href="data:,"></head><body><p></p><script type="module" src="./main.js"></script></body></html>',
  );
  write(
    'main.js',
    `import './style.css';
import { word } from './word.js';
const show = (word) => { document.querySelector('p').textContent = word; };
show(word);
import.meta.hot.accept('./word.js', ({ word }) => show(word));
`,
  );
  pageServer = await startPageServer(folder, {
    configFile: false,
    root: folder,
    cacheDir: join(folder, 'cache'),
  });
  host = await startBridgeServer({
    dispatch: dispatchWith({}),
    page: openDevPage(pageServer.url),
    tiles: async () => undefined,
    port: 0,
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await host.close();
  await pageServer.close();
  rmSync(folder, { recursive: true });
});

it('shows an edit in the page as it stands, style and script, within its policy', async () => {
  write('style.css', 'p { color: rgb(1, 1, 1) }');
  write('word.js', wordModule('before'));
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(host.address);
  await page.getByText('before').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-mark', 'kept'));
  write('word.js', wordModule('after'));
  await page.getByText('after').waitFor();
  write('style.css', 'p { color: rgb(2, 2, 2) }');
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('p') ?? document.body).color === 'rgb(2, 2, 2)',
  );
  expect(await page.getAttribute('body', 'data-mark')).toBe('kept');
  expect(complaints).toEqual([]);
});
