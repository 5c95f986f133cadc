import { hasDisplay, sandboxObstacle } from './display.mjs';
import { findRuntime } from './findRuntime.mjs';
import { missingLibraries } from './sharedLibraries.mjs';

// Chromium's own log is not for the user's terminal; what cannot go on is still said.
const quiet = '--log-level=3';

/**
 * The Electron to open a window with, or the sentence that says why there is none.
 * @param {string} root
 * @returns {Promise<import('./findRuntime.mjs').Runtime>}
 */
async function findWindow(root) {
  if (!(await hasDisplay(process.platform, process.env)))
    return { problem: 'There is no display to open a window on.' };
  const runtime = await findRuntime(root, process.env);
  if ('problem' in runtime) return runtime;
  const obstacle =
    (await missingLibraries(runtime.executable)) ?? (await sandboxObstacle(runtime.executable));
  return obstacle === undefined ? runtime : { problem: obstacle };
}

/**
 * How to open a window of the app that `args` begin with.
 * @param {string} root
 * @param {readonly string[]} args
 * @returns {Promise<{ command: string, args: string[] } | { problem: string }>}
 */
export async function windowCommand(root, args) {
  const found = await findWindow(root);
  if ('problem' in found) return found;
  // Chromium refuses to run as root inside its sandbox, and says so only here: the app itself never gives it up.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { command: found.executable, args: [...asRoot, quiet, ...args] };
}
