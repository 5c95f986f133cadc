import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../engine/aircraft/calibrate.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { powerRatio } from '../../../engine/aircraft/powerCurve.ts';
import { densityAt, fastestAirspeed, prepareFlight, windAt } from '../../../engine/flight/conditions.ts';
import { flyStretch } from '../../../engine/flight/legDrain.ts';
import { drainInMotion } from '../motion.ts';
import { calm, foldingDrone, inlineDrone, wind } from '../samples.ts';

const flightIn = (weather = calm, drone: Drone = foldingDrone, payload_g = 0) =>
  prepareFlight({
    drone,
    weather,
    surface_msl_m: 0,
    payload_g,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: { factor: 1 },
  });
const stretch = (change: object = {}) => ({
  distance_m: 1000,
  course_deg: 0,
  from_m: 60,
  to_m: 60,
  ground_speed_mps: 15,
  ...change,
});

describe('a flight', () => {
  it('weighs its payload over its take-off mass', () => {
    expect(flightIn(calm, foldingDrone, 179).mass_ratio).toBeCloseTo(1 + 179 / 895, 12);
  });

  it('climbs at 0.6 and sinks at 0.5 of what is published, and else as the measured aircraft did', () => {
    expect(flightIn()).toMatchObject({ ascent_mps: 0.6 * 8, descent_mps: 0.5 * 6 });
    expect(flightIn(calm, inlineDrone)).toMatchObject({ ascent_mps: 3, descent_mps: 2.8 });
  });

  it('is at most as fast as published, and else as a tilt of 35° allows', () => {
    expect(fastestAirspeed(flightIn(), 0)).toBe(21);
    const flight = flightIn(calm, inlineDrone, 300);
    const { mass_kg, drag_area_m2 } = calibrate(inlineDrone).curve;
    const drag_n = (mass_kg + 0.3) * 9.80665 * Math.tan((35 * Math.PI) / 180);
    const speed_mps = Math.sqrt((2 * drag_n) / (densityAt(flight, 100) * drag_area_m2));
    expect(fastestAirspeed(flight, 100)).toBeCloseTo(speed_mps, 9);
  });

  it('is at least as fast as it is known to fly', () => {
    const draggy = completeDrone({ ...inlineDrone, airframe: 'open_frame', flight_time_test_speed_mps: 90 });
    expect(fastestAirspeed(flightIn(calm, draggy), 0)).toBe(90);
  });
});

describe('a stretch', () => {
  it('that climbs steeply is slowed down to its rate of climb', () => {
    const flown = flyStretch(flightIn(wind(5, 0)), stretch({ distance_m: 100, to_m: 108 }));
    const duration_s = Math.max(100 / 15, 48 / 4.8);
    expect(duration_s).toBe(10);
    expect(flown?.duration_s).toBeCloseTo(10, 12);
    expect(flown?.ground_speed_mps).toBeCloseTo(10, 12);
    expect(flown?.airspeed_mps).toBeCloseTo(15, 12);
  });

  it('that climbs gently keeps its speed, and pays for the climb', () => {
    const flight = flightIn(wind(5, 0));
    const flown = flyStretch(flight, stretch({ to_m: 90 }));
    expect(flown).toMatchObject({ ground_speed_mps: 15, airspeed_mps: 20 });
    const motion = { airspeed_mps: 20, climb_mps: 30 / (1000 / 15), height_m: 75 };
    expect(flown?.used_pct).toBeCloseTo((1000 / 15) * drainInMotion(flight, motion), 12);
  });

  it('has no answer where a gust forbids its course alone', () => {
    // 14 m/s are withstood from behind but, at an airspeed of 15, not from ahead; 20 m/s top speed.
    const drone = { ...foldingDrone, max_speed_mps: 14.5 };
    const gusty = flightIn(wind(12, 0, 16), drone);
    expect(windAt(gusty, 50).withstood_mps).toBe(14);
    expect(flyStretch(gusty, stretch({ course_deg: 0 }))).toBeUndefined();
    expect(flyStretch(gusty, stretch({ course_deg: 180 }))).toBeDefined();
  });

  it('has no answer in a wind to withstand beyond the top speed, even from behind', () => {
    const drone = { ...foldingDrone, max_speed_mps: 14.5 };
    expect(flyStretch(flightIn(wind(13, 0, 17), drone), stretch({ course_deg: 180 }))).toBeUndefined();
    expect(flyStretch(flightIn(wind(13, 0, 17), drone), stretch({ distance_m: 0.5 }))).toBeUndefined();
  });

  it('shorter than a metre is a vertical move', () => {
    const flown = flyStretch(flightIn(), stretch({ distance_m: 0.9, to_m: 84 }));
    expect(flown?.duration_s).toBeCloseTo(24 / 4.8 + 0.9 / 15, 9);
    expect(flyStretch(flightIn(), stretch({ distance_m: 1, to_m: 84 }))?.duration_s).toBeCloseTo(24 / 4.8, 9);
  });
});

describe('the drain in gusts', () => {
  const motion = { airspeed_mps: 15, climb_mps: 0, height_m: 100 };
  const steadyPower = (airspeed_mps: number) => {
    const flight = flightIn();
    const density_kg_m3 = densityAt(flight, 100);
    return powerRatio(calibrate(foldingDrone).curve, {
      airspeed_mps,
      climb_mps: 0,
      mass_ratio: 1,
      density_kg_m3,
    });
  };
  const relativeDrain = (mean_mps: number, gust_mps: number) => {
    const flight = flightIn(wind(mean_mps, 0, gust_mps));
    return drainInMotion(flight, motion) / flight.unit_drain_pct_per_s;
  };

  it('is the mean of one spread faster and one slower, and half a percent more for each m/s of wind', () => {
    // MODEL.md §3: the spread is the gust's excess over 2.5.
    const mean = (steadyPower(15 + 2) + steadyPower(15 - 2)) / 2;
    expect(relativeDrain(4, 9)).toBeCloseTo(mean * (1 + 0.005 * 4), 12);
  });

  it('asks for corrections of the track in full from a gust of half as much again as the wind', () => {
    const mean = (steadyPower(15.4) + steadyPower(14.6)) / 2;
    expect(relativeDrain(8, 9)).toBeCloseTo(mean * (1 + 0.005 * 2), 12);
  });

  it('is the steady one without a gust above the wind', () => {
    expect(relativeDrain(4, 4)).toBeCloseTo(steadyPower(15), 12);
    expect(relativeDrain(4, 2)).toBeCloseTo(steadyPower(15), 12);
  });
});
