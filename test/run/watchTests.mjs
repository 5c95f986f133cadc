import { resolve } from 'node:path';
import { become } from '../../electron/launch/become.mjs';
import { ensureInstalled } from '../../electron/launch/installed.mjs';
import { say } from '../../electron/launch/terminal.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Runs the tests that a change concerns, again with every change.
 * @param {readonly string[]} filters
 */
export async function watchTests(filters) {
  const problem = await ensureInstalled(root);
  if (problem !== undefined) {
    say(problem);
    process.exitCode = 1;
    return;
  }
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'watch', '--config', 'test/vitest.config.ts', ...filters];
  await become(process.execPath, args, root);
}
