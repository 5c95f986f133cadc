import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Earth } from '../../engine/geo/earth.ts';
import { geodesicFrom } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';

type Corner = readonly [lon: number, lat: number];

/** The land of a country, all its outlines and holes, and the box around them. */
interface Country {
  /** Its ISO code, such as `CH`; its name where it has none. */
  readonly code: string;
  readonly rings: readonly (readonly Corner[])[];
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** A file of TopoJSON (TopoJSON 1.0, 2.1 and 2.2): outlines are made of shared lines of quantised steps, `~number` backwards. */
interface Topology {
  readonly arcs: readonly (readonly (readonly [dx: number, dy: number])[])[];
  readonly transform: { readonly scale: Corner; readonly translate: Corner };
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly {
        readonly type: 'Polygon' | 'MultiPolygon';
        readonly arcs: readonly unknown[];
        /** The number of the country in ISO 3166-1; absent: it has none. */
        readonly id?: string;
        readonly properties: { readonly name: string };
      }[];
    };
  };
}

function linesOf({ arcs, transform: { scale, translate } }: Topology): Corner[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Corner => {
      x += dx;
      y += dy;
      return [translate[0] + x * scale[0], translate[1] + y * scale[1]];
    });
  });
}

/** Natural Earth's countries at 1:50 million. */
function readCountries(): Country[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology: Topology = JSON.parse(readFileSync(path, 'utf8'));
  const lines = linesOf(topology);
  const lineOf = (number: number): readonly Corner[] =>
    number < 0 ? (lines[~number] ?? []).toReversed() : (lines[number] ?? []);
  return topology.objects.countries.geometries.map(({ type, arcs, id, properties: { name } }) => {
    const code = (id === undefined ? undefined : new Intl.Locale(`und-${id}`).region) ?? name;
    const outlines = (type === 'Polygon' ? arcs : arcs.flat()) as readonly (readonly number[])[];
    const rings = outlines.map((outline) => outline.flatMap(lineOf));
    const [lons, lats] = [rings.flat().map(([lon]) => lon), rings.flat().map(([, lat]) => lat)];
    const least = (values: readonly number[]) =>
      values.reduce((one, other) => Math.min(one, other), Infinity);
    const most = (values: readonly number[]) =>
      values.reduce((one, other) => Math.max(one, other), -Infinity);
    return { code, rings, south: least(lats), north: most(lats), west: least(lons), east: most(lons) };
  });
}

/** True if a place lies inside: a line from it to the east crosses the outlines an odd number of times. */
function isIn({ rings, south, north, west, east }: Country, { lat, lon }: Position): boolean {
  if (lat < south || lat > north || lon < west || lon > east) return false;
  let isInside = false;
  for (const ring of rings)
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
  return known.find((country) => isIn(country, position))?.code;
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
