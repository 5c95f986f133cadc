#!/usr/bin/env node
// Runs the command line: installs and builds what is missing, reports that on stderr only, then runs the command.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerBundle, workerFilename } from './work/bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(root, 'build', 'server', 'cli.js');
const worker = join(dirname(built), workerFilename);

/** Runs npm. Its stdout goes to stderr, because stdout belongs to the command's answer. */
function runNpm(...words) {
  const npm = process.env.npm_execpath;
  const args = [...words, '--ignore-scripts', '--no-audit', '--no-fund'];
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return status === 0;
}

function install() {
  console.error('Homeward: installing its packages, once …');
  if (runNpm('ci', '--include=dev')) return;
  console.error(
    'Homeward: the packages could not be installed; run "npm ci --include=dev" in its folder and read what it says.',
  );
  process.exit(1);
}

/** Takes away again what only builds, where somebody installed without it. */
function prune() {
  if (runNpm('prune', '--omit=dev')) return;
  console.error(
    'Homeward: packages that only build are still there; "npm prune --omit=dev" takes them away.',
  );
}

function newestSource_ms() {
  const sources = ['assets/messages', 'engine', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') || file.endsWith('.mjs') || file.endsWith('.json'))
      .map((file) => join(root, folder, file)),
  );
  return Math.max(...[...sources, join(root, 'package.json')].map((file) => statSync(file).mtimeMs));
}

/** Packages are left out, and none is loaded for what it does by itself: a command that uses nothing of one does not load it. */
const packagesOutside = {
  name: 'packages-outside',
  /** @param {import('esbuild').PluginBuild} build */
  setup: (build) =>
    build.onResolve({ filter: /^[a-z@]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false },
    ),
};

/** The command line in parts, so that a command loads its own alone; the part that is run first comes last. */
async function commandParts(bundle) {
  const { outputFiles } = await bundle({
    entryPoints: { cli: join(root, 'server', 'cli.ts') },
    outdir: dirname(built),
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [packagesOutside],
    logLevel: 'silent',
  });
  return outputFiles.toSorted((one, other) => Number(one.path === built) - Number(other.path === built));
}

async function build() {
  const { build: bundle, stop } = await import('esbuild');
  // Two commands may build at once. Each writes its own files; those renamed last win.
  const own = join(dirname(built), `own.${process.pid}.mjs`);
  mkdirSync(dirname(built), { recursive: true });
  try {
    await bundle(workerBundle(root, own));
    renameSync(own, worker);
    for (const { path, contents } of await commandParts(bundle)) {
      writeFileSync(own, contents);
      renameSync(own, path);
    }
  } catch (error) {
    console.error(`Homeward could not be built: ${error.message}`);
    process.exit(1);
  } finally {
    rmSync(own, { force: true });
    stop();
  }
}

const isBuilt = [built, worker].every(existsSync) && newestSource_ms() <= statSync(built).mtimeMs;
const isThere = (name) => existsSync(join(root, 'node_modules', name));
const isWithoutTools = isThere('zod') && !isThere('esbuild');
// What is built runs without the packages that build.
if (!isThere(isBuilt ? 'zod' : 'esbuild')) install();
if (!isBuilt) {
  await build();
  if (isWithoutTools) prune();
}
await import(pathToFileURL(built).href);
