import { flownLegs } from '../../server/report/flownPlan.ts';
import type { MissionQuestion } from '../../server/report/planQuestions.ts';
import type { MissionResult } from '../map/mapProps.ts';
import { isSameList } from '../ui/isSameList.ts';
import type { AsyncResult } from './asyncResult.ts';

export type Leg = MissionResult['legs'][number];
type Route = MissionQuestion['mission']['waypoints'];
type KnownMission = AsyncResult<MissionQuestion, MissionResult>;

type Answered = NonNullable<KnownMission['answered']>;
type Legs = readonly (Leg | undefined)[];

/** The legs that were last found in an answer: they stay the same while a waypoint is held. */
const lastFound = new WeakMap<Answered, { readonly now: Route; readonly legs: Legs }>();

/**
 * The analysis of each leg on screen. From an answer to an earlier plan, only legs whose waypoints are still there, which the
 * standing marks as not current; `undefined` for the others. The same legs are the same list.
 */
export function legsOnScreen(now: Route | undefined, answered: KnownMission['answered']): Legs {
  if (now === undefined || answered === undefined) return none;
  const last = lastFound.get(answered);
  if (last?.now === now) return last.legs;
  const found = legsIn(now, answered);
  const legs = last !== undefined && isSameList(last.legs, found) ? last.legs : found;
  lastFound.set(answered, { now, legs });
  return legs;
}

const none: Legs = [];

function legsIn(now: Route, { question, result }: Answered): Legs {
  const legs = flownLegs(result);
  const before = question.mission.waypoints;
  if (now === before) return legs;
  let isStart = true;
  return now.map((waypoint, index) => {
    const isEnd = waypoint === before[index];
    const isThere = isStart && isEnd;
    isStart = isEnd;
    return isThere ? legs[index] : undefined;
  });
}
