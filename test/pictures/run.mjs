// Draws the pictures of README.md in the real window: `npm run pictures`, after a change that they show.
import { ensureBuilt } from '../../electron/launch/built.mjs';
import { findRuntime } from '../../electron/launch/findRuntime.mjs';
import { openDisplay } from '../run/display.mjs';
import { commandPath, ensureDebian } from '../run/systemPackages.mjs';
import { runBundled } from '../support/runBundled.mjs';

const root = new URL('../..', import.meta.url).pathname;

/** @param {string} problem */
function stop(problem) {
  console.error(problem);
  process.exit(1);
}

if (commandPath(['img2webp']) === undefined && !(await ensureDebian(['webp']))) {
  stop('The moving picture needs img2webp; on Debian: apt install webp');
}
await ensureBuilt(root);
const runtime = await findRuntime(root, process.env);
if ('problem' in runtime) stop(runtime.problem);
const display = await openDisplay();
Object.assign(process.env, {
  HOMEWARD_ELECTRON: runtime.executable,
  HOMEWARD_LANG: 'en',
  DISPLAY: display.name,
});
await runBundled('test/pictures/pictures.ts');
display.close();
