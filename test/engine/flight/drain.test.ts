import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Aloft, airAloft } from '../../../engine/flight/aloft.ts';
import { type Flight, prepareFlight } from '../../../engine/flight/conditions.ts';
import { drainAloft } from '../../../engine/flight/drain.ts';
import { emptyStretch, flyAlong } from '../../../engine/flight/legDrain.ts';
import { toRadians } from '../../../engine/units.ts';
import { foldingDrone, manyRuns, wind } from '../samples.ts';

const height_m = 60;
const flight = prepareFlight({
  drone: foldingDrone,
  weather: wind(5, 250, 8),
  surface_msl_m: 0,
  payload_g: 0,
  battery_cycles: 0,
  penalty: 0.98,
  fine_tune_factor: 1,
  as_flown: { factor: 1 },
});

/** The air at the height, and how many powers were computed from it so far. */
function countedAir(of: Flight): { readonly aloft: Aloft; readonly powers: () => number } {
  const { air, ...aloft } = airAloft(of, height_m);
  let count = 0;
  const counted = Object.defineProperty(aloft, 'air', {
    get: () => {
      count += 1;
      return air;
    },
  });
  return { aloft: counted as Aloft, powers: () => count };
}

/** Flies a level way on each course, asked for a speed; the drains. */
function drainsOn(courses_deg: readonly number[], speed_mps: number, aloft: Aloft): number[] {
  return courses_deg.map((course_deg) => {
    const [north, east] = [Math.cos(toRadians(course_deg)), Math.sin(toRadians(course_deg))];
    const flown = emptyStretch();
    const way = { distance_m: 300 + course_deg, north, east, rise_m: 0, speed_mps };
    expect(flyAlong(flight, aloft, way, flown)).toBe(true);
    return flown.used_pct / flown.duration_s;
  });
}

const againstWind_deg = Array.from({ length: 100 }, (_, index) => 200 + index);

describe('the drain in motion', () => {
  it('is found once for ways against the wind on any course, all flown at the limit of the airspeed', () => {
    const { aloft, powers } = countedAir(flight);
    const drains = drainsOn(againstWind_deg, aloft.normal_mps, aloft);
    expect(powers()).toBe(1);
    const alone = againstWind_deg.flatMap((course_deg) =>
      drainsOn([course_deg], aloft.normal_mps, airAloft(flight, height_m)),
    );
    for (const [index, drain] of drains.entries()) expect(drain).toBeCloseTo(alone[index] as number, 12);
  });

  it('is found for each course whose speed over the ground is held', () => {
    const { aloft, powers } = countedAir(flight);
    drainsOn(againstWind_deg, 8, aloft);
    expect(powers()).toBe(againstWind_deg.length);
  });

  it('is that of its airspeed and rate of climb, whatever was asked for before', () => {
    const aloft = airAloft(flight, height_m);
    const state = fc.tuple(fc.constantFrom(0, 9, 9.000_001, 15), fc.constantFrom(-1, 0, 1e-9, 2));
    fc.assert(
      fc.property(state, ([airspeed_mps, climb_mps]) => {
        const fresh = airAloft(flight, height_m);
        expect(drainAloft(flight, aloft, airspeed_mps, climb_mps)).toBe(
          drainAloft(flight, fresh, airspeed_mps, climb_mps),
        );
      }),
      manyRuns,
    );
  });
});
