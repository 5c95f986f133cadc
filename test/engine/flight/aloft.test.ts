import { describe, expect, it } from 'vitest';
import { airAloft, aloftAt } from '../../../engine/flight/aloft.ts';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { foldingDrone, wind } from '../samples.ts';

const flight = prepareFlight({
  drone: foldingDrone,
  weather: wind(5, 250, 8),
  surface_msl_m: 400,
  payload_g: 0,
  battery_cycles: 10,
  penalty: 0.98,
  fine_tune_factor: 1,
  as_flown: { factor: 1 },
});

describe('the air aloft', () => {
  it('is found once for a height', () => expect(aloftAt(flight, 60)).toBe(aloftAt(flight, 60)));

  it('is as ever after more heights than are remembered', () => {
    for (let height_m = 0; height_m < 2500; height_m++) aloftAt(flight, height_m);
    expect(aloftAt(flight, 60)).toEqual(airAloft(flight, 60));
  });

  const { request } = flight;
  const { weather } = request;
  it.each([
    ['wind', { ...request, weather: wind(9, 40, 12) }],
    ['temperature', { ...request, weather: { ...weather, temp_c: weather.temp_c - 15 } }],
    ['humidity', { ...request, weather: { ...weather, humidity_pct: weather.humidity_pct + 30 } }],
    ['ground', { ...request, surface_msl_m: 1900 }],
    ['load', { ...request, payload_g: 200 }],
    ['aircraft', { ...request, drone: { ...foldingDrone, max_speed_mps: 31 } }],
  ])('with another %s is that of a flight prepared by itself', (_, other) => {
    airAloft(flight, 60);
    expect(airAloft(prepareFlight(other, flight), 60)).toEqual(airAloft(prepareFlight(other), 60));
  });

  it('is shared by flights that differ in the wind alone', () => {
    const windier = prepareFlight({ ...request, weather: wind(9, 40, 12) }, flight);
    expect(airAloft(windier, 60).air).toBe(airAloft(flight, 60).air);
  });
});
