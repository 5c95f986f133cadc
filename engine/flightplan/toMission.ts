import { elementAt } from '../elementAt.ts';
import type { Home, Mission, Waypoint } from '../mission/mission.ts';
import { thinTrack } from '../track/thinTrack.ts';
import type { Warning, WarningCode } from '../warnings/warning.ts';
import { routeFindings } from './check/routeFindings.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './plan/flightPlan.ts';
import { note } from './plan/planDraft.ts';
import { type Swap, swapCoordinates } from './swappedCoordinates.ts';

export interface MissionOptions {
  /** Above the take-off point, for points whose file gives no altitude. */
  readonly default_altitude_m: number;
  /** Absent or out of range: the plan's own choice. */
  readonly route_index?: number | undefined;
  readonly home?: Home | undefined;
  /** Latitude and longitude as the person wants them, where the file has them the wrong way round. */
  readonly swap?: Swap | undefined;
  /** Recorded tracks alone: follows the recording to within this, with fewer points. Absent: through every point. */
  readonly track_tolerance_m?: number | undefined;
}

export interface PlannedMission {
  readonly mission: Mission;
  /** The route that it flies, as it was decided; gaps are still open. */
  readonly route: PlanRoute;
  /** What was filled in, in plain words. */
  readonly assumed: string[];
  readonly warnings: Warning[];
}

/** The chosen route of a plan as a mission: gaps are filled, and every filling is named. */
export function toMission(file: FlightPlan, options: MissionOptions): PlannedMission {
  const index = indexOf(file, options.route_index);
  const { plan, warnings } = asDecided(file, index, options);
  const { route, thinned } = thin(elementAt(plan.routes, index), options.track_tolerance_m);
  warnings.push(...thinned);
  const missing = route.points.filter((point) => altitudeOf(point) === undefined).length;
  if (missing > 0) warnings.push(altitudeAssumed(missing, route.points.length, options.default_altitude_m));
  const given = options.home ?? fileHome(plan, route);
  const home = given ?? firstPlace(route);
  if (given === undefined) warnings.push(homeAssumed(home));
  const assumed = warnings.filter(({ code }) => code.endsWith('_ASSUMED')).map(({ message }) => message);
  return {
    mission: {
      name: route.name,
      home,
      waypoints: route.points.map((point) => toWaypoint(point, route, options.default_altitude_m)),
      end_action: route.end_action ?? 'go_home',
    },
    route,
    assumed,
    warnings,
  };
}

const indexOf = (plan: FlightPlan, index: number | undefined): number =>
  index !== undefined && plan.routes[index] !== undefined ? index : plan.chosen_route;

/** The plan with what was decided about its coordinates; what it says about its own choice gives way to what there is to say then. */
function asDecided(
  plan: FlightPlan,
  index: number,
  { swap }: MissionOptions,
): { plan: FlightPlan; warnings: Warning[] } {
  if (index === plan.chosen_route && swap === undefined) return { plan, warnings: [...plan.warnings] };
  const before = new Set(
    routeFindings(plan.routes, plan.chosen_route, plan.home).map(({ message }) => message),
  );
  const kept = plan.warnings.filter(
    ({ code, message }) =>
      !before.has(message) && !ofRoute.has(code) && (swap === undefined || code !== swapCode),
  );
  const decided = swap === undefined ? plan : swapCoordinates(plan, index, swap);
  const found = routeFindings(decided.routes, index, decided.home);
  return {
    plan: decided,
    warnings: [...kept, ...(swap === undefined ? [] : [coordinatesSwapped(swap)]), ...found],
  };
}

/** These speak of the chosen route, whose points may have become fewer since. */
const ofRoute: ReadonlySet<WarningCode> = new Set(['SEVERAL_ROUTES', 'RECORDED_TRACK', 'HOVER_AT_ONE_PLACE']);

const swapCode = 'COORDINATES_MAY_BE_SWAPPED';

const swappedPlaces: Readonly<Record<Swap, string>> = {
  route: 'all points of the route',
  home: 'the launch point of the file',
  points: 'the points that lie off the route',
};

const coordinatesSwapped = (swap: Swap): Warning =>
  note(`Latitude and longitude of ${swappedPlaces[swap]} were swapped, as you chose.`);

/** A recording with the points that its tolerance asks for; any other route as it is. */
function thin(route: PlanRoute, tolerance_m: number | undefined): { route: PlanRoute; thinned: Warning[] } {
  if (tolerance_m === undefined) return { route, thinned: [] };
  const thinned = thinTrack(route, tolerance_m);
  if (!thinned.ok || thinned.value.to_points === thinned.value.from_points) return { route, thinned: [] };
  const { from_points, to_points } = thinned.value;
  return {
    route: thinned.value.route,
    thinned: [
      note(
        `The recording is followed through ${to_points} of its ${from_points} points, to within ${tolerance_m} m.`,
        { value: tolerance_m, unit: 'm' },
      ),
    ],
  };
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

/** Where a route without a launch point begins; a recording begins on the ground, whose height it then tells. */
function firstPlace({ kind, points }: PlanRoute): Home {
  const first = elementAt(points, 0);
  const { lat, lon } = first;
  const altitude = altitudeOf(first);
  return kind === 'track' && altitude?.datum === 'msl'
    ? { lat, lon, elevation_msl_m: altitude.value_m }
    : { lat, lon };
}

const homeAssumed = ({ elevation_msl_m }: Home): Warning => ({
  code: 'HOME_ASSUMED',
  message: `The file has no launch point; the first point of the ${elevation_msl_m === undefined ? 'route is used' : `recording is used, ${Math.round(elevation_msl_m)} m above sea level`}. Move it if you launch elsewhere.`,
});
