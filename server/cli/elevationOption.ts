import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { toNamedSource } from '../elevation/namedSource.ts';
import { UsageError } from './usage.ts';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The sources after `--elevation`; a folder that is not there is a mistake of the person, not a source that is down. */
export function toElevationSources(texts: readonly string[] = []): string[] {
  return texts.map((text) => {
    const named = toNamedSource(text);
    if (!named.ok) throw new UsageError(`--elevation: ${named.failure.message}.`);
    if (named.value.form !== 'folder') return text;
    const folder = resolve(named.value.folder);
    if (!isFolder(folder)) throw new UsageError(`--elevation ${JSON.stringify(text)} is no folder.`);
    return folder;
  });
}
