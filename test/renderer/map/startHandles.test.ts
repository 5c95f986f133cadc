import { expect, it } from 'vitest';
import { toBarText } from '../../../renderer/features/survey/DirectionBars.tsx';
import { distance_px } from '../../../renderer/map/geometry/boxes.ts';
import { clearOfCorners } from '../../../renderer/map/geometry/startHandles.ts';

const corners = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 250 },
  { x: 100, y: 250 },
];

it('a start of a survey steps out from under the corner, by more than its size, and the others stay', () => {
  const starts = [
    { x: 104, y: 103 },
    { x: 300, y: 100 },
    { x: 290, y: 190 },
  ];
  const placed = clearOfCorners(starts, corners);
  for (const place of placed)
    for (const corner of corners) expect(distance_px(place, corner)).toBeGreaterThanOrEqual(25.9);
  expect(placed[2]).toEqual(starts[2]);
});

it('a survey too small on screen keeps its starts where they are', () => {
  const tiny = [
    { x: 100, y: 100 },
    { x: 110, y: 100 },
  ];
  expect(clearOfCorners(tiny, tiny)).toEqual(tiny);
});

it.each([
  [20, 35.4, '20°: 35 points'],
  [45, 341.2, '45°: 341 points, 3.4 batteries'],
  [90, undefined, '90°: cannot be flown'],
])('the bar of %i° is named by the number over it', (deg, used_pct, name) => {
  expect(toBarText(deg, used_pct).replaceAll('\u00a0', ' ')).toBe(name);
});
