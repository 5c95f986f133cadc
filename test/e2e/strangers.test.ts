import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { electronExecutable } from '../support/electronApp.ts';

const root = resolve(import.meta.dirname, '../..');

/** A network of its own is the kernel's to give. */
function mayWatch(): boolean {
  try {
    execFileSync('unshare', ['--net', '--mount', 'ip', 'link', 'add', 'way', 'type', 'veth'], {
      stdio: 'pipe',
    });
    return true;
  } catch {
    console.warn('Not watched who is spoken to: that needs Linux, and root, for a network of its own.');
    return false;
  }
}
const isWatching = mayWatch();

interface Watched {
  readonly code: number;
  /** The names that were looked up. */
  readonly names: readonly string[];
  /** Sent beyond this machine. */
  readonly packets: number;
}

async function watch(...command: readonly string[]): Promise<Watched & { readonly said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const watcher = join(root, 'test/support/watchedNetwork.mjs');
  const child = spawn('unshare', ['--net', '--mount', process.execPath, watcher, report, ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk));
  await once(child, 'close');
  return { ...(JSON.parse(readFileSync(report, 'utf8')) as Watched), said };
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const endToEnd = ['run', '--config', 'test/run/e2e.config.ts'];

describe.skipIf(!isWatching)('the watcher', () => {
  it('sees a name that is looked up, and a packet that leaves', async () => {
    const talk = `
      require('node:dns').lookup('planted.example', () => {
        const socket = require('node:dgram').createSocket('udp4');
        socket.send('x', 9, '198.51.100.7', () => socket.close());
      });`;
    const { names, packets } = await watch(process.execPath, '-e', talk);
    expect(names).toContain('planted.example');
    expect(packets).toBe(1);
  });
});

describe.skipIf(!isWatching || electronExecutable() === undefined)('the window', () => {
  it('speaks to nobody while a person plans a flight in it: no name is looked up, no packet leaves', async () => {
    const { code, names, packets, said } = await watch(
      process.execPath,
      vitest,
      ...endToEnd,
      'test/e2e/desktopPlanner.test.ts',
    );
    expect(code, said).toBe(0);
    expect(said).toMatch(/Tests.*passed/);
    expect({ names, packets }).toEqual({ names: [], packets: 0 });
  }, 400_000);
});
