// Builds the app into build/: main process and browser host with esbuild, the page with vite.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build as bundle } from 'esbuild';
import { build as buildPage } from 'vite';
import { fieldBundle, workerBundle, workerFilename } from '../server/work/bundle.mjs';
import { fingerprintOf, stampFile } from './launch/built.mjs';

const root = resolve(import.meta.dirname, '..');
const fingerprint = fingerprintOf(root);

/** @type {import('esbuild').BuildOptions} */
const forNode = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'silent',
};

const outcomes = await Promise.allSettled([
  bundle({
    ...forNode,
    entryPoints: ['electron/main.ts', 'electron/browserHost.ts'],
    outdir: 'build/electron',
    format: 'esm',
    packages: 'external',
    external: ['electron'],
  }),
  bundle({ ...workerBundle(root, `build/electron/${workerFilename}`), sourcemap: true }),
  // A sandboxed preload may require only electron, so everything else goes into its one file.
  bundle({
    ...forNode,
    entryPoints: ['electron/preload.ts'],
    outfile: 'build/electron/preload.cjs',
    format: 'cjs',
    external: ['electron'],
  }),
  bundle(fieldBundle(root, 'build/electron/field')),
  buildPage({ configFile: resolve(root, 'renderer/vite.config.ts'), logLevel: 'silent' }),
]);
const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
for (const failure of failures) console.error(stripVTControlCharacters(failure.message));
// Written last, so that a build that failed half-way runs again. The fingerprint is from before the build.
if (failures.length === 0) writeFileSync(stampFile(root), fingerprint);
else process.exitCode = 1;
