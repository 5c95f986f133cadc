import type { Position } from '../geo/position.ts';

/** A point as flown: altitude above the take-off point, metres. */
export interface FlownPoint extends Position {
  readonly altitude_m: number;
  /** Ground there above mean sea level, metres; absent where no source knows it. */
  readonly ground_msl_m?: number | undefined;
}
