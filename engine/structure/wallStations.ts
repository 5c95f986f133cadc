import { elementAt } from '../elementAt.ts';
import { type Corner, distanceFrom } from '../geo/plane.ts';
import { toRadians } from '../units.ts';
import { evenly } from './levels.ts';
import { cross, dot, isClearOf, plus, type Wall } from './walls.ts';

/** A place from which a wall is looked at, seen from above. */
export interface Station {
  readonly at: Corner;
  /** One metre in the direction of the camera. */
  readonly facing: Corner;
}

interface StationOptions {
  readonly distance_m: number;
  /** Between two pictures along a wall, metres. */
  readonly every_m: number;
  readonly isClosed: boolean;
}

/** Around an outer corner the camera turns by no more than this between two pictures. */
const bend = toRadians(20);
/** In an inner corner the pictures of both walls stay so far from where the ways along them meet. */
const apart_m = 0.5;
/** Nearer than this part of the distance no way between two pictures passes a wall. */
const clear = 0.8;
/** Rounding must not drop a station. */
const slack_m = 0.01;

/** The turn from one wall to the next, radians: positive around an outer corner, negative into an inner one. */
function turnOf(before: Wall, after: Wall): number {
  const left = Math.atan2(cross(before.along, after.along), dot(before.along, after.along));
  // Seen from its right, a wall turns away where it turns to the left.
  return cross(before.along, before.out) < 0 ? left : -left;
}

/** How much of a wall's way an inner corner takes at its end. */
const trimAt = (turn: number, distance_m: number): number =>
  turn < 0 ? distance_m * Math.tan(Math.min(-turn, Math.PI - 1e-6) / 2) + apart_m : 0;

const turned = ({ x, y }: Corner, angle: number): Corner => ({
  x: x * Math.cos(angle) - y * Math.sin(angle),
  y: x * Math.sin(angle) + y * Math.cos(angle),
});

/** The stations around the outer corner at the end of a wall, between its last and the first of the next. */
function aroundCorner(wall: Wall, turn: number, { distance_m, every_m }: StationOptions): Station[] {
  if (turn <= 0) return [];
  const sign = cross(wall.along, wall.out) < 0 ? 1 : -1;
  return evenly(0, turn, Math.min(bend, every_m / distance_m))
    .slice(1, -1)
    .map((angle) => {
      const out = turned(wall.out, sign * angle);
      return { at: plus(wall.to, out, distance_m), facing: plus({ x: 0, y: 0 }, out, -1) };
    });
}

/** All stations that walls ask for, in the order of the walls, whether there is room for them or not. */
function wished(walls: readonly Wall[], options: StationOptions): Station[] {
  const { distance_m, every_m, isClosed } = options;
  /** The turn at the end of each wall; where a line ends there is none. */
  const turns = walls.map((wall, at) =>
    isClosed || at + 1 < walls.length ? turnOf(wall, elementAt(walls, (at + 1) % walls.length)) : 0,
  );
  return walls.flatMap((wall, at) => {
    const before = elementAt(turns, (at + walls.length - 1) % walls.length);
    const after = elementAt(turns, at);
    const [from_m, to_m] = [trimAt(before, distance_m), wall.length_m - trimAt(after, distance_m)];
    const facing = plus({ x: 0, y: 0 }, wall.out, -1);
    const along = (from_m > to_m ? [] : evenly(from_m, to_m, every_m)).map((along_m) => ({
      at: plus(plus(wall.from, wall.along, along_m), wall.out, distance_m),
      facing,
    }));
    return [...along, ...aroundCorner(wall, after, options)];
  });
}

/** The list begun at an element. */
export const rotated = <Element>(list: readonly Element[], first: number): Element[] => [
  ...list.slice(first),
  ...list.slice(0, first),
];

const easternmost = (stations: readonly Station[]): number =>
  stations.reduce((most, { at }, index) => (at.x > elementAt(stations, most).at.x ? index : most), 0);

/**
 * Places from which walls are seen at a distance, perpendicular, with more around outer corners. Where other walls are nearer there is none,
 * nor where the straight way there would come near them: a yard behind a narrow gate is not entered.
 */
export function wallStations(walls: readonly Wall[], options: StationOptions): Station[] {
  const { distance_m, isClosed } = options;
  const free = wished(walls, options).filter(({ at }) =>
    walls.every((wall) => distanceFrom(at, wall.from, wall.to) >= distance_m - slack_m),
  );
  // From the outermost on, all that is reached lies outside.
  const inOrder = isClosed && free.length > 0 ? rotated(free, easternmost(free)) : free;
  const reached: Station[] = [];
  for (const station of inOrder) {
    const before = reached.at(-1);
    if (before === undefined || isClearOf(walls, [before.at, station.at], clear * distance_m))
      reached.push(station);
  }
  return reached;
}
