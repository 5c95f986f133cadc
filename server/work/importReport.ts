import { type Fence, isCircle } from '../../engine/fence/fence.ts';
import type { FlightPlan } from '../../engine/flightplan/plan/flightPlan.ts';
import { proposalReason, rankedRoutes } from '../../engine/flightplan/plan/rankRoutes.ts';
import { hoverTimeAt } from '../../engine/mission/mission.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { sayFinding, sayIgnored } from '../report/say.ts';

export type ImportReport = NonNullable<MissionResult['import_report']>;

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
export function importReport(
  plan: FlightPlan,
  route_index: number,
  assumed: readonly Warning[],
): ImportReport {
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
