import type { HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { defined } from '../../engine/defined.ts';
import { elementAt } from '../../engine/elementAt.ts';
import { judgeHours } from '../../engine/mission/judgeHours.ts';
import type { FlownMission } from '../../engine/mission/mission.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { JudgedHour } from '../contract/schemas/judgedHours.ts';
import type { MissionSettings } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { darkestLight, sunDays } from '../daylight/daylight.ts';
import { zoneAt } from '../daylight/zone.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import { splitOf } from '../report/flownPlan.ts';
import { toMissionHeadline } from '../report/verdict/missionVerdict.ts';
import { leftByVerdict } from '../report/verdict/outcome.ts';
import { toResultOf } from '../work/missionResult.ts';
import type { MissionAsked, PrepareMission } from './missionAnalyzer.ts';
import { missionOfRequest } from './missionHandler.ts';
import { sunOver } from './zonesNearPlan.ts';

const hour_ms = 3_600_000;

const contextOf = ({ end_action, waypoints }: FlownMission, { battery, options }: MissionSettings) => ({
  end_action,
  threshold_pct: battery.rth_threshold_pct,
  flownSpeeds: flownSpeedsOf(options.speed_policy, waypoints),
});

/** The charge at the end of a plan that gets there, in the tightest of its flights. */
function leftOf(result: MissionResult, context: ReturnType<typeof contextOf>) {
  const left = leftByVerdict(result, context);
  const isFlown = result.legs.every(({ duration_s }) => duration_s !== undefined);
  if (left === undefined || !isFlown) return undefined;
  const { kept_pct, expected_pct } = left;
  return {
    ...(kept_pct !== undefined && { kept_pct: Math.max(0, kept_pct) }),
    probably_pct: Math.max(0, expected_pct),
  };
}

/** The plan with the sun on the days of all hours, by which hours of zones may count. */
const withSun = (input: MissionInput, hours: readonly HourOfWeather[]): MissionInput =>
  input.zones === undefined
    ? input
    : { ...input, zones: { ...input.zones, sun: sunOver(input.home, hours) } };

/** A plan, and the hours in which its take-off is judged. */
export interface HoursAsked {
  readonly mission: FlownMission;
  readonly asked: MissionAsked;
  readonly hours: readonly HourOfWeather[];
  /** Counts the winds of ensembles that come home. */
  readonly isCounting: boolean;
}

/** Judges a plan for a take-off in each hour, with the daylight at its launch point. */
export async function judgedHours(
  prepare: PrepareMission,
  { mission, asked, hours, isCounting }: HoursAsked,
): Promise<Result<{ readonly judged: JudgedHour[]; readonly drone: Drone }, Problem>> {
  const prepared = await prepare(mission, asked);
  if (!prepared.ok) return fail(prepared.failure);
  const { before } = prepared.value;
  const input = withSun(prepared.value.input, hours);
  const context = contextOf(mission, asked.settings);
  const judged = judgeHours(input, hours, { isCounting }).map(({ time, analysis, members }) => {
    const result = rounded<MissionResult>(toResultOf(analysis, input, before));
    const { tone, title } = toMissionHeadline(result, context);
    const lasts_ms = Math.max(hour_ms, 1000 * (result.total_duration_s ?? 0));
    return {
      time,
      tone,
      title,
      ...defined({ left: leftOf(result, context), flown: elementAt(result.hours ?? [], 0), members }),
      batteries: splitOf(result)?.length ?? 1,
      light: darkestLight(mission.home, Date.parse(time), lasts_ms),
    };
  });
  return succeed({ judged, drone: input.drone });
}

/** Judges a plan in each hour of a list, and tells the zone and the sun of those days. */
export const makeJudgeHoursHandler =
  (prepare: PrepareMission): Handlers['judgeHours'] =>
  async ({ mission: request, hours }) => {
    const { home } = request;
    const mission = missionOfRequest(request);
    const found = await judgedHours(prepare, {
      mission,
      asked: { settings: request },
      hours,
      isCounting: true,
    });
    if (!found.ok) return fail(found.failure);
    const { judged, drone } = found.value;
    const time_zone = zoneAt(home);
    const instants = hours.map(({ time }) => Date.parse(time));
    const { max_wind_mps } = drone;
    return succeed({
      hours: judged,
      ...(max_wind_mps !== undefined && { limit_mps: max_wind_mps }),
      time_zone,
      sun: sunDays(home, time_zone, instants),
    });
  };
