/**
 * How esbuild makes the file that engine threads run: one file with all it needs, since a thread starts faster from one
 * and nothing has to be found beside it. Each bundle that starts threads has this one in its own folder.
 * @param {string} root
 * @param {string} outfile
 * @returns {import('esbuild').BuildOptions}
 */
export const workerBundle = (root, outfile) => ({
  absWorkingDir: root,
  entryPoints: ['server/work/engineWorker.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Packages in CommonJS ask for Node's own modules by `require`, which a module does not have.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  logLevel: 'silent',
});

export const workerFilename = 'engineWorker.js';
