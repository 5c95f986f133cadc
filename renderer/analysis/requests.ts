import type { Home, Mission } from '../../engine/mission/mission.ts';
import {
  longRoute,
  type MissionQuestion,
  type Pace,
  type RangeQuestion,
  type Shown,
  toMissionQuestion,
  toRangeQuestion,
} from '../../server/report/planQuestions.ts';
import type { RangeResult } from '../map/mapProps.ts';
import { type Inputs, isThresholdShown } from '../plan/inputs.ts';

/** Points per ring when only its size matters. */
const fewBearings = 36;

/** The same rings at the speed of best range, to show what it gains; `undefined` if the plan flies it already. */
export function toBestRangeQuestion(inputs: Inputs, launch: Home): RangeQuestion | undefined {
  if (inputs.speed_choice === 'best_range') return undefined;
  return {
    ...toRangeQuestion(inputs, launch),
    speed_policy: 'best_range',
    bearings: fewBearings,
    explanation: false,
  };
}

/** A long route is asked about only once the pointer rests: its question and answer at each move would take the frames. */
export const waitsForRest = (question: MissionQuestion | undefined, { isHeld, isResting }: Pace): boolean =>
  isHeld && isResting !== true && (question?.mission.waypoints.length ?? 0) > longRoute;

/** The same route with each leg at its best speed, to show what that saves; `undefined` if the plan flies it already. */
export function toBestMissionQuestion(inputs: Inputs, mission: Mission): MissionQuestion | undefined {
  if (inputs.speed_choice === 'best_range' || mission.waypoints.length > longRoute) return undefined;
  const question = toMissionQuestion(inputs, mission);
  if (question === undefined) return undefined;
  const options = { ...question.options, speed_policy: 'best_range' as const };
  return { ...question, options: { ...options, explanation: false } };
}

/** The rings the person wants to see. Hidden rings stay computed, so they reappear at once. */
export function toShownRange(range: RangeResult, inputs: Inputs): RangeResult {
  return {
    ...range,
    rings: range.rings.filter((ring) => isThresholdShown(inputs, ring.battery_threshold_pct)),
    oneway_ring: inputs.shows_one_way ? range.oneway_ring : { ...range.oneway_ring, polygon: [] },
  };
}

/** The questions about the plan on screen and the same at the speed of best range; `undefined`: nothing to ask. */
export interface Questions {
  readonly range: RangeQuestion | undefined;
  readonly mission: MissionQuestion | undefined;
  readonly bestRange: RangeQuestion | undefined;
  readonly bestMission: MissionQuestion | undefined;
}

export function toQuestions(inputs: Inputs, plan: Mission, pace: Pace, shown?: Shown): Questions {
  const { home } = plan;
  return {
    range: home && toRangeQuestion(inputs, home, pace, plan),
    mission: toMissionQuestion(inputs, plan, pace, shown),
    bestRange: home && toBestRangeQuestion(inputs, home),
    bestMission: toBestMissionQuestion(inputs, plan),
  };
}
