import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedRuntime } from '../../electron/launch/closedRuntime.mjs';
import { electronExecutable, launchArguments } from '../support/electronApp.ts';

const canClose = process.platform !== 'darwin' && electronExecutable() !== undefined;

/** What another program of the same person would set to run a script of its own in Homeward. */
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
async function start(executable: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const args = ['--remote-debugging-port=0', '--inspect=0', ...launchArguments(dataDir, [])];
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
    const { child, address, said } = await start(closed, join(folder, 'data'), env);
    try {
      const browser = await chromium.connectOverCDP(address);
      const page = browser.contexts()[0]?.pages()[0] ?? (await browser.contexts()[0]?.waitForEvent('page'));
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
