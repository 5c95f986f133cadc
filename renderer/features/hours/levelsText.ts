import type { JudgedHours } from '../../../server/contract/schemas/judgedHours.ts';
import { toHeightText } from '../../../server/report/format.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';

/** Says which heights the wind is read from, and that gusts above 10 m are estimated. */
export function levelsText({ hours }: JudgedHours, locale: Locale): string {
  const { flown } = hours[0] ?? {};
  if (flown === undefined) return '';
  const [below = 0, above] = flown.level_heights_m;
  return words('window.hours.levels', {
    between: above === undefined ? 'no' : 'yes',
    height: toHeightText(flown.flown_height_m, locale),
    below: toHeightText(below, locale),
    above: toHeightText(above ?? below, locale),
    same: above === undefined && below === flown.flown_height_m ? 'yes' : 'no',
    gusts: flown.gust_speed_mps === undefined || flown.flown_height_m === 10 ? 'no' : 'yes',
  });
}
