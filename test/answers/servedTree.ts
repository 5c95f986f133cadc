import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AskedRequest } from './randomRequests.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A server of one tree, for as long as it is asked. */
export interface ServedTree {
  ask(request: AskedRequest): Promise<unknown>;
  close(): void;
}

/** A checkout of a revision beside this one, with packages of its own where its lock file differs. */
export function checkOut(revision: string): { readonly tree: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-answers-'));
  const tree = join(folder, 'tree');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  git('worktree', 'add', '--detach', tree, revision);
  const isSameLock = git('diff', '--stat', revision, '--', 'package-lock.json').length === 0;
  if (isSameLock && existsSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
  const remove = () => {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  };
  return { tree, remove };
}

/** Starts `homeward serve` of a tree on a free port, with data and a key of its own. */
export async function serveTree(tree: string): Promise<ServedTree> {
  const data = mkdtempSync(join(tmpdir(), 'homeward-answers-data-'));
  const command = join(tree, 'server/homeward.mjs');
  const scopes = ['--scope', 'rangeiq', '--scope', 'rangeiq_plus'];
  const key = execFileSync(
    process.execPath,
    [command, 'keys', 'create', 'answers', ...scopes, '--data', data],
    {
      cwd: tree,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  ).trim();
  const server = spawn(
    process.execPath,
    [command, 'serve', '--port', '0', '--rate-limit', '0', '--data', data],
    { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const address = await addressOf(server);
  return {
    ask: async ({ path, body }) => {
      const content = body();
      const type = typeof content === 'string' ? { 'Content-Type': 'application/json' } : {};
      const headers = { 'X-API-Key': key, ...type };
      const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: content });
      return response.json();
    },
    close: () => {
      server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The address that a server names when it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (address !== undefined) found(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => fail(new Error(`The server ended at once (${code}): ${said}`)));
  });
}
