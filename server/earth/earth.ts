import type { Earth } from '../../engine/geo/earth.ts';
import { geodesicFrom } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { type Corner, type Line, numberOf, outlineOf, readTopology, type Topology } from './topology.ts';

/** Degrees, or the quantised steps of a file. */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The land of a country, and the box around it. */
interface Country extends Box {
  /** Its ISO code, such as `CH`; its name where it has none. */
  readonly code: () => string;
  /** All its outlines and holes, which are made once they are asked for: most countries are far from any flight. */
  readonly rings: () => readonly (readonly Corner[])[];
}

interface Objects {
  readonly countries: {
    readonly geometries: readonly {
      readonly type: 'Polygon' | 'MultiPolygon';
      readonly arcs: readonly unknown[];
      /** The number of the country in ISO 3166-1; absent: it has none. */
      readonly id?: string;
      readonly properties: { readonly name: string };
    }[];
  };
}

type Transform = Topology<Objects>['transform'];

function boxOfLine(line: Line): Box {
  let [x, y] = [0, 0];
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [dx, dy] of line) {
    x += dx;
    y += dy;
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
  }
  return { south, north, west, east };
}

function boxOfAll(boxes: readonly Box[], { scale, translate }: Transform): Box {
  const lat = (y: number) => translate[1] + y * scale[1];
  const lon = (x: number) => translate[0] + x * scale[0];
  return {
    south: lat(Math.min(...boxes.map(({ south }) => south))),
    north: lat(Math.max(...boxes.map(({ north }) => north))),
    west: lon(Math.min(...boxes.map(({ west }) => west))),
    east: lon(Math.max(...boxes.map(({ east }) => east))),
  };
}

/** Natural Earth's countries at 1:50 million. */
function readCountries(): Country[] {
  const topology = readTopology<Objects>('countries-50m');
  const { arcs: lines, transform, objects } = topology;
  const boxes = lines.map(boxOfLine);
  return objects.countries.geometries.map(({ type, arcs, id, properties: { name } }) => {
    const outlines = (type === 'Polygon' ? arcs : arcs.flat()) as readonly (readonly number[])[];
    let rings: (readonly Corner[])[] | undefined;
    return {
      code: () => (id === undefined ? undefined : new Intl.Locale(`und-${id}`).region) ?? name,
      rings: () => (rings ??= outlines.map((outline) => outlineOf(outline, topology))),
      ...boxOfAll(
        outlines.flat().flatMap((place) => boxes[numberOf(place)] ?? []),
        transform,
      ),
    };
  });
}

/** True if a place lies inside: a line from it to the east crosses the outlines an odd number of times. */
function isIn({ rings, south, north, west, east }: Country, { lat, lon }: Position): boolean {
  if (lat < south || lat > north || lon < west || lon > east) return false;
  let isInside = false;
  for (const ring of rings())
    for (const [index, [lon_1, lat_1]] of ring.entries()) {
      const [lon_2, lat_2] = ring[index === 0 ? ring.length - 1 : index - 1] as Corner;
      if (lat_1 > lat === lat_2 > lat) continue;
      if (lon < lon_1 + ((lat - lat_1) / (lat_2 - lat_1)) * (lon_2 - lon_1)) isInside = !isInside;
    }
  return isInside;
}

let known: readonly Country[] | undefined;

/** The outlines leave out small islands and round coasts: a flight is at sea no nearer to them than this. */
const near_m = [20_000, 50_000, 100_000];
const courses_deg = [0, 45, 90, 135, 180, 225, 270, 315];

const countryAt = (position: Position): string | undefined => {
  known ??= readCountries();
  return known.find((country) => isIn(country, position))?.code();
};

/** The earth as the outlines of countries have it that are built in. */
export const earth: Earth = {
  countryAt,
  isNearLand: (position) =>
    countryAt(position) !== undefined ||
    courses_deg.some((course_deg) => {
      const at = geodesicFrom(position, course_deg);
      return near_m.some((distance_m) => countryAt(at(distance_m)) !== undefined);
    }),
};
