import { feetToMetres, metresPerNauticalMile, milesToMetres, toRadians } from '../../../engine/units.ts';
import type { Locale } from '../../contract/locale.ts';
import { unitsOf } from '../../contract/unitChoice.ts';

export interface ScaleBar {
  readonly length_m: number;
  readonly width_px: number;
  readonly label: string;
}

const mile_m = milesToMetres(1);
const foot_m = feetToMetres(1);

/** The largest 1, 2 or 5 × 10ⁿ that is not above the limit. */
function roundBelow(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const lead = limit / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** The long and the short unit of each choice of lengths, metres. */
const unitsOfLength = {
  km: [1000, 'km', 1, 'm'],
  mi: [mile_m, 'mi', foot_m, 'ft'],
  NM: [metresPerNauticalMile, 'NM', 1, 'm'],
} as const;

/** A round length that fits into `room_px` at this scale. */
export function scaleBar(m_per_px: number, locale: Locale, room_px = 120): ScaleBar {
  const room_m = m_per_px * room_px;
  const [long_m, long, short_m, short] = unitsOfLength[unitsOf(locale).length];
  const [unit_m, name] = room_m >= long_m ? [long_m, long] : [short_m, short];
  const count = roundBelow(room_m / unit_m);
  const length_m = count * unit_m;
  return { length_m, width_px: length_m / m_per_px, label: `${Number(count.toPrecision(1))} ${name}` };
}

const equator_m = 40_075_016.686;

/** Metres on the ground per pixel in web Mercator with 256 px tiles. */
export const metresPerPixel = (lat_deg: number, zoom: number): number =>
  (equator_m * Math.cos(toRadians(lat_deg))) / (256 * 2 ** zoom);
