import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorld } from '../../renderer/map/baseMap/worldAtlas.ts';
import { mercatorX, mercatorY } from '../../renderer/map/geometry/mercator.ts';
import { waterAround } from '../../server/field/waterAround.ts';

type Corner = readonly [x: number, y: number];

/** True if a point lies inside an odd number of outlines. */
const isInOdd = (outlines: readonly (readonly Corner[])[], [x, y]: Corner): boolean =>
  outlines.reduce((odd, outline) => {
    const crossings = outline.filter(([x_1, y_1], at) => {
      const [x_2, y_2] = outline[at === 0 ? outline.length - 1 : at - 1] as Corner;
      return y_1 > y !== y_2 > y && x < x_1 + ((y - y_1) / (y_2 - y_1)) * (x_2 - x_1);
    });
    return crossings.length % 2 === 1 ? !odd : odd;
  }, false);

const isWater = (water: ReturnType<typeof waterAround>, lat: number, lon: number) =>
  isInOdd(water ?? [], [lat, lon]);

const nice = { south: 43.4, north: 43.9, west: 6.9, east: 7.6 };
const fjords = { south: 60, north: 61, west: 4, east: 6 };
const norway = { south: 58, north: 64, west: 2, east: 14 };

describe('the water around a plan', () => {
  it('is none inland, and all of the box at sea', () => {
    expect(waterAround({ south: 46.7, north: 47.2, west: 7.1, east: 7.8 })).toBeUndefined();
    expect(waterAround({ south: 50, north: 50.5, west: -30, east: -29 })).toEqual([
      [
        [50, -30],
        [50, -29],
        [50.5, -29],
        [50.5, -30],
      ],
    ]);
  });

  it('lies on both sides of 180°', () => {
    const fiji = waterAround({ south: -17.2, north: -16.4, west: 179.5, east: 180.6 });
    expect(isWater(fiji, -16.85, 180.03)).toBe(false);
    expect(isWater(fiji, -16.5, 180.4)).toBe(true);
    expect(isWater(fiji, -17.1, 179.6)).toBe(true);
  });

  it('is that of the built-in map of the window', { timeout: 60_000 }, () => {
    const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
    const { land } = readWorld(readFileSync(path, 'utf8'));
    const around = land.filter(
      ({ box }) =>
        box.right > mercatorX(fjords.west) &&
        box.left < mercatorX(nice.east) &&
        box.bottom > mercatorY(fjords.north) &&
        box.top < mercatorY(nice.south),
    );
    const outlines = around.map(({ coordinates }) =>
      Array.from(
        { length: coordinates.length / 2 },
        (_, at): Corner => [coordinates[2 * at] ?? 0, coordinates[2 * at + 1] ?? 0],
      ),
    );
    for (const box of [nice, fjords]) {
      const water = waterAround(box);
      const seen = new Set<boolean>();
      for (let row = 1; row < 8; row++)
        for (let column = 1; column < 8; column++) {
          const lat = box.south + (row / 8) * (box.north - box.south);
          const lon = box.west + (column / 8) * (box.east - box.west);
          const isWet = !isInOdd(outlines, [mercatorX(lon), mercatorY(lat)]);
          expect([lat, lon, isWater(water, lat, lon)]).toEqual([lat, lon, isWet]);
          seen.add(isWet);
        }
      expect(seen.size).toBe(2);
    }
  });

  it('has no more corners than a phone draws at once', () => {
    expect(waterAround(norway)?.flat().length).toBeLessThan(3010);
    expect(waterAround({ ...norway, north: 71, east: 31 })?.flat().length).toBeLessThan(3010);
  });

  it('has the colours of the window, light and dark', () => {
    const sheetOf = (path: string) =>
      readFileSync(resolve(import.meta.dirname, '../../renderer', path), 'utf8');
    const colors = (sheet: string) =>
      [...sheet.matchAll(/--(land|water|contour): (#\w+);/g)].map(([text]) => text);
    const onPhone = colors(sheetOf('field/page.css'));
    expect(onPhone).toHaveLength(6);
    expect(onPhone).toEqual(colors(sheetOf('theme/tokens.css')));
  });
});
