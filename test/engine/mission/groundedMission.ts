import type { Position } from '../../../engine/geo/position.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { missionLines } from '../../../engine/mission/routeGround.ts';
import { placesOnLines } from '../../../engine/terrain/groundLines.ts';
import { missionInput } from '../samples.ts';

/** Metres of a degree of latitude at 47° N. */
export const perDegree_m = 111_175;

/** Ground above sea level by place; NaN where it is unknown. */
export type Ground = (position: Position) => number;

type Change = Parameters<typeof missionInput>[1];

/** A mission over known ground, sampled every 25 m. */
export function overKnown(
  waypoints: readonly Waypoint[],
  ground: Ground,
  change: Change = {},
  swap_place?: Position,
): MissionInput {
  const { home } = missionInput(waypoints, change);
  const { places, starts } = placesOnLines(
    missionLines({ home, waypoints, swap_place, end_action: change.end_action }),
    25,
  );
  const heights_msl_m = Float64Array.from({ length: places.length / 2 }, (_, place) =>
    ground({ lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) }),
  );
  return missionInput(waypoints, {
    ...change,
    terrain: {
      source: 'test',
      elevations_msl_m: [home, ...waypoints].map(ground),
      fallback_indices: [],
      ...(swap_place !== undefined && { swap_grounds_msl_m: [ground(swap_place)] }),
      lines: { places, starts, heights_msl_m, highest_msl_m: heights_msl_m },
      ...change.terrain,
    },
  });
}
