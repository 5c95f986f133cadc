import { readTime } from '../../engine/air/hoursTimes.ts';
import { readHours } from '../../engine/air/readHours.ts';
import type { Position } from '../../engine/geo/position.ts';
import { parsedJson } from '../../engine/json.ts';
import type { Locale } from '../contract/locale.ts';
import { HoursSchema } from '../contract/schemas/hourly.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { fromLocal, toLocal, zoneAt } from '../daylight/zone.ts';
import { toBearingText, toHeightText, toTemperatureText, toWindSpeedText } from '../report/format.ts';
import { sayMessage } from '../report/say.ts';
import { shortName } from '../shortName.ts';
import type { FileRequest } from './flightRequest.ts';
import { openPlanFile } from './planFile.ts';
import { UsageError } from './usage.ts';

/** Options that give the weather by the hour. */
export const hoursOptions = { hours: { type: 'string' }, 'take-off': { type: 'string' } } as const;

export interface HoursValues {
  readonly hours?: string | undefined;
  readonly 'take-off'?: string | undefined;
}

type Hours = NonNullable<NonNullable<FileRequest['weather']>['hourly']>;

/** The hours of a file: JSON as `forecast --json` prints it, or a table. */
function hoursOf(path: string, zone: string): Hours {
  const text = new TextDecoder().decode(openPlanFile(path).bytes);
  if (text.trimStart().startsWith('[')) {
    const hours = HoursSchema.safeParse(parsedJson(text));
    if (hours.success) return hours.data;
    throw new UsageError('terminal.hours_json', { path });
  }
  const read = readHours(text, {
    fromLocal: (local_ms, after_ms) => fromLocal(zone, local_ms, after_ms),
    now_local_ms: toLocal(zone, Date.now()),
    wind_unit: 'm/s',
  });
  if (read.ok) return HoursSchema.parse(read.value);
  throw new UsageError('terminal.hours_table', { path, why: read.failure.saying });
}

/** A take-off as `2026-09-12 14:00`, in local time unless it says otherwise; of a clock alone the first one in the hours. */
function takeOffOf(text: string, zone: string, [first]: Hours): string {
  const when = readTime(text, false);
  if (when === undefined) throw new UsageError('terminal.must_be_time', { text: shortName(text) });
  const day_ms = 86_400_000;
  const first_ms = Date.parse(first?.time ?? '');
  const on = (date_ms: number) =>
    when.offset_ms === undefined
      ? fromLocal(zone, date_ms + when.clock_ms)
      : date_ms + when.clock_ms - when.offset_ms;
  if (when.date_ms !== undefined) return new Date(on(when.date_ms)).toISOString();
  const today_ms = Math.floor(toLocal(zone, first_ms) / day_ms) * day_ms;
  const time_ms = on(today_ms) < first_ms ? on(today_ms + day_ms) : on(today_ms);
  return new Date(time_ms).toISOString();
}

/** The members of the request's weather that `--hours` and `--take-off` give; local times are those of the launch point. */
export function hoursMember(values: HoursValues, home: Position | undefined): FileRequest['weather'] {
  const { hours: path, 'take-off': takeOff } = values;
  if (path === undefined) {
    if (takeOff !== undefined) throw new UsageError('terminal.take_off_needs_hours');
    return {};
  }
  if (home === undefined) throw new UsageError('terminal.hours_need_home');
  const zone = zoneAt(home);
  const hourly = hoursOf(path, zone);
  return { hourly, ...(takeOff !== undefined && { takeoff_time: takeOffOf(takeOff, zone, hourly) }) };
}

/** Says in which hours the plan was flown, and which heights their winds were read from. */
export const hourLines = ({ hours = [] }: Pick<MissionResult, 'hours'>, locale: Locale): string[] =>
  hours.map((hour) =>
    sayMessage(
      'terminal.hour',
      {
        time: hour.time,
        index: hour.first_leg_index,
        wind: toWindSpeedText(hour.wind_speed_mps, locale),
        from: toBearingText(hour.wind_dir_deg),
        height: toHeightText(hour.wind_height_m, locale),
        aloft: toWindSpeedText(hour.wind_aloft_mps, locale),
        greatest: toHeightText(hour.flown_height_m, locale),
        levels: hour.level_heights_m.map((height_m) => toHeightText(height_m, locale)),
        between: hour.level_heights_m.length > 1 ? 'yes' : 'no',
        gust: hour.gust_speed_mps === undefined ? 'none' : toWindSpeedText(hour.gust_speed_mps, locale),
        estimated: hour.wind_height_m === 10 ? 'no' : 'yes',
        temp: toTemperatureText(hour.temp_c, locale),
      },
      locale,
    ),
  );
