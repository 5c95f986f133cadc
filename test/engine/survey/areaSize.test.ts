import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { areaSize } from '../../../engine/survey/areaSize.ts';

const start = { lat: 47.1, lon: 8.2 };
const square = (side_m: number) => {
  const east = destination(start, 90, side_m);
  return [start, east, destination(east, 0, side_m), destination(start, 0, side_m)];
};

describe('the size of an area', () => {
  it('is that of its outline less its holes, either way round', () => {
    expect(areaSize({ outline: square(600), holes: [] }) / 360_000).toBeCloseTo(1, 3);
    expect(areaSize({ outline: square(600).reverse(), holes: [square(100)] }) / 350_000).toBeCloseTo(1, 3);
  });

  it('is the ground that lines are laid over where the outline crosses itself', () => {
    const [south, east, far, north] = square(600);
    const bow = [south, east, north, far].flatMap((corner) => corner ?? []);
    expect(areaSize({ outline: bow, holes: [] }) / 180_000).toBeCloseTo(1, 2);
  });

  it('is that ground, too, where an outline of very many corners crosses itself', () => {
    const [south, east, far, north] = square(600);
    const bow = [south, east, north, far].flatMap((corner) => corner ?? []);
    const outline = bow.flatMap((from, at) => {
      const to = bow[(at + 1) % bow.length] ?? from;
      return Array.from({ length: 800 }, (_, step) => ({
        lat: from.lat + ((to.lat - from.lat) * step) / 800,
        lon: from.lon + ((to.lon - from.lon) * step) / 800,
      }));
    });
    expect(areaSize({ outline, holes: [] }) / 180_000).toBeCloseTo(1, 2);
  });

  it('is what corners enclose where edges lie above each other beyond number', () => {
    const teeth = Array.from({ length: 3000 }, (_, at) =>
      destination(destination(start, 0, at / 10), 90, at % 2 === 0 ? 0 : 500),
    );
    expect(areaSize({ outline: teeth, holes: [] })).toBeGreaterThan(0);
  });

  it('is that of its outline for one of very many corners, too', () => {
    const outline = Array.from({ length: 1200 }, (_, at) => destination(start, (at * 360) / 1200, 500));
    expect(areaSize({ outline, holes: [] }) / (Math.PI * 500 ** 2)).toBeCloseTo(1, 3);
  });

  it('is nothing without corners', () => {
    expect(areaSize({ outline: [], holes: [] })).toBe(0);
  });
});
