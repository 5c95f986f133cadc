import { toLongitude } from '../../../engine/geo/angle.ts';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';

/** From west to east, whichever copy of the world is in view; across the antimeridian the east is less than the west. */
export function longitudesInView(west: number, east: number): Pick<ViewedArea, 'west' | 'east'> {
  if (east - west >= 360) return { west: -180, east: 180 };
  const last = toLongitude(east);
  return { west: toLongitude(west), east: last === -180 ? 180 : last };
}
