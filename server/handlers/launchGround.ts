import type { Position } from '../../engine/geo/position.ts';
import type { LaunchGround } from '../../engine/mission/launchGround.ts';
import { type ElevationSource, type GroundHeights, noneAnswered } from '../../engine/terrain/elevation.ts';
import { placesAround, unevenness } from '../../engine/terrain/unevenness.ts';

/** The height of a launch point, which is the first place of an answer, by its sources; `undefined`: none has it. */
export async function lookAtLaunch(
  source: ElevationSource,
  launch: Position,
  { heights_msl_m: [height_msl_m], sources = [], by = new Uint8Array(), others = [] }: GroundHeights,
): Promise<LaunchGround | undefined> {
  const used = sources[by[0] ?? noneAnswered];
  if (height_msl_m === undefined || used === undefined) return undefined;
  const known = { height_msl_m, source: used, others };
  if (used.surface !== 'surface') return known;
  const around = await source.elevations(placesAround(launch));
  return { ...known, uneven_m: around.ok ? unevenness(around.value.heights_msl_m) : undefined };
}
