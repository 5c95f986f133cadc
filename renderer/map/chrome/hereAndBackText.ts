import { besideEachOther, type Locale, toDurationText, toHeightText } from '../../../server/report/format.ts';
import { toLeftText } from '../../../server/report/verdict/outcome.ts';
import type { HereAndBackResult } from '../mapProps.ts';

const reasons: Readonly<Record<NonNullable<HereAndBackResult['unreachable_reason']>, string>> = {
  GROUND: 'cut off by the ground',
  CEILING: 'over the aircraft’s ceiling',
  WIND: 'too much wind',
  BATTERY: 'beyond the battery',
  TEMPERATURE: 'air outside the maker’s limits',
  PAYLOAD: 'payload over the limit',
};

const flightText = ({
  unreachable_reason,
  battery_kept_pct,
  battery_left_pct,
  duration_s,
}: HereAndBackResult) => {
  if (unreachable_reason !== undefined) return `out of range: ${reasons[unreachable_reason]}`;
  const left = toLeftText({ expected_pct: battery_left_pct ?? 0, kept_pct: battery_kept_pct });
  return besideEachOther([`here and back: ${left}`, toDurationText(duration_s ?? 0)]);
};

/** `1 243 m ground · here and back: at least 33 %, probably 41 % · 14:00`. */
export const toHereAndBackText = (result: HereAndBackResult, locale: Locale): string =>
  besideEachOther([
    result.ground_msl_m === undefined ? '' : `${toHeightText(result.ground_msl_m, locale)} ground`,
    flightText(result),
  ]);

/** Says what ground these figures stand on. */
export const toHereAndBackNote = ({ is_ground_known }: HereAndBackResult): string =>
  is_ground_known ? '' : 'level ground assumed';
