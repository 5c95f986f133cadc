import { flownLegs } from '../../server/contract/words/flownPlan.ts';
import type { MissionResult } from '../map/mapProps.ts';
import type { AsyncResult } from './asyncResult.ts';
import type { MissionQuestion } from './requests.ts';

export type Leg = MissionResult['legs'][number];
type Route = MissionQuestion['mission']['waypoints'];
type KnownMission = AsyncResult<MissionQuestion, MissionResult>;

/**
 * The analysis of each leg on screen. From an answer to an earlier plan, only legs whose waypoints are still there, which the
 * standing marks as not current; `undefined` for the others.
 */
export function legsOnScreen(
  now: Route | undefined,
  answered: KnownMission['answered'],
): readonly (Leg | undefined)[] {
  if (now === undefined || answered === undefined) return [];
  const legs = flownLegs(answered.result);
  const before = answered.question.mission.waypoints;
  if (now === before) return legs;
  const isThere = (index: number) => now[index] === before[index];
  return now.map((_, index) => (isThere(index) && isThere(index - 1) ? legs[index] : undefined));
}
