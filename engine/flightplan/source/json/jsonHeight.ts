import type { AltitudeDatum } from '../../../geo/position.ts';
import { datumOfMode } from '../heightModes.ts';
import { member } from './jsonValue.ts';

export interface JsonHeight {
  readonly value: number;
  /** Absent where the file does not name the reference. */
  readonly datum?: AltitudeDatum | undefined;
}

/** Members beside a height that name its reference, in flight apps and scripts. */
const modeNames = [
  'altitudeMode',
  'altitude_mode',
  'altitudeType',
  'altitude_type',
  'altMode',
  'alt_mode',
  'altitudeReference',
  'altitude_reference',
  'heightMode',
  'height_mode',
  'altitudeDatum',
  'altitude_datum',
  'heightReference',
  'height_reference',
];

/** The reference of a height, from a member beside it. */
export function datumBeside(item: unknown): AltitudeDatum | undefined {
  const mode = modeNames.map((name) => member(item, name)).find((value) => typeof value === 'string');
  return typeof mode === 'string' ? datumOfMode(mode) : undefined;
}
