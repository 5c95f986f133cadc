import type { ComputedOperation } from '../handlers/computing.ts';
import { limit_s } from '../work/usualPool.ts';

/** Operations of several steps may run longer: a briefing is flown, waits for its map and is printed; a comparison and a search can be cancelled. */
const longer_s: { readonly [Name in ComputedOperation]?: number } = {
  compareDirections: 15 * 60,
  judgeHours: 120,
  findLaunchPoints: 15 * 60,
  findLaunchPointsOfFile: 15 * 60,
  briefPlan: 40,
  briefPlanFile: 40,
  compareFlight: 40,
  compareFlightFile: 40,
};

/** How long a thread may work on an operation, seconds. */
export const timeLimit_s = (name: ComputedOperation): number => longer_s[name] ?? limit_s;
