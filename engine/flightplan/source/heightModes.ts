import type { AltitudeDatum } from '../../geo/position.ts';

const datumOfWord: readonly (readonly [RegExp, AltitudeDatum])[] = [
  [/ellips|wgs|hae/, 'ellipsoid'],
  [/msl|absolute|sea|egm|\basl/, 'msl'],
  [/start|home|take/, 'takeoff'],
  [/agl|ground|terrain|surface/, 'agl'],
  [/rel/, 'takeoff'],
];

/** The reference that a word beside a height names; `undefined`: unknown. */
export function datumOfMode(mode: string): AltitudeDatum | undefined {
  const word = mode.slice(0, 60).toLowerCase();
  return datumOfWord.find(([pattern]) => pattern.test(word))?.[1];
}
