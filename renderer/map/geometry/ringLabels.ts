import { type Box, boxAround, doOverlap, isInside, type ScreenPoint } from './boxes.ts';

export interface LabelRequest {
  readonly key: string;
  /** The ring on the screen, clockwise from north, first point repeated. */
  readonly outline: readonly ScreenPoint[];
  readonly width: number;
  readonly height: number;
}

export interface PlacedLabel {
  readonly key: string;
  /** Index into the outline. */
  readonly index: number;
}

/** Places to try, as shares of the way round: north first, then to either side. */
const places = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9].map((step) => step / 18);

const gap_px = 2;

/**
 * Places each label on its ring where it covers no other label and no obstacle: in the north if possible, else as near to it as
 * possible. Leaves out a label without room; earlier requests win.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Box[],
  view: Box,
): PlacedLabel[] {
  const occupied: Box[] = [...obstacles];
  return requests.flatMap(({ key, outline, width, height }) => {
    const points = outline.length - 1;
    if (points < 1) return [];
    for (const place of places) {
      const index = (Math.round(place * points) + points) % points;
      const at = outline[index];
      if (at === undefined || !isInside(at, view)) continue;
      const box = boxAround(at, width + 2 * gap_px, height + 2 * gap_px);
      if (occupied.some((other) => doOverlap(other, box))) continue;
      occupied.push(box);
      return [{ key, index }];
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
