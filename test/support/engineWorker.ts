import { mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { workerBundle, workerFilename } from '../../server/work/bundle.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Two runs may do so at once. */
async function makeWorker(): Promise<void> {
  const folder = join(root, 'build/worker');
  const own = join(folder, `worker.${process.pid}.js`);
  mkdirSync(folder, { recursive: true });
  await build(workerBundle(root, own));
  renameSync(own, join(folder, workerFilename));
}

/** Makes what engine threads run where the server is tested from its source, and again when tests run again. */
export async function setup(project: TestProject): Promise<void> {
  project.onTestsRerun(makeWorker);
  await makeWorker();
}
