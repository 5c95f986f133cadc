import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of TopoJSON (TopoJSON 1.0, 2.1 and 2.2): outlines are made of lines of quantised steps, `~number` backwards. */
interface Topology {
  readonly arcs: readonly (readonly (readonly [dx: number, dy: number])[])[];
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly objects: {
    readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly number[][])[] }[] };
  };
}

/** Longitude, latitude, longitude, latitude …, degrees. */
type Corners = Float64Array;

/** The land of the earth. */
interface Land {
  /** All coasts, each once. */
  readonly lines: readonly Corners[];
  /** Outlines of land, and of water in it. */
  readonly outlines: readonly Corners[];
}

let known: Land | undefined;

/** Natural Earth's land at 1:10 million, the outline of the built-in map. Read once. */
export function naturalEarth(): Land {
  known ??= readLand();
  return known;
}

function readLand(): Land {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { arcs, transform, objects }: Topology = JSON.parse(readFileSync(path, 'utf8'));
  const [[scale_x, scale_y], [west, south]] = [transform.scale, transform.translate];
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    const corners = new Float64Array(2 * arc.length);
    for (const [at, [dx, dy]] of arc.entries()) {
      x += dx;
      y += dy;
      corners.set([west + x * scale_x, south + y * scale_y], 2 * at);
    }
    return corners;
  });
  const outlines = objects.land.geometries
    .flatMap((geometry) => geometry.arcs.flat())
    .map((places) => joined(places.map((place) => (place < 0 ? backwards(lines[~place]) : lines[place]))));
  return { lines, outlines };
}

const backwards = (line: Corners = new Float64Array()): Corners =>
  line.map((_, at) => line[line.length - 2 - at + 2 * (at % 2)] as number);

function joined(lines: readonly (Corners | undefined)[]): Corners {
  const all = lines.filter((line) => line !== undefined);
  const corners = new Float64Array(all.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const line of all) {
    corners.set(line, filled);
    filled += line.length;
  }
  return corners;
}
