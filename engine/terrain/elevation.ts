import type { Position } from '../geo/position.ts';
import type { Result } from '../result.ts';

export interface ElevationFailure {
  readonly code: 'TERRAIN_UNREACHABLE';
  readonly message: string;
  readonly retry_after_s: number;
}

/** Heights of the ground, and what they stand on. */
export interface GroundHeights {
  /** Metres above mean sea level, one for each position; `undefined` where no source has one. */
  readonly heights_msl_m: readonly (number | undefined)[];
  /** The kinds of source that answered, joined by `+`. */
  readonly source: string;
  /** Standard deviation of the heights, metres: that of the worst source that answered. */
  readonly error_m?: number | undefined;
  /** Why places have no height: which kinds of source could not be asked, or reach no place there; absent where all have one. */
  readonly failure?: string | undefined;
}

/** Where heights of the ground come from. Fails only where not one position was answered. */
export interface ElevationSource {
  elevations(positions: readonly Position[]): Promise<Result<GroundHeights, ElevationFailure>>;
}
