import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Rooms whose tests lie in a folder of another name. */
const rooms = [
  ['engine/flightplan', 'test/flightplan'],
  ['server/http', 'test/http'],
  ['server/elevation', 'test/elevation'],
  ['electron/launch', 'test/launch'],
  ['electron', 'test/shell'],
];

/** Their folders of tests hold those of all their rooms. */
const layers = ['engine', 'server', 'renderer'];

/**
 * Files that differ from the branch main, and those that nobody has committed.
 * @param {string} root
 * @returns {readonly string[]} paths from the root
 */
export function changedFiles(root) {
  /** @param {readonly string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [
    ...git('diff', '--name-only', '--merge-base', 'main'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * Filters of vitest for the tests of a source: those of its folder, and those of its name. A file right below a layer has the latter alone.
 * @param {string} file
 * @param {(path: string) => boolean} isThere
 * @returns {readonly string[]}
 */
export function testsOf(file, isThere) {
  if (!/\.(ts|tsx|mjs|css)$/.test(file)) return [];
  if (/^test\/.*\.test\.tsx?$/.test(file)) return /^test\/(e2e|acceptance)\//.test(file) ? [] : [file];
  const folder = dirname(file);
  const named = `/${basename(file).replace(/\.\w+$/, '')}.test.`;
  if (folder.startsWith('test/')) return [`${folder}/`];
  const [from, to] = rooms.find(([room = '']) => `${folder}/`.startsWith(`${room}/`)) ?? [
    folder,
    `test/${folder}`,
  ];
  const tests = folder.replace(from ?? '', to ?? '');
  return !layers.includes(folder) && isThere(tests) ? [`${tests}/`, named] : [named];
}

/**
 * Filters of vitest for the tests of all that changed.
 * @param {string} root
 * @returns {readonly string[]}
 */
export const changedTests = (root) => [
  ...new Set(changedFiles(root).flatMap((file) => testsOf(file, (path) => existsSync(join(root, path))))),
];
