import type { Area } from '../fence/fence.ts';
import type { Position } from '../geo/position.ts';
import type { ZoneArea } from './zone.ts';
import { drawnRing } from './zoneSides.ts';

/** Outlines of areas that were asked for: shapes are kept by them. */
const drawn = new WeakMap<ZoneArea, Area>();

/** An area of a zone as one of fences. */
export function zoneArea(area: ZoneArea): Area {
  if ('radius_m' in area) return area;
  const known = drawn.get(area) ?? outlined(area.rings.map((ring) => drawnRing(ring, area.sides)));
  drawn.set(area, known);
  return known;
}

const outlined = ([outline = [], ...holes]: readonly (readonly Position[])[]): Area =>
  holes.length === 0 ? { outline } : { outline, holes };
