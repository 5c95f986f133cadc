import type { Mission } from '../../../engine/mission/mission.ts';
import { leftAtHome } from '../../../server/report/flownPlan.ts';
import { keptPoints } from '../../../server/report/format.ts';
import type { MissionQuestion } from '../../../server/report/planQuestions.ts';
import { isSame } from '../../analysis/isSame.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { words } from '../../ui/words.ts';

export interface AnsweredPlan {
  readonly question: MissionQuestion;
  readonly result: MissionResult;
}

/** The charge at home as the verdict reads it, whole percentage points. */
function readAtHome({ question, result }: AnsweredPlan): number | undefined {
  if (question.mission.end_action !== 'go_home') return undefined;
  const left = leftAtHome(result);
  if (left === undefined) return undefined;
  const { kept_pct, expected_pct } = left;
  return kept_pct === undefined ? Math.round(expected_pct) : keptPoints(kept_pct);
}

const areAlike = ({ mission: _, ...one }: MissionQuestion, { mission: __, ...other }: MissionQuestion) =>
  isSame(one, other);

/** Says the cost of a move of waypoints in charge at home; empty where it reads as nothing, or where more than the route changed. */
export function toCostOfMoveText(before: AnsweredPlan | undefined, now: AnsweredPlan): string {
  if (before === undefined || !areAlike(before.question, now.question)) return '';
  const [was, is] = [readAtHome(before), readAtHome(now)];
  if (was === undefined || is === undefined || was === is) return '';
  return words('window.verdict.move', { by: is < was ? 'costs' : 'saves', points_pct: Math.abs(is - was) });
}

/** The answer to each plan that was on screen at rest, for as long as the plan can be come back to. */
const answers = new WeakMap<Mission, AnsweredPlan>();

export const rememberAnswer = (plan: Mission, answer: AnsweredPlan): void => {
  answers.set(plan, answer);
};

export const answerTo = (plan: Mission | undefined): AnsweredPlan | undefined => plan && answers.get(plan);
