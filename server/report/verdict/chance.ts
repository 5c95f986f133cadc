import type { EndAction } from '../../../engine/mission/mission.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import { toProbabilityText } from '../chargeWords.ts';
import { splitOf, verdictOf } from '../flownPlan.ts';
import type { Locale } from '../format.ts';
import { forbiddingOf } from './warningFindings.ts';

/**
 * `97 %`: the chance to come home from the last waypoint with the reserve; `undefined` if the plan ends elsewhere, is split, or is
 * forbidden by something else than wind and battery.
 */
export function toChanceText(
  result: MissionResult,
  end_action: EndAction,
  locale: Locale,
): string | undefined {
  const { uncertainty, warnings } = result;
  const isForbidden = verdictOf(result) === 'cannot_complete' && forbiddingOf(warnings).length > 0;
  return uncertainty === undefined || end_action !== 'go_home' || splitOf(result) !== undefined || isForbidden
    ? undefined
    : toProbabilityText(uncertainty.completion_probability, locale);
}
