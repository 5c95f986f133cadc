import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airspeedFor, windToWithstand } from '../../../engine/air/wind.ts';
import { rulesOf } from '../../../engine/flight/flightRules.ts';
import { groundSpeedAt, windOnCourse } from '../motion.ts';
import { manyRuns, numbers, wind } from '../samples.ts';

describe('wind on a course', () => {
  it('from ahead is a headwind, from behind a tailwind, from the right a positive crosswind', () => {
    expect(windOnCourse(5, 0, 0).headwind_mps).toBeCloseTo(5);
    expect(windOnCourse(5, 180, 0).headwind_mps).toBeCloseTo(-5);
    expect(windOnCourse(5, 90, 0).crosswind_mps).toBeCloseTo(5);
    expect(windOnCourse(5, 270, 0).crosswind_mps).toBeCloseTo(-5);
  });

  it('is split by the angle between the two, whichever way the course leads', () => {
    const { headwind_mps, crosswind_mps } = windOnCourse(10, 120, 90);
    expect(headwind_mps).toBeCloseTo(10 * Math.cos(Math.PI / 6), 12);
    expect(crosswind_mps).toBeCloseTo(10 * Math.sin(Math.PI / 6), 12);
  });

  it('turns a held airspeed into a ground speed that needs just this airspeed', () => {
    fc.assert(
      fc.property(numbers(3, 30), numbers(0, 25), numbers(0, 360), (airspeed, speed, from) => {
        const blowing = windOnCourse(speed, from, 0);
        const ground = groundSpeedAt(airspeed, blowing);
        if (ground !== undefined)
          expect(airspeedFor(ground, blowing.headwind_mps, blowing.crosswind_mps)).toBeCloseTo(airspeed, 9);
        else expect(speed).toBeGreaterThan(airspeed - 1 - 1e-9);
      }),
      manyRuns,
    );
  });

  it('allows no flight against a headwind as fast as the aircraft, nor across a crosswind as fast', () => {
    expect(groundSpeedAt(10, windOnCourse(10, 0, 0))).toBeUndefined();
    expect(groundSpeedAt(10, windOnCourse(10, 90, 0))).toBeUndefined();
    expect(groundSpeedAt(10, windOnCourse(9.5, 0, 0))).toBeUndefined();
    expect(groundSpeedAt(10, windOnCourse(9, 0, 0))).toBeCloseTo(1);
  });

  it('is held against up to the airspeed of the normal mode, and beyond that slows the flight', () => {
    const { groundSpeed } = rulesOf('rotor');
    const against = (headwind_mps: number, normal_mps: number) =>
      groundSpeed(10, { slowest_mps: 0, normal_mps, fastest_mps: 30 }, headwind_mps, 0);
    expect(against(8, 20)).toBe(10);
    expect(against(8, 15)).toBe(7);
    expect(against(16, 15)).toBe(0);
  });

  it('is held in sport mode only where a speed above the normal one is asked for', () => {
    const limits = { slowest_mps: 0, normal_mps: 15, fastest_mps: 21 };
    const { groundSpeed } = rulesOf('rotor');
    expect(groundSpeed(15, limits, 4, 0)).toBe(11);
    expect(groundSpeed(16, limits, 4, 0)).toBe(16);
    expect(groundSpeed(25, limits, 4, 0)).toBe(17);
  });

  it('never saves time there and back at a held airspeed', () => {
    fc.assert(
      fc.property(numbers(8, 30), numbers(0, 6), numbers(0, 360), (airspeed, speed, from) => {
        const there = groundSpeedAt(airspeed, windOnCourse(speed, from, 0)) ?? 0;
        const back = groundSpeedAt(airspeed, windOnCourse(speed, from, 180)) ?? 0;
        expect(1 / there + 1 / back).toBeGreaterThanOrEqual(2 / airspeed - 1e-12);
      }),
      manyRuns,
    );
  });

  it('that must be withstood lies half-way to the gust, and a weaker gust counts as the wind', () => {
    expect(windToWithstand(wind(6, 0, 10))).toBe(8);
    expect(windToWithstand(wind(6, 0, 2))).toBe(6);
  });
});
