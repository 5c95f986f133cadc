import type { Warning } from '../warnings/warning.ts';
import { windWarnings } from '../warnings/windWarnings.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import type { FlightAirs } from './flightAirs.ts';
import { flownHeights, type Route } from './route.ts';
import { homeAndBack } from './swapPlaces.ts';

const warningsIn = (route: Route): Warning[] => windWarnings(route.flight, flownHeights(route));

/** Warnings about winds of flights after the first one that exceed what is told of its wind: each kind for the flight where it is worst. */
export function flightWindWarnings(airs: FlightAirs, flights: readonly BatteryFlight[]): Warning[] {
  const routeOf = (flight_index: number) => airs(homeAndBack, flight_index).air.route;
  const worst = new Map(warningsIn(routeOf(0)).map((warning) => [warning.code, warning]));
  for (const { flight_index } of flights) {
    for (const warning of warningsIn(routeOf(flight_index))) {
      const { code, value = 0 } = warning;
      if (value <= (worst.get(code)?.value ?? 0)) continue;
      worst.set(code, { ...warning, flight_index });
    }
  }
  return [...worst.values()].filter(({ flight_index }) => flight_index !== undefined);
}
