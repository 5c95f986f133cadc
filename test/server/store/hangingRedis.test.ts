import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startLine } from '../../support/homewardLine.ts';
import { inLong } from '../../support/inLong.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-hanging-'));
/** Processes of the server. */
const workerCounts = inLong(['2'], ['1', '2']);
let redis: RedisServer;

/** Starts a server on the Redis of this test. */
function start(workers: string, port = '0') {
  const data = join(folder, `of-${workers}-${port}`);
  const line = startLine([
    'serve',
    '--port',
    port,
    '--workers',
    workers,
    '--store',
    redis.url,
    '--data',
    data,
  ]);
  onTestFinished(() => void line.child.kill('SIGKILL'));
  return line;
}

describe.skipIf(!hasRedis)('a server whose Redis takes everything and answers nothing', () => {
  beforeAll(async () => {
    redis = await startRedis();
  }, 60_000);
  afterAll(async () => {
    redis?.resume();
    await redis?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(workerCounts)(
    'stops when it is told to, of %s',
    async (workers) => {
      const { child, ended } = start(workers);
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (chunk) => {
        log += chunk;
      });
      await once(createInterface(child.stdout), 'line');
      redis.pause();
      onTestFinished(() => redis.resume());
      // By then its queue waits for an answer, too.
      await expect.poll(() => log, { timeout: 10_000 }).toContain('store_away');
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    },
    40_000,
  );

  it.each(workerCounts)(
    'says in a sentence that its port is taken, and ends, of %s',
    async (workers) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      const { port } = other.address() as AddressInfo;
      redis.pause();
      onTestFinished(() => redis.resume());
      const { code, stdout, stderr } = await start(workers, String(port)).ended;
      expect([code, stdout]).toEqual([1, '']);
      const said = stderr.split('\n').filter((line) => line !== '' && !line.includes('"store_away"'));
      expect(said).toEqual([expect.stringMatching(`^Port ${port} is used by another program\\.`)]);
    },
    40_000,
  );
});
