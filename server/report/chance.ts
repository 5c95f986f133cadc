import type { EndAction } from '../../engine/mission/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { splitOf } from './flownPlan.ts';
import { toProbabilityText } from './format.ts';

/** `97 %`: the chance to come home from the last waypoint with the reserve; `undefined` if the plan ends elsewhere or is split. */
export function toChanceText(result: MissionResult, end_action: EndAction): string | undefined {
  return result.uncertainty === undefined || end_action !== 'go_home' || splitOf(result) !== undefined
    ? undefined
    : toProbabilityText(result.uncertainty.completion_probability);
}
