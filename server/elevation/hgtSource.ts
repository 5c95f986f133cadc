import { join } from 'node:path';
import type { SamplesAround, Spot } from '../../engine/terrain/bilinear.ts';
import type { PackedPlaces } from '../../engine/terrain/elevation.ts';
import {
  hgtName,
  hgtSamples,
  locateInHgt,
  samplesOfSize,
  setAroundHgt,
  tileNumbered,
} from '../../engine/terrain/hgt.ts';
import { type GroundSource, srtmDate, srtmError_m } from './groundSource.ts';
import { readHgtFile } from './hgtFile.ts';
import { rasterHeights } from './rasterHeights.ts';
import type { Samples, TileCache } from './tileCache.ts';

export interface FolderFile {
  readonly name: string;
  readonly size_bytes: number;
  readonly changed_ms: number;
}

/** The name of the tile at the start of a file name: `N46E007.hgt`, `N46E007.SRTMGL1.hgt.zip`. */
export const tileNameOf = (name: string): string | undefined =>
  /^([ns]\d{2}[ew]\d{3})(\..*)?\.(hgt|zip)$/i.exec(name)?.[1]?.toUpperCase();

const isZip = ({ name }: FolderFile) => /\.zip$/i.test(name);
const mayHold = (file: FolderFile, samples: number) =>
  isZip(file) || samplesOfSize(file.size_bytes) === samples;

interface HgtFolder {
  readonly folder: string;
  readonly files: readonly FolderFile[];
  readonly cache: TileCache;
}

function gridOf({ folder, files, cache }: HgtFolder, samples: number): GroundSource {
  const byTile = new Map<string, FolderFile>();
  for (const file of files.filter((candidate) => mayHold(candidate, samples))) {
    const tile = tileNameOf(file.name) ?? '';
    const other = byTile.get(tile);
    if (other === undefined || isZip(other)) byTile.set(tile, file);
  }
  const keyOf = ({ name, size_bytes, changed_ms }: FolderFile) =>
    `${join(folder, name)}|${size_bytes}|${changed_ms}`;
  const whole = (heights: Samples | undefined) =>
    heights?.length === samples * samples ? heights : undefined;
  const loadFile = async (file: FolderFile): Promise<Samples | undefined> =>
    whole(await cache.tile(keyOf(file), () => readHgtFile(join(folder, file.name), file.name)));
  const raster = {
    width: samples,
    locate(at: Spot, places: PackedPlaces, place: number) {
      return locateInHgt(at, places, place, samples);
    },
    loaded(tile: number) {
      const file = byTile.get(hgtName(tileNumbered(tile)));
      return file && whole(cache.loaded(keyOf(file)));
    },
    setAround(around: SamplesAround, places: PackedPlaces, place: number) {
      setAroundHgt(around, places, place, samples);
      return true;
    },
    async load(tile: number) {
      const file = byTile.get(hgtName(tileNumbered(tile)));
      return file && loadFile(file);
    },
  };
  return {
    kind: 'hgt',
    datum: 'EGM96',
    surface: 'mixed',
    dated: srtmDate,
    cell_m: samples === hgtSamples[0] ? 30 : 90,
    error_m: srtmError_m,
    isRemote: false,
    heights: (places) => rasterHeights(raster, places),
  };
}

/** The grids of 1″ and 3″ in a folder of SRTM files. What a zip holds shows when it is opened, so both grids look there. */
export function hgtSources(contents: HgtFolder): GroundSource[] {
  const files = contents.files.filter(({ name }) => tileNameOf(name) !== undefined);
  return hgtSamples
    .filter((samples) => files.some((file) => mayHold(file, samples)))
    .map((samples) => gridOf({ ...contents, files }, samples));
}
