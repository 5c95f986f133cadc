import { fail, type Result } from '../../engine/result.ts';
import type { ElevationFailure, ElevationSource } from '../../engine/terrain/elevation.ts';

const refuse = (): Promise<Result<never, ElevationFailure>> =>
  Promise.resolve(
    fail({
      code: 'TERRAIN_UNREACHABLE',
      why: { says: 'host.heights.no_source' },
      retry_after_s: 60,
    }),
  );

/** Stands in while no source of ground heights is set up; refuses every request at once. */
export const noElevationSource: ElevationSource = { elevations: refuse, along: refuse };
