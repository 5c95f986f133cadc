import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { sightRays } from '../../engine/mission/lineOfSight.ts';
import type { TerrainSamples } from '../../engine/mission/missionAnalysis.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import {
  countOfPlaces,
  mostPlacesOnLines,
  placesOnLines,
  spacingFor,
} from '../../engine/terrain/groundLines.ts';
import type { SampledTerrain, TerrainInput } from './terrain.ts';

type SightTerrain = Pick<TerrainSamples, 'sight' | 'sight_failure'>;
type Sight = NonNullable<TerrainInput['sight']>;

/** Distances of the places that are looked at on the legs, metres: the closest for which the ground in between can be asked for. */
const legSpacings_m = [25, 50, 100, 200];

const tooMany = 'There is more ground between the pilot and the route than can be looked at in time.';
const noHeight = "No source knows the ground height at the pilot's place.";

/** The rays to the legs of a mission, as close as can be answered; `undefined`: too many. */
function raysWithin(mission: Pick<TerrainInput, 'home' | 'waypoints'>, eye: Position, known: SampledTerrain) {
  const spacing_m = spacingFor(known.cell_m ?? 0);
  const most = Math.min(known.mostPlaces ?? mostPlacesOnLines, mostPlacesOnLines);
  for (const legSpacing_m of legSpacings_m) {
    const { rays, starts } = sightRays(mission, eye, legSpacing_m);
    // Each ray has two places at least.
    if (2 * rays.length > most) continue;
    const distances_m = rays.map(({ from, to }) => distanceBetween(from, to));
    if (countOfPlaces(distances_m, spacing_m) <= most)
      return { ...placesOnLines(rays, spacing_m), legs: starts };
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
  if (!answer.ok) return { sight_failure: answer.failure.message };
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
