import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskedRequest, RequestList } from '../../../server/contract/schemas/askedRequest.ts';
import { mostFile_bytes } from '../../../server/requests/requestFiles.ts';
import { openRequestRecord } from '../../../server/requests/requestRecord.ts';

const noon = new Date(2026, 10, 28, 12, 0, 0);
/** Files have the time of the system, so tests that read them begin now, and not just before midnight. */
const now = () => {
  const real = new Date();
  return real.getHours() === 23 ? new Date(real.getTime() - 10 * 60_000) : real;
};
const isWindows = process.platform === 'win32';

let folder = '';
const complaints: string[] = [];
const path = () => join(folder, 'requests.jsonl');
const open = () => openRequestRecord(folder, (message) => complaints.push(message));

const asked = (more: Partial<AskedRequest> = {}): AskedRequest => ({
  at: new Date().toISOString(),
  tool: 'Ground station',
  key_id: 'ground11',
  address: '192.168.1.24',
  method: 'POST',
  route: '/v1/rangeiq/analyze',
  status: 200,
  is_answered: true,
  duration_ms: 4.2,
  ...more,
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-requests-'));
  complaints.length = 0;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: now() });
});
afterEach(() => void vi.useRealTimers());

describe('the list of requests', () => {
  it('makes no file before somebody asks, and has the newest first', async () => {
    const record = open();
    expect(await record.next()).toMatchObject({ requests: [], today: 0, refused_today: 0, readers: 0 });
    expect(readdirSync(folder)).toEqual([]);
    record.note(asked({ route: '/v1/drones' }));
    record.note(asked({ route: '/v1/version', status: 401, refused: 'UNAUTHORIZED' }));
    const list = await record.next();
    expect(list.requests.map(({ route }) => route)).toEqual(['/v1/version', '/v1/drones']);
    expect(list).toMatchObject({ today: 2, refused_today: 1, readers: 0 });
    await record.close();
  });

  it('survives a restart with its counts, in a file of its owner alone', async () => {
    const first = open();
    first.note(asked());
    first.note(asked({ status: 422 }));
    await first.close();
    if (!isWindows) expect(statSync(path()).mode & 0o777).toBe(0o600);
    const list = await open().next();
    expect(list).toMatchObject({ today: 2, refused_today: 1, readers: 0 });
    expect(list.requests.map(({ status }) => status)).toEqual([422, 200]);
  });

  it('closes a file to others that was open to them', async () => {
    if (isWindows) return;
    writeFileSync(path(), '');
    chmodSync(path(), 0o644);
    const record = open();
    record.note(asked());
    await record.close();
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('forgets after an hour', async () => {
    vi.setSystemTime(noon);
    const record = open();
    record.note(asked());
    vi.setSystemTime(noon.getTime() + 5 * 60_000 + 1);
    record.note(asked({ key_id: 'other111', tool: 'Other' }));
    expect(await record.next()).toMatchObject({ requests: [{ number: 1 }, { number: 0 }] });
    vi.setSystemTime(noon.getTime() + 3_600_001);
    expect((await record.next()).requests.map(({ number }) => number)).toEqual([1]);
    vi.setSystemTime(noon.getTime() + 2 * 3_600_000);
    expect(await record.next()).toMatchObject({ requests: [], today: 2 });
    await record.close();
  });

  it('says who is connected, and wakes who waits when that changes', async () => {
    const record = open();
    const { revision } = await record.next();
    const waiting = record.next(revision);
    record.noteReaders(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(await waiting).toMatchObject({ readers: 2, requests: [] });
    record.noteReaders(0);
    expect(await record.next()).toMatchObject({ readers: 0 });
    await record.close();
  });

  it('begins to count anew at midnight, also where it was stored before', async () => {
    vi.setSystemTime(noon);
    const record = open();
    record.note(asked());
    await record.close();
    vi.setSystemTime(new Date(2026, 10, 29, 0, 0, 0));
    const next = open();
    expect(await next.next()).toMatchObject({ today: 0, refused_today: 0 });
    next.note(asked({ status: 500 }));
    expect(await next.next()).toMatchObject({ today: 1, refused_today: 1 });
    await next.close();
  });

  it('holds what came after the clock was set back', async () => {
    vi.setSystemTime(noon);
    const record = open();
    record.note(asked());
    vi.setSystemTime(noon.getTime() - 60_000);
    record.note(asked());
    expect((await record.next()).requests).toHaveLength(2);
    await record.close();
  });
});

describe('who waits for a change of the list', () => {
  it('gets all that came within a quarter of a second at once', async () => {
    const record = open();
    const { revision } = await record.next();
    const waiting = record.next(revision);
    for (let time = 0; time < 50; time += 1) record.note(asked());
    vi.advanceTimersByTime(250);
    expect((await waiting).requests).toHaveLength(50);
    await record.close();
  });

  it('is not told sooner by asking again: four lists a second, however many requests', async () => {
    const record = open();
    let lists = 0;
    let list: RequestList | undefined;
    const follow = async () => {
      for (; lists < 100; lists += 1) list = await record.next(list?.revision ?? 0);
    };
    void follow();
    // 10,000 requests within a second.
    for (let ms = 0; ms < 1000; ms += 1) {
      for (let time = 0; time < 10; time += 1) record.note(asked());
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(lists).toBeGreaterThanOrEqual(3);
    expect(lists).toBeLessThanOrEqual(4);
    expect(list?.requests).toHaveLength(200);
    lists = 100;
    await record.close();
  });

  it('gets the list as it is after 25 s, and at once when nobody waits any more', async () => {
    const record = open();
    const { revision } = await record.next();
    const waiting = record.next(revision);
    await vi.advanceTimersByTimeAsync(25_000);
    expect((await waiting).revision).toBe(revision);
    const leaving = new AbortController();
    const left = record.next(revision, leaving.signal);
    leaving.abort();
    expect((await left).revision).toBe(revision);
    await record.close();
  });

  it('gets it at once after a restart, which has another revision', async () => {
    const record = open();
    expect((await record.next(9999)).revision).toBe(0);
  });
});

describe('a flood of requests', () => {
  it('is counted whole, and neither memory nor disk hold more than their bounds', async () => {
    const record = open();
    // 20 s with 10,000 requests each.
    for (let second = 0; second < 20; second += 1) {
      for (let time = 0; time < 10_000; time += 1) record.note(asked({ tool: `${'n'.repeat(58)}${second}` }));
      await vi.advanceTimersByTimeAsync(1000);
    }
    await record.close();
    expect((await record.next()).today).toBe(200_000);
    const files = readdirSync(folder);
    expect(files.sort()).toEqual(['requests.1.jsonl', 'requests.jsonl']);
    // A write of 100 lines may begin below the bound.
    for (const file of files)
      expect(statSync(join(folder, file)).size).toBeLessThan(mostFile_bytes + 100 * 500);
    const again = open();
    expect(await again.next()).toMatchObject({ today: 200_000, requests: { length: 200 } });
  });
});

describe('what lies on the disk', () => {
  it('is read as far as it can be, and a line that nobody wrote is left out', async () => {
    const line = (request: object) => JSON.stringify({ request });
    const lines = [
      line(asked()),
      '{"request":{"at":"2026',
      line(asked({ tool: 'Tab\u0007let\u001b[31m' })),
      line({ ...asked(), route: '/v1/‮evil' }),
      line({ ...asked(), secret: 'hw_ground11_x' }),
      line({ ...asked(), status: 'ok' }),
      line({ ...asked(), at: 'now' }),
      'x'.repeat(10_000),
      '{"day":{"from_ms":0,"asked":-5,"refused":0}}',
      '[]',
      'null',
      line(asked({ status: 404 })),
    ];
    writeFileSync(path(), lines.join('\n'));
    expect((await open().next()).requests.map(({ status }) => status)).toEqual([404, 200]);
  });

  it.each([
    ['a folder', () => mkdirSync(path())],
    ['larger than any', () => writeFileSync(path(), 'x'.repeat(2 * mostFile_bytes + 1))],
    ['nothing that is text', () => writeFileSync(path(), Buffer.from([0, 255, 10, 254, 10]))],
  ])('costs no request where it is %s', async (_what, make) => {
    make();
    const record = open();
    record.note(asked());
    expect((await record.next()).requests).toHaveLength(1);
    await record.close();
  });

  it('is not written through a link, or into a pipe, and that is said once', async () => {
    if (isWindows) return;
    const target = join(folder, 'elsewhere');
    symlinkSync(target, path());
    const record = open();
    for (let time = 0; time < 2; time += 1) {
      record.note(asked());
      await vi.advanceTimersByTimeAsync(1000);
    }
    await record.close();
    expect(existsSync(target)).toBe(false);
    expect(complaints).toHaveLength(1);
    folder = mkdtempSync(join(tmpdir(), 'homeward-requests-'));
    execFileSync('mkfifo', [path()]);
    const other = open();
    other.note(asked());
    await other.close();
    expect(complaints).toHaveLength(2);
  });

  it('is gone after an hour or so, also when nobody asks any more', async () => {
    const begun = new Date();
    const record = open();
    record.note(asked());
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(statSync(path()).size).toBeGreaterThan(0));
    // In the last hour of a day the machine's own time is ahead of this clock.
    utimesSync(path(), begun, begun);
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    expect(readdirSync(folder)).toEqual(['requests.1.jsonl']);
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    expect(readdirSync(folder)).toEqual([]);
    await record.close();
  });

  it('is gone with a start after it has become old, and not with one before', async () => {
    const record = open();
    record.note(asked());
    await record.close();
    open().tidy();
    expect(readdirSync(folder)).toEqual(['requests.jsonl']);
    vi.setSystemTime(statSync(path()).mtimeMs + 3_700_000);
    open().tidy();
    expect(readdirSync(folder)).toEqual([]);
  });
});
