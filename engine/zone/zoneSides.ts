import { elementAt } from '../elementAt.ts';
import { inSpace, type Place3 } from '../fence/nearWay.ts';
import { toLongitude } from '../geo/angle.ts';
import { boundsOf, middleOf } from '../geo/bounds.ts';
import { pointsBetween, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toRadians } from '../units.ts';

/** How far a side leads east, degrees: the shorter way round, but all the way from one end of the map to the other. */
export const eastwardOf = (from: Position, to: Position): number =>
  Math.abs(to.lon - from.lon) === 360 ? to.lon - from.lon : toLongitude(to.lon - from.lon);

const earth_m = 6_371_000;
/** A piece of a side lies no farther from a geodesic than this. */
const bent_m = 1;
/** In the plane around a large area a longer piece would not lie where its geodesic does. */
const longest_m = 25_000;
/** No side of so few degrees is cut. */
const short_deg = 0.03;

/** The pieces of a side that is straight in longitude and latitude. */
function piecesOf(from: Position, to: Position): number {
  const [east_deg, north_deg] = [eastwardOf(from, to), to.lat - from.lat];
  if (Math.abs(east_deg) < short_deg && Math.abs(north_deg) < short_deg) return 1;
  const [Δλ, Δφ] = [Math.abs(toRadians(east_deg)), Math.abs(toRadians(north_deg))];
  const [low, high] = [Math.abs(toRadians(from.lat)), Math.abs(toRadians(to.lat))].sort((a, b) => a - b);
  const [cosφ, sinφ] = [from.lat * to.lat < 0 ? 1 : Math.cos(low ?? 0), Math.sin(high ?? 0)];
  const bend_m = (earth_m * sinφ * Δλ * (Δλ * cosφ + 2 * Δφ)) / 8;
  const length_m = earth_m * Math.hypot(Δφ, Δλ * cosφ);
  return Math.max(1, Math.ceil(Math.sqrt(bend_m / bent_m)), Math.ceil(length_m / longest_m));
}

/** The corners of a ring as they are drawn, at most: those between that its sides take among them. */
export const drawnCorners = (ring: readonly Position[]): number =>
  ring.reduce((sum, to, at) => sum + piecesOf(elementAt(ring, (at || ring.length) - 1), to), 0);

function betweenOnMap(from: Position, to: Position): Position[] {
  const pieces = piecesOf(from, to);
  const [east_deg, north_deg] = [eastwardOf(from, to), to.lat - from.lat];
  return Array.from({ length: pieces - 1 }, (_, at) => {
    const share = (at + 1) / pieces;
    return { lat: from.lat + share * north_deg, lon: toLongitude(from.lon + share * east_deg) };
  });
}

/** A line with so many corners between. */
export const drawnLine = (line: readonly Position[]): readonly Position[] =>
  line.flatMap((from, at) => [from, ...betweenOnMap(from, line[at + 1] ?? from)]);

const betweenOnGeodesic = (from: Position, to: Position): Position[] =>
  pointsBetween(from, trackBetween(from, to), longest_m);

/** A ring with so many corners between that its sides are straight in a plane around it, to a metre. */
export function drawnRing(ring: readonly Position[], sides: 'geodesic' | undefined): readonly Position[] {
  const between = sides === 'geodesic' ? betweenOnGeodesic : betweenOnMap;
  const drawn = ring.flatMap((from, at) => [from, ...between(from, elementAt(ring, (at + 1) % ring.length))]);
  return drawn.length === ring.length ? ring : drawn;
}

/** Cosine of the greatest distance of a corner from the middle of its ring, about 80° round the earth: beyond that no plane shows what is inside. */
const leastCos = 0.17;

/** True for a ring so large that nobody can tell which of the two parts of the earth it means. */
export function isHuge(ring: readonly Position[]): boolean {
  const bounds = boundsOf(ring);
  if (bounds.east - bounds.west < 90 && bounds.north - bounds.south < 90) return false;
  const middle = inSpace(middleOf(bounds));
  const length2 = (one: Place3) => one.x ** 2 + one.y ** 2 + one.z ** 2;
  return drawnRing(ring, undefined)
    .map(inSpace)
    .some(
      (one) =>
        one.x * middle.x + one.y * middle.y + one.z * middle.z <
        leastCos * Math.sqrt(length2(one) * length2(middle)),
    );
}
