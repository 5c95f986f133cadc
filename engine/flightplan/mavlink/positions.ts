import type { Position } from '../../geo/position.ts';
import type { PlanDraft } from '../plan/planDraft.ts';
import { placeUnlessZero } from '../source/places.ts';
import type { MissionItem } from './missionFlight.ts';

/** Commands that fly to their position; regions of interest (80, 201) and landing marks (189) do not. */
const positions: ReadonlySet<number> = new Set([16, 17, 18, 19, 21, 22, 31, 36, 82, 84, 85, 94]);

/** True if a command flies to its position. */
export const leadsSomewhere = (number: number): boolean => positions.has(number);

const withYaw: ReadonlySet<number> = new Set([16, 21, 22, 84, 85]);

/**
 * True for a command whose param4 is a heading that may be left open by NaN. ArduPilot refuses a mission with NaN elsewhere
 * (`sanity_check_params`), as at circles, where it is the way out of them.
 */
export const mayLeaveYaw = (number: number): boolean => withYaw.has(number);

/** A launch point in a file; 0, 0 stands for none, and a height of 0 for an unknown one. */
export function homeAt(lat?: number, lon?: number, msl_m = 0): PlanDraft['home'] {
  const place = placeUnlessZero(lat, lon);
  return place && { ...place, ...(msl_m !== 0 && { altitude_msl_m: msl_m }) };
}

export const hasPlace = ({ lat, lon }: Pick<MissionItem, 'lat' | 'lon'>): boolean =>
  placeUnlessZero(lat, lon) !== undefined;

/** An item that has its position. */
type PlacedItem = MissionItem & Position;

export const isFlownTo = (item: MissionItem): item is PlacedItem =>
  leadsSomewhere(item.command) && hasPlace(item);
