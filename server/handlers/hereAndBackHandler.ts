import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { wayInto } from '../../engine/mission/wayInto.ts';
import { flightThere } from '../../engine/range/hereAndBack.ts';
import type { RangeGround } from '../../engine/range/rangeAnalysis.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { placesOnLines } from '../../engine/terrain/groundLines.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Handlers } from '../dispatch.ts';
import type { GroundSources } from './missionAnalyzer.ts';
import { obstaclesOnWay } from './missionObstacles.ts';
import { resolveRangeDrone, toRangeInput, zonesOfRings } from './rangeHandler.ts';
import type { ResolveDrone } from './resolveDrone.ts';
import type { ZoneSources } from './zonesNearPlan.ts';

/** A pointer moves on; what is known by then is what counts. */
const patience_ms = 1000;
/** Distance of places on the way, and how many there are at most. */
const finest_m = 25;
const most = 400;

interface WayGround {
  readonly heights_msl_m: Float64Array;
  readonly highest_msl_m: Float64Array;
  readonly spacing_m: number;
  readonly error_m: number;
}

/** The ground from one place to another, both included; `undefined` where no source answers. */
async function groundOnWay(
  source: ElevationSource,
  from: Position,
  to: Position,
): Promise<WayGround | undefined> {
  const distance_m = distanceBetween(from, to);
  const { places } = placesOnLines([{ from, to }], Math.max(finest_m, distance_m / most));
  const answer = await source.along({ places, patience_ms });
  if (!answer.ok) return undefined;
  const { heights_msl_m, highest_msl_m, error_m = 0 } = answer.value;
  return { heights_msl_m, highest_msl_m, spacing_m: distance_m / (heights_msl_m.length - 1), error_m };
}

/** The ground above the launch point. */
function raised(way: WayGround, center_msl_m: number): RangeGround {
  const above = (heights_msl_m: Float64Array) => heights_msl_m.map((height_m) => height_m - center_msl_m);
  return {
    bearings: 1,
    spacing_m: way.spacing_m,
    samples: way.heights_msl_m.length,
    heights_m: above(way.heights_msl_m),
    highest_m: above(way.highest_msl_m),
    error_m: way.error_m,
  };
}

const known = (height_msl_m: number | undefined): number | undefined =>
  height_msl_m === undefined || Number.isNaN(height_msl_m) ? undefined : height_msl_m;

export function makeHereAndBackHandler(
  services: Pick<GroundSources, 'elevation' | 'obstaclesNear'> & ZoneSources,
  resolveDrone: ResolveDrone,
): Handlers['hereAndBack'] {
  return async ({ lat, lon, range }) => {
    const resolved = await resolveRangeDrone(resolveDrone, range, 'range.');
    if (!resolved.ok) return fail(resolved.failure);
    const center = { lat: range.user_lat, lon: range.user_lon };
    const place = { lat, lon };
    const [way, obstacles] = await Promise.all([
      groundOnWay(services.elevation, center, place),
      obstaclesOnWay(services, { from: center, to: place }, patience_ms),
    ]);
    const elevation_msl_m = range.user_elevation_msl_m ?? known(way?.heights_msl_m[0]);
    const counts = range.terrain === 'auto' && elevation_msl_m !== undefined;
    const ground = way !== undefined && counts ? raised(way, elevation_msl_m) : undefined;
    const ground_msl_m = known(way?.heights_msl_m.at(-1));
    const input = toRangeInput(range, { drone: resolved.value.drone, center, elevation_msl_m });
    const margin_m = distanceBetween(center, place);
    const { zones, time, prohibited } = await zonesOfRings(services, range, { input, ground, margin_m });
    const fences = [...(input.fences ?? []), ...prohibited];
    const { answer, ...heights } = flightThere({ ...input, fences }, place, ground);
    const { reason, ...inWay } = wayInto({
      center,
      place,
      ...heights,
      ground_m: ground?.heights_m,
      launch_msl_m: elevation_msl_m,
      error_m: ground?.error_m ?? 0,
      clearance_m: input.clearance_m,
      time,
      zones,
      obstacles,
    });
    const result = {
      ...answer(reason),
      ...inWay,
      ...(ground_msl_m !== undefined && { ground_msl_m }),
      is_ground_known: ground !== undefined && !ground.heights_m.some(Number.isNaN),
    };
    return succeed({ engine_version: engineVersion, result });
  };
}
