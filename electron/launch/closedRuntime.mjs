import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync, realpathSync, statSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readFuses, setFuses } from './fuses.mjs';

/** An open runtime runs any script for its user's other programs, with Homeward's name and rights. */
export const closedFuses = {
  RunAsNode: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  GrantFileProtocolExtraPrivileges: false,
};

const prefix = 'window-';
const marker = 'closed.json';

/** @param {NodeJS.ProcessEnv} env */
const cacheFolder = (env) =>
  join(env['XDG_CACHE_HOME'] || join(env['HOME'] ?? homedir(), '.cache'), 'homeward');

/**
 * Describes the parts that the closed runtime is made from; it is made anew when they change.
 * @param {string} executable
 */
function originOf(executable) {
  const path = realpathSync(executable);
  const { size, mtimeMs } = statSync(path);
  return JSON.stringify({ path, size, mtimeMs, closedFuses });
}

/**
 * Links a file, or copies it where the disk or the system does not allow links.
 * @param {string} from
 * @param {string} to
 */
async function linkOrCopy(from, to) {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} except a file of the folder itself
 */
async function linkFolder(from, to, except = '') {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name === except || entry.name === marker) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linkFolder(source, target) : linkOrCopy(source, target));
  }
}

/**
 * @param {string} executable
 * @param {string} folder
 */
async function makeClosed(executable, folder) {
  const name = basename(executable);
  await linkFolder(dirname(executable), folder, name);
  const own = join(folder, name);
  await copyFile(executable, own, constants.COPYFILE_FICLONE);
  await chmod(own, statSync(executable).mode & 0o777);
  await setFuses(own, closedFuses);
  const stillOn = Object.entries(await readFuses(own)).filter(([name, isOn]) => isOn && name in closedFuses);
  if (stillOn.length > 0) throw new Error(`its switch ${stillOn[0]?.[0]} cannot be set`);
}

/**
 * Removes closed runtimes whose origin is gone or has changed.
 * @param {string} cache
 */
async function sweep(cache) {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(prefix)) continue;
    const origin = await readFile(join(cache, name, marker), 'utf8').catch(() => undefined);
    // One without a marker may be in the making.
    if (origin === undefined) continue;
    const { path } = JSON.parse(origin);
    if (!existsSync(path) || originOf(path) !== origin)
      await rm(join(cache, name), { recursive: true, force: true });
  }
}

/**
 * The executable to start a window with: a copy of this runtime with Electron's switches for developers off. Tests keep the
 * runtime as it is, because they drive it through one of them.
 * @param {string} executable
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}
 */
export async function closedRuntime(executable, env) {
  // A changed executable would break its signature, without which macOS starts nothing on Apple's processors.
  if (process.platform === 'darwin') return executable;
  const origin = originOf(executable);
  const cache = cacheFolder(env);
  const folder = join(cache, `${prefix}${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`);
  const closed = join(folder, basename(executable));
  if (existsSync(join(folder, marker))) return closed;
  const work = join(cache, `making-${randomUUID()}`);
  try {
    await makeClosed(realpathSync(executable), work);
    await writeFile(join(work, marker), origin);
    await sweep(cache);
    await rename(work, folder).catch((error) => {
      // Another start was faster; its runtime is as good.
      if (!existsSync(join(folder, marker))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return closed;
}
