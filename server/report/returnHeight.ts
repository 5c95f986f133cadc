import { wholeReturn } from '../../engine/mission/wholeReturn.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { type Locale, toHeightText, toHeightUnitText } from './format.ts';

/** The return height to set in the aircraft, above the launch point. Rounded up: a lower one would not clear what was judged. */
export function toReturnHeightText(
  { return_home: { height_m = 0 } }: Pick<MissionResult, 'return_home'>,
  locale: Locale,
): string {
  const isMetric = toHeightUnitText(locale) === 'm';
  return toHeightText(isMetric ? wholeReturn(height_m) : height_m + 0.15, locale);
}
