import { describe, expect, it } from 'vitest';
import { type FlightRequest, prepareFlight } from '../../../engine/flight/conditions.ts';
import { drainInPlace } from '../../../engine/flight/drain.ts';
import { flightFor } from '../../../engine/flight/knownFlight.ts';
import { foldingDrone, industrialDrone, wind } from '../samples.ts';

const request: FlightRequest = {
  drone: foldingDrone,
  weather: wind(5, 250, 8),
  surface_msl_m: 400,
  payload_g: 0,
  battery_cycles: 10,
  penalty: 0.98,
  fine_tune_factor: 1,
};

describe('a flight asked for again', () => {
  it('is the same one while nothing but the route has changed', () => {
    expect(flightFor({ ...request, weather: { ...request.weather } })).toBe(flightFor(request));
  });

  it.each<[string, Partial<FlightRequest>]>([
    ['drone', { drone: industrialDrone }],
    ['wind', { weather: { ...request.weather, wind_speed_mps: 6 } }],
    ['height of the wind', { weather: { ...request.weather, wind_height_m: 10 } }],
    ['launch height', { surface_msl_m: 401 }],
    ['payload', { payload_g: 100 }],
    ['battery', { battery_cycles: 11 }],
    ['penalty', { penalty: 0.97 }],
    ['fine tuning', { fine_tune_factor: 1.1 }],
  ])('is another one with another %s, and back again', (_, change) => {
    const changed = { ...request, ...change };
    flightFor(request);
    expect(flightFor(changed)).toEqual(prepareFlight(changed));
    expect(flightFor(request)).toEqual(prepareFlight(request));
  });

  it('drains as ever after more heights than are remembered', () => {
    const flight = flightFor(request);
    const heights_m = Array.from({ length: 2500 }, (_, index) => index / 10);
    const drains = heights_m.map((height_m) => drainInPlace(flight, height_m));
    expect(heights_m.map((height_m) => drainInPlace(flight, height_m))).toEqual(drains);
    expect(drains[2000]).toBe(drainInPlace(prepareFlight(request), 200));
  });
});
