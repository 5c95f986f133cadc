import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeIdentity } from '../../server/certificate/makeIdentity.ts';
import { baseAddresses, thisMachine } from '../../server/http/addresses.ts';
import { commandPath } from '../run/systemPackages.mjs';
import { homeward, homewardHere, launchHomeward } from '../support/homeward.ts';
import { startLine } from '../support/homewardLine.ts';
import { inLong } from '../support/inLong.ts';

beforeAll(async () => {
  expect((await launchHomeward(['--version'])).code).toBe(0);
}, 120_000);

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'homeward-clear-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

/** Runs a server until `act` is done with it; returns what it said. */
async function saidBy(
  args: readonly string[],
  data = newFolder(),
  act: (address: string) => unknown = () => undefined,
): Promise<{ stdout: string; stderr: string }> {
  const { child, ended } = startLine(['serve', '--port', '0', '--data', data, ...args]);
  const [line] = await once(child.stdout, 'data');
  await act(/https?:\S+/.exec(String(line))?.[0] ?? '');
  child.kill('SIGTERM');
  return ended;
}

/** The fingerprint of the certificate that a server shows. */
async function shownBy(address: string): Promise<string | undefined> {
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    rejectUnauthorized: false,
  });
  await once(socket, 'secureConnect');
  const shown = socket.getPeerX509Certificate()?.fingerprint256;
  socket.destroy();
  return shown;
}

describe('a server that others could reach', () => {
  it.each(['0.0.0.0', '::', '192.0.2.1'])(
    'at %s does not start without encryption, and says what to do',
    async (host) => {
      const { code, stderr, stdout } = await homewardHere('serve', '--host', host, '--data', newFolder());
      expect([code, stdout]).toEqual([64, '']);
      expect(stderr).toContain(`On ${host} others could read keys and answers. Add --tls to encrypt`);
      expect(stderr).toContain('--insecure');
    },
    60_000,
  );

  it('starts in clear where somebody insists, and says that keys travel in clear', async () => {
    const opened: string[] = [];
    const { stderr, stdout } = await saidBy(
      ['--host', '0.0.0.0', '--insecure'],
      newFolder(),
      async (first) => {
        const port = Number(new URL(first).port);
        for (const address of baseAddresses('http', '0.0.0.0', port, thisMachine))
          opened.push(`${address} ${(await fetch(`${address}/v1/health`)).status}`);
      },
    );
    expect(stdout).not.toContain('0.0.0.0');
    const addresses = stdout
      .trim()
      .split('\n')
      .map((line) => line.replace('Homeward listens on ', ''));
    const port = new URL(String(addresses[0])).port;
    expect(addresses).toEqual(baseAddresses('http', '0.0.0.0', Number(port), thisMachine));
    for (const address of addresses) expect(opened).toContain(`${address} 200`);
    expect(stderr).toContain(
      'On 0.0.0.0 keys and answers travel in clear unless a proxy with TLS stands before this server: deploy/README.md shows one.',
    );
  }, 60_000);

  it.each([
    ['--tls and --insecure', ['--tls', '--insecure'], 'choose one'],
    ['a certificate without its key', ['--tls-cert', 'a.pem'], 'name both'],
    [
      'files that are not there',
      ['--tls-cert', '/nowhere/a', '--tls-key', '/nowhere/b'],
      '/nowhere/a cannot be read',
    ],
  ])(
    'refuses %s',
    async (_, args, why) => {
      const { code, stderr } = await homewardHere(
        'serve',
        '--host',
        '0.0.0.0',
        '--data',
        newFolder(),
        ...args,
      );
      expect(code).not.toBe(0);
      expect(stderr).toContain(why);
    },
    60_000,
  );
});

describe('a server with --tls', () => {
  it.each(inLong([['2']], [['1'], ['2']]))(
    'of %s processes shows the certificate whose fingerprint it and `certificate` print, the same at each start',
    async (workers) => {
      const data = newFolder();
      const shown: (string | undefined)[] = [];
      const note = async (address: string) => {
        expect(address).toMatch(/^https:/);
        for (let each = 0; each < 4; each += 1) shown.push(await shownBy(address));
      };
      const args = ['--host', '0.0.0.0', '--tls', '--workers', workers];
      const first = await saidBy(args, data, note);
      await saidBy(args, data, note);
      const printed = await homeward('certificate', '--data', data);
      const { fingerprint256 } = new X509Certificate(printed.stdout);
      expect(new Set(shown)).toEqual(new Set([fingerprint256]));
      expect(first.stderr).toContain(`Fingerprint of the certificate (SHA-256): ${fingerprint256}`);
      expect(printed.stdout).not.toContain('PRIVATE KEY');
      expect(`${first.stderr}${first.stdout}`).not.toMatch(/PRIVATE KEY|in clear/);
      expect(statSync(join(data, 'certificate.json')).mode & 0o777).toBe(0o600);
    },
    120_000,
  );

  it('takes a certificate from files, and refuses a key of another', async () => {
    const [one, other] = [newFolder(), newFolder()];
    for (const data of [one, other]) {
      await homeward('certificate', '--data', data);
      const kept = JSON.parse(readFileSync(join(data, 'certificate.json'), 'utf8'));
      writeFileSync(join(data, 'cert.pem'), kept.certificate);
      writeFileSync(join(data, 'key.pem'), kept.private_key);
    }
    const [cert, key] = [join(one, 'cert.pem'), join(one, 'key.pem')];
    let shown: string | undefined;
    await saidBy(
      ['--host', '0.0.0.0', '--tls-cert', cert, '--tls-key', key],
      newFolder(),
      async (address) => {
        shown = await shownBy(address);
      },
    );
    expect(shown).toBe(new X509Certificate(readFileSync(cert)).fingerprint256);
    const wrong = ['--tls-cert', cert, '--tls-key', join(other, 'key.pem')];
    const refused = await homeward('serve', '--host', '0.0.0.0', '--data', newFolder(), ...wrong);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('are no certificate and its key');
  }, 120_000);

  const invalid = [
    ['1', -731, 'The certificate ended on '],
    ['2', 3, 'The certificate begins on '],
  ] as const;
  it.each(inLong<readonly (readonly [string, number, string])[]>(invalid.slice(0, 1), invalid))(
    'of %s processes says that a certificate from files is not valid today',
    async (workers, days, why) => {
      const data = newFolder();
      const now_ms = Date.now() + days * 86_400_000;
      const { certificate, private_key } = await makeIdentity({ names: ['localhost'], now_ms });
      const [cert, key] = [join(data, 'cert.pem'), join(data, 'key.pem')];
      writeFileSync(cert, certificate);
      writeFileSync(key, private_key);
      const { stderr } = await saidBy(['--tls-cert', cert, '--tls-key', key, '--workers', workers], data);
      expect(stderr).toContain(why);
      const day =
        days < 0 ? new X509Certificate(certificate).validTo : new X509Certificate(certificate).validFrom;
      expect(stderr).toContain(new Date(day).toISOString().slice(0, 10));
    },
    60_000,
  );

  const hasTools = commandPath(['curl']) !== undefined && commandPath(['python3']) !== undefined;
  it.skipIf(!hasTools)(
    'is trusted by curl and by Python with the certificate that `certificate` prints',
    async () => {
      const data = newFolder();
      const pem = join(data, 'homeward.pem');
      writeFileSync(pem, (await homeward('certificate', '--data', data)).stdout);
      await saidBy(['--tls'], data, (address) => {
        const url = `${address}/v1/health`;
        expect(execFileSync('curl', ['-sS', '--cacert', pem, url]).toString()).toContain('"ok":true');
        const python = [
          'import ssl, sys, urllib.request as r',
          'c = ssl.create_default_context(cafile=sys.argv[1])',
          // Strict, as Python 3.13 is unless told otherwise.
          'c.verify_flags |= ssl.VERIFY_X509_STRICT',
          'print(r.urlopen(sys.argv[2], context=c).status)',
        ].join('\n');
        expect(execFileSync('python3', ['-c', python, pem, url]).toString()).toBe('200\n');
        expect(() => execFileSync('curl', ['-sS', url], { stdio: 'pipe' })).toThrow(/certificate/);
      });
    },
    60_000,
  );
});

describe('a server for this computer alone', () => {
  it.each(inLong(['localhost'], ['127.0.0.1', 'localhost', '127.0.0.2']))(
    'at %s needs no encryption, and says nothing of it',
    async (host) => {
      const { stdout, stderr } = await saidBy(['--host', host]);
      expect(stdout).toContain(`http://${host}:`);
      expect(stderr).not.toContain('in clear');
    },
    60_000,
  );
});
