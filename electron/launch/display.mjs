import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuietly } from './terminal.mjs';

/**
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** @param {string} file */
function switchedTo(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

async function mayMakeNamespaces() {
  if (switchedTo('/proc/sys/kernel/unprivileged_userns_clone') === '0') return false;
  if (switchedTo('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') return false;
  const { code } = await runQuietly('unshare', ['--user', 'true']);
  return code === 0 || code === 127;
}

/**
 * A sentence where the system keeps Electron from building its sandbox, which it then refuses to start without; else `undefined`.
 * @param {string} executable
 * @returns {Promise<string | undefined>}
 */
export async function sandboxObstacle(executable) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return undefined;
  const helper = join(dirname(executable), 'chrome-sandbox');
  const found = statSync(helper, { throwIfNoEntry: false });
  if (found?.uid === 0 && (found.mode & 0o4755) === 0o4755) return undefined;
  if (await mayMakeNamespaces()) return undefined;
  return `This system lets no program of yours build a sandbox; for a window, run: sudo chown root "${helper}" && sudo chmod 4755 "${helper}"`;
}
