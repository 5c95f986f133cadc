import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, say, saying } from './terminal.mjs';

const sources = ['engine', 'server', 'renderer', 'electron', 'assets', 'package.json', 'package-lock.json'];
const outputs = [
  'electron/main.js',
  'electron/preload.cjs',
  'electron/browserHost.js',
  'electron/engineWorker.js',
  'renderer/index.html',
];

/**
 * One line per file with its size and time, which change with an edit, a deletion or the checkout of an older version.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function linesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => linesOf(root, `${path}/${name}`));
}

/** @param {string} root */
export function fingerprintOf(root) {
  const lines = sources.flatMap((path) => linesOf(root, path));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** @param {string} root */
export const stampFile = (root) => join(root, 'build/.stamp');

/** @param {string} root */
export function isBuilt(root) {
  const complete = outputs.every((file) => existsSync(join(root, 'build', file)));
  const stamp = stampFile(root);
  return complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(root);
}

/**
 * Builds if a source has changed since the last build; returns a sentence if the build fails.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return undefined;
  const { code, output } = await saying('Building …', () =>
    runQuietly(process.execPath, [join(root, 'electron/build.mjs')], { cwd: root }),
  );
  if (code === 0) return undefined;
  say(output.trim());
  return 'Homeward could not be built: see the message above.';
}
