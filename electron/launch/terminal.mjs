import { spawn } from 'node:child_process';

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Prints `text` and then, while `work` lasts, the time so far, so that nobody wonders whether it hangs.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function saying(text, work) {
  say(text);
  const begun = Date.now();
  const inPlace = process.stdout.isTTY === true;
  const tick = () => {
    const elapsed = `  … ${Math.round((Date.now() - begun) / 1000)} s`;
    process.stdout.write(inPlace ? `\r${elapsed}` : `${elapsed}\n`);
  };
  const timer = setInterval(tick, inPlace ? 1000 : 15_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (inPlace) process.stdout.write('\r\u001b[K');
  }
}

/**
 * @typedef {{ code: number, output: string }} Ended `code` 127: the command cannot be run.
 */

/**
 * Runs a command and returns its output, to be shown only if the command fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, timeout_ms?: number, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Ended>}
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.timeout_ms === undefined ? {} : { timeout: options.timeout_ms }),
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The command for npm as the user runs it: the same npm as `npm start`, if there is one.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args, env = process.env) {
  const script = env['npm_execpath'];
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script)) return [process.execPath, [script, ...args]];
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/s', '/c', 'npm', ...args]] : ['npm', [...args]];
}
