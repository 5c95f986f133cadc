import { tagOf } from '../../../server/contract/locale.ts';
import type { JudgedHours } from '../../../server/contract/schemas/judgedHours.ts';
import { toHeightText } from '../../../server/report/format.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';

/** Says which levels the winds of a flight are read from, what counts outside of them, and that gusts above 10 m are estimated. */
export function levelsText({ hours }: JudgedHours, locale: Locale): string {
  const { flown } = hours[0] ?? {};
  if (flown === undefined) return '';
  const { level_heights_m, flown_height_m } = flown;
  const heights = level_heights_m.map((height_m) => toHeightText(height_m, locale));
  return words('window.hours.levels', {
    height: toHeightText(flown_height_m, locale),
    several: heights.length > 1 ? 'yes' : 'no',
    levels: new Intl.ListFormat(tagOf(locale), { type: 'conjunction' }).format(heights),
    lowest: heights[0] ?? '',
    highest: heights.at(-1) ?? '',
    above: (level_heights_m.at(-1) ?? 0) < flown_height_m ? 'yes' : 'no',
    gusts: flown.gust_aloft_mps === undefined || flown_height_m <= 10 ? 'no' : 'yes',
  });
}
