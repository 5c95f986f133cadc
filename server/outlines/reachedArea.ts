import { elementAt } from '../../engine/elementAt.ts';
import type { Position } from '../../engine/geo/position.ts';
import { type Cells, cellsOf } from './cells.ts';
import { between, cutOutline, shifted, worldsOf } from './dateLine.ts';
import { joinCells, type Polygon } from './joinCells.ts';
import type { Pair } from './pair.ts';
import { type Cut, wedgesOf } from './wedges.ts';

interface Reached {
  readonly polygon: readonly Position[];
  readonly cuts?: readonly Cut[] | undefined;
}

/** Numbers the places at which sides meet a meridian: one for a side, whichever way it is walked. */
function makeMeetings(places: Pair[], meridian: number) {
  const known = new Map<string, number>();
  return (one: number, other: number): number => {
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = `${first} ${second}`;
    const place = between(elementAt(places, first), elementAt(places, second), meridian);
    const number = known.get(key) ?? places.push(place) - 1;
    known.set(key, number);
    return number;
  };
}

/** The part of each cell on one side of a meridian (Sutherland and Hodgman 1974). */
function onSide({ places, loops }: Cells, meridian: number, isKept: (lon: number) => boolean): Cells {
  const meetingOf = makeMeetings(places, meridian);
  const keeps = (number: number) => isKept(elementAt(places, number)[0]);
  const parts = loops.map((loop) =>
    loop.flatMap((number, at) => {
      const before = elementAt(loop, (at + loop.length - 1) % loop.length);
      const meeting = keeps(before) === keeps(number) ? [] : [meetingOf(before, number)];
      return keeps(number) ? [...meeting, number] : meeting;
    }),
  );
  return { places, loops: parts.filter((loop) => loop.length > 2) };
}

/** A cell over a pole, which no straight sides of longitude and latitude go around. */
const isOverPole = (loop: readonly number[], places: readonly Pair[]): boolean => {
  const lons = loop.map((number) => elementAt(places, number)[0]);
  return Math.max(...lons) - Math.min(...lons) > 180;
};

const cellsBetween = (center: Position, polygon: Reached['polygon'], cuts: readonly Cut[]): Cells =>
  cellsOf([center.lon, center.lat], wedgesOf(center, { polygon, cuts }));

/**
 * What a ring reaches: its outline without what the ground cuts off, as the map paints it (engine/MODEL.md §9); whole, so that longitudes
 * may lie beyond 180°.
 */
export const reachedWhole = (center: Position, { polygon, cuts = [] }: Reached): Polygon[] =>
  cuts.length === 0
    ? [[polygon.map(({ lat, lon }) => [lon, lat])]]
    : joinCells(cellsBetween(center, polygon, cuts));

/** The same, cut at 180°. Of a ring around a pole over ground that cuts it, what lies at the pole is left out. */
export function reachedArea(center: Position, { polygon, cuts = [] }: Reached): Polygon[] {
  if (cuts.length === 0) return cutOutline(polygon, 'left').map((outline) => [outline]);
  const { places, loops } = cellsBetween(center, polygon, cuts);
  const cells = { places, loops: loops.filter((loop) => !isOverPole(loop, places)) };
  return worldsOf(places).flatMap((world) => {
    const [west, east] = [360 * world - 180, 360 * world + 180];
    const eastward = onSide(cells, west, (lon) => lon >= west);
    return joinCells(onSide(eastward, east, (lon) => lon <= east)).map((polygonHere) =>
      polygonHere.map((outline) => shifted(outline, world)),
    );
  });
}
