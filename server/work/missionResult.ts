import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { MissionAnalysis } from '../../engine/mission/missionAnalysis.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { verdictBeside } from '../../engine/mission/verdict.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Computed } from '../figures/rounding.ts';
import { toWarnings } from '../report/warningWords.ts';

/** The part of a result that is known before the analysis. */
export interface KnownBefore {
  readonly warnings: readonly Warning[];
  readonly sources: Pick<MissionResult['data_sources'], 'weather_source' | 'drone_source'>;
  readonly import_report?: MissionResult['import_report'];
}

export const toMissionResult = (input: MissionInput, before: KnownBefore): Computed<MissionResult> =>
  toResultOf(analyzeMission(input), input, before);

/** The result of an analysis that is made already. */
export function toResultOf(
  { path_polyline, warnings: found, ...analysis }: MissionAnalysis,
  { terrain }: MissionInput,
  { warnings, sources, import_report }: KnownBefore,
): Computed<MissionResult> {
  const fallbacks = terrain.fallback_indices;
  return {
    ...analysis,
    mission_verdict: verdictBeside(analysis.mission_verdict, warnings),
    ...(analysis.battery_plan_verdict !== undefined && {
      battery_plan_verdict: verdictBeside(analysis.battery_plan_verdict, warnings),
    }),
    ...(import_report !== undefined && { import_report }),
    warnings: toWarnings([...warnings, ...found]),
    path_polyline: path_polyline.map(({ lat, lon }): [number, number] => [lat, lon]),
    data_sources: {
      elevation_source: terrain.source,
      ...(terrain.error_m !== undefined && { elevation_error_m: terrain.error_m }),
      ...(terrain.sources !== undefined &&
        terrain.sources.length > 0 && { elevation_sources: terrain.sources }),
      ...(fallbacks.length > 0 && {
        elevation_fallback_points: fallbacks.length,
        elevation_fallback_indices: fallbacks,
      }),
      ...sources,
    },
  };
}
