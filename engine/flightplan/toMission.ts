import type { Position } from '../geo/position.ts';
import type { Mission, Waypoint } from '../mission/mission.ts';
import type { Warning } from '../mission/warning.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './flightPlan.ts';
import { routeFindings } from './routeFindings.ts';

export interface MissionOptions {
  /** Above the take-off point, for points whose file gives no altitude. */
  readonly default_altitude_m: number;
  /** Absent or out of range: the plan's own choice. */
  readonly route_index?: number | undefined;
  readonly home?: Position | undefined;
}

export interface PlannedMission {
  readonly mission: Mission;
  /** What was filled in, in plain words. */
  readonly assumed: string[];
  readonly warnings: Warning[];
}

/** The chosen route of a plan as a mission: gaps are filled, and every filling is named. */
export function toMission(plan: FlightPlan, options: MissionOptions): PlannedMission {
  const index = indexOf(plan, options.route_index);
  const route = plan.routes[index] ?? emptyRoute;
  const warnings = warningsOf(plan, index);
  const missing = route.points.filter((point) => point.altitude === undefined).length;
  if (missing > 0) warnings.push(altitudeAssumed(missing, route.points.length, options.default_altitude_m));
  const home = homeOf(plan, route, options.home);
  if (home?.assumed) warnings.push(homeAssumed);
  const assumed = warnings.filter(({ code }) => code.endsWith('_ASSUMED')).map(({ message }) => message);
  return {
    mission: {
      name: route.name,
      ...(home === undefined ? {} : { home: home.position }),
      waypoints: route.points.map((point) => toWaypoint(point, route, options.default_altitude_m)),
      end_action: route.end_action ?? 'go_home',
    },
    assumed,
    warnings,
  };
}

const emptyRoute: PlanRoute = { name: 'Untitled', kind: 'mission', points: [], length_m: 0 };

const indexOf = (plan: FlightPlan, index: number | undefined): number =>
  index !== undefined && plan.routes[index] !== undefined ? index : plan.chosen_route;

/** What the plan says about its own choice gives way to what there is to say about the route that is used. */
function warningsOf(plan: FlightPlan, index: number): Warning[] {
  if (index === plan.chosen_route) return [...plan.warnings];
  const before = new Set(
    routeFindings(plan.routes, plan.chosen_route, plan.home).map(({ message }) => message),
  );
  const kept = plan.warnings.filter(({ message }) => !before.has(message));
  return [...kept, ...routeFindings(plan.routes, index, plan.home)];
}

function toWaypoint(point: PlanPoint, route: PlanRoute, default_altitude_m: number): Waypoint {
  const speed_mps = point.speed_mps ?? route.speed_mps;
  return {
    lat: point.lat,
    lon: point.lon,
    altitude: point.altitude ?? { datum: 'takeoff', value_m: default_altitude_m },
    hover_time_s: point.hover_time_s,
    ...(speed_mps === undefined ? {} : { speed_mps }),
    ...(point.curve_size === undefined ? {} : { curve_size: point.curve_size }),
    ...(point.actions === undefined ? {} : { actions: point.actions }),
  };
}

function homeOf(plan: FlightPlan, route: PlanRoute, given: Position | undefined) {
  const known = given ?? plan.home;
  if (known !== undefined) return { position: { lat: known.lat, lon: known.lon }, assumed: false };
  const first = route.points[0];
  return first === undefined ? undefined : { position: { lat: first.lat, lon: first.lon }, assumed: true };
}

const altitudeAssumed = (missing: number, all: number, value_m: number): Warning => ({
  code: 'ALTITUDE_ASSUMED',
  message: `${missing === all ? `All ${all}` : `${missing} of ${all}`} points have no altitude in the file; ${value_m} m above the take-off point is used for them.`,
  value: missing,
});

const homeAssumed: Warning = {
  code: 'HOME_ASSUMED',
  message:
    'The file has no launch point; the first point of the route is used. Move it if you launch elsewhere.',
};
