import { gravestFirst, gravityOf } from '../../engine/warnings/gravity.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { isFlown, toFailureTexts, toLastText } from './endingWords.ts';
import { toBreachText } from './fenceWords.ts';
import { leftAtHome, legsJudged, splitOf, verdictOf } from './flownPlan.ts';
import {
  besideEachOther,
  toCeiledSpeedText,
  toDegreesText,
  toHeightText,
  toKeptText,
  toPercentText,
  toSpeedText,
  type Units,
} from './format.ts';
import { toBelowText } from './groundWords.ts';
import { endOn, lessWindText } from './legWords.ts';
import type { MissionContext as Context } from './missionContext.ts';
import { keptAtHome, landsAway, tightestFlight } from './splitWords.ts';
import type { Warning } from './warningWords.ts';

/** Warnings that forbid a flight, the gravest first. */
export const forbiddingOf = (warnings: readonly Warning[]): Warning[] =>
  gravestFirst(warnings.filter((warning) => gravityOf(warning) === 'forbids'));

/** The legs that warnings may be about; none of rings. */
type Legs = Partial<Pick<MissionResult, 'legs' | 'battery_plan' | 'ending'>>;

/** `leg 4`, `the return from waypoint 4`; a flight of a split has ways of its own. */
function toLineText({ leg_index = 0, flight_index }: Warning, isReturn: boolean): string {
  const at = `waypoint ${leg_index + 1}`;
  if (isReturn)
    return flight_index === undefined ? `the return from ${at}` : `the way to the swap place from ${at}`;
  return flight_index === undefined
    ? `leg ${leg_index + 1}`
    : `the way out of flight ${flight_index + 1} to ${at}`;
}

function toGroundText(warning: Warning, units: Units): string {
  const { code, leg_index, waypoint_index = 0, value = 0 } = warning;
  const line =
    leg_index === undefined
      ? `waypoint ${waypoint_index + 1}`
      : toLineText(warning, code === 'LOW_RETURN_CLEARANCE');
  return `${line} is ${toBelowText(value, units)}`;
}

/** The warning has the length of the breach; the legs say of which kind it is. */
function toFenceText(warning: Warning, { legs = [], battery_plan, ending }: Legs, units: Units): string {
  const { code, leg_index, value = 0 } = warning;
  const isReturn = code === 'RETURN_FENCE_BREACH';
  const breaches = legsJudged({ legs, battery_plan })
    .filter((leg) => leg.leg_index === leg_index)
    .map((leg) => (isReturn ? leg.return_fence_breach : leg.fence_breach));
  const isAtEnd = code === 'END_FENCE_BREACH';
  const breach = isAtEnd
    ? ending?.fence_breach
    : (breaches.find((one) => one?.length_m === value) ?? breaches.find((one) => one !== undefined));
  const line = isAtEnd ? 'the way back to waypoint 1' : toLineText(warning, isReturn);
  return `${line} is ${toBreachText({ kind: breach?.kind ?? 'inside', length_m: value }, units)}`;
}

function toWindText(
  what: string,
  { value = 0, limit = 0, height_m, flight_index }: Warning,
  units: Units,
): string {
  const flight = flight_index === undefined ? '' : `flight ${flight_index + 1}: `;
  const height = height_m === undefined ? '' : ` at ${toHeightText(height_m, units)}`;
  const whose = height_m === undefined ? 'limit for take-off and landing' : 'limit';
  return `${flight}${what} ${toCeiledSpeedText(value, units)}${height}, this aircraft’s ${whose} is ${toSpeedText(limit, units)}`;
}

/** Why a flight is forbidden, as the end of a sentence that begins with "Do not fly:". */
function toReasonText(warning: Warning, legs: Legs, units: Units): string {
  const { code, value = 0, limit = 0, waypoint_index } = warning;
  switch (code) {
    case 'LOW_CLEARANCE':
    case 'LOW_RETURN_CLEARANCE':
      return toGroundText(warning, units);
    case 'FENCE_BREACH':
    case 'RETURN_FENCE_BREACH':
    case 'END_FENCE_BREACH':
      return toFenceText(warning, legs, units);
    case 'WIND_ABOVE_LIMIT':
      return toWindText('wind', warning, units);
    case 'GUST_ABOVE_LIMIT':
      return toWindText('gusts', warning, units);
    case 'LANDING_WIND_ABOVE_LIMIT':
      return toWindText('wind or gusts', warning, units);
    case 'PAYLOAD_ABOVE_MAXIMUM':
      return `payload ${Math.ceil(value)}\u00a0g, this aircraft’s limit is ${Math.floor(limit)}\u00a0g`;
    case 'TEMPERATURE_OUTSIDE_RANGE':
      return `air ${toDegreesText(value, units)}, the maker’s limit is ${toDegreesText(limit, units)}`;
    default: {
      const what = waypoint_index === undefined ? 'this height is' : `waypoint ${waypoint_index + 1} is`;
      return `${what} ${toHeightText(value, units)} above sea level, this aircraft’s ceiling is ${toHeightText(limit, units)}`;
    }
  }
}

const advice: Readonly<Partial<Record<Warning['code'], string>>> = {
  LOW_CLEARANCE: 'Raise it or fly around the ground there.',
  LOW_RETURN_CLEARANCE: 'Raise the height of the return.',
  FENCE_BREACH: 'Move the waypoint or the fence.',
  RETURN_FENCE_BREACH: 'The autopilot may stop it there: move the waypoint or the fence.',
  END_FENCE_BREACH: 'Move the waypoint or the fence, or end the plan otherwise.',
  WIND_ABOVE_LIMIT: lessWindText,
  GUST_ABOVE_LIMIT: lessWindText,
  LANDING_WIND_ABOVE_LIMIT: 'Wait for less wind.',
  PAYLOAD_ABOVE_MAXIMUM: 'Carry less.',
  TEMPERATURE_OUTSIDE_RANGE: 'Wait for milder air.',
  ABOVE_CEILING: 'Fly lower.',
};

export interface ForbiddenWords {
  readonly tone: 'bad';
  readonly title: string;
  readonly detail: string;
}

/** Words for a forbidden flight, with the gravest reason in the title; `other`: further words about the flight. */
export function toForbiddenWords(
  [first, ...others]: readonly [Warning, ...Warning[]],
  legs: Legs,
  units: Units,
  other: string,
): ForbiddenWords {
  const [next] = others;
  const more = others.length < 2 ? '' : ` (and ${others.length - 1} more)`;
  return {
    tone: 'bad',
    title: `Do not fly: ${toReasonText(first, legs, units)}`,
    detail: besideEachOther([
      next === undefined ? '' : `Also ${toReasonText(next, legs, units)}${more}`,
      other,
      advice[first.code] ?? '',
    ]),
  };
}

/** Limits of the maker that are said after a wind in which the aircraft makes no headway. */
const afterHeadway: ReadonlySet<Warning['code']> = new Set([
  'PAYLOAD_ABOVE_MAXIMUM',
  'TEMPERATURE_OUTSIDE_RANGE',
  'ABOVE_CEILING',
] as const);

const hasNoHeadway = ({ legs, return_home }: MissionResult): boolean =>
  legs.some((leg) => endOn(leg) === 'WIND') || return_home.cost_pct === undefined;

/** `Else home with at least 62 %, probably 71 %`: what a flight that is forbidden would keep. */
function toElseText(result: MissionResult, context: Context): string {
  const flights = splitOf(result);
  if (flights === undefined) {
    if (!isFlown(result, context)) return `Also ${lowerFirst(toFailureTexts(result, context).title)}`;
    return `Else ${lowerFirst(toElseEndText(result, context))}`;
  }
  const tightest = tightestFlight(flights);
  const kept = tightest === undefined ? '' : toKeptText(keptAtHome(tightest));
  return `Else home on ${flights.length} batteries, each ${landsAway(flights) ? 'landing ' : ''}with at least ${kept}`;
}

export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** `home with at least 62 %, probably 71 %`. */
function toElseEndText(result: MissionResult, context: Context): string {
  const { end_action } = context;
  const left =
    end_action === 'go_home'
      ? leftAtHome(result)
      : {
          expected_pct: result.ending?.battery_pct ?? result.final_battery_pct,
          kept_pct: result.ending?.interval?.low_pct,
        };
  const place = end_action === 'first_waypoint' ? 'waypoint 1' : toLastText(result);
  const end =
    end_action === 'go_home' ? 'home' : `${end_action === 'land' ? 'lands at' : 'ends over'} ${place}`;
  if (left === undefined) return end;
  const { expected_pct, kept_pct } = left;
  if (kept_pct !== undefined && kept_pct <= 0) return 'the battery may be empty before the end';
  const probably = toPercentText(Math.max(0, expected_pct));
  return kept_pct === undefined
    ? `${end} with ${probably}`
    : `${end} with at least ${toKeptText(kept_pct)}, probably ${probably}`;
}

/**
 * Words for the ground, a fence or a limit of the maker, where that is graver than wind and charge; `undefined`: none forbids the
 * flight.
 */
export function toForbidden(result: MissionResult, context: Context): ForbiddenWords | undefined {
  if (verdictOf(result) !== 'cannot_complete') return undefined;
  const [first, ...others] = forbiddingOf(result.warnings);
  if (first === undefined) return undefined;
  const isSplit = splitOf(result) !== undefined;
  if (!isSplit && afterHeadway.has(first.code) && hasNoHeadway(result)) return undefined;
  const other = toElseText(result, context);
  return toForbiddenWords([first, ...others], result, context.units, other);
}
