#!/usr/bin/env node
// Scores the engine: bundles main.ts on the fly, then becomes it. stdout belongs to the answer.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..');
// Two runs may go on at once: each has its own file.
const bundle = join(root, 'build', 'accuracy', `main.${process.pid}.mjs`);
mkdirSync(dirname(bundle), { recursive: true });
try {
  await build({
    entryPoints: [join(root, 'test', 'accuracy', 'main.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  const { main } = await import(pathToFileURL(bundle).href);
  process.exitCode = main(process.argv.slice(2), root);
} catch (error) {
  console.error(`The accuracy run broke: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.exitCode = 1;
} finally {
  rmSync(bundle, { force: true });
}
