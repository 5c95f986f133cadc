import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeIdentity } from '../../../server/certificate/makeIdentity.ts';
import { readNamedCertificate } from '../../../server/certificate/namedCertificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-named-'));
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
const now_ms = Date.now();
let [cert, key, otherCert, otherKey] = ['', '', '', ''];
beforeAll(async () => {
  const [one, other] = await Promise.all([0, 1].map(() => makeIdentity({ names: ['localhost'], now_ms })));
  const line = (text = '') => `${text.trim()}\n`;
  [cert, key] = [line(one?.certificate), line(one?.private_key)];
  [otherCert, otherKey] = [line(other?.certificate), line(other?.private_key)];
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(certificate: string | Buffer, privateKey: string | Buffer) {
  writeFileSync(certFile, certificate);
  writeFileSync(keyFile, privateKey);
  return readNamedCertificate(certFile, keyFile);
}

function says(...args: Parameters<typeof read>): string | undefined {
  const result = read(...args);
  return result.ok ? undefined : result.failure.saying?.says;
}

const locked = () =>
  createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
const lockedAsBefore = () =>
  createPrivateKey(key)
    .export({ type: 'sec1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();

describe('a certificate that was named', () => {
  it('may have those that signed it after it, its key beside it, notes before it and lines of another system', () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    for (const [one, other] of [
      [cert, key],
      [cert + otherCert, key],
      [`Subject: CN=x\n${cert}`, key],
      [cert + key, cert + key],
      [crlf(cert), crlf(key)],
      [`\ufeff${cert}`, key],
    ] as const)
      expect(says(one, other)).toBeUndefined();
  });

  it.each(['rsa', 'ed25519'] as const)('may have a key of kind %s', async (kind) => {
    const { privateKey, publicKey } =
      kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    if (kind === 'ed25519') return expect(says(cert, pem)).toBe('host.certificate.no_pair');
    const made = await generate([{ name: 'commonName', value: 'x' }], {
      keyPair: { privateKey: pem, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    });
    expect(says(made.cert, pem)).toBeUndefined();
  });

  it.each([
    ['after those that signed it', () => [otherCert + cert, key], 'no_pair'],
    ['with the key of another', () => [cert, otherKey], 'no_pair'],
    ['with a key in its place', () => [key, cert], 'no_pair'],
    ['as DER', () => [Buffer.from(cert.replace(/-.*-|\s/g, ''), 'base64'), key], 'no_pair'],
    ['that is cut off', () => [cert.slice(0, 300), key], 'no_pair'],
    ['with a locked key', () => [cert, locked()], 'locked'],
    ['with a locked key of the older kind', () => [cert, lockedAsBefore()], 'locked'],
    ['with a torn one behind it', () => [cert + otherCert.slice(0, 300), key], 'unusable'],
    [
      'with one behind it that is none',
      () => [`${cert}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`, key],
      'unusable',
    ],
  ] as [string, () => [string | Buffer, string], string][])(
    'is refused %s, and why is said',
    (_, files, why) => {
      expect(says(...files())).toBe(`host.certificate.${why}`);
    },
  );

  it('is refused with a key that TLS finds too short', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 512 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const made = await generate([{ name: 'commonName', value: 'x' }], {
      keySize: 512,
      keyPair: { privateKey: pem, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    });
    expect(says(made.cert, pem)).toBe('host.certificate.unusable');
  });

  it('is read through a link, and refused as a folder, a pipe, nothing or something huge', () => {
    read(cert, key);
    const link = join(folder, 'link.pem');
    symlinkSync(certFile, link);
    expect(readNamedCertificate(link, keyFile).ok).toBe(true);
    const odd = ['folder', 'pipe', 'nothing', 'huge'].map((name) => join(folder, name));
    mkdirSync(odd[0] ?? '');
    if (process.platform !== 'win32') execFileSync('mkfifo', [odd[1] ?? '']);
    writeFileSync(odd[3] ?? '', Buffer.alloc(100 * 1024 * 1024, cert));
    for (const path of odd) {
      expect(readNamedCertificate(path, keyFile)).toMatchObject({
        failure: { saying: { says: 'host.certificate.unread', values: { path } } },
      });
    }
  });
});
