import type { ComputedOperation } from '../handlers/computing.ts';
import { limit_s } from '../work/usualPool.ts';

/**
 * Operations of several steps may run longer: a briefing is flown, also in each of its hours, waits for its map and is printed; a comparison and a
 * search can be cancelled.
 */
const longer_s: { readonly [Name in ComputedOperation]?: number } = {
  compareDirections: 15 * 60,
  judgeHours: 120,
  findLaunchPoints: 15 * 60,
  findLaunchPointsOfFile: 15 * 60,
  briefPlan: 120,
  briefPlanFile: 120,
  compareFlight: 40,
  compareFlightFile: 40,
};

/** How long a thread may work on an operation, seconds. */
export const timeLimit_s = (name: ComputedOperation): number => longer_s[name] ?? limit_s;
