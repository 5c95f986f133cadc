import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { boxOf, type Coordinates, clipRing } from '../report/drawing/clip.ts';

type Pair = readonly [number, number];

/** A file of TopoJSON (TopoJSON 1.0, 2.1 and 2.2): outlines are made of lines of quantised steps, `~number` backwards. */
interface Topology {
  readonly arcs: readonly (readonly Pair[])[];
  readonly transform: { readonly scale: Pair; readonly translate: Pair };
  readonly objects: {
    readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly number[][])[] }[] };
  };
}

/** A part of the earth, degrees; its longitudes may count on beyond 180°. */
export interface DegreeBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** An outline of land or of water in it: longitude, latitude, longitude, latitude … */
interface Outline {
  readonly coordinates: Coordinates;
  readonly box: ReturnType<typeof boxOf>;
}

function cornersOf(line: readonly Pair[], { scale, translate }: Topology['transform']): Pair[] {
  let [x, y] = [0, 0];
  return line.map(([dx, dy]): Pair => {
    x += dx;
    y += dy;
    return [translate[0] + x * scale[0], translate[1] + y * scale[1]];
  });
}

/** Natural Earth's land at 1:10 million, the outline of the built-in map. */
function readLand(): Outline[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { arcs: lines, transform, objects }: Topology = JSON.parse(readFileSync(path, 'utf8'));
  const lineOf = (place: number): Pair[] => {
    const corners = cornersOf(lines[place < 0 ? ~place : place] ?? [], transform);
    return place < 0 ? corners.reverse() : corners;
  };
  return objects.land.geometries
    .flatMap(({ arcs }) => arcs.flat())
    .map((places) => {
      const coordinates = Float64Array.from(places.flatMap(lineOf).flat());
      return { coordinates, box: boxOf(coordinates) };
    });
}

const shifted = (coordinates: Coordinates, by: number): Coordinates =>
  by === 0 ? coordinates : coordinates.map((value, at) => (at % 2 === 0 ? value + by : value));

let known: readonly Outline[] | undefined;

/** The outlines of land within a box, cut at its edges; a point lies on land if it is inside an odd number of them. */
export function landIn({ south, north, west, east }: DegreeBox): Coordinates[] {
  known ??= readLand();
  const clip = { left: west, top: south, right: east, bottom: north };
  return known.flatMap(({ coordinates, box }) =>
    [-360, 0, 360]
      .filter((by) => box.left + by < east && box.right + by > west && box.top < north && box.bottom > south)
      .map((by) => clipRing(shifted(coordinates, by), clip))
      .filter(({ length }) => length > 4),
  );
}
