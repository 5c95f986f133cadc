import { type Locale, localeFor, tagFor } from '../contract/locale.ts';
import type { Units } from '../contract/unitChoice.ts';

/** Language tags read at most; browsers send fewer. */
const mostTags = 20;
const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** The first language of an `Accept-Language` header that the catalogue has, with its region. */
export function fieldTag(accepted: string | undefined): string {
  const wished = (accepted ?? '')
    .slice(0, 500)
    .split(',', mostTags)
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((part) => tag.test(part));
  return tagFor('system', wished);
}

/** A phone reads in its own language and in the units of the window. */
export const fieldLocale = (accepted: string | undefined, units: Units): Locale =>
  localeFor(fieldTag(accepted), units);
