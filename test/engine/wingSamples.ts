import fc from 'fast-check';
import type { Weather } from '../../engine/air/weather.ts';
import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { anyDrone, calm, numbers } from './samples.ts';

/** A mapping wing of round figures; nothing published but speed and endurance, so x = 0.6 and f_a = 0.10 hold. */
export const fixedWing: Drone = completeDrone({
  key: 'wing',
  class: 'fixed_wing',
  cruise_speed_mps: 18,
  baseline_flight_time_min: 90,
  takeoff_mass_g: 1600,
  max_payload_g: 400,
  stall_speed_mps: 9,
  max_speed_mps: 30,
});

/** A VTOL of round figures: hover at 6 %/min, cruise at 1 %/min. */
export const vtol: Drone = completeDrone({
  key: 'vtol',
  class: 'vtol',
  cruise_speed_mps: 16,
  baseline_flight_time_min: 100,
  takeoff_mass_g: 4000,
  max_payload_g: 1000,
});

/** Dry air of 20 °C at sea level: 101 325 Pa / (287.058 J/kg/K · 293.15 K) = 1.20409 kg/m³, 0.98293 of standard air. */
export const dry: Weather = { ...calm, humidity_pct: 0 };
export const dryDensityRatio = 101_325 / (287.058 * 293.15) / 1.225;

/** Level power of a wing at its cruise speed in that air: 0.1 + 0.9·(0.6·σ + 0.4/σ). */
export const dryCruise = 0.1 + 0.9 * (0.6 * dryDensityRatio + 0.4 / dryDensityRatio);

/** Winged drones over all that a request may hold, most of them nonsense. */
export const anyWing: fc.Arbitrary<Drone> = fc
  .tuple(
    anyDrone,
    fc.record(
      {
        class: fc.constantFrom('vtol' as const, 'fixed_wing' as const),
        stall_speed_mps: numbers(1, 60),
        min_drag_speed_mps: numbers(1, 60),
        payload_flight_times: fc.array(
          fc.record(
            {
              takeoff_mass_g: numbers(20, 500_000),
              flight_time_min: numbers(0.5, 1000),
              airspeed_mps: numbers(1, 60),
            },
            { requiredKeys: ['takeoff_mass_g', 'flight_time_min'] },
          ),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: ['class'] },
    ),
  )
  .map(([drone, wing]) => ({ ...drone, ...wing }));
