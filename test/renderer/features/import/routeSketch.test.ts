import { describe, expect, it } from 'vitest';
import { toSketch } from '../../../../renderer/features/import/routeSketch.ts';

const size = { width: 300, height: 216, margin: 22 };
const line = (count: number, lat: number) =>
  Array.from({ length: count }, (_, index) => ({ lat, lon: 7 + index / 1000 }));

const pointsOf = (path: string) => path.slice(1).split('L').length;

describe('the sketch of the routes of a file', () => {
  it('shows a thousand routes with few points each, their ends among them', () => {
    const routes = Array.from({ length: 1_000 }, (_, index) => line(200, 46 + index / 1000));
    const { paths, starts } = toSketch(routes, size);
    expect(paths).toHaveLength(1_000);
    expect(paths.reduce((sum, path) => sum + pointsOf(path), 0)).toBeLessThanOrEqual(6_000);
    const [west = 0] = starts[0] ?? [];
    const ends = (paths[0] ?? '').slice(1).split('L');
    expect(Number(ends[0]?.split(' ')[0])).toBeCloseTo(west, 1);
    // As far right of the middle as the start is left of it.
    expect(Number(ends.at(-1)?.split(' ')[0])).toBeCloseTo(size.width - west, 1);
  });

  it('shows a long route among many short ones with more points than those', () => {
    const routes = [
      line(400, 46),
      ...Array.from({ length: 1_000 }, (_, index) => line(10, 46 + index / 1000)),
    ];
    const counts = toSketch(routes, size).paths.map(pointsOf);
    // Of 10,400 points 6,000 are drawn.
    expect(counts[0]).toBe(230);
    expect(counts[1]).toBe(5);
  });

  it('shows one route with no more points than can be told apart', () => {
    const { paths } = toSketch([line(10_000, 46)], size);
    expect(pointsOf(paths[0] ?? '')).toBe(400);
  });

  it('keeps all routes within its margins', () => {
    const { paths } = toSketch([line(50, 46), [], line(3, 46.02)], size);
    expect(paths[1]).toBe('');
    for (const [x = 0, y = 0] of paths
      .filter((path) => path !== '')
      .flatMap((path) => path.slice(1).split('L'))
      .map((pair) => pair.split(' ').map(Number))) {
      expect(x).toBeGreaterThanOrEqual(size.margin - 0.1);
      expect(x).toBeLessThanOrEqual(size.width - size.margin + 0.1);
      expect(y).toBeGreaterThanOrEqual(size.margin - 0.1);
      expect(y).toBeLessThanOrEqual(size.height - size.margin + 0.1);
    }
  });
});
