import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { alongRoute_m } from '../../../renderer/map/tools/alongRoute.ts';

const launch = { lat: 46, lon: 7 };
const [a, b, c] = [
  { lat: 46.01, lon: 7 },
  { lat: 46.01, lon: 7.02 },
  { lat: 46, lon: 7.02 },
] as const satisfies readonly Position[];
const route = { launch, waypoints: [a, b, c] };

describe('a line measured between waypoints', () => {
  it('is compared with the way that the route takes, in either direction and from the launch point', () => {
    const way_m = distanceBetween(a, b) + distanceBetween(b, c);
    expect(alongRoute_m(a, c, route)).toBeCloseTo(way_m, 9);
    expect(alongRoute_m(c, a, route)).toBeCloseTo(way_m, 9);
    expect(alongRoute_m(launch, c, route)).toBeCloseTo(way_m + distanceBetween(launch, a), 9);
  });

  it('is the route itself on one leg, and has none beside its waypoints', () => {
    expect(alongRoute_m(a, b, route)).toBeUndefined();
    expect(alongRoute_m(a, a, route)).toBeUndefined();
    expect(alongRoute_m(a, { lat: 46.001, lon: 7.02 }, route)).toBeUndefined();
    expect(alongRoute_m(launch, c, { ...route, launch: undefined })).toBeUndefined();
  });
});
