import { type Locale, toSpanEnds } from './format.ts';
import { sayMessage } from './say.ts';

/** `6.2–7.1 km`, in the unit of the longer one; one number where both read the same, `up to 7.1 km` from nothing. */
export function toDistanceSpanText(from_m: number, to_m: number, locale: Locale): string {
  const { from, to, isFromNothing } = toSpanEnds(from_m, to_m, locale);
  if (from === undefined) return to;
  return isFromNothing ? sayMessage('report.up_to', { to }, locale) : `${from}–${to}`;
}
