import { fieldBundle, workerBundle, workerFilename } from '../../server/work/bundle.mjs';

/**
 * The builds of a development host, in `build/dev`: the same parts as the product's, except the page.
 * @param {string} root
 * @param {boolean} desktop
 * @returns {import('esbuild').BuildOptions[]}
 */
export function hostBuilds(root, desktop) {
  /** @type {import('esbuild').BuildOptions} */
  const forNode = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  };
  const host = {
    ...forNode,
    entryPoints: [desktop ? 'electron/dev/main.ts' : 'electron/dev/browserHost.ts'],
    outdir: 'build/dev',
    format: /** @type {const} */ ('esm'),
    packages: /** @type {const} */ ('external'),
  };
  const preload = {
    ...forNode,
    entryPoints: ['electron/preload.ts'],
    outfile: 'build/dev/preload.cjs',
    format: /** @type {const} */ ('cjs'),
    external: ['electron'],
  };
  const worker = workerBundle(root, `build/dev/${workerFilename}`);
  const field = fieldBundle(root, 'build/dev/field');
  return desktop ? [host, worker, field, preload] : [host, worker, field];
}
