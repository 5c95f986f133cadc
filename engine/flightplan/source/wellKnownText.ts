import { parseNumber } from './numbers.ts';

/** A geometry of GeoJSON (RFC 7946). */
export interface Geometry {
  readonly type: string;
  readonly coordinates: readonly unknown[];
}

const types: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
};

/** A type, before it a system of coordinates as PostGIS writes it, behind it what its third number is. */
const head =
  /^(?:SRID=\d{1,9};)?\s{0,9}(MULTI(?:POINT|LINESTRING|POLYGON)|POINT|LINESTRING|POLYGON)\s{0,9}(ZM|Z|M|25D)?\s{0,9}(?=\()/i;

/** True if a cell holds a geometry as well-known text (OGC 06-103r4, 7.2), even a damaged one. */
export const isWellKnownText = (cell: string): boolean =>
  /^(SRID=\d{1,9};\s{0,9})?(MULTI)?(POINT|LINESTRING|POLYGON)\s{0,9}(Z|M|ZM|25D)?(\s|\(|$)/i.test(cell);

/** The position of `8.5 47.3 60`: longitude, latitude and height, where there is one; a measure is none. */
function positionOf(tuple: string, hasMeasure: boolean): string {
  const numbers = tuple.trim().split(/\s+/, 3).map(parseNumber);
  if (numbers.length < 2 || numbers.includes(undefined)) throw new SyntaxError();
  return `[${(hasMeasure ? numbers.slice(0, 2) : numbers).join(',')}]`;
}

/** The brackets of well-known text as lists, with their positions. */
function listsOf(text: string, hasMeasure: boolean): readonly unknown[] {
  const json = text
    .replace(/[^(),]+/g, (part) => (part.trim() === '' ? '' : positionOf(part, hasMeasure)))
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  return JSON.parse(json);
}

/** The geometry of well-known text; `undefined`: it is damaged, empty, or none. */
export function readWellKnownText(text: string): Geometry | undefined {
  const found = head.exec(text);
  const type = types[found?.[1]?.toUpperCase() ?? ''];
  if (found === null || type === undefined) return undefined;
  try {
    const lists = listsOf(text.slice(found[0].length), found[2]?.toUpperCase() === 'M');
    const [first] = lists;
    if (!Array.isArray(first)) return undefined;
    if (type === 'Point') return { type, coordinates: first };
    // Its positions have brackets of their own, or none.
    return { type, coordinates: type === 'MultiPoint' ? lists.flatMap(bare) : lists };
  } catch {
    return undefined;
  }
}

const bare = (position: unknown): unknown[] =>
  Array.isArray(position) && Array.isArray(position[0]) ? position : [position];
