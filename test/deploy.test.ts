import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planFileLimit_bytes } from '../server/contract/schemas/plan.ts';
import { keepAlive_ms } from '../server/http/httpServer.ts';
import { defaultLimits } from '../server/http/limits.ts';
import { usualSockets } from '../server/http/socketGuard.ts';

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
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
  (match) => match[1]?.split(' ') ?? [],
);

function homeward(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'server/homeward.mjs'), ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const usage = async () => (await homeward('--help')).stdout;

/** The arguments of an instruction in JSON form. */
const instruction = (name: string) =>
  JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[];

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Makes the folder of the image: the copied files, their build, and of the packages those that are not for development. */
async function imageFolder(): Promise<string> {
  expect((await homeward('--version')).code).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'homeward-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  cpSync(join(root, 'build/server'), join(folder, 'build/server'), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  for (const [name, { dev = false }] of Object.entries(packages)) {
    const isTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name);
    if (!isTop || dev || !existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

describe('the image', () => {
  it('starts Node with the options of npm run homeward', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: { readonly homeward: string };
    };
    expect(instruction('ENTRYPOINT')).toEqual(scripts.homeward.split(' '));
  });

  it('starts with the packages and files that are put into it, and answers where its parts ask', async () => {
    const folder = await imageFolder();
    for (const name of ['vite', 'esbuild', 'react', 'electron', 'typescript'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
    const data = join(folder, 'data');
    const [node, ...args] = [...instruction('ENTRYPOINT'), ...instruction('CMD')];
    expect(node).toBe('node');
    expect(args.slice(-2)).toEqual(['--data', '/data']);
    const local = args.map((arg) => (arg === '/data' ? data : arg === '0.0.0.0' ? '127.0.0.1' : arg));
    const child = spawn(process.execPath, [...local, '--port', '0'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const closed = once(child, 'close');
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => lines.push(line));
    await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toMatch(/https:\/\/127\.0\.0\.1:\d+/);
    const url = /https:\/\/127\.0\.0\.1:\d+/.exec(lines.join('\n'))?.[0];
    const [healthPath = ''] = /\/v1\/health/.exec(caddyfile) ?? [];
    expect(compose).toContain(`fetch('http://127.0.0.1:4870${healthPath}')`);
    const asked = get(`${url}${healthPath}`, { rejectUnauthorized: false, agent: false });
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(200);
    asked.destroy();
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  }, 120_000);
});

describe('the files for several servers', () => {
  it('speak plain HTTP behind the proxy alone: what the image starts by itself is encrypted', () => {
    expect(serveCommand).toContain('--insecure');
    expect(instruction('CMD')).toContain('--tls');
    expect(compose).toMatch(/inside:\n\s+internal: true/);
    expect(compose.match(/ports:.*/g)).toEqual(['ports: ["80:80", "443:443"]']);
  });

  it('agree on ports and limits with each other and with the server', async () => {
    const port = '4870';
    expect(dockerfile).toContain(`EXPOSE ${port}\n`);
    expect(await usage()).toContain(`--port ${port}`);
    expect(caddyfile.match(/:(\d{4,})/g)).toEqual([`:${port}`, `:${port}`]);
    const metrics = serveCommand[serveCommand.indexOf('--metrics') + 1];
    expect(read('README.md')).toContain(`http://127.0.0.1:${metrics}/metrics`);
    const figure = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(caddyfile)?.[1]);
    expect(figure('request_buffers') * 1e6).toBeGreaterThan(defaultLimits.json_bytes);
    // Both servers may have failed just now: the first to be back still gets the request.
    const outOfUse_s = figure('fail_duration') + figure('health_interval') + figure('health_timeout');
    expect(figure('lb_try_duration')).toBeGreaterThan(outOfUse_s);
    expect(figure('max_size') * 1e6).toBeGreaterThan(Math.max(planFileLimit_bytes, defaultLimits.json_bytes));
    expect(figure('max_conns_per_host')).toBeLessThan(usualSockets.perAddress);
    // Caddy must be the first to close a connection that rests.
    expect(figure('keepalive') * 1000).toBeLessThan(keepAlive_ms);
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(5);
  });

  it('write only where the image lets its user write', () => {
    const volumes = [...compose.matchAll(/volumes: \["\w+:(\/\w+)"\]/g)].map((match) => match[1]);
    expect(volumes).toContain('/data');
    expect(serveCommand[serveCommand.indexOf('--data') + 1]).toBe('/data');
    expect(dockerfile).toMatch(/install -d -o node .* \/data\n[\s\S]*USER node\nVOLUME \/data/);
    const secrets = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map((match) => match[1]);
    expect(new Set(secrets)).toEqual(new Set(['store', 'redis_conf']));
    for (const name of secrets) expect(compose).toMatch(new RegExp(`^ {2}${name}:\\n {4}file: `, 'm'));
  });

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
