import { toChargeText } from '../../../server/report/chargeWords.ts';
import { splitOf } from '../../../server/report/flownPlan.ts';
import {
  toCountText,
  toDistanceSpanText,
  toPercentText,
  toPointsText,
  toSpeedSpanText,
  toSpeedText,
} from '../../../server/report/format.ts';
import { isUnsure, type Ring, ringToFly } from '../../analysis/reserveRing.ts';
import type { MissionResult, RangeResult } from '../../map/mapProps.ts';
import type { Locale } from '../../ui/quantity.ts';
import { localeOfPage } from '../../ui/words.ts';

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

const toSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `41 %`, or a factor from twice as far on. */
function toGainText(gain_pct: number): string {
  if (gain_pct >= boundlessGain_pct) return 'more than 10\u00a0times';
  return gain_pct >= largeGain_pct
    ? `${toPointsText(1 + gain_pct / 100)}\u00a0times`
    : toPercentText(gain_pct);
}

/** Airspeeds against and with the wind; best range chooses each separately. */
function toAirspeedsText({ physics }: RangeResult, locale: Locale): string {
  const { upwind_airspeed_mps: up, downwind_airspeed_mps: down, airspeed_mps } = physics;
  if (up === undefined || down === undefined || Math.abs(up - down) < 0.5) {
    return `${toSpeedText(up ?? airspeed_mps, locale)} of airspeed`;
  }
  return `${toSpeedText(up, locale)} of airspeed against the wind, ${toSpeedText(down, locale)} with it`;
}

/** A smaller difference of speeds is not mentioned. */
const noticeable_mps = 0.25;

/** `, 9.4 m/s against the wind`, where that is less than is asked for; empty elsewhere. */
export function toSlowedText(range: RangeResult | undefined, asked_mps: number, locale: Locale): string {
  if (range === undefined) return '';
  const against_mps = range.physics.upwind_ground_speed_mps;
  if (against_mps === undefined) return ', no headway against the wind';
  return against_mps > asked_mps - noticeable_mps
    ? ''
    : `, ${toSpeedText(against_mps, locale)} against the wind`;
}

/** Says the gain of best range for the shown rings, and its airspeeds. */
export function toRingsAtBestText(range: RangeResult, threshold_pct: number, locale: Locale): string {
  const ring = ringToFly(range, threshold_pct);
  const speeds = toAirspeedsText(range, locale);
  if (ring === undefined) return `${speeds}.`;
  const gain_pct = ring.speed_gain_pct;
  if (gain_pct === undefined) return `Cruise speed would not come back · ${speeds}.`;
  if (gain_pct < 0.5) return `Same range as cruise · ${speeds}.`;
  return gain_pct >= largeGain_pct
    ? `${toSentence(toGainText(gain_pct))} the range of cruise · ${speeds}.`
    : `+${toGainText(gain_pct)} range · ${speeds}.`;
}

/** Says the saving of best range on the shown route, and its groundspeeds. */
export function toRouteAtBestText(result: MissionResult, locale: Locale): string {
  const speeds = result.legs.flatMap(({ ground_speed_mps }) => ground_speed_mps ?? []);
  const flown =
    speeds.length === 0
      ? undefined
      : `${toSpeedSpanText(Math.min(...speeds), Math.max(...speeds), locale)} ground speed`;
  const gain_pct = splitOf(result) === undefined ? result.speed_gain_pct : undefined;
  const saved =
    gain_pct === undefined
      ? undefined
      : gain_pct < 0.05
        ? 'Saves nothing here'
        : `Saves ${toChargeText(gain_pct, locale)}`;
  const words = [saved, flown].filter((part) => part !== undefined);
  return words.length === 0 ? 'Each leg at the speed that costs least.' : `${words.join(' · ')}.`;
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
    return { text: `Best range comes back from ${span}`, isPressing: true };
  }
  if (gain_pct < worthwhileGain_pct) return undefined;
  const text =
    gain_pct >= largeGain_pct
      ? `Best range flies ${toGainText(gain_pct)} as far`
      : `Best range flies ${toGainText(gain_pct)} further`;
  return { text, isPressing: gain_pct >= largeGain_pct || isLaboured(range) || isUnsure(flown) };
}

/** A split counts its flights: points saved on one charge show nowhere. */
function toSplitOffer({ battery_plan: flown }: MissionResult, best: MissionResult): Offer | undefined {
  const { battery_plan, battery_plan_verdict } = best;
  if (battery_plan === undefined || battery_plan_verdict === 'cannot_complete') return undefined;
  const batteries = toCountText(battery_plan.length, 'battery', 'batteries');
  if (flown === undefined) return { text: `Best range comes home on ${batteries}`, isPressing: true };
  if (battery_plan.length >= flown.length) return undefined;
  return { text: `Best range takes ${batteries}, not ${flown.length}`, isPressing: true };
}

/** Says the saving of best range on the route; pressing if it would improve the verdict. */
export function toRouteOffer(result: MissionResult, best: MissionResult | undefined): Offer | undefined {
  if (best === undefined) return undefined;
  if (splitOf(result) !== undefined || splitOf(best) !== undefined) return toSplitOffer(result, best);
  const grades = ['cannot_complete', 'marginal', 'complete'];
  const isBetter = grades.indexOf(best.mission_verdict) > grades.indexOf(result.mission_verdict);
  const gain_pct = best.speed_gain_pct;
  if (gain_pct === undefined)
    return isBetter ? { text: 'Best range comes home', isPressing: true } : undefined;
  if (gain_pct < worthwhileSaving_pct) return undefined;
  return { text: `Best range saves ${toChargeText(gain_pct, localeOfPage())}`, isPressing: isBetter };
}
