import { resolve } from 'node:path';
import { become } from './become.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { readRequest } from './request.mjs';
import { say } from './terminal.mjs';
import { windowCommand } from './window.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * @param {import('./request.mjs').Request} request
 * @returns {Promise<void>}
 */
async function open(request) {
  if (!request.browser) {
    const found = await windowCommand(root, [root, ...request.passed]);
    if ('command' in found) return become(found.command, found.args, root);
    say(`${found.problem} Homeward opens in a browser instead.`);
  }
  return become(process.execPath, [resolve(root, 'build/electron/browserHost.js'), ...request.passed], root);
}

/**
 * Installs, builds and prepares what is missing, then opens Homeward.
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function launch(args) {
  const request = readRequest(args, { cwd: process.cwd(), env: process.env });
  const problem =
    'problem' in request ? request.problem : ((await ensureInstalled(root)) ?? (await ensureBuilt(root)));
  if (problem !== undefined) {
    say(problem);
    process.exitCode = 1;
  } else if (!('problem' in request)) await open(request);
}
