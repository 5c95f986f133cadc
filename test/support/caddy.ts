import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { caddyPath } from '../run/caddy.mjs';
import { freePort } from './redisServer.ts';

const caddyfile = join(import.meta.dirname, '../../deploy/Caddyfile');

/** The file of `deploy/` as it is, but for the servers that it leads to. */
function leadingTo(ports: readonly number[]): string {
  const text = readFileSync(caddyfile, 'utf8');
  const servers = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  return text.replace(/(reverse_proxy )[^{]+\{/, `$1${servers} {`);
}

export interface RunningProxy {
  readonly url: string;
  /** All that it has written. */
  log(): string;
  close(): Promise<void>;
}

/** The proxy of `deploy/` before servers on these ports of this computer. */
export async function startProxy(ports: readonly number[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-caddy-'));
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, leadingTo(ports));
  const url = `http://127.0.0.1:${await freePort()}`;
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const admin = { CADDY_ADMIN: `127.0.0.1:${await freePort()}` };
  const child = spawn(caddyPath() ?? '', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { ...process.env, ...own, ...admin, HOMEWARD_ADDRESS: url },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  const gone = once(child, 'exit');
  const isThere = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(text);
    await sleep(50);
  }
  return {
    url,
    log: () => text,
    async close() {
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
