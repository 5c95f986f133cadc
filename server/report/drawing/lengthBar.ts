import { feetToMetres, metresPerNauticalMile, milesToMetres } from '../../../engine/units.ts';
import type { UnitChoice } from '../../contract/unitChoice.ts';

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

/** One of each unit of lengths, metres. */
const lengths_m = {
  km: 1000,
  mi: milesToMetres(1),
  NM: metresPerNauticalMile,
  m: 1,
  ft: feetToMetres(1),
} as const;

/** The units of long lengths and of short ones, which is that of heights. */
export type LengthUnits = Pick<UnitChoice, 'length' | 'height'>;

/** A round length in a unit that fits into `room_px` at this scale. */
export function lengthBar(m_per_px: number, { length, height }: LengthUnits, room_px: number): ScaleBar {
  const room_m = m_per_px * room_px;
  const name = room_m >= lengths_m[length] ? length : height;
  const unit_m = lengths_m[name];
  const count = roundBelow(room_m / unit_m);
  const length_m = count * unit_m;
  return { length_m, width_px: length_m / m_per_px, label: `${Number(count.toPrecision(1))} ${name}` };
}
