import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { findRuntime } from '../runtime/findRuntime.mjs';
import { ensureBuilt } from './built.mjs';
import { hasDisplay, sandboxObstacle } from './display.mjs';
import { ensureInstalled } from './installed.mjs';
import { readRequest } from './request.mjs';
import { missingLibraries } from './sharedLibraries.mjs';
import { say } from './terminal.mjs';

const root = resolve(import.meta.dirname, '../..');
// Chromium's own log is not for the user's terminal; what cannot go on is still said.
const quiet = '--log-level=3';
const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs the app in the foreground: its signals and its exit code are ours.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
function become(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  let stopped = false;
  for (const signal of forwarded) {
    process.on(signal, () => {
      stopped = true;
      child.kill(signal);
    });
  }
  return new Promise((done) => {
    child.on('error', (error) => {
      say(`${command} could not be run: ${error.message}`);
      process.exitCode = 1;
      done();
    });
    child.on('exit', (code, signal) => {
      for (const name of forwarded) process.removeAllListeners(name);
      if (signal !== null && !stopped) say(`Homeward ended unexpectedly (${signal}).`);
      if (signal !== null) process.kill(process.pid, signal);
      process.exitCode = code ?? 1;
      done();
    });
  });
}

/**
 * The Electron to open a window with, or the sentence that says why there is none.
 * @returns {Promise<import('../runtime/findRuntime.mjs').Runtime>}
 */
async function findWindow() {
  if (!(await hasDisplay(process.platform, process.env)))
    return { problem: 'There is no display to open a window on.' };
  const runtime = await findRuntime(root, process.env);
  if ('problem' in runtime) return runtime;
  const obstacle =
    (await missingLibraries(runtime.executable)) ?? (await sandboxObstacle(runtime.executable));
  return obstacle === undefined ? runtime : { problem: obstacle };
}

/**
 * @param {import('./request.mjs').Request} request
 * @returns {Promise<void>}
 */
async function open(request) {
  if (!request.browser) {
    const found = await findWindow();
    if ('executable' in found) {
      // Chromium refuses to run as root inside its sandbox, and says so only here: the app itself never gives it up.
      const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      return become(found.executable, [...asRoot, quiet, root, ...request.passed]);
    }
    say(`${found.problem} Homeward opens in a browser instead.`);
  }
  return become(process.execPath, [resolve(root, 'build/electron/browserHost.js'), ...request.passed]);
}

/**
 * Installs, builds and prepares what is missing, then opens Homeward.
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function launch(args) {
  const request = readRequest(args, { cwd: process.cwd(), env: process.env });
  const problem =
    'problem' in request
      ? request.problem
      : ((await ensureInstalled(root, { withDev: false })) ?? (await ensureBuilt(root)));
  if (problem !== undefined) {
    say(problem);
    process.exitCode = 1;
  } else if (!('problem' in request)) await open(request);
}
