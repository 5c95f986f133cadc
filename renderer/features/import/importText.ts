import type { ImportReport } from '../../../server/contract/schemas/planOrigin.ts';
import { toDistanceText, toWholeText } from '../../../server/report/format.ts';
import { ignoredThing } from '../../../server/report/ignoredThing.ts';
import type { Locale } from '../../ui/quantity.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { mostPlaces } from './importPlan.ts';

export const toFormatText = (format: string): string => words('window.import.format', { format });

/** A number of things, whose name stands beside it: `1 532`. */
export const toDigits = (count: number): string => toWholeText(count, localeOfPage());

/** `1 point`, `1 532 points`. */
export const toPointsText = (count: number): string =>
  words('window.import.points', { count, shown: toDigits(count) });

/** Distinct names for the choices: routes without a name, or with a shared one, are numbered. */
export function toRouteNameTexts(routes: readonly { readonly name: string }[]): string[] {
  return routes.map(({ name }, index) => {
    if (name === '') return words('window.import.route_number', { index });
    return routes.some((other, place) => other.name === name && place !== index)
      ? `${index + 1} · ${name}`
      : name;
  });
}

/** Lists parts that were left out: `Ignored: 2 photos, 1 polygon`. */
export const toIgnoredText = (ignored: ImportReport['ignored']): string =>
  words('window.import.ignored', { things: ignored.map(ignoredThing) });

/** `Your launch point counts; the file’s is 320 m away.` */
export const toKeptLaunchText = (off_m: number, locale: Locale): string =>
  words('window.import.kept_launch', { distance: toDistanceText(off_m, locale) });

/** `2 photos ignored: pictures are not part of the route.`, one each. */
export const toReasonTexts = (ignored: ImportReport['ignored']): string[] =>
  ignored.map((items) =>
    words('window.import.ignored_because', { things: ignoredThing(items), reason: items.reason }),
  );

export const toWindingText = (): string => words('window.import.winding', { most: toDigits(mostPlaces) });
