import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import {
  countOfPlaces,
  type Line,
  mostPlacesOnLines,
  placesOnLines,
  spacingFor,
} from '../../../engine/terrain/groundLines.ts';

/** How far the worst place on a line lies from where it should, metres. */
function worstMiss({ from, to }: Line, spacing_m: number): number {
  const { places } = placesOnLines([{ from, to }], spacing_m);
  const track = trackBetween(from, to);
  const last = places.length / 2 - 1;
  let worst_m = 0;
  for (let place = 0; place <= last; place++) {
    const found = { lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) };
    worst_m = Math.max(worst_m, trackBetween(found, pointAlong(from, track, place / last)).distance_m);
  }
  return worst_m;
}

describe('places on lines', () => {
  it('lie as the source has its samples, between 5 and 25 m apart', () => {
    expect([1, 10, 30, 90].map(spacingFor)).toEqual([5, 10, 25, 25]);
    expect(mostPlacesOnLines).toBeGreaterThan(10_000);
  });

  it('have both ends of each line, and are counted beforehand', () => {
    const lines = [
      { from: { lat: 47, lon: 8 }, to: { lat: 47.001, lon: 8 } },
      { from: { lat: 47.001, lon: 8 }, to: { lat: 47.001, lon: 8 } },
      { from: { lat: 47.001, lon: 8 }, to: { lat: 47, lon: 8.05 } },
    ];
    const { places, starts } = placesOnLines(lines, 25);
    expect([...starts].slice(0, 3)).toEqual([0, 6, 8]);
    const lengths = lines.map(({ from, to }) => trackBetween(from, to).distance_m);
    expect([starts[3], places.length / 2]).toEqual(Array(2).fill(countOfPlaces(lengths, 25)));
    expect([...places.slice(10, 16)]).toEqual([47.001, 8, 47.001, 8, 47.001, 8]);
    expect([...places.slice(-2)]).toEqual([47, 8.05]);
  });

  it('lie on the geodesic within 5 m, across the antimeridian and far in the north, too', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -88, max: 88, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -0.3, max: 0.3, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (lat, lon, north, east) => {
          const eastward = lon + east;
          const to = { lat: lat + north, lon: eastward > 180 ? eastward - 360 : Math.max(eastward, -180) };
          expect(worstMiss({ from: { lat, lon }, to }, 200)).toBeLessThan(5);
        },
      ),
      { numRuns: 200 },
    );
    const across = placesOnLines([{ from: { lat: 10, lon: 179.999 }, to: { lat: 10, lon: -179.999 } }], 50);
    const lons = [...across.places].filter((_, index) => index % 2 === 1);
    expect(Math.min(...lons.map(Math.abs))).toBeGreaterThanOrEqual(179.999);
  });
});
