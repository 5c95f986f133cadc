import type { HereAndBackResult } from '../contract/schemas/hereAndBack.ts';
import { besideEachOther, type Locale, toDurationText } from './format.ts';
import { obstacleInWayText } from './obstacleWords.ts';
import { sayMessage } from './say.ts';
import { leftSaying } from './verdict/outcome.ts';
import { zoneInWayText } from './zoneWords.ts';

/** `here and back: at least 33 %, probably 41 % · 14:00`, or why there is no way there and back. */
export const toThereAndBackText = (
  { unreachable_reason, battery_kept_pct, battery_left_pct, duration_s }: HereAndBackResult,
  locale: Locale,
): string => {
  if (unreachable_reason !== undefined)
    return sayMessage('window.map.out_of_range', { reason: unreachable_reason }, locale);
  const left = leftSaying({ expected_pct: battery_left_pct ?? 0, kept_pct: battery_kept_pct });
  return besideEachOther([
    sayMessage('window.map.here_and_back', { left }, locale),
    toDurationText(duration_s ?? 0),
  ]);
};

/** `1 243 m ground · here and back: at least 33 %, probably 41 % · 14:00`. */
export const toHereAndBackText = (result: HereAndBackResult, locale: Locale): string =>
  besideEachOther([
    result.ground_msl_m === undefined
      ? ''
      : sayMessage('window.map.ground', { ground_m: result.ground_msl_m }, locale),
    toThereAndBackText(result, locale),
  ]);

/** Says what ground these figures stand on, and what of zones and obstacles is in the way or in doubt. */
export const toHereAndBackNote = (
  { is_ground_known, zone, obstacle }: HereAndBackResult,
  locale: Locale,
): string =>
  besideEachOther([
    is_ground_known ? '' : sayMessage('level_ground', {}, locale),
    zone === undefined ? '' : zoneInWayText(zone, locale),
    obstacle === undefined ? '' : obstacleInWayText(obstacle, locale),
  ]);

/** How grave it is what stands in the way: `bad` forbids the flight, `warn` is a doubt; absent: nothing does. */
export function graveOf({ zone, obstacle }: HereAndBackResult): 'bad' | 'warn' | undefined {
  if (zone?.finding === 'prohibited' || obstacle?.finding === 'in') return 'bad';
  return zone === undefined && obstacle === undefined ? undefined : 'warn';
}
