import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type NetworkInterfaceInfo, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Announcement } from '../../server/announce/announce.ts';
import { openOwnCertificate } from '../../server/certificate/ownCertificate.ts';
import type { Share } from '../../server/contract/schemas/window.ts';
import { makeDispatch } from '../../server/dispatch.ts';
import { allowedHostHeaders, baseAddresses, type Machine } from '../../server/http/addresses.ts';
import { createApp } from '../../server/http/createApp.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { makeServerControl } from '../../server/http/serverControl.ts';
import type { ServerControl } from '../../server/services/services.ts';
import { fakeHandlers, getRaw, verifyFakeKey } from './fakeServer.ts';

const address = (text: string, family: 'IPv4' | 'IPv6', internal: boolean) =>
  ({ address: text, family, internal }) as NetworkInterfaceInfo;

let lan = '192.0.2.7';
const machine: Machine = {
  hostname: () => 'Field-Laptop',
  networkInterfaces: () => ({
    lo: [address('127.0.0.1', 'IPv4', true), address('::1', 'IPv6', true)],
    wlan0: [address(lan, 'IPv4', false), address('fe80::1', 'IPv6', false)],
  }),
};

const folder = mkdtempSync(join(tmpdir(), 'homeward-control-'));
afterAll(() => rmSync(folder, { recursive: true }));

let announcedName: string | undefined;
const told: (Announcement | 'goodbye')[] = [];
let control: ServerControl | undefined;
afterEach(() => control?.stop());

function makeControl(usualPort = 0): ServerControl {
  const log = () => {};
  control = makeServerControl({
    makeApp: (allowedHosts) =>
      createApp({
        dispatch: makeDispatch(fakeHandlers, log),
        verifyKey: verifyFakeKey,
        serverVersion: '0.1.0',
        limits: defaultLimits,
        allowedHosts,
        log,
      }),
    openCertificate: (options) => openOwnCertificate({ ...options, folder }),
    announcedName: () => announcedName,
    announce: async (announcement) => {
      told.push(announcement);
      return { stop: async () => void told.push('goodbye') };
    },
    usualPort: () => usualPort,
    log,
    machine,
  });
  return control;
}

async function started(share: Share, port?: number) {
  const result = await (control ?? makeControl()).start({ share, port });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

describe('the addresses of a server', () => {
  it('are loopback only, unless it is shared', () => {
    expect(baseAddresses('http', '127.0.0.1', 4870, machine)).toEqual(['http://127.0.0.1:4870']);
    expect(baseAddresses('https', '0.0.0.0', 4870, machine)).toEqual([
      'https://127.0.0.1:4870',
      'https://192.0.2.7:4870',
    ]);
  });

  it('and the names of the machine are the hosts that it accepts', () => {
    const own = [
      'localhost:4870',
      '127.0.0.1:4870',
      '[::1]:4870',
      'field-laptop:4870',
      'field-laptop.local:4870',
    ];
    expect(allowedHostHeaders('127.0.0.1', 4870, machine).sort()).toEqual([...own].sort());
    expect(allowedHostHeaders('0.0.0.0', 4870, machine).sort()).toEqual([...own, '192.0.2.7:4870'].sort());
    expect(allowedHostHeaders('127.0.0.1', 80, machine)).toContain('localhost');
  });
});

describe('an address that changes while the server is on the network', () => {
  const statusAt = async (port: number, host: string) =>
    (await getRaw(port, '/v1/health', [`Host: ${host}:${port}`])).status;

  it('is named and answered under at once, and then the old one no more', async () => {
    onTestFinished(() => {
      lan = '192.0.2.7';
    });
    makeControl();
    const { port = 0 } = await started('network_in_clear');
    expect([await statusAt(port, '192.0.2.7'), await statusAt(port, '192.0.2.8')]).toEqual([200, 421]);
    lan = '192.0.2.8';
    expect(control?.status().addresses).toContain(`http://192.0.2.8:${port}`);
    expect([await statusAt(port, '192.0.2.8'), await statusAt(port, '192.0.2.7')]).toEqual([200, 421]);
  });
});

describe('telling the network of the server', () => {
  beforeEach(() => {
    announcedName = undefined;
    told.length = 0;
  });
  afterEach(() => {
    announcedName = undefined;
  });

  it('happens only when it is asked for and the network is served, and ends before the server does', async () => {
    makeControl();
    await started('network', 0);
    expect([told, control?.status().announced]).toEqual([[], undefined]);
    announcedName = '';
    await control?.stop();
    await started('loopback', 0);
    expect(told).toEqual([]);
    const { port = 0, certificate, announced } = await started('network', 0);
    expect(announced).toBe('Field-Laptop');
    const fp = certificate?.sha256.replaceAll(':', '').toLowerCase().slice(0, 16);
    const txt = { path: '/v1', tls: '1', fp };
    expect(told).toEqual([{ name: 'Field-Laptop', host: 'field-laptop.local', port, txt }]);
    announcedName = 'Van';
    expect((await started('network', port)).announced).toBe('Van');
    expect(told.slice(1)).toEqual(['goodbye', { name: 'Van', host: 'field-laptop.local', port, txt }]);
    await started('network', port);
    announcedName = undefined;
    expect((await started('network', port)).announced).toBeUndefined();
    expect(told.slice(3)).toEqual(['goodbye']);
    announcedName = 'Van';
    await started('network', port);
    announcedName = 'Other';
    expect(await control?.announce()).toMatchObject({ share: 'network', port, announced: 'Other' });
    announcedName = undefined;
    expect((await control?.announce())?.announced).toBeUndefined();
    expect(told.at(-1)).toBe('goodbye');
    announcedName = 'Van';
    await started('network', port);
    await control?.stop();
    expect(told.at(-1)).toBe('goodbye');
    expect(control?.status().announced).toBeUndefined();
  });
});

describe('serving other tools', () => {
  it('is off until somebody starts it', () => {
    expect(makeControl().status()).toEqual({ running: false, share: 'loopback', addresses: [] });
  });

  it('on this computer only is reached there and by no other name', async () => {
    makeControl();
    const { port = 0, ...status } = await started('loopback', 0);
    expect(status).toEqual({ running: true, share: 'loopback', addresses: [`http://127.0.0.1:${port}`] });
    expect(control?.status().port).toBe(port);
    const statusOf = async (host: string) => (await getRaw(port, '/v1/health', [`Host: ${host}`])).status;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'field-laptop', 'FIELD-LAPTOP.local'])
      expect(await statusOf(`${host}:${port}`)).toBe(200);
    for (const host of [`192.0.2.7:${port}`, `evil.test:${port}`, 'localhost'])
      expect(await statusOf(host)).toBe(421);
  });

  it('on the network in clear also answers at its addresses there', async () => {
    makeControl();
    const { port = 0, share, addresses } = await started('network_in_clear', 0);
    expect([share, addresses]).toEqual([
      'network_in_clear',
      [`http://127.0.0.1:${port}`, `http://192.0.2.7:${port}`],
    ]);
    expect((await getRaw(port, '/v1/health', [`Host: 192.0.2.7:${port}`])).status).toBe(200);
    expect((await getRaw(port, '/v1/health', [`Host: evil.test:${port}`])).status).toBe(421);
  });

  it('ends when it is stopped, and can be stopped twice', async () => {
    makeControl();
    const { port } = await started('loopback', 0);
    expect(await control?.stop()).toMatchObject({ running: false, addresses: [] });
    await expect(fetch(`http://127.0.0.1:${port}/v1/health`)).rejects.toThrow();
    expect(await control?.stop()).toMatchObject({ running: false });
  });

  it('changes from this computer to the network on the same port', async () => {
    makeControl();
    const { port } = await started('loopback', 0);
    const shared = await started('network_in_clear', port);
    expect([shared.share, shared.port]).toEqual(['network_in_clear', port]);
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
  });

  it('shows on the wire the certificate whose fingerprint is on screen, after each renewal, to who was connected before', async () => {
    makeControl();
    const shown = async (port: number) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      onTestFinished(() => void socket.destroy());
      return { socket, sha256: socket.getPeerX509Certificate()?.fingerprint256 };
    };
    const { port = 0, certificate } = await started('network', 0);
    const first = await shown(port);
    expect(first.sha256).toBe(certificate?.sha256);
    const seen = new Set([first.sha256]);
    for (const anew of ['addresses', 'asked'] as const) {
      const before = await shown(port);
      const ended = once(before.socket.resume(), 'close');
      const result = await control?.start({ share: 'network', certificate: anew, port });
      await ended;
      const after = await shown(port);
      expect(result).toMatchObject({
        ok: true,
        value: { certificate: { sha256: after.sha256, replaced: anew } },
      });
      seen.add(after.sha256);
    }
    expect(seen.size).toBe(3);
  });

  it('starts once if it is started twice at once', async () => {
    makeControl();
    const [a, b] = await Promise.all([started('loopback', 0), started('loopback', 0)]);
    expect(a.port).toBe(b.port);
  });

  it('on a port in use leaves the old server running, and says why if there is none', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const taken = (squatter.address() as { port: number }).port;
    makeControl(taken);
    const first = await control?.start({ share: 'loopback' });
    expect(first).toMatchObject({ ok: false, failure: { code: 'ACTION_FAILED', details: { port: taken } } });
    expect(control?.status()).toMatchObject({
      running: false,
      problem: { says: 'host.port.taken', values: { port: String(taken) } },
    });
    const { port } = await started('loopback', 0);
    expect(control?.status().problem).toBeUndefined();
    expect((await control?.start({ share: 'loopback', port: taken }))?.ok).toBe(false);
    expect(control?.status()).toMatchObject({ running: true, port });
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
    squatter.close();
  });
});
