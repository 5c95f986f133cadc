import { elementAt } from '../../engine/elementAt.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { TerrainSamples } from '../../engine/mission/missionAnalysis.ts';
import { countOnRays, placesOnRays, sightRays } from '../../engine/mission/sightRays.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { mostPlacesOnLines } from '../../engine/terrain/groundLines.ts';
import type { SampledTerrain, TerrainInput } from './terrain.ts';

type SightTerrain = Pick<TerrainSamples, 'sight' | 'sight_failure'>;
type Sight = NonNullable<TerrainInput['sight']>;

/** Distances of the places that are looked at on the legs, metres: the closest for which the ground in between can be asked for. */
const legSpacings_m = [25, 50, 100, 200];

const tooMany = { says: 'host.sight_too_much' };
const noHeight = { says: 'host.sight_no_height' };

/** Ways home from before the last waypoint are looked at where that takes no more places than this: an edit waits for them. */
const mostForAllReturns = 100_000;

/** The rays to the legs of a mission and its ways home, as close as can be answered; `undefined`: too many. */
function raysWithin(mission: Pick<TerrainInput, 'home' | 'waypoints'>, eye: Position, known: SampledTerrain) {
  const { cell_m = 0, mostPlaces = mostPlacesOnLines } = known;
  const most = Math.min(mostPlaces, mostPlacesOnLines);
  const rays = (look_m: number, legSpacing_m: number, homeFrom: number, count: number) => {
    const sight = sightRays(mission, eye, legSpacing_m, homeFrom);
    // Each ray has two places at least.
    if (2 * sight.rays.length > count) return undefined;
    const distances_m = sight.rays.map(({ from, to }) => distanceBetween(from, to));
    if (countOnRays(distances_m, look_m) > count) return undefined;
    return { ...placesOnRays(sight.rays, look_m), legs: sight.starts };
  };
  const finest_m = elementAt(legSpacings_m, 0);
  const all = rays(cell_m, finest_m, 0, Math.min(most, mostForAllReturns));
  if (all !== undefined) return all;
  for (const look_m of [cell_m, Infinity])
    for (const legSpacing_m of legSpacings_m) {
      const found = rays(look_m, legSpacing_m, mission.waypoints.length - 1, most);
      if (found !== undefined) return found;
    }
  return undefined;
}

const placeOf = ({ lat, lon }: Sight, home: Position): Position => ({
  lat: lat ?? home.lat,
  lon: lon ?? home.lon,
});

/** The ground between the pilot and the legs, or why it is unknown. Home has a known height. */
export async function lookFrom(
  source: ElevationSource,
  mission: Pick<TerrainInput, 'home' | 'waypoints'> & { readonly sight: Sight },
  known: SampledTerrain,
  time_ms: number,
): Promise<SightTerrain> {
  const { home, sight } = mission;
  const eye = placeOf(sight, home);
  const laid = raysWithin(mission, eye, known);
  if (laid === undefined) return { sight_failure: tooMany };
  const { places, starts, legs } = laid;
  const answer = await source.along({ places, patience_ms: time_ms });
  if (!answer.ok) return { sight_failure: answer.failure.why };
  const { heights_msl_m, highest_msl_m, failure } = answer.value;
  const isHome = eye.lat === home.lat && eye.lon === home.lon;
  const ground_msl_m = isHome ? known.terrain.elevations_msl_m[0] : heights_msl_m[0];
  if (ground_msl_m === undefined || Number.isNaN(ground_msl_m)) return { sight_failure: noHeight };
  const rays = { places, starts, heights_msl_m, highest_msl_m };
  return {
    sight: { eye, ground_msl_m, eye_height_m: sight.eye_height_m, starts: legs, rays },
    ...(failure !== undefined && { sight_failure: failure }),
  };
}
