import type { Position } from '../geo/position.ts';
import { type ReadResult, readingAt, refuse } from './coordinateReading.ts';

/** Open Location Code (plus codes), specification 1.0: ten figures to the base of 20 by turns for latitude and longitude, then a grid of 5 × 4. */
const alphabet = '23456789CFGHJMPQRVWX';
const form =
  /^(?:PLUS CODE:? ?)?([23456789CFGHJMPQRVWX]{2,8}|[23456789CFGHJMPQRVWX]{2,6}0{2,6})\+([23456789CFGHJMPQRVWX]{0,7})$/;

const degreesPerKm = 1 / 111.2;
const beforeSign = 8;

interface Cell {
  /** South-west corner above the figures that are left out, and the size. */
  readonly lat: number;
  readonly lon: number;
  readonly height_deg: number;
  readonly width_deg: number;
}

/** The cell of a code; `skipped` figures in front are left out and count as 0. */
function cellOf(figures: string, skipped: number): Cell {
  const cell = { lat: 0, lon: 0, height_deg: 400, width_deg: 400 };
  [...figures].forEach((figure, at) => {
    const value = alphabet.indexOf(figure);
    const place = at + skipped;
    if (place >= 10) {
      cell.height_deg /= 5;
      cell.width_deg /= 4;
      cell.lat += Math.floor(value / 4) * cell.height_deg;
      cell.lon += (value % 4) * cell.width_deg;
    } else if (place % 2 === 0) {
      cell.height_deg = 20 / 20 ** (place / 2);
      cell.lat += value * cell.height_deg;
    } else {
      cell.width_deg = 20 / 20 ** ((place - 1) / 2);
      cell.lon += value * cell.width_deg;
    }
  });
  return cell;
}

const middleOf = ({ lat, lon, height_deg, width_deg }: Cell): Position => ({
  lat: -90 + lat + height_deg / 2,
  lon: -180 + lon + width_deg / 2,
});

const readingOf = (at: Position, { height_deg }: Cell): ReadResult =>
  readingAt(at, { notation: 'plus_code', square_m: (height_deg / degreesPerKm) * 1000 });

/** The place with such a short code that is nearest to another place (specification, "Recovering the full code"). */
function nearestTo(cell: Cell, skipped: number, near: Position): Position {
  const repeat_deg = 20 / 20 ** (skipped / 2 - 1);
  const { lat, lon } = middleOf(cell);
  const nearest = (from: number, to: number) => from + Math.round((to - from) / repeat_deg) * repeat_deg;
  const inside = nearest(lat, near.lat);
  const beyond = inside > 90 ? -repeat_deg : inside < -90 ? repeat_deg : 0;
  return { lat: inside + beyond, lon: nearest(lon, near.lon) };
}

/** Reads a plus code, full (`8FR9WC6V+7X`) or short (`WC6V+7X`, meant near a place); `undefined`: the text is no such thing. */
export function readPlusCode(text: string, near: Position | undefined): ReadResult | undefined {
  const match = form.exec(text.trim().toUpperCase());
  if (match === null) return undefined;
  const [, before = '', after = ''] = match;
  const figures = before.replace(/0+$/, '');
  const skipped = beforeSign - before.length;
  const isWhole = (part: string) => part.length % 2 === 0;
  const isPadded = figures.length < before.length;
  if (
    after.length === 1 ||
    !isWhole(before) ||
    !isWhole(figures) ||
    (isPadded && (after !== '' || skipped > 0))
  )
    return refuse('NOT_COORDINATES', 'plus_code_pairs');
  const cell = cellOf(figures + after, skipped);
  if (skipped === 0) {
    const at = middleOf(cell);
    const isOnGlobe = at.lat < 90 && at.lon < 180;
    return isOnGlobe
      ? readingOf(at, cell)
      : refuse('OUT_OF_RANGE', 'plus_code_none', { begin: before.slice(0, 2) });
  }
  if (near === undefined)
    return refuse('NEEDS_PLACE_NEARBY', 'plus_code_end', { text: `${before}+${after}` });
  return readingOf(nearestTo(cell, skipped, near), cell);
}
