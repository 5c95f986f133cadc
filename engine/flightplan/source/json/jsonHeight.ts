import type { AltitudeDatum } from '../../../geo/position.ts';
import { member } from './jsonValue.ts';

export interface JsonHeight {
  readonly value: number;
  /** Absent where the file does not name the reference. */
  readonly datum?: AltitudeDatum | undefined;
}

/** Members beside a height that name its reference, in flight apps and scripts. */
export const modeNames = [
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
];

const datumOfWord: readonly (readonly [RegExp, AltitudeDatum])[] = [
  [/ellips|wgs|hae/, 'ellipsoid'],
  [/msl|absolute|sea|egm/, 'msl'],
  [/start|home|take/, 'takeoff'],
  [/agl|ground|terrain|surface/, 'agl'],
  [/rel/, 'takeoff'],
];

/** What a member beside a height says it is measured from. */
export function datumBeside(item: unknown): AltitudeDatum | undefined {
  const mode = modeNames.map((name) => member(item, name)).find((value) => typeof value === 'string');
  if (typeof mode !== 'string') return undefined;
  const word = mode.slice(0, 60).toLowerCase();
  return datumOfWord.find(([pattern]) => pattern.test(word))?.[1];
}
