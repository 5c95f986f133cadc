import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../engine/flightplan/csvTable.ts';
import type { FlightPlan, PlanReading } from '../../engine/flightplan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';

/**
 * Files of real tools, kept outside the repository because their licences do not allow copies. `MANIFEST.csv` says what an
 * independent counter found in each.
 */
const corpus = join(import.meta.dirname, '../../../shared/corpus');
const present = existsSync(join(corpus, 'MANIFEST.csv'));
const bound_deg = 1e-6;
/** The manifest gives heights to the millimetre. */
const height_m = 0.0011;
/** Path lengths of the manifest are on a sphere, ours on the ellipsoid: flattening 1/298.257 gives up to 0.56 %. */
const sphere = 0.0056;
const metresPerFoot = 0.3048;

interface Row {
  readonly file: string;
  readonly class: string;
  readonly n_points: string;
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

/** Where this reader means to differ. A difference that is gone, or one that is not here, fails. */
const known: Readonly<Record<string, { readonly differs: readonly string[]; readonly reason: string }>> = {
  'kml/ge-web-27-points-absolute.kml': {
    differs: ['alt_min', 'alt_max'],
    reason:
      'the altitude mode is the camera’s (LookAt); the points have none, so their heights are clamped away',
  },
  'waypoints/ardupilot-copter-mission-zero-latlon.txt': {
    differs: ['n_points', 'path_len_m'],
    reason: 'DO_JUMP 8 once: two waypoints are flown twice, the manifest counts each item once',
  },
  'waypoints/ardupilot-copter-spline.txt': {
    differs: ['n_points', 'path_len_m'],
    reason: 'DO_JUMP 3 twice: four waypoints are flown three times, the manifest counts each item once',
  },
};

function parseManifest(): Row[] {
  const [header = [], ...rows] = readTable(readFileSync(join(corpus, 'MANIFEST.csv'), 'utf8')).rows;
  return rows.map(
    (cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) as unknown as Row,
  );
}

const read = (row: Row): Promise<PlanReading> =>
  readFlightPlan({
    filename: row.file.split('/').at(-1) ?? '',
    bytes: new Uint8Array(readFileSync(join(corpus, 'open', row.file))),
  });

/** What the altitude column of the manifest asks for: the datum, or none where no flight height is in the file. */
function expectedDatum(reference: string): string | undefined {
  // Heights that the altitude mode clamps away, that are the ground's, or that are not there at all.
  if (/clampToGround|no height given|^none|terrain elevation|AGL$|mixed/.test(reference)) return undefined;
  if (/^relativeToGround/.test(reference)) return 'agl';
  if (/MSL .* \+ relative/.test(reference)) return undefined;
  if (/^MSL|^absolute/.test(reference)) return 'msl';
  if (/^AGL/.test(reference)) return 'agl';
  return /^ellipsoid/.test(reference) ? 'ellipsoid' : 'takeoff';
}

const clampedAway = /clampToGround|no height given|terrain elevation/;

function differences(row: Row, plan: FlightPlan): string[] {
  const route = plan.routes[plan.chosen_route];
  const points = route?.points ?? [];
  const found: string[] = [];
  const check = (what: string, same: boolean) => {
    if (!same) found.push(what);
  };
  const near = (a: number, b: string, tolerance: number) => Math.abs(a - Number(b)) <= tolerance;
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  check('n_points', points.length === Number(row.n_points));
  check('min_lat', near(Math.min(...lats), row.min_lat, bound_deg));
  check('max_lat', near(Math.max(...lats), row.max_lat, bound_deg));
  check('min_lon', near(Math.min(...lons), row.min_lon, bound_deg));
  check('max_lon', near(Math.max(...lons), row.max_lon, bound_deg));
  const hold_s = points.reduce((sum, point) => sum + point.hover_time_s, 0);
  if (row.hold_s !== '') check('hold_s', near(hold_s, row.hold_s, 1e-6));
  if (row.path_len_m !== '') {
    check('path_len_m', near(route?.length_m ?? 0, row.path_len_m, Number(row.path_len_m) * sphere + 0.1));
  }
  return [...found, ...heightDifferences(row, plan)];
}

function heightDifferences(row: Row, plan: FlightPlan): string[] {
  const points = plan.routes[plan.chosen_route]?.points ?? [];
  const altitudes = points.flatMap(({ altitude }) => (altitude === undefined ? [] : [altitude]));
  if (clampedAway.test(row.alt_ref)) return altitudes.length === 0 ? [] : ['altitudes'];
  if (row.alt_min === '') return altitudes.length === 0 ? [] : ['altitudes'];
  const datum = expectedDatum(row.alt_ref);
  const unit = row.alt_ref.includes('FEET') ? metresPerFoot : 1;
  const values = altitudes.map(({ value_m }) => value_m);
  const found: string[] = [];
  if (datum !== undefined && altitudes.some((altitude) => altitude.datum !== datum)) found.push('alt_ref');
  if (!(Math.abs(Math.min(...values) - Number(row.alt_min) * unit) <= height_m)) found.push('alt_min');
  if (!(Math.abs(Math.max(...values) - Number(row.alt_max) * unit) <= height_m)) found.push('alt_max');
  return found;
}

describe.skipIf(!present)(
  `the corpus of real files${present ? '' : ' (skipped: ../shared/corpus is not there)'}`,
  () => {
    const rows = present ? parseManifest() : [];

    it('is listed', () => {
      expect(rows.length).toBeGreaterThan(100);
      const files = new Set(rows.map(({ file }) => file));
      expect(Object.keys(known).filter((file) => !files.has(file))).toEqual([]);
    });

    it.each(rows)('$file is read as the manifest says', async (row) => {
      const reading = await read(row);
      if (!reading.ok) {
        expect(reading.failure.class).toBe(row.class);
        expect(reading.failure.code).not.toBe('READER_FAILURE');
        return;
      }
      expect(row.class).toBe('mission');
      expect(differences(row, reading.value)).toEqual(known[row.file]?.differs ?? []);
    });

    it('leaves the bytes and the prototypes as they were, and is read twice alike', async () => {
      for (const row of rows) {
        const bytes = new Uint8Array(readFileSync(join(corpus, 'open', row.file)));
        const before = bytes.slice();
        const first = await readFlightPlan({ filename: row.file, bytes });
        expect(JSON.stringify(await readFlightPlan({ filename: row.file, bytes }))).toBe(
          JSON.stringify(first),
        );
        expect(Buffer.compare(bytes, before)).toBe(0);
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });

    it('never meets a fault of the reader, wherever a file is cut off', async () => {
      for (const row of rows) {
        const bytes = new Uint8Array(readFileSync(join(corpus, 'open', row.file)));
        for (const end of [
          1,
          Math.floor(bytes.length / 100),
          Math.floor(bytes.length / 2),
          bytes.length - 1,
        ]) {
          const reading = await readFlightPlan({ filename: row.file, bytes: bytes.slice(0, end) });
          expect(reading.ok ? '' : reading.failure.code, `${row.file} cut at ${end}`).not.toBe(
            'READER_FAILURE',
          );
        }
      }
    });
  },
);
