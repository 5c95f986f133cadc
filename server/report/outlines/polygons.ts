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

const childrenOf = (node: PolyPath64, least: number): PolyPath64[] =>
  Array.from({ length: node.count }, (_, index) => node.child(index)).filter(
    (child) => Math.abs(child.area()) >= least,
  );

/** The parts of a tree, whose levels are outer outlines and holes in turn: each an outer outline and its holes, no smaller than `least`. */
export function partsIn(tree: PolyPath64, least: number): Path64[][] {
  return childrenOf(tree, least).flatMap((outer) => {
    const holes = childrenOf(outer, least);
    return [
      [outer, ...holes].map(({ poly }) => poly ?? []),
      ...holes.flatMap((hole) => partsIn(hole, least)),
    ];
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
  return partsIn(tree, smallest).map((part) => part.map(closed));
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
