import { mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { workerBundle, workerFilename } from '../../server/work/bundle.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Makes what engine threads run where the server is tested from its source. Two runs may do so at once. */
export async function setup(): Promise<void> {
  const folder = join(root, 'build/worker');
  const own = join(folder, `worker.${process.pid}.js`);
  mkdirSync(folder, { recursive: true });
  await build(workerBundle(root, own));
  renameSync(own, join(folder, workerFilename));
}
