import { fenceReasons } from '../../engine/fence/fenceBreach.ts';
import { saidAbove } from '../../engine/mission/aboveGround.ts';
import { statedOver } from '../../engine/mission/statedOver.ts';
import { keptMargin } from '../../engine/mission/verdict.ts';
import { obstacleSaying } from '../../engine/obstacle/obstacleSaying.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Leg } from '../contract/schemas/missionResult.ts';
import { besideEachOther, type Locale, toKeptText, toPercentText } from './format.ts';
import { isTooLow, onGround } from './groundWords.ts';
import { say, sayMessage } from './say.ts';

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
export function legStanding(
  leg: Pick<Leg, 'leg_index' | 'status' | 'clearance' | 'return_clearance'>,
  levelFrom = Infinity,
): LegStanding {
  if (leg.status === 'ok' && isTooLow(leg)) return 'off_limits';
  return onGround(leg.status, leg.leg_index >= levelFrom);
}

/** No headway is a matter of the wind, too, and no limit of the maker's. */
const reasonSayings = (reasons: readonly Reason[], hasHeadway: boolean): Saying[] =>
  reasons.map((reason) => ({
    says: `leg.reason.${reason === 'WIND' && !hasHeadway ? 'NO_HEADWAY' : reason}`,
  }));

const noReasons: ReadonlySet<Reason> = new Set();

/**
 * Meaning of a leg's status for turning back at its end: of 95 of 100 flights, or of the predicted one; a split flies legs that
 * are `ok` alone. `told`: reasons that stand beside it with a figure are left out, and nothing may be left to say.
 */
function statusSayings(leg: Leg, isToSwapPlace: boolean, told: ReadonlySet<Reason> = noReasons): Saying[] {
  const { status, reasons, return_reasons = [], rth_cost_pct, duration_s } = leg;
  const to = isToSwapPlace ? 'swap' : 'home';
  const untold = (all: readonly Reason[]) => all.filter((reason) => !told.has(reason));
  const there = reasonSayings(untold(reasons), duration_s !== undefined);
  const back = reasonSayings(
    untold(return_reasons).filter((reason) => !reasons.includes(reason)),
    true,
  );
  if (status === 'cannot_complete' || return_reasons.length > 0)
    return [
      ...(there.length === 0 ? [] : [{ says: 'leg.cannot', values: { reasons: there } }]),
      ...(back.length === 0 ? [] : [{ says: 'leg.no_return', values: { reasons: back } }]),
    ];
  if (status !== 'no_return') return [{ says: `leg.${status}`, values: { to } }];
  return [{ says: 'leg.may_not_return', values: { wind: rth_cost_pct === undefined ? 'yes' : 'no', to } }];
}

const saidTogether = (sayings: readonly Saying[], locale: Locale): string =>
  besideEachOther(sayings.map((one) => say(one, locale)));

export const toStatusText = (leg: Leg, locale: Locale): string =>
  saidTogether(statusSayings(leg, false), locale);

type Clearance = NonNullable<Leg['clearance']>;
type Breach = NonNullable<Leg['fence_breach']>;
type Height = NonNullable<Leg['return_height_above_ground']>;

function lowSaying(clearance: Clearance, way: string): Saying {
  const over_m = statedOver(clearance);
  const side = over_m < 0 ? 'below' : 'above';
  const off_m = over_m < 0 ? Math.max(1, -over_m) : over_m;
  const sure = side === 'below' && clearance.below_m === undefined ? 'no' : 'yes';
  const values = { way, sure, side, off_m, asked_m: clearance.missed_m ?? 'none' };
  return clearance.obstacle === undefined
    ? { says: 'leg.low', values }
    : { says: 'leg.low_obstacle', values: { ...values, what: obstacleSaying(clearance.obstacle) } };
}

const fenceSaying = ({ kind, length_m }: Breach, way: string): Saying => ({
  says: 'leg.fence',
  values: { way, kind, length_m },
});

/** The graver of two heights over the ground that were missed, on a leg and on the return from its end; the leg's of two alike. */
function lowerOf(
  { clearance, return_clearance }: Leg,
  way: string,
): readonly [Clearance, string] | undefined {
  const leg = clearance?.missed_m === undefined ? undefined : ([clearance, 'leg'] as const);
  const back = return_clearance?.missed_m === undefined ? undefined : ([return_clearance, way] as const);
  const isReturnGraver = leg?.[0].below_m === undefined && back?.[0].below_m !== undefined;
  return isReturnGraver ? back : (leg ?? back);
}

/** Faults of a leg and of the return from its end by ground and fences, the gravest first; `way` names the return. */
function limitSayings(leg: Leg, way: string): Saying[] {
  const { fence_breach: there, return_fence_breach: back } = leg;
  const low = lowerOf(leg, way);
  const fences = [
    ...(there === undefined ? [] : [fenceSaying(there, 'leg')]),
    ...(back === undefined || back.kind === there?.kind ? [] : [fenceSaying(back, way)]),
  ];
  const ground = low === undefined ? [] : [lowSaying(...low)];
  return low?.[0].below_m === undefined ? [...fences, ...ground] : [...ground, ...fences];
}

/** The thing that a line which is too low leads into. */
const lowReason = ({ below_m, obstacle }: Partial<Clearance>): Reason[] =>
  below_m === undefined ? [] : [obstacle === undefined ? 'GROUND' : 'OBSTACLE'];

/** Reasons that those words give with a figure. The ground is one where it is known along the ways. */
const reasonsIn = (leg: Leg, way: string): ReadonlySet<Reason> =>
  new Set([
    ...lowReason(lowerOf(leg, way)?.[0] ?? {}),
    ...[leg.fence_breach, leg.return_fence_breach].flatMap((breach) =>
      breach === undefined ? [] : [fenceReasons[breach.kind]],
    ),
  ]);

/** Reason for the mark of a leg, the gravest first: ground and fence, how low it is, then the charge left at home. */
export function toStandingText(leg: Leg, locale: Locale, isToSwapPlace = false): string {
  const way = isToSwapPlace ? 'swap' : 'home';
  const limits = limitSayings(leg, way);
  return saidTogether([...limits, ...statusSayings(leg, isToSwapPlace, reasonsIn(leg, way))], locale);
}

const highSaying = ({ max_m, ground_msl_m }: Height, ceiling_m: number): Saying => ({
  says: 'leg.high',
  values: {
    high_m: saidAbove(max_m, ceiling_m),
    over: ground_msl_m === undefined ? 'takeoff' : 'ground',
    ceiling_m,
  },
});

/** Faults of a return by ground, ceiling and fences, such as that from the last waypoint; empty where there are none. */
export function toHomeLimitText(
  {
    return_clearance,
    return_fence_breach,
    return_height_above_ground: height,
  }: Pick<Leg, 'return_clearance' | 'return_fence_breach' | 'return_height_above_ground'>,
  locale: Locale,
): string {
  const limits = [
    ...(return_fence_breach === undefined ? [] : [fenceSaying(return_fence_breach, 'leg')]),
    ...(return_clearance?.missed_m === undefined ? [] : [lowSaying(return_clearance, 'leg')]),
    ...(height?.passed_m === undefined ? [] : [highSaying(height, height.passed_m)]),
  ];
  return saidTogether(limits, locale);
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

/** The charge on the ground at home that is kept if the flight turns back at the end of this leg; `undefined`: it cannot. */
export function toHomeWithText(leg: Leg, threshold_pct: number, locale: Locale): string | undefined {
  const margin_pct = keptMargin(leg);
  if (margin_pct === undefined) return undefined;
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
