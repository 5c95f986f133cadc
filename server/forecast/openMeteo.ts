import type { HourOfWeather, WindLevel } from '../../engine/air/hourlyWeather.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { bounds } from '../contract/schemas/common.ts';
import { mostMembers } from '../contract/schemas/hourly.ts';
import { type ColumnsFailure, type Figure, type HourlyColumns, readHourlyColumns } from './hourlyColumns.ts';

/** Heights above ground of the winds that are asked for, m. */
const heights_m = [10, 80, 120, 180] as const;

/** The variables of a forecast, by their names at Open-Meteo. */
export const forecastVariables: readonly string[] = [
  ...heights_m.flatMap((height_m) => [`wind_speed_${height_m}m`, `wind_direction_${height_m}m`]),
  'wind_gusts_10m',
  'temperature_2m',
  'relative_humidity_2m',
  'surface_pressure',
  'precipitation',
  'visibility',
];

/** Members of an ensemble are told at this height above ground, m. */
const memberHeight_m = 10;

export const ensembleVariables: readonly string[] = [
  `wind_speed_${memberHeight_m}m`,
  `wind_direction_${memberHeight_m}m`,
];

export type ForecastFailure = ColumnsFailure | { readonly code: 'NO_HOURS' };

export interface ReadForecast {
  readonly hours: readonly HourOfWeather[];
  /** Hours still to come that the source says no wind for; they are left out. */
  readonly gaps: number;
}

/** The winds of each member by the hour's begin. */
export type MembersByHour = ReadonlyMap<string, readonly WindLevel[]>;

const hour_ms = 3_600_000;

/** Cuts a wind to the strongest that an analysis takes: in either nothing flies. */
const within = (speed_mps: number) => Math.min(speed_mps, bounds.wind_speed_mps.max);

/** The figure of one hour; `undefined`: unknown. */
const figureAt = ({ columns }: HourlyColumns, variable: string, at: number): number | undefined =>
  columns.get(variable)?.[at] ?? undefined;

function levelAt(columns: HourlyColumns, at: number, height_m: number, member = ''): readonly WindLevel[] {
  const wind_speed_mps = figureAt(columns, `wind_speed_${height_m}m${member}`, at);
  const wind_dir_deg = figureAt(columns, `wind_direction_${height_m}m${member}`, at);
  if (wind_speed_mps === undefined || wind_dir_deg === undefined) return [];
  return [{ height_m, wind_speed_mps: within(wind_speed_mps), wind_dir_deg }];
}

/** The weather of one hour without what is unknown; `undefined` where no wind is known. */
function hourAt(columns: HourlyColumns, at: number, time: string): HourOfWeather | undefined {
  const levels = heights_m.flatMap((height_m) => levelAt(columns, at, height_m));
  if (levels.length === 0) return undefined;
  const gust_mps = figureAt(columns, 'wind_gusts_10m', at);
  const figures: Omit<HourOfWeather, 'time' | 'levels'> = {
    gust_speed_mps: gust_mps === undefined ? undefined : within(gust_mps),
    temp_c: figureAt(columns, 'temperature_2m', at),
    humidity_pct: figureAt(columns, 'relative_humidity_2m', at),
    pressure_hpa: figureAt(columns, 'surface_pressure', at),
    precipitation_mm: figureAt(columns, 'precipitation', at),
    visibility_m: figureAt(columns, 'visibility', at),
  };
  const known = Object.entries(figures).filter(([, figure]) => figure !== undefined);
  return { time, levels, ...Object.fromEntries(known) };
}

/** Reads a forecast in Open-Meteo's form: the hour that `now_ms` is in and those after it. */
export function readForecast(text: string, now_ms: number): Result<ReadForecast, ForecastFailure> {
  const read = readHourlyColumns(text);
  if (!read.ok) return read;
  const { times } = read.value;
  const isToCome = (time: string) => Date.parse(time) + hour_ms > now_ms;
  const to_come = times.flatMap((time, at) => (isToCome(time) ? [hourAt(read.value, at, time)] : []));
  const hours = to_come.filter((hour) => hour !== undefined);
  if (hours.length === 0) return fail({ code: 'NO_HOURS' });
  return succeed({ hours, gaps: to_come.length - hours.length });
}

/** Suffixes of the members in an answer; the first run has none. */
function membersOf(columns: ReadonlyMap<string, readonly Figure[]>): string[] {
  const first = `wind_speed_${memberHeight_m}m`;
  return [...columns.keys()].flatMap((name) => (name.startsWith(first) ? [name.slice(first.length)] : []));
}

/** Reads the winds of an ensemble in Open-Meteo's form. A single run is no ensemble: such hours are left out. */
export function readMembers(text: string): Result<MembersByHour, ForecastFailure> {
  const read = readHourlyColumns(text);
  if (!read.ok) return read;
  const members = membersOf(read.value.columns);
  if (members.length > mostMembers) return fail({ code: 'NOT_UNDERSTOOD' });
  const byHour = new Map<string, readonly WindLevel[]>();
  for (const [at, time] of read.value.times.entries()) {
    const winds = members.flatMap((member) => levelAt(read.value, at, memberHeight_m, member));
    if (winds.length > 1) byHour.set(time, winds);
  }
  return byHour.size === 0 ? fail({ code: 'NO_HOURS' }) : succeed(byHour);
}
