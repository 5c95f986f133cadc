import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCommand, runQuietly, say, saying } from './terminal.mjs';

/**
 * The fields of a locked package that matter here.
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * Checks if the listed names (`linux`, or `!win32` for all others) admit `actual`, by npm's own rule.
 * @param {readonly string[] | undefined} listed
 * @param {string} actual
 */
function admits(listed, actual) {
  if (listed === undefined || listed.length === 0) return true;
  if (listed.includes(`!${actual}`)) return false;
  return listed.includes(actual) || listed.every((name) => name.startsWith('!'));
}

/**
 * Optional packages are binaries for a platform. Those for this machine must be there, or the build lacks its compiler.
 * @param {LockedPackage} wanted
 * @param {Machine} machine
 */
function mayBeAbsent(wanted, machine) {
  if (wanted.optional !== true && wanted.devOptional !== true) return false;
  const isForOneMachine = wanted.os !== undefined && wanted.cpu !== undefined;
  // Only npm knows the C library of this machine: either package of such a pair may be absent.
  if (!isForOneMachine || wanted.libc !== undefined) return true;
  return !(admits(wanted.os, machine.platform) && admits(wanted.cpu, machine.arch));
}

/**
 * Compares the packages in node_modules with the lock file. Additional packages do no harm.
 * @param {Lock} lock package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json
 * @param {Machine} machine
 */
export function isFresh(lock, installed, machine) {
  if (installed === undefined) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found !== undefined) return found.version === wanted.version;
    return mayBeAbsent(wanted, machine);
  });
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
 * Installs the packages of the lock file that node_modules lacks; returns a sentence if that fails.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function ensureInstalled(root) {
  const lock = await readLock(join(root, 'package-lock.json'));
  if (lock === undefined) return 'package-lock.json is missing or broken: get it from the repository again.';
  const installed = await readLock(join(root, 'node_modules/.package-lock.json'));
  if (isFresh(lock, installed, process)) return undefined;
  // A checkout is built, which NODE_ENV=production in the shell must not hinder.
  const [command, args] = npmCommand([
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-progress',
    '--no-audit',
    '--no-fund',
  ]);
  const { code, output } = await saying('Installing packages (once; about a minute) …', () =>
    runQuietly(command, args, { cwd: root, env: { ...process.env, npm_config_engine_strict: 'false' } }),
  );
  if (code === 0) return undefined;
  say(output.trim());
  return 'npm could not install the packages Homeward needs: see its message above.';
}
