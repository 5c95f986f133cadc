import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closedRuntime } from '../../electron/launch/closedRuntime.mjs';
import { planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { content } from '../server/documents/sampleDocument.ts';
import { answerOffline } from '../support/answerOffline.ts';
import { electronExecutable, launchArguments } from '../support/electronApp.ts';
import { changedOf } from './documentJob.ts';
import { plannerPage } from './plannerPage.ts';

const canClose = process.platform !== 'darwin' && electronExecutable() !== undefined;

/** Environment variables by which another program could run a script of its own in Homeward. */
function temptations(folder: string) {
  const script = join(folder, 'planted.cjs');
  const trace = join(folder, 'planted.txt');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'run');`);
  return { trace, env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${script}` } };
}

interface Started {
  readonly child: ChildProcess;
  /** Where the page can be reached for a test. */
  readonly address: string;
  readonly said: readonly string[];
}

/** Starts a window that listens for a test by a switch of Chromium's, which no fuse is for. */
async function start(
  executable: string,
  dataDir: string,
  { env, words = [] }: { readonly env?: NodeJS.ProcessEnv; readonly words?: readonly string[] },
): Promise<Started> {
  const args = ['--remote-debugging-port=0', '--inspect=0', ...launchArguments(dataDir, words)];
  const child = spawn(executable, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr });
  lines.on('line', (line) => said.push(line));
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, found] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said.join(' ')}`)));
  });
  return { child, address, said };
}

async function pageAt(address: string) {
  // While a window appears, a connection now and then gets no answer; the next one does.
  const browser = await chromium
    .connectOverCDP(address, { timeout: 8000 })
    .catch(() => chromium.connectOverCDP(address));
  const [context] = browser.contexts();
  return { browser, page: context?.pages()[0] ?? (await context?.waitForEvent('page')) };
}

describe.skipIf(!canClose)('the window as it starts for people', () => {
  let folder = '';
  let closed = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-closed-'));
    closed = await closedRuntime(electronExecutable() ?? '', { XDG_CACHE_HOME: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

  it('plans flights, and runs no script that its surroundings ask it to', async () => {
    const { trace, env } = temptations(folder);
    const { child, address, said } = await start(closed, join(folder, 'data'), { env });
    try {
      const { browser, page } = await pageAt(address);
      const answer = await page?.evaluate(async () => {
        const launch = { user_lat: 47, user_lon: 8, selected_drone_key: 'dji_mavic_3' };
        return window.homeward?.call('analyzeRange', launch);
      });
      expect(answer).toMatchObject({ ok: true });
      expect(said.filter((line) => line.includes('Debugger listening'))).toEqual([]);
      expect(existsSync(trace)).toBe(false);
      await browser.close();
    } finally {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
  });

  it('ends for a signal though the file of its plan lacks something, and keeps that for its next start', async () => {
    const dataDir = join(folder, 'signalled');
    answerOffline(dataDir);
    const path = join(folder, 'ridge.homeward');
    writeFileSync(path, planDocumentText(content));
    const { child, address } = await start(closed, dataDir, { words: [path] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const { browser, page } = await pageAt(address);
    if (page === undefined) throw new Error('The window has no page.');
    await expect.poll(() => page.getByTestId('plan-name').textContent()).toContain('ridge');
    await plannerPage(page).fill('conditions', 'Wind', 7.3);
    await expect.poll(() => changedOf(page)).toBe('true');
    // A debugger would hold the window until it had answered for the person.
    await browser.close();
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    const kept = JSON.parse(readFileSync(join(dataDir, 'plan.json'), 'utf8'));
    expect(kept).toMatchObject({ inputs: { wind_speed_mps: 7.3 }, document: { filename: 'ridge.homeward' } });
    expect(existsSync(join(dataDir, 'window.lock'))).toBe(false);
  });

  it('is asked to by the same means that an open runtime follows', async () => {
    const { trace, env } = temptations(folder);
    const child = spawn(electronExecutable() ?? '', ['-e', '0'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    await once(child, 'exit');
    expect(existsSync(trace)).toBe(true);
  });
});
