import { elementAt, numberAt } from '../elementAt.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { sightOver } from '../terrain/sight.ts';
import { groundAt } from './heights.ts';
import { heightOnWayHome, type Route } from './route.ts';
import { groundUnder, placeOn } from './routeGround.ts';
import { heightInside } from './routeLegs.ts';
import { partsOfRay, type SightGround } from './sightRays.ts';

/** A stretch of a leg, or of the way home from its end, on which the ground hides the aircraft from the pilot, and the place of the ground that hides it most. */
export interface LostSight extends Position {
  readonly leg_index: number;
  /** From the start of the leg or way home, metres. */
  readonly from_m: number;
  readonly to_m: number;
  /** How far the aircraft is below what the pilot sees, at most, metres. */
  readonly hidden_m: number;
  readonly ground_msl_m: number;
}

/** Sight from the pilot to the aircraft along the legs and the ways home. */
export interface LineOfSight {
  /** The pilot's place, the ground there above sea level, and the height of the eye above that. */
  readonly eye: Position & { readonly ground_msl_m: number; readonly height_m: number };
  /** Largest distance from the eye to a leg or a way home, over the ground, metres. */
  readonly furthest_m: number;
  readonly lost: readonly LostSight[];
  /** Length of all those stretches, metres. */
  readonly lost_m: number;
  /** Those of the ways home from the end of a leg and of all later ones; the first leg whose way home was looked at. */
  readonly return_lost: readonly LostSight[];
  readonly first_return_leg_index: number;
  /** Length of the route to which some ground in between is unknown, metres; absent: none. */
  readonly unknown_m?: number | undefined;
  /** The same of the ways home. */
  readonly return_unknown_m?: number | undefined;
}

/** A place of a leg as the eye has it. */
interface Seen {
  readonly distance_m: number;
  /** Height over the least that the eye sees there; negative: hidden. */
  readonly over_m: number;
  readonly isUnknown: boolean;
  readonly hidden: (Position & { readonly ground_msl_m: number }) | undefined;
}

/** A leg or a way home as far as sight goes. */
interface FlownWay {
  /** Its number among those that rays lead to. */
  readonly line: number;
  readonly leg_index: number;
  readonly distance_m: number;
  /** Height above sea level at a share of it. */
  readonly height_msl_m: (share: number) => number;
}

function seenAt(sight: SightGround, { line, height_msl_m }: FlownWay, at: number): Seen {
  const { eye, rays, starts } = sight;
  const [first, end] = [Number(starts[line]), Number(starts[line + 1])];
  const parts = partsOfRay(rays, first + at, Number(starts.at(-1)));
  const furthest = elementAt(parts, parts.length - 1);
  const distance_m = distanceBetween(eye, placeOn(furthest, furthest.count - 1));
  const seen = parts.map((ray) => {
    const [from_m, to_m] = [0, ray.count - 1].map((sample) => distanceBetween(eye, placeOn(ray, sample))) as [
      number,
      number,
    ];
    const between = { ground_msl_m: groundUnder(ray), from_m, to_m };
    return { ray, ...sightOver(sight.ground_msl_m + sight.eye_height_m, between, distance_m) };
  });
  const { ray, lowest_msl_m, hiddenBy } = seen.reduce((one, other) =>
    other.lowest_msl_m > one.lowest_msl_m ? other : one,
  );
  const over_m = height_msl_m(at / (end - first - 1)) - lowest_msl_m;
  return {
    distance_m,
    over_m,
    isUnknown: seen.some(({ isPartial }) => isPartial) && over_m >= 0,
    hidden:
      over_m < 0
        ? { ...placeOn(ray, hiddenBy), ground_msl_m: numberAt(groundUnder(ray), hiddenBy) }
        : undefined,
  };
}

/** Where between two neighbouring places, as a share, sight is lost or found: by even change of the height over the least that is seen. */
const crossing = (hidden_m: number, seen_m: number): number =>
  seen_m === Infinity ? 1 : hidden_m / (hidden_m - seen_m);

/** The stretches of a way on which the aircraft is hidden; `step_m` is the distance of its places. */
function lostOn(leg_index: number, seen: readonly Seen[], step_m: number): LostSight[] {
  const stretches: LostSight[] = [];
  const isHidden = (at: number) => seen[at]?.hidden !== undefined;
  for (let first = 0; first < seen.length; first++) {
    if (!isHidden(first)) continue;
    let last = first;
    while (isHidden(last + 1)) last += 1;
    const [before, after] = [seen[first - 1], seen[last + 1]];
    const early = before === undefined ? 0 : crossing(elementAt(seen, first).over_m, before.over_m);
    const late = after === undefined ? 0 : crossing(elementAt(seen, last).over_m, after.over_m);
    const worst = seen
      .slice(first, last + 1)
      .reduce((one, other) => (other.over_m < one.over_m ? other : one));
    stretches.push({
      leg_index,
      from_m: (first - early) * step_m,
      to_m: (last + late) * step_m,
      hidden_m: -worst.over_m,
      ...(worst.hidden as Position & { readonly ground_msl_m: number }),
    });
    first = last;
  }
  return stretches;
}

const legsOf = (route: Route): FlownWay[] =>
  route.legs.map((leg, index) => ({
    line: index,
    leg_index: index,
    distance_m: leg.distance_m,
    height_msl_m: (share) => groundAt(route.input.terrain, 0) + heightInside(leg, share),
  }));

/** The first leg from whose end the way home is looked at. */
const firstReturn = ({ legs }: Route, { starts }: SightGround): number =>
  2 * legs.length - (starts.length - 1);

/** The ways home that rays lead to, at the height of the return. */
function homesOf(route: Route, sight: SightGround): FlownWay[] {
  const first = firstReturn(route, sight);
  return route.homeward.slice(first).map(({ distance_m }, at) => {
    const height_msl_m = groundAt(route.input.terrain, 0) + heightOnWayHome(route, first + at);
    return {
      line: route.legs.length + at,
      leg_index: first + at,
      distance_m,
      height_msl_m: () => height_msl_m,
    };
  });
}

const lengthOf = (lost: readonly LostSight[]): number =>
  lost.reduce((sum_m, { from_m, to_m }) => sum_m + to_m - from_m, 0);

/** Follows some ways, one after the other, with the eye. */
function seenOn(sight: SightGround, ways: readonly FlownWay[]) {
  const lost: LostSight[] = [];
  let [furthest_m, unknown_m] = [0, 0];
  for (const way of ways) {
    const count = Number(sight.starts[way.line + 1]) - Number(sight.starts[way.line]);
    const seen = Array.from({ length: count }, (_, at) => seenAt(sight, way, at));
    lost.push(...lostOn(way.leg_index, seen, way.distance_m / (count - 1)));
    unknown_m += (way.distance_m * seen.filter(({ isUnknown }) => isUnknown).length) / count;
    furthest_m = seen.reduce((most_m, place) => Math.max(most_m, place.distance_m), furthest_m);
  }
  return { lost, furthest_m, unknown_m };
}

/** Length on which the ground hides a level return from the pilot, metres; the rays lead to it alone. */
export const hiddenOnReturn = (
  { input }: Route,
  sight: SightGround,
  { height_m, ...way }: Pick<FlownWay, 'leg_index' | 'distance_m'> & { readonly height_m: number },
): number => {
  const height_msl_m = groundAt(input.terrain, 0) + height_m;
  return lengthOf(seenOn(sight, [{ ...way, line: 0, height_msl_m: () => height_msl_m }]).lost);
};

/**
 * Where along the legs and the ways home the ground hides the aircraft from the pilot (MODEL.md §7): straight light over a spherical earth,
 * the ground as its source has it, nothing that stands on it. Between the places looked at, the height over the least that is seen changes
 * evenly.
 */
export function lineOfSight(route: Route, sight: SightGround): LineOfSight {
  const { eye, ground_msl_m, eye_height_m } = sight;
  const [legs, homes] = [seenOn(sight, legsOf(route)), seenOn(sight, homesOf(route, sight))];
  return {
    eye: { lat: eye.lat, lon: eye.lon, ground_msl_m, height_m: eye_height_m },
    furthest_m: Math.max(legs.furthest_m, homes.furthest_m),
    lost: legs.lost,
    lost_m: lengthOf(legs.lost),
    return_lost: homes.lost,
    first_return_leg_index: firstReturn(route, sight),
    ...(legs.unknown_m > 0 && { unknown_m: legs.unknown_m }),
    ...(homes.unknown_m > 0 && { return_unknown_m: homes.unknown_m }),
  };
}
