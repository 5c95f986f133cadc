import { Clipper64, ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import type { Coordinates } from '../../../../server/report/drawing/clip.ts';
import {
  type Pair,
  type Polygon,
  polygonOf,
  withoutAreas,
} from '../../../../server/report/outlines/polygons.ts';

/** Outlines are cut in degrees, and the unit square has 360 of longitude. */
const perSide = 360;

const pairsOf = (line: Coordinates): Pair[] =>
  Array.from({ length: line.length / 2 }, (_, at) => [
    (line[2 * at] ?? 0) * perSide,
    (line[2 * at + 1] ?? 0) * perSide,
  ]);

const coordinatesOf = (line: readonly Pair[]): Float64Array =>
  Float64Array.from(line.flat(), (value) => value / perSide);

const polygonsOf = (outlines: readonly Coordinates[]): Polygon[] =>
  outlines.map((outline) => polygonOf(pairsOf(outline)));

/** Cuts bays out of the area within an outline: the outlines and holes of what is left, to be filled by the even-odd rule. */
export function areaWithout(outline: Coordinates, bays: readonly Coordinates[]): readonly Coordinates[] {
  if (bays.length === 0) return [outline];
  return withoutAreas(polygonsOf([outline]), polygonsOf(bays))
    .flat()
    .map(coordinatesOf);
}

/** A ten-thousandth of a pixel where the map is closest. */
const perUnit = 2 ** 42;

const pathOf = (line: Coordinates): Path64 =>
  Array.from({ length: line.length / 2 }, (_, at) => ({
    x: Math.round((line[2 * at] ?? 0) * perUnit),
    y: Math.round((line[2 * at + 1] ?? 0) * perUnit),
  }));

/** Cuts bays out of the line around an area: the open lines that are left, or the whole outline with its end at its begin. */
export function lineWithout(outline: Coordinates, bays: readonly Coordinates[]): readonly Coordinates[] {
  const whole = Float64Array.of(...outline, ...outline.slice(0, 2));
  if (bays.length === 0) return [whole];
  const clipper = new Clipper64();
  clipper.addOpenSubject([pathOf(whole)]);
  clipper.addClip(bays.filter(({ length }) => length > 4).map(pathOf));
  const [closed, open]: [Paths64, Paths64] = [[], []];
  clipper.execute(ClipType.Difference, FillRule.NonZero, closed, open);
  return open.map((path) => Float64Array.from(path.flatMap(({ x, y }) => [x / perUnit, y / perUnit])));
}

interface RingLines {
  readonly name: string;
  readonly outline: Coordinates;
  readonly edge: Coordinates | undefined;
  readonly bays: readonly Coordinates[];
}

/** The lines of a ring without what the ground cuts off it. */
export interface RingShape {
  /** Outlines and holes of what it reaches, to be filled by the even-odd rule. */
  readonly area: readonly Coordinates[];
  /** The same within its cautious edge. */
  readonly edgeArea: readonly Coordinates[];
  /** That edge, where it can be reached. */
  readonly edgeLines: readonly Coordinates[];
}

const shapeOf = ({ outline, edge, bays }: RingLines, isEdged: boolean): RingShape => ({
  area: areaWithout(outline, bays),
  edgeArea: edge && isEdged ? areaWithout(edge, bays) : [],
  edgeLines: edge && isEdged ? lineWithout(edge, bays) : [],
});

/** The shapes of rings, by their names: for hills they take as long as a picture. */
export const ringShapes = (
  rings: readonly RingLines[],
  edges: readonly RingLines[],
): ReadonlyMap<string, RingShape> =>
  new Map(
    rings.map((ring) => [
      ring.name,
      shapeOf(
        ring,
        edges.some(({ name }) => name === ring.name),
      ),
    ]),
  );
