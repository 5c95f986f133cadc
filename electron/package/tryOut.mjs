// `node electron/package/tryOut.mjs PROGRAM [--as USER]`: starts a packed program with a sample plan as its owner would, and waits for the
// verdict on it. Root may start it as an ordinary user, whose files are kept.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';

const patience_ms = 120_000;
const sample = resolve(import.meta.dirname, '../../assets/samples/bridge-inspection.kmz');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } });
const [program] = positionals;
if (program === undefined) {
  console.error('Name the program to try, such as build/package/linux-unpacked/homeward.');
  process.exit(64);
}

const dataDir = values.as === undefined ? mkdtempSync(join(tmpdir(), 'homeward-try-')) : undefined;

/**
 * An ordinary user has a home, and the plan where he may read it.
 * @param {string} user
 * @returns {readonly [string, readonly string[]]}
 */
function asUser(user) {
  const home = `/home/${user}`;
  const plan = join(home, 'bridge-inspection.kmz');
  cpSync(sample, plan);
  const own = [
    '-u',
    user,
    '--',
    'env',
    `HOME=${home}`,
    'XDG_CONFIG_HOME=',
    'XDG_DATA_HOME=',
    'XDG_RUNTIME_DIR=',
  ];
  return ['runuser', [...own, resolve(program ?? ''), '--remote-debugging-port=0', plan]];
}

const [command, words] =
  values.as === undefined
    ? [resolve(program), ['--remote-debugging-port=0', '--data', dataDir ?? '', sample]]
    : asUser(values.as);
const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });

/** @returns {Promise<string>} the address that the program's Chromium can be watched at */
const watchedAt = () =>
  new Promise((found, failed) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address !== undefined) found(address);
    });
    child.on('exit', (code) => failed(new Error(`The program ended with ${code}: ${said.slice(-2000)}`)));
    setTimeout(() => failed(new Error(`No window came: ${said.slice(-2000)}`)), patience_ms).unref();
  });

try {
  const browser = await chromium.connectOverCDP(await watchedAt());
  const context = browser.contexts()[0];
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: patience_ms }));
  const verdict = page?.getByTestId('verdict').filter({ hasText: /omes home with at least \d+/ });
  await verdict?.waitFor({ timeout: patience_ms });
  console.log(await verdict?.textContent());
  await browser.close();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  child.removeAllListeners('exit');
  child.kill();
  await new Promise((ended) => child.once('close', ended));
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
}
