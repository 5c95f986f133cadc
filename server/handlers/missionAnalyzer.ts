import { toBearing } from '../../engine/geo/angle.ts';
import type { FlightWind, FlownMission } from '../../engine/mission/mission.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { swapPlacesOf, withoutSwapPlaces } from '../../engine/mission/swapPlaces.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionSettings } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Computed } from '../figures/rounding.ts';
import { fileReserveWarning } from '../report/fileReserve.ts';
import type { AircraftOfFile } from '../report/otherAircraft.ts';
import type { AskGeoid } from '../services/geoid.ts';
import type { WorldShelf } from '../services/services.ts';
import { type KnownBefore, toMissionResult } from '../work/missionResult.ts';
import { sampleMission } from './missionGround.ts';
import { obstaclesOfMission } from './missionObstacles.ts';
import { droneIn, type ResolveDrone, type ResolvedDrone } from './resolveDrone.ts';
import { plannedHeight, type SampledTerrain, withGeoid } from './terrain.ts';
import { type ZoneSources, zonesAround } from './zonesNearPlan.ts';

/** The conditions of a mission, and what is known of it before it is analyzed. */
export interface MissionAsked {
  readonly settings: MissionSettings;
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
export type MissionAnalyzer = (
  mission: FlownMission,
  asked: MissionAsked,
) => Promise<Result<MissionOutput, Problem>>;

/** Who knows the ground, the geoid and what stands on the ground. */
export interface GroundSources {
  readonly elevation: ElevationSource;
  readonly geoid: AskGeoid;
  /** Absent: nothing is known to. */
  readonly obstaclesNear?: WorldShelf['obstaclesNear'] | undefined;
}

/** Geodesics of legs lie beside the box of their ends by less, up to the longest that are sensible. */
const besidePlan_m = 2000;

const noLiveWeather: Warning = { code: 'LIVE_WEATHER_UNAVAILABLE' };

/** A plan on one battery changes none. */
const flownWith = (mission: FlownMission, { options }: MissionSettings): FlownMission =>
  options.multi_battery ? mission : withoutSwapPlaces(mission);

/** A request that has the reserve of its file flies with what the file says. */
const reserveWarning = ({ fileThreshold_pct, settings }: MissionAsked): Warning[] =>
  fileThreshold_pct === settings.battery.rth_threshold_pct ? fileReserveWarning(fileThreshold_pct) : [];

/** A wind from a bearing: people write 360° for north, too. */
const fromBearing = <Wind extends FlightWind>(wind: Wind): Wind => ({
  ...wind,
  wind_dir_deg: toBearing(wind.wind_dir_deg),
});

/** The single weather of a request, and that by the hour with the take-off in it. */
function weatherOf({ weather }: MissionSettings): Pick<MissionInput, 'weather' | 'hourly'> {
  const { hourly: hours, takeoff_time = hours?.[0]?.time, ...single } = weather;
  const hourly = hours && takeoff_time !== undefined && { hours, takeoff_time };
  return { weather: fromBearing(single), ...(hourly && { hourly }) };
}

const warningsBefore = (asked: MissionAsked, resolved: ResolvedDrone): Warning[] => [
  ...resolved.warnings,
  ...(asked.warnings ?? []),
  ...reserveWarning(asked),
  ...(asked.settings.options.use_live_weather ? [noLiveWeather] : []),
];

/** A mission as the engine flies it, the warnings known before, and the ground as it was found. */
export interface PreparedMission {
  readonly input: MissionInput;
  readonly before: KnownBefore;
  readonly sampled: SampledTerrain;
}

export type PrepareMission = (
  mission: FlownMission,
  asked: MissionAsked,
) => Promise<Result<PreparedMission, Problem>>;

/** Finds aircraft, ground and geoid of a mission, for one analysis or many. */
export function makeMissionPreparer(
  sources: GroundSources & ZoneSources,
  resolveDrone: ResolveDrone,
): PrepareMission {
  return async (given, asked) => {
    const { path = '', settings, import_report } = asked;
    const { battery, options } = settings;
    const resolved = await resolveDrone({ ...droneIn(settings, path), ofFile: asked.ofFile });
    if (!resolved.ok) return fail(resolved.failure);
    const mission = flownWith(given, settings);
    const { terrain_policy: policy, line_of_sight: sight } = options;
    const planned_msl_m = await plannedHeight(mission.home, sources.geoid);
    const sampled = await sampleMission(sources.elevation, { ...mission, policy, sight, planned_msl_m });
    if (!sampled.ok) return fail(sampled.failure);
    const obstacles = await obstaclesOfMission(sources, mission);
    const { home, waypoints } = mission;
    const zones = await zonesAround(sources, [home, ...waypoints, ...swapPlacesOf(mission)], {
      margin_m: besidePlan_m,
      hours: settings.weather.hourly,
    });
    const input: MissionInput = {
      ...mission,
      ...(zones !== undefined && { zones }),
      flight_winds: mission.flight_winds?.map((wind) => wind && fromBearing(wind)),
      drone: resolved.value.drone,
      terrain: await withGeoid(sampled.value.terrain, mission, sources.geoid),
      ...(obstacles.length > 0 && { obstacles }),
      battery,
      ...weatherOf(settings),
      options: {
        ...options,
        cruise_speed_mps: options.global_cruise_mps,
        return_height_m: options.return_height_m ?? mission.return_height_m,
      },
    };
    const before = {
      warnings: warningsBefore(asked, resolved.value),
      sources: { weather_source: settings.weather.source, drone_source: resolved.value.source },
      import_report,
    };
    return succeed({ input, before, sampled: sampled.value });
  };
}

/** Analyzes a mission whose aircraft and ground are found. */
export const toMissionOutput = ({ input, before }: PreparedMission): MissionOutput => ({
  engine_version: engineVersion,
  result: toMissionResult(input, before),
});

export function makeMissionAnalyzer(prepare: PrepareMission): MissionAnalyzer {
  return async (mission, asked) => {
    const prepared = await prepare(mission, asked);
    return prepared.ok ? succeed(toMissionOutput(prepared.value)) : fail(prepared.failure);
  };
}
