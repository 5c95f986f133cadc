import { keptWarm_c } from '../../engine/aircraft/packTemperature.ts';
import type { FlightWind } from '../../engine/mission/mission.ts';
import { groundSampleAt } from '../../engine/survey/camera.ts';
import { cameraOfDrone } from '../../engine/survey/cameras.ts';
import { aircraftName } from '../report/aircraftName.ts';
import { splitOf } from '../report/flownPlan.ts';
import {
  type Locale,
  toBearingText,
  toCountText,
  toHeightText,
  toPercentText,
  toSampleText,
  toTemperatureText,
  toWholeText,
  toWindSpeedText,
} from '../report/format.ts';
import { toReturnHeightText } from '../report/returnHeight.ts';
import { isToSwapPlace } from '../report/splitWords.ts';
import type { Briefing } from './briefing.ts';

export type FactRow = readonly [name: string, value: string];

const overTexts = { open: 'open country', water: 'water', suburban: 'suburbs' } as const;

/** Names of weather sources; whoever asks may give others. */
const weatherSources: ReadonlyMap<string, string> = new Map([
  ['request', 'as given'],
  ['entered by hand', 'entered by hand'],
]);

export function conditionRows({ settings: { weather }, result, locale }: Briefing): FactRow[] {
  const { wind_height_m, wind_over = 'open' } = weather;
  // A plan on one battery may have a wind of that flight's own; those of a split stand beside its flights.
  const ofPlan = splitOf(result) === undefined ? (result.wind ?? weather) : weather;
  const { wind_speed_mps, wind_dir_deg, gust_speed_mps } = ofPlan;
  const isCalm = wind_speed_mps === 0;
  const wind = isCalm
    ? 'calm'
    : `${toWindSpeedText(wind_speed_mps, locale)} from ${toBearingText(wind_dir_deg % 360)}`;
  const source = result.data_sources.weather_source;
  return [
    ['Wind', wind],
    [
      'Gusts',
      gust_speed_mps > wind_speed_mps ? toWindSpeedText(gust_speed_mps, locale) : 'none beyond the wind',
    ],
    ...(wind_height_m === undefined || isCalm
      ? []
      : [['Reported at', `${toHeightText(wind_height_m, locale)} over ${overTexts[wind_over]}`] as const]),
    ['Air', `${toTemperatureText(weather.temp_c, locale)}, ${toPercentText(weather.humidity_pct)} humidity`],
    ['Known from', weatherSources.get(source) ?? source],
  ];
}

const droneSources: Readonly<Record<string, string>> = {
  catalog: 'Homeward’s catalog',
  own: 'your own aircraft',
  catalog_adjusted: 'catalog, with figures of yours',
  request: 'figures of yours',
  generic: 'a generic quadcopter',
};

export const nameOf = ({ drone }: Pick<Briefing, 'drone'>): string => aircraftName(drone);

function toEnduranceText({ drone }: Briefing): string {
  const field = 'baseline_flight_time_min';
  const whose = drone.estimated_fields?.includes(field)
    ? 'estimated'
    : drone.unverified_fields?.includes(field)
      ? 'maker’s figure, not confirmed'
      : drone.source === undefined || drone.source === 'own'
        ? 'by its sheet'
        : 'maker’s figure';
  return `${Math.round(drone.baseline_flight_time_min)}\u00a0min, ${whose}`;
}

/** Compares consumption in real flights with the sheet, and says how that is known. */
function toAsFlownText({ result: { as_flown }, drone, settings }: Briefing): string {
  const beyond_pct = 100 * (as_flown - 1);
  const sign = beyond_pct < 0 ? '−' : '+';
  const share = Math.abs(beyond_pct) < 0.5 ? 'as the sheet' : `${sign}${toPercentText(Math.abs(beyond_pct))}`;
  if (settings.options.as_flown !== undefined) return `${share}, as asked for`;
  return `${share}, ${drone.as_flown === undefined ? 'as for its class' : 'from its own flights'}`;
}

function toPackText({ settings: { battery }, locale }: Briefing): string {
  const { initial_pct, battery_temp_c, cycles } = battery;
  const warmth = battery_temp_c === undefined ? 'kept warm' : toTemperatureText(battery_temp_c, locale);
  return `${toPercentText(initial_pct)}, ${warmth}, ${toCountText(cycles, 'cycle')}`;
}

/** Batteries are changed elsewhere than at home. */
const isSwapping = (result: Briefing['result']): boolean => splitOf(result)?.some(isToSwapPlace) ?? false;

export function aircraftRows(briefing: Briefing): FactRow[] {
  const { settings, locale, result } = briefing;
  const { payload_g } = settings.options;
  return [
    ['Type', nameOf(briefing)],
    ['Known from', droneSources[result.data_sources.drone_source] ?? result.data_sources.drone_source],
    ['Flight time', toEnduranceText(briefing)],
    ['As flown', toAsFlownText(briefing)],
    ['Battery', toPackText(briefing)],
    ...(payload_g > 0 ? [['Payload', `${Math.round(payload_g)}\u00a0g`] as const] : []),
    [
      'Reserve',
      `${toPercentText(settings.battery.rth_threshold_pct)} ${isSwapping(result) ? 'where each flight lands' : 'at home'}`,
    ],
    ['Way home', `straight, at ${toReturnHeightText(result, locale)} or higher`],
  ];
}

/** Describes the pictures of a route, by the camera that the aircraft is known to carry; nothing where it takes none. */
export function pictureRows({ pictures = 0, drone, result, locale }: Briefing): FactRow[] {
  if (pictures === 0) return [];
  const count: FactRow = ['Pictures', toWholeText(pictures)];
  const camera = cameraOfDrone(drone.key);
  const heights_m = result.legs.map(({ to }) => to.altitude_m);
  const [low_m, high_m] = [Math.min(...heights_m), Math.max(...heights_m)];
  if (camera === undefined || low_m <= 0) return [count];
  const at = (height_m: number) =>
    `${toSampleText(groundSampleAt(camera, height_m), locale)} at ${toHeightText(height_m, locale)}`;
  const samples = high_m - low_m < 1 ? at(high_m) : `${at(low_m)}, ${at(high_m)}`;
  return [count, ['Own camera', camera.name], ['Ground sample', samples]];
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
    ? 'Calm air'
    : `Wind no more than ${toWindSpeedText(wind_speed_mps, locale)}, gusts ${toWindSpeedText(gust_mps, locale)}`;
}

/** Lists the assumptions that a person can check in a minute. */
export function checksOf(briefing: Briefing): string[] {
  const { settings, locale, result } = briefing;
  const { weather, battery } = settings;
  const winds = flownWinds(briefing);
  const wind =
    winds.length > 1
      ? 'Wind before each flight no more than is stated for it'
      : toMostWindText(winds[0] ?? weather, locale);
  const charge = `Battery at ${toPercentText(battery.initial_pct)}`;
  const temp_c = battery.battery_temp_c ?? Math.max(keptWarm_c, weather.temp_c);
  return [
    wind,
    `Return height set to ${toReturnHeightText(result, locale)}`,
    `${charge}, ${toTemperatureText(temp_c, locale)} or warmer`,
    ...(isSwapping(result) ? ['Home point set where the flight lands, once you are there'] : []),
  ];
}
