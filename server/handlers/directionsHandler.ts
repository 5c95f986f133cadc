import type { Altitude } from '../../engine/geo/position.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { SurveyDirections, SurveyLines } from '../contract/schemas/survey.ts';
import type { Handlers } from '../dispatch.ts';
import { type Computed, rounded } from '../figures/rounding.ts';
import { problemOf } from '../work/refusals.ts';
import type { MissionAnalyzer } from './missionAnalyzer.ts';

/** Lines repeat after half a turn: one direction of each pair is flown, from whichever end is nearer. */
const half_deg = 180;
/** Between the directions that are all flown, and around the best of them. */
const coarse_deg = 5;
const fine_deg = 1;
/** Surveys of more points, counted for each of their batteries, are flown in fewer directions: an answer should not take minutes. */
const many = { points: 400, coarse_deg: 15 } as const;

type Direction = SurveyDirections['directions'][number];
type Input = OperationInput<'compareDirections'>;

/** Charge spent on all flights with their ways there and home; `undefined`: some part of it cannot be flown. */
function usedOf({ battery_plan }: MissionResult, initial_pct: number) {
  if (battery_plan === undefined) return undefined;
  return battery_plan.reduce((sum, { battery_at_home_pct }) => sum + initial_pct - battery_at_home_pct, 0);
}

const leastOf = (directions: readonly Direction[]): Direction | undefined =>
  directions.reduce<Direction | undefined>(
    (best, one) => ((one.used_pct ?? Infinity) < (best?.used_pct ?? Infinity) ? one : best),
    undefined,
  );

const everyDegrees = (step_deg: number) =>
  Array.from({ length: half_deg / step_deg }, (_, at) => at * step_deg);

/** The directions on both sides of one, up to its neighbours. */
function finelyAround(angle_deg: number, step_deg: number): number[] {
  const steps = Math.ceil(step_deg / fine_deg) - 1;
  return [...Array(2 * steps + 1).keys()]
    .map((at) => at - steps)
    .filter((offset) => offset !== 0)
    .map((offset) => (angle_deg + offset * fine_deg + half_deg) % half_deg);
}

const toWaypoints = (points: Computed<SurveyLines>['points'], lines: Altitude) =>
  points.map(({ altitude = lines, ...point }) => ({ ...point, altitude }));

/** Flies the lines of a survey in each direction by the analysis of missions itself, on as many batteries as each takes. */
export function makeDirectionsHandler(
  layOut: Handlers['layOutSurvey'],
  analyzeMission: MissionAnalyzer,
): Handlers['compareDirections'] {
  return async ({ survey, mission }: Input, call) => {
    const { home, ...asked } = mission;
    const options = { ...asked.options, multi_battery: true, explanation: false, profile: false };
    const settings = { ...asked, options };
    let points = 0;
    const flyLines = async (lines: Computed<SurveyLines>): Promise<MissionResult | undefined> => {
      const waypoints = toWaypoints(lines.points, survey.altitude);
      const flown = await analyzeMission({ home, waypoints, end_action: 'go_home' }, { settings });
      return flown.ok ? rounded<MissionResult>(flown.value.result) : undefined;
    };
    const fly = async (angle_deg: number): Promise<Direction> => {
      const laid = await layOut({ ...survey, angle_deg }, call);
      if (!laid.ok) return { angle_deg };
      const result = await flyLines(laid.value);
      const flights = result?.battery_plan?.length ?? 1;
      points = Math.max(points, laid.value.points.length * flights);
      const used_pct = result && usedOf(result, settings.battery.initial_pct);
      return used_pct === undefined ? { angle_deg } : { angle_deg, used_pct, batteries: flights };
    };
    const flyAll = async (angles_deg: readonly number[]) => {
      const flown: Direction[] = [];
      for (const angle_deg of angles_deg) {
        if (call.signal?.aborted === true) break;
        flown.push(await fly(angle_deg));
      }
      return flown;
    };
    const [north] = await flyAll([0]);
    if (north === undefined) return fail(problemOf('ACTION_FAILED', 'host.comparison_cancelled'));
    const step_deg = points > many.points ? many.coarse_deg : coarse_deg;
    const coarse = [north, ...(await flyAll(everyDegrees(step_deg).slice(1)))];
    const around = leastOf(coarse);
    const fine =
      around === undefined || step_deg > coarse_deg
        ? []
        : await flyAll(finelyAround(around.angle_deg, step_deg));
    const best = leastOf([...coarse, ...fine]);
    const directions = [...coarse, ...fine].sort((one, other) => one.angle_deg - other.angle_deg);
    return succeed({ directions, ...(best !== undefined && { best_deg: best.angle_deg }) });
  };
}
