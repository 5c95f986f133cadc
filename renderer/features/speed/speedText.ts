import { splitOf } from '../../../server/report/flownPlan.ts';
import { toSpeedSpanText, toSpeedText } from '../../../server/report/format.ts';
import { isUnsure, type Ring, ringToFly } from '../../../server/report/ringReach.ts';
import { toDistanceSpanText } from '../../../server/report/spanWords.ts';
import type { MissionResult, RangeResult } from '../../map/mapProps.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';

/** A smaller gain is not mentioned. */
const worthwhileGain_pct = 3;
/** From twice the range on, the gain reads as a factor. */
const largeGain_pct = 100;
/** From here on the other range is next to nothing, and an exact factor means little. */
const boundlessGain_pct = 900;
/** Percentage points of the battery. */
const worthwhileSaving_pct = 1;
/** Below this share of the airspeed over the ground against the wind, most of the battery goes into hovering in place. */
const labouredShare = 0.25;

/** Gives a message a gain in charge, percentage points, which may be more than a battery holds. */
const chargeOf = (points_pct: number) => ({ size: points_pct > 100 ? 'whole' : 'part', points_pct });

/** How many times as far a gain leads. */
const timesOf = (gain_pct: number) => 1 + gain_pct / 100;

/** Airspeeds against and with the wind; best range chooses each separately. */
function toAirspeedsText({ physics }: RangeResult, locale: Locale): string {
  const { upwind_airspeed_mps: up, downwind_airspeed_mps: down, airspeed_mps } = physics;
  if (up === undefined || down === undefined || Math.abs(up - down) < 0.5) {
    return words('window.speed.one_airspeed', { speed: toSpeedText(up ?? airspeed_mps, locale) });
  }
  return words('window.speed.two_airspeeds', {
    up: toSpeedText(up, locale),
    down: toSpeedText(down, locale),
  });
}

/** A smaller difference of speeds is not mentioned. */
const noticeable_mps = 0.25;

/** `, 9.4 m/s against the wind`, where that is less than is asked for; empty elsewhere. */
export function toSlowedText(range: RangeResult | undefined, asked_mps: number, locale: Locale): string {
  if (range === undefined) return '';
  const against_mps = range.physics.upwind_ground_speed_mps;
  if (against_mps === undefined) return words('window.speed.stopped');
  return against_mps > asked_mps - noticeable_mps
    ? ''
    : words('window.speed.slowed', { speed: toSpeedText(against_mps, locale) });
}

/** Says the gain of best range for the shown rings, and its airspeeds. */
export function toRingsAtBestText(range: RangeResult, threshold_pct: number, locale: Locale): string {
  const ring = ringToFly(range, threshold_pct);
  const speeds = toAirspeedsText(range, locale);
  if (ring === undefined) return `${speeds}.`;
  const gain_pct = ring.speed_gain_pct;
  if (gain_pct === undefined) return words('window.speed.cruise_never_back', { speeds });
  if (gain_pct < 0.5) return words('window.speed.same_range', { speeds });
  if (gain_pct < largeGain_pct) return words('window.speed.more_range', { gain_pct, speeds });
  return gain_pct < boundlessGain_pct
    ? words('window.speed.times_range', { times: timesOf(gain_pct), speeds })
    : words('window.speed.boundless_range', { speeds });
}

/** Says the saving of best range on the shown route, and its groundspeeds. */
export function toRouteAtBestText(result: MissionResult, locale: Locale): string {
  const speeds = result.legs.flatMap(({ ground_speed_mps }) => ground_speed_mps ?? []);
  const flown =
    speeds.length === 0
      ? undefined
      : words('window.speed.flown_ground_speeds', {
          speeds: toSpeedSpanText(Math.min(...speeds), Math.max(...speeds), locale),
        });
  const gain_pct = splitOf(result) === undefined ? result.speed_gain_pct : undefined;
  const saved =
    gain_pct === undefined
      ? undefined
      : gain_pct < 0.05
        ? words('window.speed.saves_nothing')
        : words('window.speed.saves', chargeOf(gain_pct));
  const facts = [saved, flown].filter((part) => part !== undefined);
  return facts.length === 0 ? words('window.speed.each_leg') : `${facts.join(' · ')}.`;
}

/** An offer of best range while the plan flies another speed. */
export interface Offer {
  readonly text: string;
  /** It deserves a place beside the verdict. */
  readonly isPressing: boolean;
}

function isLaboured({ rings, physics }: RangeResult): boolean {
  const against_mps = physics.upwind_ground_speed_mps;
  const isStopped = rings.some(({ unreachable_reason }) => unreachable_reason === 'WIND');
  return isStopped || against_mps === undefined || against_mps < labouredShare * physics.airspeed_mps;
}

/** Says the gain of best range for the rings; `undefined`: nothing worth mentioning. */
export function toRingOffer(
  range: RangeResult,
  best: RangeResult | undefined,
  threshold_pct: number,
  locale: Locale,
): Offer | undefined {
  const ring: Ring | undefined = best && ringToFly(best, threshold_pct);
  if (ring === undefined) return undefined;
  const flown = ringToFly(range, threshold_pct);
  const gain_pct = ring.speed_gain_pct;
  if (flown === undefined || gain_pct === undefined || gain_pct >= boundlessGain_pct) {
    const span = toDistanceSpanText(ring.min_radius_m, ring.max_radius_m, locale);
    return { text: words('window.speed.offer_from', { span }), isPressing: true };
  }
  if (gain_pct < worthwhileGain_pct) return undefined;
  const text =
    gain_pct >= largeGain_pct
      ? words('window.speed.offer_times', { times: timesOf(gain_pct) })
      : words('window.speed.offer_further', { gain_pct });
  return { text, isPressing: gain_pct >= largeGain_pct || isLaboured(range) || isUnsure(flown) };
}

/** A split counts its flights: points saved on one charge show nowhere. */
function toSplitOffer({ battery_plan: flown }: MissionResult, best: MissionResult): Offer | undefined {
  const { battery_plan, battery_plan_verdict } = best;
  if (battery_plan === undefined || battery_plan_verdict === 'cannot_complete') return undefined;
  const count = battery_plan.length;
  if (flown === undefined)
    return { text: words('window.speed.offer_batteries', { count }), isPressing: true };
  if (count >= flown.length) return undefined;
  return { text: words('window.speed.offer_fewer', { count, flown: flown.length }), isPressing: true };
}

/** Says the saving of best range on the route; pressing if it would improve the verdict. */
export function toRouteOffer(result: MissionResult, best: MissionResult | undefined): Offer | undefined {
  if (best === undefined) return undefined;
  if (splitOf(result) !== undefined || splitOf(best) !== undefined) return toSplitOffer(result, best);
  const grades = ['cannot_complete', 'marginal', 'complete'];
  const isBetter = grades.indexOf(best.mission_verdict) > grades.indexOf(result.mission_verdict);
  const gain_pct = best.speed_gain_pct;
  if (gain_pct === undefined)
    return isBetter ? { text: words('window.speed.offer_home'), isPressing: true } : undefined;
  if (gain_pct < worthwhileSaving_pct) return undefined;
  return { text: words('window.speed.offer_saves', chargeOf(gain_pct)), isPressing: isBetter };
}
