import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { context, formatMessages } from 'esbuild';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {object} Host
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @typedef {{ say: (text: string) => void, ended: (code: number) => void, started?: (child: ChildProcess) => void }} Listener
 */

/**
 * Runs one process at a time: `restart` ends the current one and starts the next once it is gone.
 * @param {Host} host
 * @param {Listener} listener `ended`: the process ended by itself, not for a restart
 */
export function makeHostProcess({ command, args, env, stdio = 'inherit' }, { say, ended, started }) {
  /** @type {ChildProcess | undefined} */
  let child;
  /** @type {Promise<void>} */
  let last = Promise.resolve();

  const start = () => {
    const own = spawn(command, args, { stdio, env: { ...process.env, ...env } });
    child = own;
    own.once('exit', (code) => {
      if (child !== own) return;
      child = undefined;
      ended(code ?? 1);
    });
    own.once('error', (error) => say(`${command} cannot be run: ${error.message}`));
    started?.(own);
  };
  const stop = async () => {
    const own = child;
    child = undefined;
    if (own === undefined || own.exitCode !== null || own.signalCode !== null) return;
    const gone = once(own, 'exit');
    own.kill('SIGTERM');
    await gone;
  };
  const inTurn = (/** @type {() => Promise<void> | void} */ step) => {
    last = last.then(step);
    return last;
  };
  return {
    restart: () => inTurn(async () => stop().then(start)),
    stop: () => inTurn(stop),
  };
}

/**
 * Runs the builds whenever one of their sources changes. Reports when all have succeeded, or says what failed.
 * @param {readonly import('esbuild').BuildOptions[]} builds
 * @param {{ say: (text: string) => void, built: () => void }} listener
 * @returns {Promise<{ close: () => Promise<void> }>}
 */
export async function watchBuilds(builds, { say, built }) {
  const succeeded = new Set();
  const contexts = await Promise.all(
    builds.map((options, index) =>
      context({
        ...options,
        plugins: [
          {
            name: 'tell',
            setup: ({ onEnd }) =>
              onEnd(async ({ errors }) => {
                if (errors.length > 0) {
                  succeeded.delete(index);
                  say((await formatMessages(errors, { kind: 'error' })).join('\n'));
                } else {
                  succeeded.add(index);
                  if (succeeded.size === builds.length) built();
                }
              }),
          },
        ],
      }),
    ),
  );
  await Promise.all(contexts.map((each) => each.watch()));
  return { close: async () => void (await Promise.all(contexts.map((each) => each.dispose()))) };
}
