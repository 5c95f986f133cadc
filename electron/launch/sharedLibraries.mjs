import { readFileSync } from 'node:fs';
import { runQuietly } from './terminal.mjs';

/** The Debian packages with all libraries that Electron links to, and the libraries that show which are missing. */
const packages = [
  { name: 'libnss3', brings: /^lib(nss3|nssutil3|smime3|nspr4)\./ },
  { name: 'libasound2', brings: /^libasound\./ },
  { name: 'libgbm1', brings: /^lib(gbm|drm|expat)\./ },
  // GTK depends on the rest: GLib, Pango, Cairo, ATK, CUPS, D-Bus and X11.
  { name: 'libgtk-3-0', brings: /./ },
];
const renamedForTime64 = new Set(['libgtk-3-0', 'libasound2']);

/**
 * @param {readonly string[]} names
 * @param {string} osRelease the text of /etc/os-release
 */
export function debianNames(names, osRelease) {
  const field = (/** @type {string} */ key) =>
    osRelease.match(new RegExp(`^${key}="?([^"\n]*)"?$`, 'm'))?.[1];
  const firstWithTime64 = field('ID') === 'ubuntu' ? 24 : 13;
  // Debian's testing release has no number; it is newer than all that have one.
  const release = Number.parseFloat(field('VERSION_ID') ?? '99');
  return names.map((name) =>
    release >= firstWithTime64 && renamedForTime64.has(name) ? `${name}t64` : name,
  );
}

/**
 * The libraries that `ldd` did not find.
 * @param {string} lddOutput
 */
export function librariesNotFound(lddOutput) {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].map((match) => match[1] ?? '');
}

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The packages that bring these libraries.
 * @param {readonly string[]} libraries
 * @param {string} osRelease
 */
export function packagesFor(libraries, osRelease) {
  const names = libraries.map((library) => packages.find(({ brings }) => brings.test(library))?.name ?? '');
  return debianNames([...new Set(names)].sort(), osRelease);
}

/**
 * A sentence if the system lacks a library that Electron needs; else `undefined`.
 * @param {string} executable
 * @returns {Promise<string | undefined>}
 */
export async function missingLibraries(executable) {
  if (process.platform !== 'linux') return undefined;
  const missing = librariesNotFound((await runQuietly('ldd', [executable])).output);
  if (missing.length === 0) return undefined;
  const others = missing.length === 1 ? '' : ` and ${missing.length - 1} more`;
  const names = packagesFor(missing, contentOf('/etc/os-release')).join(' ');
  return `A window needs libraries that this system lacks (${missing[0]}${others}); on Debian: apt install ${names}.`;
}
