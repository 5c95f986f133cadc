import type { Position } from '../../engine/geo/position.ts';
import { ink } from './ink.ts';
import type { Pages } from './pages.ts';
import { type Frame, type Point, traced } from './plane.ts';

/** A map under way: where places of the earth stand on the paper. */
export interface Drawing {
  readonly pages: Pages;
  readonly frame: Frame;
  /** The launch point, around which the plane lies. */
  readonly center: Position;
  readonly onPlane: (place: Position) => Point;
}

interface Stroke {
  readonly width: number;
  readonly color: string;
  readonly dash?: readonly number[] | undefined;
}

export function trace(
  { pages: { doc }, frame, onPlane }: Drawing,
  places: readonly Position[],
  isClosed = false,
): void {
  traced(
    doc,
    places.map((place) => frame.at(onPlane(place))),
  );
  if (isClosed) doc.closePath();
}

/** A line that reads on anything: white beneath, ink above. */
export function drawLine(
  drawing: Drawing,
  places: readonly Position[],
  { width, color, dash }: Stroke,
): void {
  const { doc } = drawing.pages;
  doc.save().lineCap('round').lineJoin('round');
  trace(drawing, places);
  doc
    .lineWidth(width + 2)
    .strokeOpacity(0.85)
    .stroke(ink.white)
    .strokeOpacity(1);
  trace(drawing, places);
  if (dash !== undefined) doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 });
  doc.lineWidth(width).stroke(color).restore();
}
