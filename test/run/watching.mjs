import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Watched
 * @property {number} code with which the command ended
 * @property {readonly string[]} names that were looked up
 * @property {number} packets sent beyond this machine
 */

const watcher = join(import.meta.dirname, 'watchedNetwork.mjs');
const apart = ['--net', '--mount'];

/** A network of its own is the kernel's to give: on Linux, to root. */
export function mayWatch() {
  try {
    execFileSync('unshare', [...apart, 'ip', 'link', 'add', 'way', 'type', 'veth'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The same command in a network that leads nowhere; what it tried to reach stands in the report afterwards.
 * @param {string} report
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export const watchedCommand = (report, command, args) => [
  'unshare',
  [...apart, process.execPath, watcher, report, command, ...args],
];

/**
 * @param {string} report
 * @returns {Watched}
 */
export const readWatched = (report) => JSON.parse(readFileSync(report, 'utf8'));

/**
 * Who was spoken to that should not have been; absent: nobody.
 * @param {Watched} watched
 */
export function strangersText({ names, packets }) {
  if (names.length === 0 && packets === 0) return undefined;
  const lookUps = names.length === 0 ? '' : ` Looked up: ${names.join(', ')}.`;
  return `The end-to-end tests spoke to strangers: ${packets} packets left this machine.${lookUps}`;
}
