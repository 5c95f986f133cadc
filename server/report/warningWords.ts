import { gravityOf } from '../../engine/warnings/gravity.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Units } from './format.ts';
import { inUnits } from './inUnits.ts';

export type Warning = MissionResult['warnings'][number];

/** Whether a warning is about an assumption, or just worth knowing: it informs without alarm. */
export const isNote = (warning: Pick<Warning, 'code' | 'gravity'>): boolean =>
  gravityOf(warning) === 'unknown' || gravityOf(warning) === 'note';

/** Whether the file named no launch point and one was guessed. */
export const isLaunchAssumed = (warnings: readonly Pick<Warning, 'code'>[]): boolean =>
  warnings.some(({ code }) => code === 'HOME_ASSUMED');

/** The waypoint of a warning; leg i ends at waypoint i. */
export const placeOf = ({ waypoint_index, leg_index }: Warning): number | undefined =>
  waypoint_index ?? leg_index;

/** The sentence of a warning, in the units of the window; depths stand in it without their sign. */
export const toWarningText = (
  { message, value = 0, limit = 0, height_m = 0 }: Warning,
  units: Units,
): string => inUnits(message, units, [limit, value, -value, height_m]);
