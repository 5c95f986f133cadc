import { trackBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';

export type Point = readonly [x: number, y: number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Metres east and south of a place, by distance and course from it: true to scale there, whole across 180° and at the poles. */
export function planeAround(center: Position): (place: Position) => Point {
  return (place) => {
    const { distance_m, course_deg } = trackBetween(center, place);
    const course = toRadians(course_deg);
    return [distance_m * Math.sin(course), -distance_m * Math.cos(course)];
  };
}

export function boxAround(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

export const spanOf = ({ left, right, top, bottom }: Box): number => Math.max(right - left, bottom - top);

/** A path along points on paper, to be drawn. */
export function traced(doc: PDFKit.PDFDocument, points: readonly Point[]): PDFKit.PDFDocument {
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  }
  return doc;
}

/** A line from the left to the right, to be drawn. */
export const level = (doc: PDFKit.PDFDocument, left: number, right: number, y: number): PDFKit.PDFDocument =>
  doc.moveTo(left, y).lineTo(right, y);

/** A frame on paper and the plane shown in it. */
export interface Frame {
  readonly box: Box;
  readonly perMetre: number;
  at(point: Point): Point;
}

/** The least that a map shows: one waypoint over the launch point has no extent of its own. */
const leastSpan_m = 60;

/** Fits a part of the plane into a frame, with room around it. */
export function fitFrame(box: Box, shown: Box, padding: number): Frame {
  const [width, height] = [box.right - box.left - 2 * padding, box.bottom - box.top - 2 * padding];
  const wide_m = Math.max(leastSpan_m, shown.right - shown.left);
  const tall_m = Math.max(leastSpan_m, shown.bottom - shown.top);
  const perMetre = Math.min(width / wide_m, height / tall_m);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const [x_m, y_m] = [(shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2];
  return {
    box,
    perMetre,
    at: ([x, y]) => [middle.x + (x - x_m) * perMetre, middle.y + (y - y_m) * perMetre],
  };
}

/** A label of this half width and half height around a point stays inside. */
export const hasRoom = ({ left, top, right, bottom }: Box, [x, y]: Point, [wide, tall]: Point): boolean =>
  x > left + wide && x < right - wide && y > top + tall && y < bottom - tall;
