import type { AltitudeDatum } from '../../../geo/position.ts';
import { numberIn, positionHolder } from './jsonPosition.ts';
import { member } from './jsonValue.ts';

export interface JsonHeight {
  readonly value: number;
  /** Absent where the file does not name the reference. */
  readonly datum?: AltitudeDatum | undefined;
}

/** Member names that include the reference of the height. */
const namesOfDatum: readonly (readonly [AltitudeDatum, readonly string[]])[] = [
  ['takeoff', ['relativeAltitude', 'relative_altitude_m', 'relative_altitude', 'rel_alt', 'alt_rel']],
  ['agl', ['altitude_agl', 'altitudeAGL', 'altitudeAgl', 'alt_agl', 'altitude_agl_m', 'height_agl', 'agl']],
  [
    'msl',
    ['altitude_msl', 'altitudeMSL', 'altitudeAMSL', 'altitude_amsl', 'alt_msl', 'alt_amsl', 'altitude_msl_m'],
  ],
];
const plainNames = ['altitude', 'alt', 'height', 'altitude_m', 'alt_m', 'height_m', 'Altitude', 'Alt'];

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
];

const datumOfWord: readonly (readonly [RegExp, AltitudeDatum])[] = [
  [/ellips|wgs|hae/, 'ellipsoid'],
  [/msl|absolute|sea|egm/, 'msl'],
  [/start|home|take/, 'takeoff'],
  [/agl|ground|terrain|surface/, 'agl'],
  [/rel/, 'takeoff'],
];

function datumBeside(item: unknown): AltitudeDatum | undefined {
  const mode = modeNames.map((name) => member(item, name)).find((value) => typeof value === 'string');
  if (typeof mode !== 'string') return undefined;
  const word = mode.slice(0, 60).toLowerCase();
  return datumOfWord.find(([pattern]) => pattern.test(word))?.[1];
}

/** The height of a point: under a plain name, with the reference in its name, or with the reference beside it. */
export function heightOf(item: unknown): JsonHeight | undefined {
  for (const holder of [item, positionHolder(item)]) {
    const value = numberIn(holder, plainNames);
    if (value !== undefined) return { value, datum: datumBeside(item) ?? datumBeside(holder) };
    for (const [datum, names] of namesOfDatum) {
      const named = numberIn(holder, names);
      if (named !== undefined) return { value: named, datum };
    }
  }
  return undefined;
}
