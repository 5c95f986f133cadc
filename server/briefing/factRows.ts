import { keptWarm_c } from '../../engine/aircraft/packTemperature.ts';
import type { FlightWind } from '../../engine/mission/mission.ts';
import { groundSampleAt } from '../../engine/survey/camera.ts';
import { cameraOfDrone } from '../../engine/survey/cameras.ts';
import { aircraftName } from '../report/aircraftName.ts';
import type { MessageName } from '../report/catalogues.ts';
import { takeOffText } from '../report/compare/differences.ts';
import { splitOf } from '../report/flownPlan.ts';
import {
  type Locale,
  toPercentText,
  toSampleText,
  toTemperatureText,
  toWholeText,
  toWindSpeedText,
} from '../report/format.ts';
import { returnHeightCheck, toReturnHeightText } from '../report/returnHeight.ts';
import { sayMessage } from '../report/say.ts';
import { followingCharge, landsAway, windValues } from '../report/splitWords.ts';
import { type Briefing, homeGroundOf } from './briefing.ts';

export type FactRow = readonly [name: string, value: string];

const rowIn =
  (locale: Locale) =>
  (name: MessageName, value: string): FactRow => [sayMessage(name, {}, locale), value];

/** The source of the weather; whoever asks may give another than these. */
export function toWeatherSourceText(source: string, locale: Locale): string {
  if (source === 'request') return sayMessage('briefing.as_given', {}, locale);
  return source === 'entered by hand' ? sayMessage('briefing.by_hand', {}, locale) : source;
}

/** The hour of take-off by the clocks at the launch point; none where the weather is typed. */
function takeOffRows({ settings, result, time_zone, locale }: Briefing): FactRow[] {
  const takeoff_time = settings.weather.takeoff_time ?? result.hours?.[0]?.time;
  if (takeoff_time === undefined) return [];
  return [rowIn(locale)('briefing.take_off', takeOffText(takeoff_time, time_zone, locale))];
}

/** The wind of that hour at the greatest height of the flight. */
function windAloftRows({ result, locale }: Briefing): FactRow[] {
  const [first] = result.hours ?? [];
  if (first === undefined) return [];
  const { flown_height_m: height_m, wind_aloft_mps, wind_aloft_dir_deg } = first;
  const wind = windValues(wind_aloft_mps, wind_aloft_dir_deg);
  return [
    [sayMessage('briefing.wind_aloft', { height_m }, locale), sayMessage('briefing.wind_from', wind, locale)],
  ];
}

export function conditionRows(briefing: Briefing): FactRow[] {
  const { settings, result, locale } = briefing;
  const { weather } = settings;
  const { wind_height_m, wind_over = 'open' } = weather;
  // A plan on one battery may have a wind of that flight's own; those of a split stand beside its flights.
  const ofPlan = splitOf(result) === undefined ? (result.wind ?? weather) : weather;
  const { wind_speed_mps, wind_dir_deg, gust_speed_mps } = ofPlan;
  const isCalm = wind_speed_mps === 0;
  const row = rowIn(locale);
  const wind = windValues(wind_speed_mps, wind_dir_deg);
  const air = {
    temperature: toTemperatureText(weather.temp_c, locale),
    humidity_pct: weather.humidity_pct,
  };
  return [
    ...takeOffRows(briefing),
    row('briefing.wind', sayMessage('briefing.wind_from', wind, locale)),
    row(
      'briefing.gusts',
      gust_speed_mps > wind_speed_mps
        ? toWindSpeedText(gust_speed_mps, locale)
        : sayMessage('briefing.no_gusts', {}, locale),
    ),
    ...(wind_height_m === undefined || isCalm
      ? []
      : [
          row(
            'briefing.reported_at',
            sayMessage('briefing.reported_over', { height_m: wind_height_m, over: wind_over }, locale),
          ),
        ]),
    ...windAloftRows(briefing),
    row('briefing.air', sayMessage('briefing.air_now', air, locale)),
    row('briefing.known_from', toWeatherSourceText(result.data_sources.weather_source, locale)),
  ];
}

export const nameOf = ({ drone }: Pick<Briefing, 'drone'>): string => aircraftName(drone);

function toEnduranceText({ drone, locale }: Briefing): string {
  const field = 'baseline_flight_time_min';
  const whose = drone.estimated_fields?.includes(field)
    ? 'estimated'
    : drone.unverified_fields?.includes(field)
      ? 'unverified'
      : drone.source === undefined || drone.source === 'own'
        ? 'sheet'
        : 'maker';
  return sayMessage('briefing.endurance', { time_min: drone.baseline_flight_time_min, whose }, locale);
}

/** Compares consumption in real flights with the sheet, and says how that is known. */
function toAsFlownText({ result: { as_flown }, drone, settings, locale }: Briefing): string {
  const beyond_pct = 100 * (as_flown - 1);
  const sign = beyond_pct < 0 ? '−' : '+';
  const share = Math.abs(beyond_pct) < 0.5 ? 'sheet' : `${sign}${toPercentText(Math.abs(beyond_pct))}`;
  const known = drone.as_flown === undefined ? 'class' : 'flights';
  const by = settings.options.as_flown === undefined ? known : 'asked';
  return sayMessage('briefing.as_flown_by', { share, by }, locale);
}

function toPackText({ settings: { battery }, locale }: Briefing): string {
  const { initial_pct: charge_pct, battery_temp_c, cycles } = battery;
  const warmth = battery_temp_c === undefined ? 'warm' : toTemperatureText(battery_temp_c, locale);
  return sayMessage(
    'briefing.battery_now',
    { charge_pct, warmth, cycles, count: toWholeText(cycles, locale) },
    locale,
  );
}

/** Batteries are changed elsewhere than at home. */
const isSwapping = (result: Briefing['result']): boolean => landsAway(splitOf(result) ?? []);

export function aircraftRows(briefing: Briefing): FactRow[] {
  const { settings, locale, result } = briefing;
  const { payload_g } = settings.options;
  const row = rowIn(locale);
  const reserve = {
    reserve_pct: settings.battery.rth_threshold_pct,
    where: isSwapping(result) ? 'swap' : 'home',
  };
  const source = { source: result.data_sources.drone_source };
  const height = toReturnHeightText(result, locale);
  const following_pct = followingCharge(splitOf(result));
  return [
    row('briefing.type', nameOf(briefing)),
    row('briefing.known_from', sayMessage('briefing.drone_source', source, locale)),
    row('briefing.flight_time', toEnduranceText(briefing)),
    row('briefing.as_flown', toAsFlownText(briefing)),
    row('briefing.battery', toPackText(briefing)),
    ...(following_pct === undefined
      ? []
      : [row('briefing.following_batteries', toPercentText(following_pct))]),
    ...(payload_g > 0 ? [row('briefing.payload', `${Math.round(payload_g)}\u00a0g`)] : []),
    row('briefing.reserve', sayMessage('briefing.reserve_where', reserve, locale)),
    row('briefing.way_home', sayMessage('briefing.straight_at', { height }, locale)),
  ];
}

/** Heights of the waypoints above the ground under them; above launch where some of that is unknown. */
function pictureHeights(briefing: Briefing): {
  readonly heights_m: number[];
  readonly isOverGround: boolean;
} {
  const home_m = homeGroundOf(briefing);
  const points = briefing.result.legs.map(({ to }) => to);
  const above = points.flatMap(({ altitude_m, ground_msl_m }) =>
    home_m === undefined || ground_msl_m === undefined ? [] : home_m + altitude_m - ground_msl_m,
  );
  const isOverGround = above.length === points.length;
  return { heights_m: isOverGround ? above : points.map(({ altitude_m }) => altitude_m), isOverGround };
}

/** Says what a pixel shows of the ground, by the camera that the aircraft is known to carry; nothing where that does not look straight down. */
function sampleRows(briefing: Briefing): FactRow[] {
  const { drone, locale, pictures_look_down } = briefing;
  const row = rowIn(locale);
  const camera = cameraOfDrone(drone.key);
  if (camera === undefined) return [];
  const carried = row('briefing.built_in_camera', camera.name);
  const { heights_m, isOverGround } = pictureHeights(briefing);
  const [low_m, high_m] = [Math.min(...heights_m), Math.max(...heights_m)];
  if (pictures_look_down !== true || low_m <= 0) return [carried];
  const samples = (high_m - low_m < 1 ? [high_m] : [low_m, high_m]).map((height_m) => {
    const sample = toSampleText(groundSampleAt(camera, height_m), locale);
    return sayMessage('briefing.sample_at', { sample, height_m }, locale);
  });
  const over = isOverGround ? 'ground' : 'launch';
  const value = sayMessage('briefing.samples_over', { samples: samples.join(', '), over }, locale);
  return [carried, row('briefing.ground_sample', value)];
}

/** Describes the pictures of a route; nothing where it takes none. */
export function pictureRows(briefing: Briefing): FactRow[] {
  const { pictures = 0, locale } = briefing;
  if (pictures === 0) return [];
  return [rowIn(locale)('briefing.pictures', toWholeText(pictures, locale)), ...sampleRows(briefing)];
}

/** The different winds that are flown in: the plan's, or those of single flights. */
function flownWinds({ settings: { weather }, result }: Briefing): FlightWind[] {
  const flown = splitOf(result)?.map(({ wind = weather }) => wind) ?? [result.wind ?? weather];
  const textOf = (wind: FlightWind) => `${wind.wind_speed_mps} ${wind.gust_speed_mps}`;
  return [...new Map(flown.map((wind) => [textOf(wind), wind])).values()];
}

function toMostWindText({ wind_speed_mps, gust_speed_mps }: FlightWind, locale: Locale): string {
  const gust_mps = Math.max(gust_speed_mps, wind_speed_mps);
  return gust_mps === 0
    ? sayMessage('briefing.check_calm', {}, locale)
    : sayMessage('briefing.check_wind', { wind_mps: wind_speed_mps, gust_mps }, locale);
}

/** Lists the assumptions that a person can check in a minute. */
export function checksOf(briefing: Briefing): string[] {
  const { settings, locale, result } = briefing;
  const { weather, battery } = settings;
  const winds = flownWinds(briefing);
  const wind =
    winds.length > 1
      ? sayMessage('briefing.check_winds', {}, locale)
      : toMostWindText(winds[0] ?? weather, locale);
  const temp_c = battery.battery_temp_c ?? Math.max(keptWarm_c, weather.temp_c);
  const following_pct = followingCharge(splitOf(result));
  const charge = { charge_pct: battery.initial_pct, temperature: toTemperatureText(temp_c, locale) };
  return [
    wind,
    returnHeightCheck(toReturnHeightText(result, locale), locale),
    following_pct === undefined
      ? sayMessage('briefing.check_battery', charge, locale)
      : sayMessage('briefing.check_batteries', { ...charge, following_pct }, locale),
    ...(isSwapping(result) ? [sayMessage('briefing.check_home_point', {}, locale)] : []),
  ];
}
