import type { Position } from '../geo/position.ts';
import type { Result } from '../result.ts';

export interface ElevationFailure {
  readonly code: 'TERRAIN_UNREACHABLE';
  readonly message: string;
  readonly retry_after_s: number;
}

/** A source of ground heights, metres above mean sea level: one for each position, `undefined` where it has none. */
export interface ElevationSource {
  readonly name: string;
  elevations(
    positions: readonly Position[],
  ): Promise<Result<readonly (number | undefined)[], ElevationFailure>>;
}
