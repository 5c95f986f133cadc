import { elementAt } from '../elementAt.ts';
import { type Fence, isCircle } from '../fence/fence.ts';
import type { Position } from '../geo/position.ts';
import { routeLength } from '../geo/routeLength.ts';
import { changedSwapPlaces } from '../mission/swapPlaces.ts';
import { belongsSwapped, swapCode } from './check/swapWarnings.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './plan/flightPlan.ts';
import { given } from './plan/given.ts';

/** Where to swap latitude and longitude: along the whole route, at its launch point, or at the points far from their neighbours. */
export type Swap = 'route' | 'home' | 'points';

const swapped = <Point extends Position>(point: Point): Point => ({
  ...point,
  lat: point.lon,
  lon: point.lat,
});

/** True if every longitude could be a latitude. */
export const canSwap = ({ points }: PlanRoute): boolean => points.every(({ lon }) => Math.abs(lon) <= 90);

/** Indices of the points that lie near their neighbours only when swapped; of the two possible sets the smaller one. */
function pointsOff({ points }: PlanRoute): ReadonlySet<number> {
  const off = new Set<number>();
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before === undefined) continue;
    const reference = off.has(at - 1) ? swapped(before) : before;
    if (belongsSwapped(point, reference)) off.add(at);
  }
  return off.size * 2 <= points.length ? off : new Set(points.flatMap((_, at) => (off.has(at) ? [] : [at])));
}

/**
 * The swaps that would bring together positions that are far apart in the file; empty where nothing suggests one.
 * `launch`: where the pilot stands, which the file does not know.
 */
export function swapsFor(plan: FlightPlan, route_index: number, launch?: Position): Swap[] {
  const route = plan.routes[route_index];
  const first = route?.points[0];
  if (route === undefined || first === undefined) return [];
  if (plan.home !== undefined && belongsSwapped(first, plan.home))
    return canSwap(route) ? ['route', 'home'] : ['home'];
  const isElsewhere = launch !== undefined && belongsSwapped(first, launch);
  const isDoubted = route_index === plan.chosen_route && plan.warnings.some(({ code }) => code === swapCode);
  if (pointsOff(route).size > 0) return ['points'];
  return (isElsewhere || isDoubted) && canSwap(route) ? ['route'] : [];
}

/** A place that stays with what was swapped: swapped with it where only that leaves it near. */
const alongWith = <Place extends Position>(place: Place, near: Position): Place =>
  belongsSwapped(place, near) ? swapped(place) : place;

const fenceAlong = (fence: Fence, near: Position): Fence => {
  if (isCircle(fence)) return { ...fence, center: alongWith(fence.center, near) };
  return fence.outline.some((corner) => belongsSwapped(corner, near))
    ? { ...fence, outline: fence.outline.map(swapped) }
    : fence;
};

/** A point whose acts look at places by it. Their words from the file stay: writers put the place into them. */
const withLooksAlong = (point: PlanPoint): PlanPoint =>
  point.actions === undefined
    ? point
    : {
        ...point,
        actions: point.actions.map((action) =>
          action.place === undefined ? action : { ...action, place: alongWith(action.place, point) },
        ),
      };

function swapRoute(route: PlanRoute, what: Swap): PlanRoute {
  const off = what === 'route' ? undefined : pointsOff(route);
  const points = route.points.map((point, at) =>
    withLooksAlong(off === undefined || off.has(at) ? swapped(point) : point),
  );
  return { ...route, points, length_m: routeLength(points) };
}

/** The other places of a plan, swapped where only that leaves them near its route. */
function companyOf(plan: FlightPlan, near: Position): Partial<FlightPlan> {
  const { home, fences, rally_points } = plan;
  return {
    ...changedSwapPlaces(plan, (place) => alongWith(place, near)),
    ...given({
      home: home && alongWith(home, near),
      fences: fences?.map((fence) => fenceAlong(fence, near)),
      rally_points: rally_points?.map((one) => alongWith(one, near)),
    }),
  };
}

/**
 * The plan with latitude and longitude swapped in one of its routes or at its launch point; its warnings stay as they are. What else the
 * file places there, launch point, fences, places to land, to change batteries and to look at, is swapped along where it was as wrong.
 */
export function swapCoordinates(plan: FlightPlan, route_index: number, what: Swap): FlightPlan {
  if (what === 'home') return plan.home === undefined ? plan : { ...plan, home: swapped(plan.home) };
  const routes = plan.routes.map((route, at) => (at === route_index ? swapRoute(route, what) : route));
  const near = elementAt(elementAt(routes, route_index).points, 0);
  return { ...plan, ...companyOf(plan, near), routes };
}
