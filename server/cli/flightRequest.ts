import { reportedWind_m, type WindSurface, windSurfaces } from '../../engine/air/windProfile.ts';
import { defined } from '../../engine/defined.ts';
import type { OperationRequest } from '../contract/operations.ts';
import { shortName } from '../shortName.ts';
import { toNumber, toPosition, toSpeedPolicy, toUnits, toWind } from './options.ts';
import { UsageError } from './usage.ts';

export const flightOptions = {
  drone: { type: 'string' },
  wind: { type: 'string' },
  gust: { type: 'string' },
  temp: { type: 'string' },
  'battery-temp': { type: 'string' },
  payload: { type: 'string' },
  battery: { type: 'string' },
  threshold: { type: 'string' },
  speed: { type: 'string' },
  'wind-height': { type: 'string' },
  'wind-over': { type: 'string' },
  home: { type: 'string' },
  altitude: { type: 'string' },
  route: { type: 'string' },
  tolerance: { type: 'string' },
  units: { type: 'string' },
  ceiling: { type: 'string' },
} as const;

export const sightOptions = { 'sight-from': { type: 'string' }, 'eye-height': { type: 'string' } } as const;

type Values = {
  readonly [Name in keyof typeof flightOptions | keyof typeof sightOptions]?: string | undefined;
};
export type FileRequest = OperationRequest<'analyzeMissionFile'>['request'];

/** The option as a member of the request; without it no member, so that the API's own default applies. */
export function numberMember<Name extends string>(
  name: Name,
  text: string | undefined,
  rule: { option: string; min: number; max: number; whole?: boolean },
): Partial<Record<Name, number>> {
  if (text === undefined) return {};
  const { option, ...range } = rule;
  return { [name]: toNumber(option, text, range) } as Partial<Record<Name, number>>;
}

function toWindSurface(text: string): WindSurface {
  const found = windSurfaces.find((surface) => surface === text);
  if (found === undefined)
    throw new UsageError('terminal.must_be_one_of', {
      option: '--wind-over',
      words: windSurfaces.join(', '),
      text: shortName(text),
    });
  return found;
}

/** Reads the pilot's place; without either option nobody asks about sight. */
function sightMember({ 'sight-from': from, 'eye-height': eye }: Values): FileRequest['options'] {
  if (from === undefined && eye === undefined) return {};
  return {
    line_of_sight: {
      ...(from !== undefined && from !== 'home' && toPosition('--sight-from', from)),
      ...numberMember('eye_height_m', eye, { option: '--eye-height', min: 0, max: 100 }),
    },
  };
}

/** The height at which the wind was reported, where that is said; `every`: it is the same at every height. */
const windHeightMember = (text: string | undefined): { wind_height_m?: number | undefined } =>
  text === 'every'
    ? { wind_height_m: undefined }
    : numberMember('wind_height_m', text, { option: '--wind-height', min: 1, max: 500 });

/** The ceiling above the ground; `none`: that of a plan of Homeward does not count either. */
const ceilingMember = (text: string | undefined): { max_height_above_ground_m?: number | undefined } =>
  text === 'none'
    ? { max_height_above_ground_m: undefined }
    : numberMember('max_height_above_ground_m', text, { option: '--ceiling', min: 1, max: 5000 });

/** The request with its wind at the usual height of reports, as in the window, where no option says another. */
export function withReportedWind(
  request: FileRequest,
  { wind, gust, 'wind-height': height }: Values,
): FileRequest {
  const isSaid = height !== undefined || (wind === undefined && gust === undefined);
  return isSaid ? request : { ...request, weather: { ...request.weather, wind_height_m: reportedWind_m } };
}

/** The request of the options; what none of them says is left to the API's own defaults. */
export function toFileRequest(values: Values): FileRequest {
  return {
    drone: { key: values.drone ?? '' },
    ...(values.home !== undefined && { home: toPosition('--home', values.home) }),
    weather: {
      ...(values.wind !== undefined && toWind(values.wind)),
      ...numberMember('gust_speed_mps', values.gust, { option: '--gust', min: 0, max: 60 }),
      ...windHeightMember(values['wind-height']),
      ...(values['wind-over'] !== undefined && { wind_over: toWindSurface(values['wind-over']) }),
      ...numberMember('temp_c', values.temp, { option: '--temp', min: -60, max: 60 }),
    },
    battery: {
      ...numberMember('initial_pct', values.battery, { option: '--battery', min: 0, max: 100 }),
      ...numberMember('battery_temp_c', values['battery-temp'], {
        option: '--battery-temp',
        min: -60,
        max: 60,
      }),
      ...numberMember('rth_threshold_pct', values.threshold, { option: '--threshold', min: 0, max: 100 }),
    },
    options: {
      ...defined({ speed_policy: toSpeedPolicy(values.speed), units: toUnits(values.units) }),
      ...ceilingMember(values.ceiling),
      ...sightMember(values),
      ...numberMember('payload_g', values.payload, { option: '--payload', min: 0, max: 200_000 }),
      ...numberMember('default_altitude_m', values.altitude, { option: '--altitude', min: -500, max: 9000 }),
      ...numberMember('track_tolerance_m', values.tolerance, { option: '--tolerance', min: 0.1, max: 1000 }),
      ...numberMember('route_index', values.route, { option: '--route', min: 0, max: 10_000, whole: true }),
    },
  };
}
