import type { Weather } from '../air/weather.ts';
import { chargeAtTakeOff } from './flightCharge.ts';
import type { Weathers } from './flightMargins.ts';
import { weatherOf } from './flightWinds.ts';
import { withPolicy } from './legSpeeds.ts';
import { asFlight, layRoute, type Route } from './route.ts';
import { airThrough } from './routeAir.ts';
import { skiesOf } from './skies.ts';
import { type FlightEnds, homeAndBack } from './swapPlaces.ts';

/** The route, and the same in the changed weathers, as the flight of an index has it that takes off and lands there. */
export type FlightAirs = (ends: FlightEnds, flight_index: number) => Weathers;

/**
 * The airs of the flights of a split; `whole` is that of the first one from home and back. Each pair of ends has ways home and out of
 * its own, laid once for all flights, and each wind and charge at take-off has an air of its own.
 */
export function flightAirs(whole: Weathers): FlightAirs {
  const { input, flight } = whole.air.route;
  const hasSkies = whole.skies.length > 0;
  const laid = new Map<string, Route>();
  const made = new Map([[keyOf(homeAndBack, flight.weather, flight.pack.initial_pct), whole]]);
  return (ends, flight_index) => {
    const planned = () => madeOnce(laid, `${ends.takeOff} ${ends.landing}`, () => layRoute(input, ends));
    const key = keyOf(ends, weatherOf(input, flight_index), chargeAtTakeOff(input, flight_index));
    return madeOnce(made, key, () => airsOf(withPolicy(asFlight(planned(), flight_index)), hasSkies));
  };
}

/** A route in its weather and, if asked for, in the changed ones. */
export function airsOf(route: Route, hasSkies: boolean): Weathers {
  const air = airThrough(route);
  return { air, skies: hasSkies ? skiesOf(air) : [] };
}

function madeOnce<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

/** Nothing else of weather and battery changes from flight to flight: all that have no wind of their own fly in the same levels. */
const keyOf = (
  { takeOff, landing }: FlightEnds,
  { wind_speed_mps, wind_dir_deg, gust_speed_mps, wind_height_m, winds_aloft = [] }: Weather,
  charge_pct: number,
): string =>
  [
    ...[takeOff, landing, charge_pct, wind_speed_mps, wind_dir_deg, gust_speed_mps, wind_height_m],
    winds_aloft.length,
  ].join(' ');
