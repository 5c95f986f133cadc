import type { Weather } from '../../engine/air/weather.ts';
import type { Position } from '../../engine/geo/position.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { analyzeRange } from '../../engine/range/rings.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { fahrenheitToCelsius, mphToMps } from '../../engine/units.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { colored } from '../contract/ringColors.ts';
import type { RangeRequest } from '../contract/schemas/range.ts';
import type { Handlers } from '../dispatch.ts';
import { figuresOf } from '../figures/rounding.ts';
import type { Services } from '../services/services.ts';
import type { ResolveDrone } from './resolveDrone.ts';

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
      wind_dir_deg: request.wind_direction % 360,
      temp_c: isImperial ? fahrenheitToCelsius(request.temperature) : request.temperature,
      humidity_pct: request.humidity,
      wind_height_m: request.wind_height_m,
      wind_over: request.wind_over,
    },
    airspeed_mps: request.cruise_speed === undefined ? undefined : speed(request.cruise_speed),
  };
}

export function toRangeInput(
  request: RangeRequest,
  { drone, center, elevation_msl_m }: Pick<RangeInput, 'drone' | 'center' | 'elevation_msl_m'>,
): RangeInput {
  const { weather, airspeed_mps } = toMetric(request);
  return {
    drone,
    center,
    elevation_msl_m,
    weather,
    airspeed_mps,
    height_m: request.altitude,
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
  };
}

async function groundAt(source: ElevationSource, center: Position): Promise<number | undefined> {
  const answer = await source.elevations([center]);
  return answer.ok ? answer.value.heights_msl_m[0] : undefined;
}

const unknownGround: Warning = {
  code: 'TERRAIN_FALLBACK',
  message:
    'The ground height at the launch point is unknown, so the air density is that of sea level. At a high launch point the real range is shorter.',
};

/** Polygons stay packed for a caller that writes the answer itself: `writerOf` takes them in either form. */
const analyzePacked = packedRange as unknown as typeof analyzeRange;

export function makeRangeHandler(
  services: Pick<Services, 'elevation'>,
  resolveDrone: ResolveDrone,
): Handlers['analyzeRange'] {
  return async (request, { isExact }) => {
    const profile = request.drone_profile ?? {};
    const resolved = await resolveDrone({
      key: request.selected_drone_key || (profile.key ?? ''),
      profile,
      keyPath: 'selected_drone_key',
      profilePath: 'drone_profile',
      ifAbsent: 'generic',
    });
    if (!resolved.ok) return fail(resolved.failure);
    const { drone, source, warnings } = resolved.value;
    const center = { lat: request.user_lat, lon: request.user_lon };
    const elevation_msl_m = request.user_elevation_msl_m ?? (await groundAt(services.elevation, center));
    const analyze = isExact ? analyzePacked : analyzeRange;
    const analysis = analyze(toRangeInput(request, { drone, center, elevation_msl_m }));
    const ground = elevation_msl_m === undefined ? [unknownGround] : [];
    const result = {
      center: analysis.center,
      ...colored(analysis),
      physics: { ...analysis.physics, drone_source: source },
      warnings: [...warnings, ...ground, ...analysis.warnings],
    };
    return succeed({ engine_version: engineVersion, result: figuresOf(result, isExact) });
  };
}
