import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const launcher = join(import.meta.dirname, '../../server/homeward.mjs');

/** The command line, with a module that is loaded before it. */
export function startLine(args: readonly string[], plant?: string) {
  const options: SpawnOptionsWithoutStdio = {
    env: { ...process.env, ...(plant && { NODE_OPTIONS: `--import=${pathToFileURL(plant)}` }) },
  };
  const child = spawn(process.execPath, [launcher, ...args], options);
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const ended = said.then(([stdout, stderr, [code, signal]]) => ({ stdout, stderr, code, signal }));
  return { child, ended };
}

export const homeward = (...args: string[]) => startLine(args).ended;
