import { elementAt } from '../../engine/elementAt.ts';
import { judgeHours } from '../../engine/mission/judgeHours.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { MissionRequest } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { lightAt, sunDays } from '../daylight/daylight.ts';
import { zoneAt } from '../daylight/zone.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import { toMissionHeadline } from '../report/verdict/missionVerdict.ts';
import { leftAtEnd } from '../report/verdict/outcome.ts';
import { toResultOf } from '../work/missionResult.ts';
import type { PrepareMission } from './missionAnalyzer.ts';
import { missionOfRequest } from './missionHandler.ts';

const hour_ms = 3_600_000;

const contextOf = ({ mission, battery, options }: MissionRequest) => ({
  end_action: mission.end_action,
  threshold_pct: battery.rth_threshold_pct,
  flownSpeeds: flownSpeedsOf(options.speed_policy, mission.waypoints),
});

/** The charge at the end of a plan that gets there. */
function leftOf(result: MissionResult, context: ReturnType<typeof contextOf>) {
  const left = leftAtEnd(result, context);
  const isFlown = result.legs.every(({ duration_s }) => duration_s !== undefined);
  if (left === undefined || !isFlown) return undefined;
  const { kept_pct, expected_pct } = left;
  return {
    ...(kept_pct !== undefined && { kept_pct: Math.max(0, kept_pct) }),
    probably_pct: Math.max(0, expected_pct),
  };
}

/** Judges a plan for a take-off in each hour, with the daylight at its launch point. */
export const makeJudgeHoursHandler =
  (prepare: PrepareMission): Handlers['judgeHours'] =>
  async ({ mission: request, hours }) => {
    const prepared = await prepare(missionOfRequest(request), { settings: request });
    if (!prepared.ok) return fail(prepared.failure);
    const { input, before } = prepared.value;
    const { home } = request;
    const context = contextOf(request);
    const judged = judgeHours(input, hours).map(({ time, analysis, members }) => {
      const result = rounded<MissionResult>(toResultOf(analysis, input, before));
      const { tone, title } = toMissionHeadline(result, context);
      const left = leftOf(result, context);
      return {
        time,
        tone,
        title,
        ...(left !== undefined && { left }),
        flown: elementAt(result.hours ?? [], 0),
        ...(members !== undefined && { members }),
        light: lightAt(home, Date.parse(time) + hour_ms / 2),
      };
    });
    const time_zone = zoneAt(home);
    const instants = hours.map(({ time }) => Date.parse(time));
    const { max_wind_mps } = input.drone;
    return succeed({
      hours: judged,
      ...(max_wind_mps !== undefined && { limit_mps: max_wind_mps }),
      time_zone,
      sun: sunDays(home, time_zone, instants),
    });
  };
