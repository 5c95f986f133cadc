import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { homeward, startLine } from '../support/homewardLine.ts';

beforeAll(async () => {
  expect((await homeward('--version')).code).toBe(0);
}, 120_000);

/** Returns the standard error of a server from its start to its stop. */
async function saidBy(host: string): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'homeward-clear-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const { child, ended } = startLine(['serve', '--host', host, '--port', '0', '--data', data]);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  return (await ended).stderr;
}

describe('a server', () => {
  it.each(['0.0.0.0', '::'])(
    'that others reach at %s says that keys travel in clear, and what to do',
    async (host) => {
      expect(await saidBy(host)).toContain(
        `On ${host} keys and answers travel in clear unless a proxy with TLS stands before this server: deploy/README.md shows one.`,
      );
    },
    60_000,
  );

  it.each(['127.0.0.1', 'localhost', '127.0.0.2'])(
    'for this computer alone, at %s, says nothing of it',
    async (host) => {
      expect(await saidBy(host)).not.toContain('in clear');
    },
    60_000,
  );
});
