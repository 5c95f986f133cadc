import { toBearing } from '../geo/angle.ts';
import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';

/** A square of a grid, in steps east and north of its middle. */
export interface GridCell {
  readonly column: number;
  readonly row: number;
}

/** One connected part of a region, with what is cut out of it. */
export interface RegionPart {
  readonly outline: readonly Position[];
  readonly holes: readonly (readonly Position[])[];
}

/** Side of a cell, its region on the left: from a corner in the direction `heading`, quarter turns counter-clockwise from east. */
interface Side {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly part: number;
}

const keyOf = (...numbers: readonly number[]): string => numbers.join();
const turned = (heading: number, quarters: number): number => (heading + quarters) % 4;
const ahead = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;
const stepOn = (heading: number) => ahead[heading] as (typeof ahead)[number];

/** Numbers the cells by the part that they belong to: cells belong together by their sides, not by their corners. */
function partsOf(cells: readonly GridCell[]): ReadonlyMap<string, number> {
  const left = new Map(cells.map((cell) => [keyOf(cell.column, cell.row), cell]));
  const parts = new Map<string, number>();
  let part = 0;
  for (const begin of left.values()) {
    const open = [begin];
    for (const cell of open) {
      const key = keyOf(cell.column, cell.row);
      if (!left.delete(key)) continue;
      parts.set(key, part);
      for (const { x, y } of ahead) {
        const next = left.get(keyOf(cell.column + x, cell.row + y));
        if (next !== undefined) open.push(next);
      }
    }
    part++;
  }
  return parts;
}

/** The sides of cells that no other cell shares, by corner and heading. */
function sidesOf(cells: readonly GridCell[]): ReadonlyMap<string, Side> {
  const parts = partsOf(cells);
  const sides = new Map<string, Side>();
  for (const { column, row } of cells) {
    const part = parts.get(keyOf(column, row)) as number;
    // South, east, north and west side, from the corner where each begins.
    const around = [
      { x: column, y: row },
      { x: column + 1, y: row },
      { x: column + 1, y: row + 1 },
      { x: column, y: row + 1 },
    ];
    for (const [heading, { x, y }] of around.entries()) {
      const out = stepOn(turned(heading, 3));
      if (!parts.has(keyOf(column + out.x, row + out.y)))
        sides.set(keyOf(x, y, heading), { x, y, heading, part });
    }
  }
  return sides;
}

/** The side that goes on from the end of another: round its own cell first, so that parts that meet in a corner stay apart. */
function sideAfter({ x, y, heading }: Side, sides: ReadonlyMap<string, Side>): Side {
  const { x: dx, y: dy } = stepOn(heading);
  const [next] = [1, 0, 3].flatMap((turn) => sides.get(keyOf(x + dx, y + dy, turned(heading, turn))) ?? []);
  return next as Side;
}

interface Loop {
  readonly part: number;
  readonly isHole: boolean;
  /** Corners, in steps from the south-west corner of the cell in the middle. */
  readonly corners: readonly Pick<Side, 'x' | 'y'>[];
}

function loopFrom(first: Side, sides: ReadonlyMap<string, Side>, seen: Set<Side>): Loop {
  const corners: Side[] = [];
  let turns = 0;
  let side = first;
  do {
    seen.add(side);
    const next = sideAfter(side, sides);
    const turn = turned(next.heading - side.heading, 4);
    if (turn !== 0) corners.push(next);
    turns += turn === 3 ? -1 : turn;
    side = next;
  } while (side !== first);
  return { part: first.part, isHole: turns < 0, corners };
}

/** The outlines of the squares around some places of a grid, each as wide as a step. Corners count counter-clockwise, of holes clockwise. */
export function launchRegion(middle: Position, step_m: number, cells: readonly GridCell[]): RegionPart[] {
  const sides = sidesOf(cells);
  const seen = new Set<Side>();
  const loops: Loop[] = [];
  for (const side of sides.values()) if (!seen.has(side)) loops.push(loopFrom(side, sides, seen));
  const placeOf = ({ x, y }: Pick<Side, 'x' | 'y'>): Position => {
    const [east, north] = [x - 0.5, y - 0.5];
    return destination(
      middle,
      toBearing(toDegrees(Math.atan2(east, north))),
      Math.hypot(east, north) * step_m,
    );
  };
  const toPlaces = ({ corners }: Loop) => corners.map(placeOf);
  return loops
    .filter(({ isHole }) => !isHole)
    .map((outer) => ({
      outline: toPlaces(outer),
      holes: loops.filter(({ isHole, part }) => isHole && part === outer.part).map(toPlaces),
    }));
}
