import { numberAt } from '../elementAt.ts';
import { geodesicFrom, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import {
  countOfPlaces,
  type GroundLines,
  type Line,
  type LinePlaces,
  placesOnLines,
  spacingFor,
} from '../terrain/groundLines.ts';
import { type LineGround, lineGround, missionLines } from './routeGround.ts';

/** Where the pilot looks from, and the ground in between. */
export interface SightGround {
  readonly eye: Position;
  /** Ground under the pilot above mean sea level, and the eye above that. */
  readonly ground_msl_m: number;
  readonly eye_height_m: number;
  /** The numbers of the first ray to each leg and then to each way home, and, last, that of all rays. Fewer ways home than legs are those of the last legs. */
  readonly starts: Uint32Array;
  /**
   * The ground on the rays from the eye to even places of each leg and way home, its ends among them: the part nearest to the eye of each
   * ray, then the next part of each, and so on.
   */
  readonly rays: GroundLines;
}

/** Places on ways, and the rays from an eye to them. */
interface RaysToWays {
  readonly rays: Line[];
  readonly starts: LinePlaces['starts'];
}

/** The rays from an eye to places on some ways, no farther apart than `spacing_m`. */
export function raysTo(ways: readonly Line[], eye: Position, spacing_m: number): RaysToWays {
  const { places, starts } = placesOnLines(ways, spacing_m);
  const rays = Array.from({ length: places.length / 2 }, (_, ray) => ({
    from: eye,
    to: { lat: numberAt(places, 2 * ray), lon: numberAt(places, 2 * ray + 1) },
  }));
  return { rays, starts };
}

/** The rays from an eye to places on the legs of a route, and on the ways home from a waypoint and later ones, no farther apart than `spacing_m`. */
export function sightRays(
  { home, waypoints }: Parameters<typeof missionLines>[0],
  eye: Position,
  spacing_m: number,
  homeFrom = 0,
): RaysToWays {
  const count = waypoints.length;
  const ways = missionLines({ home, waypoints }).filter(
    (_, line) => line < count || line >= count + homeFrom,
  );
  return raysTo(ways, eye, spacing_m);
}

/** A part of all rays, from and to a distance from the eye, and how far apart it is looked at; metres. */
interface Zone {
  readonly from_m: number;
  readonly to_m: number;
  readonly step_m: number;
}

/**
 * The nearer to the eye, the more a crest of a metre hides, so the closer the ground is looked at. From 50 m on its steps are a quarter of
 * the distance of the source's samples, at which the ground is bent. Each zone begins a few steps within the one before, so that no crest lies between two.
 */
function zonesFor(cell_m: number): Zone[] {
  if (cell_m === Infinity) return [{ from_m: 0, to_m: Infinity, step_m: spacingFor(cell_m) }];
  const [fine_m, far_m] = [Math.min(5, Math.max(1, cell_m / 4)), spacingFor(cell_m / 4)];
  return [
    { from_m: 0, to_m: 12, step_m: 0.5 },
    { from_m: 10, to_m: 50, step_m: 1 },
    { from_m: 50 - 2 * fine_m, to_m: 200, step_m: fine_m },
    { from_m: 200 - 2 * far_m, to_m: Infinity, step_m: far_m },
  ];
}

/** The part of a ray in a zone; beyond its end, that end. */
function partOf({ from, to }: Line, { from_m, to_m }: Zone): Line {
  const { distance_m, course_deg } = trackBetween(from, to);
  const pointAt = geodesicFrom(from, course_deg);
  return {
    from: from_m === 0 ? from : from_m >= distance_m ? to : pointAt(from_m),
    to: to_m >= distance_m ? to : pointAt(to_m),
  };
}

/** Places on rays, zone by zone; `cell_m` is the distance of the source's samples, infinite for an even look that takes the fewest places. */
export function placesOnRays(rays: readonly Line[], cell_m: number): LinePlaces {
  const laid = zonesFor(cell_m).map((zone) =>
    placesOnLines(
      rays.map((ray) => partOf(ray, zone)),
      zone.step_m,
    ),
  );
  const places = new Float64Array(laid.reduce((sum, zone) => sum + zone.places.length, 0));
  const starts = new Uint32Array(laid.length * rays.length + 1);
  let [place, line] = [0, 0];
  for (const zone of laid) {
    places.set(zone.places, 2 * place);
    for (const start of zone.starts) starts[line++] = place + start;
    place += zone.places.length / 2;
    // The next zone begins where this one ends.
    line -= 1;
  }
  return { places, starts };
}

/** Number of places on rays of these lengths. */
export const countOnRays = (distances_m: readonly number[], cell_m: number): number =>
  zonesFor(cell_m).reduce((sum, { from_m, to_m, step_m }) => {
    const parts_m = distances_m.map((distance_m) => Math.max(0, Math.min(to_m, distance_m) - from_m));
    return sum + countOfPlaces(parts_m, step_m);
  }, 0);

/** The ground under the parts of a ray by its number among `count`, the nearest first. */
export function partsOfRay(rays: GroundLines, ray: number, count: number): LineGround[] {
  const zones = (rays.starts.length - 1) / count;
  return Array.from({ length: zones }, (_, zone) => lineGround(rays, zone * count + ray));
}
