import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packWorld, unpackWorld } from '../../../renderer/map/baseMap/packedWorld.ts';
import { worldCutter } from '../../../renderer/map/baseMap/visibleWorld.ts';
import { readWorld } from '../../../renderer/map/baseMap/worldAtlas.ts';
import { mercatorX, mercatorY } from '../../../renderer/map/geometry/mercator.ts';
import { boxOf, clipRing } from '../../../server/report/drawing/clip.ts';

const atlas = readWorld(
  readFileSync(new URL('../../../node_modules/world-atlas/countries-50m.json', import.meta.url), 'utf8'),
);
/** The world as the page receives it. */
const world = unpackWorld(packWorld(atlas).buffer);
const cut = worldCutter(world);

/** The even-odd rule, by which the canvas fills. */
function isLand(lat: number, lon: number): boolean {
  const [x, y] = [mercatorX(lon), mercatorY(lat)];
  const size = 0.002;
  const { land } = cut({ left: x - size, right: x + size, top: y - size, bottom: y + size });
  let crossings = 0;
  for (const ring of land)
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + ring.length - 2) % ring.length;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) crossings += 1;
    }
  return crossings % 2 === 1;
}

describe('the built-in map', () => {
  it.each([
    ['Bern', 46.95, 7.45],
    ['Alice Springs', -23.7, 133.88],
    ['Chukotka, east of 180°', 67, -175],
    ['Chukotka, west of 180°', 67, 177],
    ['Taveuni, Fiji', -16.85, -179.98],
    ['the South Pole’s plateau', -84, 0],
    ['Bern on the next copy of the world', 46.95, 367.45],
  ])('has land at %s', (_, lat, lon) => {
    expect(isLand(lat, lon)).toBe(true);
  });

  it.each([
    ['the Ligurian Sea', 43.3, 8.2],
    ['the Caspian Sea', 42, 50.5],
    ['the Pacific at 180°', 0, 180],
    ['the Bering Strait', 65.9, -168.9],
  ])('has water at %s', (_, lat, lon) => {
    expect(isLand(lat, lon)).toBe(false);
  });

  it('loses no ring, line or number by being packed', () => {
    expect(atlas.land.length).toBeGreaterThan(1_000);
    expect(atlas.borders.length).toBeGreaterThan(100);
    expect(world).toEqual(atlas);
  });

  it('hands out the same cut for as long as the view stays within it', () => {
    const view = { left: 0.5, right: 0.51, top: 0.3, bottom: 0.31 };
    const first = cut(view);
    expect(cut({ ...view, left: 0.503, right: 0.513 })).toBe(first);
    expect(cut({ ...view, left: 0.603, right: 0.613 })).not.toBe(first);
  });

  it('cuts a ring to a box', () => {
    const box = { left: 0.25, right: 0.75, top: 0.25, bottom: 2 };
    const square = Float64Array.from([0, 0, 1, 0, 1, 1, 0, 1]);
    expect(boxOf(clipRing(square, box))).toEqual({ left: 0.25, right: 0.75, top: 0.25, bottom: 1 });
    expect(clipRing(square, { left: 2, right: 3, top: 0, bottom: 1 })).toHaveLength(0);
  });
});
