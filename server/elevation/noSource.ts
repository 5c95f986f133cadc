import { fail } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';

/** Stands in while no source of ground heights is set up; refuses every request at once. */
export const noElevationSource: ElevationSource = {
  elevations: () =>
    Promise.resolve(
      fail({
        code: 'TERRAIN_UNREACHABLE',
        message: 'No source of terrain heights is set up.',
        retry_after_s: 60,
      }),
    ),
};
