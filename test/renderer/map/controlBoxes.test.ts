import { describe, expect, it } from 'vitest';
import { boxAround, doOverlap } from '../../../renderer/map/geometry/boxes.ts';
import { boxesOver } from '../../../renderer/map/geometry/controlBoxes.ts';
import { placeLabels } from '../../../renderer/map/geometry/labels.ts';

const element = (left: number, top: number, width: number, height: number) => ({
  getBoundingClientRect: () =>
    ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect,
});
/** A window of 1024 by 700: the map lies below a bar of 44 pixels. */
const map = element(0, 44, 1024, 656);
const zoom = element(977, 137, 33, 97);
const layers = element(977, 243, 33, 33);

describe('what floats over the map', () => {
  it('is measured in pixels of the map, and what shows nothing is left out', () => {
    expect(boxesOver(map, [zoom, element(390, 137, 300, 0), element(0, 0, 0, 0)])).toEqual([
      { left: 977, top: 93, right: 1010, bottom: 190 },
    ]);
  });

  it('has no label of a ring below it', () => {
    const boxes = boxesOver(map, [zoom, layers]);
    const view = { left: 377, top: 120, right: 1004, bottom: 644 };
    // A ring whose north and right side lie below the buttons.
    const outline = Array.from({ length: 181 }, (_, at) => ({
      x: 950 + 400 * Math.sin((at * Math.PI) / 90),
      y: 560 - 400 * Math.cos((at * Math.PI) / 90),
    }));
    const size = { width: 96, height: 18 };
    const isBelow = (over: typeof boxes) => {
      const [label] = placeLabels([{ key: '30', places: outline, ...size }], over, view);
      const box = label && boxAround(label.at, size.width, size.height);
      return box && boxes.some((other) => doOverlap(other, box));
    };
    expect(isBelow([])).toBe(true);
    expect(isBelow(boxes)).toBe(false);
  });
});
