import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type AnyFunction = (...args: never[]) => unknown;
type Functions = Record<string, AnyFunction>;

const asyncNames = [
  'appendFile',
  'link',
  'mkdir',
  'open',
  'readFile',
  'readdir',
  'realpath',
  'rename',
  'rm',
  'stat',
  'statfs',
  'writeFile',
];
const syncNames = ['openSync', 'readFileSync', 'renameSync', 'rmSync', 'statSync', 'writeSync', 'closeSync'];
const handleNames = ['writeFile', 'chmod', 'sync', 'stat', 'read'];

/**
 * Runs work while one call to the disk that concerns `folder` fails: the `nth`, counted from 0, with this code. Tells
 * whether there were as many calls.
 */
export async function withFailure(
  { folder, nth, code }: { readonly folder: string; readonly nth: number; readonly code: string },
  work: () => Promise<void>,
): Promise<boolean> {
  const descriptors = new Set<unknown>();
  let calls = 0;
  const count = (name: string) => {
    calls += 1;
    if (calls - 1 === nth) throw Object.assign(new Error(`${code}: planted in ${name}`), { code });
  };
  const isOurs = (first: unknown) => String(first).startsWith(folder) || descriptors.has(first);
  const undo: (() => void)[] = [];
  const replace = (owner: Functions, name: string, make: (real: AnyFunction) => AnyFunction) => {
    const real = owner[name] as AnyFunction;
    undo.push(() => {
      owner[name] = real;
    });
    owner[name] = make(real.bind(owner) as AnyFunction);
  };
  const failing = (name: string, real: AnyFunction): AnyFunction =>
    ((...args: unknown[]) => {
      if (!isOurs(args[0])) return (real as (...all: unknown[]) => unknown)(...args);
      // A descriptor is given back even where closing it fails.
      if (name !== 'closeSync') count(name);
      const result = (real as (...all: unknown[]) => unknown)(...args);
      if (name === 'closeSync') {
        descriptors.delete(args[0]);
        count(name);
      }
      if (name === 'openSync') descriptors.add(result);
      return result;
    }) as AnyFunction;
  for (const name of syncNames) replace(fs as unknown as Functions, name, (real) => failing(name, real));
  for (const name of asyncNames)
    replace(promises as unknown as Functions, name, (real) => {
      const one = failing(name, real);
      return (async (...args: unknown[]) => {
        const result = await (one as (...all: unknown[]) => unknown)(...args);
        if (name === 'open' && isOurs(args[0]))
          for (const method of handleNames)
            replace(
              result as Functions,
              method,
              (own) =>
                (async (...given: unknown[]) => {
                  count(method);
                  return (own as (...all: unknown[]) => unknown)(...given);
                }) as AnyFunction,
            );
        return result;
      }) as AnyFunction;
    });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const put of undo.reverse()) put();
    syncBuiltinESMExports();
  }
  return calls > nth;
}
