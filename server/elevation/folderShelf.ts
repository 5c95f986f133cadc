import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GroundSource, SourceShelf } from './groundSource.ts';
import { type FolderFile, hgtSources, tileNameOf } from './hgtSource.ts';
import { SourceTrouble } from './rasterHeights.ts';
import type { TileCache } from './tileCache.ts';

const mostFiles = 5000;
/** A folder is looked at again after this time, so that new files are found. */
const listed_ms = 5000;

async function filesIn(folder: string): Promise<FolderFile[]> {
  const names = (await readdir(folder)).filter((name) => tileNameOf(name) !== undefined).slice(0, mostFiles);
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, size_bytes: size, changed_ms: mtimeMs };
    }),
  );
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Files of heights in a folder, told by their names. */
export function folderShelf(folder: string, cache: TileCache, now: () => number = Date.now): SourceShelf {
  let listing: { readonly at_ms: number; readonly sources: Promise<GroundSource[]> } | undefined;
  const open = async () => {
    const files = await filesIn(folder).catch(() => {
      throw new SourceTrouble('The folder of heights cannot be read.');
    });
    return hgtSources({ folder, files, cache });
  };
  return () => {
    if (listing === undefined || now() - listing.at_ms > listed_ms)
      listing = { at_ms: now(), sources: open() };
    return listing.sources;
  };
}
