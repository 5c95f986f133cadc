import type { HourOfWeather } from '../air/hourlyWeather.ts';
import type { Weather } from '../air/weather.ts';
import { hourOfMember } from '../air/weatherOfHour.ts';
import { defined } from '../defined.ts';
import { analyzeMission } from './analyzeMission.ts';
import type { MissionAnalysis } from './missionAnalysis.ts';
import type { Hourly, MissionInput } from './missionInput.ts';

/** How many of the winds of an ensemble bring a flight home with the reserve. */
export interface MembersHome {
  readonly home: number;
  readonly of: number;
}

/** The plan with its take-off at the start of an hour. */
export interface JudgedHour {
  readonly time: string;
  readonly analysis: MissionAnalysis;
  /** Absent without an ensemble. */
  readonly members?: MembersHome | undefined;
}

/** The hours in the wind of one member of their ensembles, which is one run through them all; those without it stay as they are. */
const hoursOfMember = (hours: readonly HourOfWeather[], member: number, { wind_over }: Weather) =>
  hours.map((hour) => {
    const wind = hour.members?.[member];
    return wind === undefined ? hour : hourOfMember(hour, wind, wind_over);
  });

/** The hours in the wind of each member, made once for all take-offs. */
const ensembleOf = (hours: readonly HourOfWeather[], weather: Weather): (readonly HourOfWeather[])[] => {
  const most = hours.reduce((count, { members = [] }) => Math.max(count, members.length), 0);
  return Array.from({ length: most }, (_, member) => hoursOfMember(hours, member, weather));
};

/** True if the middle estimate keeps the reserve everywhere, on as many batteries as are asked for. */
function comesHome(input: MissionInput, hourly: Hourly): boolean {
  const options = { ...input.options, uncertainty: false };
  const { mission_verdict, battery_plan_verdict } = analyzeMission({ ...input, options, hourly });
  return (battery_plan_verdict ?? mission_verdict) === 'complete';
}

/** Flies the plan in the wind of each member of the ensemble of an hour, on through the hours after it; `undefined` without one. */
function membersHome(
  input: MissionInput,
  { time: takeoff_time, members = [] }: HourOfWeather,
  ensemble: readonly (readonly HourOfWeather[])[],
): MembersHome | undefined {
  if (members.length === 0) return undefined;
  const winds = ensemble.slice(0, members.length);
  const home = winds.filter((hours) => comesHome(input, { hours, takeoff_time })).length;
  return { home, of: members.length };
}

/**
 * Judges the plan for a take-off at the start of each hour, flown on through the hours after it. To count the members of ensembles that come
 * home takes as many flights as there are members.
 */
export function judgeHours(
  input: MissionInput,
  hours: readonly HourOfWeather[],
  { isCounting = true }: { readonly isCounting?: boolean } = {},
): JudgedHour[] {
  const ensemble = isCounting ? ensembleOf(hours, input.weather) : [];
  const options = { ...input.options, explanation: false, profile: false };
  const asked = { ...input, options };
  return hours.map((hour) => {
    const hourly = { hours, takeoff_time: hour.time };
    const members = isCounting ? membersHome(asked, hour, ensemble) : undefined;
    return { time: hour.time, analysis: analyzeMission({ ...asked, hourly }), ...defined({ members }) };
  });
}
