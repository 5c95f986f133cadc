import { execFileSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toCertificateInfo } from '../../../server/certificate/certificateInfo.ts';
import { factsOf, notNamed } from '../../../server/certificate/identity.ts';
import {
  certificateFilename,
  type OwnCertificate,
  type OwnCertificateOptions,
  openOwnCertificate,
} from '../../../server/certificate/ownCertificate.ts';
import { holdLock } from '../../../server/services/lock.ts';
import { fillDisk, mountSmallDisk } from '../../support/smallDisk.ts';

const day_ms = 86_400_000;
const names = ['localhost', 'field-laptop', 'field-laptop.local', '127.0.0.1', '::1', '192.0.2.7'];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-own-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const path = () => join(folder, certificateFilename);

async function opened(options: Partial<OwnCertificateOptions> = {}): Promise<OwnCertificate> {
  const result = await openOwnCertificate({ folder, names, ...options });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const sayingOf = async () => {
  const result = await openOwnCertificate({ folder, names });
  return result.ok ? undefined : result.failure.saying?.says;
};

describe('the certificate of an installation', () => {
  it('names what it was made for, serves servers alone, signs no other, and lasts less than the 825 days that phones take', async () => {
    const { facts, replaced } = await opened();
    const parsed = new X509Certificate(facts.pem);
    expect(notNamed(facts.pem, names)).toEqual([]);
    expect(notNamed(facts.pem, ['192.0.2.8', 'evil.test'])).toEqual(['192.0.2.8', 'evil.test']);
    expect(parsed.ca).toBe(false);
    expect(parsed.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect((facts.ends_ms - facts.starts_ms) / day_ms).toBeLessThan(825);
    expect(replaced).toBeUndefined();
  });

  it('is kept for its owner alone, and stays the same, whatever addresses come', async () => {
    const first = await opened();
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const second = await opened({ names: [...names, '198.51.100.9'] });
    expect(second.facts.sha256).toBe(first.facts.sha256);
    expect(toCertificateInfo(second, ['192.0.2.7', '198.51.100.9'])).toMatchObject({
      sha256: first.facts.sha256,
      not_named: ['198.51.100.9'],
    });
  });

  it('shows no key where it is shown', async () => {
    expect(JSON.stringify(toCertificateInfo(await opened(), []))).not.toContain('PRIVATE');
  });

  it('is one, however many ask for it at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => opened()));
    expect(new Set(all.map(({ facts }) => facts.sha256)).size).toBe(1);
  });

  it('with more addresses keeps its key and its old names, and says why it is new', async () => {
    const before = await opened();
    const after = await opened({ names: ['198.51.100.9'], anew: 'addresses' });
    expect(after.replaced).toBe('addresses');
    expect(after.facts.sha256).not.toBe(before.facts.sha256);
    expect(notNamed(after.facts.pem, [...names, '198.51.100.9'])).toEqual([]);
    expect(after.private_key).toBe(before.private_key);
    expect(createPublicKey(after.certificate).equals(createPublicKey(before.certificate))).toBe(true);
  });

  it('that was asked for has another key, and the names of now', async () => {
    const before = await opened();
    const after = await opened({ names: ['localhost'], anew: 'asked' });
    expect([after.replaced, factsOf(after.certificate).names]).toEqual(['asked', ['localhost']]);
    expect(after.private_key).not.toBe(before.private_key);
  });

  it('keeps to 40 names, and drops the oldest addresses', async () => {
    await opened();
    const many = Array.from({ length: 39 }, (_, at) => `198.51.100.${at}`);
    const after = await opened({ names: many, anew: 'addresses' });
    expect(after.facts.names).toHaveLength(40);
    expect(notNamed(after.facts.pem, many)).toEqual([]);
  });

  it('leaves out names that no certificate can have', async () => {
    const { facts } = await opened({ names: ['localhost', 'böse', 'a b', '', '-', 'x'.repeat(300)] });
    expect(facts.names).toEqual(['localhost']);
  });

  it.each([
    ['near its end', 701 * day_ms, 'out_of_date'],
    ['at a time before it', -2 * day_ms, 'out_of_date'],
    ['in good time', 699 * day_ms, undefined],
  ])('%s is made anew or not, which is said', async (_, later_ms, replaced) => {
    const now_ms = Date.now();
    const before = await opened({ now_ms });
    const after = await opened({ now_ms: now_ms + later_ms });
    expect(after.replaced).toBe(replaced);
    expect(after.facts.sha256 === before.facts.sha256).toBe(replaced === undefined);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, 200)],
    ['empty', () => ''],
    [
      'with the key of another',
      (text: string, other: string) => {
        const { private_key } = JSON.parse(other);
        return JSON.stringify({ ...JSON.parse(text), private_key });
      },
    ],
    [
      'without a certificate in it',
      (text: string) => JSON.stringify({ ...JSON.parse(text), certificate: 'x' }),
    ],
  ])('%s is set aside and made anew, which is said', async (_, damage) => {
    const other = await opened();
    const otherText = readFileSync(path(), 'utf8');
    rmSync(path());
    const before = await opened();
    writeFileSync(path(), damage(readFileSync(path(), 'utf8'), otherText));
    const after = await opened();
    expect(after.replaced).toBe('damaged');
    expect([before, other].map(({ facts }) => facts.sha256)).not.toContain(after.facts.sha256);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toHaveLength(1);
    expect((await opened()).facts.sha256).toBe(after.facts.sha256);
  });

  it('that is good needs nothing of its folder: not the lock that another holds, not its leave to write', async () => {
    const before = await opened();
    const lock = await holdLock(`${path()}.lock`, 0);
    onTestFinished(() => lock?.release());
    expect((await opened()).facts.sha256).toBe(before.facts.sha256);
  });

  it.skipIf(process.platform === 'win32')('is closed to others where a copy came without that', async () => {
    const before = await opened();
    chmodSync(path(), 0o664);
    expect((await opened()).facts.sha256).toBe(before.facts.sha256);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')(
    'stays behind the link that leads to it, also when it is made anew',
    async () => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'homeward-linked-'));
      onTestFinished(() => rmSync(elsewhere, { recursive: true }));
      await opened();
      renameSync(path(), join(elsewhere, 'kept.json'));
      symlinkSync(join(elsewhere, 'kept.json'), path());
      const after = await opened({ anew: 'asked' });
      expect(lstatSync(path()).isSymbolicLink()).toBe(true);
      expect(readdirSync(elsewhere)).toEqual(['kept.json']);
      expect((await opened()).facts.sha256).toBe(after.facts.sha256);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'is not waited for where a pipe has its name, nor read where a huge file has',
    async () => {
      execFileSync('mkfifo', [path()]);
      expect(await sayingOf()).toBe('host.certificate.not_saved');
      rmSync(path());
      writeFileSync(path(), Buffer.alloc(100 * 1024 * 1024, ' '));
      expect(await sayingOf()).toBe('host.certificate.not_saved');
    },
  );

  it.each(['1970-01-02', '2049-12-31', '2051-06-01', '2120-01-01'])(
    'is made by a clock that says %s, and anew once that is set right',
    async (date) => {
      const wrong_ms = Date.parse(date);
      const made = await opened({ now_ms: wrong_ms });
      expect([made.facts.starts_ms, made.facts.ends_ms]).toEqual([
        wrong_ms - day_ms,
        wrong_ms + 730 * day_ms,
      ]);
      expect((await opened({ now_ms: wrong_ms + day_ms })).facts.sha256).toBe(made.facts.sha256);
      expect((await opened()).replaced).toBe('out_of_date');
      expect((await opened()).replaced).toBe('out_of_date');
    },
  );

  it('is not made on a full disk, and stays what it is there when another was asked for', async (context) => {
    const why = mountSmallDisk(folder);
    if (why !== undefined) return context.skip(why);
    const makeRoom = fillDisk(folder);
    expect(await sayingOf()).toBe('host.certificate.not_saved');
    makeRoom();
    const before = await opened();
    fillDisk(folder);
    const refused = await openOwnCertificate({ folder, names, anew: 'asked' });
    expect(refused).toMatchObject({ failure: { saying: { says: 'host.certificate.not_saved' } } });
    expect((await opened()).facts.sha256).toBe(before.facts.sha256);
    expect(readdirSync(folder).sort()).toEqual(['certificate.json', 'filling']);
  });

  it('is used from a disk that takes nothing, and not made on one', async (context) => {
    const why = mountSmallDisk(folder);
    if (why !== undefined) return context.skip(why);
    const before = await opened();
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    expect((await opened()).facts.sha256).toBe(before.facts.sha256);
    const refused = await openOwnCertificate({ folder, names, anew: 'asked' });
    expect(refused).toMatchObject({
      failure: { saying: { values: { reason: { values: { code: 'read_only' } } } } },
    });
  });

  it('near its end is used while it is valid where another cannot be saved, and that is told', async (context) => {
    const why = mountSmallDisk(folder);
    if (why !== undefined) return context.skip(why);
    const end_ms = (await opened()).facts.ends_ms;
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const before = readFileSync(path(), 'utf8');
    const near = await opened({ now_ms: end_ms - day_ms });
    expect(near.facts.ends_ms).toBe(end_ms);
    expect(near.not_renewed?.saying?.says).toBe('host.certificate.not_saved');
    expect((await opened({ now_ms: end_ms - 31 * day_ms })).not_renewed).toBeUndefined();
    for (const options of [{ now_ms: end_ms + 1000 }, { now_ms: end_ms - day_ms, anew: 'asked' as const }])
      expect(await openOwnCertificate({ folder, names, ...options })).toMatchObject({ ok: false });
    expect(readFileSync(path(), 'utf8')).toBe(before);
  });

  it('of a newer version is left alone, and refused by name', async () => {
    writeFileSync(path(), JSON.stringify({ version: 2 }));
    expect(await sayingOf()).toBe('host.certificate.not_saved');
    expect(readFileSync(path(), 'utf8')).toBe('{"version":2}');
  });

  it('that cannot be kept is refused: it would be another at each start', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    expect(await sayingOf()).toBe('host.certificate.not_saved');
    rmSync(folder);
    mkdirSync(path(), { recursive: true });
    expect(await sayingOf()).toBe('host.certificate.not_saved');
  });
});
