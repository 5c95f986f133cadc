import { describe, expect, it } from 'vitest';
import { boxAround, doOverlap } from '../../../renderer/map/geometry/boxes.ts';
import { placeLabels, textOn } from '../../../renderer/map/geometry/ringLabels.ts';

const view = { left: 0, top: 0, right: 1000, bottom: 800 };
const size = { width: 42, height: 18 };

/** A ring on the screen, clockwise from north, first point repeated. */
const circle = (radius: number, x = 500, y = 400) =>
  Array.from({ length: 181 }, (_, i) => ({
    x: x + radius * Math.sin((i * Math.PI) / 90),
    y: y - radius * Math.cos((i * Math.PI) / 90),
  }));

const request = (key: string, radius: number) => ({ key, outline: circle(radius), ...size });

describe('labels of rings', () => {
  it('stand at the north side where there is room', () => {
    const placed = placeLabels([request('50', 100), request('40', 140), request('30', 180)], [], view);
    expect(placed).toEqual([
      { key: '50', index: 0 },
      { key: '40', index: 0 },
      { key: '30', index: 0 },
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
    const boxes = placed.map(({ key, index }) =>
      boxAround(circle(Number(key))[index] ?? { x: 0, y: 0 }, size.width, size.height),
    );
    boxes.forEach((box, i) => {
      expect(boxes.slice(i + 1).some((other) => doOverlap(box, other))).toBe(false);
    });
    expect(new Set(placed.map(({ index }) => index)).size).toBeGreaterThan(1);
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
    expect(label?.index).toBeGreaterThan(0);
  });

  it('come into view when the north side is out of it', () => {
    const [label] = placeLabels([{ key: '50', outline: circle(700, 500, 900), ...size }], [], {
      ...view,
      top: 300,
    });
    expect(label?.index).not.toBe(0);
    expect(circle(700, 500, 900)[label?.index ?? 0]?.y).toBeGreaterThanOrEqual(300);
  });

  it('of a ring without outline do not exist', () => {
    expect(placeLabels([{ key: '50', outline: [], ...size }], [], view)).toEqual([]);
  });

  it('are white on dark colours and dark on light ones', () => {
    expect(textOn('#0072B2')).toBe('#ffffff');
    expect(textOn('#A5004B')).toBe('#ffffff');
    expect(textOn('#E69F00')).toBe('#10191a');
  });
});
