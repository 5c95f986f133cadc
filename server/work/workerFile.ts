/**
 * What engine threads run: beside the bundle that this module is part of. Run from its source, as tests do, a module
 * has no bundle; theirs is made before they start.
 */
export function findWorkerFile(module = import.meta.url): URL {
  return new URL(module.endsWith('.ts') ? '../../build/worker/engineWorker.js' : 'engineWorker.js', module);
}
