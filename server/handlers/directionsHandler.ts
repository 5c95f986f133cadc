import type { Altitude } from '../../engine/geo/position.ts';
import type { BatteryFlight } from '../../engine/mission/batteryPlan.ts';
import { chargeAtTakeOff } from '../../engine/mission/flightCharge.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { splitOf } from '../../engine/mission/splitOf.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { SurveyDirections, SurveyLines } from '../contract/schemas/survey.ts';
import type { Handlers } from '../dispatch.ts';
import type { Computed } from '../figures/rounding.ts';
import { problemOf } from '../work/refusals.ts';
import type { PrepareMission } from './missionAnalyzer.ts';

/** Lines repeat after half a turn: one direction of each pair is flown, from whichever end is nearer. */
const half_deg = 180;
const fine_deg = 1;
/** Every whole degree is flown; of lines with more points than this only those so far apart, and those around the best of them. */
const many = { points: 1000, coarse_deg: 5 } as const;

type Direction = SurveyDirections['directions'][number];
type Input = OperationInput<'compareDirections'>;

/** Charge spent on all flights with their ways there and home. */
const usedOf = (flights: readonly BatteryFlight[], battery: MissionInput['battery']): number =>
  flights.reduce(
    (sum, { flight_index, battery_at_home_pct }) =>
      sum + chargeAtTakeOff({ battery }, flight_index) - battery_at_home_pct,
    0,
  );

const leastOf = (directions: readonly Direction[]): Direction | undefined =>
  directions.reduce<Direction | undefined>(
    (best, one) => ((one.used_pct ?? Infinity) < (best?.used_pct ?? Infinity) ? one : best),
    undefined,
  );

const everyDegrees = (step_deg: number) =>
  Array.from({ length: half_deg / step_deg }, (_, at) => at * step_deg);

/** The directions on both sides of one, up to its neighbours. */
const finelyAround = (angle_deg: number): number[] =>
  [-4, -3, -2, -1, 1, 2, 3, 4].map((offset) => (angle_deg + offset * fine_deg + half_deg) % half_deg);

const toWaypoints = (points: Computed<SurveyLines>['points'], lines: Altitude) =>
  points.map(({ altitude = lines, ...point }) => ({ ...point, altitude }));

/** Flies the lines of a survey in each direction as missions are split, on as many batteries as each takes. */
export function makeDirectionsHandler(
  layOut: Handlers['layOutSurvey'],
  prepare: PrepareMission,
): Handlers['compareDirections'] {
  return async ({ survey, mission }: Input, call) => {
    const { home, ...asked } = mission;
    const options = { ...asked.options, multi_battery: true, explanation: false, profile: false };
    const settings = { ...asked, options };
    let points = 0;
    const flyLines = async (lines: Computed<SurveyLines>) => {
      const waypoints = toWaypoints(lines.points, survey.altitude);
      points = Math.max(points, waypoints.length);
      const prepared = await prepare({ home, waypoints, end_action: 'go_home' }, { settings });
      return prepared.ok ? splitOf(prepared.value.input) : undefined;
    };
    const fly = async (angle_deg: number): Promise<Direction> => {
      const laid = await layOut({ ...survey, angle_deg }, call);
      const flights = laid.ok ? await flyLines(laid.value) : undefined;
      if (flights === undefined) return { angle_deg };
      return { angle_deg, used_pct: usedOf(flights, settings.battery), batteries: flights.length };
    };
    const flyAll = async (angles_deg: readonly number[]) => {
      const flown: Direction[] = [];
      for (const angle_deg of angles_deg) {
        if (call.signal?.aborted === true) break;
        flown.push(await fly(angle_deg));
      }
      return flown;
    };
    const coarse = await flyAll(everyDegrees(many.coarse_deg));
    const around = leastOf(coarse);
    const others =
      points <= many.points
        ? everyDegrees(fine_deg).filter((angle_deg) => angle_deg % many.coarse_deg !== 0)
        : around === undefined
          ? []
          : finelyAround(around.angle_deg);
    const directions = [...coarse, ...(await flyAll(others))];
    if (call.signal?.aborted === true) return fail(problemOf('ACTION_FAILED', 'host.comparison_cancelled'));
    const best = leastOf(directions);
    directions.sort((one, other) => one.angle_deg - other.angle_deg);
    return succeed({ directions, ...(best !== undefined && { best_deg: best.angle_deg }) });
  };
}
