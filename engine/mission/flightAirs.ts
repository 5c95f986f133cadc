import type { Weather } from '../air/weather.ts';
import type { Weathers } from './flightMargins.ts';
import { weatherOf } from './flightWinds.ts';
import { withPolicy } from './legSpeeds.ts';
import { routeAir } from './routeAir.ts';
import { type FlightEnds, homeAndBack } from './routeGround.ts';
import { layRoute } from './routeLegs.ts';
import { skiesOf } from './skies.ts';

/** The route, and the same in the changed weathers, as the flight of an index has it that takes off and lands there. */
export type FlightAirs = (ends: FlightEnds, flight_index: number) => Weathers;

/**
 * The airs of the flights of a split; `whole` is that of the first one from home and back. Each pair of ends has ways home and out of
 * its own, and each wind has an air of its own, laid once.
 */
export function flightAirs(whole: Weathers): FlightAirs {
  const { input, flight } = whole.air.route;
  const made = new Map([[keyOf(homeAndBack, flight.weather), whole]]);
  return (ends, flight_index) => {
    const key = keyOf(ends, weatherOf(input, flight_index));
    const found = made.get(key) ?? airBetween(whole, ends, flight_index);
    made.set(key, found);
    return found;
  };
}

/** Nothing else of the weather changes from flight to flight. */
const keyOf = (
  { takeOff, landing }: FlightEnds,
  { wind_speed_mps, wind_dir_deg, gust_speed_mps }: Weather,
): string => `${takeOff} ${landing} ${wind_speed_mps} ${wind_dir_deg} ${gust_speed_mps}`;

function airBetween({ air, skies }: Weathers, ends: FlightEnds, flight_index: number): Weathers {
  const route = withPolicy(layRoute(air.route.input, ends, flight_index));
  const between = routeAir(route, route.flight);
  return { air: between, skies: skies.length === 0 ? [] : skiesOf(between) };
}
