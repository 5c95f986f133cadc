import { elementAt, numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import type { GroundLines } from '../terrain/groundLines.ts';
import { bendsOf } from '../terrain/slopes.ts';
import type { SurveyPoint } from './surveyPath.ts';

/** How a survey follows the ground. */
export interface FollowOptions {
  /** Height over the ground, and by how much a straight way between two waypoints may miss it, metres. */
  readonly height_m: number;
  readonly tolerance_m: number;
  /** Most metres of climb and of descent in a metre of way at the speed flown. */
  readonly steepestUp: number;
  readonly steepestDown: number;
}

/** Where the ground rises or falls faster than the aircraft at its speed, so that it flies the way there more slowly. */
export interface TooSteep extends Position {
  /** How far from its height it would be at the end of that way if it kept its speed, metres. */
  readonly short_m: number;
}

export interface FollowedGround {
  readonly points: readonly SurveyPoint[];
  /** Where each point of the route stands among them. */
  readonly places: readonly number[];
  /** Waypoints between the ends of lines. */
  readonly inserted: number;
  /** Ways that are too steep, and the worst of them; absent: none. */
  readonly steep_count: number;
  readonly steepest?: TooSteep | undefined;
}

/** Metres that a way between two bends misses its end by; 0 or less: it does not. */
function shortOn(rise_m: number, distance_m: number, { steepestUp, steepestDown }: FollowOptions): number {
  return rise_m > 0 ? rise_m - steepestUp * distance_m : -rise_m - steepestDown * distance_m;
}

/**
 * A route at one height over the ground: waypoints above sea level at its own points and wherever the straight way between two would
 * miss the height over the ground below it by more than the tolerance. `lines` has the ground of each way between neighbours,
 * `distances_m` its length. `undefined` where some of that ground is unknown.
 */
export function followGround(
  points: readonly SurveyPoint[],
  lines: GroundLines,
  distances_m: readonly number[],
  options: FollowOptions,
): FollowedGround | undefined {
  if (lines.heights_msl_m.some(Number.isNaN)) return undefined;
  const flown: SurveyPoint[] = [];
  const places: number[] = [];
  const steep: TooSteep[] = [];
  for (const [way, distance_m] of distances_m.entries()) {
    const first = Number(lines.starts[way]);
    const ground_m = lines.heights_msl_m.subarray(first, Number(lines.starts[way + 1]));
    const bends = bendsOf(ground_m, options.tolerance_m);
    const at = (sample: number) => waypointAt(lines, first + sample, options.height_m);
    for (let bend = 1; bend < bends.length; bend++) {
      const [from, to] = [elementAt(bends, bend - 1), elementAt(bends, bend)];
      const length_m = (distance_m * (to - from)) / (ground_m.length - 1);
      const short_m = shortOn(numberAt(ground_m, to) - numberAt(ground_m, from), length_m, options);
      if (short_m > options.tolerance_m) steep.push({ ...placeOf(at(to)), short_m });
    }
    places.push(flown.length);
    flown.push({ ...elementAt(points, way), altitude: at(0).altitude });
    const { speed_mps } = elementAt(points, way + 1);
    flown.push(
      ...bends
        .slice(1, -1)
        .map((sample) => ({ ...at(sample), ...(speed_mps !== undefined && { speed_mps }) })),
    );
  }
  const last = waypointAt(lines, lines.heights_msl_m.length - 1, options.height_m);
  places.push(flown.length);
  flown.push({ ...elementAt(points, points.length - 1), altitude: last.altitude });
  const steepest = steep.reduce<TooSteep | undefined>(
    (worst, other) => (worst === undefined || other.short_m > worst.short_m ? other : worst),
    undefined,
  );
  return {
    points: flown,
    places,
    inserted: flown.length - points.length,
    steep_count: steep.length,
    ...(steepest !== undefined && { steepest }),
  };
}

const placeOf = ({ lat, lon }: Position): Position => ({ lat, lon });

const waypointAt = ({ places, heights_msl_m }: GroundLines, sample: number, height_m: number) => ({
  lat: numberAt(places, 2 * sample),
  lon: numberAt(places, 2 * sample + 1),
  altitude: { datum: 'msl' as const, value_m: numberAt(heights_msl_m, sample) + height_m },
  hover_time_s: 0,
});
