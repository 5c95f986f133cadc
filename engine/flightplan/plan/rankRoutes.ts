import { elementAt } from '../../elementAt.ts';
import type { FlightPlan, PlanFormat, PlanRoute, SizedArea } from './flightPlan.ts';
import { longestRoute } from './planDraft.ts';
import { flownName, isZoneName } from './routeNames.ts';

/**
 * Index of the route to propose among those of a drawing or a recording: the one with the most points, the first among equals, of those
 * whose names say that they are flown; else of all but those named as zones.
 */
export function proposedRoute(routes: readonly Pick<PlanRoute, 'name' | 'points'>[]): number {
  const all = [...routes.entries()];
  const open = all.filter(([, { name }]) => !isZoneName(name));
  const named = open.filter(([, { name }]) => flownName.test(name));
  const asked = named.length > 0 ? named : open.length > 0 ? open : all;
  return elementAt(asked, longestRoute(asked.map(([, route]) => route)))[0];
}

/** Formats of drawings and recordings, whose order says nothing of what to fly; the routes of others are flown in turn. */
const unordered: ReadonlySet<PlanFormat> = new Set(['kml', 'kmz', 'gpx', 'geojson']);

/** Why a route is proposed: its name says so, no other has as many points, or it comes first in the file. */
export const proposalReasons = ['name', 'most_points', 'first'] as const;
export type ProposalReason = (typeof proposalReasons)[number];

type Routes = Pick<FlightPlan, 'format' | 'chosen_route'> & {
  readonly routes: readonly Pick<PlanRoute, 'name' | 'points'>[];
};

/** Why the chosen route of a plan is proposed; `undefined`: there is nothing to choose, or no such reason. */
export function proposalReason({ format, routes, chosen_route }: Routes): ProposalReason | undefined {
  if (routes.length < 2) return undefined;
  const { name, points } = elementAt(routes, chosen_route);
  const first = chosen_route === 0 ? 'first' : undefined;
  if (!unordered.has(format)) return first;
  if (flownName.test(name)) return 'name';
  const hasMost = routes.every(
    (route, index) => index === chosen_route || route.points.length < points.length,
  );
  return hasMost ? 'most_points' : first;
}

/** Indices of the routes of a plan: the proposed one, then as they are flown or, of a drawing, those of more points first. */
export function rankedRoutes({ format, routes, chosen_route }: Routes): number[] {
  const others = [...routes.keys()].filter((index) => index !== chosen_route);
  const pointsOf = (index: number) => elementAt(routes, index).points.length;
  if (unordered.has(format)) others.sort((one, other) => pointsOf(other) - pointsOf(one));
  return [chosen_route, ...others];
}

/** Areas of a file as they are proposed: the largest first. */
export const rankedAreas = (areas: readonly SizedArea[] = []): SizedArea[] =>
  [...areas].sort((one, other) => other.size_m2 - one.size_m2);
