import { statedOver } from '../../engine/mission/statedOver.ts';
import { obstacleSaying } from '../../engine/obstacle/obstacleSaying.ts';
import type { Leg, MissionResult } from '../contract/schemas/missionResult.ts';
import type { Locale } from './format.ts';
import type { RangeResult } from './ringReach.ts';
import { say } from './say.ts';

/** How much of the ground under figures a source knows; they take the rest for level. */
export type KnownGround = 'all' | 'part' | 'none';

export function groundOfMission({ data_sources, legs }: MissionResult): KnownGround {
  const { elevation_fallback_points: unknown = 0 } = data_sources;
  if (unknown === 0) return 'all';
  return unknown > legs.length ? 'none' : 'part';
}

export function groundOfRange({ data_sources, warnings }: RangeResult): KnownGround {
  if (data_sources === undefined) return 'none';
  return warnings.some(({ code }) => code === 'CLEARANCE_UNKNOWN') ? 'part' : 'all';
}

/**
 * The first leg whose figures take ground for level; infinite where all of it is known. Battery and ways home of all later legs
 * stand on the same ground, so they do, too.
 */
export function firstLevelLeg({ data_sources }: MissionResult): number {
  const [first] = data_sources.elevation_fallback_indices ?? [];
  return first === undefined ? Infinity : Math.max(0, first - 1);
}

/** Good is said of figures over known ground alone: those that take it for level have a standing of their own. */
export const onGround = <Good extends string>(said: Good, takesLevel: boolean): Good | 'level' =>
  said === 'ok' && takesLevel ? 'level' : said;

const overValues = (over_m: number, isSure = true) => ({
  sure: isSure ? 'yes' : 'no',
  side: over_m < 0 ? 'below' : 'above',
  off_m: over_m < 0 ? Math.max(1, -over_m) : over_m,
});

/** `22 m above ground`, `12 m below the ground`; a depth of less than half a metre is not said to be none. */
export const toOverText = (over_m: number, locale: Locale): string =>
  say({ says: 'above_ground', values: overValues(over_m) }, locale);

type Clearance = NonNullable<Leg['clearance']>;

/** How near a line comes to the ground, or to the obstacle that is nearer: `12 m above mast “Hill”`; `may be` where it is below for no certain. */
export function toClearanceText(clearance: Clearance, locale: Locale): string {
  const over_m = statedOver(clearance);
  const { obstacle, below_m } = clearance;
  const over = overValues(over_m, over_m >= 0 || below_m !== undefined);
  if (obstacle === undefined) return say({ says: 'above_ground', values: over }, locale);
  const values = { ...over, what: obstacleSaying(obstacle) };
  return say({ says: 'above_obstacle', values }, locale);
}

/** True if a leg, or the way home from its end, misses the height over known ground that was asked for. */
export const isTooLow = ({
  clearance,
  return_clearance,
}: Pick<Leg, 'clearance' | 'return_clearance'>): boolean =>
  clearance?.missed_m !== undefined || return_clearance?.missed_m !== undefined;
