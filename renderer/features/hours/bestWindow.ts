import type { JudgedHour } from '../../../server/contract/schemas/judgedHours.ts';
import { keptPoints } from '../../../server/report/format.ts';

/** Hours in a row, by their indices, of which the worst counts. */
export interface HourWindow {
  readonly first: number;
  readonly last: number;
  readonly worst: JudgedHour;
}

const rankOf = ({ tone }: JudgedHour): number => (tone === 'warn' ? 1 : tone === 'bad' ? 2 : 0);

/** Charge at home that is kept; the middle estimate where no bound is known. */
export const keptOf = ({ left }: JudgedHour): number =>
  left === undefined ? 0 : keptPoints(left.kept_pct ?? left.probably_pct);

/** True if an hour is better: less grave, then on fewer batteries, then with more charge at home. */
const isBetter = (one: JudgedHour, other: JudgedHour): boolean =>
  (rankOf(other) - rankOf(one) || other.batteries - one.batteries || keptOf(one) - keptOf(other)) > 0;

/** So many points less than the best hour still belong to its window. */
const alike_pct = 1;

/** The best hours in a row among those that are allowed; `undefined`: the flight is forbidden in all of them. */
export function bestWindow(
  hours: readonly JudgedHour[],
  isAllowed: (hour: JudgedHour) => boolean,
): HourWindow | undefined {
  const open = hours.map((hour) => (isAllowed(hour) && hour.tone !== 'bad' ? hour : undefined));
  const best = open.reduce<number | undefined>((found, hour, at) => {
    const known = found === undefined ? undefined : open[found];
    if (hour === undefined) return found;
    if (known === undefined) return at;
    return isBetter(hour, known) ? at : found;
  }, undefined);
  const top = best === undefined ? undefined : open[best];
  if (best === undefined || top === undefined) return undefined;
  const belongs = (at: number): boolean => {
    const hour = open[at];
    if (hour === undefined || rankOf(hour) !== rankOf(top) || hour.batteries !== top.batteries) return false;
    return keptOf(hour) >= keptOf(top) - alike_pct;
  };
  let [first, last] = [best, best];
  while (belongs(first - 1)) first -= 1;
  while (belongs(last + 1)) last += 1;
  const within = hours.slice(first, last + 1);
  const worst = within.reduce((least, hour) => (keptOf(hour) < keptOf(least) ? hour : least), top);
  return { first, last, worst };
}

/** The gravest hour outside of a window, of those that are allowed; `undefined`: none is worse. */
export const worstBeside = (
  hours: readonly JudgedHour[],
  window: HourWindow | undefined,
  isAllowed: (hour: JudgedHour) => boolean,
): JudgedHour | undefined =>
  hours
    .filter((_, at) => window === undefined || at < window.first || at > window.last)
    .filter(isAllowed)
    .toSorted((one, other) => (isBetter(one, other) ? 1 : isBetter(other, one) ? -1 : 0))[0];
