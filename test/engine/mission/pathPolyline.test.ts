import { describe, expect, it } from 'vitest';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import { pathAlong } from '../../../engine/mission/pathPolyline.ts';

const pathOver = (points: readonly { lat: number; lon: number }[]) => {
  const [start = { lat: 0, lon: 0 }, ...others] = points;
  const tracks = others.map((point, index) => trackBetween(points[index] ?? start, point));
  return pathAlong(start, others, tracks);
};

describe('the path that is drawn', () => {
  it('has the points flown to alone where they are near', () => {
    const points = [
      { lat: 47, lon: 8 },
      { lat: 47.05, lon: 8 },
      { lat: 47.05, lon: 8.1 },
    ];
    expect(pathOver(points)).toEqual(points);
  });

  it('has points between those that are far, one each ten kilometres', () => {
    const path = pathOver([
      { lat: 0, lon: 0 },
      { lat: 0, lon: 1 },
    ]);
    expect(path).toHaveLength(2 + 11);
    path.forEach(({ lon }, index) => {
      expect(lon).toBeCloseTo(index / 12, 9);
    });
  });

  it('is drawn coarser when it leads more than five times round the earth', () => {
    const there = { lat: 0, lon: 0 };
    const back = { lat: 0, lon: 170 };
    const path = pathOver(Array.from({ length: 21 }, (_, index) => (index % 2 === 0 ? there : back)));
    expect(path.length).toBeLessThanOrEqual(20_000 + 21);
    expect(path.length).toBeGreaterThan(19_000);
  });
});
