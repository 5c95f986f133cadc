import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-tls-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];

/** Makes a certificate that is its own voucher; `false`: this machine has no openssl. */
function makeCertificate(): boolean {
  const make =
    'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=redis -addext subjectAltName=IP:127.0.0.1';
  try {
    execFileSync('openssl', [...make.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const command = join(import.meta.dirname, '../../../server/homeward.mjs');

describe.skipIf(!hasRedis || !makeCertificate())('a Redis over TLS (needs redis-server and openssl)', () => {
  let redis: RedisServer;
  let store: string;
  beforeAll(async () => {
    const port = await freePort();
    const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert];
    redis = await startRedis('--tls-port', String(port), ...files, '--tls-auth-clients', 'no');
    store = `rediss://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await redis?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const makeKey = (env: NodeJS.ProcessEnv) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const args = [command, 'keys', 'create', 'a', '--scope', 'rangeiq'];
      execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });

  it('is spoken to where its certificate is vouched for', async () => {
    const made = await makeKey({ HOMEWARD_STORE: store, NODE_EXTRA_CA_CERTS: cert });
    expect(made.stderr).toContain('Keep this key safe');
    expect(made.stdout).toMatch(/^hw_/);
  });

  it('is not where nobody vouches for it, and the reason is said', async () => {
    const refused = await makeKey({ HOMEWARD_STORE: store });
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('is not reached (DEPTH_ZERO_SELF_SIGNED_CERT)');
  });
});
