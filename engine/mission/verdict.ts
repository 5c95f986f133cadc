import { isUncounted } from '../warnings/lossCodes.ts';
import type { Warning } from '../warnings/warning.ts';
import { isForbidden as isForbiddenBy } from '../zone/zoneMeetings.ts';
import { type AskedHome, forbiddenHome } from './askedHome.ts';
import type { Ending } from './endAction.ts';
import type { Leg, LegIntervals } from './leg.ts';
import { type LegStatus, standingOf } from './legStatus.ts';
import type { ZonedEnding } from './legZones.ts';

export type MissionVerdict = 'complete' | 'marginal' | 'cannot_complete';

/**
 * The figure that decides the verdict, the statuses of legs, turn-backs, latest departures and a split: the bound of 95 of 100
 * flights, or the middle estimate where the caller switched uncertainty off.
 */
export type Criterion = '95_of_100' | 'middle_estimate';

/**
 * The one criterion (MODEL.md §10): margin of the return from the end of a leg that 95 of 100 flights keep, percentage points above
 * the threshold; by the middle estimate where the analysis has no intervals. `undefined`: no return.
 */
export const keptMargin = ({
  intervals,
  return_margin_pct,
}: Pick<Leg, 'return_margin_pct'> & {
  readonly intervals?: Pick<LegIntervals, 'return_margin'> | undefined;
}): number | undefined => (intervals === undefined ? return_margin_pct : intervals.return_margin?.low_pct);

/** The status of a leg by that margin: below the threshold, or, less than nothing left at home, without a return. */
export function statusOf(leg: Omit<Leg, 'status'>, threshold_pct: number): LegStatus {
  if (!leg.can_complete) return 'cannot_complete';
  const margin_pct = keptMargin(leg);
  return margin_pct === undefined ? 'no_return' : standingOf(margin_pct, threshold_pct);
}

/** True if the predicted charge does not last for the way home from the end of a leg or of the flight, or the wind forbids it. */
const runsOut = ({ return_margin_pct }: Pick<Leg, 'return_margin_pct'>, threshold_pct: number): boolean =>
  return_margin_pct === undefined || return_margin_pct + threshold_pct < 0;

/**
 * Judges the plan (MODEL.md §10). By the middle estimate it fails where a leg fails, or where the charge does not last for the
 * way home from the last waypoint. It is complete where 95 of 100 flights could come home with the threshold from everywhere.
 */
export function verdictOf(legs: readonly Leg[], threshold_pct: number, hasNoReturn: boolean): MissionVerdict {
  const last = legs.at(-1);
  if (!legs.every(({ can_complete }) => can_complete)) return 'cannot_complete';
  if (last !== undefined && runsOut(last, threshold_pct)) return 'cannot_complete';
  return !hasNoReturn && legs.every(({ status }) => status === 'ok') ? 'complete' : 'marginal';
}

/** The verdict on the return from the first waypoint, where the flight ends over it. */
export function endReturnVerdict(ending: Ending | undefined, threshold_pct: number): MissionVerdict {
  if (ending?.return_status === undefined) return 'complete';
  if (runsOut(ending, threshold_pct)) return 'cannot_complete';
  return ending.return_status === 'ok' ? 'complete' : 'marginal';
}

/** The verdict without a required return: only the route and its end action must be possible (MODEL.md §10). */
export function routeVerdict(legs: readonly Leg[], ending: Ending | undefined): MissionVerdict {
  if (ending === undefined || !legs.every(({ can_complete }) => can_complete)) return 'cannot_complete';
  if (ending.battery_pct < 0) return 'cannot_complete';
  return (ending.interval?.low_pct ?? ending.battery_pct) < 0 ? 'marginal' : 'complete';
}

const verdicts: readonly MissionVerdict[] = ['complete', 'marginal', 'cannot_complete'];

/** The worse of two verdicts: on coming home from everywhere, and on the route with its end action. */
export const worseOf = (one: MissionVerdict, other: MissionVerdict): MissionVerdict =>
  verdicts.indexOf(one) < verdicts.indexOf(other) ? other : one;

/**
 * True if the ground, a fence or a limit of the maker forbids a leg, a way home that is asked for, or the way back to waypoint 1
 * (MODEL.md §10): no battery helps then.
 */
export const isForbidden = (
  legs: readonly Leg[],
  asked: AskedHome,
  ending?: Pick<ZonedEnding, 'clearance' | 'fence_breach' | 'zones'> | undefined,
): boolean =>
  ending?.clearance?.below_m !== undefined ||
  ending?.fence_breach !== undefined ||
  ending?.zones?.some(isForbiddenBy) === true ||
  legs.some(({ can_complete }) => !can_complete) ||
  forbiddenHome(legs, asked).size > 0;

/** The verdict on a plan from a file: it is not complete while the file has a command that changes the flight and that nobody counts. */
export const verdictBeside = (
  verdict: MissionVerdict,
  warnings: readonly Pick<Warning, 'code'>[],
): MissionVerdict => (verdict === 'complete' && warnings.some(isUncounted) ? 'marginal' : verdict);
