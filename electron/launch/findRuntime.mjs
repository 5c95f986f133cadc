import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npmElectron } from '../npmElectron/npmElectron.mjs';
import { downloadElectron, downloadedElectron } from './electronPackage.mjs';
import { saying } from './terminal.mjs';

/**
 * @typedef {{ executable: string, notice?: string } | { problem: string }} Runtime `notice`: what its user should know
 * @typedef {object} Fallback an Electron from elsewhere
 * @property {string} notice
 * @property {() => Promise<string | undefined>} cached
 * @property {() => Promise<string>} make
 * @typedef {object} Sources where Electron may come from
 * @property {() => string | undefined} downloaded
 * @property {() => Promise<string | undefined>} download
 * @property {Fallback | undefined} fallback `undefined`: none for this machine
 */

/**
 * Tries what is already there, then Electron's own download, then the fallback.
 * @param {Sources} sources
 * @returns {Promise<Runtime>}
 */
export async function firstRuntime({ downloaded, download, fallback }) {
  const own = downloaded();
  if (own !== undefined) return { executable: own };
  const cached = await fallback?.cached();
  if (fallback !== undefined && cached !== undefined) return { executable: cached, notice: fallback.notice };
  const fetched = await download();
  if (fetched !== undefined) return { executable: fetched };
  if (fallback === undefined) return { problem: 'Electron could not be downloaded: check the network.' };
  try {
    return { executable: await fallback.make(), notice: fallback.notice };
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
 * The runtime that the person chose, or the first available one.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Runtime>}
 */
export async function findRuntime(root, env) {
  const chosen = chosenRuntime(env);
  if (chosen !== undefined) return chosen;
  return firstRuntime({
    downloaded: () => downloadedElectron(root),
    download: () => saying('Downloading Electron (once; about 120 MB) …', () => downloadElectron(root)),
    fallback: npmElectron(env),
  });
}
