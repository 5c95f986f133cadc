import { type WindSurface, windSurfaces } from '../../engine/air/windProfile.ts';
import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { Home } from '../../engine/mission/mission.ts';
import type { OperationRequest } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { defaultTemp_c, defaultThreshold_pct } from '../contract/schemas/mission.ts';
import { shortName } from '../shortName.ts';
import { documentRequest, overDocument } from './documentRequest.ts';
import { toElevationSources } from './elevationOption.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { missionText } from './missionText.ts';
import {
  expectArguments,
  parseOptions,
  toNumber,
  toPosition,
  toSpeedPolicy,
  toUnits,
  toWind,
} from './options.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
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
  'home-elevation': { type: 'string' },
  altitude: { type: 'string' },
  route: { type: 'string' },
  tolerance: { type: 'string' },
  units: { type: 'string' },
  data: { type: 'string' },
  elevation: { type: 'string', multiple: true },
  'sight-from': { type: 'string' },
  'eye-height': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

type Values = { readonly [Name in Exclude<keyof typeof options, 'json' | 'elevation'>]?: string | undefined };
type FileRequest = OperationRequest<'analyzeMissionFile'>['request'];

/** The option as a member of the request; without it no member, so that the API's own default applies. */
function numberMember<Name extends string>(
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
    throw new UsageError(`--wind-over must be ${windSurfaces.join(', ')}, not "${shortName(text)}".`);
  return found;
}

/** Where the pilot looks from; without either option nobody asks. */
function sightMember({ 'sight-from': from, 'eye-height': eye }: Values): FileRequest['options'] {
  if (from === undefined && eye === undefined) return {};
  return {
    line_of_sight: {
      ...(from !== undefined && from !== 'home' && toPosition('--sight-from', from)),
      ...numberMember('eye_height_m', eye, { option: '--eye-height', min: 0, max: 100 }),
    },
  };
}

function toRequest(values: Values): FileRequest {
  const speed_policy = toSpeedPolicy(values.speed);
  const units = toUnits(values.units);
  return {
    drone: { key: values.drone ?? '' },
    ...(values.home !== undefined && { home: toPosition('--home', values.home) }),
    weather: {
      ...(values.wind !== undefined && toWind(values.wind)),
      ...numberMember('gust_speed_mps', values.gust, { option: '--gust', min: 0, max: 60 }),
      ...numberMember('wind_height_m', values['wind-height'], { option: '--wind-height', min: 1, max: 500 }),
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
      ...(speed_policy !== undefined && { speed_policy }),
      ...(units !== undefined && { units }),
      ...sightMember(values),
      ...numberMember('payload_g', values.payload, { option: '--payload', min: 0, max: 200_000 }),
      ...numberMember('default_altitude_m', values.altitude, { option: '--altitude', min: -500, max: 9000 }),
      ...numberMember('track_tolerance_m', values.tolerance, { option: '--tolerance', min: 0.1, max: 1000 }),
      ...numberMember('route_index', values.route, { option: '--route', min: 0, max: 10_000, whole: true }),
    },
  };
}

/** If neither the file nor the person names a launch point, the flight starts below the first point. */
async function assumedHome(file: PlanFile, route_index: number | undefined): Promise<Home | undefined> {
  const reading = await readPlanFile(file);
  if (!reading.ok) return undefined;
  // The heights of waypoints do not matter here.
  const { mission, warnings } = toMission(reading.value, { default_altitude_m: 0, route_index });
  const assumed = warnings.find(({ code }) => code === 'HOME_ASSUMED');
  if (assumed === undefined) return mission.home;
  console.error(`${assumed.message} Set another with --home LAT,LON.`);
  return mission.home;
}

/** The launch point from the option, else from the file, with the elevation from its option. */
async function homeOf(
  named: Position | undefined,
  elevation: string | undefined,
  assumed: () => Promise<Home | undefined>,
): Promise<Home | undefined> {
  const home = named ?? (await assumed());
  if (elevation === undefined || home === undefined) return home;
  const { lat, lon } = home;
  return { lat, lon, elevation_msl_m: toNumber('--home-elevation', elevation, { min: -500, max: 9000 }) };
}

/** What the words about the answer need of the request, its defaults among them. */
const toContext = ({ battery, weather, options }: FileRequest) => ({
  threshold_pct: battery?.rth_threshold_pct ?? defaultThreshold_pct,
  wind_speed_mps: weather?.wind_speed_mps ?? 0,
  wind_height_m: weather?.wind_height_m,
  temp_c: weather?.temp_c ?? defaultTemp_c,
  flownSpeeds: options?.speed_policy === 'cruise' ? undefined : options?.speed_policy,
});

function exitCodeOf({ code, details }: Problem): number {
  if (code !== 'FLIGHT_PLAN_REJECTED') return exitCodes.failed;
  return details?.['class'] === 'area' ? exitCodes.area : exitCodes.reject;
}

export async function analyze(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('analyze', positionals, ['a FILE']);
  const asked = toRequest(values);
  const elevation = await toElevationSources(values.elevation);
  const mission_file = openPlanFile(path);
  const planned = documentRequest(mission_file.bytes);
  const request = planned === undefined ? asked : overDocument(asked, planned);
  if (request.drone.key === '') throw new UsageError('analyze needs --drone KEY; "drones" lists the keys.');
  const home = await homeOf(request.home, values['home-elevation'], () =>
    assumedHome({ ...mission_file, units: request.options?.units }, request.options?.route_index),
  );
  const { dispatch, close } = await openInstallation(values.data, logToTerminal, { elevation });
  const answer = await dispatch('analyzeMissionFile', {
    mission_file,
    request: { ...request, ...(home !== undefined && { home }) },
  });
  await close();
  if (!answer.ok) {
    const { code, message, details } = answer.problem;
    const { request_id } = answer;
    if (values.json)
      console.log(JSON.stringify({ ok: false, error: { code, message, details }, request_id }, null, 2));
    console.error(message);
    return exitCodeOf(answer.problem);
  }
  const { output, request_id } = answer;
  if (values.json) console.log(JSON.stringify({ ok: true, ...output, request_id }, null, 2));
  else
    console.log(
      missionText(mission_file.filename, request.drone.key ?? '', output.result, toContext(request)),
    );
  return exitCodes.ok;
}
