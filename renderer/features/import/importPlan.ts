import type { PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import { swapsFor } from '../../../engine/flightplan/swappedCoordinates.ts';
import { type PlannedMission, toMission } from '../../../engine/flightplan/toMission.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { type Home, hoverTimeAt, type Mission } from '../../../engine/mission/mission.ts';
import { simplifyLine } from '../../../engine/track/simplifyLine.ts';
import { lossCodes } from '../../../engine/warnings/lossCodes.ts';
import type { Warning, WarningCode } from '../../../engine/warnings/warning.ts';
import type { ImportReport } from '../../../server/contract/schemas/planOrigin.ts';
import { aircraftOfFile } from '../../../server/report/otherAircraft.ts';
import { heightNotes, isAnsweredBy, raisedBy, withHeights } from './fileHeights.ts';
import type { FlightPlanAnswer, ImportChoice, ImportQuestion, SurveyFile } from './importState.ts';
import { takeoffFor, takeoffNotes } from './takeoffGround.ts';

type Route = FlightPlanAnswer['routes'][number];

export const pointsWithoutAltitude = ({ points }: Pick<PlanRoute, 'points'>): number =>
  points.filter((point) => point.altitude === undefined).length;

/** A recording is followed this closely by default: about the error of a receiver in the open. */
export const usualTolerance_m = 3;
/** Shorter recordings keep all their points. */
const fewPoints = 20;

export const isRecording = ({ kind, points }: Route): boolean =>
  kind === 'track' && points.length > fewPoints;

/** A corridor's line may have so many places. */
export const mostPlaces = 1000;
/** A corridor may miss a line of more places by so much: well within the error of a receiver's position. */
const mostOff_m = 1;

type SurveyLine = NonNullable<SurveyFile['line']>;

/**
 * The line along which the ground under a route may be surveyed: one that somebody drew or followed, not a planned flight. `winding`:
 * it has more places than a corridor may have, and fewer would leave its way.
 */
export function surveyLineOf({
  kind,
  name,
  points,
}: Pick<PlanRoute, 'kind' | 'name' | 'points'>): SurveyLine | 'winding' | undefined {
  if ((kind !== 'line' && kind !== 'track') || points.length < 2) return undefined;
  const places = points.map(({ lat, lon }) => ({ lat, lon, hover_time_s: 0 }));
  if (places.length <= mostPlaces) return { name, points: places };
  const { points: fewer, deviation_m } = simplifyLine(places, mostPlaces);
  return deviation_m > mostOff_m ? 'winding' : { name, points: fewer };
}

export function isQuestionNeeded(plan: FlightPlanAnswer, launch: Position | undefined): boolean {
  const { routes, chosen_route } = plan;
  const isOpen = (route: Route) =>
    pointsWithoutAltitude(route) > 0 || isRecording(route) || route.kind === 'points';
  const isUnclear = unitDoubtsOf(plan).length > 0 || swapsFor(plan, chosen_route, launch).length > 0;
  return routes.length > 1 || routes.some(isOpen) || isUnclear;
}

/** True if the route is one of lines that were laid over the ground of a file. */
export const isSurveyed = ({ subclass }: Pick<FlightPlanAnswer, 'subclass'>): boolean =>
  subclass === 'survey';

export function likelyChoice(
  plan: FlightPlanAnswer,
  route_index: number,
  default_altitude_m: number,
): ImportChoice {
  const route = plan.routes[route_index];
  const isThinned = route !== undefined && isRecording(route);
  return {
    route_index,
    default_altitude_m,
    ...(isThinned && { track_tolerance_m: usualTolerance_m }),
  };
}

/** Nearer to each other, two launch points are one: no hand places them closer on a map. */
const sameLaunch_m = 1;

/** Returns the distance of the plan's launch point from its file's; `undefined`: it is the same, or there are not both. */
export function offFileLaunch_m(
  report: Pick<ImportReport, 'fileLaunch'> | undefined,
  home: Position | undefined,
): number | undefined {
  if (report?.fileLaunch === undefined || home === undefined) return undefined;
  const off_m = distanceBetween(home, report.fileLaunch);
  return off_m < sameLaunch_m ? undefined : off_m;
}

/** Left out of the notes: the report offers the other routes elsewhere. */
const shownElsewhere: ReadonlySet<WarningCode> = new Set(['SEVERAL_ROUTES']);

/** Told beside the verdict, too. */
const losses: ReadonlySet<WarningCode> = new Set(lossCodes);

/** Only a person knows if figures are meant in the unit that they were read in. */
const unitDoubts: ReadonlySet<WarningCode> = new Set(['UNIT_ASSUMED', 'UNIT_DOUBTFUL']);

export const unitDoubtsOf = ({ warnings }: Pick<FlightPlanAnswer, 'warnings'>): readonly Warning[] =>
  warnings.filter(({ code }) => unitDoubts.has(code));

const withoutExtension = (filename: string) => filename.replace(/\.[^.]{1,8}$/, '');

/** The mission by a choice, from the person's launch point if the route passes near it. */
export const toPlanned = (
  plan: FlightPlanAnswer,
  choice: ImportChoice,
  launch: Home | undefined,
): PlannedMission => toMission(plan, { ...choice, launch });

/**
 * The mission made of a read file, and the report about it. Pure: nothing changes until it is accepted. `raise_m`: by how much all
 * heights are raised, where they are to clear the ground and it is known.
 */
export function toImport(
  question: ImportQuestion,
  choice: ImportChoice,
  planned: PlannedMission,
  raise_m?: number,
): { readonly mission: Mission; readonly report: ImportReport; readonly losses: readonly Warning[] } {
  const { filename, plan, drawing: settings } = question;
  const { route, fileLaunch } = planned;
  const takeoff = takeoffFor(question, choice);
  const isLaunchKept = offFileLaunch_m({ fileLaunch }, planned.mission.home) !== undefined;
  const mission: Mission = {
    ...raisedBy(withHeights(planned.mission, { ...choice, ...takeoff }), raise_m ?? 0),
    name: withoutExtension(filename),
    ...(settings && { drawing: { settings } }),
  };
  // The heights of laid lines are not those of the file.
  const inFile = isSurveyed(plan) ? [] : route.points;
  const references = new Set(inFile.flatMap((point) => point.altitude?.datum ?? []));
  const report: ImportReport = {
    filename,
    format: plan.format,
    tool: plan.tool,
    ofFile: aircraftOfFile(plan),
    routeName: route.name,
    routeCount: plan.routes.length,
    pointCount: mission.waypoints.length,
    length_m: route.length_m,
    hover_time_s: mission.waypoints.reduce((sum, waypoint) => sum + hoverTimeAt(waypoint), 0),
    references: [...references],
    ...(isLaunchKept && { fileLaunch }),
    ignored: plan.ignored,
    notes: [
      ...planned.warnings.filter(
        (warning) => !shownElsewhere.has(warning.code) && !isAnsweredBy(choice, warning),
      ),
      ...takeoffNotes(takeoff),
      ...heightNotes(choice, raise_m),
    ],
  };
  return { mission, report, losses: report.notes.filter(({ code }) => losses.has(code)) };
}
