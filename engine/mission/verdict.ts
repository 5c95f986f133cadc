import type { Leg, MissionVerdict } from './missionAnalysis.ts';

/**
 * Whether the plan can be flown: it cannot if a leg cannot or if charge runs out on the way home from the last waypoint;
 * it is marginal if the margin of the return is negative, or the wind forbids a return, at any other waypoint or in the middle of a
 * leg, where there is a point of no return (MODEL.md §10).
 */
export function verdictOf(legs: readonly Leg[], hasNoReturn: boolean): MissionVerdict {
  const isFlyable = legs.every(({ can_complete }) => can_complete);
  if (!isFlyable || legs.at(-1)?.status === 'no_return') return 'cannot_complete';
  return !hasNoReturn && legs.every(({ status }) => status === 'ok') ? 'complete' : 'marginal';
}

/** The verdict when no return is asked for: only the route and its end action must be flyable (MODEL.md §10). */
export function routeVerdict(legs: readonly Leg[], canEnd: boolean): MissionVerdict {
  return canEnd && legs.every(({ can_complete }) => can_complete) ? 'complete' : 'cannot_complete';
}
