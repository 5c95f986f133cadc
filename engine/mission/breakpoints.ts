import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import { geodesicFrom, trackBetween } from '../geo/geodesic.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import { groundOfBreak } from './breakGround.ts';
import type { DistinctHeights } from './distinctHeights.ts';
import type { Weathers } from './flightMargins.ts';
import type { FlownPoint } from './flownPoint.ts';
import { type Route, wayHome } from './route.ts';
import { withMoreHeights } from './routeAir.ts';
import { withChargesAt } from './routeCharges.ts';
import { groundUnder, partOfGround, valueBetween } from './routeGround.ts';
import { partOfLeg } from './routeLegs.ts';
import type { Sky } from './skies.ts';

/** A place inside a leg at which a flight of a split ends or resumes the route: the leg, and how far along it, metres. */
export interface Breakpoint extends FlownPoint {
  readonly leg_index: number;
  readonly distance_m: number;
}

/** Where a flight resumes the route inside a leg, and where it ends inside one; absent: at waypoints. */
type Breaks = Pick<BatteryFlight, 'begins_at' | 'ends_at'>;

/** The place so far along a leg of the route, which is not the first one. */
export function placeOnLeg(route: Route, leg_index: number, distance_m: number): Breakpoint {
  const { points, tracks, legs, ground } = route;
  const track = elementAt(tracks, leg_index);
  const { start_height_m, rise_m, followed_m } = elementAt(legs, leg_index);
  const { lat, lon } = geodesicFrom(elementAt(points, leg_index - 1), track.course_deg)(distance_m);
  const fraction = distance_m / track.distance_m;
  const altitude_m =
    followed_m === undefined ? start_height_m + fraction * rise_m : valueBetween(followed_m, fraction);
  const ground_msl_m = ground && valueBetween(groundUnder(elementAt(ground.legs, leg_index)), fraction);
  const isKnown = ground_msl_m !== undefined && !Number.isNaN(ground_msl_m);
  return { leg_index, distance_m, lat, lon, altitude_m, ...(isKnown && { ground_msl_m }) };
}

/** A leg of which a flight flies a part, and the waypoints that are moved to the ends of that. */
interface Part {
  readonly leg_index: number;
  readonly from?: Breakpoint | undefined;
  readonly to?: Breakpoint | undefined;
}

function partsOf({ begins_at: from, ends_at: to }: Breaks): Part[] {
  if (from !== undefined && from.leg_index === to?.leg_index)
    return [{ leg_index: from.leg_index, from, to }];
  return [from && { leg_index: from.leg_index, from }, to && { leg_index: to.leg_index, to }].filter(
    (part) => part !== undefined,
  );
}

const movedOf = ({ leg_index, from, to }: Part) =>
  [from && { index: leg_index - 1, place: from }, to && { index: leg_index, place: to }].filter(
    (moved) => moved !== undefined,
  );

/** The heights of legs or waypoints with another one of one of them. */
function heightAt({ heights_m, indices }: DistinctHeights, index: number, height_m: number): DistinctHeights {
  if (heights_m[elementAt(indices, index)] === height_m) return { heights_m, indices };
  return { heights_m: [...heights_m, height_m], indices: indices.with(index, heights_m.length) };
}

/** Moves a waypoint of the route to a place inside a leg that begins or ends there. */
function moveWaypoint(planned: Route, route: Draft<Route>, index: number, place: Breakpoint): void {
  const { flight, landing, takeOff } = planned;
  const { leg_index: _, distance_m: __, ...point } = place;
  route.points = route.points.with(index, point);
  route.homeward = route.homeward.with(index, wayHome(point, landing, flight));
  route.pointHeights = heightAt(route.pointHeights, index, point.altitude_m);
  if (route.ground === undefined) return;
  const { homeward, toTakeOff, ends, breaks } = route.ground;
  route.ground = {
    ...route.ground,
    homeward: homeward.with(index, groundOfBreak(breaks, { from: point, to: ends.landing }, landing)),
    toTakeOff: toTakeOff.with(index, groundOfBreak(breaks, { from: point, to: ends.takeOff }, takeOff)),
  };
}

/** Shortens a leg to the part of it that a flight flies. */
function shortenLeg(planned: Route, route: Draft<Route>, { leg_index: index, from, to }: Part): void {
  const { distance_m } = elementAt(planned.tracks, index);
  const stretch = {
    start: (from?.distance_m ?? 0) / distance_m,
    end: (to?.distance_m ?? distance_m) / distance_m,
  };
  const track = trackBetween(elementAt(route.points, index - 1), elementAt(route.points, index));
  const ground = route.ground && partOfGround(elementAt(route.ground.legs, index), stretch);
  const leg = partOfLeg(elementAt(planned.legs, index), stretch, track);
  route.tracks = route.tracks.with(index, track);
  route.legs = route.legs.with(index, leg);
  route.middleHeights = heightAt(route.middleHeights, index, leg.start_height_m + leg.rise_m / 2);
  if (route.ground !== undefined && ground !== undefined)
    route.ground = { ...route.ground, legs: route.ground.legs.with(index, ground) };
}

/**
 * The route as a flight has it that begins or ends inside a leg: the waypoint before the leg is moved to where it resumes it, and the one
 * after it to where it ends it, so that all legs keep their indices in the plan.
 */
export function withBreakpoints(weathers: Weathers, breaks: Breaks): Weathers {
  const parts = partsOf(breaks);
  if (parts.length === 0) return weathers;
  const { route: planned } = weathers.air;
  const route: Draft<Route> = { ...planned };
  const moved = parts.flatMap(movedOf);
  for (const { index, place } of moved) moveWaypoint(planned, route, index, place);
  for (const part of parts) shortenLeg(planned, route, part);
  const indices = {
    legs: parts.map(({ leg_index }) => leg_index),
    homes: moved.map(({ index }) => index),
  };
  const skyOf = ({ air, charges }: Sky): Sky => {
    const changed = withMoreHeights(air, route);
    return { air: changed, charges: withChargesAt(changed, charges, indices) };
  };
  return { air: withMoreHeights(weathers.air, route), skies: weathers.skies.map(skyOf) };
}

/** A leg of a route as a route of its own with the waypoint before it, which is leg 1 there; it knows no ground. Quick to make: ends are tried on it. */
export function aloneWith({ air, skies }: Weathers, leg_index: number): Weathers {
  const { route: planned } = air;
  const [first, end] = [leg_index - 1, leg_index + 1];
  const cut = <Value>(values: readonly Value[]): Value[] => values.slice(first, end);
  const { pointHeights, middleHeights } = planned;
  const route: Route = {
    ...planned,
    points: cut(planned.points),
    tracks: cut(planned.tracks),
    legs: cut(planned.legs).map((leg, index) => ({ ...leg, index })),
    homeward: cut(planned.homeward),
    pointHeights: { ...pointHeights, indices: cut(pointHeights.indices) },
    middleHeights: { ...middleHeights, indices: cut(middleHeights.indices) },
    ground: undefined,
  };
  const skyOf = ({ air: own, charges }: Sky): Sky => ({
    air: { ...own, route },
    charges: {
      legs_pct: charges.legs_pct.slice(first, end),
      homes_pct: charges.homes_pct.slice(first, end),
    },
  });
  return { air: { ...air, route }, skies: skies.map(skyOf) };
}
