import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nearLongitude,
  toPosition,
  unwrapOutline,
  unwrapPath,
  wrapLongitude,
} from '../../../renderer/map/geometry/longitudes.ts';
import { mercatorLine, mercatorOutline } from '../../../renderer/map/geometry/mercator.ts';

const manyRuns = { numRuns: 300 };
const longitude = fc.double({ min: -180, max: 179.999, noNaN: true });

describe('longitudes on the map', () => {
  it('a path over 180° goes on beyond it instead of jumping round the world', () => {
    const path = [
      { lat: -16.8, lon: 179.99 },
      { lat: -16.8, lon: -179.98 },
      { lat: -16.8, lon: 179.97 },
    ];
    const lons = unwrapPath(path, 179.99).map(([, lon]) => lon);
    expect(lons[0]).toBeCloseTo(179.99, 9);
    expect(lons[1]).toBeCloseTo(180.02, 9);
    expect(lons[2]).toBeCloseTo(179.97, 9);
  });

  it('no two neighbours of an unwrapped path are more than half a turn apart', () => {
    fc.assert(
      fc.property(fc.array(longitude, { minLength: 1 }), longitude, (lons, reference) => {
        const path = unwrapPath(
          lons.map((lon) => ({ lat: 0, lon })),
          reference,
        );
        const all = [reference, ...path.map(([, lon]) => lon)];
        for (let i = 1; i < all.length; i += 1)
          expect(Math.abs((all[i] ?? 0) - (all[i - 1] ?? 0))).toBeLessThanOrEqual(180 + 1e-9);
      }),
      manyRuns,
    );
  });

  it('unwrapping moves a point by whole turns alone', () => {
    fc.assert(
      fc.property(longitude, fc.double({ min: -900, max: 900, noNaN: true }), (lon, reference) => {
        const turns = (nearLongitude(lon, reference) - lon) / 360;
        expect(turns).toBeCloseTo(Math.round(turns), 9);
      }),
      manyRuns,
    );
  });

  it('a wrapped longitude is at least −180° and below 180°', () => {
    expect(wrapLongitude(180)).toBe(-180);
    expect(wrapLongitude(-540)).toBe(-180);
    expect(wrapLongitude(359)).toBe(-1);
    expect(wrapLongitude(-181)).toBe(179);
  });

  it('a click on a copy of the world lands on the one that is flown in', () => {
    expect(toPosition({ lat: -16.8, lng: 180.25 })).toEqual({ lat: -16.8, lon: -179.75 });
  });

  it('an outline round a pole is closed over the edge of the map', () => {
    const ring = [0, 90, 180, -90, 0].map((lon) => ({ lat: 89, lon }));
    const outline = unwrapOutline(ring, 0);
    expect(outline).toHaveLength(7);
    expect(outline[4]?.[1]).toBe(360);
    expect(outline[5]).toEqual([89.5, 360]);
    expect(outline[6]).toEqual([89.5, 0]);
  });

  it('an outline away from the poles keeps its points', () => {
    const ring = [179.9, -179.9, 179.9].map((lon) => ({ lat: 10, lon }));
    expect(unwrapOutline(ring, 180)).toHaveLength(3);
  });

  it('an outline is painted where Leaflet draws it', () => {
    const point = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: longitude });
    fc.assert(
      fc.property(fc.array(point), longitude, (outline, reference) => {
        expect(mercatorOutline(outline, reference)).toEqual(mercatorLine(unwrapOutline(outline, reference)));
      }),
      manyRuns,
    );
  });
});
