import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { lostBy } from '../../../engine/aircraft/packCharge.ts';
import { type FlightRequest, prepareFlight } from '../../../engine/flight/conditions.ts';
import { drainInPlace } from '../../../engine/flight/drain.ts';
import { drainInMotion } from '../motion.ts';
import { calm, manyRuns, numbers, sampleDrones } from '../samples.ts';

const flightWith = (drone: Drone, change: Partial<FlightRequest> = {}) =>
  prepareFlight({
    drone,
    weather: calm,
    surface_msl_m: 0,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: { factor: 1 },
    ...change,
  });
type Flight = ReturnType<typeof flightWith>;
const cruiseDrain = (flight: Flight, airspeed_mps: number) =>
  drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m: 50 });
/** Relative; far below any effect and far above the rounding of a sum. */
const rounding = 1e-12;

describe.each(sampleDrones.map((drone) => [drone.key, drone] as const))('the drain of %s', (_, drone) => {
  it('rises with every gram of payload, in place and under way', () => {
    fc.assert(
      fc.property(numbers(0, 800), numbers(1, 200), numbers(0, 20), (payload_g, more_g, airspeed) => {
        const light = flightWith(drone, { payload_g });
        const heavy = flightWith(drone, { payload_g: payload_g + more_g });
        expect(drainInPlace(heavy, 50)).toBeGreaterThan(drainInPlace(light, 50));
        expect(cruiseDrain(heavy, airspeed)).toBeGreaterThan(cruiseDrain(light, airspeed));
      }),
      manyRuns,
    );
  });

  it('rises with every cycle of the battery until it is worn out, and never falls', () => {
    fc.assert(
      fc.property(numbers(0, 5000), numbers(1, 500), numbers(0, 20), (battery_cycles, more, airspeed) => {
        const younger = cruiseDrain(flightWith(drone, { battery_cycles }), airspeed);
        const older = cruiseDrain(flightWith(drone, { battery_cycles: battery_cycles + more }), airspeed);
        expect(older).toBeGreaterThanOrEqual(younger * (1 - rounding));
        // Every kind of pack is rated for 200 cycles or more and worn out at twice that.
        if (battery_cycles < 400) expect(older).toBeGreaterThan(younger);
      }),
      { numRuns: 400 },
    );
  });

  it('is that of a warm battery in any cold, and the pack says what it loses for it', () => {
    fc.assert(
      fc.property(numbers(-60, 20), numbers(0, 20), (temp_c, airspeed) => {
        const flight = flightWith(drone, { weather: { ...calm, temp_c } });
        const asIfWarm = { ...flight, unit_drain_pct_per_s: flightWith(drone).unit_drain_pct_per_s };
        expect(cruiseDrain(flight, airspeed)).toBe(cruiseDrain(asIfWarm, airspeed));
        expect(lostBy(flight.pack, 100 * flight.battery_temperature_factor)).toBeCloseTo(100, 9);
      }),
      manyRuns,
    );
  });

  it('of a hover rises with the height of the launch point', () => {
    fc.assert(
      fc.property(numbers(-400, 8000), numbers(1, 1000), (surface_msl_m, more_m) => {
        const low = drainInPlace(flightWith(drone, { surface_msl_m }), 0);
        const high = drainInPlace(flightWith(drone, { surface_msl_m: surface_msl_m + more_m }), 0);
        expect(high).toBeGreaterThan(low);
      }),
      manyRuns,
    );
  });
});
