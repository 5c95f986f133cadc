import { elementAt, numberAt } from '../elementAt.ts';
import { turnBetween } from '../geo/angle.ts';
import { geodesicFrom, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';
import { type Fence, isAtEveryHeight, isCircle, nameOfFence } from './fence.ts';
import { climbCheck, type FenceBreach, shortest_m } from './fenceBreach.ts';
import { fenceShape } from './fenceShape.ts';
import { type Heights, isInBand, meetsBand } from './heightBand.ts';
import {
  type Box,
  boxOf,
  heldNear,
  isNearby,
  listOnEach,
  type Rays,
  raysOn,
  type Take,
} from './nearFence.ts';
import { longestJudged_m, marginOf } from './nearWay.ts';
import { joined, restOf, type Span, without } from './spans.ts';
import { spansWithin } from './stretches.ts';

/** Where a way first breaks the fences. */
export interface FenceStop {
  readonly kind: FenceBreach['kind'];
  /** From the start of the way, metres. */
  readonly distance_m: number;
}

/** A way on a bearing, as long as the fan reaches. */
export interface FenceRay {
  readonly bearing_deg: number;
  /** Where the first metres of the way, as many as are asked for, break the fences; `undefined`: nowhere. */
  stopWithin(length_m: number): FenceStop | undefined;
  /** Name of the area that the way leaves or enters at a stop, if it has one. */
  nameAt(stop: FenceStop): string | undefined;
}

/** How far a fan reaches, and the heights of a flight there and back on a bearing, metres above the launch point. */
export interface FanReach {
  readonly reach_m: number;
  readonly flownOn: (bearing_deg: number) => Heights;
}

/** Degrees by which courses on the ellipsoid and on a plane may differ, for ways that are judged by their bearing. */
const turned_deg = 0.5;

/** A part of a ray in an area, metres. */
interface Held {
  readonly from_m: number;
  readonly to_m: number;
  readonly name: string | undefined;
}

/** A rule, with the parts of each ray that lie in its areas. */
interface Rule {
  readonly kind: FenceStop['kind'];
  readonly held: readonly Held[][];
}

/** A fence with a box around it, whose middle lies so far from the place of a fan. */
interface Boxed {
  readonly fence: Fence;
  readonly box: Box;
  readonly distance_m: number;
}

interface Around {
  readonly from: Position;
  readonly rays: Rays;
  readonly reach_m: number;
  /** The heights flown on a ray. */
  readonly flownOn: (ray: number) => Heights;
}

/** Where a fence far away may be met: on any bearing from a place in it or near it, on none where it is out of reach. */
function whereMet(distance_m: number, radius_m: number, reach_m: number) {
  const within_m = radius_m + marginOf(Math.min(reach_m, distance_m + radius_m));
  if (distance_m <= within_m || reach_m > longestJudged_m) return { aside_deg: 180, past_m: reach_m };
  return {
    aside_deg: toDegrees(Math.asin(within_m / distance_m)) + turned_deg,
    past_m: Math.min(reach_m, distance_m + within_m),
  };
}

/** Parts of each ray that lie in a fence that is far away or large, found in the plane of the fence. */
function heldFar(
  from: Position,
  fence: Fence,
  { rays, reach_m }: { readonly rays: Rays; readonly reach_m: number },
  take: (ray: number, from_m: number, to_m: number) => void,
): void {
  const shape = fenceShape(fence);
  const { distance_m, course_deg } = trackBetween(from, shape.middle);
  const { aside_deg, past_m } = whereMet(distance_m, shape.around.radius_m, reach_m);
  const start = shape.project(from);
  for (const [ray, bearing_deg] of rays.bearings_deg.entries()) {
    if (Math.abs(turnBetween(course_deg, bearing_deg)) > aside_deg) continue;
    // Straight on from a place just past the fence, to which geodesics are short.
    const end = shape.project(geodesicFrom(from, bearing_deg)(past_m));
    const share = reach_m / past_m;
    const to = { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) };
    for (const span of spansWithin({ shape, from: start, to }))
      take(ray, span.from * reach_m, span.to * reach_m);
  }
}

/** True where no way from the place of a fan comes to a fence. */
const isOutOfReach = ({ box: { radius_m }, distance_m }: Boxed, reach_m: number): boolean =>
  distance_m - radius_m - marginOf(Math.min(reach_m, distance_m + radius_m)) > reach_m;

/** Takes the parts of each ray that lie in an outline and in none of its holes. */
function besideHoles(
  fence: Fence,
  {
    rays,
    takeNear,
    take,
  }: { readonly rays: Rays; readonly takeNear: ReturnType<typeof heldNear>; readonly take: Take },
): Take {
  const { holes = [] } = isCircle(fence) ? {} : fence;
  if (holes.length === 0) return take;
  const inHoles = listOnEach<Span>(rays);
  for (const outline of holes)
    takeNear({ ...fence, outline }, (ray, from, to) => elementAt(inHoles, ray).push({ from, to }));
  return (ray, from_m, to_m) => {
    for (const { from, to } of without({ from: from_m, to: to_m }, joined(elementAt(inHoles, ray))))
      take(ray, from, to);
  };
}

/** Finds the parts of the rays that lie in the areas of a rule. */
function ruleOf(kind: FenceStop['kind'], fences: readonly Boxed[], around: Around): Rule {
  const { from, rays, reach_m, flownOn } = around;
  const counts = kind === 'inside' ? meetsBand : isInBand;
  const held = listOnEach<Held>(rays);
  const takeNear = heldNear(from, rays);
  for (const { fence, box, distance_m } of fences) {
    const name = nameOfFence(fence);
    const isLevel = isAtEveryHeight(fence);
    const take = (ray: number, from_m: number, to_m: number) => {
      if (from_m < reach_m && (isLevel || counts(flownOn(ray), fence)))
        elementAt(held, ray).push({ from_m, to_m: Math.min(to_m, reach_m), name });
    };
    if (isNearby(distance_m, box.radius_m)) takeNear(fence, besideHoles(fence, { rays, takeNear, take }));
    else heldFar(from, fence, { rays, reach_m }, take);
  }
  return { kind, held };
}

/** The parts of a ray that break a rule, metres. */
function brokenOn(held: readonly Held[], kind: FenceStop['kind'], reach_m: number): readonly Span[] {
  const within = joined(held.map(({ from_m, to_m }) => ({ from: from_m / reach_m, to: to_m / reach_m })));
  return kind === 'inside' ? within : restOf(within);
}

/** Where a way first breaks a rule for longer than rounded coordinates may. */
function stopBy({ kind, held }: Rule, ray: number, reach_m: number): FenceStop | undefined {
  const spans = brokenOn(elementAt(held, ray), kind, reach_m);
  const first = spans.find(({ from, to }) => to * reach_m - from * reach_m >= shortest_m);
  return first && { kind, distance_m: first.from * reach_m };
}

function rayOf(bearing_deg: number, rules: readonly Rule[], ray: number, reach_m: number): FenceRay {
  let nearest: FenceStop | undefined;
  for (const rule of rules) {
    const stop = stopBy(rule, ray, reach_m);
    if (stop !== undefined && stop.distance_m < (nearest?.distance_m ?? Infinity)) nearest = stop;
  }
  return {
    bearing_deg,
    // Corners behind it break no shorter way.
    stopWithin: (length_m) =>
      nearest !== undefined && length_m - nearest.distance_m >= shortest_m ? nearest : undefined,
    nameAt: ({ kind, distance_m }) => {
      const near_m = kind === 'inside' ? distance_m + shortest_m / 2 : distance_m - shortest_m / 2;
      const rule = rules.find((one) => one.kind === kind);
      return rule?.held[ray]?.find(({ from_m, to_m }) => near_m >= from_m && near_m <= to_m)?.name;
    },
  };
}

/** A way that is over where it begins, since the climb there leads through an area, or out of one. */
const stopped = (bearing_deg: number, { kind, fence_name }: FenceBreach): FenceRay => ({
  bearing_deg,
  stopWithin: () => ({ kind, distance_m: 0 }),
  nameAt: () => fence_name,
});

/**
 * Ways from a place on some bearings, and on those to the middles of areas to stay out of, which may lie between two bearings. Each way
 * breaks the fences by the rule of `fenceCheck`, there at one of its heights and back at the other, and so does the climb over the place.
 * A fence out of reach costs a comparison of boxes; `undefined`: no way breaks any.
 */
export function fenceFan(
  from: Position,
  fences: readonly Fence[],
  bearings_deg: readonly number[],
  { reach_m, flownOn }: FanReach,
): { readonly rays: readonly FenceRay[]; readonly toMiddles: readonly FenceRay[] } | undefined {
  const boxed = fences.map((fence): Boxed & { readonly course_deg: number } => {
    const box = boxOf(fence);
    const { distance_m, course_deg } = trackBetween(from, box.middle);
    return { fence, box, distance_m, course_deg };
  });
  const exclusions = boxed.filter(({ fence: { is_inclusion } }) => !is_inclusion);
  const isMet = (one: Boxed) => !isOutOfReach(one, reach_m);
  const [inclusionsMet, exclusionsMet] = [
    boxed.filter((one) => one.fence.is_inclusion && isMet(one)),
    exclusions.filter(isMet),
  ];
  if (exclusions.length === boxed.length && exclusionsMet.length === 0) return undefined;
  const all_deg = [...bearings_deg, ...exclusions.map(({ course_deg }) => course_deg)];
  const order = all_deg
    .map((_, at) => at)
    .sort((one, other) => elementAt(all_deg, one) - elementAt(all_deg, other));
  const rays = raysOn(new Float64Array(order.map((at) => elementAt(all_deg, at))));
  const flown = remembered((ray) => flownOn(numberAt(rays.bearings_deg, ray)));
  const around = { from, rays, reach_m, flownOn: flown };
  const rules = [
    ...(exclusions.length === boxed.length ? [] : [ruleOf('outside', inclusionsMet, around)]),
    ...(exclusions.length === 0 ? [] : [ruleOf('inside', exclusionsMet, around)]),
  ];
  const climbed = climbOver(from, [...inclusionsMet, ...exclusionsMet]);
  const made = new Array<FenceRay>(all_deg.length);
  order.forEach((at, ray) => {
    const bearing_deg = elementAt(all_deg, at);
    const atOnce = climbed?.(flown(ray).high_m);
    made[at] = atOnce === undefined ? rayOf(bearing_deg, rules, ray, reach_m) : stopped(bearing_deg, atOnce);
  });
  return { rays: made.slice(0, bearings_deg.length), toMiddles: made.slice(bearings_deg.length) };
}

/** How a climb over a place to some height breaks the bands of fences there; `undefined`: no fence there has one. */
function climbOver(
  from: Position,
  fences: readonly Boxed[],
): ((to_m: number) => FenceBreach | undefined) | undefined {
  const there = fences.filter(
    ({ box: { radius_m }, distance_m }) => distance_m <= radius_m + marginOf(radius_m),
  );
  if (there.every(({ fence }) => isAtEveryHeight(fence))) return undefined;
  const check = climbCheck(there.map(({ fence }) => fence));
  // Most ways climb to the same height.
  return remembered((to_m) => check(from, 0, to_m));
}

function remembered<Value>(of: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: of(key) };
    known.set(key, found);
    return found.value;
  };
}
