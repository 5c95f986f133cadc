import type { FlightPlan, PlanRoute } from '../../engine/flightplan/flightPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { importReport } from './importReport.ts';
import type { AnswerMission } from './missionAnswer.ts';
import { invalid, rejected } from './refusals.ts';

/** Legs a person can still read, and an answer that still travels. */
const mostPoints = 20_000;

interface ChosenRoute {
  readonly index: number;
  readonly route: PlanRoute;
}

function chooseRoute(plan: FlightPlan, wanted: number | undefined): Result<ChosenRoute, Problem> {
  const index = wanted ?? plan.chosen_route;
  const route = plan.routes[index];
  if (route === undefined) {
    const message = `the file holds ${plan.routes.length} ${plan.routes.length === 1 ? 'route' : 'routes'}, counted from 0; there is no route ${index}`;
    return fail(invalid([{ path: 'request.options.route_index', code: 'too_big', message }]));
  }
  if (route.points.length <= mostPoints) return succeed({ index, route });
  return fail(
    rejected({
      code: 'TOO_MANY_POINTS',
      message: `The route has ${route.points.length} points; at most ${mostPoints} are analysed. Thin it out or cut it into parts.`,
      class: 'reject',
    }),
  );
}

const noHome = invalid([
  {
    path: 'request.home',
    code: 'required',
    message: 'the file names no launch point; give the latitude and longitude that the flight starts from',
  },
]);

export function makeMissionFileHandler(
  { readPlan }: Services,
  answerMission: AnswerMission,
): Handlers['analyzeMissionFile'] {
  return async ({ mission_file, request }) => {
    const { home: givenHome, mission_filename, ...settings } = request;
    const { default_altitude_m, route_index } = settings.options;
    const reading = await readPlan({ ...mission_file, filename: mission_filename ?? mission_file.filename });
    if (!reading.ok) return fail(rejected(reading.failure));
    const plan = reading.value;
    const chosen = chooseRoute(plan, route_index);
    if (!chosen.ok) return fail(chosen.failure);
    if (givenHome === undefined && plan.home === undefined) return fail(noHome);
    const { mission, warnings, assumed } = toMission(plan, {
      default_altitude_m,
      route_index: chosen.value.index,
      home: givenHome,
    });
    if (mission.home === undefined) return fail(noHome);
    return answerMission({
      home: mission.home,
      waypoints: mission.waypoints,
      end_action: mission.end_action,
      settings,
      path: 'request.',
      warnings,
      import_report: importReport(plan, chosen.value.index, assumed),
    });
  };
}
