import type { Area } from '../fence/fence.ts';
import type { ZoneArea } from './zone.ts';

/**
 * An area of a zone as one of fences. Rings become one outline that leads from the first corner of the outline into each hole and back: a ray
 * from a place in a hole crosses an even number of its sides, and the ways in between count twice, which is not at all.
 */
export function zoneArea(area: ZoneArea): Area {
  if ('radius_m' in area) return area;
  const [outer = [], ...holes] = area.rings;
  if (holes.length === 0) return { outline: outer };
  const start = outer.slice(0, 1);
  return {
    outline: [...outer, ...holes.flatMap((hole) => [...start, ...hole, ...hole.slice(0, 1)]), ...start],
  };
}
