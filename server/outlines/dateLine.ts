import type { Position } from '../../engine/geo/position.ts';
import { areaOf } from './joinCells.ts';
import type { Pair } from './pair.ts';

/** Without jumps: each longitude is the copy of its meridian nearest to the one before. */
function unwrapped(path: readonly Position[]): Pair[] {
  let last_deg: number | undefined;
  return path.map(({ lat, lon }) => {
    const near_deg = last_deg === undefined ? lon : lon + 360 * Math.round((last_deg - lon) / 360);
    last_deg = near_deg;
    return [near_deg, lat];
  });
}

/** Which copy of the world a longitude lies in; its left edge belongs to it. */
const worldOf = (lon: number) => Math.floor((lon + 180) / 360);

export const between = ([x1, y1]: Pair, [x2, y2]: Pair, lon: number): Pair => [
  lon,
  y1 + ((y2 - y1) * (lon - x1)) / (x2 - x1),
];

export const shifted = (path: readonly Pair[], world: number): Pair[] =>
  path.map(([lon, lat]) => [lon - 360 * world, lat]);

/** The worlds that a path touches with more than an edge. */
export function worldsOf(path: readonly Pair[]): number[] {
  const lons = path.map(([lon]) => lon);
  const [low, high] = [worldOf(Math.min(...lons) + 1e-9), worldOf(Math.max(...lons) - 1e-9)];
  return Array.from({ length: Math.max(1, high - low + 1) }, (_, at) => low + at);
}

/** Cuts a short line in two where it crosses 180° (RFC 7946, 3.1.9). */
export function cutLine(path: readonly Position[]): Pair[][] {
  const pieces: Pair[][] = [[]];
  let last: Pair | undefined;
  for (const place of unwrapped(path)) {
    if (last !== undefined && worldOf(place[0]) !== worldOf(last[0])) {
      const edge = 360 * Math.max(worldOf(place[0]), worldOf(last[0])) - 180;
      const cut = between(last, place, edge);
      pieces.at(-1)?.push(cut);
      pieces.push([cut]);
    }
    pieces.at(-1)?.push(place);
    last = place;
  }
  return pieces
    .filter((piece) => piece.some(([lon, lat]) => lon !== piece[0]?.[0] || lat !== piece[0]?.[1]))
    .map((piece) => shifted(piece, worldOf(piece.reduce((sum, [lon]) => sum + lon, 0) / piece.length)));
}

/** The part of an outline on one side of a meridian (Sutherland and Hodgman 1974). */
function oneSide(outline: readonly Pair[], limit: number, isKept: (lon: number) => boolean): Pair[] {
  return outline.flatMap((point, at) => {
    const before = outline.at(at - 1) ?? point;
    const crossing = isKept(before[0]) === isKept(point[0]) ? [] : [between(before, point, limit)];
    return isKept(point[0]) ? [...crossing, point] : crossing;
  });
}

/** An outline around a pole leads over the pole from its end to its begin. */
function overPole(outline: readonly Pair[]): readonly Pair[] {
  const [first, last] = [outline[0], outline.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 180) return outline;
  const pole = first[1] < 0 ? -90 : 90;
  return [...outline, [last[0], pole], [first[0], pole]];
}

/** Closed once, and counterclockwise or clockwise (RFC 7946, 3.1.6). */
function wound(corners: readonly Pair[], turn: 'left' | 'right'): Pair[] {
  const outline = corners.filter(
    ([x, y], at) => x !== corners.at(at - 1)?.[0] || y !== corners.at(at - 1)?.[1],
  );
  const isLeft = areaOf(outline) > 0;
  const turned = isLeft === (turn === 'left') ? [...outline] : [...outline].reverse();
  const [first] = turned;
  return first === undefined ? [] : [...turned, first];
}

/** Cuts a closed outline along 180°: one outline for each side that it lies on. */
export function cutOutline(outline: readonly Position[], turn: 'left' | 'right'): Pair[][] {
  const whole = overPole(unwrapped(outline));
  return worldsOf(whole)
    .map((world) => {
      const [left, right] = [360 * world - 180, 360 * world + 180];
      const part = oneSide(
        oneSide(whole, left, (lon) => lon >= left),
        right,
        (lon) => lon <= right,
      );
      return wound(shifted(part, world), turn);
    })
    .filter((part) => Math.abs(areaOf(part)) > 0);
}
