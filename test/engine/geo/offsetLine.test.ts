import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import { offsetLine } from '../../../engine/geo/offsetLine.ts';
import type { Position } from '../../../engine/geo/position.ts';

/** Over some hundred metres the sphere's curvature and the course's change along a leg show in millimetres. */
const flat_m = 0.02;

/** A line from a start, by legs of courses and lengths. */
function lineOf(start: Position, ...legs: readonly (readonly [course_deg: number, length_m: number])[]) {
  const line = [start];
  for (const [course_deg, length_m] of legs)
    line.push(destination(line.at(-1) ?? start, course_deg, length_m));
  return line;
}
const bern = { lat: 46.95, lon: 7.45 };

function moved(line: readonly Position[], right_m: number): readonly Position[] {
  const result = offsetLine(line, right_m);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** How far a place lies to the right of the leg between two others, metres. */
function toTheRight(place: Position, from: Position, to: Position): number {
  const leg = trackBetween(from, to);
  const there = trackBetween(from, place);
  return Math.sin(((there.course_deg - leg.course_deg) * Math.PI) / 180) * there.distance_m;
}

describe('a line moved sideways', () => {
  it('has each leg as far to the right, or to the left, as was asked for', () => {
    const line = lineOf(bern, [90, 300], [30, 200], [100, 250], [200, 400]);
    for (const right_m of [20, -35]) {
      const result = moved(line, right_m);
      expect(result).toHaveLength(line.length);
      for (const [index, from] of line.slice(0, -1).entries()) {
        const to = line[index + 1] as Position;
        for (const end of [result[index], result[index + 1]])
          expect(Math.abs(toTheRight(end as Position, from, to) - right_m)).toBeLessThan(flat_m);
      }
    }
  });

  it('that is straight moves square to its course, by both ends alike', () => {
    const line = lineOf(bern, [45, 1000]);
    const [from, to] = moved(line, 50) as [Position, Position];
    expect(trackBetween(bern, from).course_deg).toBeCloseTo(135, 3);
    expect(distanceBetween(line[1] as Position, to)).toBeCloseTo(50, 3);
  });

  it('stays closed, and a loop flown clockwise grows to the left', () => {
    const square = lineOf(bern, [0, 100], [90, 100], [180, 100]);
    const loop = [...square, bern];
    const grown = moved(loop, -10);
    expect(distanceBetween(grown[0] as Position, grown[4] as Position)).toBeLessThan(flat_m);
    expect(distanceBetween(grown[0] as Position, grown[1] as Position)).toBeCloseTo(120, 1);
    expect(distanceBetween(grown[0] as Position, bern)).toBeCloseTo(Math.hypot(10, 10), 1);
  });

  it('crosses the antimeridian as any other meridian', () => {
    const legs = [
      [80, 300],
      [140, 300],
    ] as const;
    const [there, here] = [lineOf({ lat: 10, lon: 179.999 }, ...legs), lineOf({ lat: 10, lon: 20 }, ...legs)];
    expect(there[1]?.lon).toBeLessThan(0);
    const shift = 179.999 - 20;
    for (const [index, { lat, lon }] of moved(there, 40).entries()) {
      const same = moved(here, 40)[index] as Position;
      expect(lat).toBeCloseTo(same.lat, 8);
      expect(((lon - same.lon - shift + 540) % 360) - 180).toBeCloseTo(0, 8);
    }
  });

  it('keeps the tip of a sharp corner near it, and turns on the spot where the line comes back the same way', () => {
    const sharp = lineOf(bern, [0, 500], [170, 500]);
    expect(distanceBetween(sharp[1] as Position, moved(sharp, -10)[1] as Position)).toBeCloseTo(30, 2);
    const back = lineOf(bern, [0, 500], [180, 500]);
    expect(
      distanceBetween(back[1] as Position, moved([bern, back[1] as Position, bern], 10)[1] as Position),
    ).toBeCloseTo(10, 2);
  });

  it('takes positions on one spot for one', () => {
    const [a, b, c] = lineOf(bern, [90, 200], [0, 200]) as [Position, Position, Position];
    const result = moved([a, b, b, c], 10);
    expect(result[1]).toEqual(result[2]);
    expect(Math.abs(toTheRight(result[1] as Position, a, b) - 10)).toBeLessThan(flat_m);
  });

  it('is refused where it has no direction, and where a leg has no room in its corner', () => {
    for (const line of [[], [bern], [bern, bern]])
      expect(offsetLine(line, 10)).toMatchObject({ ok: false, failure: { code: 'NO_DIRECTION' } });
    const step = lineOf(bern, [0, 200], [90, 20], [180, 200]);
    expect(offsetLine(step, 15)).toEqual({ ok: false, failure: { code: 'LEG_TURNS_AROUND', index: 1 } });
    expect(offsetLine(step, 5).ok).toBe(true);
    expect(offsetLine(step, -15).ok).toBe(true);
  });
});
