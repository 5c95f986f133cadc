import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';

const command = join(import.meta.dirname, '../../server/homeward.mjs');
const folder = mkdtempSync(join(tmpdir(), 'homeward-mcp-'));
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...args: string[]) =>
  spawn(process.execPath, [command, 'mcp', ...args, '--data', data], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });

const opening = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})}\n`;

describe('the server of tools', () => {
  const ended = async (child: ChildProcess) => (await once(child, 'exit'))[0];

  it('writes nothing but the protocol, and ends when its input does', async () => {
    const child = start();
    const out = textOf(child.stdout);
    child.stdin.end(`${opening}nonsense\n{"jsonrpc":"2.0"}\n`);
    expect(await ended(child)).toBe(0);
    for (const line of (await out).split('\n').filter((each) => each !== ''))
      expect(JSON.parse(line).jsonrpc).toBe('2.0');
  }, 60_000);

  it('ends when nobody reads what it says', async () => {
    const child = start();
    child.stdout.destroy();
    child.stdin.on('error', () => undefined);
    child.stdin.write(opening);
    expect(await ended(child)).toBe(0);
  }, 60_000);

  it('does not start on a folder that is none', async () => {
    const child = start('--plans', join(folder, 'nowhere'));
    const [said, code] = await Promise.all([textOf(child.stderr), ended(child)]);
    expect(code).toBe(66);
    expect(said).toContain('nowhere');
  }, 60_000);
});
