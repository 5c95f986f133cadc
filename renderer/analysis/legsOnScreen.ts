import type { MissionResult } from '../map/mapProps.ts';
import type { AsyncResult } from './asyncResult.ts';
import type { MissionQuestion } from './requests.ts';

export type Leg = MissionResult['legs'][number];
type Route = MissionQuestion['mission']['waypoints'];
type KnownMission = AsyncResult<MissionQuestion, MissionResult>;

/**
 * What is known of each leg of the plan on screen. Of an answer to a plan before, the legs between waypoints that are
 * still there, which its standing marks as not current; `undefined` for the others.
 */
export function legsOnScreen(
  now: Route | undefined,
  answered: KnownMission['answered'],
): readonly (Leg | undefined)[] {
  if (now === undefined || answered === undefined) return [];
  const { legs } = answered.result;
  const before = answered.question.mission.waypoints;
  if (now === before) return legs;
  const isThere = (index: number) => now[index] === before[index];
  return now.map((_, index) => (isThere(index) && isThere(index - 1) ? legs[index] : undefined));
}
