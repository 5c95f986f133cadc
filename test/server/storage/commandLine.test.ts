import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { homeward } from '../../support/homeward.ts';
import { startLine as start } from '../../support/homewardLine.ts';
import { fillDisk, mountSmallDisk } from '../../support/smallDisk.ts';

const root = join(import.meta.dirname, '../../..');
const convert = ['convert', join(root, 'test/fixtures/plans/inspection.kmz'), '--home-elevation', '400'];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-line-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

beforeAll(async () => {
  // The first command builds; the others find it built.
  expect((await homeward('--version')).code).toBe(0);
}, 120_000);

describe('a full disk', () => {
  it('is said with its place, costs nothing that was stored, and is no trouble once there is room', async ({
    skip,
  }) => {
    const folder = makeFolder();
    const obstacle = mountSmallDisk(folder);
    if (obstacle !== undefined) return skip(obstacle);
    const make = (name: string) =>
      homeward('keys', 'create', name, '--scope', 'rangeiq', '--data', join(folder, 'data'));
    expect((await make('first')).code).toBe(0);
    const free = fillDisk(folder);
    const refused = await make('second');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^\/.*keys\.json(\.lock)? was not written: the disk is full\. Make room.*\.\n$/,
    );
    const converted = await homeward(...convert, join(folder, 'out.gpx'));
    expect([converted.code, converted.stdout]).toEqual([1, '']);
    expect(converted.stderr).toContain('out.gpx was not written: the disk is full');
    expect(readdirSync(folder).sort()).toEqual(['data', 'filling']);
    free();
    expect((await make('third')).code).toBe(0);
    const { stdout } = await homeward('keys', 'list', '--data', join(folder, 'data'));
    expect(stdout.match(/first|second|third/g)).toEqual(['first', 'third']);
  });
});

describe('files that cannot be used', () => {
  it.each([
    ['a folder in its place', (path: string) => mkdirSync(path), 'cannot be read'],
    ['half of it', (path: string) => writeFileSync(path, '{"version": 1, "keys": [{'), 'could not be used'],
  ])('end the list of keys with its place and 1: %s', async (_, spoil, said) => {
    const folder = makeFolder();
    spoil(join(folder, 'keys.json'));
    const { code, stdout, stderr } = await homeward('keys', 'list', '--data', folder);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${join(folder, 'keys.json')} ${said}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('end the making of a key with its place and 1: a data folder that is a file', async () => {
    const path = join(makeFolder(), 'data');
    writeFileSync(path, '');
    const { code, stdout, stderr } = await homeward(
      'keys',
      'create',
      'a',
      '--scope',
      'rangeiq',
      '--data',
      path,
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${path} cannot be made`);
    expect(stderr).toContain('keys.json.lock was not written: that folder is no longer there');
    expect(stderr).not.toMatch(/\n +at |Error:/);
  });
});

/** Ends the process at the moment when half of what it writes is on the disk. */
const deadAtSync = `
  import { promises } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const open = promises.open;
  promises.open = async (...args) => {
    const file = await open(...args);
    file.sync = async () => process.kill(process.pid, 'SIGKILL');
    return file;
  };
  syncBuiltinESMExports();
`;

describe('an export that is killed half-way', () => {
  it('leaves no file of that name, and the next one leaves nothing else', async () => {
    const folder = makeFolder();
    const plant = join(makeFolder(), 'plant.mjs');
    writeFileSync(plant, deadAtSync);
    const killed = await start([...convert, join(folder, 'out.gpx')], plant).ended;
    expect(killed.signal).toBe('SIGKILL');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.homeward-\d+-[0-9a-f]{8}\.part$/)]);
    expect((await homeward(...convert, join(folder, 'out.gpx'))).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['out.gpx']);
  });
});

describe('a server with a bug that nobody caught', () => {
  it.each([
    ['thrown', "throw new Error('planted hw_abcdefgh_' + 'S'.repeat(43));"],
    ['rejected', "void Promise.reject(new Error('planted hw_abcdefgh_' + 'S'.repeat(43)));"],
  ])('stops in order: says it once under an id, with no stack, and ends with 1 (%s)', async (_, bug) => {
    const folder = makeFolder();
    const plant = join(makeFolder(), 'plant.mjs');
    writeFileSync(plant, `process.on('SIGUSR2', () => setTimeout(() => { ${bug} }));`);
    const { child, ended } = start(['serve', '--port', '0', '--data', folder], plant);
    const [line] = await once(child.stdout, 'data');
    const address = String(line).trim().replace('Homeward listens on ', '');
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    child.kill('SIGUSR2');
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/SSS|planted|\bat .*:\d+:\d+/);
    const bugs = stderr.split('\n').filter((each) => each.includes('"event":"bug"'));
    expect(bugs).toHaveLength(1);
    const { bug_id, message, report } = JSON.parse(bugs[0] ?? '');
    expect(message).toBe('Homeward stops because of a bug; report it with this id');
    expect(report).toBe(join(folder, `bug-${bug_id}.txt`));
    expect(readFileSync(report, 'utf8')).toMatch(/Error: planted hw_abcdefgh_…\n +at /);
    await expect(fetch(`${address}/v1/health`)).rejects.toThrow();
  });
});
