// `npm run package`: makes an installable program of Homeward in build/package. On Linux the unpacked program and a .deb, elsewhere the
// unpacked program. With --release also what is handed out (AppImage, dmg, zip, nsis), whose tools are downloaded, and never around
// an old runtime.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ensureBuilt } from '../launch/built.mjs';
import { findRuntime } from '../launch/findRuntime.mjs';
import { ensureInstalled } from '../launch/installed.mjs';
import { npmCommand, runQuietly, say, saying } from '../launch/terminal.mjs';
import { configuration } from './config.mjs';
import { makeDeb } from './deb.mjs';

const root = resolve(import.meta.dirname, '../..');
const isRelease = process.argv.includes('--release');
const handedOut = { linux: ['dir', 'AppImage'], darwin: ['dmg', 'zip'], win32: ['nsis'] };

/** The tools are no packages of Homeward: nobody who builds, tests or serves it needs them. */
async function installTools() {
  const [command, args] = npmCommand(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  const { code, output } = await saying('Installing the tools that pack …', () =>
    runQuietly(command, args, { cwd: import.meta.dirname }),
  );
  return code === 0 ? undefined : `The tools could not be installed: ${output.trim()}`;
}

/**
 * A copy of the runtime without the program that it shows when it has none.
 * @param {string} executable
 */
function copyRuntime(executable) {
  const runtime = mkdtempSync(join(tmpdir(), 'homeward-runtime-'));
  cpSync(dirname(executable), runtime, { recursive: true });
  rmSync(join(runtime, 'resources/default_app.asar'), { recursive: true, force: true });
  return { runtime, version: readFileSync(join(runtime, 'version'), 'utf8').trim().replace(/^v/, '') };
}

/** @param {string} executable */
async function pack(executable) {
  const { build, Platform } = createRequire(import.meta.url)('electron-builder');
  const electron = copyRuntime(executable);
  try {
    const system =
      process.platform === 'darwin'
        ? Platform.MAC
        : process.platform === 'win32'
          ? Platform.WINDOWS
          : Platform.LINUX;
    const wanted = isRelease ? handedOut[/** @type {keyof typeof handedOut} */ (process.platform)] : ['dir'];
    await build({
      projectDir: root,
      targets: system.createTarget(wanted),
      publish: 'never',
      config: configuration(electron, isRelease ? process.env['GITHUB_REPOSITORY'] : undefined),
    });
  } finally {
    rmSync(electron.runtime, { recursive: true, force: true });
  }
  if (process.platform === 'linux') await makeDeb(root);
}

/** @returns {Promise<string | undefined>} why nothing was packed */
async function run() {
  const problem = (await ensureInstalled(root)) ?? (await ensureBuilt(root)) ?? (await installTools());
  if (problem !== undefined) return problem;
  const found = await findRuntime(root, process.env);
  if ('problem' in found) return found.problem;
  if (found.notice !== undefined && isRelease)
    return `No release is made around an old runtime. ${found.notice}`;
  if (found.notice !== undefined) say(found.notice);
  await pack(found.executable);
  say('Packed into build/package.');
  return undefined;
}

const problem = await run();
if (problem !== undefined) {
  say(problem);
  process.exitCode = 1;
}
