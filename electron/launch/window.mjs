import { hasDisplay, sandboxObstacle } from './display.mjs';
import { findRuntime } from './findRuntime.mjs';
import { missingLibraries } from './sharedLibraries.mjs';

// Keeps Chromium's log out of the user's terminal, except for fatal errors.
const quiet = '--log-level=3';

/**
 * The Electron that can open a window, or a sentence that says why there is none.
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
 * The command that opens a window of the app whose path is first in `args`.
 * @param {string} root
 * @param {readonly string[]} args
 * @returns {Promise<{ command: string, args: string[] } | { problem: string }>}
 */
export async function windowCommand(root, args) {
  const found = await findWindow(root);
  if ('problem' in found) return found;
  // Chromium cannot run its sandbox as root. Only this switch turns it off; the app itself never does.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { command: found.executable, args: [...asRoot, quiet, ...args] };
}
