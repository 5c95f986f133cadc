import { wholeReturn } from '../../engine/mission/wholeReturn.ts';
import { numberRuns } from '../../engine/numberRuns.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { type Locale, toHeightText, toHeightUnitText } from './format.ts';
import { sayMessage } from './say.ts';

type Returns = Pick<MissionResult, 'return_home' | 'battery_plan'>;

/** Rounded up: a lower one would not clear what was judged. */
function heightText(height_m: number, locale: Locale): string {
  const isMetric = toHeightUnitText(locale) === 'm';
  return toHeightText(isMetric ? wholeReturn(height_m) : height_m + 0.15, locale);
}

/** The return height to set in the aircraft; flight by flight where those of a split differ. It counts as `returnsFrom` says. */
export function toReturnHeightText(
  { return_home: { height_m = 0 }, battery_plan = [] }: Returns,
  locale: Locale,
): string {
  const heights = battery_plan.map(({ return_height_m }) => heightText(return_height_m, locale));
  const unlike = [...new Set(heights)];
  if (unlike.length < 2) return unlike[0] ?? heightText(height_m, locale);
  const parts = unlike.map((height) => {
    const flights = heights.flatMap((one, at) => (one === height ? [at] : []));
    return {
      says: 'report.return_of_flights',
      values: { height, count: flights.length, flights: numberRuns(flights) },
    };
  });
  return sayMessage('report.return_heights', { parts }, locale);
}

/** Where return heights count from, as a word of messages: the launch point, or where each flight of a split takes off. */
export const returnsFrom = ({ battery_plan = [] }: Pick<Returns, 'battery_plan'>): 'launch' | 'take_offs' =>
  battery_plan.some(({ take_off }) => take_off === 'swap_place') ? 'take_offs' : 'launch';
