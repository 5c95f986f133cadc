import type { Leg, MissionVerdict } from './missionAnalysis.ts';

/**
 * Whether the plan can be flown (MODEL.md §10). It cannot where a leg cannot, or where the charge does not last for the way home from
 * the last waypoint. It is marginal where the margin of the return is negative anywhere, or where the wind forbids the return from
 * another waypoint or from the middle of a leg.
 */
export function verdictOf(legs: readonly Leg[], hasNoReturn: boolean): MissionVerdict {
  const isFlyable = legs.every(({ can_complete }) => can_complete);
  if (!isFlyable || legs.at(-1)?.status === 'no_return') return 'cannot_complete';
  return !hasNoReturn && legs.every(({ status }) => status === 'ok') ? 'complete' : 'marginal';
}

/** The verdict without a required return: only the route and its end action must be possible (MODEL.md §10). */
export function routeVerdict(legs: readonly Leg[], canEnd: boolean): MissionVerdict {
  return canEnd && legs.every(({ can_complete }) => can_complete) ? 'complete' : 'cannot_complete';
}
