import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Corner = readonly [lon: number, lat: number];

export type Line = readonly (readonly [dx: number, dy: number])[];

/** A file of TopoJSON (TopoJSON 1.0, 2.1 and 2.2): outlines are made of shared lines of quantised steps, `~number` backwards. */
export interface Topology<Objects> {
  readonly arcs: readonly Line[];
  readonly transform: { readonly scale: Corner; readonly translate: Corner };
  readonly objects: Objects;
}

/** Reads a map of the package world-atlas. */
export const readTopology = <Objects>(name: 'countries-50m' | 'land-10m'): Topology<Objects> =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}.json`), 'utf8'));

/** The line that an outline names, whichever way it runs there. */
export const numberOf = (place: number): number => (place < 0 ? ~place : place);

/** The corners of a line, degrees. */
export function cornersOf(line: Line, { scale, translate }: Topology<unknown>['transform']): Corner[] {
  let [x, y] = [0, 0];
  return line.map(([dx, dy]): Corner => {
    x += dx;
    y += dy;
    return [translate[0] + x * scale[0], translate[1] + y * scale[1]];
  });
}

/** The corners of an outline that is made of some lines. */
export const outlineOf = (
  places: readonly number[],
  { arcs, transform }: Pick<Topology<unknown>, 'arcs' | 'transform'>,
): Corner[] =>
  places.flatMap((place) => {
    const corners = cornersOf(arcs[numberOf(place)] ?? [], transform);
    return place < 0 ? corners.reverse() : corners;
  });
