/**
 * Options for esbuild to build the file that engine threads run. It is one file with all it needs, because a thread starts
 * faster from one and looks for nothing beside it. Each bundle that starts threads has this file in its folder.
 * @param {string} root
 * @param {string} outfile
 * @returns {import('esbuild').BuildOptions}
 */
export const workerBundle = (root, outfile) => ({
  absWorkingDir: root,
  entryPoints: ['server/answers/engineWorker.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // CommonJS packages load Node's own modules with `require`, which an ES module lacks.
  banner: {
    // Under a name of its own, since the sources import the same function.
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  logLevel: 'silent',
});

export const workerFilename = 'engineWorker.js';

/**
 * The page for phones in the field, in a folder beside the hosts.
 * @param {string} root
 * @param {string} outdir
 * @returns {import('esbuild').BuildOptions}
 */
export const fieldBundle = (root, outdir) => ({
  absWorkingDir: root,
  entryPoints: ['page.ts', 'worker.ts', 'page.css', 'page.html'].map((name) => `renderer/field/${name}`),
  outdir,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  loader: { '.html': 'copy' },
  logLevel: 'silent',
});
