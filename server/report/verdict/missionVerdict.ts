import type { Saying } from '../../../engine/saying.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import { groundOfMission } from '../groundWords.ts';
import type { MissionContext } from '../missionContext.ts';
import { toFacts } from '../missionFacts.ts';
import { type Outcome, saying } from './finding.ts';
import { type Judgement, judge } from './judge.ts';
import { outcomeOf } from './outcome.ts';

/** Names the speeds that replace those of the plan, since the figures hold for them alone. */
function speedNotes({ flownSpeeds }: MissionContext): Saying[] {
  if (flownSpeeds === undefined) return [];
  const isBest = flownSpeeds === 'best_range';
  return [saying('detail.speeds', { best: isBest ? 'yes' : 'no', speed_mps: isBest ? 0 : flownSpeeds.mps })];
}

/** The verdict on a mission, for window, terminal and briefing; `outcome`: what else it says of a flight that wind and battery allow. */
export const toMissionVerdict = (
  result: MissionResult,
  context: MissionContext,
  outcome: Outcome = outcomeOf(result, context),
): Judgement => ({
  ...judge(
    {
      outcome,
      warnings: [...(context.fileWarnings ?? []), ...result.warnings],
      legs: result,
      ground: groundOfMission(result),
      countsReturn: context.end_action === 'go_home',
      notes: speedNotes(context),
    },
    context.locale,
  ),
  facts: toFacts(result, context),
});
