import type { Weathers } from './flightMargins.ts';
import { withPolicy } from './legSpeeds.ts';
import { routeAir } from './routeAir.ts';
import type { FlightEnds } from './routeGround.ts';
import { layRoute } from './routeLegs.ts';
import { skiesOf } from './skies.ts';

/** The route, and the same in the changed weathers, as a flight has it that takes off and lands there. */
export type FlightAirs = (ends: FlightEnds) => Weathers;

/**
 * The airs of the flights of a split: without a swap place all of them are that of the whole plan, from home and back; with one, each
 * pair of ends has ways home and out of its own, laid once.
 */
export function flightAirs(whole: Weathers): FlightAirs {
  const { input } = whole.air.route;
  if (input.swap_place === undefined) return () => whole;
  const made = new Map<string, Weathers>([['home home', whole]]);
  return (ends) => {
    const key = `${ends.takeOff} ${ends.landing}`;
    const found = made.get(key) ?? airBetween(whole, ends);
    made.set(key, found);
    return found;
  };
}

function airBetween({ air, skies }: Weathers, ends: FlightEnds): Weathers {
  const route = withPolicy(layRoute(air.route.input, ends));
  const between = routeAir(route, route.flight);
  return { air: between, skies: skies.length === 0 ? [] : skiesOf(between) };
}
