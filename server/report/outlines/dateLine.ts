import type { Position } from '../../../engine/geo/position.ts';
import { betweenLongitudes, type Pair, type Polygon, polygonOf } from './polygons.ts';

/** Without jumps: each longitude is the copy of its meridian nearest to the one before; the first, to the one given. */
export function unwrapped(path: readonly Position[], first_deg?: number): Pair[] {
  let last_deg = first_deg;
  return path.map(({ lat, lon }) => {
    const near_deg = last_deg === undefined ? lon : lon + 360 * Math.round((last_deg - lon) / 360);
    last_deg = near_deg;
    return [near_deg, lat];
  });
}

/** Which copy of the world a longitude lies in; its left edge belongs to it. */
const worldOf = (lon: number) => Math.floor((lon + 180) / 360);

const between = ([x1, y1]: Pair, [x2, y2]: Pair, lon: number): Pair => [
  lon,
  y1 + ((y2 - y1) * (lon - x1)) / (x2 - x1),
];

const shifted = (path: readonly Pair[], world: number): Pair[] =>
  path.map(([lon, lat]) => [lon - 360 * world, lat]);

/** The worlds that a path touches with more than an edge. */
function worldsOf(path: readonly Pair[]): number[] {
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

/** An outline around a pole leads over the pole from its end to its begin. */
function overPole(outline: readonly Pair[]): readonly Pair[] {
  const [first, last] = [outline[0], outline.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 180) return outline;
  const pole = first[1] < 0 ? -90 : 90;
  return [...outline, [last[0], pole], [first[0], pole]];
}

/** Cuts a closed outline along 180°: what lies on each side of it. */
export function cutOutline(outline: readonly Position[]): Polygon[] {
  const whole = overPole(unwrapped(outline));
  return worldsOf(whole).flatMap((world) => {
    const west = 360 * world - 180;
    return betweenLongitudes(polygonOf(whole), west, west + 360).map((polygon) =>
      polygon.map((part) => shifted(part, world)),
    );
  });
}
