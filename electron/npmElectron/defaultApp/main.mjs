// Runs for `electron [-r module] <app> [arguments]` and opens the app that the command line names. The runtime made from the npm package
// has no such program of its own.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** Electron's own default app uses these, too, though its types leave them out. */
const settable =
  /** @type {typeof app & { setVersion(version: string): void, setAppPath(path: string): void }} */ (app);

/** @param {readonly string[]} args */
function readArguments(args) {
  /** @type {string[]} */
  const preloads = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '-r' || arg === '--require') {
      index += 1;
      preloads.push(resolve(args[index] ?? ''));
    } else if (!arg.startsWith('-')) return { preloads, appPath: resolve(arg), rest: args.slice(index) };
  }
  return { preloads, appPath: undefined, rest: [] };
}

/**
 * @param {string} folder
 * @returns {string} its main script
 */
function adopt(folder) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return folder;
  const { name, productName, version, main } = JSON.parse(readFileSync(manifest, 'utf8'));
  app.setName(productName ?? name);
  if (version !== undefined) settable.setVersion(version);
  settable.setAppPath(folder);
  return join(folder, main ?? 'index.js');
}

const { preloads, appPath, rest } = readArguments(process.argv.slice(1));
if (process.argv.includes('--version')) {
  console.log(`v${process.versions['electron']}`);
  app.exit(0);
} else if (appPath === undefined) {
  console.error('electron: name the folder of an app');
  app.exit(1);
} else {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  const require = createRequire(import.meta.url);
  for (const preload of preloads) require(preload);
  process.argv = [process.execPath, ...rest];
  try {
    // The top-level await delays `ready` until the app's own script has run.
    await import(pathToFileURL(adopt(appPath)).href);
  } catch (error) {
    console.error(error);
    app.exit(1);
  }
}
