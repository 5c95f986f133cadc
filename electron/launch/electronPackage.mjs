import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './terminal.mjs';

const downloadLimit_ms = 10 * 60_000;

/**
 * The executable that the electron package has downloaded, if any.
 * @param {string} root
 * @returns {string | undefined}
 */
export function downloadedElectron(root) {
  const folder = join(root, 'node_modules/electron');
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const found = readFileSync(join(folder, 'dist/version'), 'utf8').trim().replace(/^v/, '');
    const executable = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return found === version && existsSync(executable) ? executable : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Lets the electron package download its runtime. An unreachable server is not an error, because there is a fallback.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function downloadElectron(root) {
  const installer = join(root, 'node_modules/electron/install.js');
  await runQuietly(process.execPath, [installer], {
    timeout_ms: downloadLimit_ms,
    env: { ...process.env, ELECTRON_GET_NO_PROGRESS: '1' },
  });
  return downloadedElectron(root);
}
