import { elementAt } from '../../elementAt.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { rounded, roundedLatitude } from '../write/decimal.ts';

/** A position of GeoJSON: longitude, latitude and height, where there is one. */
type Place = readonly number[];

const lonOf = (place: Place) => elementAt(place, 0);
const latOf = (place: Place) => elementAt(place, 1);

/** Where a leg meets the longitude 180° on the side of its begin: the straight line between both, as RFC 7946, 3.1.1 has it. */
function meetingPlace(from: Place, to: Place): Place {
  const side = lonOf(from) > 0 ? 180 : -180;
  const share = (side - lonOf(from)) / (lonOf(to) + 2 * side - lonOf(from));
  const between = (one: number, other: number) => one + share * (other - one);
  const lat = roundedLatitude(between(latOf(from), latOf(to)));
  const [one_m, other_m] = [from[2], to[2]];
  return one_m === undefined || other_m === undefined
    ? [side, lat]
    : [side, lat, rounded(between(one_m, other_m))];
}

/** A line in the parts that 180° cuts it into (RFC 7946, 3.1.9). */
export function cutAt180(line: readonly Place[]): readonly (readonly Place[])[] {
  const parts: Place[][] = [[]];
  for (const [index, place] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined && Math.abs(lonOf(place) - lonOf(before)) > 180) {
      const meeting = meetingPlace(before, place);
      parts.at(-1)?.push(meeting);
      parts.push([[-lonOf(meeting), ...meeting.slice(1)]]);
    }
    parts.at(-1)?.push(place);
  }
  return parts;
}

/** How far a cut may lie off the straight line of its leg, degrees for each degree of it: other tools cut along the ellipsoid. */
const offLine = 0.001;

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every(isFiniteNumber);

/** True if two places are the two ends of a cut at 180°. */
const isCut = (end: unknown, begin: unknown): boolean =>
  isPlace(end) &&
  isPlace(begin) &&
  Math.abs(lonOf(end)) === 180 &&
  lonOf(begin) === -lonOf(end) &&
  Math.abs(latOf(begin) - latOf(end)) < 1e-6;

/** True if the last place of a line only marks the cut on the way to another. */
function isOnWay(line: readonly unknown[], to: unknown): boolean {
  const [from, cut] = line.slice(-2);
  if (!isPlace(from) || !isPlace(cut) || !isPlace(to)) return false;
  const lat = latOf(meetingPlace(from, to));
  const length_deg = Math.abs(180 - Math.abs(lonOf(from))) + Math.abs(180 - Math.abs(lonOf(to)));
  return Math.abs(lat - latOf(cut)) <= offLine * length_deg + 1e-6;
}

/** Lines with those joined again that 180° cuts. */
export function joinedAt180(lines: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const whole: (readonly unknown[])[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before === undefined || !isCut(before.at(-1), line[0])) whole.push(line);
    else
      whole.splice(-1, 1, [...(isOnWay(before, line[1]) ? before.slice(0, -1) : before), ...line.slice(1)]);
  }
  return whole;
}
