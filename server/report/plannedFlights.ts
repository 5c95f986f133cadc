import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { PlannedFlight } from '../../engine/replay/plannedFlight.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { splitOf } from './flownPlan.ts';
import { landingOf } from './splitWords.ts';

/** A flight of a plan, on which a log may be laid, and the charge that 95 of 100 flights keep at its end, percent. */
export interface OneOfPlan {
  readonly flight: PlannedFlight;
  readonly kept_pct?: number | undefined;
}

type BatteryFlight = NonNullable<MissionResult['battery_plan']>[number];
type Legs = MissionResult['legs'];

/** Where a plan on one charge ends, and what follows its last leg. */
function endOf({ end_action, return_home, ending, legs }: MissionResult, home: Position) {
  const { cost_pct: used_pct, duration_s } = end_action === 'go_home' ? return_home : (ending ?? {});
  const last = legs.at(-1)?.to ?? home;
  if (end_action === 'go_home')
    return { landing: home, end: { distance_m: return_home.distance_m, duration_s, used_pct } };
  const landing = end_action === 'first_waypoint' ? (legs[0]?.to ?? home) : last;
  return { landing, end: { distance_m: distanceBetween(last, landing), duration_s, used_pct } };
}

const sumOf = (legs: Legs, of: (leg: Legs[number]) => number | undefined): number =>
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
