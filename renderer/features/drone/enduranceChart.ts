import type { AircraftDescription } from '../../../server/contract/schemas/ownAircraft.ts';
import { multiples, roundStep } from '../../../server/report/drawing/roundSteps.ts';
import { lineThrough } from '../../ui/chartLines.ts';
import { leastBy } from '../../ui/leastBy.ts';

type Endurance = AircraftDescription['endurance'];
type Point = Endurance['curve'][number];

/** The frame of the drawing, pixels. */
export const frame = { width: 420, height: 262, left: 34, right: 14, top: 18, floor: 226 } as const;
const right = frame.width - frame.right;
/** Room that the label of a mark takes. */
const label = { width: 118, height: 15 } as const;

export interface Mark {
  readonly x: number;
  readonly y: number;
  /** The place of its label, and the side of the mark that it stands on. */
  readonly label: { readonly x: number; readonly y: number; readonly isLeft: boolean };
}

/** Labels beside their marks, moved up until none stands on another. */
function marksOf(places: readonly { readonly x: number; readonly y: number }[]): Mark[] {
  const upwards = places.map((place, index) => ({ ...place, index })).sort((a, b) => b.y - a.y);
  const marks: Mark[] = [];
  const isOnAnother = (x: number, y: number) =>
    marks.some(
      (mark) => Math.abs(mark.label.x - x) < label.width && Math.abs(mark.label.y - y) < label.height,
    );
  for (const { x, y, index } of upwards) {
    const isLeft = x + label.width > right;
    const label_x = isLeft ? x - 8 : x + 8;
    let label_y = y - 8;
    while (isOnAnother(label_x, label_y)) label_y -= 1;
    marks[index] = { x, y, label: { x: label_x, y: label_y, isLeft } };
  }
  return marks;
}

/** Places everything of the drawing; `perSpeed` is the shown speed of 1 m/s. */
export function toDrawing({ curve, published }: Endurance, perSpeed: number) {
  const top_mps = Math.max(1, ...curve.map(({ airspeed_mps }) => airspeed_mps));
  const longest = Math.max(
    ...curve.map(({ sheet_min }) => sheet_min),
    ...published.map((one) => one.published_min),
  );
  const step_min = roundStep(longest, 4);
  const most_min = step_min * Math.ceil(longest / step_min + 0.15);
  const x = (airspeed_mps: number) => frame.left + ((right - frame.left) * airspeed_mps) / top_mps;
  const y = (time_min: number) => frame.floor - ((frame.floor - frame.top) * time_min) / most_min;
  const through = (time_min: (point: Point) => number) =>
    lineThrough(curve.map((point) => [x(point.airspeed_mps), y(time_min(point))] as const));
  return {
    sheet: through(({ sheet_min }) => sheet_min),
    asFlown: through(({ as_flown_min }) => as_flown_min),
    marks: marksOf(published.map((one) => ({ x: x(one.airspeed_mps), y: y(one.published_min) }))),
    speeds: multiples(0, top_mps * perSpeed, roundStep(top_mps * perSpeed, 6)).map((value) => ({
      value,
      at_px: x(value / perSpeed),
    })),
    minutes: multiples(0, most_min, step_min).map((value) => ({ value, at_px: y(value) })),
    x,
    y,
  };
}

/** The point of the curve nearest to a place across the drawing, pixels. */
export const pointAt = (
  curve: readonly Point[],
  drawing: EnduranceDrawing,
  at_px: number,
): Point | undefined => leastBy(curve, ({ airspeed_mps }) => Math.abs(drawing.x(airspeed_mps) - at_px));

export type EnduranceDrawing = ReturnType<typeof toDrawing>;
