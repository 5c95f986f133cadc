import {
  besideEachOther,
  toDurationText,
  toHeightText,
  toKeptText,
  toPercentText,
  type Units,
} from '../../../server/report/format.ts';
import type { HereAndBackResult } from '../mapProps.ts';

const reasons: Readonly<Record<NonNullable<HereAndBackResult['unreachable_reason']>, string>> = {
  GROUND: 'cut off by the ground',
  CEILING: 'over the aircraft’s ceiling',
  WIND: 'too much wind',
  BATTERY: 'farther than the battery lasts',
  TEMPERATURE: 'too cold or too hot for the aircraft',
  PAYLOAD: 'too heavy a payload',
};

const flightText = ({
  unreachable_reason,
  battery_kept_pct,
  battery_left_pct,
  duration_s,
}: HereAndBackResult) => {
  if (unreachable_reason !== undefined) return `no way here and back: ${reasons[unreachable_reason]}`;
  const left =
    battery_kept_pct === undefined ? toPercentText(battery_left_pct ?? 0) : toKeptText(battery_kept_pct);
  return `here and back: ${left} left, ${toDurationText(duration_s ?? 0)} in the air`;
};

/** `1 243 m ground · here and back: 33 % left, 14:00 in the air`. */
export const toHereAndBackText = (result: HereAndBackResult, units: Units): string =>
  besideEachOther([
    result.ground_msl_m === undefined ? '' : `${toHeightText(result.ground_msl_m, units)} ground`,
    flightText(result),
  ]);

/** Says which plan these figures belong to, and what ground they stand on. */
export const toHereAndBackNote = ({
  unreachable_reason,
  battery_kept_pct,
  battery_left_pct,
  is_ground_known,
}: HereAndBackResult): string => {
  const isFigure = unreachable_reason === undefined;
  return besideEachOther([
    isFigure && battery_kept_pct !== undefined ? '95 of 100 flights' : '',
    isFigure && battery_kept_pct !== undefined ? `middle ${toPercentText(battery_left_pct ?? 0)}` : '',
    is_ground_known ? '' : 'if the ground is level',
  ]);
};
