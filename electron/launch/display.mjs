import { existsSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { runQuietly } from './terminal.mjs';

/**
 * The sockets of a display server: Wayland's in the person's runtime folder, X11's by its number, here or on another computer.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('node:net').NetConnectOpts[]}
 */
export function displaySockets({ DISPLAY = '', WAYLAND_DISPLAY = '', XDG_RUNTIME_DIR = '' }) {
  const wayland = WAYLAND_DISPLAY === '' ? [] : [{ path: resolve(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) }];
  const [, host = '', number] = /^(.*):(\d+)(?:\.\d+)?$/.exec(DISPLAY) ?? [];
  if (number === undefined) return wayland;
  if (host !== '' && host !== 'unix') return [...wayland, { host, port: 6000 + Number(number) }];
  const file = `/tmp/.X11-unix/X${number}`;
  // Servers listen in the file system, in the abstract namespace under the same name, or in both.
  return [...wayland, { path: file }, { path: `\0${file}` }];
}

/** A server on another computer that does not answer in this time counts as absent. */
const patience_ms = 3000;

/**
 * @param {import('node:net').NetConnectOpts} where
 * @returns {Promise<boolean>}
 */
function isAnswering(where) {
  return new Promise((done) => {
    const socket = connect(where);
    /** @param {boolean} isThere */
    const end = (isThere) => {
      socket.destroy();
      done(isThere);
    };
    socket.setTimeout(patience_ms, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/**
 * Finds out if a window can be opened. A display that is named but gone does not count.
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
export async function hasDisplay(platform, env) {
  if (platform !== 'linux') return true;
  for (const where of displaySockets(env)) if (await isAnswering(where)) return true;
  return false;
}

/** @param {string} file */
function valueIn(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

async function mayMakeNamespaces() {
  if (valueIn('/proc/sys/kernel/unprivileged_userns_clone') === '0') return false;
  if (valueIn('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') return false;
  const { code } = await runQuietly('unshare', ['--user', 'true']);
  return code === 0 || code === 127;
}

/**
 * A sentence if the system keeps Electron from building its sandbox, without which it refuses to start; else `undefined`.
 * @param {string} executable
 * @returns {Promise<string | undefined>}
 */
export async function sandboxObstacle(executable) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return undefined;
  const helper = join(dirname(executable), 'chrome-sandbox');
  const found = statSync(helper, { throwIfNoEntry: false });
  if (found?.uid === 0 && (found.mode & 0o4755) === 0o4755) return undefined;
  if (await mayMakeNamespaces()) return undefined;
  return `This system does not let your programs build a sandbox; for a window, run: sudo chown root "${helper}" && sudo chmod 4755 "${helper}"`;
}
