import { type Box, boxAround, doesHold, doOverlap, type ScreenPoint } from './boxes.ts';

export interface LabelRequest {
  readonly key: string;
  /** Places on the screen for its middle, the best first. */
  readonly places: readonly ScreenPoint[];
  readonly width: number;
  readonly height: number;
}

/** Shares of the way round a ring: north first, then to either side. */
const shares = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9].map((step) => step / 18);

/** The corners of a ring at which a label is tried, by their index; of so many points clockwise from north, of which the last repeats the first. */
export function tryAround(points: number): number[] {
  const corners = points - 1;
  return corners < 1 ? [] : shares.map((share) => (Math.round(share * corners) + corners) % corners);
}

const gap_px = 2;

/** Puts each label where all of it is in view and covers no other label and no obstacle. Leaves out a label without room; earlier requests win. `at`: the place at which its middle stands. */
export function placeLabels(requests: readonly LabelRequest[], obstacles: readonly Box[], view: Box) {
  const occupied: Box[] = [...obstacles];
  return requests.flatMap(({ key, places, width, height }) => {
    for (const at of places) {
      const box = boxAround(at, width + 2 * gap_px, height + 2 * gap_px);
      if (!doesHold(view, box) || occupied.some((other) => doOverlap(other, box))) continue;
      occupied.push(box);
      return [{ key, at }];
    }
    return [];
  });
}

/** Black or white text, whichever reads better on a colour (WCAG 2 relative luminance). */
export function textOn(color: string): '#ffffff' | '#10191a' {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.0585 ? '#ffffff' : '#10191a';
}
