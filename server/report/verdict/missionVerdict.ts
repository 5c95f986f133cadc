import type { Saying } from '../../../engine/saying.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import { groundOfMission } from '../groundWords.ts';
import type { MissionContext } from '../missionContext.ts';
import { toFacts } from '../missionFacts.ts';
import { type Outcome, saying } from './finding.ts';
import { type Case, type Judgement, judge, toHeadline } from './judge.ts';
import { outcomeOf } from './outcome.ts';

/** Names the speeds that replace those of the plan, since the figures hold for them alone. */
function speedNotes({ flownSpeeds }: Pick<MissionContext, 'flownSpeeds'>): Saying[] {
  if (flownSpeeds === undefined) return [];
  const isBest = flownSpeeds === 'best_range';
  return [saying('detail.speeds', { best: isBest ? 'yes' : 'no', speed_mps: isBest ? 0 : flownSpeeds.mps })];
}

type Asked = Pick<MissionContext, 'end_action' | 'threshold_pct' | 'fileWarnings' | 'flownSpeeds'>;

const caseOf = (result: MissionResult, context: Asked, outcome: Outcome): Case => ({
  outcome,
  warnings: [...(context.fileWarnings ?? []), ...result.warnings],
  legs: result,
  ground: groundOfMission(result),
  countsReturn: context.end_action === 'go_home',
  notes: speedNotes(context),
});

/** How grave the verdict on a mission is, and its headline, for those who say it later; it names as many conditions as have room in English. */
export const toMissionHeadline = (result: MissionResult, context: Asked) =>
  toHeadline(caseOf(result, context, outcomeOf(result, context)), 'metric');

/** The verdict on a mission, for window, terminal and briefing; `outcome`: what else it says of a flight that wind and battery allow. */
export const toMissionVerdict = (
  result: MissionResult,
  context: MissionContext,
  outcome: Outcome = outcomeOf(result, context),
): Judgement => ({
  ...judge(caseOf(result, context, outcome), context.locale),
  facts: toFacts(result, context),
});
