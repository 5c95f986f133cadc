import { elementAt } from '../../engine/elementAt.ts';
import { fencesSaying } from '../../engine/fence/fencesSaying.ts';
import type {
  FlightPlan,
  PlanFile,
  PlanProblem,
  PlanReading,
} from '../../engine/flightplan/plan/flightPlan.ts';
import { proposalReason, rankedAreas, rankedRoutes } from '../../engine/flightplan/plan/rankRoutes.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { waitsAt } from '../../engine/mission/actions.ts';
import { needsTakeoffGround } from '../../engine/mission/heights.ts';
import type { Saying, Value } from '../../engine/saying.ts';
import { areaCorners } from '../../engine/survey/surveyArea.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Locale } from '../contract/locale.ts';
import { inDigitsOf } from '../report/digits.ts';
import { toAreaSizeText, toWholeText } from '../report/format.ts';
import { ignoredThing } from '../report/ignoredThing.ts';
import { toProposalText, toProposedAreaText, toRouteKindText } from '../report/routeWords.ts';
import { sayFinding, sayIgnored, sayMessage, sayPlace } from '../report/say.ts';
import { expectArguments, parseOptions, toUnits } from './options.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { inFileText } from './refusal.ts';
import { exitCodes } from './usage.ts';

const options = { json: { type: 'boolean', default: false }, units: { type: 'string' } } as const;

const chosenRoute = (plan: FlightPlan) => plan.routes[plan.chosen_route];

/** Warnings of the plan, and that its heights say nothing of those above take-off where they do not. */
function warningsOf(plan: FlightPlan): readonly Warning[] {
  const { mission } = toMission(plan, { default_altitude_m: 0 });
  const isTold =
    mission.home?.elevation_msl_m !== undefined ||
    mission.home?.planned_ellipsoid_m !== undefined ||
    !mission.waypoints.some(({ altitude }) => needsTakeoffGround(altitude));
  return isTold ? plan.warnings : [...plan.warnings, takeoffGroundUnknown];
}

const takeoffGroundUnknown: Warning = {
  code: 'TAKEOFF_GROUND_UNKNOWN',
  says: 'TAKEOFF_GROUND_UNKNOWN.of_file',
};

function planToJson(plan: FlightPlan) {
  const ranked = rankedRoutes(plan);
  const chosen = chosenRoute(plan);
  return {
    format: plan.format,
    class: 'mission',
    subclass: plan.subclass,
    tool: plan.tool ?? null,
    points: (chosen?.points ?? []).map((point) => ({
      lat: point.lat,
      lon: point.lon,
      altitude: point.altitude ?? null,
      hover_time_s: waitsAt(point),
      speed_mps: point.speed_mps ?? chosen?.speed_mps ?? null,
    })),
    home: plan.home ?? null,
    fences: plan.fences ?? [],
    rally_points: plan.rally_points ?? [],
    routes: plan.routes.map(({ name, kind, points, length_m, end_action }, index) => ({
      name,
      kind,
      points: points.length,
      length_m,
      end_action: end_action ?? null,
      chosen: index === plan.chosen_route,
      rank: ranked.indexOf(index) + 1,
      proposed_because: (index === plan.chosen_route ? proposalReason(plan) : undefined) ?? null,
    })),
    ignored: sayIgnored(plan.ignored),
    warnings: warningsOf(plan).map((warning) => ({ code: warning.code, message: sayFinding(warning) })),
    problem: null,
  };
}

/** The areas of a file without a route, the proposed one first. */
const areasText = ({ areas = [] }: PlanProblem, locale: Locale): string[] =>
  rankedAreas(areas).map((area, index) => {
    const mark = index === 0 && areas.length > 1 ? ` ← ${toProposedAreaText(locale)}` : '';
    const corners = areaCorners(area).length;
    const size = toAreaSizeText(area.size_m2, locale);
    return `  ${sayMessage('terminal.area', { name: area.name, corners, count: toWholeText(corners), size }, locale)}${mark}`;
  });

function problemToJson(problem: PlanProblem) {
  const { class: klass, code, where, format, areas } = problem;
  const message = sayFinding(problem);
  return {
    format: format ?? null,
    class: klass,
    subclass: null,
    tool: null,
    points: [],
    home: null,
    routes: [],
    areas: rankedAreas(areas).map(({ name, outline, size_m2 }) => ({
      name,
      points: outline.length,
      area_m2: size_m2,
    })),
    ignored: [],
    warnings: [],
    problem: { code, message, where: where === undefined ? null : sayPlace(where) },
  };
}

const hoverTimeOf = (points: FlightPlan['routes'][number]['points']) =>
  points.reduce((sum, point) => sum + waitsAt(point), 0);

const lengthText = (length_m: number, locale: Locale) =>
  length_m < 1000 ? `${length_m.toFixed(0)} m` : `${inDigitsOf(locale, (length_m / 1000).toFixed(2))} km`;

function heightsText(points: FlightPlan['routes'][number]['points'], locale: Locale): string {
  const heights = points.flatMap(({ altitude }) => (altitude === undefined ? [] : [altitude]));
  if (heights.length === 0) return sayMessage('terminal.no_heights', {}, locale);
  const values = heights.map(({ value_m }) => Number(value_m.toFixed(1)));
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const figureOf = (height_m: number) => inDigitsOf(locale, String(height_m));
  const datums = [...new Set(heights.map(({ datum }) => datum))].join(', ');
  const span = low === high ? 'one' : 'two';
  return sayMessage('terminal.heights', { span, low: figureOf(low), high: figureOf(high), datums }, locale);
}

/** Fences and rally points, which the routes do not show. */
function besideText({ fences = [], rally_points = [] }: FlightPlan, locale: Locale): string[] {
  const parts = [
    ...(fences.length === 0 ? [] : [fencesSaying(fences)]),
    ...(rally_points.length === 0
      ? []
      : [
          {
            says: 'terminal.rally_points',
            values: { points: rally_points.length, count: toWholeText(rally_points.length) },
          },
        ]),
  ];
  return parts.length === 0 ? [] : [sayMessage('terminal.beside_route', { beside: parts }, locale)];
}

/** Sayings within values, at any depth. */
function* sayingsIn(value: Value | undefined): Generator<Saying> {
  if (typeof value !== 'object') return;
  const parts = 'says' in value ? Object.values(value.values ?? {}) : value;
  if ('says' in value) yield value;
  for (const part of parts) yield* sayingsIn(part);
}

/** The ignored items whose reason no warning gives. */
function untold({ ignored, warnings }: FlightPlan): FlightPlan['ignored'] {
  const given = warnings.flatMap(({ values = {} }) =>
    Object.values(values).flatMap((value) => [...sayingsIn(value)].map((saying) => JSON.stringify(saying))),
  );
  return ignored.filter(({ reason }) => !given.includes(JSON.stringify(reason)));
}

function planText(file: PlanFile, plan: FlightPlan, locale: Locale): string {
  const routes = rankedRoutes(plan).map((index) => {
    const { name, kind, points, length_m } = elementAt(plan.routes, index);
    const isProposed = index === plan.chosen_route && plan.routes.length > 1;
    const mark = isProposed ? ` ← ${toProposalText(proposalReason(plan), locale)}` : '';
    const hover_s = hoverTimeOf(points);
    const route = sayMessage(
      'terminal.route_of_file',
      {
        name,
        kind: toRouteKindText(kind, locale),
        points: points.length,
        length: lengthText(length_m, locale),
        heights: heightsText(points, locale),
        hover_s: hover_s > 0 ? hover_s : 'none',
      },
      locale,
    );
    return `  ${index}  ${route}${mark}`;
  });
  const { filename } = file;
  const { format, tool = 'none' } = plan;
  const home =
    plan.home === undefined
      ? []
      : [sayMessage('terminal.home', { lat: String(plan.home.lat), lon: String(plan.home.lon) }, locale)];
  return [
    sayMessage('terminal.file', { filename, format, tool }, locale),
    ...routes,
    ...home,
    ...besideText(plan, locale),
    ...untold(plan).map((ignored) =>
      sayMessage('terminal.left_out', { things: ignoredThing(ignored), reason: ignored.reason }, locale),
    ),
    ...warningsOf(plan).map((warning) =>
      sayMessage('terminal.note', { note: sayFinding(warning, locale) }, locale),
    ),
  ].join('\n');
}

/** A reading as data: the plan, or why there is none. */
export const readingToJson = (reading: PlanReading) =>
  reading.ok ? planToJson(reading.value) : problemToJson(reading.failure);

function showJson(reading: PlanReading): void {
  console.log(JSON.stringify(readingToJson(reading), null, 2));
}

function show(file: PlanFile, reading: PlanReading, locale: Locale): void {
  if (reading.ok) {
    console.log(planText(file, reading.value, locale));
    return;
  }
  const refused = inFileText(file.filename, sayFinding(reading.failure, locale), locale);
  console.error([refused, ...areasText(reading.failure, locale)].join('\n'));
}

export async function read(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('read', positionals, ['file']);
  const units = toUnits(values.units);
  const file = { ...openPlanFile(path), units };
  const reading = await readPlanFile(file);
  if (values.json) showJson(reading);
  else show(file, reading, locale);
  return reading.ok ? exitCodes.ok : exitCodes[reading.failure.class];
}
