import { describe, expect, it } from 'vitest';
import { routeLength } from '../../../../engine/geo/routeLength.ts';
import { surveyLineOf } from '../../../../renderer/features/import/importPlan.ts';

/** North, with waves beside it. */
const wavy = (places: number, wave_deg: number) =>
  Array.from({ length: places }, (_, at) => ({
    lat: 46 + at * 3e-5,
    lon: 7 + wave_deg * Math.sin(at / 40),
    hover_time_s: 0,
  }));
const lineOf = (points: ReturnType<typeof wavy>, kind: 'line' | 'track' | 'mission' = 'line') =>
  surveyLineOf({ kind, name: 'pipe', points });

describe('the line of a file to survey along', () => {
  it('is each that somebody drew or followed', () => {
    const points = wavy(1000, 1e-4);
    expect(lineOf(points)).toEqual({ name: 'pipe', points });
    expect(lineOf(points, 'track')).toEqual({ name: 'pipe', points });
    expect(lineOf(points, 'mission')).toBeUndefined();
    expect(lineOf(points.slice(0, 1))).toBeUndefined();
  });

  it('has a thousand places at most, along the same way', () => {
    const points = wavy(1400, 1e-4);
    const line = lineOf(points);
    if (line === undefined || line === 'winding') throw new Error('There is no line.');
    expect(line.points.length).toBeLessThanOrEqual(1000);
    expect(line.points[0]).toEqual(points[0]);
    expect(line.points.at(-1)).toEqual(points.at(-1));
    const shorter_m = routeLength(points) - routeLength(line.points);
    expect(shorter_m).toBeGreaterThanOrEqual(0);
    expect(shorter_m).toBeLessThan(1);
  });

  it('is said to wind where fewer places would leave the way by more than a metre', () => {
    const zigzag = wavy(3000, 0).map((point, at) => ({ ...point, lon: 7 + (at % 2) * 1e-3 }));
    expect(lineOf(zigzag)).toBe('winding');
  });
});
