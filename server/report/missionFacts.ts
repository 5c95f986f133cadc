import { trackBetween } from '../../engine/geo/geodesic.ts';
import type { EndAction } from '../../engine/mission/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { leftAtHome, splitOf, turnBackOf, verdictOf } from './flownPlan.ts';
import {
  keptSpan,
  toCountText,
  toDistanceText,
  toDurationText,
  toKeptText,
  toPercentSpanText,
  type Units,
} from './format.ts';
import { type BatteryFlight, tightestFlight } from './splitWords.ts';

export interface Fact {
  readonly value: string;
  readonly name: string;
}

interface Asked {
  readonly units: Units;
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
function endDistanceOf({ return_home, legs }: MissionResult, end_action: EndAction): number {
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

/** Facts about all flights with their ways out and home, and the one that keeps least. */
function toSplitFacts(flights: readonly BatteryFlight[], { units }: Asked): Fact[] {
  const tightest = tightestFlight(flights);
  return [
    { value: toDistanceText(airDistanceOf(flights), units), name: toCountText(flights.length, 'flight') },
    { value: toDurationText(airTimeOf(flights)), name: 'in the air' },
    ...(tightest === undefined ? [] : [{ value: `Flight ${tightest.flight_index + 1}`, name: 'tightest' }]),
  ];
}

/** Names of the part that is flown in the time beside it. */
const wayNames: Partial<Record<EndAction, string>> = {
  go_home: 'route and home',
  first_waypoint: 'route and back',
};

/** Length of the part that is flown in the time beside it. */
const toWayFact = (result: MissionResult, asked: Asked): Fact => ({
  value: toDistanceText(toAirDistance(result, asked), asked.units),
  name: wayNames[asked.end_action] ?? 'route',
});

/** At most four facts: how far, how long, where to turn back, and what is left. */
export function toFacts(result: MissionResult, asked: Asked): Fact[] {
  const { units } = asked;
  const flights = splitOf(result);
  if (flights !== undefined) return toSplitFacts(flights, asked);
  const air_s = toAirTime(result, asked);
  const turn = turnBackOf(result);
  const facts: Fact[] = [toWayFact(result, asked)];
  if (air_s !== undefined) {
    const isFlown = isFlownToItsEnd(result, asked.end_action);
    facts.push({ value: toDurationText(air_s), name: isFlown ? 'in the air' : 'if it could be flown' });
  }
  if (turn !== undefined) {
    const from = turn.leg_index === 0 ? 'home' : String(turn.leg_index);
    facts.push({
      value: `${from} → ${turn.leg_index + 1}`,
      name: `turn back by, ${toKeptText(turn.fraction * 100)} along`,
    });
  }
  // Of a plan that is not expected to come home no charge there is told.
  const atHome =
    isFlownToItsEnd(result, asked.end_action) && leftAtHome(result) && result.uncertainty?.battery_at_home;
  if (facts.length < 4 && atHome && asked.end_action === 'go_home') {
    facts.push({ value: toPercentSpanText(keptSpan(atHome)), name: 'at home, 9 in 10' });
  } else if (facts.length < 4) {
    facts.push({ value: toDistanceText(result.return_home.distance_m, units), name: 'way home' });
  }
  return facts;
}
