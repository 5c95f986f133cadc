import type { HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import type { Weather } from '../../engine/air/weather.ts';
import { hourAt, weatherOfHour } from '../../engine/air/weatherOfHour.ts';
import { bearingOf, levelHeightsRead, windAmong } from '../../engine/air/windsAloft.ts';
import { elementAt } from '../../engine/elementAt.ts';
import type { Fence } from '../../engine/fence/fence.ts';
import { toBearing } from '../../engine/geo/angle.ts';
import { launchGroundWarnings } from '../../engine/mission/launchGround.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type { RangeGround, RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { fahrenheitToCelsius, mphToMps } from '../../engine/units.ts';
import { engineVersion } from '../../engine/version.ts';
import { homeGroundWarning } from '../../engine/warnings/homeGround.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { fencesOfZones, type RingSurroundings } from '../../engine/zone/zoneFences.ts';
import type { FlownTime } from '../../engine/zone/zoneHours.ts';
import type { ZonesAround } from '../../engine/zone/zonesAround.ts';
import type { RangeRequest } from '../contract/schemas/range.ts';
import type { Handlers } from '../dispatch.ts';
import { colored } from '../report/ringColors.ts';
import { toWarnings } from '../report/warningWords.ts';
import { lookAtLaunch } from './launchGround.ts';
import type { GroundSources } from './missionAnalyzer.ts';
import { obstaclesInRings } from './missionObstacles.ts';
import { type AroundLaunch, groundAround, isSketch } from './rangeGround.ts';
import type { ResolveDrone } from './resolveDrone.ts';
import { type ZoneSources, zonesAround } from './zonesNearPlan.ts';

interface MetricPart {
  readonly weather: Weather;
  readonly airspeed_mps: number | undefined;
}

/** The fields that depend on `unit_mode`, in the engine's units. */
function toMetric(request: RangeRequest): MetricPart {
  const isImperial = request.unit_mode === 'imperial';
  const speed = (value: number) => (isImperial ? mphToMps(value) : value);
  return {
    weather: {
      wind_speed_mps: speed(request.wind_speed),
      gust_speed_mps: speed(request.gust_speed),
      wind_dir_deg: toBearing(request.wind_direction),
      temp_c: isImperial ? fahrenheitToCelsius(request.temperature) : request.temperature,
      humidity_pct: request.humidity,
      wind_height_m: request.wind_height_m,
      wind_over: request.wind_over,
    },
    airspeed_mps: request.cruise_speed === undefined ? undefined : speed(request.cruise_speed),
  };
}

/** The hour of take-off; `undefined`: the weather is not by the hour. */
function hourOfTakeOff({ weather }: RangeRequest): HourOfWeather | undefined {
  const { hourly: hours, takeoff_time = hours?.[0]?.time } = weather ?? {};
  if (hours === undefined || takeoff_time === undefined) return undefined;
  return elementAt(hours, hourAt(hours, Date.parse(takeoff_time)));
}

/** Says in which hour the rings lie, and where the wind at their height is from. */
function weatherOfRings(request: RangeRequest) {
  const hour = hourOfTakeOff(request);
  if (hour === undefined) return {};
  const { time, levels } = hour;
  const { altitude, wind_over } = request;
  const weather = {
    time,
    wind_aloft_dir_deg: bearingOf(windAmong(levels, altitude, wind_over).from),
    level_heights_m: levelHeightsRead(levels, altitude),
  };
  return { weather };
}

export function toRangeInput(
  request: RangeRequest,
  { drone, center, elevation_msl_m }: Pick<RangeInput, 'drone' | 'center' | 'elevation_msl_m'>,
): RangeInput {
  const { weather: single, airspeed_mps } = toMetric(request);
  const hour = hourOfTakeOff(request);
  const weather = hour === undefined ? single : weatherOfHour(hour, single);
  return {
    drone,
    center,
    elevation_msl_m,
    weather,
    airspeed_mps,
    height_m: request.altitude,
    altitude_reference: request.altitude_reference,
    clearance_m: request.clearance_m,
    height_limit_m: request.height_limit_m,
    initial_battery_pct: request.initial_battery,
    hover_time_s: request.hover_time_min * 60,
    as_flown: request.as_flown,
    elevation_penalty: request.elevation_penalty,
    battery_temp_c: request.battery_temp_c,
    battery_cycles: request.use_battery_cycles ? request.battery_cycles : 0,
    payload_g: request.use_payload ? request.payload_weight : 0,
    battery_thresholds_pct: request.battery_thresholds_pct,
    bearings: request.bearings,
    speed_policy: request.speed_policy,
    uncertainty: request.uncertainty,
    explanation: request.explanation,
    fences: request.fences,
  };
}

const unknownGround = (failure: Saying | undefined): Warning => ({
  code: 'TERRAIN_FALLBACK',
  says: 'TERRAIN_FALLBACK.rings',
  values: { reason: failure ?? 'none' },
});

const unknownAround = (failure: Saying): Warning => ({
  code: 'CLEARANCE_UNKNOWN',
  says: 'CLEARANCE_UNKNOWN.rings',
  values: { reason: failure },
});

interface Surroundings {
  readonly elevation_msl_m: number | undefined;
  readonly around: AroundLaunch;
  readonly warnings: readonly Warning[];
}

/** The ground at the launch point, as the request or a source has it, and around it, where a source knows it. */
async function lookAround(
  source: ElevationSource,
  { user_elevation_msl_m, user_lat, user_lon, terrain }: RangeRequest,
  inputOver: (elevation_msl_m: number) => RangeInput,
): Promise<Surroundings> {
  if (user_elevation_msl_m !== undefined && terrain === 'ignore')
    return { elevation_msl_m: user_elevation_msl_m, around: {}, warnings: [] };
  const answer = await source.elevations([{ lat: user_lat, lon: user_lon }]);
  const found_msl_m = answer.ok ? answer.value.heights_msl_m[0] : undefined;
  const elevation_msl_m = user_elevation_msl_m ?? found_msl_m;
  if (elevation_msl_m === undefined) {
    const failure = answer.ok ? answer.value.failure : answer.failure.why;
    return { elevation_msl_m, around: {}, warnings: [unknownGround(failure)] };
  }
  const told = answer.ok
    ? [
        ...homeGroundWarning(user_elevation_msl_m, found_msl_m, answer.value.source),
        ...(user_elevation_msl_m === undefined
          ? launchGroundWarnings(await lookAtLaunch(source, { lat: user_lat, lon: user_lon }, answer.value))
          : []),
      ]
    : [];
  if (terrain === 'ignore' || !answer.ok || found_msl_m === undefined)
    return { elevation_msl_m, around: {}, warnings: told };
  const around = await groundAround(source, inputOver(elevation_msl_m), answer.value);
  const warnings = [...told, ...(around.failure === undefined ? [] : [unknownAround(around.failure)])];
  return { elevation_msl_m, around, warnings };
}

/** The aircraft of a request for rings, which may stand inside another request. */
export function resolveRangeDrone(
  resolveDrone: ResolveDrone,
  { selected_drone_key, drone_profile: profile = {} }: RangeRequest,
  path = '',
): ReturnType<ResolveDrone> {
  return resolveDrone({
    key: selected_drone_key || (profile.key ?? ''),
    profile,
    keyPath: `${path}selected_drone_key`,
    profilePath: `${path}drone_profile`,
    ifAbsent: 'generic',
  });
}

const widestOf = (rings: readonly { readonly max_radius_m: number }[]): number =>
  rings.reduce((most_m, { max_radius_m }) => Math.max(most_m, max_radius_m), 0);

/** Rings reach no further than a flight straight on at twice the cruise speed, metres. */
const furthestOf = ({ drone }: Pick<RangeInput, 'drone'>): number =>
  Math.min(500_000, 2 * drone.cruise_speed_mps * 60 * drone.baseline_flight_time_min);

/** The time of a flight to the rings, from the take-off on. */
const timeOfRings = (request: RangeRequest, { drone }: RangeInput): readonly [number, number] | undefined => {
  const { weather } = request;
  const takeoff_time = weather?.takeoff_time ?? weather?.hourly?.[0]?.time;
  if (takeoff_time === undefined) return undefined;
  const from_ms = Date.parse(takeoff_time);
  return [from_ms, from_ms + 60_000 * drone.baseline_flight_time_min];
};

function extremesOf(ground: RangeGround | undefined): RingSurroundings['ground'] {
  if (ground === undefined || ground.heights_m.some(Number.isNaN)) return undefined;
  const lowest_m = ground.heights_m.reduce((least, height_m) => Math.min(least, height_m), Infinity);
  const highest_m = ground.highest_m.reduce((most, height_m) => Math.max(most, height_m), -Infinity);
  return { lowest_m, highest_m };
}

/** The official zones around a launch point, the time of its flights, and those that prohibit them for certain, as areas to stay out of. */
export interface ZonesOfRings {
  readonly zones?: ZonesAround | undefined;
  readonly time?: FlownTime | undefined;
  readonly prohibited: Fence[];
}

/** Finds the official zones for rings, as far as these reach, or as far as `margin_m`. */
export async function zonesOfRings(
  sources: ZoneSources,
  request: RangeRequest,
  {
    input,
    ground,
    margin_m = furthestOf(input),
  }: {
    readonly input: RangeInput;
    readonly ground: RangeGround | undefined;
    readonly margin_m?: number | undefined;
  },
): Promise<ZonesOfRings> {
  const { center, elevation_msl_m: msl_m } = input;
  const hours = request.weather?.hourly;
  const zones = await zonesAround(sources, [center], { margin_m, hours });
  if (zones === undefined) return { prohibited: [] };
  const [from_ms, until_ms] = timeOfRings(request, input) ?? [];
  const { undulation_m, sun } = zones;
  const time = from_ms === undefined || until_ms === undefined ? undefined : { from_ms, until_ms, sun };
  const surroundings = { launch: { msl_m, undulation_m }, ground: extremesOf(ground), time };
  return { zones, time, prohibited: fencesOfZones(zones.zones, surroundings) };
}

export function makeRangeHandler(
  services: Pick<GroundSources, 'elevation' | 'obstaclesNear'> & ZoneSources,
  resolveDrone: ResolveDrone,
): Handlers['analyzeRange'] {
  return async (request) => {
    const resolved = await resolveRangeDrone(resolveDrone, request);
    if (!resolved.ok) return fail(resolved.failure);
    const { drone, source, warnings } = resolved.value;
    const center = { lat: request.user_lat, lon: request.user_lon };
    const {
      elevation_msl_m,
      around,
      warnings: groundWarnings,
    } = await lookAround(services.elevation, request, (known) =>
      toRangeInput(request, { drone, center, elevation_msl_m: known }),
    );
    const input = toRangeInput(request, { drone, center, elevation_msl_m });
    const { prohibited } = await zonesOfRings(services, request, { input, ground: around.ground });
    const fences = [...(input.fences ?? []), ...prohibited];
    const analysis = packedRange({ ...input, fences, ground: around.ground });
    const standing = isSketch(request)
      ? []
      : await obstaclesInRings(services, {
          center,
          home_msl_m: elevation_msl_m,
          reach_m: widestOf(analysis.rings),
          height_m: input.height_m,
          isAboveGround: input.altitude_reference === 'agl',
        });
    const result = {
      center: analysis.center,
      ...colored(analysis),
      physics: { ...analysis.physics, drone_source: source },
      ...weatherOfRings(request),
      warnings: toWarnings([...warnings, ...groundWarnings, ...standing, ...analysis.warnings]),
      ...(around.ground !== undefined &&
        around.source !== undefined && {
          data_sources: {
            elevation_source: around.source,
            elevation_error_m: around.ground.error_m,
            ...(around.sources !== undefined && { elevation_sources: [...around.sources] }),
          },
        }),
    };
    return succeed({ engine_version: engineVersion, result });
  };
}
