import type { Altitude } from '../geo/position.ts';
import type { MissionInput } from './missionInput.ts';
import type { TerrainSamples } from './terrainSamples.ts';

/** Ground under home (index 0) or waypoint i (1-based), metres above sea level; 0 where there is no sample. */
export const groundAt = (terrain: TerrainSamples, index: number): number =>
  terrain.elevations_msl_m[index] ?? 0;

interface Levels {
  readonly ground_msl_m: number;
  readonly home_msl_m: number;
  /** Mean sea level above the ellipsoid. */
  readonly undulation_m: number;
}

/** Height above the launch point of an altitude over any datum, metres. */
function heightOf({ datum, value_m }: Altitude, { ground_msl_m, home_msl_m, undulation_m }: Levels): number {
  switch (datum) {
    case 'takeoff':
      return value_m;
    case 'agl':
      return ground_msl_m + value_m - home_msl_m;
    case 'msl':
      return value_m - home_msl_m;
    case 'ellipsoid':
      return value_m - undulation_m - home_msl_m;
  }
}

/** True if an altitude becomes a height above take-off only with the elevation of the ground there. */
export const needsTakeoffGround = ({ datum }: Altitude): boolean => datum === 'msl' || datum === 'ellipsoid';

/** Heights of the waypoints above the launch point, metres; ground that nobody knows counts as level with it. */
export function heightsOf({ waypoints, terrain }: MissionInput): number[] {
  const home_msl_m = groundAt(terrain, 0);
  const groundOf = knownGround(terrain);
  return waypoints.map(({ altitude }, index) =>
    heightOf(altitude, {
      ground_msl_m: groundOf(index + 1) ?? home_msl_m,
      home_msl_m,
      undulation_m: terrain.undulations_m?.[index + 1] ?? 0,
    }),
  );
}

/** Heights of the ground by index, as `groundAt`, where a source knows them. */
export function knownGround(terrain: TerrainSamples): (index: number) => number | undefined {
  const fallbacks = new Set(terrain.fallback_indices);
  return (index) => (fallbacks.has(index) ? undefined : terrain.elevations_msl_m[index]);
}

/** Highest ground under the plan above the launch point, metres; fallback values do not count. */
export function highestGround({ waypoints, terrain }: Pick<MissionInput, 'waypoints' | 'terrain'>): number {
  const fallbacks = new Set(terrain.fallback_indices);
  if (fallbacks.has(0)) return 0;
  const home_msl_m = groundAt(terrain, 0);
  return waypoints.reduce(
    (highest_m, _, index) =>
      fallbacks.has(index + 1) ? highest_m : Math.max(highest_m, groundAt(terrain, index + 1) - home_msl_m),
    0,
  );
}
