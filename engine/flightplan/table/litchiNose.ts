import { elementAt } from '../../elementAt.ts';
import { turnBetween } from '../../geo/angle.ts';
import type { Position } from '../../geo/position.ts';
import { isSamePlace } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { PlaceLookedAt, Waypoint } from '../../mission/mission.ts';
import { headingAt } from '../../mission/pointing.ts';
import { type Intervals, intervalsOf, looksOf } from './litchiLegs.ts';
import { noseAlong, stateIn } from './litchiState.ts';

/** A waypoint with what counts for its nose. */
export type Nosed = Position & Pick<Waypoint, 'actions' | 'carried'>;

/** The places looked at and the intervals of pictures, row by row. */
export interface RowsAround {
  readonly places: readonly (PlaceLookedAt | undefined)[];
  readonly intervals: readonly Intervals[];
}

const hasPictures = ({ intervals }: RowsAround, leg: number): boolean =>
  Object.keys(intervals[leg] ?? {}).length > 0;

/**
 * The heading of a row, as the writer gives it to the nose. In the heading mode “Custom” the nose turns evenly from the heading of a row
 * to that of the next one (litchiutilities.com/docs/why.php), so where pictures end the row has still the course of their leg.
 */
export function usualNose(points: readonly Nosed[], index: number, around: RowsAround): number {
  const [before, here] = [points[index - 1], elementAt(points, index)];
  const place = around.places[index];
  const isFree = headingAt(here) === undefined && place === undefined;
  const goesOn = index < points.length - 1 && hasPictures(around, index);
  const endsPictures = hasPictures(around, index - 1) && !goesOn;
  return before !== undefined && isFree && endsPictures
    ? noseAlong({ lat: before.lat, lon: before.lon }, here)
    : noseAlong(here, place ?? points[index + 1]);
}

/** The points without headings that the writer gives by itself: those along the route, or to what is looked at. */
export function withoutUsualNose<Point extends Nosed>(points: readonly Point[], around: RowsAround): Point[] {
  return points.map((point, index) => {
    const { heading, ...others } = stateIn(point.carried);
    const next = around.places[index] ?? points[index + 1];
    const isUsual = heading === usualNose(points, index, around) || heading === noseAlong(point, next);
    if (!isUsual) return point;
    const { carried, ...plain } = point;
    const rest: { carried?: CarriedPart } =
      Object.keys(others).length === 0
        ? {}
        : { carried: { format: 'litchi', kind: 'waypoint', ...carried, text: JSON.stringify(others) } };
    return { ...plain, ...rest } as Point;
  });
}

/** True if a plan turns the nose elsewhere than along the route, for which the app needs the heading mode “Custom”. */
export function hasOwnNose(waypoints: readonly Nosed[]): boolean {
  const places = looksOf(waypoints);
  return waypoints.some(
    (waypoint, index) =>
      places[index] !== undefined ||
      headingAt(waypoint) !== undefined ||
      stateIn(waypoint.carried).heading !== undefined,
  );
}

/** Headings less apart than this are one, degrees. */
const sameNose_deg = 1;

/**
 * The indices of waypoints after which the nose turns while pictures are taken on the way, in the heading mode “Custom”. Between two
 * headings of a Litchi file it turns as that file has it.
 */
export function turningPictures(waypoints: readonly Nosed[]): ReadonlySet<number> {
  const around = { places: looksOf(waypoints), intervals: intervalsOf(waypoints) };
  if (!hasOwnNose(waypoints)) return new Set();
  const headingOf = (index: number) => stateIn(elementAt(waypoints, index).carried).heading;
  const noseAt = (index: number) => headingOf(index) ?? usualNose(waypoints, index, around);
  const turns = (_: unknown, index: number) => {
    if (index === waypoints.length - 1 || !hasPictures(around, index)) return [];
    if (headingOf(index) !== undefined && headingOf(index + 1) !== undefined) return [];
    const [place, next] = [around.places[index], around.places[index + 1]];
    if (place !== undefined && isSamePlace(place, next)) return [];
    return Math.abs(turnBetween(noseAt(index), noseAt(index + 1))) > sameNose_deg ? [index] : [];
  };
  return new Set(waypoints.flatMap(turns));
}
