import { readFileSync } from 'node:fs';
import { runQuietly } from './terminal.mjs';

/** Which Debian package has a library that Electron links to; on releases after the 64-bit time change some end in `t64`. */
const packageOf = new Map([
  ['libgtk-3.so.0', 'libgtk-3-0'],
  ['libgdk-3.so.0', 'libgtk-3-0'],
  ['libpango-1.0.so.0', 'libgtk-3-0'],
  ['libcairo.so.2', 'libgtk-3-0'],
  ['libatk-1.0.so.0', 'libgtk-3-0'],
  ['libatk-bridge-2.0.so.0', 'libgtk-3-0'],
  ['libcups.so.2', 'libgtk-3-0'],
  ['libglib-2.0.so.0', 'libgtk-3-0'],
  ['libgobject-2.0.so.0', 'libgtk-3-0'],
  ['libgio-2.0.so.0', 'libgtk-3-0'],
  ['libatspi.so.0', 'libgtk-3-0'],
  ['libdbus-1.so.3', 'libgtk-3-0'],
  ['libX11.so.6', 'libgtk-3-0'],
  ['libXcomposite.so.1', 'libgtk-3-0'],
  ['libXdamage.so.1', 'libgtk-3-0'],
  ['libXext.so.6', 'libgtk-3-0'],
  ['libXfixes.so.3', 'libgtk-3-0'],
  ['libXrandr.so.2', 'libgtk-3-0'],
  ['libxcb.so.1', 'libgtk-3-0'],
  ['libxkbcommon.so.0', 'libgtk-3-0'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libnspr4.so', 'libnss3'],
  ['libasound.so.2', 'libasound2'],
  ['libgbm.so.1', 'libgbm1'],
]);
const renamedForTime64 = new Set(['libgtk-3-0', 'libasound2']);

/**
 * @param {readonly string[]} names
 * @param {string} osRelease the text of /etc/os-release
 */
export function debianNames(names, osRelease) {
  const field = (/** @type {string} */ key) =>
    osRelease.match(new RegExp(`^${key}="?([^"\n]*)"?$`, 'm'))?.[1];
  const firstWithTime64 = field('ID') === 'ubuntu' ? 24 : 13;
  // Debian's testing release has no number: it is newer than all that have.
  const release = Number.parseFloat(field('VERSION_ID') ?? '99');
  return names.map((name) =>
    release >= firstWithTime64 && renamedForTime64.has(name) ? `${name}t64` : name,
  );
}

/**
 * What `ldd` could not find.
 * @param {string} lddOutput
 */
export function librariesNotFound(lddOutput) {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].map((match) => match[1] ?? '');
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * A sentence where Electron lacks a library of the system; else `undefined`.
 * @param {string} executable
 * @returns {Promise<string | undefined>}
 */
export async function missingLibraries(executable) {
  if (process.platform !== 'linux') return undefined;
  const missing = librariesNotFound((await runQuietly('ldd', [executable])).output);
  if (missing.length === 0) return undefined;
  const names = [...new Set(missing.map((library) => packageOf.get(library) ?? library))];
  return `The window needs ${missing.join(', ')}: on Debian, apt install ${debianNames(names, textOf('/etc/os-release')).join(' ')}.`;
}
