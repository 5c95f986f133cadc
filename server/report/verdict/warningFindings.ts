import type { Saying, Value, Values } from '../../../engine/saying.ts';
import { gravestFirst, gravityOf, gravityOfCode } from '../../../engine/warnings/gravity.ts';
import { isUncounted } from '../../../engine/warnings/lossCodes.ts';
import { placeOf } from '../../../engine/warnings/place.ts';
import type { Warning, WarningCode } from '../../../engine/warnings/warning.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import { legsJudged } from '../flownPlan.ts';
import { type Doubt, type Finding, type Forbidding, saying } from './finding.ts';

/** The legs that warnings may be about; none of rings. */
export type Legs = Partial<Pick<MissionResult, 'legs' | 'battery_plan' | 'ending'>>;

/** Warnings that forbid a flight, the gravest first. */
export const forbiddingOf = (warnings: readonly Warning[]): Warning[] =>
  gravestFirst(warnings.filter((warning) => gravityOf(warning) === 'forbids'));

/** The part of the flight that a warning is about; messages count it from 0. */
function lineOf(warning: Warning): Values {
  const { kind, number = 1, flight_number = 1 } = placeOf(warning) ?? { kind: 'waypoint' };
  return { line: kind, place: number - 1, flight: flight_number - 1 };
}

/** The warning has the length of a breach; the legs have its kind. */
function breachKind(
  { code, leg_index, value = 0 }: Warning,
  { legs = [], battery_plan, ending }: Legs,
): string {
  if (code === 'END_FENCE_BREACH') return ending?.fence_breach?.kind ?? 'inside';
  const breaches = legsJudged({ legs, battery_plan })
    .filter((leg) => leg.leg_index === leg_index)
    .map((leg) => (code === 'RETURN_FENCE_BREACH' ? leg.return_fence_breach : leg.fence_breach));
  return (
    (breaches.find((one) => one?.length_m === value) ?? breaches.find((one) => one !== undefined))?.kind ??
    'inside'
  );
}

const isReturn: ReadonlySet<WarningCode> = new Set(['LOW_RETURN_CLEARANCE', 'RETURN_OBSTACLE']);

/** The clearance that was asked for where a warning is about it. */
function clearanceAsked(
  { code, leg_index }: Warning,
  { legs = [], battery_plan, ending }: Legs,
): number | undefined {
  if (leg_index === undefined) return ending?.clearance?.missed_m;
  const missed = legsJudged({ legs, battery_plan })
    .filter((leg) => leg.leg_index === leg_index)
    .map((leg) => (isReturn.has(code) ? leg.return_clearance : leg.clearance)?.missed_m);
  return missed.find((one) => one !== undefined);
}

/** Values that are names of things, which files give at any length. */
const names: ReadonlySet<string> = new Set(['fence_name', 'name', 'zone']);
/** A headline has room for so many letters of a name; the finding itself has all. */
export const longestName = 16;

const shortName = (name: string): string =>
  [...name].length <= longestName ? name : `${[...name].slice(0, longestName - 1).join('')}…`;

function withShortNames(values: Values): Values {
  const short = (name: string, value: Value): Value => {
    if (typeof value === 'string') return names.has(name) ? shortName(value) : value;
    return isSaying(value) && value.values !== undefined
      ? { ...value, values: withShortNames(value.values) }
      : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(name, value)]));
}

const isSaying = (value: Value): value is Saying => typeof value === 'object' && 'says' in value;

/** The values of a headline: those of the warning, and its place. */
function valuesOf(warning: Warning, legs: Legs): Values {
  const { value = 0, limit = 0, height_m, flight_index, waypoint_index } = warning;
  return {
    fence_name: 'none',
    lower: 'none',
    ...withShortNames(warning.values ?? {}),
    ...lineOf(warning),
    value,
    limit,
    depth_m: Math.max(1, -value),
    side: warning.values?.['beside_m'] !== undefined ? 'beside' : value < 0 ? 'below' : 'above',
    asked_m: clearanceAsked(warning, legs) ?? 'none',
    kind: breachKind(warning, legs),
    height_m: height_m ?? 'none',
    flight_index: flight_index ?? 'none',
    waypoint_index: waypoint_index ?? 'none',
  };
}

/** Codes whose headline is the same for a leg and the return. */
const headlineOf: Partial<Record<WarningCode, WarningCode>> = {
  LOW_RETURN_CLEARANCE: 'LOW_CLEARANCE',
  RETURN_OBSTACLE: 'OBSTACLE_IN_WAY',
  RETURN_ABOVE_HEIGHT_CEILING: 'ABOVE_HEIGHT_CEILING',
  RETURN_FENCE_BREACH: 'FENCE_BREACH',
  END_FENCE_BREACH: 'FENCE_BREACH',
  RETURN_ZONE_PROHIBITED: 'ZONE_PROHIBITED',
  RETURN_SIGHT_LOST: 'LINE_OF_SIGHT_LOST',
};

const afterWind: ReadonlySet<WarningCode> = new Set([
  'PAYLOAD_ABOVE_MAXIMUM',
  'TEMPERATURE_OUTSIDE_RANGE',
  'ABOVE_CEILING',
]);

/** A split is impossible for several reasons, each with a headline. */
const nameOf = ({ code, says = code }: Warning): string =>
  code === 'BATTERY_SPLIT_IMPOSSIBLE' ? says : (headlineOf[code] ?? code);

const forbiddingFinding = (warning: Warning, legs: Legs): Forbidding => ({
  gravity: 'forbids',
  reason: saying(`forbids.${nameOf(warning)}`, valuesOf(warning, legs)),
  advice: saying(`advice.${warning.code}`, valuesOf(warning, legs)),
  isAfterWind: afterWind.has(warning.code),
});

/** A reason that forbids a flight is a doubt about a return that nobody asked for. */
const doubtFinding = (warning: Warning, legs: Legs): Doubt => ({
  gravity: 'doubt',
  headline:
    gravityOfCode[warning.code] === 'forbids'
      ? saying('doubt.reason', { reason: forbiddingFinding(warning, legs).reason })
      : saying(`doubt.${nameOf(warning)}`, valuesOf(warning, legs)),
});

/** Warnings about parts of a file that the figures leave out. */
const leftOut: ReadonlySet<WarningCode> = new Set([
  'COMMANDS_NOT_COUNTED',
  'POINTS_IGNORED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'FENCES_IGNORED',
]);

/** So many kinds of things have room in a headline. */
const mostKinds = 3;

/** Names all that is left out in one finding; of more kinds than a headline has room for, the two gravest. */
function leftOutFinding(warnings: readonly Warning[]): Finding[] {
  const counts = new Map<WarningCode, number>();
  for (const { code, value = 1 } of gravestFirst(warnings))
    if (leftOut.has(code)) counts.set(code, (counts.get(code) ?? 0) + value);
  if (counts.size === 0) return [];
  const all = [...counts];
  const named = all.length <= mostKinds ? all : all.slice(0, mostKinds - 1);
  const more = all.slice(named.length).reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    ...named.map(([code, count]) => saying(`left_out.${code}`, { count })),
    ...(more === 0 ? [] : [saying('left_out.more', { count: more })]),
  ];
  const changes = warnings.some(isUncounted) ? 'yes' : 'no';
  return [{ gravity: 'doubt', headline: saying('doubt.left_out', { changes, parts }) }];
}

/** The findings that warnings are, the gravest first. */
export function findingsOf(warnings: readonly Warning[], legs: Legs): Finding[] {
  const ofFlight = warnings.filter(({ code }) => !leftOut.has(code));
  const forbidding = forbiddingOf(ofFlight).map((warning) => forbiddingFinding(warning, legs));
  const doubts = gravestFirst(ofFlight.filter((warning) => gravityOf(warning) === 'doubt'));
  return [
    ...forbidding,
    ...leftOutFinding(warnings),
    ...doubts.map((warning) => doubtFinding(warning, legs)),
  ];
}
