import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const [compose, caddyfile, dockerfile, ignored] = [
  'compose.yaml',
  'Caddyfile',
  'Dockerfile',
  'Dockerfile.dockerignore',
].map(read) as [string, string, string, string];

const serveCommand = JSON.parse(/command: (\["serve".*\])/.exec(compose)?.[1] ?? '[]') as string[];

/** Sources of COPY, without its target. */
const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap((match) => match[1]?.split(' ') ?? []);

function homeward(...args: string[]): Promise<{ code: unknown; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'server/homeward.mjs'), ...args], (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}

describe('the files for several servers', () => {
  it('start servers with options that there are', async () => {
    expect(serveCommand[0]).toBe('serve');
    // Options are read before their values: an unknown one would be named instead.
    const { code, stderr } = await homeward(...serveCommand, '--port', '70000');
    expect(code).toBe(64);
    expect(stderr).toContain('--port must be');
  }, 60_000);

  it('lead the proxy to the servers by the names that they answer to', () => {
    const servers = [...compose.matchAll(/<<: \*server\n {4}hostname: (\w+)/g)].map((match) => match[1]);
    const upstreams = /reverse_proxy ([^{]+) \{/.exec(caddyfile)?.[1]?.split(' ');
    expect(servers.length).toBeGreaterThan(1);
    expect(upstreams).toEqual(servers.map((name) => `${name}:4870`));
    expect(caddyfile).toContain('header_up Host {http.reverse_proxy.upstream.hostport}');
  });

  it('put into the image what is there, and nothing that is kept out of it', () => {
    expect(copied.length).toBeGreaterThan(5);
    for (const name of copied) {
      expect(existsSync(join(root, name)), name).toBe(true);
      expect(ignored.split('\n'), name).toContain(`!${name}`);
    }
  });

  it('hold no secret: those are files that are not part of the project', () => {
    const secrets = [...compose.matchAll(/file: \.\/(\S+)/g)].map((match) => match[1] ?? '');
    expect(secrets).toEqual(['secrets/store', 'secrets/redis.conf']);
    expect(read('.gitignore')).toContain('secrets/');
    for (const name of secrets) expect(read('README.md')).toContain(`> ${name}`);
  });
});
