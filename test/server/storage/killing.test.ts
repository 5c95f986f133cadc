import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openKeys } from '../../../server/services/apiKeys.ts';
import { openCurrentPlans } from '../../../server/services/currentPlan.ts';
import { openSettings } from '../../../server/services/settingsStore.ts';
import { sweepParts } from '../../../server/services/wholeFile.ts';
import { inLong } from '../../support/inLong.ts';

/** `HOMEWARD_KILLS=200 HOMEWARD_KEYS=720` for a longer look. */
const kills = Number(process.env['HOMEWARD_KILLS'] ?? inLong(3, 120));
const keyCount = Number(process.env['HOMEWARD_KEYS'] ?? inLong(20, 360));
const silent = () => undefined;

let built = '';
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'homeward-writer-'));
  await build({
    entryPoints: [join(import.meta.dirname, 'writer.ts')],
    outfile: join(built, 'writer.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Writer {
  readonly child: ChildProcess;
  /** The changes that it reported as stored. */
  readonly said: () => string[];
}

function start(kind: string, folder: string, first = 0): Writer {
  const child = spawn(process.execPath, [join(built, 'writer.mjs'), kind, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  // A line counts once it is whole.
  return { child, said: () => text.split('\n').slice(0, -1) };
}

async function kill({ child }: Writer): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

/** Waits until it has stored something, then for any moment of the next saves. */
async function killSometime(writer: Writer): Promise<void> {
  while (writer.said().length === 0) await sleep(5);
  await sleep(Math.random() * 120);
  await kill(writer);
}

const found: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  settings: async (folder) => {
    const messages: string[] = [];
    const { own_maps } = openSettings(folder, (message) => messages.push(message)).get();
    expect(messages).toEqual([]);
    return own_maps[0]?.attribution ?? '';
  },
  document: async (folder) => {
    const text = readFileSync(join(folder, 'field.homeward'), 'utf8');
    expect(text).toMatch(/^\d+ \.+$/);
    expect(text).toHaveLength(200_000);
    return text.split(' ')[0] ?? '';
  },
  plan: async (folder) => {
    const text = new TextDecoder().decode(await openCurrentPlans(folder).of(1).get());
    expect(text).toMatch(/^\d+ \.+$/);
    expect(text).toHaveLength(200_000);
    return text.split(' ')[0] ?? '';
  },
};

describe('a process that is killed while it saves', () => {
  it.each(Object.entries(found))(
    'leaves the %s whole and with all that was said to be saved',
    async (kind, read) => {
      const folder = makeFolder();
      let count = 0;
      for (let time = 0; time < kills; time += 1) {
        const writer = start(kind, folder, count);
        await killSometime(writer);
        const last = Number(writer.said().at(-1));
        const now = Number(await read(folder));
        // The save after the last one that was said may have been done, too.
        expect([last, last + 1]).toContain(now);
        count = now;
      }
      await sweepParts(folder);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
    30_000 + kills * 2_000,
  );

  it(
    `costs none of ${keyCount} keys that several processes made, and keeps nobody out`,
    async () => {
      const folder = makeFolder();
      const writers = [1, 2, 3].map(() => start('keys', folder));
      const made = () => writers.flatMap(({ said }) => said());
      while (made().length < keyCount) {
        await sleep(Math.random() * 400);
        const at = writers.findLastIndex(({ child }) => child.signalCode === null);
        // Those that were killed stay in the list for what they said.
        const live = writers.filter(({ child }) => child.signalCode === null);
        const victim = live[Math.floor(Math.random() * live.length)] ?? writers[at];
        if (victim !== undefined) await kill(victim);
        writers.push(start('keys', folder));
      }
      for (const writer of writers.filter(({ child }) => child.signalCode === null)) await kill(writer);
      const keys = openKeys(folder, silent);
      const stored = new Set(keys.list().map(({ id }) => id));
      expect(made().filter((id) => !stored.has(id))).toEqual([]);
      expect(made().length).toBeGreaterThanOrEqual(keyCount);
      await keys.create('after them all', ['rangeiq']);
      if (keyCount > 90)
        console.info(`${made().length} keys said, ${stored.size} stored, ${writers.length} processes.`);
    },
    60_000 + keyCount * 500,
  );
});
