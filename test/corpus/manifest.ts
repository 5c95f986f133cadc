import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readTable } from '../../engine/flightplan/source/csvTable.ts';

/** Counts that an independent tool found in one file; every value is text, empty where it does not apply. */
export interface ManifestRow {
  readonly file: string;
  readonly class: string;
  readonly n_points: string;
  readonly count_rule: string;
  readonly routes: string;
  readonly raw_counts: string;
  readonly tool: string;
  readonly min_lat: string;
  readonly max_lat: string;
  readonly min_lon: string;
  readonly max_lon: string;
  readonly alt_ref: string;
  readonly alt_min: string;
  readonly alt_max: string;
  readonly hold_s: string;
  readonly path_len_m: string;
}

export interface Corpus {
  readonly rows: readonly ManifestRow[];
  /** The folder that the names of the rows count from. */
  readonly folder: string;
}

const name = 'MANIFEST.csv';
function parse(text: string): ManifestRow[] {
  const [header = [], ...rows] = readTable(text).rows;
  return rows.map(
    (cells) => Object.fromEntries(header.map((key, at) => [key, cells[at] ?? ''])) as unknown as ManifestRow,
  );
}

/** The manifest of a folder of plans, in the folder itself or beside it; undefined when there is none. */
export function findCorpus(folder: string): Corpus | undefined {
  const manifest = [join(folder, name), join(dirname(resolve(folder)), name)].find((path) =>
    existsSync(path),
  );
  if (manifest === undefined) return undefined;
  const rows = parse(readFileSync(manifest, 'utf8'));
  const first = rows[0]?.file ?? '';
  const home = [folder, join(folder, 'open'), join(folder, 'acceptance'), dirname(resolve(folder))].find(
    (place) => existsSync(join(place, first)),
  );
  return { rows, folder: home ?? folder };
}
