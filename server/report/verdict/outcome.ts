import { keptMargin } from '../../../engine/mission/verdict.ts';
import type { Saying, Values } from '../../../engine/saying.ts';
import { isUncounted } from '../../../engine/warnings/lossCodes.ts';
import type { Leg, MissionResult } from '../../contract/schemas/missionResult.ts';
import {
  isFlownByCharge,
  type Left,
  leftAtHome,
  splitOf,
  surelyLeft,
  turnBackOf,
  windOn,
} from '../flownPlan.ts';
import { endOn } from '../legWords.ts';
import type { MissionContext } from '../missionContext.ts';
import { type BatteryFlight, followingCharge, keptAtHome, landsAway, tightestFlight } from '../splitWords.ts';
import { batteryAdvice } from './batteryAdvice.ts';
import { ending, type Failure, type Outcome, saying } from './finding.ts';
import { splitDetails } from './swaps.ts';
import { forbiddingOf } from './warningFindings.ts';

type Context = Pick<MissionContext, 'end_action' | 'threshold_pct'>;

/** `at least 62 %, probably 71 %`: what 95 of 100 flights keep, and the middle estimate; that alone where nothing else is known. */
export function leftSaying({ expected_pct, kept_pct }: Left): Saying {
  const probably_pct = Math.max(0, expected_pct);
  if (kept_pct === undefined) return saying('left.only', { probably_pct });
  return kept_pct <= 0
    ? saying('left.nothing', { probably_pct })
    : saying('left', { kept_pct, probably_pct: Math.max(kept_pct, probably_pct) });
}

/** The charge where the plan ends: at home, or where its end action leads. */
export function leftAtEnd(
  result: MissionResult,
  { end_action }: Pick<Context, 'end_action'>,
): Left | undefined {
  if (end_action === 'go_home') return leftAtHome(result);
  const { ending, final_battery_pct } = result;
  return { expected_pct: ending?.battery_pct ?? final_battery_pct, kept_pct: ending?.interval?.low_pct };
}

/** The charge that the tightest flight of a split brings home. */
function leftOfSplit({ criterion }: MissionResult, flights: readonly BatteryFlight[]): Left {
  const tightestOne = tightestFlight(flights);
  const kept_pct = tightestOne === undefined ? 0 : keptAtHome(tightestOne);
  const expected_pct = Math.min(...flights.map(({ battery_at_home_pct }) => battery_at_home_pct));
  return { expected_pct, kept_pct: criterion === '95_of_100' ? kept_pct : undefined };
}

/** The charge that the verdict speaks of: at the end of the plan, or that of the tightest of several batteries. */
export function leftByVerdict(result: MissionResult, context: Pick<Context, 'end_action'>): Left | undefined {
  const flights = splitOf(result);
  return flights === undefined ? leftAtEnd(result, context) : leftOfSplit(result, flights);
}

const lastPlace = ({ legs }: MissionResult): number => legs.length - 1;

/** The way the plan ends, as a word of messages, and the waypoint where it does. */
const endValues = (result: MissionResult, { end_action }: Pick<Context, 'end_action'>): Values => ({
  end: end_action,
  place: lastPlace(result),
});

const failure = (result: MissionResult, isWind: boolean, name: string, values: Values = {}): Failure => ({
  gravity: 'forbids',
  isWind,
  reason: saying(name, values),
  advice: isWind ? saying('advice.less_wind') : batteryAdvice(result),
});

/** The part of the flight that wind or battery end, by the middle estimate; `undefined`: they let it be flown. */
function failureOf(result: MissionResult, context: Context): Failure | undefined {
  const { legs, return_home, final_battery_pct, ending: last } = result;
  const stopped = legs.find((leg) => !isFlownByCharge(leg));
  if (stopped !== undefined) {
    const { leg_index: place } = stopped;
    const end = endOn(stopped);
    if (end !== 'WIND')
      return { ...failure(result, false, 'forbids.empty_on_leg', { place }), isTold: end === undefined };
    const { wind_mps, height_m = 'none' } = windOn(stopped);
    return failure(result, true, 'forbids.no_headway', { place, wind_mps, height_m });
  }
  const isHomeward = context.end_action === 'go_home';
  if (!isHomeward && last === undefined)
    return failure(result, true, 'forbids.no_headway_end', endValues(result, context));
  if (!isHomeward && last !== undefined && last.battery_pct < 0)
    return failure(result, false, 'forbids.empty_at_end', endValues(result, context));
  // A plan that ends elsewhere needs a return from its last waypoint, and from where it ends, too, unless the request asks for none.
  const isFailed = result.mission_verdict === 'cannot_complete' && forbiddingOf(result.warnings).length === 0;
  const isStranded = isHomeward && !(Number(return_home.cost_pct) <= final_battery_pct);
  return isFailed || isStranded ? failedReturn(result) : undefined;
}

/** The return that wind or battery do not allow: that from the last waypoint, else the one from the waypoint over which the flight ends. */
function failedReturn(result: MissionResult): Failure {
  const { return_home, final_battery_pct, ending: end } = result;
  const { cost_pct } = return_home;
  const isFromEnd =
    cost_pct !== undefined && cost_pct <= final_battery_pct && end?.return_status !== undefined;
  const isWind = (isFromEnd ? end.return_margin_pct : cost_pct) === undefined;
  const from = isFromEnd ? { place: 0, at: 'end' } : { place: lastPlace(result), at: 'leg' };
  const failed = failure(
    result,
    isWind,
    isWind ? 'forbids.no_headway_home' : 'forbids.empty_on_return',
    from,
  );
  return isFromEnd && !isWind ? { ...failed, advice: saying('advice.battery_at_end') } : failed;
}

/** True if most of the doubt about the charge is about the wind: then the battery is not what fails first. */
function isWindDoubt({ uncertainty }: MissionResult): boolean {
  const consumption = uncertainty?.consumption;
  return consumption !== undefined && 2 * consumption.parts.wind_pct ** 2 > consumption.sigma_pct ** 2;
}

/** True if the bound empties the battery before the plan is at its end, at home or elsewhere. */
const mayRunOut = ({ kept_pct = 1 }: Left): boolean => kept_pct <= 0;

/** A return from the waypoint of a leg, or from the first one where the flight ends over it. */
interface Return extends Pick<Leg, 'return_margin_pct' | 'status'> {
  readonly intervals?: Pick<NonNullable<Leg['intervals']>, 'return_margin'> | undefined;
  /** The waypoint, counted from 0. */
  readonly place: number;
  readonly at: 'leg' | 'end';
}

/** The returns from all places that the flight reaches. */
function returnsOf({ legs, ending: end }: MissionResult): Return[] {
  const flown = legs.filter(isFlownByCharge);
  const ofLegs = flown.map((leg): Return => ({ ...leg, place: leg.leg_index, at: 'leg' }));
  if (end?.return_status === undefined || flown.length < legs.length) return ofLegs;
  const { return_margin_pct, return_margin, interval, return_status: status } = end;
  const intervals = interval && { return_margin };
  return [...ofLegs, { place: 0, at: 'end', return_margin_pct, intervals, status }];
}

/** The return that keeps least; one that cannot be flown keeps nothing. */
function tightest(result: MissionResult): Return | undefined {
  const keptOf = (one: Return) => keptMargin(one) ?? -Infinity;
  return returnsOf(result).reduce<Return | undefined>(
    (least, one) => (keptOf(one) < (least === undefined ? Infinity : keptOf(least)) ? one : least),
    undefined,
  );
}

/** The charge at home after a return. */
function leftFrom(
  { return_margin_pct = 0, intervals }: Return,
  { threshold_pct }: Pick<Context, 'threshold_pct'>,
): Left {
  const kept_pct = intervals?.return_margin?.low_pct;
  return {
    expected_pct: return_margin_pct + threshold_pct,
    kept_pct: kept_pct === undefined ? undefined : kept_pct + threshold_pct,
  };
}

/** The waypoint from which the return keeps least, and the charge at home after it; `undefined`: no return is known. */
export function tightestReturn(
  result: MissionResult,
  context: Pick<Context, 'threshold_pct'>,
): (Left & { readonly place: number }) | undefined {
  const least = tightest(result);
  if (least === undefined || keptMargin(least) === undefined) return undefined;
  return { place: least.place, ...leftFrom(least, context) };
}

const chargeAtTakeOff = ({ legs: [first] }: MissionResult): number => first?.battery_start_pct ?? Infinity;

/** Advice for a battery that has no more than the reserve before it takes off, or nothing at all; `undefined`: it has more, or is full. */
function chargeAdvice(result: MissionResult, { threshold_pct }: Context): Saying | undefined {
  const start_pct = chargeAtTakeOff(result);
  return start_pct <= threshold_pct && start_pct < 100 ? saying('advice.charge') : undefined;
}

/** Says that the battery has no more than the reserve before it takes off; nothing where it has more. */
function lowAtTakeOff(result: MissionResult, context: Context): Saying[] {
  const { threshold_pct: limit } = context;
  const start_pct = chargeAtTakeOff(result);
  if (start_pct > limit) return [];
  const advice = chargeAdvice(result, context);
  const values = { start_pct, side: start_pct < limit ? 'below' : 'at', limit };
  return [saying('detail.low_at_takeoff', values), ...(advice === undefined ? [] : [advice])];
}

/** Where the flight is tightest, where that is not its end. */
function tightestDetails(result: MissionResult, context: Context): Saying[] {
  const least = tightest(result);
  const isAtEnd = context.end_action === 'go_home' && least?.place === lastPlace(result);
  if (isAtEnd || least === undefined || keptMargin(least) === undefined) return [];
  const { place, at } = least;
  return [saying('detail.tightest', { place, at, kept_pct: surelyLeft(leftFrom(least, context)) })];
}

/** The reserve, where a return is held to it. */
function reserveDetails(result: MissionResult, { threshold_pct: limit }: Context): Saying[] {
  const least = tightest(result);
  const isKnown = least !== undefined && keptMargin(least) !== undefined;
  return isKnown ? [saying('detail.reserve', { limit })] : [];
}

/** Says that batteries take off with less than all: the first one, every following one, or each of them alike. */
export function partChargeDetails(result: MissionResult): Saying[] {
  const flights = splitOf(result);
  if (flights === undefined) return [];
  const start_pct = chargeAtTakeOff(result);
  const following_pct = followingCharge(flights);
  if (following_pct !== undefined) return [saying('detail.first_charge', { start_pct, following_pct })];
  return start_pct < 100 ? [saying('detail.each_charge', { start_pct })] : [];
}

function splitOutcome(result: MissionResult, flights: readonly BatteryFlight[]): Outcome {
  const left = leftSaying(leftOfSplit(result, flights));
  const values = { batteries: flights.length, lands: landsAway(flights) ? 'yes' : 'no', left };
  return ending('note', 'outcome.split', values, [...splitDetails(flights), ...partChargeDetails(result)]);
}

/** The bound empties the battery before the end of the plan. */
function mayBeEmpty(result: MissionResult, context: Context, expected_pct: number): Failure {
  const isWind = isWindDoubt(result);
  const values = { wind: isWind ? 'yes' : 'no', expected_pct: Math.max(0, expected_pct) };
  return failure(result, isWind, 'forbids.may_be_empty', { ...endValues(result, context), ...values });
}

/** The outcome where the bound touches the reserve at the end of the plan or at a place on its way; `undefined`: nowhere. */
function tightOutcome(result: MissionResult, context: Context, left: Left): Outcome | undefined {
  const { threshold_pct: limit } = context;
  const values = { ...endValues(result, context), left: leftSaying(left), limit };
  const low = lowAtTakeOff(result, context);
  const details = low.length > 0 ? low : tightestDetails(result, context);
  if (context.end_action === 'go_home' && result.legs.at(-1)?.status === 'low_margin')
    return ending('doubt', 'outcome.tight', values, details);
  const headline = tightReturn(result, context);
  if (headline === undefined) return undefined;
  const reserve = low.length > 0 ? low : reserveDetails(result, context);
  const flown = ending('doubt', 'outcome.flown', values, [...tightestDetails(result, context), ...reserve]);
  return { ...flown, headline, details: [flown.headline, ...reserve] };
}

/** The return on the way that keeps least, where that is less than the reserve. */
function tightReturn(result: MissionResult, context: Context): Saying | undefined {
  const least = tightest(result);
  if (least === undefined || least.status === 'ok') {
    const isUncountedAlone = turnBackOf(result) === undefined && result.warnings.some(isUncounted);
    return isUncountedAlone ? undefined : saying('doubt.no_return_from_part');
  }
  const { place, at, status } = least;
  if (status === 'no_return')
    return saying('doubt.no_return_from', {
      place,
      at,
      wind: least.return_margin_pct === undefined ? 'yes' : 'no',
    });
  return saying('doubt.tight_return', {
    place,
    at,
    kept_pct: surelyLeft(leftFrom(least, context)),
    limit: context.threshold_pct,
  });
}

/** How wind and battery end the plan as it is flown: over several batteries, where it takes them. */
export function outcomeOf(result: MissionResult, context: Context): Outcome {
  const flights = splitOf(result);
  if (flights !== undefined) return splitOutcome(result, flights);
  const failed = failureOf(result, context);
  const charged = (failure: Failure): Failure => ({
    ...failure,
    advice: chargeAdvice(result, context) ?? failure.advice,
  });
  if (failed !== undefined) return failed.isWind ? failed : charged(failed);
  const left = leftAtEnd(result, context) ?? { expected_pct: 0 };
  if (mayRunOut(left)) return charged(mayBeEmpty(result, context, left.expected_pct));
  const tight = result.mission_verdict === 'complete' ? undefined : tightOutcome(result, context, left);
  const values = { ...endValues(result, context), left: leftSaying(left) };
  const details = [...tightestDetails(result, context), ...reserveDetails(result, context)];
  return tight ?? ending('note', 'outcome.flown', values, details);
}
