import { feetToMetres, metresPerNauticalMile, milesToMetres } from '../../../engine/units.ts';

export interface ScaleBar {
  readonly length_m: number;
  readonly width_px: number;
  readonly label: string;
}

/** The largest 1, 2 or 5 × 10ⁿ that is not above the limit. */
function roundBelow(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const lead = limit / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** The long and the short unit of each choice of lengths, metres. */
const unitsOfLength = {
  km: [1000, 'km', 1, 'm'],
  mi: [milesToMetres(1), 'mi', feetToMetres(1), 'ft'],
  NM: [metresPerNauticalMile, 'NM', 1, 'm'],
} as const;

/** A round length in a unit that fits into `room_px` at this scale. */
export function lengthBar(m_per_px: number, unit: keyof typeof unitsOfLength, room_px: number): ScaleBar {
  const room_m = m_per_px * room_px;
  const [long_m, long, short_m, short] = unitsOfLength[unit];
  const [unit_m, name] = room_m >= long_m ? [long_m, long] : [short_m, short];
  const count = roundBelow(room_m / unit_m);
  const length_m = count * unit_m;
  return { length_m, width_px: length_m / m_per_px, label: `${Number(count.toPrecision(1))} ${name}` };
}
