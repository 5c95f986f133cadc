import type { Position } from '../../engine/geo/position.ts';
import type { WebTile } from '../../engine/terrain/webTile.ts';
import { toDegrees, toRadians } from '../../engine/units.ts';
import { splitOf } from '../report/flownPlan.ts';
import { swapPlacesIn } from '../report/splitWords.ts';
import type { Briefing } from './briefing.ts';
import { shownRings } from './mapAreas.ts';
import { type Box, boxAround, fitFrame, type Point, planeAround, spanOf } from './plane.ts';

/** Rings much larger than the route go beyond the map's edge: the route is what it must show. */
const mostRoom = 2.6;
const leastRoute_m = 200;

interface Shown {
  readonly box: Box;
  /** Everything, if that is more than the map shows. */
  readonly all?: Box | undefined;
}

export type Plan = Pick<Briefing, 'home' | 'result' | 'range'>;

/** Returns the places of a plan that its map shows, in the plane around its launch point. */
export function shownOf(plan: Plan, onPlane: (place: Position) => Point): Shown {
  const { home, result } = plan;
  const swaps = swapPlacesIn<Position>(splitOf(result) ?? []);
  const places = [home, ...swaps, ...result.legs.map(({ to }) => to)];
  const route = places.map(onPlane);
  const rings = shownRings(plan).flatMap(({ polygon }) => polygon.map(onPlane));
  const [routeBox, all] = [boxAround(route), boxAround([...route, ...rings])];
  return spanOf(all) <= mostRoom * Math.max(leastRoute_m, spanOf(routeBox))
    ? { box: all }
    : { box: routeBox, all };
}

/** Room around the route for its numbers and for north and scale. */
export const padding = 34;
export const insetSize = 96;
export const insetGap = 8;

/** The figure on either paper: its width, and the heights that the facts beside it leave, points. */
const figure = { width: 326, least: 215, most: 440 } as const;

/** Ground that the map may show, degrees; a little more than it does, since its height follows what stands beside it. */
function groundOf(plan: Plan) {
  const { box, all } = shownOf(plan, planeAround(plan.home));
  const left = all === undefined ? 0 : insetSize + insetGap;
  const { perMetre } = fitFrame({ left, top: 0, right: figure.width, bottom: figure.least }, box, padding);
  const [half_x, half_y] = [(figure.width + left) / 2 / perMetre, figure.most / 2 / perMetre];
  const { lat, lon } = plan.home;
  const metresPerDegree = 111_320;
  const [middle_x, middle_y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const east = (x: number) => lon + x / (metresPerDegree * Math.max(0.01, Math.cos(toRadians(lat))));
  const north = (y: number) => lat - y / metresPerDegree;
  return {
    perMetre,
    west: east(middle_x - half_x),
    east: east(middle_x + half_x),
    north: north(middle_y - half_y),
    south: north(middle_y + half_y),
  };
}

/** Pixels of a tile's edge on paper, at the least: 115 dots an inch. */
const pixelsPerPoint = 1.6;
/** Length of the equator over the pixels of one tile (EPSG:3857), metres. */
const equatorPerPixel_m = 156_543.034;
/** More are not asked for at once: the owners of maps ask not to be. */
const mostTiles = 40;

/** Row of the grid of web maps in which a latitude lies, whole and part (EPSG:3857). */
function rowOf(lat: number, z: number): number {
  const φ = toRadians(Math.max(-85.05, Math.min(85.05, lat)));
  return (0.5 - Math.asinh(Math.tan(φ)) / (2 * Math.PI)) * 2 ** z;
}

function tilesAt(ground: ReturnType<typeof groundOf>, z: number): WebTile[] {
  const columnOf = (lon: number) => Math.floor(((lon + 180) / 360) * 2 ** z);
  const [first, last] = [columnOf(ground.west), columnOf(ground.east)];
  const [top, bottom] = [Math.floor(rowOf(ground.north, z)), Math.floor(rowOf(ground.south, z))];
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
  return rows.flatMap((y) => columns.map((x) => ({ z, x, y })));
}

/** The tiles of a map that lie under a plan on paper; columns count on beyond 180°. */
export function tilesUnder(plan: Plan, [least, most]: readonly [number, number]): WebTile[] {
  const ground = groundOf(plan);
  const perPixel_m = equatorPerPixel_m * Math.cos(toRadians(plan.home.lat));
  const fine = Math.ceil(Math.log2(perPixel_m * ground.perMetre * pixelsPerPoint));
  for (let z = Math.min(fine, most); z >= least; z--) {
    const tiles = tilesAt(ground, z);
    if (tiles.length <= mostTiles) return tiles;
  }
  return [];
}

/** The north-western corner of a tile. */
export function cornerOf({ z, x, y }: WebTile): Position {
  const φ = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z)));
  return { lat: toDegrees(φ), lon: (x / 2 ** z) * 360 - 180 };
}
