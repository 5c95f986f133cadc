import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'node:util';
import { printable } from '../../server/cli/plainTerminal.ts';
import { runCommand } from '../../server/cli/runCommand.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const launcher = join(import.meta.dirname, '../../server/homeward.mjs');

/** Runs the command line as a person does, in a process of its own: half a second. */
export function launchHomeward(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [launcher, ...args], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs a command in this process, and takes what it prints. */
async function runHere(words: readonly string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const { log, error } = console;
  const { write } = process.stdout;
  const print = (text: string) => {
    printed.stdout += printable(text);
    return true;
  };
  console.log = (...parts: unknown[]) => void print(`${format(...parts)}\n`);
  console.error = (...parts: unknown[]) => {
    printed.stderr += printable(`${format(...parts)}\n`);
  };
  process.stdout.write = print as typeof write;
  try {
    return { code: await runCommand(words), ...printed };
  } finally {
    Object.assign(console, { log, error });
    process.stdout.write = write;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs a command in this process, after the one before it; of `serve` only one that is refused for its words. */
export function homewardHere(...words: string[]): Promise<Ended> {
  const ended = last.then(() => runHere(words));
  last = ended.catch(() => undefined);
  return ended;
}

/** Runs a command. A server may end its process, so it has one of its own. */
export const homeward = (...words: string[]): Promise<Ended> =>
  words[0] === 'serve' ? launchHomeward(words) : homewardHere(...words);
