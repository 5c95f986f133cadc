import geodesic from 'geographiclib-geodesic';
import { elementAt } from '../elementAt.ts';
import { toDegrees, toRadians } from '../units.ts';
import { toBearing, toLongitude, turnBetween } from './angle.ts';
import type { Position } from './position.ts';
import { shortPlane, shortTrack, shortWay } from './shortTrack.ts';

const { Geodesic, GeodesicLine } = geodesic;
const earth = Geodesic.WGS84;
const positionOnly = Geodesic.LATITUDE | Geodesic.LONGITUDE;
const distanceAndCourse = Geodesic.DISTANCE | Geodesic.AZIMUTH;

/** Length of a way and the unit vector of its course half-way, from which head- and crosswind follow. */
export interface Way {
  readonly distance_m: number;
  readonly north: number;
  readonly east: number;
}

/** The way between two points. Courses are true degrees in [0, 360). */
export interface Track extends Way {
  /** Course at the first point. */
  readonly course_deg: number;
  /** Course at the second point; it differs on a long track, since the course changes along a geodesic. */
  readonly final_course_deg: number;
}

/**
 * Shortest way over the WGS84 ellipsoid: a series for near points (error below 2 µm), else Karney 2013, inverse problem
 * (error below 15 nm). Coincident points have distance 0 and course 0; antipodal points get one of the equally short ways.
 * Latitudes must lie in [−90, 90], else the track means nothing; any finite longitude is valid.
 */
export const trackBetween = (from: Position, to: Position): Track =>
  shortTrack(from, to) ?? longTrack(from, to);

/** Returns `trackBetween` without the courses. */
export const wayBetween = (from: Position, to: Position): Way => shortWay(from, to) ?? longTrack(from, to);

/** Members that the solutions have with the masks above; the package's own types make all of them optional. */
type InverseAnswer = Readonly<Record<'s12' | 'azi1' | 'azi2', number>>;
type DirectAnswer = Readonly<Record<'lat2' | 'lon2', number>>;

function longTrack(from: Position, to: Position): Track {
  const found = earth.Inverse(from.lat, from.lon, to.lat, to.lon, distanceAndCourse) as InverseAnswer;
  if (found.s12 === 0) return trackOn(0, 0, 0);
  return trackOn(found.s12, toBearing(found.azi1), toBearing(found.azi2));
}

/** A track from its courses. Its course half-way is reversed when the track is flown the other way. */
function trackOn(distance_m: number, course_deg: number, final_course_deg: number): Track {
  const middle = toRadians(course_deg + turnBetween(course_deg, final_course_deg) / 2);
  return { distance_m, north: Math.cos(middle), east: Math.sin(middle), course_deg, final_course_deg };
}

/**
 * The azimuthal equidistant plane of a place: a function that gives places as far away in it, and on the same course, metres east and north
 * alternately; they hold until it is called again, and are followed by others.
 */
export function planeFrom(origin: Position): (places: readonly Position[]) => Float64Array {
  const writeShort = shortPlane(origin);
  let plane = new Float64Array(0);
  return (places) => {
    if (plane.length < 2 * places.length) plane = new Float64Array(4 * places.length);
    for (let at = 0; at < places.length; at++) {
      const place = elementAt(places, at);
      if (writeShort(place, plane, 2 * at)) continue;
      const { distance_m, course_deg } = longTrack(origin, place);
      plane[2 * at] = distance_m * Math.sin(toRadians(course_deg));
      plane[2 * at + 1] = distance_m * Math.cos(toRadians(course_deg));
    }
    return plane;
  };
}

/** Length of the shortest way over the WGS84 ellipsoid, metres; as `trackBetween`. */
export const distanceBetween = (from: Position, to: Position): number => wayBetween(from, to).distance_m;

/**
 * The course half-way between the first and the last, from which head- and crosswind follow, degrees in [0, 360): reversed when the
 * track is flown the other way. The course of a track through a pole reverses there; the result is one of the two courses across.
 */
export const middleCourse = ({ north, east }: Way): number => toBearing(toDegrees(Math.atan2(east, north)));

/**
 * Points along one geodesic: a function of the distance from its origin, metres (Karney 2013, direct problem). A negative
 * distance leads backwards; one beyond half the earth continues along the same line.
 */
export function geodesicFrom(origin: Position, course_deg: number): (distance_m: number) => Position {
  const { lat, lon } = origin;
  const line = new GeodesicLine.GeodesicLine(
    earth,
    lat,
    lon,
    course_deg,
    positionOnly | Geodesic.DISTANCE_IN,
  );
  return (distance_m) => {
    const { lat2, lon2 } = line.Position(distance_m, positionOnly) as DirectAnswer;
    return { lat: lat2, lon: toLongitude(lon2) };
  };
}

/** The point reached on a course after a distance, metres; as `geodesicFrom`. */
export const destination = (origin: Position, course_deg: number, distance_m: number): Position =>
  geodesicFrom(origin, course_deg)(distance_m);

/** The point at a fraction 0–1 of the way; outside 0–1 it lies on the extended line. */
export function pointAlong(from: Position, track: Track, fraction: number): Position {
  return destination(from, track.course_deg, track.distance_m * fraction);
}

/**
 * Evenly spaced points between two ends, ends excluded, so that no two neighbours are further apart than `spacing_m`, which
 * must be positive. None where the whole way is no longer than that.
 */
export function pointsBetween(from: Position, track: Track, spacing_m: number): Position[] {
  const pieces = Math.ceil(track.distance_m / spacing_m);
  if (pieces < 2) return [];
  const pointAt = geodesicFrom(from, track.course_deg);
  return Array.from({ length: pieces - 1 }, (_, index) => pointAt((track.distance_m * (index + 1)) / pieces));
}
