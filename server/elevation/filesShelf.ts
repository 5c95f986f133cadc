import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Saying } from '../../engine/saying.ts';
import { openSheet } from './geotiffFile.ts';
import { type DatedSheet, geotiffSources } from './geotiffSource.ts';
import { type GroundSource, type SourceShelf, srtmError_m, unknownHeights } from './groundSource.ts';
import { type FolderFile, hgtSources, tileNameOf } from './hgtSource.ts';
import { SourceTrouble } from './rasterHeights.ts';
import { fileOnDisk } from './tiffSource.ts';
import type { TileCache } from './tileCache.ts';

const mostFiles = 5000;
/** Files are listed again after this time, so that new ones are found. */
const listed_ms = 5000;

export const isGeotiff = (name: string): boolean => /\.tiff?$/i.test(name);

/** Tells a file with heights by its name. */
export const holdsHeights = (name: string): boolean => isGeotiff(name) || tileNameOf(name) !== undefined;

/** None where the name leads nowhere or to no file: who opens a pipe waits for its writer. */
async function fileAt(folder: string, name: string): Promise<FolderFile[]> {
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found?.isFile() ? [{ name, size_bytes: found.size, changed_ms: found.mtimeMs }] : [];
}

interface FilesThere {
  readonly folder: string;
  readonly files: FolderFile[];
  /** The path leads to one file. */
  readonly isFile: boolean;
}

/** The files of heights in a folder, or the one file that is named. */
export async function filesAt(path: string): Promise<FilesThere> {
  if (!(await stat(path)).isDirectory())
    return { folder: dirname(path), files: await fileAt(dirname(path), basename(path)), isFile: true };
  const names = (await readdir(path)).filter(holdsHeights).sort().slice(0, mostFiles);
  const files = await Promise.all(names.map((name) => fileAt(path, name)));
  return { folder: path, files: files.flat(), isFile: false };
}

/** Stands for a file that cannot be used: it has no heights, and says why. */
const unusable = (failure: Saying): GroundSource => ({
  kind: 'geotiff',
  datum: 'mixed',
  surface: 'mixed',
  cell_m: Number.POSITIVE_INFINITY,
  error_m: srtmError_m,
  isRemote: false,
  heights: async (places) => ({ ...unknownHeights(places), failure }),
});

interface Opened {
  readonly sheets: DatedSheet[];
  readonly failures: Saying[];
}

/** Opens each file once, and again when it has changed. */
function makeSheetOpener() {
  const known = new Map<string, Promise<DatedSheet>>();
  const open = (folder: string, { name, size_bytes, changed_ms }: FolderFile): Promise<DatedSheet> => {
    const path = join(folder, name);
    const key = `${path}|${size_bytes}|${changed_ms}`;
    const opened = known.get(key) ?? openSheet(fileOnDisk(path, name)).then((sheet) => ({ ...sheet, key }));
    known.set(key, opened);
    return opened;
  };
  return async (folder: string, files: readonly FolderFile[]): Promise<Opened> => {
    const opened: Opened = { sheets: [], failures: [] };
    for (const file of files)
      await open(folder, file).then(
        (sheet) => opened.sheets.push(sheet),
        (error: unknown) => {
          if (!(error instanceof SourceTrouble)) throw error;
          opened.failures.push(error.why);
        },
      );
    return opened;
  };
}

/** Files of heights in a folder, or one of them, told by their names. */
export function filesShelf(
  path: string,
  cache: TileCache,
  now = (): number => performance.now(),
): SourceShelf {
  const openSheets = makeSheetOpener();
  let listing: { readonly at_ms: number; readonly sources: Promise<GroundSource[]> } | undefined;
  const open = async () => {
    const { folder, files } = await filesAt(path).catch(() => {
      throw new SourceTrouble({ says: 'host.heights.folder', values: { trouble: 'unreadable' } });
    });
    const geotiffs = files.filter(({ name }) => isGeotiff(name));
    const { sheets, failures } = await openSheets(folder, geotiffs);
    const sources = [
      ...hgtSources({ folder, files, cache }),
      ...geotiffSources(sheets, cache),
      ...failures.map(unusable),
    ];
    if (sources.length === 0)
      throw new SourceTrouble({ says: 'host.heights.folder', values: { trouble: 'empty' } });
    return sources;
  };
  return () => {
    if (listing === undefined || now() - listing.at_ms > listed_ms)
      listing = { at_ms: now(), sources: open() };
    return listing.sources;
  };
}
