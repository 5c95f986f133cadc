import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandPath } from '../run/systemPackages.mjs';

const command = commandPath(['redis-server']);

/** Tests with a Redis are skipped where there is none: on Debian, `apt install redis-server`. */
export const hasRedis = command !== undefined;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

export interface RedisServer {
  readonly url: string;
  /** Ends it at once, as a fault would. */
  kill(): Promise<void>;
  /** Starts it again with what it had stored. */
  start(): Promise<void>;
  /** Holds it up: connections stay, and nothing is answered. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** A Redis of a test's own, which keeps what it was told over a kill. */
export async function startRedis(...options: readonly string[]): Promise<RedisServer> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'homeward-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--appendonly',
    'yes',
    '--save',
    '',
  ];
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(command ?? '', [...args, ...options], { stdio: 'ignore' });
      while (!(await answers(port))) await sleep(20);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async close() {
      await server.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
