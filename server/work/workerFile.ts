/**
 * The file that engine threads run, in the folder of this module's bundle. Tests run this module from source, without a
 * bundle; their worker file is built before they start.
 */
export function findWorkerFile(module = import.meta.url): URL {
  return new URL(module.endsWith('.ts') ? '../../build/worker/engineWorker.js' : 'engineWorker.js', module);
}
