import type { Position } from '../geo/position.ts';
import { fromTransverseMercator } from '../geo/transverseMercator.ts';
import { toRadians } from '../units.ts';
import { type ReadResult, readingAt, refuse } from './coordinateReading.ts';
import { bandSpan, beyondSpan, zoneSpan } from './utmZones.ts';

const form = /^(\d{1,2}) ?([C-HJ-NP-X]) ?([A-HJ-NP-Z])([A-HJ-NP-V]) ?(?:(\d+)|(\d+) (\d+))?$/;
const polarForm = /^[ABYZ] ?[A-Z]{2} ?\d* ?\d*$/;

/** Columns of 100 km: three sets of eight letters, by turns of the zones; rows: twenty letters, in even zones five further (NGA.STND.0037, section 3-2). */
const columns = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const rows = 'ABCDEFGHJKLMNPQRSTUV';
const square_m = 100_000;
const rowsRepeat_m = rows.length * square_m;

/** A square names what lies in it, also where the edge of its zone or band cuts it. */
const slack_deg = 0.01;

interface Digits {
  readonly east_m: number;
  readonly north_m: number;
  readonly side_m: number;
}

/** The figures inside a square of 100 km: as many for the way east as for the way north, at most to the metre. */
function digitsOf(joined: string | undefined, east: string, north: string): Digits | undefined {
  const figures = joined ?? east + north;
  const half = figures.length / 2;
  if (half > 5 || !Number.isInteger(half) || (joined === undefined && east.length !== north.length))
    return undefined;
  const side_m = square_m / 10 ** half;
  return {
    east_m: Number(figures.slice(0, half)) * side_m,
    north_m: Number(figures.slice(half)) * side_m,
    side_m,
  };
}

/** The easting of a column in a zone; `undefined`: the zone has no such column. */
function columnEasting(letter: string, zone: number): number | undefined {
  const index = columns.indexOf(letter) - 8 * ((zone - 1) % 3);
  return index >= 0 && index < 8 ? (index + 1) * square_m : undefined;
}

const rowNorthing = (letter: string, zone: number): number =>
  ((rows.indexOf(letter) - (zone % 2 === 0 ? 5 : 0) + rows.length) % rows.length) * square_m;

interface Square extends Digits {
  readonly zone: number;
  readonly band: string;
  readonly column: string;
  readonly row: string;
}

/** The middle of the square; rows repeat every 2000 km, and the band says which is meant. */
function middleOf({ zone, band, column, row, east_m, north_m, side_m }: Square): Position | undefined {
  const [lats, lons, easting_m] = [bandSpan(band), zoneSpan(zone, band), columnEasting(column, zone)];
  if (lats === undefined || lons === undefined || easting_m === undefined) return undefined;
  const slack = slack_deg + side_m / 100_000;
  for (let turn = -5; turn < 5; turn++) {
    const at = fromTransverseMercator(
      {
        easting_m: easting_m + east_m + side_m / 2,
        northing_m: turn * rowsRepeat_m + rowNorthing(row, zone) + north_m + side_m / 2,
      },
      zone,
    );
    if (at.lat < lats.from_deg - slack || at.lat > lats.to_deg + slack) continue;
    const widening = 1 / Math.max(0.1, Math.cos(toRadians(at.lat)));
    return beyondSpan(at.lon, lons) <= slack * widening ? at : undefined;
  }
  return undefined;
}

/** Reads a square of the military grid, `32TLT 84300 00300`; `undefined`: the text is no such thing. */
export function readMgrs(text: string): ReadResult | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(/^MGRS:? /, '');
  if (polarForm.test(bare) && /\d/.test(bare)) return refuse('OUT_OF_RANGE', 'mgrs_polar');
  const match = form.exec(bare);
  if (match === null) return undefined;
  const [, zoneText, band = '', column = '', row = '', joined, east = '', north = ''] = match;
  const digits = digitsOf(joined, east, north);
  if (digits === undefined) return refuse('NOT_COORDINATES', 'mgrs_figures');
  const zone = Number(zoneText);
  const at = zone < 1 || zone > 60 ? undefined : middleOf({ zone, band, column, row, ...digits });
  if (at === undefined)
    return refuse('OUT_OF_RANGE', 'mgrs_square', { square: `${column}${row}`, zone: `${zone}${band}` });
  return readingAt(at, { notation: 'mgrs', square_m: digits.side_m });
}
