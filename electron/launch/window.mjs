import { closedRuntime } from './closedRuntime.mjs';
import { hasDisplay, sandboxObstacle } from './display.mjs';
import { findRuntime } from './findRuntime.mjs';
import { missingLibraries } from './sharedLibraries.mjs';
import { say } from './terminal.mjs';

// Keeps Chromium's log out of the user's terminal, except for fatal errors.
const quiet = '--log-level=3';

const rootSwitch = 'HOMEWARD_ROOT_WITHOUT_SANDBOX';
const isRoot = () => process.getuid?.() === 0;

/**
 * A sentence if the window would run as root, for whom Chromium has no sandbox, and nobody has said that it may.
 * @param {boolean} asRoot
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function rootObstacle(asRoot, env) {
  if (!asRoot || env[rootSwitch] === '1') return undefined;
  return (
    'As root, a window would have no sandbox around what it shows: start Homeward from an ordinary account, ' +
    `or set ${rootSwitch}=1 where nothing can be lost, as in a container of tests.`
  );
}

/**
 * The Electron that can open a window, or a sentence that says why there is none.
 * @param {string} root
 * @returns {Promise<import('./findRuntime.mjs').Runtime>}
 */
async function findWindow(root) {
  if (!(await hasDisplay(process.platform, process.env)))
    return { problem: 'There is no display to open a window on.' };
  const rootProblem = rootObstacle(isRoot(), process.env);
  if (rootProblem !== undefined) return { problem: rootProblem };
  const runtime = await findRuntime(root, process.env);
  if ('problem' in runtime) return runtime;
  const missing = await missingLibraries(runtime.executable);
  if (missing !== undefined) return { problem: missing };
  return closed(runtime);
}

/**
 * @param {{ executable: string, notice?: string }} runtime
 * @returns {Promise<import('./findRuntime.mjs').Runtime>}
 */
async function closed(runtime) {
  try {
    const executable = await closedRuntime(runtime.executable, process.env);
    const obstacle = await sandboxObstacle(executable);
    return obstacle === undefined ? { ...runtime, executable } : { problem: obstacle };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `Electron could not be prepared for a window: ${reason}.` };
  }
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
  if (found.notice !== undefined) say(found.notice);
  // Chromium cannot run its sandbox as root. Only this switch turns it off; the app itself never does.
  const asRoot = isRoot() ? ['--no-sandbox'] : [];
  return { command: found.executable, args: [...asRoot, quiet, ...args] };
}
