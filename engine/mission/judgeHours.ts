import type { HourOfWeather } from '../air/hourlyWeather.ts';
import { hourOfMember } from '../air/weatherOfHour.ts';
import { analyzeMission } from './analyzeMission.ts';
import type { MissionAnalysis, MissionInput } from './missionAnalysis.ts';

/** How many of the winds of an ensemble bring a flight home with the reserve. */
export interface MembersHome {
  readonly home: number;
  readonly of: number;
}

/** The plan with its take-off at the begin of an hour. */
export interface JudgedHour {
  readonly time: string;
  readonly analysis: MissionAnalysis;
  /** Absent without an ensemble. */
  readonly members?: MembersHome | undefined;
}

/** True if the middle estimate keeps the reserve everywhere in the wind of one member, which it has through the whole flight. */
function comesHome(input: MissionInput, hour: HourOfWeather): boolean {
  const options = { ...input.options, uncertainty: false };
  const hourly = { hours: [hour], takeoff_time: hour.time };
  return analyzeMission({ ...input, options, hourly }).mission_verdict === 'complete';
}

/** Flies the plan in the wind of each member of an hour's ensemble; `undefined` without one. */
export function membersHome(input: MissionInput, hour: HourOfWeather): MembersHome | undefined {
  const { members } = hour;
  if (members === undefined || members.length === 0) return undefined;
  const home = members.filter((member) => comesHome(input, hourOfMember(hour, member))).length;
  return { home, of: members.length };
}

/** Judges the plan for a take-off at the begin of each hour, flown on through the hours after it. */
export const judgeHours = (input: MissionInput, hours: readonly HourOfWeather[]): JudgedHour[] =>
  hours.map((hour) => {
    const hourly = { hours, takeoff_time: hour.time };
    const options = { ...input.options, explanation: false, profile: false };
    const asked = { ...input, options };
    const members = membersHome(asked, hour);
    return {
      time: hour.time,
      analysis: analyzeMission({ ...asked, hourly }),
      ...(members !== undefined && { members }),
    };
  });
