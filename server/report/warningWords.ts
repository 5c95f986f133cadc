import { gravityOf, withGravity } from '../../engine/warnings/gravity.ts';
import { withPlace } from '../../engine/warnings/place.ts';
import type { Warning as Finding } from '../../engine/warnings/warning.ts';
import { withMessages } from './say.ts';

/** A finding, with its sentence in metric units where it comes from an answer. */
export type Warning = Finding & { readonly message?: string };

/** True if a warning is about an assumption, or just worth knowing: it informs without alarm. */
export const isNote = (warning: Pick<Warning, 'code' | 'gravity'>): boolean =>
  gravityOf(warning) === 'unknown' || gravityOf(warning) === 'note';

/** True if the file named no launch point and one was guessed. */
export const isLaunchAssumed = (warnings: readonly Pick<Warning, 'code'>[]): boolean =>
  warnings.some(({ code }) => code === 'HOME_ASSUMED');

/** The waypoint of a warning; leg i ends at waypoint i. */
export const waypointOf = ({ waypoint_index, leg_index }: Warning): number | undefined =>
  waypoint_index ?? leg_index;

/** Warnings as every carrier answers them: each with its sentence, its gravity and its place. */
export const toWarnings = (findings: readonly Finding[]) => withMessages(withPlace(withGravity(findings)));
