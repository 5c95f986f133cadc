import { describe, expect, it } from 'vitest';
import { leavesGap, resumedInRuns } from '../../../engine/mission/swapPlaces.ts';

const points = ['a', 'b', 'c', 'd', 'e', 'f'];
const runs = [
  { first: 0, last: 1 },
  { first: 2, last: 4 },
];
const endingAt = (...ends: readonly number[]) =>
  ends.map((last_waypoint_index, at) => ({
    first_waypoint_index: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1,
    last_waypoint_index,
  }));

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
    const mended = resumedInRuns({ points, runs }, endingAt(2, 3, 5));
    expect(mended?.runs).toEqual([
      { first: 0, last: 1 },
      { first: 3, last: 5 },
    ]);
  });

  it('moves the lines after it', () => {
    const later = [...runs, { first: 5, last: 6 }];
    expect(resumedInRuns({ points: [...points, 'g'], runs: later }, endingAt(3, 6))?.runs.at(-1)).toEqual({
      first: 6,
      last: 7,
    });
  });

  it('has a gap for good where a flight comes no farther than the start of a line', () => {
    expect(resumedInRuns({ points, runs }, endingAt(1, 2, 5))).toBeUndefined();
    expect(leavesGap(runs, endingAt(1, 2, 5))).toBe(true);
    expect(leavesGap(runs, endingAt(1, 4, 5))).toBe(false);
  });
});
