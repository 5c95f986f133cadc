import { fail } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';

/** Where no source of ground heights is set up: every question is answered by a refusal, at once. */
export const noElevationSource: ElevationSource = {
  name: 'none',
  elevations: () =>
    Promise.resolve(
      fail({
        code: 'TERRAIN_UNREACHABLE',
        message: 'No source of terrain heights is set up.',
        retry_after_s: 60,
      }),
    ),
};
