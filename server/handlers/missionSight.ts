import { elementAt } from '../../engine/elementAt.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import {
  countOnRays,
  placesOnRays,
  raysTo,
  type SightGround,
  sightRays,
} from '../../engine/mission/sightRays.ts';
import type { TerrainSamples } from '../../engine/mission/terrainSamples.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { type Line, mostPlacesOnLines } from '../../engine/terrain/groundLines.ts';
import type { SampledTerrain, TerrainInput } from './terrain.ts';

type SightTerrain = Pick<TerrainSamples, 'sight' | 'sight_failure'>;
type Sight = NonNullable<TerrainInput['sight']>;

/** Distances of the places that are looked at on the legs, metres: the closest for which the ground in between can be asked for. */
const legSpacings_m = [25, 50, 100, 200];

const tooMany = { says: 'host.sight_too_much' };
const noHeight = { says: 'host.sight_no_height' };

/** Ways home from before the last waypoint are looked at where that takes no more places than this: an edit waits for them. */
const mostForAllReturns = 100_000;

type RaysOf = (spacing_m: number) => ReturnType<typeof raysTo>;

const mostOf = ({ mostPlaces = mostPlacesOnLines }: SampledTerrain): number =>
  Math.min(mostPlaces, mostPlacesOnLines);

/** The places on rays, looked at so far apart; `undefined`: more than that many. */
function laidOn(raysOf: RaysOf, look_m: number, spacing_m: number, count: number) {
  const sight = raysOf(spacing_m);
  // Each ray has two places at least.
  if (2 * sight.rays.length > count) return undefined;
  const distances_m = sight.rays.map(({ from, to }) => distanceBetween(from, to));
  if (countOnRays(distances_m, look_m) > count) return undefined;
  return { ...placesOnRays(sight.rays, look_m), ways: sight.starts };
}

/** The places on rays, as close as can be answered; `undefined`: too many. */
function closestOn(raysOf: RaysOf, known: SampledTerrain) {
  for (const look_m of [known.cell_m ?? 0, Infinity])
    for (const spacing_m of legSpacings_m) {
      const found = laidOn(raysOf, look_m, spacing_m, mostOf(known));
      if (found !== undefined) return found;
    }
  return undefined;
}

/** The rays to the legs of a mission and its ways home, as close as can be answered; `undefined`: too many. */
function raysWithin(mission: Pick<TerrainInput, 'home' | 'waypoints'>, eye: Position, known: SampledTerrain) {
  const raysFrom = (homeFrom: number) => (spacing_m: number) => sightRays(mission, eye, spacing_m, homeFrom);
  const most = Math.min(mostOf(known), mostForAllReturns);
  const all = laidOn(raysFrom(0), known.cell_m ?? 0, elementAt(legSpacings_m, 0), most);
  return all ?? closestOn(raysFrom(mission.waypoints.length - 1), known);
}

const placeOf = ({ lat, lon }: Sight, home: Position): Position => ({
  lat: lat ?? home.lat,
  lon: lon ?? home.lon,
});

type Laid = NonNullable<ReturnType<typeof raysWithin>>;
type Looking = Pick<TerrainInput, 'home'> & { readonly sight: Sight };

/** The ground on rays from the pilot, or why it is unknown. */
async function seenOn(
  source: ElevationSource,
  laid: Laid,
  { home, sight }: Looking,
  { known, time_ms }: { readonly known: SampledTerrain; readonly time_ms: number },
): Promise<SightTerrain> {
  const { places, starts, ways } = laid;
  const eye = placeOf(sight, home);
  const answer = await source.along({ places, patience_ms: time_ms });
  if (!answer.ok) return { sight_failure: answer.failure.why };
  const { heights_msl_m, highest_msl_m, failure } = answer.value;
  const isHome = eye.lat === home.lat && eye.lon === home.lon;
  const ground_msl_m = isHome ? known.terrain.elevations_msl_m[0] : heights_msl_m[0];
  if (ground_msl_m === undefined || Number.isNaN(ground_msl_m)) return { sight_failure: noHeight };
  const rays = { places, starts, heights_msl_m, highest_msl_m };
  return {
    sight: { eye, ground_msl_m, eye_height_m: sight.eye_height_m, starts: ways, rays },
    ...(failure !== undefined && { sight_failure: failure }),
  };
}

/** The ground between the pilot and the legs, or why it is unknown. Home has a known height. */
export async function lookFrom(
  source: ElevationSource,
  mission: Pick<TerrainInput, 'home' | 'waypoints'> & { readonly sight: Sight },
  known: SampledTerrain,
  time_ms: number,
): Promise<SightTerrain> {
  const laid = raysWithin(mission, placeOf(mission.sight, mission.home), known);
  return laid === undefined
    ? { sight_failure: tooMany }
    : await seenOn(source, laid, mission, { known, time_ms });
}

/** The ground between the pilot and one way; `undefined`: unknown. */
export async function lookAlong(
  source: ElevationSource,
  line: Line,
  looking: Looking,
  asked: { readonly known: SampledTerrain; readonly time_ms: number },
): Promise<SightGround | undefined> {
  const eye = placeOf(looking.sight, looking.home);
  const laid = closestOn((spacing_m) => raysTo([line], eye, spacing_m), asked.known);
  return laid && (await seenOn(source, laid, looking, asked)).sight;
}
