import { toMission } from '../../engine/flightplan/toMission.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { AltitudeDatum, Position } from '../../engine/geo/position.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import type { FlightPlanAnswer, ImportChoice, ImportQuestion } from './importStore.ts';

type Route = FlightPlanAnswer['routes'][number];

/** What the window says about the file that was opened. */
export interface ImportReport {
  readonly filename: string;
  readonly format: string;
  readonly tool: string | undefined;
  readonly routeName: string;
  readonly routeCount: number;
  readonly pointCount: number;
  readonly length_m: number;
  readonly references: readonly AltitudeDatum[];
  readonly ignored: FlightPlanAnswer['ignored'];
  /** What was assumed or deserves a look, each in its sentence. */
  readonly notes: readonly string[];
}

/** A launch point that the person chose is kept when the route passes this near. */
export const keptLaunchDistance_m = 5000;

export const pointsWithoutAltitude = (route: Route): number =>
  route.points.filter((point) => point.altitude === undefined).length;

/** A person is asked only what the file leaves open. */
export const isQuestionNeeded = (plan: FlightPlanAnswer): boolean =>
  plan.routes.length > 1 || plan.routes.some((route) => pointsWithoutAltitude(route) > 0);

/** The person's launch point where the route passes near it; otherwise the file decides. */
export function keptLaunch(chosen: Position | undefined, route: Route | undefined): Position | undefined {
  if (chosen === undefined || route === undefined) return undefined;
  return route.points.some((point) => distanceBetween(chosen, point) <= keptLaunchDistance_m)
    ? chosen
    : undefined;
}

const withoutExtension = (filename: string) => filename.replace(/\.[^.]{1,8}$/, '');

/** The mission that a read file becomes, and what to say about it. Pure: nothing changes until it is accepted. */
export function toImport(
  { filename, plan }: ImportQuestion,
  choice: ImportChoice,
  chosenLaunch: Position | undefined,
): { readonly mission: Mission; readonly report: ImportReport } {
  const route = plan.routes[choice.route_index] ?? plan.routes[0];
  const home = keptLaunch(chosenLaunch, route);
  const planned = toMission(plan, { ...choice, ...(home === undefined ? {} : { home }) });
  const mission: Mission = { ...planned.mission, name: withoutExtension(filename) };
  const references = new Set(route?.points.flatMap((point) => point.altitude?.datum ?? []));
  const report: ImportReport = {
    filename,
    format: plan.format,
    tool: plan.tool,
    routeName: route?.name ?? '',
    routeCount: plan.routes.length,
    pointCount: mission.waypoints.length,
    length_m: route?.length_m ?? 0,
    references: [...references],
    ignored: plan.ignored,
    notes: [
      ...planned.warnings.map((warning) => warning.message),
      ...(home === undefined ? [] : ['Your launch point was kept, since the route passes near it.']),
    ],
  };
  return { mission, report };
}
