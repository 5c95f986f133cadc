import { describe, expect, it } from 'vitest';
import { shiftIntoView } from '../../../renderer/map/geometry/keepInView.ts';

/** The part of a window of 1100 by 656 that panel, strip, card and drawer leave. */
const free = { left: 358, top: 120, right: 746, bottom: 525 };

describe('an aircraft on its flight', () => {
  it('leaves the map where it is as long as it is in sight', () => {
    expect(shiftIntoView({ x: 400, y: 300 }, free)).toBeUndefined();
    expect(shiftIntoView({ x: 722, y: 501 }, free)).toBeUndefined();
  });

  it('is brought to the middle of what no panel covers once it flies under one', () => {
    for (const at of [
      { x: 900, y: 300 },
      { x: 740, y: 300 },
      { x: 500, y: 90 },
      { x: -50, y: 2000 },
    ]) {
      const { x, y } = shiftIntoView(at, free) ?? { x: Number.NaN, y: Number.NaN };
      expect([at.x - x, at.y - y]).toEqual([552, 322.5]);
    }
  });
});
