import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { coastsNear } from '../../server/briefing/coast.ts';

const gibraltar = { lat: 36.14, lon: -5.35 };
const nearest_m = (center: typeof gibraltar) =>
  Math.min(
    ...coastsNear(center, 20_000)
      .flat()
      .map((place) => distanceBetween(center, place)),
  );

describe('the coast of the built-in map', () => {
  it('lies where it is', () => {
    expect(nearest_m(gibraltar)).toBeLessThan(3000);
    const helgoland = { lat: 54.19, lon: 7.88 };
    expect(nearest_m(helgoland)).toBeLessThan(3000);
  });

  it('is nowhere in the middle of a continent', () => {
    expect(coastsNear({ lat: 47, lon: 8 }, 20_000)).toEqual([]);
  });

  it('goes on across 180°, without the line along which the file cuts land', () => {
    const wrangel = { lat: 71.2, lon: 179.9 };
    const places = coastsNear(wrangel, 60_000).flat();
    expect(places.some(({ lon }) => lon > 170)).toBe(true);
    expect(places.some(({ lon }) => lon < -170)).toBe(true);
    expect(places.every(({ lon }) => Math.abs(lon) < 180)).toBe(true);
  });

  it('reaches little beyond what is asked for', () => {
    for (const place of coastsNear(gibraltar, 20_000).flat())
      expect(distanceBetween(gibraltar, place)).toBeLessThan(120_000);
  });
});
