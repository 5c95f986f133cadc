import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';
import { toRadians } from '../units.ts';
import { toLongitude } from './angle.ts';
import { fanSeries } from './fanSeries.ts';
import { geodesicFrom } from './geodesic.ts';
import type { Position } from './position.ts';

/** WGS84: polar radius of curvature a²/b, metres. */
const polarRadius_m = 6_399_593.625_758_493;
/** Truncation error that a series may have, as an angle at the centre of the earth: 6 nm, the rounding error of an exact solution. */
const truncation = 1e-15;
/** More terms cost as much as exact solutions. */
const mostTerms = 12;

/**
 * Draws a closed outline about a centre from its radii, metres, on courses evenly spread clockwise from north: `lat, lon, lat, lon, …`,
 * degrees. Radii for only the first half of the courses also hold for the opposite ones.
 */
export type DrawOutline = (radii_m: Float64Array) => Float64Array;

/**
 * The geodesics from a centre on `courses` courses, as far as `furthest_m`: power series within 10 nm of the exact solutions,
 * and the exact solutions themselves for long distances and near the poles.
 */
export function geodesicFan(center: Position, courses: number, furthest_m: number): DrawOutline {
  const terms = termsFor(center, furthest_m);
  return terms === undefined ? exactFan(center, courses) : seriesFan(center, courses, terms);
}

/**
 * Places on the same geodesics one by one, by the number of a course and the distance on it, metres; exact as those of `geodesicFan`. The
 * courses go around: the one before the first is the last.
 */
export function geodesicPlaces(
  center: Position,
  courses: number,
  furthest_m: number,
): (course: number, distance_m: number) => Position {
  const terms = termsFor(center, furthest_m);
  if (terms === undefined)
    return (course, distance_m) => geodesicFrom(center, (360 * course) / courses)(distance_m);
  const series = fanSeries(toRadians(center.lat), (2 * Math.PI) / courses, courses, terms);
  return (course, distance_m) => {
    const first = 2 * terms * ((course + courses) % courses);
    const way = distance_m / polarRadius_m;
    let [north, east] = [0, 0];
    for (let at = first + 2 * terms - 2; at >= first; at -= 2) {
      north = (north + numberAt(series, at)) * way;
      east = (east + numberAt(series, at + 1)) * way;
    }
    return { lat: center.lat + north, lon: toLongitude(center.lon + east) };
  };
}

/**
 * How many terms, an even number, the series from a point need up to a distance; `undefined` where exact solutions are cheaper or
 * the series do not converge. They converge up to the distance of the nearer pole: term n falls as the n-th power of the share of it.
 */
function termsFor({ lat }: Position, distance_m: number): number | undefined {
  const share = distance_m / (polarRadius_m * toRadians(90 - Math.abs(lat)));
  if (!(share < 1)) return undefined;
  const terms = Math.max(4, 2 * Math.ceil((Math.log(truncation) / Math.log(share) - 1) / 2));
  return terms > mostTerms ? undefined : terms;
}

function exactFan(center: Position, courses: number): DrawOutline {
  const lines = Array.from({ length: courses }, (_, course) =>
    geodesicFrom(center, (360 * course) / courses),
  );
  return (radii_m) => {
    const outline = packedNumbers(2 * courses + 2);
    lines.forEach((pointAt, course) => {
      const { lat, lon } = pointAt(numberAt(radii_m, course % radii_m.length));
      outline[2 * course] = lat;
      outline[2 * course + 1] = lon;
    });
    return closed(outline);
  };
}

/** Sums even and odd powers apart: the opposite course has the same sums, the odd one with the other sign. */
function seriesFan(center: Position, courses: number, terms: number): DrawOutline {
  const lines = courses % 2 === 0 ? courses / 2 : courses;
  const series = fanSeries(toRadians(center.lat), (2 * Math.PI) / courses, lines, terms);
  return (radii_m) => {
    const outline = packedNumbers(2 * courses + 2);
    for (let course = 0; course < radii_m.length; course++) {
      const line = course < lines ? course : course - lines;
      const way = (line === course ? 1 : -1) * (numberAt(radii_m, course) / polarRadius_m);
      const way2 = way * way;
      let evenLat = 0;
      let evenLon = 0;
      let oddLat = 0;
      let oddLon = 0;
      for (let at = 2 * terms * (line + 1) - 4; at >= 2 * terms * line; at -= 4) {
        oddLat = oddLat * way2 + numberAt(series, at);
        oddLon = oddLon * way2 + numberAt(series, at + 1);
        evenLat = (evenLat + numberAt(series, at + 2)) * way2;
        evenLon = (evenLon + numberAt(series, at + 3)) * way2;
      }
      put(outline, course, center, evenLat + way * oddLat, evenLon + way * oddLon);
      if (radii_m.length < courses)
        put(outline, course + lines, center, evenLat - way * oddLat, evenLon - way * oddLon);
    }
    return closed(outline);
  };
}

function put(
  outline: Float64Array,
  course: number,
  { lat, lon }: Position,
  north: number,
  east: number,
): void {
  outline[2 * course] = lat + north;
  outline[2 * course + 1] = toLongitude(lon + east);
}

/** Repeats the first point at the end. */
const closed = (outline: Float64Array): Float64Array => outline.copyWithin(outline.length - 2, 0, 2);
