import type { MissionResult } from '../schemas/missionResult.ts';
import type { Units } from './format.ts';
import { inUnits } from './inUnits.ts';

export type Warning = MissionResult['warnings'][number];
type Code = Warning['code'];

/** Warnings about assumptions, not about the flight: they inform without alarm. */
const notes: ReadonlySet<Code> = new Set<Code>([
  'TERRAIN_FALLBACK',
  'CLEARANCE_UNKNOWN',
  'PROFILE_ESTIMATED',
  'HOME_ASSUMED',
  'PLAN_NOTE',
  'ALTITUDE_ASSUMED',
  'EXTENSION_MISMATCH',
  'RECORDED_TRACK',
  'DEFAULT_DRONE',
  'SEVERAL_ROUTES',
]);

export const isNote = ({ code }: Pick<Warning, 'code'>): boolean => notes.has(code);

/** Whether the file named no launch point and one was guessed. */
export const isLaunchAssumed = (warnings: readonly Pick<Warning, 'code'>[]): boolean =>
  warnings.some(({ code }) => code === 'HOME_ASSUMED');

/** The waypoint of a warning; leg i ends at waypoint i. */
export const placeOf = ({ waypoint_index, leg_index }: Warning): number | undefined =>
  waypoint_index ?? leg_index;

/** The sentence of a warning, in the units of the window; depths stand in it without their sign. */
export const toWarningText = ({ message, value = 0, limit = 0 }: Warning, units: Units): string =>
  inUnits(message, units, [limit, value, -value]);
