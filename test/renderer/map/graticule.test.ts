import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  graticuleSpacing,
  graticuleValues,
  toGraticuleText,
} from '../../../renderer/map/geometry/graticule.ts';

const pxPerDegree = (zoom: number) => (256 * 2 ** zoom) / 360;

describe('the graticule', () => {
  it.each([
    [2, 30],
    [7, 2],
    [12, 0.05],
    [16, 0.005],
    [19, 0.0005],
  ])('at zoom %d has a line every %d°', (zoom, expected) => {
    expect(graticuleSpacing(pxPerDegree(zoom)).major_deg).toBe(expected);
  });

  it('keeps its labelled lines apart at every scale, and no farther than needed', () => {
    fc.assert(
      fc.property(fc.double({ min: 3, max: 20, noNaN: true }), (zoom) => {
        const scale = pxPerDegree(zoom);
        const { major_deg } = graticuleSpacing(scale, 120);
        expect(major_deg * scale).toBeGreaterThanOrEqual(120);
        expect(major_deg * scale).toBeLessThan(120 * 2.5 + 1e-6);
      }),
      { numRuns: 200 },
    );
  });

  it('has faint lines that meet each labelled line', () => {
    for (let zoom = 1; zoom < 20; zoom += 0.25) {
      const { major_deg, minor_deg } = graticuleSpacing(pxPerDegree(zoom));
      const parts = major_deg / minor_deg;
      expect(parts).toBeCloseTo(Math.round(parts), 9);
      expect(parts).toBeGreaterThan(1);
    }
  });

  it('lists every multiple in a stretch, both ends included', () => {
    expect(graticuleValues(-0.2, 0.1, 0.1)).toEqual([-0.2, -0.1, 0, 0.1]);
    expect(graticuleValues(0.01, 0.09, 0.1)).toEqual([]);
    expect(graticuleValues(170, 190, 10)).toEqual([170, 180, 190]);
  });

  it('names lines with as many decimals as tell neighbours apart', () => {
    expect(toGraticuleText(46.95, 0.05, 'lat')).toBe('46.95° N');
    expect(toGraticuleText(-17, 1, 'lat')).toBe('17° S');
    expect(toGraticuleText(7.4505, 0.0005, 'lon')).toBe('7.4505° E');
    expect(toGraticuleText(-30, 30, 'lon')).toBe('30° W');
    expect(toGraticuleText(0, 30, 'lon')).toBe('0°');
    expect(toGraticuleText(-180, 30, 'lon')).toBe('180°');
  });
});
