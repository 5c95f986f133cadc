import type { Position } from '../../engine/geo/position.ts';
import type { PlannedFlight } from '../../engine/replay/plannedFlight.ts';
import type { Leg, MissionResult } from '../contract/schemas/missionResult.ts';
import { splitOf } from './flownPlan.ts';
import { endDistanceOf } from './missionFacts.ts';
import { type BatteryFlight, landingOf } from './splitWords.ts';

/** A flight of a plan, on which a log may be laid, and the charge that 95 of 100 flights keep at its end, percent. */
export interface OneOfPlan {
  readonly flight: PlannedFlight;
  readonly kept_pct?: number | undefined;
}

/** Where a plan on one charge ends, and what follows its last leg. */
function endOf(result: MissionResult, home: Position) {
  const { end_action, return_home, ending, legs } = result;
  const { cost_pct: used_pct, duration_s } = end_action === 'go_home' ? return_home : (ending ?? {});
  const end = { distance_m: endDistanceOf(result, end_action), duration_s, used_pct };
  if (end_action === 'go_home') return { landing: home, end };
  return { landing: (end_action === 'first_waypoint' ? legs[0] : legs.at(-1))?.to ?? home, end };
}

const sumOf = (legs: readonly Leg[], of: (leg: Leg) => number | undefined): number =>
  legs.reduce((sum, leg) => sum + (of(leg) ?? 0), 0);

function ofBattery(flights: readonly BatteryFlight[], at: number, home: Position): OneOfPlan[] {
  const flight = flights[at];
  const [first, last] = [flight?.legs[0], flight?.legs.at(-1)];
  if (flight === undefined || first === undefined || last === undefined) return [];
  const { legs, distance_m, duration_s, battery_at_home_pct, battery_at_home } = flight;
  const end = {
    distance_m: Math.max(0, distance_m - sumOf(legs, (leg) => leg.distance_m)),
    duration_s: duration_s - sumOf(legs, (leg) => leg.duration_s),
    used_pct: last.battery_end_pct - battery_at_home_pct,
  };
  const landing = landingOf<Position>(flights, at, home);
  return [
    {
      flight: { legs, landing, start_pct: first.battery_start_pct, end },
      kept_pct: battery_at_home?.low_pct,
    },
  ];
}

/** The flights of a plan: one on each battery that it takes. */
export function plannedFlightsOf(result: MissionResult, home: Position): OneOfPlan[] {
  const flights = splitOf(result);
  if (flights !== undefined) return flights.flatMap((_, at) => ofBattery(flights, at, home));
  const { legs, end_action, ending, uncertainty } = result;
  const kept = end_action === 'go_home' ? uncertainty?.battery_at_home : ending?.interval;
  const start_pct = legs[0]?.battery_start_pct ?? 100;
  return [{ flight: { legs, start_pct, ...endOf(result, home) }, kept_pct: kept?.low_pct }];
}
