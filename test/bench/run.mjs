// Bundles the benchmark and runs it: plain Node reads no TypeScript on all the versions that are supported.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..', '..');
const outfile = join(root, 'build', 'bench', 'bench.mjs');
await build({
  absWorkingDir: root,
  entryPoints: ['test/bench/bench.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
