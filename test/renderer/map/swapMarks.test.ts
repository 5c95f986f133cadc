import { describe, expect, it } from 'vitest';
import { placeOfSwap, swapMarks, swapMoved } from '../../../renderer/map/geometry/swapMarks.ts';

const [one, other] = [
  { lat: 47, lon: 8 },
  { lat: 47.1, lon: 8.1 },
];

describe('the marks of places where batteries are changed', () => {
  it('are one a place, each with what is moved where it is dragged', () => {
    expect(swapMarks({})).toEqual([]);
    expect(swapMarks({ swap_place: one })).toEqual([{ place: one }]);
    expect(swapMarks({ swap_place: one, swap_places: [null, other, 'home', one, other] })).toEqual([
      { place: one },
      { place: other, flight_index: 1 },
    ]);
  });

  it('move the place of the plan, or that of one flight', () => {
    expect(swapMoved(undefined, one)).toMatchObject({ kind: 'move_swap_place', to: one });
    expect(swapMoved(0, one, true)).toMatchObject({
      kind: 'move_own_swap_place',
      flight_index: 0,
      isPressed: true,
    });
    const plan = { swap_place: one, swap_places: [null, other, 'home'] as const };
    expect([undefined, 0, 1, 2, 3].map((flight) => placeOfSwap(plan, flight))).toEqual([
      one,
      ...[undefined, other, undefined, undefined],
    ]);
  });
});
