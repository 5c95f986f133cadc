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
import { toAreaSizeText, toCountText } from '../report/format.ts';
import { toProposalText, toProposedAreaText, toRouteKindText } from '../report/routeWords.ts';
import { say, sayFinding, sayIgnored } from '../report/say.ts';
import { expectArguments, parseOptions, toUnits } from './options.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { exitCodes } from './usage.ts';

const options = { json: { type: 'boolean', default: false }, units: { type: 'string' } } as const;

const chosenRoute = (plan: FlightPlan) => plan.routes[plan.chosen_route];

/** Warnings of the plan, and that its heights say nothing of those above take-off where they do not. */
function warningsOf(plan: FlightPlan): { readonly code: Warning['code']; readonly message: string }[] {
  const { mission } = toMission(plan, { default_altitude_m: 0 });
  const isTold =
    mission.home?.elevation_msl_m !== undefined ||
    !mission.waypoints.some(({ altitude }) => needsTakeoffGround(altitude));
  const warnings = isTold ? plan.warnings : [...plan.warnings, takeoffGroundUnknown];
  return warnings.map((warning) => ({ code: warning.code, message: sayFinding(warning) }));
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
    warnings: warningsOf(plan),
    problem: null,
  };
}

/** The areas of a file without a route, the proposed one first. */
const areasText = ({ areas = [] }: PlanProblem): string[] =>
  rankedAreas(areas).map((area, index) => {
    const mark = index === 0 && areas.length > 1 ? ` ← ${toProposedAreaText('metric')}` : '';
    const corners = toCountText(areaCorners(area).length, 'corner');
    return `  ${area.name} (area): ${corners}, ${toAreaSizeText(area.size_m2, 'metric')}${mark}`;
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
    problem: { code, message, where: where ?? null },
  };
}

const hoverTimeOf = (points: FlightPlan['routes'][number]['points']) =>
  points.reduce((sum, point) => sum + waitsAt(point), 0);

const lengthText = (length_m: number) =>
  length_m < 1000 ? `${length_m.toFixed(0)} m` : `${(length_m / 1000).toFixed(2)} km`;

function heightsText(points: FlightPlan['routes'][number]['points']): string {
  const heights = points.flatMap(({ altitude }) => (altitude === undefined ? [] : [altitude]));
  if (heights.length === 0) return 'no heights';
  const values = heights.map(({ value_m }) => Number(value_m.toFixed(1)));
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const range = low === high ? `${low} m` : `${low} to ${high} m`;
  return `${range} (${[...new Set(heights.map(({ datum }) => datum))].join(', ')})`;
}

/** Fences and rally points, which the routes do not show. */
function besideText({ fences = [], rally_points = [] }: FlightPlan): string[] {
  const parts = [
    ...(fences.length === 0 ? [] : [say(fencesSaying(fences))]),
    ...(rally_points.length === 0 ? [] : [toCountText(rally_points.length, 'rally point')]),
  ];
  return parts.length === 0 ? [] : [`Beside the route: ${parts.join(', ')}`];
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

function planText(file: PlanFile, plan: FlightPlan): string {
  const routes = rankedRoutes(plan).map((index) => {
    const { name, kind, points, length_m } = elementAt(plan.routes, index);
    const isProposed = index === plan.chosen_route && plan.routes.length > 1;
    const mark = isProposed ? ` ← ${toProposalText(proposalReason(plan), 'metric')}` : '';
    const hover_s = hoverTimeOf(points);
    const waits = hover_s > 0 ? `, ${hover_s.toFixed(0)} s of hover` : '';
    return `  ${index}  ${name} (${toRouteKindText(kind, 'metric')}): ${points.length} ${points.length === 1 ? 'point' : 'points'}, ${lengthText(length_m)}, ${heightsText(points)}${waits}${mark}`;
  });
  const tool = plan.tool === undefined ? '' : ` by ${plan.tool}`;
  const home = plan.home === undefined ? [] : [`Home: ${plan.home.lat}, ${plan.home.lon}`];
  return [
    `${file.filename}: ${plan.format}${tool}`,
    ...routes,
    ...home,
    ...besideText(plan),
    ...sayIgnored(untold(plan)).map(({ what, count, reason }) => `Left out: ${count} × ${what} (${reason})`),
    ...warningsOf(plan).map(({ message }) => `Note: ${message}`),
  ].join('\n');
}

function show(file: PlanFile, reading: PlanReading, asJson: boolean): void {
  if (asJson)
    console.log(
      JSON.stringify(reading.ok ? planToJson(reading.value) : problemToJson(reading.failure), null, 2),
    );
  else if (reading.ok) console.log(planText(file, reading.value));
  else
    console.error(
      [`${file.filename}: ${sayFinding(reading.failure)}`, ...areasText(reading.failure)].join('\n'),
    );
}

export async function read(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('read', positionals, ['a FILE']);
  const units = toUnits(values.units);
  const file = { ...openPlanFile(path), units };
  const reading = await readPlanFile(file);
  show(file, reading, values.json);
  return reading.ok ? exitCodes.ok : exitCodes[reading.failure.class];
}
