import type { Position } from '../../geo/position.ts';
import type { MissionItem } from './missionFlight.ts';

/** Commands that fly to their position; regions of interest (80, 201) and landing marks (189) do not. */
const positions: ReadonlySet<number> = new Set([16, 17, 18, 19, 21, 22, 31, 36, 82, 84, 85, 94]);

/** True if a command flies to its position. */
export const leadsSomewhere = (number: number): boolean => positions.has(number);

export const hasPlace = ({ lat, lon }: Pick<MissionItem, 'lat' | 'lon'>): boolean =>
  lat !== undefined && lon !== undefined && (lat !== 0 || lon !== 0);

/** An item that has its position. */
type PlacedItem = MissionItem & Position;

export const isFlownTo = (item: MissionItem): item is PlacedItem =>
  leadsSomewhere(item.command) && hasPlace(item);
