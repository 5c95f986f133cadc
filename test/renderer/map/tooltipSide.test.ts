import { expect, it } from 'vitest';
import { boxAround } from '../../../renderer/map/geometry/boxes.ts';
import { freestSide } from '../../../renderer/map/geometry/tooltipSide.ts';

const view = { left: 0, top: 0, right: 1000, bottom: 600 };
const tip = { at: { x: 500, y: 300 }, width: 200, height: 60, away_px: 20 };
const marker = (x: number, y: number) => boxAround({ x, y }, 30, 30);

it('a tooltip stands to the right, or where it covers the fewest markers', () => {
  expect(freestSide(tip, [], view)).toBe('right');
  expect(freestSide(tip, [marker(600, 300)], view)).toBe('left');
  expect(freestSide(tip, [marker(600, 300), marker(400, 300)], view)).toBe('top');
  const three = [marker(600, 300), marker(400, 300), marker(500, 240)];
  expect(freestSide(tip, three, view)).toBe('bottom');
  expect(freestSide(tip, [...three, marker(500, 360), marker(650, 300)], view)).toBe('left');
});

it('it stays in view', () => {
  expect(freestSide({ ...tip, at: { x: 900, y: 300 } }, [], view)).toBe('left');
  expect(freestSide({ ...tip, at: { x: 900, y: 300 } }, [marker(800, 300)], view)).toBe('top');
  expect(freestSide({ ...tip, width: 2000 }, [], view)).toBeUndefined();
});
