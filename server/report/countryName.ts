import type { Language } from '../contract/locale.ts';
import { madeOnce } from './madeOnce.ts';

const namesIn = madeOnce(
  (language: Language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }),
);

/** Names a country by its ISO code, such as `CH`. A land without a code has its name in place of one. */
export const countryName = (country: string, language: Language): string =>
  /^[A-Z]{2}$/.test(country) ? (namesIn(language).of(country) ?? country) : country;
