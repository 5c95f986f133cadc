import { type Fence, isCircle } from '../../engine/fence/fence.ts';
import type { FlightPlan, PlanReading, PlanRoute } from '../../engine/flightplan/plan/flightPlan.ts';
import { proposalReason, rankedRoutes } from '../../engine/flightplan/plan/rankRoutes.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { type FlownMission, hoverTimeAt } from '../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionFileRequest } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { type AircraftOfFile, aircraftOfFile } from '../report/otherAircraft.ts';
import { sayFinding, sayIgnored } from '../report/say.ts';
import type { HomewardParts } from './homewardParts.ts';
import { invalid, issueOf, rejected } from './refusals.ts';

type ImportReport = NonNullable<MissionResult['import_report']>;

type ReadFence = NonNullable<ImportReport['fences']>[number];

const copyOf = (fence: Fence): ReadFence =>
  isCircle(fence) ? { ...fence } : { ...fence, outline: [...fence.outline] };

/** The routes in the order of the file, each with its place among those to choose from. */
function listedRoutes(plan: FlightPlan): ImportReport['routes'] {
  const ranked = rankedRoutes(plan);
  const reason = proposalReason(plan);
  return plan.routes.map(({ name, points, length_m, kind }, index) => ({
    name,
    points: points.length,
    length_m,
    kind,
    rank: ranked.indexOf(index) + 1,
    ...(index === plan.chosen_route && reason !== undefined && { proposed_because: reason }),
  }));
}

/** Reports what Homeward read from a file, for the pilot to check against the tool that wrote it. */
function importReport(plan: FlightPlan, route_index: number, assumed: readonly Warning[]): ImportReport {
  const route = plan.routes[route_index];
  const points = route?.points ?? [];
  return {
    format: plan.format,
    ...(plan.tool !== undefined && { tool: plan.tool }),
    route_name: route?.name ?? '',
    route_index,
    routes: listedRoutes(plan),
    points: points.length,
    length_m: route?.length_m ?? 0,
    altitude_references: [...new Set(points.map(({ altitude }) => altitude?.datum ?? 'none'))],
    hover_time_s: points.reduce((sum, point) => sum + hoverTimeAt(point), 0),
    ...(plan.fences !== undefined && { fences: plan.fences.map(copyOf) }),
    ...(plan.rally_points !== undefined && {
      rally_points: plan.rally_points.map((point) => ({ ...point })),
    }),
    ignored: sayIgnored(plan.ignored),
    assumed: assumed.map((warning) => sayFinding(warning)),
  };
}

/** More legs than this nobody can read, and the answer would be too large to send. */
const mostPoints = 20_000;

interface ChosenRoute {
  readonly index: number;
  readonly route: PlanRoute;
}

function chooseRoute(plan: FlightPlan, route_index: number | undefined): Result<ChosenRoute, Problem> {
  const index = route_index ?? plan.chosen_route;
  const route = plan.routes[index];
  if (route !== undefined) return succeed({ index, route });
  const saying = { says: 'fault.no_such_route', values: { count: plan.routes.length, index } };
  return fail(invalid([issueOf('request.options.route_index', 'too_big', saying)]));
}

const tooManyPoints = (count: number, { kind }: PlanRoute): Problem =>
  rejected({
    code: 'TOO_MANY_POINTS',
    says: 'TOO_MANY_POINTS.route',
    values: { count, most: mostPoints, kind },
    class: 'reject',
  });

const noHome = invalid([issueOf('request.home', 'required', { says: 'fault.no_launch' })]);

/** The parts of the request that fill in what the file leaves open. */
export interface FileMissionInput {
  readonly home: MissionFileRequest['home'];
  readonly swap_place?: MissionFileRequest['swap_place'];
  readonly swap_places?: MissionFileRequest['swap_places'];
  readonly flight_winds?: MissionFileRequest['flight_winds'];
  readonly default_altitude_m: number;
  readonly route_index: number | undefined;
  readonly track_tolerance_m?: number | undefined;
}

/** A file's route as a mission, with its warnings and the report of its import. */
export interface FileMission {
  readonly mission: FlownMission;
  readonly warnings: readonly Warning[];
  readonly import_report: ImportReport;
  readonly ofFile: AircraftOfFile;
  /** The reserve that the file sets. */
  readonly fileThreshold_pct: number | undefined;
}

/** Makes a mission of a file's reading, or says why it cannot. */
export function toFileMission(
  reading: PlanReading,
  input: FileMissionInput,
  { own, threshold_pct }: HomewardParts = {},
): Result<FileMission, Problem> {
  if (!reading.ok) return fail(rejected(reading.failure));
  const plan = reading.value;
  const chosen = chooseRoute(plan, input.route_index);
  if (!chosen.ok) return fail(chosen.failure);
  if (input.home === undefined && plan.home === undefined) return fail(noHome);
  const { index, route } = chosen.value;
  const { mission, warnings, assumed } = toMission(plan, { ...input, route_index: index });
  const { home, waypoints } = mission;
  if (home === undefined) return fail(noHome);
  if (waypoints.length > mostPoints) return fail(tooManyPoints(waypoints.length, route));
  const { swap_place, swap_places, flight_winds = mission.flight_winds } = input;
  const places = [swap_place, swap_places].every((given) => given === undefined)
    ? mission
    : { swap_place, swap_places };
  return succeed({
    mission: {
      ...mission,
      home,
      swap_place: places.swap_place,
      swap_places: places.swap_places,
      flight_winds,
    },
    warnings,
    import_report: importReport(plan, index, assumed),
    ofFile: { ...aircraftOfFile(plan), own },
    fileThreshold_pct: threshold_pct,
  });
}
