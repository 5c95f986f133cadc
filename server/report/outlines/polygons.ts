import { area, Clipper64, ClipType, FillRule, type Path64, type PolyPath64, PolyTree64 } from 'clipper2-ts';

/** Longitude and latitude, degrees. */
export type Pair = readonly [number, number];

/** A polygon: its outer outline counterclockwise, then its holes clockwise (RFC 7946, 3.1.6); each is closed. */
export type Polygon = readonly (readonly Pair[])[];

/** Corners are rounded to a millimetre: areas of whole numbers are clipped without errors that add up. */
const perDegree = 1e8;
/** Rounding leaves slivers; areas of less than a square metre are dropped. */
const smallest = (perDegree / 111_000) ** 2;

const rounded = (outline: readonly Pair[]): Path64 =>
  outline.map(([x, y]) => ({ x: Math.round(x * perDegree), y: Math.round(y * perDegree) }));

/** The area within one outline, which may turn either way. */
export function polygonOf(outline: readonly Pair[]): Polygon {
  return [area(rounded(outline)) < 0 ? outline.toReversed() : outline];
}

function closed(path: Path64): Pair[] {
  const corners = path.map(({ x, y }): Pair => [x / perDegree, y / perDegree]);
  return [...corners, ...corners.slice(0, 1)];
}

const childrenOf = (node: PolyPath64): PolyPath64[] =>
  Array.from({ length: node.count }, (_, index) => node.child(index)).filter(
    (child) => Math.abs(child.area()) >= smallest,
  );

/** The polygons of a tree, whose levels are outer outlines and holes in turn. */
function polygonsIn(tree: PolyPath64): Polygon[] {
  return childrenOf(tree).flatMap((outer) => {
    const holes = childrenOf(outer);
    return [[outer, ...holes].map(({ poly }) => closed(poly ?? [])), ...holes.flatMap(polygonsIn)];
  });
}

function clipped(kind: ClipType, areas: readonly Polygon[], others: readonly Polygon[]): Polygon[] {
  // Clipper throws at an empty path.
  const paths = (polygons: readonly Polygon[]) =>
    polygons
      .flat()
      .filter(({ length }) => length > 2)
      .map(rounded);
  const clipper = new Clipper64();
  clipper.addSubject(paths(areas));
  clipper.addClip(paths(others));
  const tree = new PolyTree64();
  clipper.execute(kind, FillRule.NonZero, tree);
  return polygonsIn(tree);
}

/** Cuts areas out of others; the areas of each may overlap. */
export const withoutAreas = (areas: readonly Polygon[], others: readonly Polygon[]): Polygon[] =>
  clipped(ClipType.Difference, areas, others);

/** Cuts an area to a band between two longitudes, degrees. */
export const betweenLongitudes = (polygon: Polygon, west: number, east: number): Polygon[] => {
  const band = [
    [west, -90],
    [east, -90],
    [east, 90],
    [west, 90],
  ] as const;
  return clipped(ClipType.Intersection, [polygon], [[band]]);
};
