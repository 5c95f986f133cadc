import { describe, expect, it } from 'vitest';
import { resumedInRuns } from '../../../engine/mission/swapPlaces.ts';

const points = ['a', 'b', 'c', 'd', 'e', 'f'];
const runs = [
  { first: 0, last: 1 },
  { first: 2, last: 4 },
];
const endingAt = (...ends: readonly number[]) => ends.map((last_waypoint_index) => ({ last_waypoint_index }));

describe('a survey over several batteries', () => {
  it('begins a line again where a battery is changed at its start', () => {
    expect(resumedInRuns({ points, runs }, endingAt(2, 5))).toEqual({
      points: ['a', 'b', 'c', 'c', 'd', 'e', 'f'],
      runs: [
        { first: 0, last: 1 },
        { first: 3, last: 5 },
      ],
    });
  });

  it('goes on in the middle of a line where a battery is changed there', () => {
    expect(resumedInRuns({ points, runs }, endingAt(3, 5))).toEqual({
      points: ['a', 'b', 'c', 'd', 'd', 'e', 'f'],
      runs: [
        { first: 0, last: 1 },
        { first: 2, last: 3 },
        { first: 4, last: 5 },
      ],
    });
  });

  it('needs no place twice where batteries are changed between lines', () => {
    expect(resumedInRuns({ points, runs }, endingAt(1, 4, 5))).toBeUndefined();
    expect(resumedInRuns({ points, runs }, endingAt(3))).toBeUndefined();
  });

  it('mends the first gap before the next, whose place it moves', () => {
    const mended = resumedInRuns({ points, runs }, endingAt(0, 3, 5));
    expect(mended?.runs).toEqual([
      { first: 1, last: 2 },
      { first: 3, last: 5 },
    ]);
  });
});
