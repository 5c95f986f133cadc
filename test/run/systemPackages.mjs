import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { debianNames } from '../../electron/launch/sharedLibraries.mjs';
import { runQuietly, say, saying } from '../../electron/launch/terminal.mjs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const libraries = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];

/**
 * The full path of the first of these commands that is there.
 * @param {readonly string[]} names
 */
export function commandPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

export function chromiumPath() {
  return process.env['HOMEWARD_CHROMIUM'] ?? commandPath(browsers);
}

/** @param {string} name */
async function isInstalled(name) {
  const { output } = await runQuietly('dpkg', ['--status', name]);
  return output.includes('Status: install ok installed');
}

async function missingPackages() {
  const osRelease = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const missing = [];
  if (chromiumPath() === undefined) missing.push('chromium');
  if (commandPath(['Xvfb']) === undefined) missing.push('xvfb');
  if (commandPath(['dpkg']) === undefined) return missing;
  for (const name of debianNames(libraries, osRelease)) if (!(await isInstalled(name))) missing.push(name);
  return missing;
}

/** @param {readonly string[]} names */
export async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-qq'], { env });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  const { code, output } = await runQuietly('apt-get', args, { env });
  if (code !== 0) say(output.trim());
  return code === 0;
}

export const mayInstall = () => process.getuid?.() === 0 && commandPath(['apt-get']) !== undefined;

/**
 * Installs packages of Debian, where that is allowed.
 * @param {readonly string[]} names
 * @returns {Promise<boolean>} whether they are there now
 */
export async function ensureDebian(names) {
  return mayInstall() && (await install(names));
}

/** Programs that unit tests run beside a server, each of the Debian package of its name. */
const programs = ['redis-server', 'curl', 'openssl', 'python3'];

/** A Redis that servers share, and tools that ask them; where one cannot be had, its tests are skipped. */
export async function ensurePrograms() {
  const missing = programs.filter((name) => commandPath([name]) === undefined);
  if (process.platform !== 'linux' || missing.length === 0) return;
  const names = missing.join(', ');
  const isThere = mayInstall() && (await saying(`Installing ${names} …`, () => install(missing)));
  if (!isThere)
    say(`Tests that need ${names} are skipped; on Debian, run as root: apt install ${missing.join(' ')}`);
}

/**
 * A browser, a display to draw on and what Electron links to: from Debian's packages where that is allowed.
 * @returns {Promise<boolean>} whether all is there
 */
export async function ensureSystemPackages() {
  if (process.platform !== 'linux') return true;
  const missing = await missingPackages();
  if (missing.length === 0) return true;
  if (mayInstall()) return saying(`Installing ${missing.join(', ')} …`, () => install(missing));
  say(`The end-to-end tests need more: on Debian, run as root: apt install ${missing.join(' ')}`);
  return false;
}
