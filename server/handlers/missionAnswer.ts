import type { EndAction, Waypoint } from '../../engine/mission/mission.ts';
import type { MissionInput } from '../../engine/mission/missionAnalysis.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionFileRequest, MissionRequest } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Call } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import type { MissionWork } from '../work/missionResult.ts';
import type { ResolveDrone, ResolvedDrone } from './resolveDrone.ts';
import { sampleTerrain } from './terrain.ts';

/** What both mission operations ask, wherever the route came from. */
export interface MissionQuestion {
  readonly home: MissionRequest['home'];
  readonly waypoints: readonly Waypoint[];
  readonly end_action: EndAction;
  readonly settings: Pick<MissionFileRequest, 'drone' | 'battery' | 'weather' | 'options'>;
  /** What stands before the paths of these settings in the request; absent: nothing. */
  readonly path?: string;
  /** Findings made before the analysis, as on reading the file. */
  readonly warnings?: readonly Warning[];
  readonly import_report?: MissionResult['import_report'];
}

export type MissionAnswer = { engine_version: string; result: MissionResult };
export type AnswerMission = (
  question: MissionQuestion,
  call: Call,
) => Promise<Result<MissionAnswer, Problem>>;

const noLiveWeather: Warning = {
  code: 'LIVE_WEATHER_UNAVAILABLE',
  message: 'No source of live weather is set up; the weather of the request is used.',
};

function toMissionInput(
  question: MissionQuestion,
  known: Pick<MissionInput, 'drone' | 'terrain'>,
): MissionInput {
  const { battery, weather, options } = question.settings;
  const { lat, lon } = question.home;
  return {
    ...known,
    waypoints: question.waypoints,
    end_action: question.end_action,
    home: { lat, lon },
    battery,
    weather: {
      wind_speed_mps: weather.wind_speed_mps,
      wind_dir_deg: weather.wind_dir_deg % 360,
      gust_speed_mps: weather.gust_speed_mps,
      temp_c: weather.temp_c,
      humidity_pct: weather.humidity_pct,
      ...(weather.wind_height_m !== undefined && { wind_height_m: weather.wind_height_m }),
    },
    options: {
      payload_g: options.payload_g,
      preflight_hover_s: options.preflight_hover_s,
      cruise_speed_mps: options.global_cruise_mps,
      alt_penalty: options.alt_penalty,
      fine_tune_factor: options.fine_tune_factor,
      multi_battery: options.multi_battery,
      smart_rth_enabled: options.smart_rth_enabled,
      speed_policy: options.speed_policy,
      uncertainty: options.uncertainty,
      explanation: options.explanation,
    },
  };
}

function toWork(question: MissionQuestion, resolved: ResolvedDrone, input: MissionInput): MissionWork {
  const { settings, import_report, warnings = [] } = question;
  return {
    input,
    warnings: [
      ...resolved.warnings,
      ...warnings,
      ...(settings.options.use_live_weather ? [noLiveWeather] : []),
    ],
    sources: { weather_source: settings.weather.source, drone_source: resolved.source },
    ...(import_report !== undefined && { import_report }),
  };
}

export function makeAnswerMission(services: Services, resolveDrone: ResolveDrone): AnswerMission {
  return async (question, call) => {
    const { path = '', settings } = question;
    const { drone, options } = settings;
    const resolved = resolveDrone({
      key: drone.key ?? '',
      profile: drone,
      keyPath: `${path}drone.key`,
      profilePath: `${path}drone`,
      withoutAny: 'refuse',
    });
    if (!resolved.ok) return fail(resolved.failure);
    const { home, waypoints } = question;
    const terrain = await sampleTerrain(services.elevation, {
      home,
      waypoints,
      policy: options.terrain_policy,
    });
    if (!terrain.ok) return fail(terrain.failure);
    const input = toMissionInput(question, { drone: resolved.value.drone, terrain: terrain.value });
    const analyzed = await services.analyze(toWork(question, resolved.value, input), call);
    return analyzed.ok
      ? succeed({ engine_version: engineVersion, result: analyzed.value })
      : fail(analyzed.failure);
  };
}
