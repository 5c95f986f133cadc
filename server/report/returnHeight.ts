import { wholeReturn } from '../../engine/mission/wholeReturn.ts';
import { numberRuns } from '../../engine/numberRuns.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { type Locale, toHeightText, toHeightUnitText } from './format.ts';
import { sayMessage } from './say.ts';

/** The parts of an answer that say how high it flies home. */
export type ReturnFigures = Pick<MissionResult, 'return_home' | 'battery_plan'>;

/** A height to set in the aircraft. Rounded up: a lower one would not clear what was judged. */
function toSetText(height_m: number, locale: Locale): string {
  const isMetric = toHeightUnitText(locale) === 'm';
  return toHeightText(isMetric ? wholeReturn(height_m) : height_m + 0.15, locale);
}

/** The return heights of all flights, metres. */
const heightsOf = ({ return_home: { height_m = 0 }, battery_plan = [] }: ReturnFigures): number[] =>
  battery_plan.length === 0 ? [height_m] : battery_plan.map(({ return_height_m }) => return_height_m);

/** The return height to set in the aircraft; flight by flight where those of a split differ. It counts as `returnsFrom` says. */
export function toReturnHeightText(result: ReturnFigures, locale: Locale): string {
  const heights = heightsOf(result).map((height_m) => toSetText(height_m, locale));
  const unlike = [...new Set(heights)];
  if (unlike.length === 1) return unlike.join();
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
export const returnsFrom = ({
  battery_plan = [],
}: Pick<ReturnFigures, 'battery_plan'>): 'launch' | 'take_offs' =>
  battery_plan.some(({ take_off }) => take_off === 'swap_place') ? 'take_offs' : 'launch';

/** The return height where there is little room: `100 m–125 m`. */
export function toReturnHeightSpan(result: ReturnFigures, locale: Locale): string {
  const heights_m = heightsOf(result);
  const least = toSetText(Math.min(...heights_m), locale);
  const most = toSetText(Math.max(...heights_m), locale);
  return least === most ? least : sayMessage('report.return_height_span', { least, most }, locale);
}

/** The line of a checklist before take-off; `height`: to set, `none`: it is not known. */
export const returnHeightCheck = (height: string, locale: Locale): string =>
  sayMessage('report.check_return_height', { height }, locale);
