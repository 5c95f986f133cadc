import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Announce, Announcement } from '../../../server/announce/announce.ts';
import { tellNetwork } from '../../../server/cli/announceOption.ts';
import { toServeOptions } from '../../../server/cli/serveOptions.ts';
import { startLine } from '../../support/homewardLine.ts';

const open = ['--host', '0.0.0.0'];

/** A network that keeps what it is told. */
function makeNetwork(refusal?: string) {
  const told: (Announcement | 'gone')[] = [];
  const announce: Announce = async (announcement) => {
    if (refusal !== undefined) return { says: refusal };
    told.push(announcement);
    return { stop: async () => void told.push('gone') };
  };
  return { told, announce };
}

function listenToErrors(): () => string {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.join('\n');
}

const listening = { port: 4870, sha256: 'AB:CD:EF:01:23:45:67:89:AB' };
const around = (announce: Announce) => ({ log: () => undefined, locale: 'metric' as const, announce });

describe('serve --announce', () => {
  it('tells nobody unless a name is given', async () => {
    const { told, announce } = makeNetwork();
    const said = listenToErrors();
    const { announce: name } = toServeOptions([...open, '--tls']);
    const takeLeave = await tellNetwork(name, listening, around(announce));
    await takeLeave();
    expect([name, told, said()]).toEqual([undefined, [], '']);
  });

  it('tells the network name, port and the start of the fingerprint, says so, and takes leave', async () => {
    const { told, announce } = makeNetwork();
    const said = listenToErrors();
    const { announce: name } = toServeOptions([...open, '--tls', '--announce', ' Field van ']);
    const takeLeave = await tellNetwork(name, listening, around(announce));
    expect(told).toMatchObject([
      { name: 'Field van', port: 4870, txt: { path: '/v1', tls: '1', fp: 'abcdef0123456789' } },
    ]);
    expect(said()).toContain('Announced on this network as “Field van”.');
    await takeLeave();
    expect(told.at(-1)).toBe('gone');
  });

  it('says that a server is in clear, and takes the name of the computer for an empty one', async () => {
    const { told, announce } = makeNetwork();
    listenToErrors();
    const { announce: name } = toServeOptions([...open, '--insecure', '--announce=']);
    await tellNetwork(name, { port: 1, sha256: undefined }, around(announce));
    expect(told).toMatchObject([{ name: expect.stringMatching(/./), txt: { path: '/v1', tls: '0' } }]);
  });

  it('says why the network was not told', async () => {
    const said = listenToErrors();
    await tellNetwork('Field van', listening, around(makeNetwork('host.announce.no_socket').announce));
    expect(said()).toContain('port 5353 is closed');
  });

  it.each([
    ['in clear, unless somebody insists', [...open, '--announce', 'Van'], /Add --tls to encrypt/],
    ['where nobody else reaches it', ['--announce', 'Van'], /Add --host 0\.0\.0\.0/],
    [
      'by its own name for this computer',
      ['--host', 'localhost', '--tls', '--announce', 'Van'],
      /Add --host/,
    ],
    ['by a name of two lines', [...open, '--tls', '--announce', 'a\nb'], /at most 60 characters/],
    ['by a name that is too long', [...open, '--tls', '--announce', 'x'.repeat(61)], /at most 60/],
    ['by a name of too many bytes', [...open, '--tls', '--announce', '飛'.repeat(30)], /63 bytes/],
  ])('is refused %s', (_, args, why) => {
    expect(() => toServeOptions(args)).toThrow(why);
  });
});

describe('serve', () => {
  it('says each request on standard error, without place and key, and keeps no list of them', async () => {
    const data = mkdtempSync(join(tmpdir(), 'homeward-requests-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const { child, ended } = startLine(['serve', '--port', '0', '--data', data, '--log', 'text']);
    const [line] = await once(child.stdout, 'data');
    const address = /http:\S+/.exec(String(line))?.[0] ?? '';
    const headers = { 'X-API-Key': 'hw_abcdefgh_canary', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ user_lat: 47.123456, user_lon: 8.654321 });
    await fetch(`${address}/v1/rangeiq/analyze`, { method: 'POST', headers, body });
    child.kill('SIGTERM');
    const { stderr } = await ended;
    const request = stderr.split('\n').find((each) => / request /.test(each)) ?? '';
    expect(request).toMatch(/route=\/v1\/rangeiq\/\S+ status=401 .*duration_ms=\d/);
    for (const secret of ['canary', '47.12345', '8.65432']) expect(stderr).not.toContain(secret);
    expect(existsSync(join(data, 'requests.jsonl'))).toBe(false);
  }, 60_000);
});
