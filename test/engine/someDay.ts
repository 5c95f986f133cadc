import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { evenly, rangeInput } from './samples.ts';

const catalogFile = resolve(import.meta.dirname, '../../assets/drones.json');
const catalog = (JSON.parse(readFileSync(catalogFile, 'utf8')) as DroneBasis[]).map(completeDrone);
export const catalogRotorcraft = catalog.filter((drone) => (drone.class ?? 'multirotor') === 'multirotor');
export const catalogWings = catalog.filter((drone) => (drone.class ?? 'multirotor') !== 'multirotor');

/** Rotorcraft as they are built: their figures hang together as those of the catalog do. */
const builtDrone: fc.Arbitrary<Drone> = fc
  .record(
    {
      key: fc.constant('built'),
      cruise_speed_mps: evenly(5, 16),
      baseline_flight_time_min: evenly(12, 60),
      takeoff_mass_g: evenly(250, 15_000),
      max_payload_g: evenly(0, 5000),
      airframe: fc.constantFrom('folding' as const, 'open_frame' as const, 'ducted' as const),
      max_speed_mps: evenly(16, 25),
      max_ascent_mps: evenly(3, 8),
      max_descent_mps: evenly(2, 6),
      rated_cycles: fc.integer({ min: 100, max: 500 }),
      payload_exponent: evenly(1.2, 2.5),
    },
    { requiredKeys: ['key', 'cruise_speed_mps', 'baseline_flight_time_min'] },
  )
  .map(completeDrone);

/** Drawn once, so that each aircraft is calibrated once. */
export const builtDrones = fc.sample(builtDrone, { seed: 20_240_817, numRuns: 200 });

/** The random members of a day and a flight, by name. */
export interface Day {
  readonly drone: Drone;
  readonly wind_speed_mps: number;
  readonly gust_excess_mps: number;
  readonly wind_dir_deg: number;
  readonly temp_c: number;
  readonly humidity_pct: number;
  readonly height_m: number;
  readonly elevation_msl_m: number;
  readonly initial_battery_pct: number;
  readonly hover_time_s: number;
  readonly battery_cycles: number;
  /** Payload over the take-off mass. */
  readonly payload_share: number;
}

/** Ordinary days of some aircraft, from frost to heat and from calm to near their limit. */
export const someDay = (
  drones: readonly Drone[] = [...catalogRotorcraft, ...builtDrones],
): fc.Arbitrary<Day> =>
  fc.record({
    drone: fc.constantFrom(...drones),
    wind_speed_mps: evenly(0, 9),
    gust_excess_mps: fc.oneof(fc.constant(0), evenly(0, 6)),
    wind_dir_deg: evenly(0, 360),
    temp_c: evenly(-20, 40),
    humidity_pct: evenly(0, 100),
    height_m: evenly(0, 200),
    elevation_msl_m: evenly(0, 2500),
    initial_battery_pct: evenly(40, 100),
    hover_time_s: evenly(0, 300),
    battery_cycles: evenly(0, 400),
    payload_share: evenly(0, 0.3),
  });

/** Few bearings, so that ten thousand cases stay in seconds: head-, tail- and crosswinds are among them. */
const bearings = 8;

export const rangeOn = (day: Day): RangeInput =>
  rangeInput({
    ...day,
    weather: {
      wind_speed_mps: day.wind_speed_mps,
      wind_dir_deg: day.wind_dir_deg,
      gust_speed_mps: day.wind_speed_mps + day.gust_excess_mps,
      temp_c: day.temp_c,
      humidity_pct: day.humidity_pct,
    },
    payload_g: day.payload_share * (day.drone.takeoff_mass_g ?? 1000),
    battery_thresholds_pct: [35, 25],
    bearings,
  });
