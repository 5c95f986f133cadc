import type { EndAction, Home, Mission, Waypoint } from '../../engine/mission/mission.ts';
import type { MissionInput } from '../../engine/mission/missionAnalysis.ts';
import { changedSwapPlaces, type Swapping } from '../../engine/mission/swapPlaces.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionFileRequest, MissionRequest } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Computed } from '../figures/rounding.ts';
import { fileReserveWarning } from '../report/fileReserve.ts';
import type { AircraftOfFile } from '../report/otherAircraft.ts';
import type { AskGeoid } from '../services/geoid.ts';
import { type MissionWork, toMissionResult } from '../work/missionResult.ts';
import { sampleMission } from './missionGround.ts';
import type { ResolveDrone, ResolvedDrone } from './resolveDrone.ts';
import { withGeoid } from './terrain.ts';

/** A mission that either operation asks to analyze, wherever its route comes from. */
export interface RequestedMission {
  readonly home: MissionRequest['home'];
  readonly swap_place?: MissionRequest['swap_place'];
  readonly swap_places?: Mission['swap_places'];
  readonly flight_winds?: Mission['flight_winds'];
  readonly waypoints: readonly Waypoint[];
  readonly takeoff_height_m?: number | undefined;
  /** Return height of the file, metres; that of the options comes first. */
  readonly return_height_m?: number | undefined;
  readonly end_action: EndAction;
  readonly fences?: Mission['fences'];
  readonly settings: Pick<MissionFileRequest, 'drone' | 'battery' | 'weather' | 'options'>;
  /** Prefix of the settings' paths in the request; absent: none. */
  readonly path?: string;
  /** Warnings from before the analysis, such as from reading the file. */
  readonly warnings?: readonly Warning[];
  readonly import_report?: MissionResult['import_report'];
  readonly ofFile?: AircraftOfFile;
  /** The reserve that the file sets. */
  readonly fileThreshold_pct?: number | undefined;
}

export type MissionOutput = { engine_version: string; result: Computed<MissionResult> };
export type MissionAnalyzer = (mission: RequestedMission) => Promise<Result<MissionOutput, Problem>>;

/** Who knows the ground and the geoid. */
export interface GroundSources {
  readonly elevation: ElevationSource;
  readonly geoid: AskGeoid;
}

const noLiveWeather: Warning = { code: 'LIVE_WEATHER_UNAVAILABLE' };

/** A plan on one battery changes none. */
const swappingOf = ({ swap_place, swap_places, settings }: RequestedMission): Swapping<Home> =>
  settings.options.multi_battery ? { swap_place, swap_places } : {};

function toMissionInput(
  mission: RequestedMission,
  known: Pick<MissionInput, 'drone' | 'terrain'>,
): MissionInput {
  const { battery, weather, options } = mission.settings;
  const { lat, lon } = mission.home;
  return {
    ...known,
    waypoints: mission.waypoints,
    takeoff_height_m: mission.takeoff_height_m,
    end_action: mission.end_action,
    home: { lat, lon },
    flight_winds: mission.flight_winds?.map(
      (wind) => wind && { ...wind, wind_dir_deg: wind.wind_dir_deg % 360 },
    ),
    ...changedSwapPlaces(swappingOf(mission), ({ lat, lon }) => ({ lat, lon })),
    fences: mission.fences,
    battery,
    weather: {
      wind_speed_mps: weather.wind_speed_mps,
      wind_dir_deg: weather.wind_dir_deg % 360,
      gust_speed_mps: weather.gust_speed_mps,
      temp_c: weather.temp_c,
      humidity_pct: weather.humidity_pct,
      wind_height_m: weather.wind_height_m,
      wind_over: weather.wind_over,
    },
    options: {
      clearance_m: options.clearance_m,
      return_height_m: options.return_height_m ?? mission.return_height_m,
      profile: options.profile,
      payload_g: options.payload_g,
      preflight_hover_s: options.preflight_hover_s,
      cruise_speed_mps: options.global_cruise_mps,
      alt_penalty: options.alt_penalty,
      fine_tune_factor: options.fine_tune_factor,
      as_flown: options.as_flown,
      multi_battery: options.multi_battery,
      battery_split: options.battery_split,
      smart_rth_enabled: options.smart_rth_enabled,
      speed_policy: options.speed_policy,
      uncertainty: options.uncertainty,
      explanation: options.explanation,
    },
  };
}

/** A request that has the reserve of its file flies with what the file says. */
const reserveWarning = ({ fileThreshold_pct, settings }: RequestedMission): Warning[] =>
  fileThreshold_pct === settings.battery.rth_threshold_pct ? fileReserveWarning(fileThreshold_pct) : [];

function toWork(mission: RequestedMission, resolved: ResolvedDrone, input: MissionInput): MissionWork {
  const { settings, import_report, warnings = [] } = mission;
  return {
    input,
    warnings: [
      ...resolved.warnings,
      ...warnings,
      ...reserveWarning(mission),
      ...(settings.options.use_live_weather ? [noLiveWeather] : []),
    ],
    sources: { weather_source: settings.weather.source, drone_source: resolved.source },
    ...(import_report !== undefined && { import_report }),
  };
}

export function makeMissionAnalyzer(sources: GroundSources, resolveDrone: ResolveDrone): MissionAnalyzer {
  return async (mission) => {
    const { path = '', settings } = mission;
    const { drone, options } = settings;
    const resolved = await resolveDrone({
      key: drone.key ?? '',
      profile: drone,
      keyPath: `${path}drone.key`,
      profilePath: `${path}drone`,
      ifAbsent: 'refuse',
      ofFile: mission.ofFile,
    });
    if (!resolved.ok) return fail(resolved.failure);
    const { home, waypoints } = mission;
    const sampled = await sampleMission(sources.elevation, {
      home,
      ...swappingOf(mission),
      waypoints,
      policy: options.terrain_policy,
      sight: options.line_of_sight,
    });
    if (!sampled.ok) return fail(sampled.failure);
    const terrain = await withGeoid(sampled.value, mission, sources.geoid);
    const input = toMissionInput(mission, { drone: resolved.value.drone, terrain });
    const result = toMissionResult(toWork(mission, resolved.value, input));
    return succeed({ engine_version: engineVersion, result });
  };
}
