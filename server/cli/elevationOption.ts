import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { holdsHeights } from '../elevation/filesShelf.ts';
import { toNamedSource } from '../services/namedSource.ts';
import { UsageError } from './usage.ts';

function holds(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true || (found?.isFile() === true && holdsHeights(basename(path)));
}

/** The sources after `--elevation`; a folder that is not there is a mistake of the person, not a source that is down. */
export function toElevationSources(texts: readonly string[] = []): string[] {
  return texts.map((text) => {
    const named = toNamedSource(text);
    if (!named.ok) throw new UsageError(`--elevation: ${named.failure.message}.`);
    if (named.value.form !== 'files') return text;
    const path = resolve(named.value.path);
    if (!holds(path))
      throw new UsageError(`--elevation: ${text} is no folder, and no .hgt, .zip or .tif file of heights.`);
    return path;
  });
}
