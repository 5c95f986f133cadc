import { defaultThreshold_pct } from '../../contract/reserve.ts';
import { clockOf } from '../clock.ts';
import { type Locale, toHeightText, toPercentText, toSpeedText, toTemperatureText } from '../format.ts';
import { sayMessage } from '../say.ts';
import { chosenFollowingCharge, toWindText } from '../splitWords.ts';
import type { Compared } from './compared.ts';

/** Inputs that may differ between variants, the most telling first. */
export const differenceFields = [
  'aircraft',
  'hour',
  'wind',
  'air',
  'battery',
  'payload',
  'reserve',
  'speed',
  'launch',
  'route',
  'height',
  'split',
  'return',
] as const;
export type DifferenceField = (typeof differenceFields)[number];

/** A wind that does not follow from the hour of take-off. */
const ownWind = (weather: Compared['settings']['weather'] = {}) =>
  weather.hourly === undefined && [
    weather.wind_speed_mps ?? 0,
    weather.wind_dir_deg ?? 0,
    weather.gust_speed_mps ?? 0,
    weather.wind_height_m,
    weather.wind_over,
  ];

/** The part of a variant that a field stands for. */
const partOf: Readonly<Record<DifferenceField, (compared: Compared) => unknown>> = {
  aircraft: ({ settings }) => settings.drone,
  hour: ({ settings: { weather } }) => weather?.hourly && [weather.takeoff_time, weather.hourly[0]],
  wind: ({ settings: { weather }, mission }) => [ownWind(weather), mission.flight_winds],
  air: ({ settings: { weather = {} } }) =>
    weather.hourly === undefined && [weather.temp_c, weather.humidity_pct],
  battery: ({ settings }) => {
    const { battery = {} } = settings;
    return [battery.initial_pct, battery.cycles, battery.battery_temp_c, chosenFollowingCharge(settings)];
  },
  payload: ({ settings: { options = {} } }) => options.payload_g ?? 0,
  reserve: ({ settings: { battery = {} } }) => battery.rth_threshold_pct,
  speed: ({ settings: { options = {} }, mission }) => [
    options.speed_policy ?? 'cruise',
    options.global_cruise_mps,
    mission.waypoints.map(({ speed_mps }) => speed_mps),
  ],
  launch: ({ mission: { home } }) => home,
  route: ({ mission: { waypoints, end_action, fences = [] } }) => [
    waypoints.map(({ lat, lon, hover_time_s, curve_size, actions = [] }) => [
      lat,
      lon,
      hover_time_s,
      curve_size,
      actions,
    ]),
    end_action,
    fences,
  ],
  height: ({ mission: { waypoints, takeoff_height_m } }) => [
    waypoints.map(({ altitude }) => altitude),
    takeoff_height_m,
  ],
  split: ({ settings: { options = {} }, mission }) => [
    options.multi_battery ?? false,
    options.battery_split,
    options.mid_line_swaps ?? false,
    mission.swap_place,
    mission.swap_places,
  ],
  return: ({ settings: { options = {} }, mission }) => [
    options.return_height_m,
    options.clearance_m,
    options.max_height_above_ground_m,
    mission.return_height_m,
  ],
};

const withoutRoute = (compared: Compared): Compared => ({
  ...compared,
  mission: { ...compared.mission, waypoints: [] },
});

const isInHour = ({ settings: { weather } }: Compared): boolean => weather?.hourly !== undefined;

function isOther(field: DifferenceField, one: Compared, other: Compared): boolean {
  // The hour gives wind and air: nobody set them.
  if (isInHour(one) && field === 'air') return false;
  if (isInHour(one) && field === 'wind')
    return JSON.stringify(one.mission.flight_winds) !== JSON.stringify(other.mission.flight_winds);
  const [own, others] = [one.mission.waypoints, other.mission.waypoints];
  // Heights and speeds of another route say nothing for themselves, and those of the same route need no look.
  const isRouteLeft = own === others || (own.length !== others.length && field !== 'route');
  const [here, there] = isRouteLeft ? [withoutRoute(one), withoutRoute(other)] : [one, other];
  return JSON.stringify(partOf[field](here)) !== JSON.stringify(partOf[field](there));
}

/** Inputs that differ between two variants. */
export const differencesOf = (one: Compared, other: Compared): readonly DifferenceField[] =>
  one === other ? [] : differenceFields.filter((field) => isOther(field, one, other));

export const toFieldText = (field: DifferenceField, locale: Locale): string =>
  sayMessage('report.compare.field', { field }, locale);

function speedText({ settings: { options = {} } }: Compared, locale: Locale): string {
  const { speed_policy = 'cruise', global_cruise_mps } = options;
  const policy = typeof speed_policy === 'string' ? speed_policy : 'set';
  const speed_mps = typeof speed_policy === 'string' ? global_cruise_mps : speed_policy.mps;
  return speed_mps === undefined
    ? sayMessage('report.compare.speed', { policy }, locale)
    : toSpeedText(speed_mps, locale);
}

function windTextOf({ settings: { weather = {} } }: Compared, locale: Locale): string {
  const { wind_speed_mps = 0, wind_dir_deg = 0, gust_speed_mps = 0 } = weather;
  return toWindText({ wind_speed_mps, wind_dir_deg, gust_speed_mps }, locale);
}

/** `Sat 12 Sept, 08:00`, by the clocks of a zone. */
export function takeOffText(takeoff_time: string, time_zone: string | undefined, locale: Locale): string {
  const clock = clockOf(time_zone, locale);
  const [day, time] = [clock.day(takeoff_time), clock.time(takeoff_time)];
  const zone = clock.isLocal ? 'local' : 'utc';
  return sayMessage('report.compare.hour', { typed: 'no', day, time, zone }, locale);
}

/** `Sat 12 Sept, 08:00`: the hour of take-off by the clocks there; where the weather is typed, that. */
export function hourText({ settings: { weather }, time_zone }: Compared, locale: Locale): string {
  const { takeoff_time } = weather ?? {};
  if (takeoff_time === undefined)
    return sayMessage('report.compare.hour', { typed: 'yes', day: '', time: '', zone: 'local' }, locale);
  return takeOffText(takeoff_time, time_zone, locale);
}

function chargeText({ settings }: Compared, locale: Locale): string {
  const charge_pct = settings.battery?.initial_pct ?? 100;
  const following_pct = chosenFollowingCharge(settings);
  return following_pct === undefined
    ? sayMessage('report.compare.charge', { charge_pct }, locale)
    : sayMessage('report.compare.charges', { charge_pct, following_pct }, locale);
}

/** Fields of a variant that are told in a word or two; others are called by their names. */
const shortTexts: Partial<Record<DifferenceField, (compared: Compared, locale: Locale) => string>> = {
  aircraft: ({ aircraft }) => aircraft,
  hour: hourText,
  wind: windTextOf,
  air: ({ settings: { weather } }, locale) => toTemperatureText(weather?.temp_c ?? 20, locale),
  battery: chargeText,
  reserve({ settings: { battery } }, locale) {
    const reserve = toPercentText(battery?.rth_threshold_pct ?? defaultThreshold_pct);
    return sayMessage('report.compare.reserve', { reserve }, locale);
  },
  payload({ settings: { options } }, locale) {
    const payload_g = Math.round(options?.payload_g ?? 0);
    return payload_g === 0 ? sayMessage('report.compare.no_payload', {}, locale) : `${payload_g}\u00a0g`;
  },
  speed: speedText,
  height: ({ mission: { waypoints } }, locale) =>
    toHeightText(Math.max(...waypoints.map(({ altitude }) => altitude.value_m)), locale),
  split({ settings: { options } }, locale) {
    const split = options?.multi_battery === true ? 'yes' : 'no';
    return sayMessage('report.compare.split', { split }, locale);
  },
};

/** A name has so many parts at most. */
const mostParts = 2;
/** Fields whose value is no name: a variant that is otherwise there than the first is named by the field. */
const unspoken: ReadonlySet<DifferenceField> = new Set(['launch', 'route', 'return']);

/** Another field says it: an hour its wind and temperature, and a typed wind that there is no hour. */
const isSaidBy = (field: DifferenceField, one: Compared, differing: readonly DifferenceField[]): boolean =>
  isInHour(one) ? field === 'wind' || field === 'air' : field === 'hour' && differing.includes('wind');

/** Names each variant by what differs between any two of them: `Mavic 3E, 6 m/s from 250°`; by its aircraft where nothing does. */
export function namesByDifference(all: readonly Compared[], locale: Locale): readonly string[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const differing = differenceFields.filter((field) =>
    others.some((other) => isOther(field, other, first) || isOther(field, first, other)),
  );
  return all.map((one) => {
    const told = differing
      .filter((field) => !unspoken.has(field) || isOther(field, one, first))
      .filter((field) => !isSaidBy(field, one, differing));
    const parts = told
      .slice(0, mostParts)
      .map((field) => shortTexts[field]?.(one, locale) ?? toFieldText(field, locale));
    return parts.length === 0 ? one.aircraft : parts.join(', ');
  });
}
