import type {
  MetarReading,
  ReportedSky,
  ReportedWeather,
  ReportedWind,
  ReportField,
  TafPeriod,
} from '../../../server/contract/schemas/reports.ts';
import { clockOf } from '../../../server/report/clock.ts';
import { besideEachOther } from '../../../server/report/format.ts';
import { hoursAndDays } from '../../ui/hoursAndDays.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { measured_m } from './windOfReport.ts';

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** `28 km west of the launch point` */
export const whereText = ({ distance_m, bearing_deg }: ReportField): string =>
  words('window.reports.where', { distance_m, point: points[Math.round(bearing_deg / 45) % 8] ?? 'N' });

const minute_ms = 60_000;
/** A METAR is out of date after one and a half hours: the next two are due by then. */
const old_min = 90;

export interface ReportAge {
  readonly isOld: boolean;
  readonly text: string;
}

/** How old a METAR is; `undefined`: it does not say when it was made. */
export function ageOf(observed_at: string | undefined, now_ms: number): ReportAge | undefined {
  const observed_ms = Date.parse(observed_at ?? '');
  if (Number.isNaN(observed_ms)) return undefined;
  const minutes = Math.max(0, Math.floor((now_ms - observed_ms) / minute_ms));
  const isOld = minutes > old_min;
  const values = { standing: isOld ? 'old' : 'fresh', minutes, ...hoursAndDays(minutes) };
  const name = minutes < 120 ? 'window.reports.minutes_old' : 'window.reports.hours_old';
  return { isOld, text: words(name, values) };
}

/** `Sat 12 Sept, 16:00`, by the clocks of a zone. */
export function clockText(instant: string, zone: string, locale: Locale): string {
  const { day, time } = clockOf(zone, locale);
  return words('window.reports.at', { day: day(instant), time: time(instant) });
}

export function windText({ speed_mps, gust_mps, dir_deg, between_deg }: ReportedWind): string {
  const [from_deg, to_deg] = between_deg ?? [0, 0];
  return words('window.reports.wind', {
    kind: speed_mps === 0 ? 'calm' : dir_deg === undefined ? 'varied' : 'steady',
    speed_mps,
    dir_deg: dir_deg ?? 0,
    turns: between_deg === undefined ? 'no' : 'yes',
    from_deg,
    to_deg,
    gusts: gust_mps === undefined ? 'no' : 'yes',
    gust_mps: gust_mps ?? 0,
  });
}

const visibilityText = (visibility: NonNullable<ReportedSky['visibility']>): string => {
  const { distance_m, bound, least_m } = visibility;
  const part = least_m === undefined ? 'no' : 'yes';
  return words('window.reports.visibility_of', { distance_m, bound, part, least_m: least_m ?? 0 });
};

function ceilingText({ ceiling, has_storm_clouds }: ReportedSky): string | undefined {
  const storms = has_storm_clouds ? 'yes' : 'no';
  if (ceiling === undefined) return has_storm_clouds ? words('window.reports.storm_clouds') : undefined;
  if (ceiling === 'none') return words('window.reports.ceiling_of', { kind: 'none', height_m: 0, storms });
  const { height_m, is_obscured } = ceiling;
  return words('window.reports.ceiling_of', { kind: is_obscured ? 'obscured' : 'clouds', height_m, storms });
}

/** Letters that have words together, as those of freezing rain. */
const together = new Set(
  'SHRA SHSN SHGR SHGS TSRA TSSN TSGR TSGS FZRA FZDZ FZFG MIFG BCFG PRFG BLSN DRSN BLDU DRDU BLSA DRSA'.split(
    ' ',
  ),
);

const joined = ([first = '', second, ...rest]: readonly string[]): readonly string[] =>
  second !== undefined && together.has(first + second)
    ? [first + second, ...rest]
    : [first, ...(second === undefined ? [] : [second, ...rest])];

const weatherText = ({ codes, strength }: ReportedWeather): string =>
  words('window.reports.weather_of', {
    what: joined(codes).map((code) => words('window.reports.phenomenon', { code })),
    strength,
  });

export interface Fact {
  readonly name: string;
  readonly text: string;
}

const fact = (name: string, text: string | undefined): Fact[] =>
  text === undefined || text === '' ? [] : [{ name, text }];

function skyFacts(sky: ReportedSky): Fact[] {
  const { wind, visibility, weather } = sky;
  return [
    ...fact(words('window.reports.wind_label', { height_m: measured_m }), wind && windText(wind)),
    ...fact(words('window.reports.visibility'), visibility && visibilityText(visibility)),
    ...fact(words('window.reports.ceiling'), ceilingText(sky)),
    ...fact(words('window.reports.weather'), weather.map(weatherText).join(', ')),
  ];
}

/** Facts of a METAR, each with its name. */
export function metarFacts(reading: MetarReading): readonly Fact[] {
  const { temp_c, dew_point_c, pressure_hpa } = reading;
  const temperature =
    temp_c === undefined
      ? undefined
      : words('window.reports.temperature', {
          temp_c,
          dew: dew_point_c === undefined ? 'no' : 'yes',
          dew_point_c: dew_point_c ?? 0,
        });
  return [
    ...skyFacts(reading),
    ...fact(words('window.conditions.temperature'), temperature),
    ...fact(
      words('window.reports.pressure'),
      pressure_hpa === undefined
        ? undefined
        : words('window.reports.pressure_of', { pressure: String(pressure_hpa) }),
    ),
  ];
}

/** A part of a TAF: when, and what it says then. */
export function periodFact(period: TafPeriod, time_zone: string, locale: Locale): Fact {
  const { kind, begin, end, probability_pct } = period;
  const name = words('window.reports.period', {
    kind,
    begin: clockText(begin, time_zone, locale),
    end: end === undefined ? '' : clockText(end, time_zone, locale),
    likely: probability_pct === undefined ? 'no' : 'yes',
    probability_pct: probability_pct ?? 0,
  });
  return {
    name,
    text: besideEachOther(skyFacts(period).map((part) => words('window.reports.named', { ...part }))),
  };
}
