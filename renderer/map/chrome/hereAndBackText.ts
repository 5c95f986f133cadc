import { besideEachOther, type Locale, toDurationText } from '../../../server/report/format.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import { words } from '../../ui/words.ts';
import type { HereAndBackResult } from '../mapProps.ts';

const flightText = ({
  unreachable_reason,
  battery_kept_pct,
  battery_left_pct,
  duration_s,
}: HereAndBackResult) => {
  if (unreachable_reason !== undefined)
    return words('window.map.out_of_range', { reason: unreachable_reason });
  const left = leftSaying({ expected_pct: battery_left_pct ?? 0, kept_pct: battery_kept_pct });
  return besideEachOther([words('window.map.here_and_back', { left }), toDurationText(duration_s ?? 0)]);
};

/** `1 243 m ground · here and back: at least 33 %, probably 41 % · 14:00`. */
export const toHereAndBackText = (result: HereAndBackResult, locale: Locale): string =>
  besideEachOther([
    result.ground_msl_m === undefined
      ? ''
      : sayMessage('window.map.ground', { ground_m: result.ground_msl_m }, locale),
    flightText(result),
  ]);

/** Says what ground these figures stand on. */
export const toHereAndBackNote = ({ is_ground_known }: HereAndBackResult): string =>
  is_ground_known ? '' : words('level_ground');
