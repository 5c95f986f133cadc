import type { EndAction } from '../../../engine/mission/mission.ts';
import type { MissionResult } from '../schemas/missionResult.ts';
import { splitOf, turnBackOf } from './flownPlan.ts';
import {
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

/** Time in the air of all flights, and of the way home; `undefined` where it does not end. */
export function toAirTime(
  result: MissionResult,
  { end_action }: Pick<Asked, 'end_action'>,
): number | undefined {
  const flights = splitOf(result);
  if (flights !== undefined) return airTimeOf(flights);
  const home_s = end_action === 'go_home' ? result.return_home.duration_s : 0;
  return result.total_duration_s === undefined || home_s === undefined
    ? undefined
    : result.total_duration_s + home_s;
}

/** Way through the air in that time: of all flights, or of the route and the way home. */
export function toAirDistance(result: MissionResult, { end_action }: Pick<Asked, 'end_action'>): number {
  const flights = splitOf(result);
  if (flights !== undefined) return airDistanceOf(flights);
  return result.total_distance_m + (end_action === 'go_home' ? result.return_home.distance_m : 0);
}

/** Of all flights with their ways out and home, and which of them keeps least. */
function toSplitFacts(flights: readonly BatteryFlight[], { units }: Asked): Fact[] {
  const tightest = tightestFlight(flights);
  return [
    { value: toDistanceText(airDistanceOf(flights), units), name: toCountText(flights.length, 'flight') },
    { value: toDurationText(airTimeOf(flights)), name: 'in the air' },
    ...(tightest === undefined ? [] : [{ value: `Flight ${tightest.flight_index + 1}`, name: 'tightest' }]),
  ];
}

/** As long as what is flown in the time beside it. */
const toWayFact = (result: MissionResult, asked: Asked): Fact => ({
  value: toDistanceText(toAirDistance(result, asked), asked.units),
  name: asked.end_action === 'go_home' ? 'route and home' : 'route',
});

/** At most four facts: how far, how long, where to turn back, and what is left. */
export function toFacts(result: MissionResult, asked: Asked): Fact[] {
  const { units } = asked;
  const flights = splitOf(result);
  if (flights !== undefined) return toSplitFacts(flights, asked);
  const air_s = toAirTime(result, asked);
  const turn = turnBackOf(result);
  const facts: Fact[] = [toWayFact(result, asked)];
  if (air_s !== undefined) facts.push({ value: toDurationText(air_s), name: 'in the air' });
  if (turn !== undefined) {
    const from = turn.leg_index === 0 ? 'home' : String(turn.leg_index);
    facts.push({
      value: `${from} → ${turn.leg_index + 1}`,
      name: `turn back by, ${toKeptText(turn.fraction * 100)} along`,
    });
  }
  const atHome = result.uncertainty?.battery_at_home;
  if (facts.length < 4 && atHome !== undefined && asked.end_action === 'go_home') {
    // Its lower end is the bound in the title, which is never rounded up.
    const span = { ...atHome, low_pct: Math.floor(atHome.low_pct) };
    facts.push({ value: toPercentSpanText(span), name: 'at home, 9 in 10' });
  } else if (facts.length < 4) {
    facts.push({ value: toDistanceText(result.return_home.distance_m, units), name: 'way home' });
  }
  return facts;
}
