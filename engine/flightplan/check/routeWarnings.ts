import { elementAt } from '../../elementAt.ts';
import type { RallyPoint } from '../../fence/fence.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';
import type { ProposalReason } from '../plan/rankRoutes.ts';
import { isZoneName } from '../plan/routeNames.ts';
import { cleanText } from '../source/refusal.ts';
import { swapWarnings } from './swapWarnings.ts';

const farLeg_m = 50_000;
const highest_m = 500;
const longWait_s = 3600;

interface Beside {
  /** A position near the route that the file names. */
  readonly near?: Position | undefined;
  /** Why the route is proposed; absent: a person chose it. */
  readonly reason?: ProposalReason | undefined;
}

/** Warnings about one route of a plan: that there are others, and anything that looks like a mistake. */
export function routeWarnings(
  routes: readonly PlanRoute[],
  index: number,
  home: FlightPlan['home'],
  { near, reason }: Beside = {},
): Warning[] {
  const route = elementAt(routes, index);
  return [
    ...severalRoutes(routes, route, reason),
    ...zoneRoute(route),
    ...recordedTrack(route),
    ...swapWarnings(route, home, near),
    ...distanceWarnings(route, home),
    ...heightWarnings(route, home),
    ...positionWarnings(route),
    ...waitWarnings(route.points),
  ];
}

const told = ({ name, points, length_m }: PlanRoute): Saying => ({
  says: 'route',
  values: { name, points: points.length, length_m },
});

function severalRoutes(
  routes: readonly PlanRoute[],
  route: PlanRoute,
  reason: ProposalReason | undefined,
): Warning[] {
  if (routes.length < 2) return [];
  const values = {
    routes: routes.slice(0, 5).map(told),
    more: Math.max(0, routes.length - 5),
    route: told(route),
    reason: reason ?? 'none',
  };
  return [{ code: 'SEVERAL_ROUTES', values, value: routes.length }];
}

const zoneRoute = ({ name }: PlanRoute): Warning[] =>
  isZoneName(name) ? [note('zone_route', { name: cleanText(name, 40) })] : [];

function recordedTrack(route: PlanRoute): Warning[] {
  if (route.kind !== 'track') return [];
  return [{ code: 'RECORDED_TRACK', value: route.points.length }];
}

/** A tenth of a degree is never more than 11.2 km, so neighbours need no geodesic. */
function isFar(from: PlanPoint, to: PlanPoint): boolean {
  const near = Math.abs(from.lat - to.lat) < 0.1 && Math.abs(from.lon - to.lon) < 0.1;
  return !near && distanceBetween(from, to) > farLeg_m;
}

/** The limit of distances that notes tell beside them. */
const far = { limit: farLeg_m, unit: 'm' } as const;

function distanceWarnings({ points }: PlanRoute, home: FlightPlan['home']): Warning[] {
  const found: Warning[] = [];
  const long = points.findIndex((point, at) => at > 0 && isFar(elementAt(points, at - 1), point));
  if (long > 0) {
    const value = distanceBetween(elementAt(points, long - 1), elementAt(points, long));
    found.push(note('long_leg', { limit_m: farLeg_m }, { waypoint_index: long, value, ...far }));
  }
  const away_m = home === undefined ? 0 : distanceBetween(home, elementAt(points, 0));
  if (away_m > farLeg_m) found.push(note('far_home', { limit_m: farLeg_m }, { value: away_m, ...far }));
  return found;
}

function heightWarnings({ points }: PlanRoute, home: FlightPlan['home']): Warning[] {
  const found: Warning[] = [];
  const high = points.findIndex((point) => isHigh(point));
  if (high >= 0) {
    const value = points[high]?.altitude?.value_m;
    const found_m = { value, limit: highest_m, unit: 'm' };
    found.push(note('high_point', { limit_m: highest_m }, { waypoint_index: high, ...found_m }));
  }
  const under = points.findIndex((point) => isUnder(point));
  if (under >= 0) {
    const altitude = points[under]?.altitude;
    const found_m = altitude && { value: altitude.value_m, limit: lowestOf(altitude), unit: 'm' };
    found.push(note('low_point', {}, { waypoint_index: under, ...found_m }));
  }
  if (points.length > 1 && points.every(isLatitudeForHeight)) {
    found.push(note('heights_are_latitudes'));
  }
  const ground_m = home?.altitude_msl_m;
  const low = points.findIndex(
    ({ altitude }) => ground_m !== undefined && altitude?.datum === 'msl' && altitude.value_m < ground_m,
  );
  if (low >= 0) {
    const value = points[low]?.altitude?.value_m;
    found.push(note('below_home', {}, { waypoint_index: low, value, limit: ground_m, unit: 'm' }));
  }
  const data = new Set(points.flatMap(({ altitude }) => (altitude === undefined ? [] : [altitude.datum])));
  if (data.size > 1) found.push(note('mixed_references'));
  return found;
}

/** The height below which no waypoint lies that somebody meant. */
const lowestOf = ({ datum }: NonNullable<PlanPoint['altitude']>) => (datum === 'agl' ? 0 : -highest_m);

const isUnder = ({ altitude }: PlanPoint) => altitude !== undefined && altitude.value_m < lowestOf(altitude);

const isLatitudeForHeight = ({ lat, altitude }: PlanPoint) =>
  altitude !== undefined && Math.abs(altitude.value_m - lat) < 1e-3 && Math.abs(lat) > 1;

const isHigh = ({ altitude }: PlanPoint) =>
  altitude !== undefined &&
  (altitude.datum === 'takeoff' || altitude.datum === 'agl') &&
  altitude.value_m > highest_m;

function positionWarnings({ points, length_m }: PlanRoute): Warning[] {
  const found: Warning[] = [];
  if (points.some(({ lat, lon }) => Math.abs(lat) < 0.1 && Math.abs(lon) < 0.1)) {
    found.push(note('near_zero'));
  }
  if (points.length === 1) found.push(note('single_waypoint'));
  else if (length_m === 0) {
    found.push({ code: 'HOVER_AT_ONE_PLACE' });
  }
  return found;
}

function waitWarnings(points: readonly PlanPoint[]): Warning[] {
  const sum_s = points.reduce((sum, point) => sum + point.hover_time_s, 0);
  if (sum_s <= longWait_s) return [];
  return [note('long_waits', {}, { value: sum_s, limit: longWait_s, unit: 's' })];
}

/** Nearer to the launch point, a return ends there all the same. */
const samePlace_m = 30;

/**
 * Tells that a return may lead to a rally point: ArduPilot and PX4 fly to the nearest of home and rally points (ardupilot.org, Rally
 * Points; docs.px4.io, Return Mode). Its way is counted to the launch point.
 */
export function rallyWarnings(
  rally_points: readonly RallyPoint[],
  { end_action = 'go_home', points }: Pick<PlanRoute, 'end_action' | 'points'>,
  home: Position | undefined,
): Warning[] {
  if (end_action !== 'go_home') return [];
  const launch = home ?? elementAt(points, 0);
  const away_m = rally_points.map((point) => distanceBetween(launch, point));
  const farthest_m = away_m.reduce((most, one) => Math.max(most, one), 0);
  if (farthest_m <= samePlace_m) return [];
  return [{ code: 'RALLY_RETURN', values: { farthest_m }, value: farthest_m, limit: samePlace_m, unit: 'm' }];
}
