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
});
