import { type Locale, toPointsText } from './format.ts';
import { sayMessage } from './say.ts';

const inPoints = (points_pct: number, locale: Locale) =>
  sayMessage('report.points', { points: toPointsText(points_pct, locale) }, locale);

/** `26.8 points`; more than a battery holds is `more than one battery`. */
export const toChargeText = (points_pct: number, locale: Locale): string =>
  points_pct > 100 ? sayMessage('report.more_than_one_battery', {}, locale) : inPoints(points_pct, locale);

/** `97 %`, from `under 1 %` to `over 99 %`, since no flight is certain. */
export function toProbabilityText(probability: number, locale: Locale): string {
  const chance = probability > 0.99 ? 'over' : probability < 0.01 ? 'under' : 'between';
  return sayMessage('report.chance', { chance, chance_pct: 100 * probability }, locale);
}
