import { inOtherWeather } from '../flight/conditions.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import type { Perturbation } from '../uncertainty/spread.ts';
import { changes } from './figure.ts';
import type { Route } from './route.ts';
import { airThrough, type RouteAir } from './routeAir.ts';
import { chargesUnder, type RouteCharges } from './routeCharges.ts';

/** A route in one of the changed weathers, with what its legs and ways home use there. */
export interface Sky {
  readonly air: RouteAir;
  readonly charges: RouteCharges;
}

const airUnder = (route: Route, change: Perturbation): RouteAir =>
  airThrough(route, (flight) => inOtherWeather(flight, perturbedWeather(flight.weather, change)));

/** The route in each of the changed weathers, over the same geometry. Linear in the waypoints. */
export const skiesOf = ({ route }: RouteAir): Sky[] =>
  changes.map((change) => {
    const air = airUnder(route, change);
    return { air, charges: chargesUnder(air) };
  });
