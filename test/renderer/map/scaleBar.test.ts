import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresPerPixel, scaleBar } from '../../../server/report/drawing/scaleBar.ts';

describe('the scale bar', () => {
  it('is 156 543 m a pixel at the equator at zoom 0', () => {
    // 2π · 6 378 137 m / 256, the WGS84 equatorial radius: EPSG:3857.
    expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.034, 2);
    expect(metresPerPixel(60, 0)).toBeCloseTo(156_543.034 / 2, 2);
  });

  it.each([
    [10, 'metric', '1 km', 1000],
    [1, 'metric', '100 m', 100],
    [40_000, 'metric', '2000 km', 2_000_000],
    [10, 'imperial', '2000 ft', 609.6],
    [20, 'imperial', '1 mi', 1609.344],
    [0.1, 'imperial', '20 ft', 6.096],
  ] as const)('at %d m a pixel in %s units shows %s', (m_per_px, units, label, length_m) => {
    const bar = scaleBar(m_per_px, units);
    expect(bar.label).toBe(label);
    expect(bar.length_m).toBeCloseTo(length_m, 6);
  });

  it('fits its room and is never shorter than a third of it, but where the unit changes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 50_000, noNaN: true }), (m_per_px) => {
        const bar = scaleBar(m_per_px, 'metric', 120);
        expect(bar.width_px).toBeLessThanOrEqual(120 + 1e-9);
        expect(bar.width_px).toBeGreaterThan(120 / 3);
        expect(bar.width_px * m_per_px).toBeCloseTo(bar.length_m, 6);
      }),
      { numRuns: 200 },
    );
  });
});
