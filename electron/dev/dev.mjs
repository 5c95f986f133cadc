import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { ensureInstalled } from '../launch/installed.mjs';
import { say } from '../launch/terminal.mjs';
import { windowCommand } from '../launch/window.mjs';
import { readDevRequest } from './devRequest.mjs';

const root = resolve(import.meta.dirname, '../..');
const usualPort = 4871;

/** @param {string} problem */
function giveUp(problem) {
  say(problem);
  process.exitCode = 1;
}

/**
 * The command that runs the host in `build/dev`.
 * @param {import('./devRequest.mjs').DevRequest} request
 * @returns {Promise<{ command: string, args: string[] } | { problem: string }>}
 */
async function hostCommand({ desktop, passed }) {
  if (desktop) return windowCommand(root, [resolve(root, 'build/dev/main.js'), ...passed]);
  const { freePort } = await import('./pageServer.mjs');
  const isNamed = passed.some((arg) => arg.startsWith('--port='));
  // The same port for all restarts, so that the page's address stays.
  const port = isNamed ? [] : [`--port=${await freePort(usualPort)}`];
  return { command: process.execPath, args: [resolve(root, 'build/dev/browserHost.js'), ...port, ...passed] };
}

/**
 * Serves the page as it is edited, and rebuilds and restarts a host whenever its sources change.
 * @param {import('./devRequest.mjs').DevRequest} request
 * @returns {Promise<void>}
 */
async function loop(request) {
  // Imported only here, after missing packages are installed.
  const { startPageServer } = await import('./pageServer.mjs');
  const { makeHostProcess, watchBuilds } = await import('./watchedHost.mjs');
  const { hostBuilds } = await import('./hostBuilds.mjs');
  const found = await hostCommand(request);
  if ('problem' in found) return giveUp(found.problem);
  const page = await startPageServer(root);
  const env = { HOMEWARD_DEV_PAGE: page.url, HOMEWARD_DEV_TOKEN: randomBytes(32).toString('base64url') };
  /** @type {{ close: () => Promise<void> } | undefined} */
  let builds;
  const end = async (/** @type {number} */ code) => {
    process.exitCode = code;
    await Promise.all([host.stop(), page.close(), builds?.close()]);
  };
  const host = makeHostProcess(
    { ...found, env },
    // Closing the window ends the loop; a host that crashed waits for the next edit.
    {
      say,
      ended: (code) =>
        code === 0 ? void end(0) : say('The host has ended; it starts again when a source changes.'),
    },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => void end(0));
  builds = await watchBuilds(hostBuilds(root, request.desktop), { say, built: () => void host.restart() });
}

/** @param {readonly string[]} args */
export async function dev(args) {
  const request = readDevRequest(args, { root, cwd: process.cwd(), env: process.env });
  if ('problem' in request) return giveUp(request.problem);
  const problem = await ensureInstalled(root);
  if (problem !== undefined) return giveUp(problem);
  await loop(request);
}
