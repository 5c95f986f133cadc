import { naturalEarth } from '../earth/naturalEarth.ts';
import { boxOf, type Coordinates, clipRing } from '../report/drawing/clip.ts';

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

const readLand = (): Outline[] =>
  naturalEarth().outlines.map((coordinates) => ({ coordinates, box: boxOf(coordinates) }));

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
