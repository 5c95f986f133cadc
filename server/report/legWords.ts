import { keptMargin } from '../../engine/mission/verdict.ts';
import type { Saying } from '../../engine/saying.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { besideEachOther, type Locale, toKeptText, toPercentText } from './format.ts';
import { isTooLow, onGround } from './groundWords.ts';
import { say, sayMessage } from './say.ts';

type Leg = MissionResult['legs'][number];
type Reason = Leg['reasons'][number];

/** Mark of a leg: `level` where good figures assume level ground, `off_limits` where a leg that is good otherwise is too low. */
export type LegStanding = Leg['status'] | 'level' | 'off_limits';

/** Reasons that end a flight on one of its legs: wind and charge. */
type End = 'BATTERY_EXHAUSTED' | 'WIND' | 'NOT_REACHED';

/** Why the flight ends on a leg, or before it; `undefined`: wind and charge let it be flown. */
export function endOn({ reasons, duration_s }: Leg): End | undefined {
  if (reasons.includes('WIND') && duration_s === undefined) return 'WIND';
  return (['BATTERY_EXHAUSTED', 'NOT_REACHED'] as const).find((reason) => reasons.includes(reason));
}

/** `levelFrom`: the first leg whose figures assume level ground. */
export function legStanding(leg: Leg, levelFrom = Infinity): LegStanding {
  if (leg.status === 'ok' && isTooLow(leg)) return 'off_limits';
  return onGround(leg.status, leg.leg_index >= levelFrom);
}

/** No headway is a matter of the wind, too, and no limit of the maker's. */
const reasonSayings = (reasons: readonly Reason[], hasHeadway: boolean): Saying[] =>
  reasons.map((reason) => ({
    says: `leg.reason.${reason === 'WIND' && !hasHeadway ? 'NO_HEADWAY' : reason}`,
  }));

/** Reasons that a text beside the status gives with a figure. */
const toldApart: ReadonlySet<Reason> = new Set(['GROUND', 'NO_FLY_AREA', 'GEOFENCE']);
const asTold = (reasons: readonly Reason[], isBeside: boolean) =>
  isBeside ? reasons.filter((reason) => !toldApart.has(reason)) : reasons;

/**
 * Meaning of a leg's status for turning back at its end: of 95 of 100 flights, or of the predicted one; a split flies legs that
 * are `ok` alone. `isBeside`: reasons that stand beside it with a figure are left out, and nothing may be left to say.
 */
function statusSaying(leg: Leg, isToSwapPlace: boolean, isBeside: boolean): Saying | undefined {
  const { status, reasons, return_reasons, rth_cost_pct, duration_s } = leg;
  const to = isToSwapPlace ? 'swap' : 'home';
  if (status === 'cannot_complete') {
    const told = reasonSayings(asTold(reasons, isBeside), duration_s !== undefined);
    return told.length === 0 && isBeside ? undefined : { says: 'leg.cannot', values: { reasons: told } };
  }
  if (return_reasons !== undefined) {
    const told = reasonSayings(asTold(return_reasons, isBeside), true);
    return told.length === 0 ? undefined : { says: 'leg.no_return', values: { reasons: told } };
  }
  if (status !== 'no_return') return { says: `leg.${status}`, values: { to } };
  return { says: 'leg.may_not_return', values: { wind: rth_cost_pct === undefined ? 'yes' : 'no', to } };
}

export const toStatusText = (leg: Leg, locale: Locale, isToSwapPlace = false): string => {
  const said = statusSaying(leg, isToSwapPlace, false);
  return said === undefined ? '' : say(said, locale);
};

type Clearance = NonNullable<Leg['clearance']>;
type Breach = NonNullable<Leg['fence_breach']>;

const lowSaying = ({ min_m, below_m, missed_m }: Clearance, way: string): Saying => ({
  says: 'leg.low',
  values: {
    way,
    side: below_m === undefined && min_m >= 0 ? 'above' : 'below',
    off_m: min_m < 0 ? Math.max(1, -min_m) : min_m,
    asked_m: missed_m ?? 'none',
  },
});

const fenceSaying = ({ kind, length_m }: Breach, way: string): Saying => ({
  says: 'leg.fence',
  values: { way, kind, length_m },
});

/** Faults of a leg and of the return from its end by ground and fences, the gravest first. `way` names the return. */
function limitSayings(
  { clearance, return_clearance, fence_breach, return_fence_breach }: Leg,
  way: string,
): Saying[] {
  const breach = fence_breach ?? return_fence_breach;
  const low = clearance?.missed_m === undefined ? return_clearance : clearance;
  const fence = breach === undefined ? [] : [fenceSaying(breach, fence_breach === undefined ? way : 'leg')];
  const ground =
    low?.missed_m === undefined ? [] : [lowSaying(low, clearance?.missed_m === undefined ? way : 'leg')];
  return low?.below_m === undefined ? [...fence, ...ground] : [...ground, ...fence];
}

/** Reason for the mark of a leg, the gravest first: ground and fence, how low it is, then the charge left at home. */
export function toStandingText(leg: Leg, locale: Locale, isToSwapPlace = false): string {
  const limits = limitSayings(leg, isToSwapPlace ? 'swap' : 'home');
  const status = statusSaying(leg, isToSwapPlace, limits.length > 0);
  const all = status === undefined ? limits : [...limits, status];
  return besideEachOther(all.map((one) => say(one, locale)));
}

/** Faults of the return from the last waypoint by ground and fences; empty where there are none. */
export function toHomeLimitText({ return_clearance, return_fence_breach }: Leg, locale: Locale): string {
  const limits = [
    ...(return_fence_breach === undefined ? [] : [fenceSaying(return_fence_breach, 'leg')]),
    ...(return_clearance?.missed_m === undefined ? [] : [lowSaying(return_clearance, 'leg')]),
  ];
  return besideEachOther(limits.map((one) => say(one, locale)));
}

/** Stands for a charge that would be below nothing. */
export const toEmptyText = (locale: Locale): string => sayMessage('report.empty', {}, locale);

/** Stands in a table where there is no figure. */
export const none = '–';

/** The charge at the end of a leg that is kept, or the middle estimate where nothing else is known. */
export const toLeftAtEndText = ({ intervals, battery_end_pct }: Leg): string =>
  intervals === undefined
    ? toPercentText(Math.max(0, battery_end_pct))
    : toKeptText(intervals.battery_end.low_pct);

/** The middle estimate beside that bound; empty where it is the figure itself. */
export const toLeftProbableText = ({ intervals, battery_end_pct }: Leg): string =>
  intervals === undefined ? '' : toPercentText(Math.max(0, battery_end_pct));

/** The charge on the ground at home that is kept if the flight turns back at the end of this leg. */
export function toHomeWithText(leg: Leg, threshold_pct: number, locale: Locale): string {
  const margin_pct = keptMargin(leg);
  if (margin_pct === undefined) return none;
  const left_pct = margin_pct + threshold_pct;
  return left_pct < 0
    ? toEmptyText(locale)
    : leg.intervals === undefined
      ? toPercentText(left_pct)
      : toKeptText(left_pct);
}

/** The middle estimate beside that bound; empty where there is none, or where it is the figure itself. */
export function toHomeProbableText({ return_margin_pct, intervals }: Leg, threshold_pct: number): string {
  if (return_margin_pct === undefined || intervals === undefined) return '';
  const expected_pct = Math.max(0, return_margin_pct + threshold_pct);
  return toPercentText(expected_pct);
}
