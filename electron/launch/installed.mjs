import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCommand, runQuietly, say, saying } from './terminal.mjs';

/**
 * One package of a lock file, as far as it matters here.
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * Whether a listed name (`linux`, or `!win32` for all but that) admits `actual`; npm's own rule.
 * @param {readonly string[] | undefined} listed
 * @param {string} actual
 */
function admits(listed, actual) {
  if (listed === undefined || listed.length === 0) return true;
  if (listed.includes(`!${actual}`)) return false;
  return listed.includes(actual) || listed.every((name) => name.startsWith('!'));
}

/**
 * Optional packages are a platform's binaries; those made for this machine must be there, or the build has no compiler.
 * @param {LockedPackage} wanted
 * @param {Machine} machine
 */
function mayBeAbsent(wanted, machine) {
  if (wanted.optional !== true && wanted.devOptional !== true) return false;
  const isForOneMachine = wanted.os !== undefined && wanted.cpu !== undefined;
  // Which C library this machine has is npm's to know: of such a pair either may be the one that is absent.
  if (!isForOneMachine || wanted.libc !== undefined) return true;
  return !(admits(wanted.os, machine.platform) && admits(wanted.cpu, machine.arch));
}

/**
 * Whether what npm wrote into node_modules answers the lock file. Packages beyond it do no harm.
 * @param {Lock} lock package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json
 * @param {{ withDev: boolean, machine: Machine }} wish
 */
export function isFresh(lock, installed, { withDev, machine }) {
  if (installed === undefined) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found !== undefined) return found.version === wanted.version;
    return (!withDev && wanted.dev === true) || mayBeAbsent(wanted, machine);
  });
}

/**
 * A developer's test packages stay: they are asked for again when others have to be replaced.
 * @param {Lock | undefined} installed
 */
export function hasDevPackages(installed) {
  return Object.values(installed?.packages ?? {}).some((entry) => entry.dev === true);
}

/**
 * @param {string} file
 * @returns {Promise<Lock | undefined>}
 */
async function readLock(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Installs what the lock file names and node_modules lacks; answers with a sentence where that fails.
 * @param {string} root
 * @param {{ withDev: boolean }} wish
 * @returns {Promise<string | undefined>}
 */
export async function ensureInstalled(root, { withDev }) {
  const lock = await readLock(join(root, 'package-lock.json'));
  if (lock === undefined)
    return 'package-lock.json is missing or broken: fetch it again from the repository.';
  const installed = await readLock(join(root, 'node_modules/.package-lock.json'));
  if (isFresh(lock, installed, { withDev, machine: process })) return undefined;
  const dev = withDev || hasDevPackages(installed);
  // Explicit either way, so that a NODE_ENV=production of the shell does not take the test packages away.
  const [command, args] = npmCommand([
    'ci',
    dev ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--no-progress',
  ]);
  const { code, output } = await saying('Installing packages (once; about a minute) …', () =>
    runQuietly(command, args, { cwd: root, env: { ...process.env, npm_config_engine_strict: 'false' } }),
  );
  if (code === 0) return undefined;
  say(output.trim());
  return 'npm could not install the packages Homeward needs: see its message above.';
}
