import { elementAt } from '../elementAt.ts';
import { toLongitude } from '../geo/angle.ts';
import { distanceBetween, geodesicFrom, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { PackedHeights, PackedPlaces } from './elevation.ts';

/** A straight way over the ground, flown one way or the other. */
export interface Line {
  readonly from: Position;
  readonly to: Position;
}

/** Places on lines, evenly spaced from the start of each to its end. */
export interface LinePlaces {
  readonly places: PackedPlaces;
  /** The number of the first place of each line, and, last, that of all places. */
  readonly starts: Uint32Array;
}

/** The ground on lines; unknown heights are NaN. */
export interface GroundLines extends PackedHeights, LinePlaces {}

/** A ridge of 50 m has two samples on each side. */
const finest_m = 25;
/** Closer samples of the ground than this tell of bushes and cars. */
const closest_m = 5;
/** Most places in one answer; beyond that they lie farther apart. */
export const mostPlacesOnLines = 200_000;
/** Between points of a geodesic this far apart, latitude and longitude grow evenly to within 5 m up to 89° of latitude. */
const anchored_m = 2000;

/** Distance of places on lines, metres: as fine as the source is, but no finer than 5 m and no coarser than 25 m. */
export const spacingFor = (cell_m: number): number => Math.min(finest_m, Math.max(closest_m, cell_m));

const piecesOf = (distance_m: number, spacing_m: number): number =>
  Math.max(1, Math.ceil(distance_m / spacing_m));

/** Number of places on lines of these lengths. */
export const countOfPlaces = (distances_m: readonly number[], spacing_m: number): number =>
  distances_m.reduce((sum, distance_m) => sum + piecesOf(distance_m, spacing_m) + 1, 0);

export const lengthsOf = (lines: readonly Line[]): number[] =>
  lines.map(({ from, to }) => distanceBetween(from, to));

/** Lays places on lines, no farther apart than `spacing_m`; both ends have one. */
export function placesOnLines(
  lines: readonly Line[],
  spacing_m: number,
  distances_m = lengthsOf(lines),
): LinePlaces {
  const starts = new Uint32Array(lines.length + 1);
  for (let index = 0; index < lines.length; index++)
    starts[index + 1] = (starts[index] as number) + piecesOf(elementAt(distances_m, index), spacing_m) + 1;
  const places = new Float64Array(2 * (starts[lines.length] as number));
  for (let index = 0; index < lines.length; index++) {
    const place = starts[index] as number;
    const count = (starts[index + 1] as number) - place;
    putAlong(places, elementAt(lines, index), elementAt(distances_m, index), { place, count });
  }
  return { places, starts };
}

/** Writes the places of one line, between points of its geodesic. */
function putAlong(
  places: PackedPlaces,
  { from, to }: Line,
  distance_m: number,
  { place, count }: { readonly place: number; readonly count: number },
): void {
  const pieces = count - 1;
  const anchors = piecesOf(distance_m, anchored_m);
  const pointAt = anchors > 1 ? geodesicFrom(from, trackBetween(from, to).course_deg) : undefined;
  let start = from;
  let done = 0;
  for (let anchor = 1; anchor <= anchors; anchor++) {
    const end = anchor === anchors || pointAt === undefined ? to : pointAt((distance_m * anchor) / anchors);
    const until = anchor === anchors ? count : Math.ceil((pieces * anchor) / anchors);
    const first = { place: place + done, share: (done / pieces) * anchors - anchor + 1 };
    putBetween(places, { from: start, to: end }, first, { count: until - done, share: anchors / pieces });
    start = end;
    done = until;
  }
}

/** Writes places at even shares of a short way, which may lead across the antimeridian. */
function putBetween(
  places: PackedPlaces,
  { from, to }: Line,
  first: { readonly place: number; readonly share: number },
  next: { readonly count: number; readonly share: number },
): void {
  const { lat, lon } = from;
  const north = to.lat - lat;
  const east = to.lon - lon;
  const turned = Math.abs(east) > 180 ? east - Math.sign(east) * 360 : east;
  for (let step = 0; step < next.count; step++) {
    const share = first.share + step * next.share;
    const at = lon + turned * share;
    places[2 * (first.place + step)] = lat + north * share;
    places[2 * (first.place + step) + 1] = Math.abs(at) > 180 ? toLongitude(at) : at;
  }
}
