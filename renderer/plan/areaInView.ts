import type { Position } from '../../engine/geo/position.ts';
import type { ViewedArea } from '../../server/contract/schemas/world.ts';
import { part } from '../parts/part.ts';

const holds = ({ south, north, west, east }: ViewedArea, { lat, lon }: Position): boolean => {
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return lat >= south && lat <= north && isBetween;
};

/** The area that the map shows, for those who would move it. */
export const useAreaInView = part(() => {
  let shown: ViewedArea | undefined;
  return {
    show: (area: ViewedArea) => {
      shown = area;
    },
    /** True if a place is on the map as it is; `false` while no map is known. */
    holds: (place: Position): boolean => shown !== undefined && holds(shown, place),
  };
});
