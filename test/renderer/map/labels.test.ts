import { describe, expect, it } from 'vitest';
import { boxAround, doOverlap } from '../../../renderer/map/geometry/boxes.ts';
import { placeLabels, textOn, tryAround } from '../../../renderer/map/geometry/labels.ts';

const view = { left: 0, top: 0, right: 1000, bottom: 800 };
const size = { width: 42, height: 18 };

/** A ring on the screen, clockwise from north, first point repeated. */
const circle = (radius: number, x = 500, y = 400) =>
  Array.from({ length: 181 }, (_, i) => ({
    x: x + radius * Math.sin((i * Math.PI) / 90),
    y: y - radius * Math.cos((i * Math.PI) / 90),
  }));

const tried = tryAround(181);
const placesOn = (outline: ReturnType<typeof circle>) =>
  tryAround(outline.length).map((corner) => outline[corner] ?? { x: NaN, y: NaN });
const request = (key: string, radius: number) => ({ key, places: placesOn(circle(radius)), ...size });

describe('labels of rings', () => {
  it('stand at the north side where there is room', () => {
    const placed = placeLabels([request('50', 100), request('40', 140), request('30', 180)], [], view);
    expect(placed).toEqual([
      { key: '50', at: { x: 500, y: 300 } },
      { key: '40', at: { x: 500, y: 260 } },
      { key: '30', at: { x: 500, y: 220 } },
    ]);
  });

  it('step aside from each other on rings that lie close together, and never overlap', () => {
    const radii = [100, 106, 112, 118, 124];
    const placed = placeLabels(
      radii.map((radius) => request(`${radius}`, radius)),
      [],
      view,
    );
    expect(placed.map(({ key }) => key)).toEqual(radii.map(String));
    const boxes = placed.map(({ at }) => boxAround(at, size.width, size.height));
    boxes.forEach((box, i) => {
      expect(boxes.slice(i + 1).some((other) => doOverlap(box, other))).toBe(false);
    });
    expect(new Set(placed.map(({ at }) => at.x)).size).toBeGreaterThan(1);
  });

  it('are left out where rings are too small for all of them', () => {
    const radii = [8, 9, 10, 11, 12];
    const placed = placeLabels(
      radii.map((radius) => request(`${radius}`, radius)),
      [],
      view,
    );
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.length).toBeLessThan(radii.length);
  });

  it('do not cover a waypoint', () => {
    const waypoint = boxAround({ x: 500, y: 300 }, 28, 28);
    const [label] = placeLabels([request('50', 100)], [waypoint], view);
    expect(placesOn(circle(100)).slice(1)).toContainEqual(label?.at);
  });

  it('come into view when the north side is out of it', () => {
    const places = placesOn(circle(700, 500, 900));
    const [label] = placeLabels([{ key: '50', places, ...size }], [], { ...view, top: 300 });
    expect(places.slice(1)).toContainEqual(label?.at);
    expect(label?.at.y).toBeGreaterThanOrEqual(300 + size.height / 2);
  });

  it('stand in view as a whole, or not at all', () => {
    const at = (x: number) => placeLabels([{ key: '50', places: [{ x, y: 400 }], ...size }], [], view);
    expect(at(24)).toHaveLength(1);
    expect(at(20)).toEqual([]);
  });

  it('are tried in the north first, then to either side, of a ring that has an outline', () => {
    expect(tried.slice(0, 3)).toEqual([0, 10, 170]);
    expect(tryAround(0)).toEqual([]);
  });

  it('are white on dark colours and dark on light ones', () => {
    expect(textOn('#0072B2')).toBe('#ffffff');
    expect(textOn('#A5004B')).toBe('#ffffff');
    expect(textOn('#E69F00')).toBe('#10191a');
  });
});
