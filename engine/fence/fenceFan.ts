import { turnBetween } from '../geo/angle.ts';
import { geodesicFrom, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';
import type { Fence } from './fence.ts';
import { climbCheck, type FenceBreach, shortest_m } from './fenceBreach.ts';
import { type FenceShape, fenceShape, type Place } from './fenceShape.ts';
import { type Heights, isInBand, meetsBand } from './heightBand.ts';
import { longestJudged_m, marginOf } from './nearWay.ts';
import { joined, restOf, type Span } from './spans.ts';
import { holdsAt, spansWithin, type WayAt } from './stretches.ts';

/** Where a way first breaks the fences. */
export interface FenceStop {
  readonly kind: FenceBreach['kind'];
  /** From the start of the way, metres. */
  readonly distance_m: number;
}

/** A way on a bearing, as long as the fan reaches. */
export interface FenceRay {
  /** Where the first metres of the way, as many as are asked for, break the fences; `undefined`: nowhere. */
  stopWithin(length_m: number): FenceStop | undefined;
  /** Name of the area that the way leaves or enters at a stop, if it has one. */
  nameAt(stop: FenceStop): string | undefined;
}

/** A fence as it is seen from a place. */
interface Seen extends FenceShape {
  /** The place in the fence's plane. */
  readonly from: Place;
  /** The course to its middle, and how far aside of it a way may meet the fence. */
  readonly course_deg: number;
  readonly aside_deg: number;
  /** Every way that meets the fence has left it here. */
  readonly past_m: number;
}

/** Degrees by which courses on the ellipsoid and on a plane may differ, for ways that are judged by their bearing. */
const turned_deg = 0.5;

/** Where a fence may be met: on any bearing from a place in it or near it, on none where it is out of reach. */
function whereMet(distance_m: number, radius_m: number, reach_m: number): Pick<Seen, 'aside_deg' | 'past_m'> {
  const within_m = radius_m + marginOf(Math.min(reach_m, distance_m + radius_m));
  if (distance_m <= within_m || reach_m > longestJudged_m) return { aside_deg: 180, past_m: reach_m };
  const isReached = distance_m - within_m <= reach_m;
  return {
    aside_deg: isReached ? toDegrees(Math.asin(within_m / distance_m)) + turned_deg : -1,
    past_m: Math.min(reach_m, distance_m + within_m),
  };
}

function seenFrom(from: Position, fence: Fence, reach_m: number): Seen {
  const shape = fenceShape(fence);
  const { distance_m, course_deg } = trackBetween(from, shape.middle);
  const met = whereMet(distance_m, shape.around.radius_m, reach_m);
  return { ...shape, from: shape.project(from), course_deg, ...met };
}

/** A way in the plane of a fence, straight on from a place just past that, to which geodesics are short. */
function wayIn(shape: Seen, line: (far_m: number) => Position, reach_m: number) {
  const { from, past_m } = shape;
  const past = shape.project(line(past_m));
  const share = reach_m / past_m;
  return {
    shape,
    from,
    to: { x: from.x + share * (past.x - from.x), y: from.y + share * (past.y - from.y) },
  };
}

interface Broken {
  readonly kind: FenceStop['kind'];
  readonly ways: readonly (WayAt & { readonly shape: Seen })[];
  readonly spans: readonly Span[];
}

/** Where the way up to a share of its length breaks a rule for longer than rounded coordinates may. */
function stopOf({ kind, spans }: Broken, reach_m: number, share: number): FenceStop | undefined {
  const first = spans.find(({ from, to }) => (Math.min(to, share) - from) * reach_m >= shortest_m);
  return first && { kind, distance_m: first.from * reach_m };
}

function nameAt({ kind, ways }: Broken, distance_m: number, reach_m: number): string | undefined {
  const near_m = kind === 'inside' ? distance_m + shortest_m / 2 : distance_m - shortest_m / 2;
  return near_m < 0 ? undefined : ways.find((way) => holdsAt(way, near_m / reach_m))?.shape.name;
}

/** How far a fan reaches, and the heights of its flights there and back, metres above the launch point, from which they climb. */
export interface FanReach extends Heights {
  readonly reach_m: number;
}

/**
 * Ways from a place on any bearing, and the courses to the middles of areas to stay out of, which may lie between two bearings. Each way
 * breaks the fences by the rule of `fenceCheck`, there at one of its heights and back at the other, and so does the climb over the place.
 * Linear in the corners of those fences that a bearing may meet.
 */
export function fenceFan(from: Position, fences: readonly Fence[], { reach_m, ...flown }: FanReach) {
  const atOnce = climbCheck(fences)(from, 0, flown.high_m);
  const inclusions = fences.filter(({ is_inclusion }) => is_inclusion);
  const exclusions = fences.filter((fence) => !fence.is_inclusion && meetsBand(flown, fence));
  const seen = (some: readonly Fence[]) => some.map((fence) => seenFrom(from, fence, reach_m));
  const toStayOutOf = seen(exclusions);
  const rules = [
    ...(inclusions.length === 0
      ? []
      : [{ kind: 'outside' as const, shapes: seen(inclusions.filter((fence) => isInBand(flown, fence))) }]),
    ...(exclusions.length === 0 ? [] : [{ kind: 'inside' as const, shapes: toStayOutOf }]),
  ];
  const rayOn = (bearing_deg: number): FenceRay => {
    if (atOnce !== undefined)
      return {
        stopWithin: () => ({ kind: atOnce.kind, distance_m: 0 }),
        nameAt: () => atOnce.fence_name,
      };
    const line = geodesicFrom(from, bearing_deg);
    const broken = rules.map(({ kind, shapes }): Broken => {
      const ways = shapes
        .filter(({ course_deg, aside_deg }) => Math.abs(turnBetween(course_deg, bearing_deg)) <= aside_deg)
        .map((shape) => wayIn(shape, line, reach_m));
      const within = joined(ways.flatMap(spansWithin));
      return { kind, ways, spans: kind === 'inside' ? within : restOf(within) };
    });
    return {
      stopWithin(length_m) {
        const [one, other] = broken.map((rule) => stopOf(rule, reach_m, length_m / reach_m));
        if (one === undefined || other === undefined) return one ?? other;
        return other.distance_m < one.distance_m ? other : one;
      },
      nameAt: ({ kind, distance_m }) => {
        const rule = broken.find((one) => one.kind === kind);
        return rule && nameAt(rule, distance_m, reach_m);
      },
    };
  };
  return { rayOn, middles_deg: toStayOutOf.map(({ course_deg }) => course_deg) };
}
