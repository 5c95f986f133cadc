// Runs the command line: installs and builds what is missing, reports that on stderr only, then runs the command.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerBundle, workerFilename } from './work/bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(root, 'build', 'server', 'cli.js');
const worker = join(dirname(built), workerFilename);

/** npm's stdout goes to stderr, because stdout belongs to the command's answer. */
function install() {
  console.error('Homeward: installing its packages, once …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error(
    'Homeward: the packages could not be installed; run "npm ci" in its folder and read what it says.',
  );
  process.exit(1);
}

function newestSource_ms() {
  const sources = ['engine', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') || file.endsWith('.mjs') || file.endsWith('.json'))
      .map((file) => join(root, folder, file)),
  );
  return Math.max(...[...sources, join(root, 'package.json')].map((file) => statSync(file).mtimeMs));
}

async function build() {
  const { build: bundle, stop } = await import('esbuild');
  // Two commands may build at once. Each writes its own files; those renamed last win.
  const own = join(dirname(built), `cli.${process.pid}.mjs`);
  const ownWorker = join(dirname(built), `worker.${process.pid}.mjs`);
  mkdirSync(dirname(built), { recursive: true });
  try {
    await bundle({
      entryPoints: [join(root, 'server', 'cli.ts')],
      outfile: own,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: 'inline',
      logLevel: 'silent',
    });
    await bundle(workerBundle(root, ownWorker));
    renameSync(ownWorker, worker);
    renameSync(own, built);
  } catch (error) {
    console.error(`Homeward could not be built: ${error.message}`);
    process.exit(1);
  } finally {
    for (const file of [own, ownWorker]) rmSync(file, { force: true });
    stop();
  }
}

if (!existsSync(join(root, 'node_modules', 'esbuild'))) install();
if (![built, worker].every(existsSync) || newestSource_ms() > statSync(built).mtimeMs) await build();
await import(pathToFileURL(built).href);
