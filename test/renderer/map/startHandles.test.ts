import { expect, it } from 'vitest';
import { toBarText, toBestText } from '../../../renderer/features/survey/DirectionBars.tsx';
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
  [20, 35.4, 1, '20°: 35 points, on 1 battery'],
  // A third of each battery is used: the ways there and home, and the reserve, take the rest.
  [45, 1019.2, 31, '45°: 1019 points, on 31 batteries'],
  [90, undefined, undefined, '90°: cannot be flown'],
])(
  'the bar of %i° is named by the number over it, and the batteries that are flown',
  (angle_deg, used_pct, batteries, name) => {
    expect(toBarText({ angle_deg, used_pct, batteries }).replaceAll('\u00a0', ' ')).toBe(name);
  },
);

it('the best direction is named with the batteries that it takes', () => {
  const directions = [
    { angle_deg: 80, used_pct: 540, batteries: 12 },
    { angle_deg: 82, used_pct: 530, batteries: 13 },
  ];
  expect(toBestText({ directions, best_deg: 82 }, 82).replaceAll('\u00a0', ' ')).toBe(
    'Least battery in this wind of 2 directions tried: 82°, on 13 batteries',
  );
});
