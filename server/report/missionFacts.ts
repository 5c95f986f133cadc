import { trackBetween } from '../../engine/geo/geodesic.ts';
import type { EndAction } from '../../engine/mission/mission.ts';
import { lowestStated, statedOver } from '../../engine/mission/statedOver.ts';
import type { Saying, Values } from '../../engine/saying.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { flownLegs, splitOf, turnBackOf, verdictOf, windOn } from './flownPlan.ts';
import { type Locale, toDistanceText, toDurationText, toHeightText, toWindSpeedText } from './format.ts';
import { say } from './say.ts';
import { type BatteryFlight, tightestFlight } from './splitWords.ts';

export interface Fact {
  readonly value: string;
  readonly name: string;
}

interface Asked {
  readonly locale: Locale;
  readonly end_action: EndAction;
}

const airTimeOf = (flights: readonly BatteryFlight[]): number =>
  flights.reduce((sum, { duration_s }) => sum + duration_s, 0);

const airDistanceOf = (flights: readonly BatteryFlight[]): number =>
  flights.reduce((sum, { distance_m }) => sum + distance_m, 0);

/** Time in the air of all flights, with the way home or what else ends the plan; `undefined` where that cannot be flown. */
export function toAirTime(
  result: MissionResult,
  { end_action }: Pick<Asked, 'end_action'>,
): number | undefined {
  const flights = splitOf(result);
  if (flights !== undefined) return airTimeOf(flights);
  const { total_duration_s, return_home, ending } = result;
  const end_s = (end_action === 'go_home' ? return_home : ending)?.duration_s;
  return total_duration_s === undefined || end_s === undefined ? undefined : total_duration_s + end_s;
}

/** The way flown after the last waypoint. */
export function endDistanceOf({ return_home, legs }: MissionResult, end_action: EndAction): number {
  if (end_action === 'go_home') return return_home.distance_m;
  const [first, last] = [legs[0]?.to, legs.at(-1)?.to];
  if (end_action !== 'first_waypoint' || first === undefined || last === undefined) return 0;
  return trackBetween(last, first).distance_m;
}

/** True if the middle estimate flies the plan to its end: home, or what else ends it. */
export function isFlownToItsEnd(result: MissionResult, end_action: EndAction): boolean {
  if (end_action === 'go_home') return verdictOf(result) !== 'cannot_complete';
  return result.legs.every(({ can_complete }) => can_complete) && (result.ending?.battery_pct ?? 0) >= 0;
}

/** Way through the air in that time: of all flights, or of the route and what is flown after it. */
export function toAirDistance(result: MissionResult, { end_action }: Pick<Asked, 'end_action'>): number {
  const flights = splitOf(result);
  if (flights !== undefined) return airDistanceOf(flights);
  return result.total_distance_m + endDistanceOf(result, end_action);
}

export const factOf = (locale: Locale, value: string, says: string, values: Values = {}): Fact => ({
  value,
  name: say({ says, values }, locale),
});

/** The least height above known ground and obstacles on the legs that are flown, and on the way back to the first waypoint. */
function clearanceFacts(result: MissionResult, locale: Locale): Fact[] {
  const atEnd = splitOf(result) === undefined ? result.ending?.clearance : undefined;
  const clearances = [...flownLegs(result).map(({ clearance }) => clearance), atEnd];
  const lowest = lowestStated(clearances);
  if (lowest === undefined) return [];
  const least_m = statedOver(lowest);
  const over = lowest.obstacle === undefined ? 'ground' : 'obstacle';
  const sure = clearances.some((clearance) => clearance?.below_m !== undefined) ? 'yes' : 'no';
  return least_m < 0
    ? [factOf(locale, toHeightText(Math.max(1, -least_m), locale), 'fact.below_ground', { sure, over })]
    : [factOf(locale, toHeightText(least_m, locale), 'fact.above_ground', { over })];
}

/** The strongest wind of the legs that are flown, with its height above the launch point. */
export const strongestWind = (result: MissionResult): ReturnType<typeof windOn> | undefined =>
  flownLegs(result)
    .map(windOn)
    .toSorted((one, other) => other.wind_mps - one.wind_mps)[0];

/** The strongest wind with its height; nothing in calm air. */
function windFacts(result: MissionResult, locale: Locale): Fact[] {
  const strongest = strongestWind(result);
  if (strongest === undefined || strongest.wind_mps < 0.05) return [];
  const { wind_mps, height_m = 'none' } = strongest;
  return [factOf(locale, toWindSpeedText(wind_mps, locale), 'fact.wind', { height_m })];
}

/** Why there is no place to turn back at: the plan is not to be flown, the wind lets no return be flown, or none keeps the reserve. */
function noTurnReason(result: MissionResult): string {
  if (verdictOf(result) === 'cannot_complete') return 'forbidden';
  return result.legs[0]?.rth_cost_pct === undefined ? 'wind' : 'reserve';
}

/** `62 % along leg 8`: where to turn back at the latest; from take-off on, why. */
export const turnBackSaying = (
  { leg_index, fraction }: NonNullable<MissionResult['point_of_no_return']>,
  result: MissionResult,
): Saying =>
  leg_index + fraction === 0
    ? { says: 'turn_back.none', values: { why: noTurnReason(result) } }
    : { says: 'turn_back', values: { place: leg_index, along_pct: 100 * fraction } };

function turnBackFacts(result: MissionResult, locale: Locale): Fact[] {
  const turn = turnBackOf(result);
  if (turn === undefined || turn.leg_index + turn.fraction === 0) return [];
  return [factOf(locale, say(turnBackSaying(turn, result), locale), 'fact.turn_back')];
}

/** How far and how long all flights are, and the one that keeps least. */
function splitFacts(flights: readonly BatteryFlight[], locale: Locale): Fact[] {
  const tightest = tightestFlight(flights);
  const name =
    tightest && say({ says: 'fact.tightest.value', values: { flight: tightest.flight_index } }, locale);
  return [
    factOf(locale, toDistanceText(airDistanceOf(flights), locale), 'fact.flights', {
      flights: flights.length,
    }),
    factOf(locale, toDurationText(airTimeOf(flights)), 'fact.air_time', { flown: 'yes' }),
    ...(name === undefined ? [] : [factOf(locale, name, 'fact.tightest')]),
  ];
}

/** How far and how long the plan is. */
function wayFacts(result: MissionResult, asked: Asked): Fact[] {
  const { locale, end_action: end } = asked;
  const air_s = toAirTime(result, asked);
  const flown = isFlownToItsEnd(result, end) ? 'yes' : 'no';
  return [
    factOf(locale, toDistanceText(toAirDistance(result, asked), locale), 'fact.way', { end }),
    ...(air_s === undefined ? [] : [factOf(locale, toDurationText(air_s), 'fact.air_time', { flown })]),
  ];
}

const mostFacts = 4;

/** At most four facts: how far, how long, where to turn back, how high above ground, in which wind, how far to return. */
export function toFacts(result: MissionResult, asked: Asked): Fact[] {
  const { locale } = asked;
  const flights = splitOf(result);
  const facts = [
    ...(flights === undefined ? wayFacts(result, asked) : splitFacts(flights, locale)),
    ...turnBackFacts(result, locale),
    ...clearanceFacts(result, locale),
    ...windFacts(result, locale),
    factOf(locale, toDistanceText(result.return_home.distance_m, locale), 'fact.return'),
  ];
  return facts.slice(0, mostFacts);
}
