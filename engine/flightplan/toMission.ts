import { elementAt } from '../elementAt.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import { isGroundHeight } from '../geo/groundHeight.ts';
import type { Position } from '../geo/position.ts';
import type { CarriedPart } from '../mission/carried.ts';
import type { Home, Mission, Waypoint } from '../mission/mission.ts';
import { changedSwapPlaces } from '../mission/swapPlaces.ts';
import { thinTrack } from '../track/thinTrack.ts';
import type { Warning, WarningCode } from '../warnings/warning.ts';
import { routeWarnings } from './check/routeWarnings.ts';
import { swapCode } from './check/swapWarnings.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './plan/flightPlan.ts';
import { given } from './plan/given.ts';
import { note } from './plan/planDraft.ts';
import { type Swap, swapCoordinates } from './swappedCoordinates.ts';
import { routeMark } from './write/routeMark.ts';

export interface MissionOptions {
  /** Above the take-off point, for points that have no altitude in the file. */
  readonly default_altitude_m: number;
  /** Absent or out of range: the route that the plan chooses. */
  readonly route_index?: number | undefined;
  readonly home?: Home | undefined;
  /** A launch point that counts where the route passes near it. */
  readonly launch?: Home | undefined;
  /** Where the user wants latitude and longitude swapped. */
  readonly swap?: Swap | undefined;
  /** Only for recorded tracks: follow the recording to within this distance, with fewer points. Absent: use every point. */
  readonly track_tolerance_m?: number | undefined;
}

export interface PlannedMission {
  readonly mission: Mission;
  /** The route of the mission, after swapping and thinning; what is absent in it stays absent. */
  readonly route: PlanRoute;
  /** The launch point that the file names; absent: it names none, or a guess. */
  readonly fileLaunch?: Home | undefined;
  /** Those of the warnings that are about values that the file lacks and that were assumed. */
  readonly assumed: readonly Warning[];
  readonly warnings: Warning[];
}

/** Makes a mission of the chosen route of a plan; assumes missing values and names each of them. */
export function toMission(file: FlightPlan, options: MissionOptions): PlannedMission {
  const index = indexOf(file, options.route_index);
  const { plan, warnings: told } = asChosen(file, index, options);
  const { route, thinned } = thin(elementAt(plan.routes, index), options.track_tolerance_m);
  const chosenHome = options.home ?? launchNear(options.launch, route);
  // A plan of ours may say that its launch point was a guess; a named one is none.
  const isGuess = told.some(({ code }) => code === 'HOME_ASSUMED');
  const warnings = chosenHome === undefined ? told : told.filter(({ code }) => code !== 'HOME_ASSUMED');
  warnings.push(...thinned);
  const missing = route.points.filter((point) => altitudeOf(point) === undefined).length;
  if (missing > 0) warnings.push(altitudeAssumed(missing, route.points.length, options.default_altitude_m));
  const ofFile = plan.home && toHome(plan.home);
  const namedHome = chosenHome ?? ofFile;
  const home = namedHome ?? firstPosition(route);
  if (namedHome === undefined) warnings.push(homeAssumed(home));
  warnings.push(...impossibleGround(plan.home));
  if (chosenHome !== undefined) warnings.push(...groundNotes(chosenHome, ofFile));
  const takeOff = takeOffOf(route, chosenHome === undefined ? ofFile : undefined);
  warnings.push(...takeOffNotes(takeOff));
  const assumed = warnings.filter(({ code }) => code.endsWith('_ASSUMED'));
  const waypoints = route.points.map((point) => toWaypoint(point, route, options.default_altitude_m));
  const { flight_winds, fences, rally_points, drawn_objects } = plan;
  const isAsInFile = missing === 0 && thinned.length === 0 && options.swap === undefined;
  return {
    mission: {
      name: route.name,
      home,
      waypoints,
      ...takeOff,
      end_action: route.end_action ?? 'go_home',
      ...changedSwapPlaces(plan, toHome),
      ...given({ return_height_m: route.return_height_m, flight_winds, fences, rally_points, drawn_objects }),
      // Places beside the route stay where the file has them, which a swap says is wrong.
      ...carriedFor(
        route,
        options.swap === undefined ? plan.carried : [],
        isAsInFile ? routeMark(waypoints) : '',
      ),
    },
    route,
    ...(ofFile !== undefined && !isGuess && { fileLaunch: ofFile }),
    assumed,
    warnings,
  };
}

/** A launch point stays if the route passes this near. */
const launchNear_m = 5000;

/** A launch point if a route passes near it; `undefined`: the file decides. */
export function launchNear(
  launch: Home | undefined,
  { points }: { readonly points: readonly Position[] },
): Home | undefined {
  if (launch === undefined) return undefined;
  return points.some((point) => distanceBetween(launch, point) <= launchNear_m) ? launch : undefined;
}

const indexOf = (plan: FlightPlan, index: number | undefined): number =>
  index !== undefined && plan.routes[index] !== undefined ? index : plan.chosen_route;

/** The plan after the swap, with warnings about the route at `index` instead of those about the plan's own choice. */
function asChosen(
  plan: FlightPlan,
  index: number,
  { swap }: MissionOptions,
): { plan: FlightPlan; warnings: Warning[] } {
  if (index === plan.chosen_route && swap === undefined) return { plan, warnings: [...plan.warnings] };
  const before = new Set(routeWarnings(plan.routes, plan.chosen_route, plan.home).map(identityOf));
  const remaining = plan.warnings.filter(
    (warning) =>
      !before.has(identityOf(warning)) &&
      !ofRoute.has(warning.code) &&
      (swap === undefined || warning.code !== swapCode),
  );
  const chosen = swap === undefined ? plan : swapCoordinates(plan, index, swap);
  const found = routeWarnings(chosen.routes, index, chosen.home);
  return {
    plan: chosen,
    warnings: [...remaining, ...(swap === undefined ? [] : [coordinatesSwapped(swap, plan)]), ...found],
  };
}

/** Two findings that say the same are one, wherever they come from. */
const identityOf = ({ code, says, values, waypoint_index }: Warning): string =>
  JSON.stringify([code, says, values, waypoint_index]);

/** Codes of warnings about the chosen route, whose messages may count points that were thinned since. */
const ofRoute: ReadonlySet<WarningCode> = new Set(['SEVERAL_ROUTES', 'RECORDED_TRACK', 'HOVER_AT_ONE_PLACE']);

const coordinatesSwapped = (swap: Swap, { carried = [] }: FlightPlan): Warning =>
  note('coordinates_swapped', { swap, beside: carried.length === 0 ? 'none' : 'left_out' });

/**
 * A recording with as few points as the tolerance allows; any other route as it is. What a recording has lost before counts towards
 * the tolerance, which is one to the points of the file.
 */
function thin(route: PlanRoute, tolerance_m: number | undefined): { route: PlanRoute; thinned: Warning[] } {
  if (tolerance_m === undefined) return { route, thinned: [] };
  const thinned = thinTrack(route, tolerance_m - (route.simplified_m ?? 0));
  if (!thinned.ok || thinned.value.to_points === thinned.value.from_points) return { route, thinned: [] };
  const { from_points, to_points } = thinned.value;
  return {
    route: thinned.value.route,
    thinned: [note('recording_followed', { from_points, to_points }, { value: tolerance_m, unit: 'm' })],
  };
}

/**
 * Keeps the settings of the whole route. Parts that describe its waypoints bear their mark, or none where the points are not
 * those of the file.
 */
function carriedFor(
  { carried: own = [] }: PlanRoute,
  beside: readonly CarriedPart[] = [],
  mark: string,
): Pick<Mission, 'carried'> {
  const others = beside.filter(({ kind }) => !own.some((part) => part.kind === kind));
  const carried = [...own, ...others];
  if (carried.length === 0) return {};
  return { carried: carried.map((part) => (part.of === undefined ? part : { ...part, of: mark })) };
}

/** No aircraft of this kind flies higher: a figure beyond is an error of the tool and counts as absent. */
const farthestAltitude_m = 20_000;

const altitudeOf = ({ altitude }: PlanPoint) =>
  altitude !== undefined && Math.abs(altitude.value_m) <= farthestAltitude_m ? altitude : undefined;

/** Nearer to each other, two heights are one that was rounded. */
const sameHeight_m = 0.002;

/** A take-off as high as the first waypoint is what every plan begins with. */
function takeOffOf(
  { takeoff_height_m, points }: PlanRoute,
  home: Home | undefined,
): Pick<Mission, 'takeoff_height_m'> {
  if (takeoff_height_m === undefined) return {};
  const first = altitudeOf(elementAt(points, 0));
  const base_m = first?.datum === 'msl' ? home?.elevation_msl_m : 0;
  const first_m = first === undefined || base_m === undefined ? undefined : first.value_m - base_m;
  const isUsual = first_m !== undefined && Math.abs(first_m - takeoff_height_m) <= sameHeight_m;
  return isUsual ? {} : { takeoff_height_m };
}

const takeOffNotes = ({ takeoff_height_m: height_m }: Pick<Mission, 'takeoff_height_m'>): Warning[] =>
  height_m === undefined ? [] : [note('climbs_first', {}, { value: height_m, unit: 'm' })];

function toWaypoint(point: PlanPoint, route: PlanRoute, default_altitude_m: number): Waypoint {
  const speed_mps = point.speed_mps ?? route.speed_mps;
  return {
    lat: point.lat,
    lon: point.lon,
    altitude: altitudeOf(point) ?? { datum: 'takeoff', value_m: default_altitude_m },
    hover_time_s: point.hover_time_s,
    ...(speed_mps === undefined ? {} : { speed_mps }),
    ...(point.curve_size === undefined ? {} : { curve_size: point.curve_size }),
    ...(point.actions === undefined ? {} : { actions: point.actions }),
    ...(point.carried === undefined ? {} : { carried: point.carried }),
  };
}

/** A launch point that the file names, with its elevation. */
function toHome({ altitude_msl_m = Infinity, ...planned }: NonNullable<FlightPlan['home']>): Home {
  return isGroundHeight(altitude_msl_m) ? { ...planned, elevation_msl_m: altitude_msl_m } : planned;
}

/** A height of the launch point that no ground has. */
function impossibleGround(home: FlightPlan['home']): Warning[] {
  const { altitude_msl_m: height_m } = home ?? {};
  if (height_m === undefined || isGroundHeight(height_m)) return [];
  return [note('impossible_ground', {}, { value: height_m, unit: 'm' })];
}

/** Nearer to each other, two launch points lie on the same ground. */
const sameGround_m = 30;

/** Notes on the ground of the file where the launch point was set with another height, or none: the height of whoever set it counts. */
function groundNotes(set: Home, ofFile: Home | undefined): Warning[] {
  const file_m = ofFile?.elevation_msl_m;
  if (ofFile === undefined || file_m === undefined || distanceBetween(set, ofFile) > sameGround_m) return [];
  const { elevation_msl_m: set_m } = set;
  if (set_m !== undefined && Math.abs(set_m - file_m) < 1) return [];
  const says = set_m === undefined ? 'ground_not_set' : 'other_ground_set';
  return [note(says, set_m === undefined ? {} : { set_m }, { value: file_m, unit: 'm' })];
}

const altitudeAssumed = (missing: number, all: number, value_m: number): Warning => ({
  code: 'ALTITUDE_ASSUMED',
  values: { all, every: missing === all ? 'yes' : 'no', default_m: value_m },
  value: missing,
});

/** The first position of a route, as its launch point; a recording begins on the ground, so it also gives the elevation. */
function firstPosition({ kind, points }: PlanRoute): Home {
  const first = elementAt(points, 0);
  const { lat, lon } = first;
  const altitude = altitudeOf(first);
  return kind === 'track' && altitude?.datum === 'msl' && isGroundHeight(altitude.value_m)
    ? { lat, lon, elevation_msl_m: altitude.value_m }
    : { lat, lon };
}

const homeAssumed = ({ elevation_msl_m }: Home): Warning => ({
  code: 'HOME_ASSUMED',
  ...(elevation_msl_m !== undefined && { says: 'HOME_ASSUMED.recording', values: { elevation_msl_m } }),
});
