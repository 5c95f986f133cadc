// Plain Node reads no TypeScript on all the versions that are supported: a script is bundled and then run.
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..', '..');

/** Bundles an entry under build/ and gives the file. */
export async function bundle(entry) {
  const outfile = join(root, 'build', basename(dirname(entry)), basename(entry).replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(join(root, dirname(entry))) },
    logLevel: 'warning',
  });
  return outfile;
}

export const runBundled = async (entry) => import(pathToFileURL(await bundle(entry)).href);
