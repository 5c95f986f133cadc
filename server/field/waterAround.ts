import type { Place } from '../contract/fieldView.ts';
import type { Coordinates } from '../report/drawing/clip.ts';
import { type DegreeBox, landIn } from './land.ts';

/** The outline of the built-in map is rounded to 0.0036°; a tenth of that is no step on a phone. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** Corners of a coast beyond these are more than a phone's picture shows. */
const mostCorners = 3000;

/** Leaves out corners that lie nearer than a distance to the one before them, but none on the edge of the box. */
function thinned(outline: Coordinates, nearest_deg: number, isOnEdge: (place: Place) => boolean): Place[] {
  const kept: Place[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const place: Place = [rounded(outline[at + 1] ?? 0), rounded(outline[at] ?? 0)];
    const [lat, lon] = kept.at(-1) ?? [Infinity, Infinity];
    if (isOnEdge(place) || Math.max(Math.abs(place[0] - lat), Math.abs(place[1] - lon)) >= nearest_deg)
      kept.push(place);
  }
  return kept;
}

/** The outlines of water in a box by the built-in map, filled by the even-odd rule, the box itself first; absent: all of it is land. */
export function waterAround(box: DegreeBox): Place[][] | undefined {
  const [south, north, west, east] = [box.south, box.north, box.west, box.east].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
  const isOnEdge = ([lat, lon]: Place) => lat === south || lat === north || lon === west || lon === east;
  const land = landIn({ south, north, west, east });
  let nearest_deg = (north - south) / 2000;
  const thin = () => land.map((outline) => thinned(outline, nearest_deg, isOnEdge));
  let outlines = thin();
  while (outlines.flat().length > mostCorners) {
    nearest_deg *= 2;
    outlines = thin();
  }
  if (outlines.length === 1 && outlines.flat().every(isOnEdge)) return undefined;
  const whole: Place[] = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ];
  return [whole, ...outlines];
}
