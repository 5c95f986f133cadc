import type { Home, Mission, Waypoint } from '../mission/mission.ts';
import type { Warning } from '../mission/warning.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './flightPlan.ts';
import { routeFindings } from './routeFindings.ts';

export interface MissionOptions {
  /** Above the take-off point, for points whose file gives no altitude. */
  readonly default_altitude_m: number;
  /** Absent or out of range: the plan's own choice. */
  readonly route_index?: number | undefined;
  readonly home?: Home | undefined;
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
  const missing = route.points.filter((point) => altitudeOf(point) === undefined).length;
  if (missing > 0) warnings.push(altitudeAssumed(missing, route.points.length, options.default_altitude_m));
  const home = options.home ?? fileHome(plan, route) ?? route.points[0];
  const isAssumed = options.home === undefined && plan.home === undefined && home !== undefined;
  if (isAssumed) warnings.push(homeAssumed);
  const assumed = warnings.filter(({ code }) => code.endsWith('_ASSUMED')).map(({ message }) => message);
  return {
    mission: {
      name: route.name,
      ...(home === undefined ? {} : { home: isAssumed ? { lat: home.lat, lon: home.lon } : home }),
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

/** No aircraft of this kind flies higher, slower or faster: a figure beyond is a slip of the tool and counts as absent. */
const farthestAltitude_m = 20_000;
const isSpeed = (speed_mps: number | undefined) =>
  speed_mps !== undefined && speed_mps >= 0.1 && speed_mps <= 200;

const altitudeOf = ({ altitude }: PlanPoint) =>
  altitude !== undefined && Math.abs(altitude.value_m) <= farthestAltitude_m ? altitude : undefined;

function toWaypoint(point: PlanPoint, route: PlanRoute, default_altitude_m: number): Waypoint {
  const speed_mps = [point.speed_mps, route.speed_mps].find(isSpeed);
  return {
    lat: point.lat,
    lon: point.lon,
    altitude: altitudeOf(point) ?? { datum: 'takeoff', value_m: default_altitude_m },
    hover_time_s: point.hover_time_s,
    ...(speed_mps === undefined ? {} : { speed_mps }),
    ...(point.curve_size === undefined ? {} : { curve_size: point.curve_size }),
    ...(point.actions === undefined ? {} : { actions: point.actions }),
  };
}

/**
 * The launch point that the file names, with the height it gives. That height is left out where heights above ground
 * follow: next to unknown ground, taken as 0 m, it would put the route below the launch point.
 */
function fileHome(plan: FlightPlan, route: PlanRoute): Home | undefined {
  if (plan.home === undefined) return undefined;
  const { lat, lon, altitude_msl_m = Infinity } = plan.home;
  const isUsable = Math.abs(altitude_msl_m) <= farthestAltitude_m;
  const isAboveGround = route.points.some(({ altitude }) => altitude?.datum === 'agl');
  return isUsable && !isAboveGround ? { lat, lon, elevation_msl_m: altitude_msl_m } : { lat, lon };
}

const altitudeAssumed = (missing: number, all: number, value_m: number): Warning => ({
  code: 'ALTITUDE_ASSUMED',
  message: `${missing === all ? `All ${all}` : `${missing} of ${all}`} points have no usable altitude in the file; ${value_m} m above the take-off point is used for them.`,
  value: missing,
});

const homeAssumed: Warning = {
  code: 'HOME_ASSUMED',
  message:
    'The file has no launch point; the first point of the route is used. Move it if you launch elsewhere.',
};
