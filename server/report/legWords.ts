import { keptMargin } from '../../engine/mission/verdict.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { toLegFenceText } from './fenceWords.ts';
import { toHeightText, toKeptText, toPercentText, toSpanText, toSpeedText, type Units } from './format.ts';
import { isBelowGround, isTooLow, onGround, toLegLowText } from './groundWords.ts';

type Leg = MissionResult['legs'][number];
type Reason = Leg['reasons'][number];

/** The wind of the question, as far as a reason tells it. */
interface Sky {
  readonly units: Units;
  readonly wind_speed_mps: number;
  /** The height at which that wind was reported; absent: it blows at every height. */
  readonly wind_height_m?: number | undefined;
}

const reasonNames: Readonly<Record<Reason, string>> = {
  GROUND: 'below the ground',
  NO_FLY_AREA: 'inside a no-fly area',
  GEOFENCE: 'outside the geofence',
  BATTERY_EXHAUSTED: 'battery empty on this leg',
  WIND: 'wind above the aircraft’s limit',
  CEILING: 'above what the aircraft can fly',
  PAYLOAD: 'payload too heavy',
  TEMPERATURE: 'too cold or too hot',
  NOT_REACHED: 'never reached',
};

/** Mark of a leg: `level` where good figures take ground for level, `off_limits` where a leg that is good otherwise is too low. */
export type LegStanding = Leg['status'] | 'level' | 'off_limits';

/** Why the flight ends on a leg, or before it; `undefined`: wind and charge let it be flown. */
export function endOn({ reasons, duration_s }: Leg): End | undefined {
  if (reasons.includes('WIND') && duration_s === undefined) return 'WIND';
  return (['BATTERY_EXHAUSTED', 'NOT_REACHED'] as const).find((reason) => reasons.includes(reason));
}

/** `levelFrom`: the first leg whose figures take ground for level. */
export function legStanding(leg: Leg, levelFrom = Infinity): LegStanding {
  if (leg.status === 'ok' && isTooLow(leg)) return 'off_limits';
  return onGround(leg.status, leg.leg_index >= levelFrom);
}

/** No headway is a matter of the wind, too, and no limit of the maker's. */
const namesOf = (reasons: readonly Reason[], hasHeadway: boolean): string =>
  reasons
    .map((reason) =>
      reason === 'WIND' && !hasHeadway ? 'cannot be flown in this wind' : reasonNames[reason],
    )
    .join(', ');

/**
 * Meaning of a leg's status for turning back at its end: of 95 of 100 flights, or of the predicted one; a split flies legs that
 * are `ok` alone.
 */
export function toStatusText(leg: Leg, isToSwapPlace = false): string {
  switch (leg.status) {
    case 'ok':
      return `${isToSwapPlace ? 'comes to the swap place' : 'comes home'} above the reserve`;
    case 'low_margin':
      return 'may come home below the reserve';
    case 'no_return':
      if (leg.return_reasons !== undefined)
        return `do not fly home from here: ${namesOf(leg.return_reasons, true)}`;
      return leg.rth_cost_pct === undefined
        ? 'no way home from here in this wind'
        : 'battery may be empty on the way home from here';
    case 'cannot_complete':
      return namesOf(leg.reasons, leg.duration_s !== undefined) || 'cannot be flown';
  }
}

/** Reasons that a sentence of their own says with a figure. */
const toldApart: ReadonlySet<Reason> = new Set(['GROUND', 'NO_FLY_AREA', 'GEOFENCE']);

/** The status of a leg beside those sentences: what else is wrong with it, or what is left at home. */
function toRestText(leg: Leg, isToSwapPlace: boolean): string {
  const { status, reasons, return_reasons } = leg;
  const others = (all: readonly Reason[]) => all.filter((reason) => !toldApart.has(reason));
  if (status === 'cannot_complete') return namesOf(others(reasons), leg.duration_s !== undefined);
  if (return_reasons === undefined) return toStatusText(leg, isToSwapPlace);
  const names = namesOf(others(return_reasons), true);
  return names === '' ? '' : `do not fly home from here: ${names}`;
}

/** Reason for the mark of a leg, the gravest first: ground and fence, how low it is, then the charge left at home. */
export function toStandingText(leg: Leg, units: Units, isToSwapPlace = false): string {
  const way = `the way ${isToSwapPlace ? 'to the swap place' : 'home'} from here`;
  const said = [toLegFenceText(leg, units, way), toLegLowText(leg, units, way)];
  const texts = (isBelowGround(leg) ? said.toReversed() : said).filter(Boolean);
  const status = texts.length > 0 ? toRestText(leg, isToSwapPlace) : toStatusText(leg, isToSwapPlace);
  return [...texts, status].filter(Boolean).join('; ');
}

export const toWaypointText = (leg: Leg) => `waypoint ${leg.leg_index + 1}`;

/** Reasons that end a flight on one of its legs: charge and wind. */
type End = 'BATTERY_EXHAUSTED' | 'WIND' | 'NOT_REACHED';

const reasonSentence: Readonly<Record<End, (leg: Leg, sky: Sky) => string>> = {
  BATTERY_EXHAUSTED: () => 'the battery is empty before it',
  WIND: (leg, { units, wind_speed_mps, wind_height_m }) => {
    const height = wind_height_m === undefined ? '' : ` at ${toHeightText(wind_height_m, units)}`;
    return `the leg to ${toWaypointText(leg)} cannot be flown in this wind, ${toSpeedText(wind_speed_mps, units)}${height}`;
  },
  NOT_REACHED: (leg) => `${toWaypointText(leg)} is never reached`,
};

/** A higher speed would not help most aircraft: their airspeed ends at that of the normal mode. */
export const lessWindText = 'Wait for less wind, or fly lower if there is less of it.';

export const whatToDo: Readonly<Record<End, string>> = {
  BATTERY_EXHAUSTED: 'Shorten the route, fly it with several batteries, or start nearer.',
  WIND: lessWindText,
  NOT_REACHED: 'Shorten the route.',
};

/** Why a leg cannot be flown, as the end of a sentence that has said which waypoint is not reached. */
export const toReasonText = (reason: End, leg: Leg, sky: Sky): string => reasonSentence[reason](leg, sky);

/** Stands in a table where there is no figure. */
export const none = '–';

/** The charge on the ground at home that is kept if the flight turns back at the end of this leg. */
export function toHomeWithText(leg: Leg, threshold_pct: number): string {
  const margin_pct = keptMargin(leg);
  if (margin_pct === undefined) return none;
  const left_pct = margin_pct + threshold_pct;
  return left_pct < 0
    ? 'empty'
    : leg.intervals === undefined
      ? toPercentText(left_pct)
      : toKeptText(left_pct);
}

/** The middle estimate beside that bound; empty where there is none, or where it is the figure itself. */
export function toHomeExpectedText({ return_margin_pct, intervals }: Leg, threshold_pct: number): string {
  if (return_margin_pct === undefined || intervals === undefined) return '';
  const expected_pct = Math.max(0, return_margin_pct + threshold_pct);
  return toSpanText({ low_pct: expected_pct, high_pct: expected_pct });
}
