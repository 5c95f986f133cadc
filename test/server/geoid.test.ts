import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGeoid } from '../../server/services/geoid.ts';
import { assetsDir } from './support/host.ts';

const geoid = openGeoid(join(assetsDir, 'egm96.bin'));

/** The grid is of 15′, the published heights are of the model itself. */
const bilinear_m = 0.2;

describe('mean sea level above the ellipsoid', () => {
  // NGA (NIMA), EGM96 program F477, INPUT.DAT and OUTPUT.DAT.
  it.each([
    [38.628155, 269.779155, -31.628],
    [-14.621217, 305.021114, -2.969],
    [46.874319, 102.448729, -43.575],
    [-23.617446, 133.874712, 15.871],
    [38.625473, 359.9995, 50.066],
    [-0.466744, 0.0023, 17.329],
  ])('at %d, %d is as published', (lat, lon, published_m) => {
    const [undulation_m] = geoid([{ lat, lon: lon >= 180 ? lon - 360 : lon }]);
    expect(Math.abs(Number(undulation_m) - published_m)).toBeLessThan(bilinear_m);
  });

  it('has its extremes where they are known to be: south of India and in New Guinea', () => {
    // Lemoine et al. 1998, NASA/TP-1998-206861, section 10: −107 m and +85 m.
    const [low, high] = geoid([
      { lat: 4.75, lon: 78.75 },
      { lat: -8.25, lon: 147.25 },
    ]);
    expect(low).toBeLessThan(-106);
    expect(high).toBeGreaterThan(84);
  });

  it('has no seam at the antimeridian and one height at each pole', () => {
    const [west, east] = geoid([
      { lat: 10.1, lon: 179.9999 },
      { lat: 10.1, lon: -180 },
    ]);
    expect(west).toBeCloseTo(Number(east), 2);
    const poles = geoid([90, -90].flatMap((lat) => [-180, -60, 60, 179.9].map((lon) => ({ lat, lon }))));
    expect(new Set(poles)).toEqual(new Set([13.61, -29.53]));
  });
});
